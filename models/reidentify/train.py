"""Trains the re-identification models (paper 003 §5). Resumable; seeds fixed.

    python -m models.reidentify.train --stage bag         --work WORK --base MINILM
    python -m models.reidentify.train --stage transformer --work WORK --base MINILM --layers 3
    python -m models.reidentify.train --stage grams       --work WORK

`WORK` holds `profiles.jsonl` and `documents.jsonl` from `pairs.py`; checkpoints go there too. Full softmax over all
training profiles, label smoothing, word dropout with a uniform mask ratio, and coordinate ascent: f is fitted with
the profile matrix fixed, then g with the document matrix fixed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from torch.nn import functional

from models.reidentify.batches import Documents, load
from models.reidentify.network import BagDocument, ProfileEncoder, TransformerDocument
from sfumato.core.risk.reidentify.spelling import BUCKETS, Spelling, gram_spelling, word_piece_spelling
from sfumato.core.risk.reidentify.tokens import CHUNK_TOKENS

SIZE = {"bag": 256, "transformer": 256, "grams": 192}
RATE = {"bag": 1e-3, "transformer": 3e-4, "grams": 1e-3}
GRAM_WIDTH = 128
TEMPERATURE = 30.0


def word_vectors(base: Path) -> torch.Tensor:
    from transformers import AutoModel

    return AutoModel.from_pretrained(base).embeddings.word_embeddings.weight.detach()


def spelling_of(stage: str, base: Path | None) -> Spelling:
    if stage == "grams":
        return gram_spelling()
    assert base is not None
    tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return word_piece_spelling(tokenizer, CHUNK_TOKENS)


def encoders(stage: str, base: Path | None, layers: int) -> tuple[torch.nn.Module, ProfileEncoder]:
    """f and g as they start. Both sides of `grams` start equal: a word nobody was trained on still finds itself."""
    size = SIZE[stage]
    if stage == "grams":
        words = torch.randn(BUCKETS, GRAM_WIDTH)
        words[0] = 0
        f: torch.nn.Module = BagDocument(words, size)
        g = ProfileEncoder(words, size)
        g.network.load_state_dict(f.network.state_dict())
        return f, g
    assert base is not None
    words = word_vectors(base)
    f = BagDocument(words, size) if stage == "bag" else TransformerDocument(base, layers, size)
    return f, ProfileEncoder(words, size)


class Trainer:
    def __init__(
        self,
        work: Path,
        spelling: Spelling,
        *,
        dropout: bool = True,
        smoothing: float = 0.1,
        seed: int = 7,
    ) -> None:
        self.profiles, documents = load(work)
        self.dropout, self.smoothing = dropout, smoothing
        self.splits = {
            s: [
                d for d in documents if (d["split"] if not d["source"].startswith("masked:") else "test") == s
            ]
            for s in ("train", "dev", "test")
        }
        tokens, fields = spelling.profiles([tuple(p.items()) for p in self.profiles])
        self.lengths = (tokens != 0).sum(1)
        self.tokens, self.fields = (torch.from_numpy(a.astype(np.int32)) for a in (tokens, fields))
        self.docs = {s: Documents([d["text"] for d in rows], spelling) for s, rows in self.splits.items()}
        self.owner = {s: np.array([d["person"] for d in rows]) for s, rows in self.splits.items()}
        self.restart(seed)

    def restart(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        torch.manual_seed(seed)

    def rarity(self, buckets: int) -> torch.Tensor:
        """Logarithm of the IDF of each number among all profiles: how much a token weighs at first."""
        present = np.zeros(buckets, np.int64)
        for rows in np.array_split(self.tokens.numpy(), 64):
            line = np.repeat(np.arange(len(rows)), rows.shape[1])
            present += np.bincount(np.unique(line * buckets + rows.ravel()) % buckets, minlength=buckets)
        idf = np.log1p(len(self.profiles) / (1.0 + present))
        return torch.from_numpy(np.log(idf / idf.mean())).float().unsqueeze(1)

    @torch.no_grad()
    def profile_matrix(self, g: ProfileEncoder, rows: np.ndarray | None = None) -> torch.Tensor:
        g.eval()
        rows = np.arange(len(self.profiles)) if rows is None else rows
        order = np.argsort(self.lengths[rows], kind="stable")
        parts = [g(*self.facts(rows[r])) for r in np.array_split(order, max(1, len(rows) // 1024))]
        g.train()
        return torch.cat(parts)[torch.from_numpy(np.argsort(order))]

    def facts(self, rows: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        width = max(1, int(self.lengths[rows].max()))
        return self.tokens[rows, :width], self.fields[rows, :width]

    @torch.no_grad()
    def document_matrix(
        self, f: torch.nn.Module, split: str, mask_ratio: float = 0.0, limit: int | None = None
    ) -> torch.Tensor:
        f.eval()
        random = np.random.default_rng(11)
        docs, parts = self.docs[split], []
        count = len(docs.words) if limit is None else min(limit, len(docs.words))
        for block in np.array_split(np.arange(count), max(1, count // 64)):
            batch = docs.thinned(block, mask_ratio, random)
            parts.append(f(torch.from_numpy(batch)))
        f.train()
        return torch.cat(parts)

    def fit_f(
        self,
        f: torch.nn.Module,
        g: ProfileEncoder,
        optimiser: torch.optim.Optimizer,
        batch: int,
        until: float | None = None,
    ) -> float:
        """One epoch of f with G fixed, over all training people."""
        owner = self.owner["train"]
        matrix = self.profile_matrix(g, owner)
        order, losses = self.random.permutation(len(owner)), []
        for block in np.array_split(order, max(1, len(order) // batch)):
            tokens = torch.from_numpy(self.docs["train"].batch(block, self.dropout, self.random))
            logits = TEMPERATURE * f(tokens) @ matrix.T
            loss = functional.cross_entropy(logits, torch.from_numpy(block), label_smoothing=self.smoothing)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(f.parameters(), 1.0)
            optimiser.step()
            losses.append(float(loss.detach()))
            if until is not None and time.time() > until:
                break
        return float(np.mean(losses))

    def fit_g(
        self, f: torch.nn.Module, g: ProfileEncoder, optimiser: torch.optim.Optimizer, batch: int
    ) -> float:
        """One epoch of g with F fixed: each profile is to find its own, unmasked document."""
        owner = self.owner["train"]
        matrix = self.document_matrix(f, "train")
        order, losses = self.random.permutation(len(owner)), []
        for block in np.array_split(order, max(1, len(order) // batch)):
            rows = owner[block]
            logits = TEMPERATURE * g(*self.facts(rows)) @ matrix.T
            loss = functional.cross_entropy(logits, torch.from_numpy(block), label_smoothing=self.smoothing)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            losses.append(float(loss.detach()))
        return float(np.mean(losses))

    def accuracy(
        self,
        f: torch.nn.Module,
        g: ProfileEncoder,
        split: str = "dev",
        limit: int | None = 400,
        ratios: Sequence[float] = (0.0, 0.3, 0.6),
    ) -> dict[str, float]:
        """Top-1 against every profile there is, at several shares of masked words."""
        matrix, out = self.profile_matrix(g), {}
        for ratio in ratios:
            documents = self.document_matrix(f, split, ratio, limit)
            best = (documents @ matrix.T).argmax(1).numpy()
            out[f"{ratio:g}"] = round(float((best == self.owner[split][: len(best)]).mean()), 4)
        return out


def prepare(stage: str, trainer: Trainer, f: torch.nn.Module, g: ProfileEncoder) -> None:
    """Random letter groups know nothing of words; their rarity does."""
    if stage == "grams":
        rarity = trainer.rarity(BUCKETS)
        for side in (f, g):
            side.token_weight.weight.data.copy_(rarity)


def optimisers(
    f: torch.nn.Module, g: ProfileEncoder, stage: str
) -> tuple[torch.optim.Optimizer, torch.optim.Optimizer]:
    learning = [p for p in f.parameters() if p.requires_grad]
    return (
        torch.optim.AdamW(learning, lr=RATE[stage], weight_decay=0.01),
        torch.optim.AdamW(g.parameters(), lr=1e-3, weight_decay=0.01),
    )


def save(path: Path, **parts: Any) -> None:
    temporary = path.with_suffix(".tmp")
    torch.save(parts, temporary)
    temporary.replace(path)


def train(
    stage: str,
    trainer: Trainer,
    work: Path,
    base: Path | None,
    *,
    layers: int,
    rounds: int,
    minutes: float,
    name: str | None = None,
) -> dict[str, float]:
    f, g = encoders(stage, base, layers)
    checkpoint = work / f"{name or stage}.pt"
    start = 0
    prepare(stage, trainer, f, g)
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        f.load_state_dict(state["f"]), g.load_state_dict(state["g"])
        start = int(state["round"])
    elif stage == "transformer" and (work / "bag.pt").exists():
        # The bag's profile encoder is a good first G: the transformer starts from an aligned space.
        g.load_state_dict(torch.load(work / "bag.pt", weights_only=True)["g"])
    rate = RATE[stage]
    of, og = optimisers(f, g, stage)
    until = time.time() + 60 * minutes
    score: dict[str, float] = {}
    for number in range(start, rounds):
        for group in of.param_groups:
            group["lr"] = rate * (1 - number / rounds) + rate * 0.05
        for group in og.param_groups:
            group["lr"] = 1e-3 * (1 - number / rounds) + 5e-5
        began = time.time()
        loss_f = trainer.fit_f(f, g, of, 128 if stage != "transformer" else 64, until)
        # A round that ran out of time keeps the profile encoder it was fitted against.
        loss_g = trainer.fit_g(f, g, og, 256) if time.time() < until else float("nan")
        score = trainer.accuracy(f, g)
        print(
            json.dumps(
                {
                    "round": number,
                    "loss_f": loss_f,
                    "loss_g": loss_g,
                    "dev": score,
                    "seconds": round(time.time() - began),
                }
            ),
            flush=True,
        )
        save(checkpoint, f=f.state_dict(), g=g.state_dict(), round=number + 1)
        if time.time() > until:
            break
    return score


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stage", choices=("bag", "transformer", "grams"), required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", type=Path, help="MiniLM-L6; not needed for grams")
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--name")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    train(
        arguments.stage,
        Trainer(arguments.work, spelling_of(arguments.stage, arguments.base), seed=arguments.seed),
        arguments.work,
        arguments.base,
        layers=arguments.layers,
        rounds=arguments.rounds,
        minutes=arguments.minutes,
        name=arguments.name,
    )


if __name__ == "__main__":
    main()
