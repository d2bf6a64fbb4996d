"""Trains the emulation of search results (paper 002 §3.2.2): is a combination likely to lead to the person?

    python models/search/train.py labels --data ../shared/data --spacy EN_CORE_WEB_SM --work W
    python models/search/train.py train  --work W

`labels` builds a local index (judgments, biographies and the articles behind them), finds entities with a
generic recogniser and runs Algorithm 1 itself, so every label is what the real algorithm answered. `train`
reads the states of the shipped language model for every mention and fits an LSTM over the mentions of an
entity, a head for single entities and a symmetric head for pairs. Needs the `train` extra.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent
MOST = 28  # entities a document: pairs grow with the square
TYPES = ("CODE", "PERSON", "ORG", "LOC", "DEM", "DATETIME", "QUANTITY", "MISC")
SPACY = {
    "PERSON": "PERSON", "NORP": "DEM", "FAC": "LOC", "ORG": "ORG", "GPE": "LOC", "LOC": "LOC", "DATE": "DATETIME",
    "TIME": "DATETIME", "PERCENT": "QUANTITY", "MONEY": "QUANTITY", "QUANTITY": "QUANTITY", "CARDINAL": "QUANTITY",
    "ORDINAL": "QUANTITY",
}  # fmt: skip
APPLICANT = re.compile(
    r"\b(?:Mr|Mrs|Ms|Miss)\s+((?:[A-ZÀ-Ž][\w'’-]+\s+){1,3}[A-ZÀ-Ž][\w'’-]+)\s*\(“the applicant"
)


def held_out(name: str) -> bool:
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 5 == 0


def cases(data: Path, judgments: int, biographies: int) -> Iterator[tuple[str, str, str]]:
    """Name of the document, its text, the person. Judgments by the applicant's full name."""
    found = 0
    for line in (data / "echr/judgments.jsonl").open(encoding="utf-8"):
        record = json.loads(line)
        named = APPLICANT.search(record["text"])
        if named and found < judgments:
            found += 1
            at = named.start()
            yield record["doc_id"], record["text"][max(0, at - 1500) : at + 4500], named[1]
    for number, line in enumerate((data / "wiki/biographies_masked.jsonl").open(encoding="utf-8")):
        record = json.loads(line)
        if number < biographies:
            yield record["doc_id"], record["text"], record["doc_id"].replace("-", " ").title()


def corpus(data: Path, folder: Path) -> None:
    """What the attacker can search: one JSON-lines file per source."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, field in [("echr/judgments", "text"), ("wiki/dbpedia_bios", "text"), ("wiki/actors", "abstract"),
                        ("wiki/biographies_masked", "body")]:  # fmt: skip
        with (folder / f"{name.split('/')[1]}.jsonl").open("w", encoding="utf-8") as out:
            for number, line in enumerate((data / f"{name}.jsonl").open(encoding="utf-8")):
                record = json.loads(line)
                text = record.get(field) or ""
                title = str(record.get("title") or record.get("doc_id") or "").replace("-", " ")
                own = str(record.get("doc_id") or number)
                out.write(json.dumps({"id": f"{name}-{own}", "title": title, "text": text}) + "\n")


def labels(arguments: argparse.Namespace) -> None:
    import spacy

    from sfumato.core.knowledge.fulltext import FullText, index_folder
    from sfumato.core.risk.search import Postings, find_risky_combinations

    folder = arguments.work / "public"
    if not folder.exists():
        corpus(arguments.data, folder)
    index_folder(folder, arguments.work / "public.fulltext")
    index = Postings(FullText(arguments.work / "public.fulltext"))
    tagger = spacy.load(arguments.spacy)
    with (arguments.work / "labels.jsonl").open("w", encoding="utf-8") as out:
        for name, text, person in cases(arguments.data, arguments.judgments, arguments.biographies):
            entities: dict[tuple[str, str], list[tuple[int, int]]] = {}
            for span in tagger(text).ents:
                key = (span.text.strip(), SPACY.get(span.label_, "MISC"))
                if key[0] and person.split()[-1] not in key[0]:
                    entities.setdefault(key, []).append((span.start_char, span.end_char))
            kept = list(entities)
            random.Random(1).shuffle(kept)
            kept = kept[:MOST]
            risky = find_risky_combinations([k[0] for k in kept], person, index, 2)
            record = {
                "name": name,
                "text": text,
                "entities": [{"text": k[0], "type": k[1], "mentions": entities[k]} for k in kept],
                "singles": [(k[0],) in risky for k in kept],
                "pairs": [
                    [i, j, (kept[i][0], kept[j][0]) in risky]
                    for i in range(len(kept))
                    for j in range(i + 1, len(kept))
                ],
            }
            out.write(json.dumps(record) + "\n")
            out.flush()


def features(work: Path) -> list[dict[str, Any]]:
    from sfumato.core.recognize.model import Entity, EntityType, Mention
    from sfumato.core.risk.masked_model import LanguageModel
    from sfumato.core.risk.search_model import inputs_of

    model = LanguageModel()
    found = []
    for line in (work / "labels.jsonl").open(encoding="utf-8"):
        record = json.loads(line)
        entities = [
            Entity(
                str(n), EntityType(e["type"]),
                tuple(Mention(a, b, EntityType(e["type"]), 1.0) for a, b in e["mentions"]), e["text"], 0.0, 0.0,
            )
            for n, e in enumerate(record["entities"])
        ]  # fmt: skip
        if len(entities) < 3:
            continue
        vectors, lengths, extra = inputs_of(record["text"], entities, model)
        found.append({**record, "vectors": vectors, "lengths": lengths, "extra": extra})
    return found


def train(arguments: argparse.Namespace) -> None:
    import torch

    torch.manual_seed(3)
    torch.set_num_threads(arguments.threads)
    data = features(arguments.work)
    fit = [d for d in data if not held_out(d["name"])]
    held = [d for d in data if held_out(d["name"])]
    width, extra = data[0]["vectors"].shape[2], data[0]["extra"].shape[1]
    size = 48

    class Net(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.lstm = torch.nn.LSTM(width, size, batch_first=True)
            self.mix = torch.nn.Linear(size + extra, size)
            self.single = torch.nn.Linear(size, 1)
            self.pair_hidden = torch.nn.Linear(3 * size, size)
            self.pair = torch.nn.Linear(size, 1)
            self.drop = torch.nn.Dropout(0.3)

        def forward(self, d: dict[str, Any]) -> tuple[Any, Any]:
            states, _ = self.lstm(self.drop(torch.from_numpy(d["vectors"])))
            last = states[torch.arange(len(states)), torch.from_numpy(d["lengths"]) - 1]
            entity = torch.relu(self.mix(torch.cat([last, torch.from_numpy(d["extra"])], 1)))
            pairs = torch.tensor([p[:2] for p in d["pairs"]])
            a, b = entity[pairs[:, 0]], entity[pairs[:, 1]]
            both = torch.cat([a * b, (a - b).abs(), a + b], 1)
            return self.single(entity)[:, 0], self.pair(torch.relu(self.pair_hidden(both)))[:, 0]

    net = Net()
    optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=0.02)
    loss_of = torch.nn.BCEWithLogitsLoss()
    best, kept = math.inf, None
    for epoch in range(arguments.epochs):
        random.Random(epoch).shuffle(fit)
        net.train()
        for d in fit:
            single, pair = net(d)
            loss = loss_of(single, torch.tensor(d["singles"], dtype=torch.float32))
            loss = loss + loss_of(pair, torch.tensor([p[2] for p in d["pairs"]], dtype=torch.float32))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        score = report(net, held)
        print(epoch, {k: round(v, 3) for k, v in score.items()}, flush=True)
        if score["loss"] < best:
            best, kept = score["loss"], {k: v.clone() for k, v in net.state_dict().items()}
    assert kept is not None
    net.load_state_dict(kept)
    print("kept:", {k: round(v, 3) for k, v in report(net, held).items()}, "documents", len(fit), len(held))
    weights = {k: v.detach().numpy().astype(np.float16) for k, v in net.state_dict().items()}
    np.savez_compressed(HERE / "model.npz", **weights)
    (HERE / "figures.json").write_text(json.dumps(report(net, held), indent=1) + "\n", encoding="utf-8")


def report(net: Any, held: list[dict[str, Any]]) -> dict[str, float]:
    import torch
    from sklearn.metrics import average_precision_score, f1_score

    net.eval()
    truth: dict[str, list[bool]] = {"single": [], "pair": []}
    guess: dict[str, list[float]] = {"single": [], "pair": []}
    with torch.no_grad():
        for d in held:
            single, pair = net(d)
            truth["single"] += d["singles"]
            guess["single"] += torch.sigmoid(single).tolist()
            truth["pair"] += [p[2] for p in d["pairs"]]
            guess["pair"] += torch.sigmoid(pair).tolist()
    scores: dict[str, float] = {}
    loss = 0.0
    for kind in truth:
        t, g = np.array(truth[kind]), np.clip(np.array(guess[kind]), 1e-6, 1 - 1e-6)
        loss += float(-(np.log(g) * t + np.log(1 - g) * ~t).mean())
        scores[f"{kind} share"] = float(t.mean())
        scores[f"{kind} ap"] = float(average_precision_score(t, g))
        scores[f"{kind} f1"] = float(f1_score(t, g >= 0.5))
    return {"loss": loss, **scores}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stage", choices=["labels", "train"])
    parser.add_argument("--data", type=Path)
    parser.add_argument("--spacy", type=Path)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--judgments", type=int, default=50)
    parser.add_argument("--biographies", type=int, default=120)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    {"labels": labels, "train": train}[arguments.stage](arguments)


if __name__ == "__main__":
    main()
