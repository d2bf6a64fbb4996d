"""Trains the heads of the transformer attacker (`reader.py`) on what `reader_data.py` wrote. Resumable after every epoch.

    python -m models.reidentify.train_reader --work WORK --name reader --epochs 6

Softmax over 160 people for each text: the person, those most easily taken for them, and others drawn at random, who count for
everybody not among the candidates (their logits get the logarithm of how many each stands for). AdamW, clipping at 5; the rate is
halved when dev people are found less often, and training ends after two such epochs in a row (appendix A).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.reidentify.batches import load
from models.reidentify.reader import DECADES, Encoder, Reader, buckets_of
from models.reidentify.reader_data import AT_RANDOM, DEV_MASKS, People, Row
from models.reidentify.train import save

RATE, DECAY = 5e-4, 0.05
PATIENCE = 2
SHOWN_VECTORS = 0.5
SHARES = (
    0.0,
    0.2,
    0.4,
    0.6,
    0.8,
    1.0,
)  # of the trust in the bi-encoders that was learnt; the best on dev people is kept


@dataclass(frozen=True, slots=True)
class Everybody:
    """The profiles as the heads need them."""

    people: People
    birth: Tensor
    sex: Tensor
    totals: Tensor

    @classmethod
    def of(cls, people: People) -> Everybody:
        postings = people.postings
        return cls(
            people,
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
            "vectors": part["vectors"][block].astype(np.float32),
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
    """Scores of each text's candidates. The bi-encoders have seen these people, so their vectors are taken from every other
    text: else the heads would learn to trust them alone."""
    vectors = batch["vectors"]
    if reader.training:
        vectors = vectors * (torch.rand(len(vectors), 1) < SHOWN_VECTORS)
    about = reader.about(vectors, batch["pooled"], batch["states"], batch["present"])
    people = batch["people"]
    theirs = torch.from_numpy(everybody.people.rows(people.flatten().numpy()))
    logits = torch.bmm(theirs.view(*people.shape, -1), about["query"].unsqueeze(-1)).squeeze(-1)
    logits = logits + about["guesses"].gather(1, everybody.birth[people])
    logits = logits + about["guesses"].gather(1, DECADES + everybody.sex[people])
    logits = logits - torch.einsum("bf,bnf->bn", about["penalties"], everybody.totals[people])
    line, code = batch["line"], batch["code"]
    importance = reader.importance(reader.drop(batch["states"]))
    power = importance[line, batch["which"], code] + about["gains"][line, code]
    exact = torch.zeros(people.numel()).index_add(
        0, line * people.shape[1] + batch["who"], batch["weight"] * torch.exp(power)
    )
    return logits + reader.word_scale * exact.view_as(people)


def loss_of(reader: Reader, batch: Mapping[str, Tensor], everybody: Everybody) -> Tensor:
    logits = candidate_logits(reader, batch, everybody)
    # Those drawn at random stand for all others.
    worth = np.log((everybody.people.size - logits.shape[1]) / AT_RANDOM)
    share = torch.zeros(logits.shape[1])
    share[-AT_RANDOM:] = worth
    return functional.cross_entropy(logits + share, torch.zeros(len(logits), dtype=torch.long))


class Scorer:
    """A trained reader over all people."""

    def __init__(self, reader: Reader, encoder: Encoder, people: People) -> None:
        self.reader, self.encoder = reader.eval(), encoder
        self.everybody = Everybody.of(people)

    def seen(self, rows: Sequence[Row]) -> tuple[list[tuple[int, int]], np.ndarray, Tensor, Tensor]:
        """The words of a text in chunks: buckets with the place of their state; vectors of the bi-encoders; mean and states."""
        found = self.encoder.states(rows)
        buckets: dict[int, int] = {}
        states, at = [], 0
        for row, (_, words) in zip(rows, found, strict=True):
            for bucket, place in buckets_of(row):
                buckets.setdefault(bucket, at + place)
            states.append(words)
            at += len(words)
        pooled = torch.from_numpy(np.mean([mean for mean, _ in found], 0))
        vectors = self.everybody.people.vectors(rows)
        return list(buckets.items()), vectors, pooled, torch.from_numpy(np.concatenate(states))

    def channels(self, rows: Sequence[Row]) -> dict[str, np.ndarray]:
        """Scores of everybody: together, and exact words or everything else alone."""
        return self.scores(*self.seen(rows))

    @torch.no_grad()
    def scores(
        self, buckets: list[tuple[int, int]], vectors: np.ndarray, pooled: Tensor, words: Tensor
    ) -> dict[str, np.ndarray]:
        reader, everybody = self.reader, self.everybody
        postings = everybody.people.postings
        states = words[[place for _, place in buckets]] if buckets else torch.zeros(1, words.shape[-1])
        present = torch.full((1, len(states)), bool(buckets))
        about = reader.about(torch.from_numpy(vectors)[None], pooled[None], states[None], present)
        dense = torch.from_numpy(everybody.people.scores(about["query"][0].numpy()))
        dense += about["guesses"][0][everybody.birth] + about["guesses"][0][DECADES + everybody.sex]
        dense -= everybody.totals @ about["penalties"][0]
        power = torch.exp(reader.importance(states) + about["gains"]).numpy()
        exact = np.zeros(everybody.people.size, np.float32)
        for number, (bucket, _) in enumerate(buckets):
            part = postings.of(bucket)
            exact[postings.owner[part]] += postings.weight[part] * power[number, postings.code[part]]
        exact *= float(reader.word_scale)
        return {"": dense.numpy() + exact, "words": exact, "rest": dense.numpy()}


class DevPeople:
    """Dev people under fixed masks, ranked among those they are most easily taken for."""

    def __init__(self, folder: Path, everybody: Everybody) -> None:
        self.everybody, self.parts = everybody, {}
        for how in DEV_MASKS:
            with np.load(folder / f"dev-{how}.npz") as part:
                self.parts[how] = {name: part[name] for name in part.files}

    @torch.no_grad()
    def first(self, reader: Reader) -> dict[str, float]:
        """Share of people who come first."""
        reader.eval()
        out = {}
        for how, part in self.parts.items():
            each = [
                candidate_logits(reader, batch, self.everybody).argmax(1) == 0
                for batch in batches(part, 32, np.random.default_rng(0))
            ]
            out[how] = round(float(torch.cat(each).float().mean()), 4)
        reader.train()
        return out


def train(work: Path, reader: Reader, dev: DevPeople, checkpoint: Path, epochs: int, size: int) -> None:
    optimiser = torch.optim.AdamW(reader.parameters(), lr=RATE, weight_decay=DECAY)
    done, best, worse, rate = 0, 0.0, 0, RATE
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        reader.load_state_dict(state["reader"])
        optimiser.load_state_dict(state["optimiser"])
        done, best, worse, rate = state["done"], state["best"], state["worse"], state["rate"]
    else:
        print(json.dumps({"epoch": 0, "dev": dev.first(reader)}), flush=True)
    while done < epochs and worse < PATIENCE:
        parts = sorted((work / "reader").glob("part-???.npz"))
        random, losses, began = np.random.default_rng(done), [], time.process_time()
        for group in optimiser.param_groups:
            group["lr"] = rate
        for number in random.permutation(len(parts)):
            with np.load(parts[number]) as part:
                kept = {name: part[name] for name in part.files}
            for batch in batches(kept, size, random):
                loss = loss_of(reader, batch, dev.everybody)
                optimiser.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(reader.parameters(), 5.0)
                optimiser.step()
                losses.append(float(loss.detach()))
        found = dev.first(reader)
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


def keep_best_share(reader: Reader, dev: DevPeople, best: Path) -> None:
    """Puts into the best checkpoint how much of the learnt trust in the bi-encoders is kept for people they never saw."""
    state = torch.load(best, weights_only=True)["reader"]
    found = {}
    for share in SHARES:
        reader.load_state_dict(state)
        reader.trust.bias.data += float(np.log(max(share, 1e-6)))
        found[share] = float(np.mean(list(dev.first(reader).values())))
    chosen = max(SHARES, key=lambda share: found[share])
    print(
        json.dumps({"trust kept": chosen, "dev": {str(k): round(v, 4) for k, v in found.items()}}), flush=True
    )
    reader.load_state_dict(state)
    reader.trust.bias.data += float(np.log(max(chosen, 1e-6)))
    save(best, reader=reader.state_dict(), share=chosen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--name", default="reader")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--batch", type=int, default=32)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(7)
    profiles, _ = load(arguments.work)
    dev = DevPeople(arguments.work / "reader", Everybody.of(People(arguments.work, profiles)))
    checkpoint, reader = arguments.work / f"{arguments.name}.pt", Reader()
    train(arguments.work, reader, dev, checkpoint, arguments.epochs, arguments.batch)
    keep_best_share(reader, dev, checkpoint.with_suffix(".best.pt"))


if __name__ == "__main__":
    main()
