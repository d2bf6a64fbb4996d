"""The likeliest legal sequence of labels (Viterbi): what each word says, and which label may follow which.

Legality holds in every kind of text: a label that continues something follows only a label of its own type. A word that
"continues" where nothing of its type came before begins the thing instead. How *often* one label follows another was
counted in court cases and is weighed by how much a text is like them.

Words that are nothing for certain cut the text into short stretches, and all stretches are solved side by side: the loop runs
over places within a stretch, never over the words of the text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
CERTAIN = 0.995  # a word that is nothing with this probability ends a stretch
FORBIDDEN = np.float32(-1e4)
# Cost, in nats, of going over to another type without a word between them; a judgment call, tried at 0, 1, 2 and 3 on
# biographies: from 2 on names of two kinds no longer break ("Saginaw" | "County") and F1 of masks stays the same.
SWITCH = 2.0


def best_path(
    types: Floats,
    transitions: Mapping[str, Any] | None,
    share: float = 1.0,
    cuts: NDArray[np.int64] | None = None,
) -> NDArray[np.int64]:
    """The label of every word: 0 for nothing, odd ones begin, even ones continue; always a legal sequence.

    `transitions`: `table`, the log-ratio of how often a label follows another to how often it comes at all (row: the one
    before), and `weight`, how much that counts beside the words themselves; `share` of the weight is used, and the general
    cost of a switch of type for the rest. `cuts`: words that begin a stretch of their own (the edges of dates, sums and numbers).
    """
    path = np.zeros(len(types), dtype=np.int64)
    is_open = types[:, 0] < CERTAIN
    edges = np.flatnonzero(np.diff(np.r_[False, is_open, False]))
    starts, ends = edges[::2], edges[1::2]
    if cuts is not None and len(cuts):
        inner = np.setdiff1d(cuts[is_open[cuts] & (cuts > 0)], starts)
        inner = inner[is_open[inner - 1]]
        starts, ends = np.union1d(starts, inner), np.union1d(ends, inner)
    if not len(starts):
        return path
    order = np.argsort(starts - ends, kind="stable")  # longest first: those still going on stay at the front
    starts, lengths = starts[order], (ends - starts)[order]
    step = _steps(types.shape[1], transitions, share)
    said, again = _said(types)
    score = said[starts] + step[0]
    back: list[NDArray[np.int64]] = []
    for place in range(1, int(lengths[0])):
        going = int(np.searchsorted(-lengths, -place, side="left"))  # how many are longer than `place`
        now = starts[:going] + place
        ways = score[:going, :, None] + step
        # A second thing of the same type right behind the first: only what says "begin" speaks for it.
        for first in range(1, types.shape[1], 2):
            ways[:, first : first + 2, first] += again[now, first // 2, None]
        back.append(ways.argmax(axis=1))
        score[:going] = ways.max(axis=1) + said[now]
    label = (score + step[:, 0]).argmax(axis=1)
    for place in range(int(lengths[0]) - 1, -1, -1):
        going = int(np.searchsorted(-lengths, -place, side="left"))
        path[starts[:going] + place] = label[:going]
        if place:
            label[:going] = back[place - 1][np.arange(going), label[:going]]
    return path


def _steps(labels: int, transitions: Mapping[str, Any] | None, share: float) -> Floats:
    """Score of every label after every other one."""
    kind = (np.arange(labels) + 1) // 2  # 0 for nothing, then the number of the type
    switch = (kind[:, None] != kind[None]) & (kind[:, None] > 0) & (kind[None] > 0)
    step = np.where(switch, -SWITCH * (1 - share if transitions else 1.0), 0.0).astype(np.float32)
    if transitions is not None:
        step += np.asarray(transitions["table"], dtype=np.float32) * (share * float(transitions["weight"]))
    continues = (np.arange(labels) > 0) & (np.arange(labels) % 2 == 0)
    step[(kind[:, None] != kind[None]) & continues[None]] = FORBIDDEN
    return step


def _said(types: Floats) -> tuple[Floats, Floats]:
    """Log-probability of each label, where a first word may be said to begin or to continue alike; and what a type loses where
    its first word stands right behind a thing of the same type."""
    said = np.log(types + 1e-6)
    begins = said[:, 1::2].copy()
    said[:, 1::2] = np.log(types[:, 1::2] + types[:, 2::2] + 1e-6)
    return said, begins - said[:, 1::2]
