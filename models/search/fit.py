"""The network over states, its training and what it is worth (see `train.py`).

Small on purpose: a few hundred documents are labelled, and states are 768 wide. They are projected to a few numbers,
much is dropped, the epoch is chosen on documents of their own, and so is the line that turns the network's answer into
a probability.
"""

from __future__ import annotations

import json
import math
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score, f1_score

from sfumato.models.search.train import lines, part_of

NARROW, SIZE = 24, 32
PATIENCE = 8  # epochs without a better one


class Net(torch.nn.Module):
    def __init__(self, width: int, extra: int) -> None:
        super().__init__()
        self.project = torch.nn.Linear(width, NARROW)
        self.lstm = torch.nn.LSTM(NARROW, SIZE, batch_first=True)
        self.mix = torch.nn.Linear(SIZE + extra, SIZE)
        self.single = torch.nn.Linear(SIZE, 1)
        self.pair_hidden = torch.nn.Linear(3 * SIZE, SIZE)
        self.pair = torch.nn.Linear(SIZE, 1)
        self.drop = torch.nn.Dropout(0.4)

    def forward(self, d: dict[str, Any]) -> tuple[Any, Any]:
        narrow = torch.tanh(self.project(self.drop(torch.from_numpy(d["vectors"]))))
        states, _ = self.lstm(self.drop(narrow))
        last = states[torch.arange(len(states)), torch.from_numpy(d["lengths"]) - 1]
        mixed = torch.cat([self.drop(last), torch.from_numpy(d["extra"])], 1)
        entity = torch.relu(self.mix(mixed))
        pairs = torch.tensor([p[:2] for p in d["pairs"]], dtype=torch.int64).reshape(-1, 2)
        a, b = entity[pairs[:, 0]], entity[pairs[:, 1]]
        both = self.drop(torch.cat([a * b, (a - b).abs(), a + b], 1))
        return self.single(entity)[:, 0], self.pair(torch.relu(self.pair_hidden(both)))[:, 0]


def answers(net: Net, data: list[dict[str, Any]]) -> dict[str, tuple[Any, Any]]:
    """By kind: truth and logits."""
    net.eval()
    truth: dict[str, list[bool]] = {"single": [], "pair": []}
    logits: dict[str, list[float]] = {"single": [], "pair": []}
    with torch.no_grad():
        for d in data:
            single, pair = net(d)
            truth["single"] += d["singles"]
            logits["single"] += single.tolist()
            truth["pair"] += [p[2] for p in d["pairs"]]
            logits["pair"] += pair.tolist()
    return {kind: (np.array(truth[kind]), np.array(logits[kind])) for kind in truth}


def loss_of(net: Net, data: list[dict[str, Any]]) -> float:
    return float(
        sum(
            np.logaddexp(0, np.where(truth, -logits, logits)).mean()
            for truth, logits in answers(net, data).values()
        )
    )


def figures(net: Net, data: list[dict[str, Any]]) -> dict[str, float]:
    found: dict[str, float] = {"documents": len(data)}
    for kind, (truth, logits) in answers(net, data).items():
        chance = 1 / (1 + np.exp(-logits))
        found |= {
            f"{kind}s": len(truth),
            f"{kind} share": float(truth.mean()),
            f"{kind} ap": float(average_precision_score(truth, logits)),
            f"{kind} f1": float(f1_score(truth, chance >= 0.5)),
            f"{kind} called": float((chance >= 0.5).mean()),
            f"{kind} off": _off(truth, chance),
        }
    return found


def _off(truth: Any, chance: Any) -> float:
    """Expected calibration error over ten bins."""
    bins = np.minimum((chance * 10).astype(int), 9)
    return float(
        sum(
            (bins == b).mean() * abs(truth[bins == b].mean() - chance[bins == b].mean())
            for b in set(bins.tolist())
        )
    )


def calibrate(net: Net, data: list[dict[str, Any]]) -> None:
    """A line through the logits, fitted on the documents that the epoch was chosen on, becomes part of the weights."""
    for kind, (truth, logits) in answers(net, data).items():
        line = LogisticRegression(C=1e3).fit(logits[:, None], truth)
        slope, offset = float(line.coef_[0, 0]), float(line.intercept_[0])
        layer = net.single if kind == "single" else net.pair
        with torch.no_grad():
            layer.weight.mul_(slope)
            layer.bias.mul_(slope).add_(offset)
        print(kind, "slope", round(slope, 2), "offset", round(offset, 2))


def fit(work: Path, epochs: int, threads: int, target: Path) -> None:
    torch.manual_seed(3)
    torch.set_num_threads(threads)
    states = pickle.loads((work / "states.pkl").read_bytes())
    data = [
        record | states[record["name"]] for record in lines(work / "labels.jsonl") if record["name"] in states
    ]
    parts = {name: [d for d in data if part_of(d["name"]) == name] for name in ("fit", "choose", "held")}
    train = parts["fit"]
    # Numbers of about the same size, so that the projection starts where it can learn; folded into it afterwards.
    sample = np.concatenate([d["vectors"][np.arange(len(d["lengths"])), 0] for d in train])
    middle, spread = sample.mean(0), sample.std(0) + 1e-3
    for d in data:
        d["vectors"] = ((d["vectors"] - middle) / spread).astype(np.float32)
    net = Net(data[0]["vectors"].shape[2], data[0]["extra"].shape[1])
    optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=0.1)
    loss = torch.nn.BCEWithLogitsLoss()
    best, kept, since = math.inf, None, 0
    for epoch in range(epochs):
        random.Random(epoch).shuffle(train)
        net.train()
        for at in range(0, len(train), 4):
            total = torch.zeros(())
            for d in train[at : at + 4]:
                single, pair = net(d)
                total = total + loss(single, torch.tensor(d["singles"], dtype=torch.float32))
                if d["pairs"]:
                    total = total + loss(pair, torch.tensor([p[2] for p in d["pairs"]], dtype=torch.float32))
            optimizer.zero_grad()
            (total / 4).backward()
            optimizer.step()
        now = loss_of(net, parts["choose"])
        print(epoch, "fit", round(loss_of(net, train), 3), "choose", round(now, 3), flush=True)
        since += 1
        if now < best:
            best, since = now, 0
            kept = {k: v.clone() for k, v in net.state_dict().items()}
        if since == PATIENCE:
            break
    assert kept is not None
    net.load_state_dict(kept)
    calibrate(net, parts["choose"])
    found = {name: figures(net, own) for name, own in parts.items()}
    print(json.dumps(found["held"], indent=1))
    with torch.no_grad():
        net.project.bias.sub_(net.project.weight @ torch.from_numpy(middle / spread))
        net.project.weight.div_(torch.from_numpy(spread))
    weights = {k: v.detach().numpy().astype(np.float16) for k, v in net.state_dict().items()}
    np.savez_compressed(target / "model.npz", **weights)
    rounded = {part: {k: round(v, 4) for k, v in own.items()} for part, own in found.items()}
    (target / "figures.json").write_text(json.dumps(rounded, indent=1) + "\n", encoding="utf-8")
