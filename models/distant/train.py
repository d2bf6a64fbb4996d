"""GreedyBERT and RandomBERT of papers 000 and 001: a small encoder fine-tuned on the labels of Algorithm 1.

    python -m models.distant.train --work WORK --base MINILM --labels greedy random --stages 1500 3000 3500

`WORK` holds `labels.jsonl` from `labels.py`. As in the paper everything is trained, embeddings too, with a linear layer over
B-MASK, I-MASK and O, AdamW and cross entropy (paper 000, table 5). A stage is one pass over the next so many texts, with a rate
that rises at first and falls to nothing at its end; the next stage goes on from its weights. After each stage the dev part is
looked at: `<labels>.pt` is the best stage so far, and a stage that is no better ends the training (early stopping). The rate is
1e-4, not 2e-5: the model is a fifth of the size. A run that was stopped goes on at its last checkpoint; `stages.jsonl` tells
what each stage reached.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional

from models.distant.labels import STOP, labelled

WINDOW = 128  # word pieces
SIZE = 16  # windows in a batch
RATE = 1e-4
RISES = 0.1  # share of a stage in which the rate rises
KEEP_EVERY = 40  # batches between two checkpoints: about two minutes of one core
ALIKE = 20  # batches among which windows are sorted by length, so that little is padded
OUT, BEGIN, INSIDE = 0, 1, 2
Spans = list[tuple[int, int]]


class Tagger(nn.Module):
    """The encoder with a linear layer over the three labels."""

    def __init__(self, base: Path) -> None:
        super().__init__()
        from transformers import AutoModel

        self.encoder = AutoModel.from_pretrained(base, add_pooling_layer=False, attn_implementation="sdpa")
        self.out = nn.Linear(self.encoder.config.hidden_size, 3)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        hidden = self.encoder(input_ids=tokens, attention_mask=(tokens != 0).long()).last_hidden_state
        return self.out(hidden)


def restored(base: Path, path: Path) -> Tagger:
    """The model that was trained into a file."""
    model = Tagger(base)
    model.load_state_dict(torch.load(path, weights_only=True))
    return model


def windows(text: str, tokenizer: Tokenizer) -> list[tuple[list[int], Spans]]:
    """Word pieces with their places in the text, in windows that fit."""
    encoded = tokenizer.encode(text, add_special_tokens=False)
    step = WINDOW - 2
    return [
        ([101, *encoded.ids[at : at + step], 102], [(0, 0), *encoded.offsets[at : at + step], (0, 0)])
        for at in range(0, max(1, len(encoded.ids)), step)
    ]


def targets(offsets: Spans, spans: Spans) -> list[int]:
    starts = {}
    for start, end in spans:
        for place in range(start, end):
            starts[place] = start
    out, last = [], -1
    for a, b in offsets:
        span = starts.get(a, -1) if b > a else -1
        out.append(OUT if span < 0 else INSIDE if span == last else BEGIN)
        last = span
    return out


def of_words(labels: list[int], pieces: list[str]) -> list[int]:
    """Every further piece of a word takes the side of its first one, so that no word is masked in part."""
    out: list[int] = []
    for label, piece in zip(labels, pieces, strict=True):
        if piece.startswith("##") and out:
            label = OUT if out[-1] == OUT else INSIDE
        out.append(label)
    return out


def spans_of(labels: list[int], offsets: Spans) -> Spans:
    """Spans of predicted labels; an inside without a beginning begins one."""
    found: list[list[int]] = []
    open_ = False
    for label, (a, b) in zip(labels, offsets, strict=True):
        if b <= a or label == OUT:
            open_ = open_ and b <= a
        elif label == INSIDE and open_:
            found[-1][1] = b
        elif label == BEGIN and open_ and found[-1][1] == a:
            found[-1][1] = b  # a further piece of the same word
        else:
            found.append([a, b])
            open_ = True
    return [(a, b) for a, b in found]


def pad(rows: list[list[int]], fill: int = 0) -> torch.Tensor:
    out = np.full((len(rows), max(map(len, rows))), fill, np.int64)
    for line, row in enumerate(rows):
        out[line, : len(row)] = row
    return torch.from_numpy(out)


def predict(
    models: Mapping[str, Tagger], texts: Sequence[str], tokenizer: Tokenizer, batch: int = 16
) -> list[dict[str, Spans]]:
    """Spans that each model masks, text by text."""
    rows = [(n, ids, offsets) for n, text in enumerate(texts) for ids, offsets in windows(text, tokenizer)]
    rows.sort(key=lambda row: len(row[1]))
    found: list[dict[str, Spans]] = [{name: [] for name in models} for _ in texts]
    with torch.inference_mode():
        for name, model in models.items():
            model.eval()
            for at in range(0, len(rows), batch):
                block = rows[at : at + batch]
                best = model(pad([ids for _, ids, _ in block])).argmax(-1).tolist()
                for (n, ids, offsets), labels in zip(block, best, strict=True):
                    pieces = [tokenizer.id_to_token(i) for i in ids]
                    found[n][name] += spans_of(of_words(labels[: len(ids)], pieces), offsets)
    return [{name: sorted(spans) for name, spans in one.items()} for one in found]


Window = tuple[list[int], list[int]]  # word pieces, and the label of each


def labelled_windows(lines: Sequence[Mapping[str, Any]], labels: str, tokenizer: Tokenizer) -> list[Window]:
    return [
        (ids, targets(offsets, [(a, b) for a, b in line["masks"][labels]]))
        for line in lines
        for ids, offsets in windows(line["text"], tokenizer)
    ]


def batches(rows: Sequence[Window], seed: int) -> list[list[Window]]:
    """All windows in a random order, those of about one length together."""
    order = np.random.default_rng(seed).permutation(len(rows)).tolist()
    out: list[list[Window]] = []
    for at in range(0, len(order), SIZE * ALIKE):
        some = sorted(order[at : at + SIZE * ALIKE], key=lambda n: len(rows[n][0]))
        out += [[rows[n] for n in some[i : i + SIZE]] for i in range(0, len(some), SIZE)]
    return [out[n] for n in np.random.default_rng(seed + 1).permutation(len(out))]


def loss_of(model: Tagger, rows: Sequence[Window]) -> torch.Tensor:
    wanted = pad([labels for _, labels in rows], -100)
    told = model(pad([ids for ids, _ in rows]))
    return functional.cross_entropy(told.flatten(0, 1), wanted.flatten(), ignore_index=-100)


@dataclass
class Run:
    """One model in training, with what a checkpoint keeps of it."""

    labels: str
    model: Tagger
    optimiser: torch.optim.Optimizer
    work: Path
    stage: int = 0
    step: int = 0
    losses: float = 0.0
    best: float = 1e9
    ended: bool = False

    @property
    def checkpoint(self) -> Path:
        return self.work / f"{self.labels.replace(' ', '-')}.state"

    def keep(self) -> None:
        state = {"stage": self.stage, "step": self.step, "losses": self.losses, "best": self.best}
        state |= {
            "ended": self.ended,
            "model": self.model.state_dict(),
            "optimiser": self.optimiser.state_dict(),
        }
        new = self.checkpoint.with_suffix(".new")
        torch.save(state, new)
        os.replace(new, self.checkpoint)

    def resume(self) -> None:
        if self.checkpoint.exists():
            state = torch.load(self.checkpoint, weights_only=True)
            self.model.load_state_dict(state["model"])
            self.optimiser.load_state_dict(state["optimiser"])
            self.stage, self.step, self.losses = state["stage"], state["step"], state["losses"]
            self.best, self.ended = state["best"], state["ended"]

    def train(self, rows: Sequence[Window], dev: Sequence[Window], texts: int) -> None:
        """One stage: a pass over windows, from the batch at which an earlier run was stopped."""
        began = time.process_time()
        blocks = batches(rows, 3 + self.stage)
        while self.step < len(blocks):
            share = (self.step + 1) / len(blocks)
            for group in self.optimiser.param_groups:
                group["lr"] = RATE * min(share / RISES, max(0.02, (1 - share) / (1 - RISES)))
            loss = loss_of(self.model, blocks[self.step])
            self.optimiser.zero_grad()
            loss.backward()
            self.optimiser.step()
            self.losses += float(loss.detach())
            self.step += 1
            if self.step % KEEP_EVERY == 0:
                self.keep()
        with torch.inference_mode():
            parts = [dev[at : at + SIZE] for at in range(0, len(dev), SIZE)]
            told = float(np.mean([float(loss_of(self.model, part)) for part in parts]))
        row = {"labels": self.labels, "stage": self.stage, "texts": texts, "batches": len(blocks)}
        row |= {"loss": self.losses / len(blocks), "dev": told}
        with (self.work / "stages.jsonl").open("a", encoding="utf-8") as out:
            out.write(json.dumps({**row, "processor seconds": round(time.process_time() - began)}) + "\n")
        if told < self.best:
            self.best = told
            torch.save(self.model.state_dict(), self.work / f"{self.labels.replace(' ', '-')}.pt")
        else:
            self.ended = True
        self.stage, self.step, self.losses = self.stage + 1, 0, 0.0
        self.keep()


def parts(lines: Sequence[Any], sizes: Sequence[int]) -> Iterator[Sequence[Any]]:
    at = 0
    for size in sizes:
        yield lines[at : at + size]
        at += size


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--labels", nargs="+", default=["greedy", "random"])
    parser.add_argument("--stages", type=int, nargs="+", required=True, help="texts of each stage")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    by_part = labelled(arguments.work)
    tokenizer = Tokenizer.from_file(str(arguments.base / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    for stage, lines in enumerate(parts(by_part["train"], arguments.stages)):
        for labels in arguments.labels:
            torch.manual_seed(3)
            model = Tagger(arguments.base)
            run = Run(labels, model, torch.optim.AdamW(model.parameters(), lr=RATE), arguments.work)
            run.resume()
            if run.stage > stage or run.ended or not lines:
                continue
            dev = labelled_windows(by_part["dev"][:STOP], labels, tokenizer)
            run.train(labelled_windows(lines, labels, tokenizer), dev, len(lines))


if __name__ == "__main__":
    main()
