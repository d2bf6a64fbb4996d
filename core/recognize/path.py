"""The likeliest sequence of labels: what each word says, and which label may follow which (Viterbi, as in a CRF).

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


def best_path(types: Floats, transitions: Mapping[str, Any] | None, share: float = 1.0) -> NDArray[np.int64]:
    """The label of every word: 0 for nothing, odd ones begin, even ones continue.

    `transitions`: `table`, the log-ratio of how often a label follows another to how often it comes at all (row: the one
    before), and `weight`, how much that counts beside the words themselves; `share` of the weight is used.
    """
    path = np.zeros(len(types), dtype=np.int64)
    is_open = types[:, 0] < CERTAIN
    if transitions is None:
        path[is_open] = types[is_open].argmax(axis=1)
        return path
    edges = np.flatnonzero(np.diff(np.r_[False, is_open, False]))
    starts, ends = edges[::2], edges[1::2]
    if not len(starts):
        return path
    order = np.argsort(starts - ends, kind="stable")  # longest first: those still going on stay at the front
    starts, lengths = starts[order], (ends - starts)[order]
    step = np.asarray(transitions["table"], dtype=np.float32) * (share * float(transitions["weight"]))
    said = np.log(types + 1e-6)
    score = said[starts] + step[0]
    back: list[NDArray[np.int64]] = []
    for place in range(1, int(lengths[0])):
        going = int(np.searchsorted(-lengths, -place, side="left"))  # how many are longer than `place`
        ways = score[:going, :, None] + step
        back.append(ways.argmax(axis=1))
        score[:going] = ways.max(axis=1) + said[starts[:going] + place]
    label = (score + step[:, 0]).argmax(axis=1)
    for place in range(int(lengths[0]) - 1, -1, -1):
        going = int(np.searchsorted(-lengths, -place, side="left"))
        path[starts[:going] + place] = label[:going]
        if place:
            label[:going] = back[place - 1][np.arange(going), label[:going]]
    return path
