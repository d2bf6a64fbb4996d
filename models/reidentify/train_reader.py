"""Trains a transformer attacker (paper 003 §5; `reader.py`). Resumable after every part of an epoch; seeds fixed.

    python -m models.reidentify.train_reader --work WORK --base MINILM --layers 3 --name minilm --minutes 60

`WORK` holds `profiles.jsonl` and `documents.jsonl` from `pairs.py`. Softmax over all training people and 8,000 others drawn
anew for each part; label smoothing 0.1; a mask for each text drawn anew (half of them uniform as in the paper, half shaped
like named entities, which is what attackers meet). Adam, clipping at 5, rate halved when the dev people are found less often,
end after three such parts in a row (appendix A). The start is the shipped `bag`, read back from its int8 weights.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from models.reidentify.batches import load
from models.reidentify.network import BagDocument, ProfileEncoder
from models.reidentify.reader import TEMPERATURE, Batch, Facts, Reader, Words, batch_of, facts_of
from models.reidentify.train import save, spelling_of
from sfumato.core.risk.reidentify.spelling import Spelling
from sfumato.core.risk.reidentify.tokens import CHUNK_WORDS, WORD

HERE = Path(__file__).parent
SIZE = 256
PART = 1500  # texts between two looks at the dev people
OTHERS = 8_000  # people without a training text among whom a text's person must also be found
RATES = {"encoder": 1e-3, "head": 2e-3, "words": 1e-2}
PATIENCE = 3


def shipped_bag() -> tuple[BagDocument, ProfileEncoder]:
    """`bag` as shipped, its int8 tables as floats."""
    import onnx
    from onnx import numpy_helper

    def part(name: str, prefix: str) -> dict[str, torch.Tensor]:
        graph = onnx.load(str(HERE / "bag" / f"{name}.onnx")).graph
        found = {i.name.removeprefix("g."): torch.tensor(numpy_helper.to_array(i)) for i in graph.initializer}
        out = {}
        for key, value in found.items():
            if key.endswith(".whole"):
                out[prefix + key[:-6] + ".weight"] = value.float() * found[key[:-6] + ".scale"]
            elif not key.endswith(".scale"):
                out[prefix + key] = value
        return out

    f, g = BagDocument(torch.zeros(30522, 384), SIZE), ProfileEncoder(torch.zeros(30522, 384), SIZE)
    f.load_state_dict({**part("document", ""), **part("head", "network.")})
    g.load_state_dict(part("profile", ""))
    return f, g


@torch.no_grad()
def profile_matrix(work: Path, spelling: Spelling, profiles: list[dict[str, str]]) -> torch.Tensor:
    """G of the shipped `bag` over all profiles, kept in the work folder."""
    kept = work / "bag-profiles.npy"
    if kept.exists():
        return torch.from_numpy(np.load(kept).astype(np.float32))
    _, g = shipped_bag()
    parts = []
    for start in range(0, len(profiles), 1024):
        tokens, fields = spelling.profiles([tuple(p.items()) for p in profiles[start : start + 1024]])
        parts.append(g(torch.from_numpy(tokens), torch.from_numpy(fields)))
    matrix = torch.cat(parts)
    np.save(kept, matrix.numpy().astype(np.float16))
    return matrix


class Texts:
    """Words of documents and which of them look like entities (a capital inside a sentence, or a digit)."""

    def __init__(self, documents: list[dict[str, Any]]) -> None:
        self.owner = np.array([d["person"] for d in documents])
        self.words = [WORD.findall(d["text"])[:CHUNK_WORDS] for d in documents]
        self.named = [np.array([w[0].isupper() or w[0].isdigit() for w in row], bool) for row in self.words]

    def shown(self, index: int, hidden: np.ndarray) -> list[str | None]:
        row: list[str | None] = []
        for word, hide in zip(self.words[index], hidden.tolist(), strict=True):
            if not hide:
                row.append(word)
            elif not row or row[-1] is not None:
                row.append(None)
        return row

    def draw(self, index: int, random: np.random.Generator) -> np.ndarray:
        count = len(self.words[index])
        if random.random() < 0.5:
            mask = np.zeros(count, bool)
            mask[random.permutation(count)[: random.integers(0, count + 1)]] = True
            return mask
        chance = np.where(self.named[index], random.uniform(0.5, 1.0), random.uniform(0.0, 0.4))
        return np.asarray(random.random(count) < chance)

    def fixed(self, index: int, how: str, random: np.random.Generator) -> np.ndarray:
        if how == "named":
            return self.named[index]
        return np.asarray(random.random(len(self.words[index])) < float(how))


class Training:
    def __init__(self, work: Path, base: Path, layers: int, trained_layers: int = 0, seed: int = 7) -> None:
        profiles, documents = load(work)
        by_split: dict[str, list[dict[str, Any]]] = {"train": [], "dev": []}
        for d in documents:
            if not d["source"].startswith("masked:") and d["split"] in by_split:
                by_split[d["split"]].append(d)
        self.texts = {s: Texts(rows) for s, rows in by_split.items()}
        self.spelling = spelling_of("bag", base)
        self.random = np.random.default_rng(seed)
        torch.manual_seed(seed)
        self.facts = facts_of(profiles)
        bag, _ = shipped_bag()
        self.f, self.words = Reader(base, layers, bag, SIZE, trained_layers), Words()
        self.matrix = profile_matrix(work, self.spelling, profiles)
        self.others = np.setdiff1d(np.arange(len(profiles)), self.texts["train"].owner)

    def logits(self, batch: Batch, matrix: torch.Tensor, facts: Facts) -> torch.Tensor:
        vector, importance = self.f(batch.tokens)
        dense = TEMPERATURE * vector @ matrix.T
        return self.words.dense_scale * dense + self.words.word_scale * self.words(batch, importance, facts)

    def part(self, optimiser: torch.optim.Optimizer, order: np.ndarray, size: int) -> float:
        texts = self.texts["train"]
        rows = np.concatenate([texts.owner, self.random.choice(self.others, OTHERS, replace=False)])
        matrix, facts = self.matrix[rows], self.facts.of(rows)
        losses = []
        for block in np.array_split(order, max(1, len(order) // size)):
            batch = batch_of([texts.shown(i, texts.draw(i, self.random)) for i in block], self.spelling)
            logits = self.logits(batch, matrix, facts)
            loss = functional.cross_entropy(logits, torch.from_numpy(block), label_smoothing=0.1)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_([*self.f.parameters(), *self.words.parameters()], 5.0)
            optimiser.step()
            losses.append(float(loss.detach()))
        return float(np.mean(losses))

    @torch.no_grad()
    def dev(self, limit: int = 100, hows: tuple[str, ...] = ("0", "0.6", "named")) -> dict[str, float]:
        """Top-1 among all profiles, under several masks."""
        self.f.eval()
        texts, out = self.texts["dev"], {}
        blocks = np.array_split(np.arange(len(self.matrix)), 12)
        facts = [self.facts.of(b) for b in blocks]
        for how in hows:
            random = np.random.default_rng(11)
            rows = [texts.shown(i, texts.fixed(i, how, random)) for i in range(min(limit, len(texts.words)))]
            right = 0
            for start in range(0, len(rows), 50):
                batch = batch_of(rows[start : start + 50], self.spelling)
                vector, importance = self.f(batch.tokens)
                scores = [
                    self.words.dense_scale * TEMPERATURE * vector @ self.matrix[b].T
                    + self.words.word_scale * self.words(batch, importance, f)
                    for b, f in zip(blocks, facts, strict=True)
                ]
                best = torch.cat(scores, 1).argmax(1).numpy()
                right += int((best == texts.owner[start : start + len(best)]).sum())
            out[how] = round(right / len(rows), 4)
        self.f.train()
        return out


def optimiser_of(training: Training) -> torch.optim.Optimizer:
    f = training.f
    upper = [p for p in f.encoder.parameters() if p.requires_grad]
    own = [*f.attention.parameters(), *f.head.parameters(), *f.importance.parameters()]
    groups = [
        {"params": [*upper, f.share], "lr": RATES["encoder"]},
        {"params": own, "lr": RATES["head"]},
        {"params": list(training.words.parameters()), "lr": RATES["words"]},
    ]
    return torch.optim.Adam(groups)


def train(training: Training, checkpoint: Path, minutes: float, size: int) -> None:
    optimiser = optimiser_of(training)
    count = len(training.texts["train"].owner)
    done, best, worse, factor = 0, 0.0, 0, 1.0
    until = time.time() + 60 * minutes
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        training.f.load_state_dict(state["f"]), training.words.load_state_dict(state["words"])
        done, best, worse, factor = state["done"], state["best"], state["worse"], state["factor"]
        training.random = np.random.default_rng(100 + done)
    else:
        print(json.dumps({"part": 0, "dev": training.dev()}), flush=True)
    while time.time() < until and worse < PATIENCE:
        for group, rate in zip(optimiser.param_groups, RATES.values(), strict=True):
            group["lr"] = rate * factor
        order = np.random.default_rng(done * PART // count).permutation(count)
        at = done * PART % count
        began = time.time()
        loss = training.part(optimiser, order[at : at + PART], size)
        dev = training.dev()
        done, mean = done + 1, float(np.mean(list(dev.values())))
        scales = [
            round(float(p), 3)
            for p in (training.words.dense_scale, training.words.word_scale, training.f.share)
        ]
        print(
            json.dumps(
                {
                    "part": done,
                    "loss": round(loss, 4),
                    "dev": dev,
                    "scales": scales,
                    "s": round(time.time() - began),
                }
            ),
            flush=True,
        )
        if mean >= best:
            best, worse = mean, 0
            save(
                checkpoint.with_suffix(".best.pt"),
                f=training.f.state_dict(),
                words=training.words.state_dict(),
            )
        else:
            worse, factor = worse + 1, factor / 2
        save(
            checkpoint, f=training.f.state_dict(), words=training.words.state_dict(),
            done=done, best=best, worse=worse, factor=factor,
        )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True, help="folder of a small BERT with its tokenizer")
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument(
        "--trained-layers", type=int, default=0, help="upper layers that learn (default: only the heads)"
    )
    parser.add_argument("--name", default="minilm")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    training = Training(arguments.work, arguments.base, arguments.layers, arguments.trained_layers)
    train(training, arguments.work / f"{arguments.name}.pt", arguments.minutes, arguments.batch)


if __name__ == "__main__":
    main()
