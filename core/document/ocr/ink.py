"""Boxes that cover the ink: grown until no stroke crosses their edge, so that no sliver of a letter stays beside them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PIL import Image

_CONTRAST = 45  # levels of grey by which ink differs from the paper around it
_REACH = (0.35, 0.3)  # of the box's height: how far it may grow along the line and across it
_STEP = 3.0  # of the box's height; widths are rounded up to multiples of this where the paper is empty
_UPRIGHT = 1.5  # heights to a width; a box so high holds print that runs up or down
Pixels = tuple[int, int, int, int]


def cover_ink(picture: Image.Image, boxes: list[Pixels]) -> list[Pixels]:
    """The boxes, enlarged: letters that only touch a box go with it, and where nothing stands beside it, its width is
    rounded up. A neighbour closer than a letter's stroke may lose a part; that side is chosen on purpose."""
    if not boxes:
        return []
    grey = np.asarray(picture.convert("L"), dtype=np.int16)
    paper = int(np.median(grey[:: max(1, grey.shape[0] // 500), :: max(1, grey.shape[1] // 500)]))
    ink = np.abs(grey - paper) > _CONTRAST
    return [_grown_along(ink, box) for box in boxes]


def _grown_along(ink: npt.NDArray[np.bool_], box: Pixels) -> Pixels:
    """Grown as a line runs: down the picture where the box is much higher than wide."""
    x0, y0, x1, y1 = box
    if y1 - y0 < _UPRIGHT * (x1 - x0):
        return _grown(ink, box)
    y0, x0, y1, x1 = _grown(ink.T, (y0, x0, y1, x1))
    return x0, y0, x1, y1


def _grown(ink: npt.NDArray[np.bool_], box: Pixels) -> Pixels:
    rows, columns = ink.shape
    x0, y0, x1, y1 = box
    x0, x1 = max(0, min(x0, columns - 1)), max(1, min(x1, columns))
    y0, y1 = max(0, min(y0, rows - 1)), max(1, min(y1, rows))
    height = max(1, y1 - y0)
    # Only rows of the line itself: a rule above or below must not carry the box along.
    inked: npt.NDArray[np.bool_] = np.asarray(ink[y0:y1].any(axis=0))
    reach = int(_REACH[0] * height)
    x0 = columns - _edge(inked[::-1], columns - x0, reach)
    x1 = _edge(inked, x1, reach)
    across = int(_REACH[1] * height)
    top, bottom = max(0, y0 - across), min(rows, y1 + across)
    while y0 > top and ink[y0, x0:x1].any():
        y0 -= 1
    while y1 < bottom and ink[y1 - 1, x0:x1].any():
        y1 += 1
    step = max(1, int(_STEP * height))
    wanted = min(columns, x0 + -(-(x1 - x0) // step) * step)
    gap = max(2, int(0.2 * height))  # between a rounded box and the next word
    while x1 < wanted and not ink[y0:y1, x1 : x1 + gap].any():
        x1 += 1
    return x0, max(0, y0 - 1), x1, min(rows, y1 + 1)


def _edge(inked: npt.NDArray[np.bool_], edge: int, reach: int) -> int:
    """The right edge moved behind the letter it crosses, if that is mostly inside; never back, so nothing is uncovered.

    inside |outside      ███|█ → ████|      █|███ stays
    """
    if edge >= len(inked) or edge <= 0 or not (inked[edge - 1] or inked[edge]):
        return edge
    first, last = edge, edge
    while first > 0 and inked[first - 1] and edge - first < 4 * reach:
        first -= 1
    while last < len(inked) and inked[last] and last - edge < 4 * reach:
        last += 1
    before = first
    while before > 0 and not inked[before - 1]:
        before -= 1
    if first - before >= 0.7 * reach:  # a space between words lies before this letter: it is the neighbour's
        return edge
    if edge - first >= last - edge:
        return min(last + 1, edge + reach, len(inked))
    return edge
