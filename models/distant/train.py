"""GreedyBERT and RandomBERT of papers 000 and 001: a small encoder fine-tuned on the labels of Algorithm 1.

    python -m models.distant.train --work WORK --base MINILM --labels greedy random "extended greedy"

`WORK` holds `labels.jsonl` from `labels.py`. As in the paper all layers are trained, with a linear one over B-MASK, I-MASK and
O: AdamW, cross entropy, two epochs, early stopping by the dev part (paper 000, table 5). Embeddings stay as they are, and so
do the lowest layers with `--frozen N`; these run once for all labellings. The rate is 3e-4 for one layer and 1e-4 for more, not
2e-5: the model is a fifth of the size. Writes `<labels>.pt`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional

from models.distant.labels import STOP, labelled

WINDOW = 128
RATES = {5: 3e-4}  # by frozen layers
RATE = 1e-4  # for any other number of them
EPOCHS = 2
OUT, BEGIN, INSIDE = 0, 1, 2
Spans = list[tuple[int, int]]


class Tagger(nn.Module):
    """The frozen lower layers, and the trained upper ones with a linear layer."""

    def __init__(self, base: Path, frozen: int = 0) -> None:
        super().__init__()
        from transformers import AutoModel

        self.encoder = AutoModel.from_pretrained(base, add_pooling_layer=False, attn_implementation="sdpa")
        layers = self.encoder.encoder.layer
        self.frozen = frozen
        self.lower, self.upper = layers[:frozen], layers[frozen:]
        self.encoder.requires_grad_(False)
        self.upper.requires_grad_(True)
        self.out = nn.Linear(self.encoder.config.hidden_size, 3)

    @torch.no_grad()
    def below(self, tokens: torch.Tensor) -> torch.Tensor:
        hidden = self.encoder.embeddings(input_ids=tokens)
        return _through(self.lower, hidden, tokens)

    def above(self, hidden: torch.Tensor, tokens: torch.Tensor) -> torch.Tensor:
        return self.out(_through(self.upper, hidden, tokens))

    def trained(self) -> dict[str, torch.Tensor]:
        upper = {f"upper.{key}": value for key, value in self.upper.state_dict().items()}
        return {**upper, **{f"out.{key}": value for key, value in self.out.state_dict().items()}}

    def load(self, state: dict[str, torch.Tensor]) -> None:
        """Weights of `trained`, of a model with as many frozen layers."""
        self.upper.load_state_dict({k[6:]: v for k, v in state.items() if k.startswith("upper.")})
        self.out.load_state_dict({k[4:]: v for k, v in state.items() if k.startswith("out.")})


def restored(base: Path, path: Path) -> Tagger:
    """The model that was trained into a file; how many layers were frozen follows from those that are in it."""
    state = torch.load(path, weights_only=True)
    layers = len({key.split(".")[1] for key in state if key.startswith("upper.")})
    model = Tagger(base)
    model = Tagger(base, len(model.upper) - layers)
    model.load(state)
    return model


def _through(layers: Any, hidden: torch.Tensor, tokens: torch.Tensor) -> torch.Tensor:
    mask = torch.zeros(tokens.shape).masked_fill(tokens == 0, -1e4)[:, None, None, :]
    for layer in layers:
        out = layer(hidden, mask)
        hidden = out[0] if isinstance(out, tuple) else out
    return hidden


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
    """Spans that each model masks, text by text. The frozen layers run once: all models must have as many of them."""
    rows = [(n, ids, offsets) for n, text in enumerate(texts) for ids, offsets in windows(text, tokenizer)]
    rows.sort(key=lambda row: len(row[1]))
    found: list[dict[str, Spans]] = [{name: [] for name in models} for _ in texts]
    lower = next(iter(models.values()))
    for model in models.values():
        model.eval()
    with torch.no_grad():
        for at in range(0, len(rows), batch):
            block = rows[at : at + batch]
            tokens = pad([ids for _, ids, _ in block])
            hidden = lower.below(tokens)
            for name, model in models.items():
                best = model.above(hidden, tokens).argmax(-1).tolist()
                for (n, ids, offsets), labels in zip(block, best, strict=True):
                    pieces = [tokenizer.id_to_token(i) for i in ids]
                    found[n][name] += spans_of(of_words(labels[: len(ids)], pieces), offsets)
    return [{name: sorted(spans) for name, spans in one.items()} for one in found]


def train(
    labels: str,
    lines: list[dict[str, Any]],
    cache: list[Any],
    model: Tagger,
    out: Path,
    size: int = 16,
) -> None:
    """Trains on one labelling of the cached windows and keeps the best of all epochs by the dev part in `out`."""
    rate = RATES.get(model.frozen, RATE)
    optimiser = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=rate)
    random = np.random.default_rng(3)
    train_rows = [n for n, row in enumerate(cache) if lines[row[0]]["part"] == "train"]
    dev_rows = [n for n, row in enumerate(cache) if lines[row[0]]["part"] == "dev"]
    steps, best = EPOCHS * len(train_rows) // size, 1e9
    step = 0
    for epoch in range(EPOCHS):
        began, losses = time.time(), []
        for block in np.array_split(random.permutation(train_rows), max(1, len(train_rows) // size)):
            for group in optimiser.param_groups:
                group["lr"] = rate * max(0.02, 1 - step / steps)
            loss = _loss(model, [cache[i] for i in block], lines, labels)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            losses.append(float(loss.detach()))
            step += 1
        with torch.no_grad():
            blocks = np.array_split(dev_rows, max(1, len(dev_rows) // size))
            dev = float(np.mean([float(_loss(model, [cache[i] for i in b], lines, labels)) for b in blocks]))
        told = {"labels": labels, "epoch": epoch, "loss": float(np.mean(losses)), "dev": dev}
        print(json.dumps({**told, "seconds": round(time.time() - began)}), flush=True)
        if dev >= best:
            break
        best = dev
        torch.save(model.trained(), out)


def _loss(model: Tagger, rows: list[Any], lines: list[dict[str, Any]], labels: str) -> torch.Tensor:
    tokens = pad([ids for _, ids, _, _ in rows])
    hidden = torch.zeros(*tokens.shape, rows[0][3].shape[1])
    for line, (_, ids, _, state) in enumerate(rows):
        hidden[line, : len(ids)] = torch.from_numpy(state.astype(np.float32))
    wanted = pad([targets(o, [tuple(s) for s in lines[n]["masks"][labels]]) for n, _, o, _ in rows], -100)
    return functional.cross_entropy(
        model.above(hidden, tokens).flatten(0, 1), wanted.flatten(), ignore_index=-100
    )


def cached(lines: list[dict[str, Any]], model: Tagger, tokenizer: Tokenizer) -> list[Any]:
    """(line, ids, offsets, states after the frozen layers) of every window."""
    rows = [
        (n, ids, offsets) for n, line in enumerate(lines) for ids, offsets in windows(line["text"], tokenizer)
    ]
    out: list[Any] = [None] * len(rows)
    order = sorted(range(len(rows)), key=lambda i: len(rows[i][1]))
    for at in range(0, len(order), 32):
        block = order[at : at + 32]
        tokens = pad([rows[i][1] for i in block])
        states = model.below(tokens).numpy().astype(np.float16)
        for line, i in enumerate(block):
            out[i] = (*rows[i], states[line, : len(rows[i][1])])
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--labels", nargs="+", default=["greedy", "random"])
    parser.add_argument(
        "--documents", type=int, help="only so many texts of the training part (default: all)"
    )
    parser.add_argument("--frozen", type=int, default=0, help="lowest layers that are not trained (of six)")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    by_part = labelled(arguments.work)
    lines = [*by_part["train"][: arguments.documents], *by_part["dev"][:STOP]]
    tokenizer = Tokenizer.from_file(str(arguments.base / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    wanted = [
        name for name in arguments.labels if not (arguments.work / f"{name.replace(' ', '-')}.pt").exists()
    ]
    if wanted:
        cache = cached(lines, Tagger(arguments.base, arguments.frozen), tokenizer)
        for name in wanted:
            torch.manual_seed(3)
            model = Tagger(arguments.base, arguments.frozen)
            train(name, lines, cache, model, arguments.work / f"{name.replace(' ', '-')}.pt")


if __name__ == "__main__":
    main()
