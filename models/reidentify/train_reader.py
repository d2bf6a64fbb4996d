"""Trains the heads of the transformer attacker (`reader.py`) on what `reader_data.py` wrote. Resumable after every epoch.

    python -m models.reidentify.train_reader --work WORK --base MINILM --name reader --epochs 6

Softmax over 256 people for each text: the person, those most easily taken for them, and others drawn at random, who count for
everybody not among the candidates (their logits get the logarithm of how many each stands for). Adam, clipping at 5; the rate is
halved when dev people are found less often, and training ends after two such epochs in a row (appendix A). Dev people are
ranked among all profiles.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.reidentify.batches import load
from models.reidentify.reader import DECADES, Encoder, Reader, buckets_of
from models.reidentify.reader_data import AT_RANDOM, People, Row, shown_row
from models.reidentify.train import save, spelling_of
from sfumato.core.risk.reidentify.tokens import CHUNK_WORDS, WORD

RATE = 1e-3
PATIENCE = 2
DEV = 150  # people
DEV_MASKS = ("0", "0.6", "named")


@dataclass(frozen=True, slots=True)
class Everybody:
    """The profiles as the heads need them."""

    topics: Tensor
    topic: Tensor
    birth: Tensor
    sex: Tensor
    totals: Tensor

    @classmethod
    def of(cls, people: People) -> Everybody:
        postings = people.postings
        return cls(
            torch.from_numpy(people.topics.astype(np.float32)),
            torch.from_numpy(people.topic.astype(np.int64)),
            torch.from_numpy(postings.birth.astype(np.int64)),
            torch.from_numpy(postings.sex.astype(np.int64)),
            torch.from_numpy(postings.totals),
        )


def batches(
    part: Mapping[str, np.ndarray], size: int, random: np.random.Generator
) -> Iterator[dict[str, Tensor]]:
    """Texts of one part, in a new order, padded."""
    starts = np.concatenate([[0], np.cumsum(part["lengths"])])
    edges = np.concatenate([[0], np.cumsum(part["counts"])])
    order = random.permutation(len(part["lengths"]))
    for block in np.array_split(order, max(1, len(order) // size)):
        lengths = part["lengths"][block]
        states = np.zeros((len(block), max(1, lengths.max()), part["states"].shape[1]), np.float32)
        for line, n in enumerate(block):
            states[line, : lengths[line]] = part["states"][starts[n] : starts[n + 1]]
        rows = np.concatenate([np.arange(edges[n], edges[n + 1]) for n in block])
        line = np.repeat(np.arange(len(block)), part["counts"][block])
        found = {
            "pooled": part["pooled"][block].astype(np.float32),
            "states": states,
            "present": np.arange(states.shape[1]) < lengths[:, None],
            "people": part["people"][block].astype(np.int64),
            "line": line,
            **{name: part[name][rows].astype(np.int64) for name in ("who", "which", "code")},
            "weight": part["weight"][rows].astype(np.float32),
        }
        yield {name: torch.from_numpy(value) for name, value in found.items()}


def candidate_logits(reader: Reader, batch: Mapping[str, Tensor], everybody: Everybody) -> Tensor:
    about = reader.about(batch["pooled"], batch["states"], batch["present"])
    people = batch["people"]
    topics = everybody.topics[everybody.topic[people]]
    logits = torch.einsum("bd,bnd->bn", about["query"], topics)
    logits = logits + about["guesses"].gather(1, everybody.birth[people])
    logits = logits + about["guesses"].gather(1, DECADES + everybody.sex[people])
    logits = logits - torch.einsum("bf,bnf->bn", about["penalties"], everybody.totals[people])
    line, code = batch["line"], batch["code"]
    importance = reader.importance(batch["states"])
    power = importance[line, batch["which"], code] + about["gains"][line, code]
    exact = torch.zeros(people.numel()).index_add(
        0, line * people.shape[1] + batch["who"], batch["weight"] * torch.exp(power)
    )
    return logits + reader.word_scale * exact.view_as(people)


def loss_of(reader: Reader, batch: Mapping[str, Tensor], everybody: Everybody) -> Tensor:
    logits = candidate_logits(reader, batch, everybody)
    # Those drawn at random stand for all others.
    worth = np.log((len(everybody.topic) - logits.shape[1]) / AT_RANDOM)
    share = torch.zeros(logits.shape[1])
    share[-AT_RANDOM:] = worth
    return functional.cross_entropy(logits + share, torch.zeros(len(logits), dtype=torch.long))


class Scorer:
    """A trained reader over all people."""

    def __init__(self, reader: Reader, encoder: Encoder, people: People) -> None:
        self.reader, self.encoder, self.people = reader.eval(), encoder, people
        self.everybody = Everybody.of(people)

    def seen(self, rows: Sequence[Row]) -> tuple[list[tuple[int, int]], Tensor, Tensor]:
        """The words of a text in chunks: buckets with the place of their state; mean vector; states of all chunks."""
        found = self.encoder.states(rows)
        buckets: dict[int, int] = {}
        states, at = [], 0
        for row, (_, words) in zip(rows, found, strict=True):
            for bucket, place in buckets_of(row):
                buckets.setdefault(bucket, at + place)
            states.append(words)
            at += len(words)
        pooled = np.mean([mean for mean, _ in found], 0)
        return list(buckets.items()), torch.from_numpy(pooled), torch.from_numpy(np.concatenate(states))

    @torch.no_grad()
    def channels(self, rows: Sequence[Row]) -> dict[str, np.ndarray]:
        """Scores of everybody: together, and exact words or everything else alone."""
        return self.scores(*self.seen(rows))

    @torch.no_grad()
    def scores(self, buckets: list[tuple[int, int]], pooled: Tensor, words: Tensor) -> dict[str, np.ndarray]:
        reader, everybody, postings = self.reader, self.everybody, self.people.postings
        states = words[[place for _, place in buckets]] if buckets else torch.zeros(1, words.shape[-1])
        present = torch.full((1, len(states)), bool(buckets))
        about = reader.about(pooled[None], states[None], present)
        dense = (everybody.topics @ about["query"][0])[everybody.topic]
        dense += about["guesses"][0][everybody.birth] + about["guesses"][0][DECADES + everybody.sex]
        dense -= everybody.totals @ about["penalties"][0]
        power = torch.exp(reader.importance(states) + about["gains"]).numpy()
        exact = np.zeros(len(everybody.topic), np.float32)
        for number, (bucket, _) in enumerate(buckets):
            part = postings.of(bucket)
            exact[postings.owner[part]] += postings.weight[part] * power[number, postings.code[part]]
        exact *= float(reader.word_scale)
        return {"": dense.numpy() + exact, "words": exact, "rest": dense.numpy()}


class DevPeople:
    """Dev people under fixed masks, their states computed once."""

    def __init__(self, documents: Sequence[dict[str, Any]], scorer: Scorer) -> None:
        self.scorer = scorer
        chosen = [d for d in documents if d["split"] == "dev" and not d["source"].startswith("masked:")][:DEV]
        random = np.random.default_rng(11)
        self.seen: dict[str, list[Any]] = {}
        for how in DEV_MASKS:
            rows = []
            for d in chosen:
                words = WORD.findall(d["text"])[:CHUNK_WORDS]
                named = np.array([w[0].isupper() or w[0].isdigit() for w in words])
                hidden = named if how == "named" else random.random(len(words)) < float(how)
                rows.append(([shown_row(words, hidden)], d["person"]))
            self.seen[how] = [(scorer.seen(row), person) for row, person in rows]

    def first(self) -> dict[str, float]:
        """Share of people who come first among everybody."""
        self.scorer.reader.eval()
        out = {}
        for how, rows in self.seen.items():
            right = [int(self.scorer.scores(*seen)[""].argmax()) == person for seen, person in rows]
            out[how] = round(float(np.mean(right)), 4)
        self.scorer.reader.train()
        return out


def train(work: Path, scorer: Scorer, dev: DevPeople, checkpoint: Path, epochs: int, size: int) -> None:
    reader, everybody = scorer.reader, scorer.everybody
    optimiser = torch.optim.Adam(reader.parameters(), lr=RATE)
    done, best, worse, rate = 0, 0.0, 0, RATE
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        reader.load_state_dict(state["reader"])
        optimiser.load_state_dict(state["optimiser"])
        done, best, worse, rate = state["done"], state["best"], state["worse"], state["rate"]
    else:
        print(json.dumps({"epoch": 0, "dev": dev.first()}), flush=True)
    while done < epochs and worse < PATIENCE:
        parts = sorted((work / "reader").glob("part-???.npz"))
        random, losses, began = np.random.default_rng(done), [], time.process_time()
        for group in optimiser.param_groups:
            group["lr"] = rate
        for number in random.permutation(len(parts)):
            with np.load(parts[number]) as part:
                kept = {name: part[name] for name in part.files}
            for batch in batches(kept, size, random):
                loss = loss_of(reader, batch, everybody)
                optimiser.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(reader.parameters(), 5.0)
                optimiser.step()
                losses.append(float(loss.detach()))
        found = dev.first()
        done, mean = done + 1, float(np.mean(list(found.values())))
        told = {"epoch": done, "parts": len(parts), "loss": round(float(np.mean(losses)), 4), "dev": found}
        print(json.dumps({**told, "processor s": round(time.process_time() - began)}), flush=True)
        if mean >= best:
            best, worse = mean, 0
            save(checkpoint.with_suffix(".best.pt"), reader=reader.state_dict())
        else:
            worse, rate = worse + 1, rate / 2
        save(
            checkpoint, reader=reader.state_dict(), optimiser=optimiser.state_dict(),
            done=done, best=best, worse=worse, rate=rate,
        )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True, help="folder of MiniLM-L6 with its tokenizer")
    parser.add_argument("--name", default="reader")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--batch", type=int, default=32)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(7)
    profiles, documents = load(arguments.work)
    encoder = Encoder(arguments.base, spelling_of("bag", arguments.base))
    scorer = Scorer(Reader(), encoder, People.load(arguments.work, profiles, encoder))
    checkpoint = arguments.work / f"{arguments.name}.pt"
    train(arguments.work, scorer, DevPeople(documents, scorer), checkpoint, arguments.epochs, arguments.batch)


if __name__ == "__main__":
    main()
