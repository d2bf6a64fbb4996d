"""Which way up a page of print is: lines of a page laid on its side or its head, or fed at a slant, are put in reading order."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from sfumato.core.document.ocr.engine import SAME_LINE, Line, Reading

LONG = 4.0  # heights; a shorter line does not tell a slant (judgment call)
STRAIGHT = 0.4  # degrees; less over a whole line stays below the height of a letter
Read = tuple[Line, Reading]


def page_angle(read: Sequence[Read]) -> float:
    """Degrees, clockwise, by which the print of a page is turned: the quarter that most letters stand in, and their slant."""
    quarters: dict[int, float] = defaultdict(float)
    slants: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for line, reading in read:
        angle, length, height = line.direction()
        quarter = round(angle / 90) % 4
        quarters[quarter] += len(reading.text) * reading.confidence
        if length > LONG * height:
            slants[quarter].append(((angle - 90 * quarter + 180) % 360 - 180, length))
    if not quarters:
        return 0.0
    best = max(quarters, key=lambda quarter: quarters[quarter])
    slant = _middle(slants[best])
    return 90.0 * best + (slant if abs(slant) > STRAIGHT else 0.0)


def _middle(weighted: list[tuple[float, float]]) -> float:
    """The weighted median."""
    if not weighted:
        return 0.0
    ordered = sorted(weighted)
    reached = np.cumsum([weight for _, weight in ordered])
    return ordered[int(np.searchsorted(reached, reached[-1] / 2))][0]


def in_reading_order(read: Sequence[Read], angle: float) -> list[Read]:
    """Lines from top to bottom, those side by side from left to right, for a page turned by so many degrees."""
    along, across = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    rows = []
    for item in read:
        x, y = item[0].corners.mean(axis=0)
        rows.append((y * along - x * across, x * along + y * across, item))
    rows.sort(key=lambda row: row[0])
    number, placed, before = 0, [], None
    for down, right, item in rows:
        if before is not None and down - before >= SAME_LINE:
            number += 1
        before = down
        placed.append((number, right, item))
    return [item for _, _, item in sorted(placed, key=lambda row: row[:2])]
