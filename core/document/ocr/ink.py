"""Boxes that cover the ink: grown until no stroke crosses their edge, so that no sliver of a letter stays beside them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PIL import Image

_CONTRAST = 45  # levels of grey by which ink differs from the paper around it
_REACH = (0.9, 0.35)  # of the box's height: how far it may grow along the line and across it
_MARGIN = 0.05  # of the box's height, added all around in the end
_STEP = 3.0  # of the box's height; widths are rounded up to multiples of this where the paper is empty
Pixels = tuple[int, int, int, int]


def cover_ink(picture: Image.Image, boxes: list[Pixels]) -> list[Pixels]:
    """The boxes, enlarged: letters that only touch a box go with it, and where nothing stands beside it, its width is
    rounded up. A neighbour closer than a letter's stroke may lose a part; that side is chosen on purpose."""
    if not boxes:
        return []
    grey = np.asarray(picture.convert("L"), dtype=np.int16)
    paper = int(np.median(grey[:: max(1, grey.shape[0] // 500), :: max(1, grey.shape[1] // 500)]))
    ink = np.abs(grey - paper) > _CONTRAST
    return [_grown(ink, box) for box in boxes]


def _grown(ink: npt.NDArray[np.bool_], box: Pixels) -> Pixels:
    rows, columns = ink.shape
    x0, y0, x1, y1 = box
    x0, x1 = max(0, min(x0, columns - 1)), max(1, min(x1, columns))
    y0, y1 = max(0, min(y0, rows - 1)), max(1, min(y1, rows))
    height = max(1, y1 - y0)
    along, across = int(_REACH[0] * height), int(_REACH[1] * height)
    left, right, top, bottom = (
        max(0, x0 - along),
        min(columns, x1 + along),
        max(0, y0 - across),
        min(rows, y1 + across),
    )
    for _ in range(2 * (along + across)):
        before = (x0, y0, x1, y1)
        if x0 > left and ink[y0:y1, x0].any():
            x0 -= 1
        if x1 < right and ink[y0:y1, x1 - 1].any():
            x1 += 1
        if y0 > top and ink[y0, x0:x1].any():
            y0 -= 1
        if y1 < bottom and ink[y1 - 1, x0:x1].any():
            y1 += 1
        if before == (x0, y0, x1, y1):
            break
    margin = max(1, int(_MARGIN * height))
    x0, y0, x1, y1 = (
        max(0, x0 - margin),
        max(0, y0 - margin),
        min(columns, x1 + margin),
        min(rows, y1 + margin),
    )
    step = max(1, int(_STEP * height))
    wanted = min(columns, x0 + -(-(x1 - x0) // step) * step)
    while x1 < wanted and not ink[y0:y1, x1].any():
        x1 += 1
    return x0, y0, x1, y1
