"""Trains the four parameterizations of `dual.py` as paper 003 does (§5 and appendix A). Resumable after every epoch.

    python -m models.reidentify.train_dual --work WORK --base ENCODER [--of dual] [--pairs text-line …] [--texts 6000]

Softmax over the profiles of everybody with a biography, none left out, label smoothing 0.1. Coordinate ascent: f is fitted with
the profiles fixed; on odd epochs, of the first ten only, g is fitted to find its text among all texts, with these fixed. Adam,
clipping at 5, linear warm-up over the first epoch of either side; the rate is halved when dev people are found less often, and
training ends when five epochs in a row bring nothing, or after sixty. Texts stand under the masks that `dual_data.py` drew.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.reidentify.batches import load
from models.reidentify.dual import (
    ALIKE_AT_FIRST,
    ENCODED,
    PAIRS,
    UNLIKE_AT_FIRST,
    Inverted,
    Profiles,
    ProfileSide,
    Rows,
    Space,
    TextSide,
    Vectors,
    own_vectors,
    parts,
)  # fmt: skip
from models.reidentify.dual_data import FOLDER, told_people
from models.reidentify.plans import held_out
from models.reidentify.reader import Postings
from models.reidentify.reader_data import DEV, DEV_MASKS, training_texts
from models.reidentify.train import save

RATE = 5e-4  # only heads are trained; the paper's 1e-4 is for whole encoders
SMOOTHING, CLIP = 0.1, 5.0
PROFILE_EPOCHS = 10  # of which every other fits g; afterwards only f (appendix A)
PATIENCE = 5  # epochs without a gain
BATCH = 64
AT_ONCE = 1024  # texts or profiles that are encoded together where nothing is trained


class Corpus:
    """What both sides read: training texts, dev people under fixed masks, and the profiles that are ranked."""

    def __init__(self, work: Path, base: Path, texts: int, folder: str = FOLDER) -> None:
        """`folder`: in `work`, what the encoder `base` said."""
        profiles, documents = load(work)
        self.folder, self.people = work / folder, told_people(documents)
        place = {int(person): n for n, person in enumerate(self.people)}
        self.space = Space(Postings.load(work / "postings.npz", profiles))
        self.vectors = own_vectors(self.space, profiles, base)
        self.draws = len(list(self.folder.glob("text-*-000.npz")))
        self.owner = np.array([place[d["person"]] for d in training_texts(work)[1][:texts]])
        self.dev_owner = np.array([place[d["person"]] for d in held_out(documents, "dev", DEV)])

    def texts(self, draw: int, encoded: bool) -> Rows:
        """Training texts under the masks of a draw: as many as were encoded."""
        rows = Rows.of(parts(self.folder, f"text-{draw}-???"), self.space, self.vectors, encoded)
        self.owner = self.owner[: len(rows)]
        return rows

    def dev(self, how: str, encoded: bool) -> Rows:
        return Rows.of(parts(self.folder, f"dev-{how}"), self.space, self.vectors, encoded)

    def profiles(self, encoded: bool) -> Profiles:
        lines = parts(self.folder, "line-???") if encoded else None
        return Profiles.of(self.people, self.space, self.vectors, lines)

    def everybody(self) -> Profiles:
        """As tables also those of whom there is no biography."""
        return Profiles.of(np.arange(len(self.space.postings.birth)), self.space, self.vectors, None)


def _step(optimiser: torch.optim.Optimizer, network: Any, logits: Tensor, wanted: Tensor) -> float:
    loss = functional.cross_entropy(logits, wanted, label_smoothing=SMOOTHING)
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), CLIP)
    optimiser.step()
    return float(loss.detach())


@torch.no_grad()
def everything(side: Any, rows: Rows | Profiles, size: int) -> Inverted:
    """All of one side, as it stands."""
    side.eval()
    found = [side(rows, block) for block in np.array_split(np.arange(len(rows)), 1 + len(rows) // AT_ONCE)]
    edges = np.cumsum([0, *(len(v.dense) for v in found)])
    joined = Vectors(
        np.concatenate([v.line + edge for v, edge in zip(found, edges[:-1], strict=True)]),
        np.concatenate([v.coordinate for v in found]),
        torch.cat([v.value for v in found]),
        torch.cat([v.dense for v in found]),
    )
    return Inverted.of(joined, size)


class Pair:
    """One parameterization while it is trained."""

    def __init__(self, name: str, corpus: Any) -> None:
        text, profile = name.split("-")
        self.name, self.corpus, self.encoded = name, corpus, text in ENCODED
        alike = self.encoded == (profile in ENCODED)
        self.f = TextSide(corpus.space, self.encoded, ALIKE_AT_FIRST if alike else UNLIKE_AT_FIRST)
        self.g = ProfileSide(corpus.space, profile in ENCODED)
        self.profiles = corpus.profiles(profile in ENCODED)
        self.size = len(corpus.space.keys)
        self._texts: tuple[int, Rows] | None = None

    def texts(self, number: int) -> Rows:
        """The texts of an epoch; the last draw stays in memory."""
        draw = number % self.corpus.draws
        if self._texts is None or self._texts[0] != draw:
            self._texts = None
            self._texts = (draw, self.corpus.texts(draw, self.encoded))
        return self._texts[1]

    def epoch(self, number: int, rate: float, optimisers: tuple[torch.optim.Optimizer, ...]) -> float:
        """Fits f, or g where its turn is."""
        turn = number < PROFILE_EPOCHS and number % 2 == 1
        texts, random = (
            self.texts(number // 2 if number < PROFILE_EPOCHS else number),
            np.random.default_rng(number),
        )
        owner, optimiser = self.corpus.owner, optimisers[turn]
        side: Any = self.g if turn else self.f
        fixed = everything(self.f, texts, self.size) if turn else everything(self.g, self.profiles, self.size)
        side.train()
        blocks = np.array_split(random.permutation(len(owner)), max(1, len(owner) // BATCH))
        losses = []
        for at, block in enumerate(blocks):
            warm = (at + 1) / len(blocks) if number < 2 else 1.0  # the first epoch of either side
            for group in optimiser.param_groups:
                group["lr"] = rate * warm
            mine = side(self.profiles, owner[block]) if turn else side(texts, block)
            wanted = torch.from_numpy(block if turn else owner[block])
            losses.append(_step(optimiser, side, fixed.scores(mine, rough=True), wanted))
        return float(np.mean(losses))

    @torch.no_grad()
    def found(self) -> dict[str, float]:
        """Share of dev people who come first among all profiles, by mask."""
        profiles, every, out = (
            everything(self.g, self.profiles, self.size),
            np.arange(len(self.corpus.dev_owner)),
            {},
        )
        self.f.eval()
        for how in DEV_MASKS:
            best = profiles.scores(self.f(self.corpus.dev(how, self.encoded), every)).argmax(1).numpy()
            out[how] = round(float((best == self.corpus.dev_owner).mean()), 4)
        return out

    def state(self) -> dict[str, Any]:
        return {"f": self.f.state_dict(), "g": self.g.state_dict()}

    def load(self, state: dict[str, Any]) -> None:
        self.f.load_state_dict(state["f"])
        self.g.load_state_dict(state["g"])


def train(pair: Pair, checkpoint: Path, epochs: int, rate: float) -> None:
    optimisers = tuple(torch.optim.Adam(side.parameters(), lr=rate) for side in (pair.f, pair.g))
    done, best, last, idle = 0, 0.0, 0.0, 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        pair.load(state)
        for optimiser, kept in zip(optimisers, state["optimisers"], strict=True):
            optimiser.load_state_dict(kept)
        torch.set_rng_state(state["random"])
        done, best, last, idle, rate = (state[k] for k in ("done", "best", "last", "idle", "rate"))
    else:
        found = pair.found()
        best = last = float(np.mean(list(found.values())))
        save(checkpoint.with_suffix(".best.pt"), **pair.state())
        print(json.dumps({"pair": pair.name, "epoch": 0, "dev": found}), flush=True)
    while done < epochs and idle < PATIENCE:
        began = time.process_time()
        loss = pair.epoch(done, rate, optimisers)
        found = pair.found()
        done, mean = done + 1, float(np.mean(list(found.values())))
        spent = round(time.process_time() - began)
        told = {"pair": pair.name, "epoch": done, "loss": round(loss, 4), "rate": rate, "dev": found}
        print(json.dumps({**told, "texts": len(pair.corpus.owner), "processor s": spent}), flush=True)
        if mean < last:
            rate /= 2
        idle = 0 if mean > best else idle + 1
        if mean > best:
            best = mean
            save(checkpoint.with_suffix(".best.pt"), **pair.state())
        last = mean
        save(
            checkpoint, **pair.state(), optimisers=[o.state_dict() for o in optimisers],
            random=torch.get_rng_state(), done=done, best=best, last=last, idle=idle, rate=rate,
        )  # fmt: skip


def train_all(names: Iterable[str], corpus: Corpus, epochs: int, rate: float) -> None:
    for name in names:
        torch.manual_seed(7)
        train(Pair(name, corpus), corpus.folder / f"{name}.pt", epochs, rate)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True, help="folder of an encoder with its tokenizer")
    parser.add_argument(
        "--of", default=FOLDER, help="folder in WORK that `dual_data.py` wrote (default: dual)"
    )
    parser.add_argument("--pairs", nargs="+", choices=PAIRS, default=list(PAIRS))
    parser.add_argument("--texts", type=int, default=1_000_000, help="training texts (default: all)")
    parser.add_argument("--epochs", type=int, default=60)
    parser.add_argument("--rate", type=float, default=RATE)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    train_all(
        arguments.pairs,
        Corpus(arguments.work, arguments.base, arguments.texts, arguments.of),
        arguments.epochs,
        arguments.rate,
    )


if __name__ == "__main__":
    main()
