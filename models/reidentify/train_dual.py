"""Trains the four parameterizations of `dual.py` as paper 003 does (§5 and appendix A). Resumable after every epoch.

    python -m models.reidentify.train_dual --work WORK --base MINILM [--pairs text-line …] [--texts 6000]

Softmax over the profiles of everybody with a biography, none left out, label smoothing 0.1. Coordinate ascent: f is fitted with
the profiles fixed; on odd epochs, of the first ten only, g is fitted to find its untouched text among all texts, with these
fixed. Adam, clipping at 5, linear warm-up over the first epoch of either side; the rate is halved when dev people are found less
often, and training ends when five epochs in a row bring nothing, or after sixty.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.reidentify.dual import PAIRS, Corpus, Frozen, ProfileSide, TextSide
from models.reidentify.reader_data import DEV_MASKS
from models.reidentify.train import TEMPERATURE, save

# The paper's rate where both sides start from pretrained vectors; bags and what meets them start from nothing.
RATE, RATE_FROM_NOTHING = 1e-4, 1e-3
SMOOTHING, CLIP = 0.1, 5.0
PROFILE_EPOCHS = 10  # of which every other fits g; afterwards only f (appendix A)
PATIENCE = 5  # epochs without a gain
BATCH = 64


def _step(optimiser: torch.optim.Optimizer, network: Any, logits: Tensor, wanted: Tensor) -> float:
    loss = functional.cross_entropy(logits, wanted, label_smoothing=SMOOTHING)
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), CLIP)
    optimiser.step()
    return float(loss.detach())


class Pair:
    """One parameterization while it is trained."""

    def __init__(self, name: str, corpus: Corpus, frozen: Frozen, draws: int) -> None:
        text, profile = name.split("-")
        self.name, self.corpus = name, corpus
        self.f, self.g = TextSide(text, corpus, frozen, draws), ProfileSide(profile, corpus, frozen)

    def epoch(self, number: int, rate: float, optimisers: tuple[torch.optim.Optimizer, ...]) -> float:
        """Fits f, or g where its turn is."""
        turn = number < PROFILE_EPOCHS and number % 2 == 1
        optimiser, network = optimisers[turn], (self.g if turn else self.f).network
        random = np.random.default_rng(number)
        blocks = np.array_split(random.permutation(len(self.corpus.texts)), len(self.corpus.texts) // BATCH)
        owner = self.corpus.owner
        logits: Callable[[np.ndarray], Tensor]
        if turn:
            texts = self.untouched()
            logits = lambda block: TEMPERATURE * self.g.of(owner[block]) @ texts.T  # noqa: E731
        else:
            seen, profiles = self.f.epoch(number), self.g.matrix()
            logits = lambda block: TEMPERATURE * self.f.of(seen, block) @ profiles.T  # noqa: E731
        losses = []
        for at, block in enumerate(blocks):
            warm = (at + 1) / len(blocks) if number < 2 else 1.0  # the first epoch of either side
            for group in optimiser.param_groups:
                group["lr"] = rate * warm
            wanted = torch.from_numpy(block if turn else owner[block])
            losses.append(_step(optimiser, network, logits(block), wanted))
        return float(np.mean(losses))

    @torch.no_grad()
    def untouched(self) -> Tensor:
        """All training texts, without masks."""
        seen, count = self.f.untouched(), len(self.corpus.texts)
        return torch.cat(
            [self.f.of(seen, block) for block in np.array_split(np.arange(count), 1 + count // 512)]
        )

    @torch.no_grad()
    def found(self) -> dict[str, float]:
        """Share of dev people who come first among all profiles, by mask."""
        profiles, every, out = self.g.matrix(), np.arange(len(self.corpus.dev_owner)), {}
        for how in DEV_MASKS:
            best = (self.f.of(self.f.dev(how), every) @ profiles.T).argmax(1).numpy()
            out[how] = round(float((best == self.corpus.dev_owner).mean()), 4)
        return out

    def state(self) -> dict[str, Any]:
        return {"f": self.f.network.state_dict(), "g": self.g.network.state_dict()}

    def load(self, state: dict[str, Any]) -> None:
        self.f.network.load_state_dict(state["f"])
        self.g.network.load_state_dict(state["g"])


def train(pair: Pair, checkpoint: Path, epochs: int, rate: float) -> None:
    optimisers = tuple(torch.optim.Adam(side.network.parameters(), lr=rate) for side in (pair.f, pair.g))
    done, best, last, idle = 0, 0.0, 0.0, 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        pair.load(state)
        for optimiser, kept in zip(optimisers, state["optimisers"], strict=True):
            optimiser.load_state_dict(kept)
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
        print(json.dumps({**told, "processor s": spent}), flush=True)
        if mean < last:
            rate /= 2
        idle = 0 if mean > best else idle + 1
        if mean > best:
            best = mean
            save(checkpoint.with_suffix(".best.pt"), **pair.state())
        last = mean
        save(
            checkpoint, **pair.state(), optimisers=[o.state_dict() for o in optimisers],
            done=done, best=best, last=last, idle=idle, rate=rate,
        )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True, help="folder of MiniLM-L6 with its tokenizer")
    parser.add_argument("--pairs", nargs="+", choices=PAIRS, default=list(PAIRS))
    parser.add_argument("--texts", type=int, default=1_000_000, help="training texts (default: all)")
    parser.add_argument("--draws", type=int, default=2, help="masks of each text that are kept for `text`")
    parser.add_argument("--epochs", type=int, default=60)
    parser.add_argument("--rate", type=float, help="instead of the pair's own")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    corpus = Corpus(arguments.work, arguments.texts)
    frozen = Frozen(arguments.work / "dual", arguments.base)
    for name in arguments.pairs:
        torch.manual_seed(7)
        pair = Pair(name, corpus, frozen, arguments.draws)
        rate = arguments.rate or (RATE if name == "text-line" else RATE_FROM_NOTHING)
        train(pair, arguments.work / "dual" / f"{name}.pt", arguments.epochs, rate)


if __name__ == "__main__":
    main()
