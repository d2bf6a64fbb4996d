"""Sentences as batches of numbers for the network."""

from __future__ import annotations

import random

import numpy as np
import torch

from sfumato.core.generalize.kinds.name_features import LIMIT, name_features
from sfumato.models.kind.corpora import Item
from sfumato.models.kind.labels import LABELS

TOKENS = 900  # word pieces a step and process
HIDE = 0.12  # share of names hidden behind [MASK] in training, so that the sentence is read too
FORGET = 0.15  # share of names whose letters are left out in training


class Batches:
    """Batches of sentences of about equal length; numbers for the network."""

    def __init__(self, items: list[Item], special: dict[str, int], seed: int) -> None:
        self.items, self.special, self.chooser = items, special, random.Random(seed)

    def __iter__(self):  # type: ignore[no-untyped-def]
        order = self.items[:]
        self.chooser.shuffle(order)
        batches = []
        for i in range(0, len(order), 4000):
            chunk = sorted(order[i : i + 4000], key=lambda item: len(item.pieces))
            batch: list[Item] = []
            for item in chunk:
                if batch and (len(batch) + 1) * (len(item.pieces) + 2) > TOKENS:
                    batches.append(batch)
                    batch = []
                batch.append(item)
            batches.append(batch)
        self.chooser.shuffle(batches)
        yield from batches


def numbers(batch: list[Item], special: dict[str, int], chooser: random.Random | None):  # type: ignore[no-untyped-def]
    """Tensors of a batch; with a chooser some names are hidden from the sentence or from the letters."""
    width = max(len(item.pieces) for item in batch) + 2
    ids = np.full((len(batch), width), special["[PAD]"], dtype=np.int64)
    mask = np.zeros((len(batch), width), dtype=np.int64)
    spans, features, allowed = [], [], []
    for row, item in enumerate(batch):
        length = len(item.pieces)
        ids[row, 0], ids[row, length + 1] = special["[CLS]"], special["[SEP]"]
        ids[row, 1 : length + 1] = item.pieces
        mask[row, : length + 2] = 1
        for first, last, labels, name in item.spans:
            kind_of_noise = chooser.random() if chooser else 1.0
            if kind_of_noise < HIDE:
                ids[row, first : last + 1] = special["[MASK]"]
            forgotten = HIDE <= kind_of_noise < HIDE + FORGET
            spans.append((row, first, last))
            features.append([] if forgotten else name_features(name))
            target = np.zeros(len(LABELS), dtype=bool)
            target[list(labels)] = True
            allowed.append(target)
    return (
        torch.from_numpy(ids), torch.from_numpy(mask), torch.tensor(spans), feature_table(features),
        torch.from_numpy(np.array(allowed)),
    )  # fmt: skip


def feature_table(features: list[list[int]]) -> torch.Tensor:
    table = np.zeros((len(features), LIMIT), dtype=np.int64)
    for row, rows in enumerate(features):
        table[row, : len(rows)] = rows
    return torch.from_numpy(table)
