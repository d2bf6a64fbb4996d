"""Boxes that cover the ink, in steps of width where there is room, and what their edges still tell.

A box grows until no stroke crosses its edge, so that no sliver of a letter stays beside it; then, over empty paper, to the next
step of width, so that its end does not show where the removed words ended. Beside a neighbour that stays there is no room: the
width is known to a pixel there, and stated (`Cover.bits`).

    stays |removed|            |  ->  the box ends on a step       bits of one step
    stays |removed| stays         ->  the box ends at its words    bits of the width
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log2
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from sfumato.core.document.widths import MOST, between, exact

_CONTRAST = 45  # levels of grey by which ink differs from the paper around it
_REACH = (0.35, 0.3)  # of the box's height: how far it may grow along the line and across it
_STEP = 3.0  # of the box's height; where the paper is empty, boxes end on multiples of this
_UPRIGHT = 1.5  # heights to a width; a box so high holds print that runs up or down
_EM = 1.1  # heights of capitals with their margin to an em
_BESIDE = 2.0  # heights; what stands closer before a box is its neighbour on the line
_CLOSE = 3.0  # ems; what stands closer behind a box may have been set by its end
_FLUSH = 0.4  # heights by which the beginnings of lines of one column may differ
_WORD = 2.8  # ems of a usual word and its space: less room than this was left at the end of a full line
_TALL = 2.0  # bits: letters that go below the line show in the height of a box, and a list of names is not the model (measured)
Pixels = tuple[int, int, int, int]
Ink = npt.NDArray[np.bool_]


class Cover(NamedTuple):
    """A box in the picture, and the bits that its edges still tell of the width of the words under it."""

    box: Pixels
    bits: float


def cover_ink(picture: Image.Image, boxes: Iterable[Pixels]) -> list[Cover]:
    """The boxes, enlarged: letters that only touch a box go with it, and where nothing stands beside it, it ends on a step.

    A neighbour closer than a letter's stroke may lose a part; that side is chosen on purpose.
    """
    boxes = list(boxes)
    if not boxes:
        return []
    grey = np.asarray(picture.convert("L"), dtype=np.int16)
    paper = int(np.median(grey[:: max(1, grey.shape[0] // 500), :: max(1, grey.shape[1] // 500)]))
    ink = np.abs(grey - paper) > _CONTRAST
    return [_grown_along(ink, box) for box in boxes]


def _grown_along(ink: Ink, box: Pixels) -> Cover:
    """Grown as a line runs: down the picture where the box is much higher than wide."""
    x0, y0, x1, y1 = box
    if y1 - y0 < _UPRIGHT * (x1 - x0):
        return _grown(ink, box)
    (y0, x0, y1, x1), bits = _grown(ink.T, (y0, x0, y1, x1))
    return Cover((x0, y0, x1, y1), bits)


def _grown(ink: Ink, box: Pixels) -> Cover:
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
    line = _Line(ink, inked, (x0, y0, x1, y1), height)
    left, right = line.left(), line.right()
    upper, lower = line.rows(max(0, y0 - 1), min(rows, y1 + 1))
    return Cover((left, upper, right, lower), line.bits(left, right))


@dataclass(frozen=True, slots=True)
class _Line:
    """A box on the line it covers a part of."""

    ink: Ink
    inked: npt.NDArray[np.bool_]  # by column, in the rows of the box
    box: Pixels
    height: int

    @property
    def size(self) -> int:
        """The height as one of few sizes, so that a letter below the line does not change the steps."""
        return 1 << max(1, round(log2(self.height)))

    @property
    def step(self) -> int:
        """The step on which edges lie where there is room."""
        return int(_STEP * self.size)

    @property
    def gap(self) -> int:
        """Between a box on a step and the next word."""
        return max(2, self.size // 5)

    def rows(self, y0: int, y1: int) -> tuple[int, int]:
        """Upper and lower edge, on steps of a quarter of a size where no other line is in the way."""
        x0, _, x1, _ = self.box
        unit = max(2, self.size // 4)
        upper, lower = y0 // unit * unit, min(self.ink.shape[0], -(-y1 // unit) * unit)
        if not self.ink[upper:y0, x0:x1].any():
            y0 = upper
        if not self.ink[y1:lower, x0:x1].any():
            y1 = lower
        return y0, y1

    def right(self) -> int:
        """The right edge, on a step of the page where there is room."""
        _, y0, x1, y1 = self.box
        wanted = min(self.ink.shape[1], -(-x1 // self.step) * self.step)
        while x1 < wanted and not self.ink[y0:y1, x1 : x1 + self.gap].any():
            x1 += 1
        return x1

    def left(self) -> int:
        """The left edge: close to the word before; on a fine step where the line begins with its column, else on a step.

        The white before a first letter is as wide as that letter has it.
        """
        x0, y0, _, y1 = self.box
        step = self.step if self._is_lone() else max(2, self.size // 4) if self._is_flush() else self.size
        wanted = x0 // step * step if self._is_lone() or self._is_flush() else x0 - step
        space = max(2, self.size // 3)  # a box closer to the word before would be read with it
        while x0 > max(0, wanted) and not self.ink[y0:y1, max(0, x0 - space) : x0].any():
            x0 -= 1
        return x0

    def _is_lone(self) -> bool:
        """Whether the words may stand where they do because of their width: in the middle, or at the right."""
        x0 = self.box[0]
        return not self.inked[max(0, x0 - int(_BESIDE * self.height)) : x0].any() and not self._is_flush()

    def _is_flush(self) -> bool:
        """Whether other lines begin where this one does."""
        x0, y0, _, y1 = self.box
        slack = max(2, int(_FLUSH * self.height))
        near = self.ink[:, x0 : x0 + 2 * slack].any(axis=1)
        before = self.ink[:, max(0, x0 - 2 * slack) : max(0, x0 - slack // 2)].any(axis=1)
        begins: npt.NDArray[np.bool_] = np.asarray(near & ~before)
        begins[max(0, y0 - self.height // 2) : y1 + self.height // 2] = False
        return int(begins.sum()) > 0.5 * self.height

    def bits(self, left: int, right: int) -> float:
        """What the edges tell of the width between them, by the way of setting the line that tells most."""
        x0, _, x1, _ = self.box
        em, width, step, columns = _EM * self.height, x1 - x0, self.step, self.ink.shape[1]
        ended = (right % step == 0 or right == columns) and not self._is_followed()
        began = left % step == 0 or left == 0
        if self._is_fitted() or not ended or (self._is_lone() and not began):
            return min(MOST, _TALL + exact(width / em, 1 / em))
        last = (right - 1) // step * step  # the words ended behind this
        bounds = [self._of_full_line(last - x0, right - x0)]
        if self._is_lone():
            twice, first = x0 + x1, left + step  # the words began before this
            bounds += [
                (x1 - first, x1 - left),
                (max(twice - 2 * first, 2 * last - twice), min(twice - 2 * left, 2 * right - twice)),
            ]
        return min(MOST, _TALL + max(between(low / em, max(high, low + 1) / em) for low, high in bounds))

    def _is_fitted(self) -> bool:
        """Whether the picture may be as wide as these words made it: nothing else is in it, or no other line reaches its edge."""
        x0, y0, x1, y1 = self.box
        other = self.ink.copy()
        other[y0:y1, x0:x1] = False
        return not other.any() or (x1 >= self.ink.shape[1] - self.gap and not other[:, x1 - 1 :].any())

    def _is_followed(self) -> bool:
        """Whether what stands behind the words may have been set by their end."""
        x1 = self.box[2]
        return bool(self.inked[x1 : x1 + int(_CLOSE * _EM * self.height)].any())

    def _of_full_line(self, low: int, high: int) -> tuple[float, float]:
        """The words fitted their column, and the next word did not."""
        room = self._column_end() - self.box[0]
        width = self.box[2] - self.box[0]
        if room - width > _WORD * _EM * self.height:
            return low, high
        return max(low, room - _WORD * _EM * self.height), max(min(high, room), width)

    def _column_end(self) -> int:
        """Where the longest line around ends."""
        _, y0, x1, y1 = self.box
        near = self.ink[max(0, y0 - 14 * self.height) : y1 + 14 * self.height]
        inked = np.flatnonzero(near.any(axis=0))
        return max(x1, int(inked[-1]) + 1) if inked.size else x1


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
