"""Which pages can hide text at all: a look at the objects of a page, without drawing it.

Drawing a page twice costs tens of milliseconds, and most pages of a long document hold nothing but dark text on paper.
Only a page on which something could hide a letter is drawn.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

_LIGHT = 150  # of 255; lighter text may vanish on paper
_SMALLEST = 2.0  # points; lower text is not read by eye
_NARROW = 0.1  # of its height; only squeezed text, and here and there a lone stroke, is so narrow
_THIN = 1.5  # points; rules thinner than this hide nothing
_LARGE = 4000  # objects; such pages are drawn without further questions


def may_hide_text(page: Any) -> bool:
    """False only if every letter is dark, of reading size, on the sheet, and touched by nothing but thin rules."""
    from pypdfium2 import raw

    left, bottom, right, top = page.get_cropbox()
    texts: list[tuple[float, float, float, float]] = []
    others: list[tuple[float, float, float, float]] = []
    edges = [ctypes.c_float() for _ in range(4)]
    count = raw.FPDFPage_CountObjects(page)
    if count > _LARGE or _annotated(page):
        return True
    for number in range(count):
        thing = raw.FPDFPage_GetObject(page, number)
        kind = raw.FPDFPageObj_GetType(thing)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            return True
        if kind == raw.FPDF_PAGEOBJ_IMAGE:
            return True  # whether a box or a clip hides a part of it is judged by `objects`
        if not raw.FPDFPageObj_GetBounds(thing, *edges):
            continue
        x0, y0, x1, y1 = (edge.value for edge in edges)
        if kind != raw.FPDF_PAGEOBJ_TEXT:
            if y1 - y0 > _THIN and x1 - x0 > _THIN:
                others.append((x0, y0, x1, y1))
            continue
        if x1 <= x0 or y1 <= y0:
            continue  # spaces
        off_sheet = x1 < left or x0 > right or y1 < bottom or y0 > top
        if (
            off_sheet
            or y1 - y0 < _SMALLEST / 2
            or x1 - x0 < _NARROW * (y1 - y0)
            or not _plainly_drawn(thing)
            or _clipped(thing, (x0, y0, x1, y1))
        ):
            return True
        texts.append((x0, y0, x1, y1))
    return _touching(texts, others) or _stacked(texts)


def _annotated(page: Any) -> bool:
    """Annotations other than links are drawn over the page."""
    from pypdfium2 import raw

    for number in range(raw.FPDFPage_GetAnnotCount(page)):
        item = raw.FPDFPage_GetAnnot(page, number)
        kind = raw.FPDFAnnot_GetSubtype(item) if item else raw.FPDF_ANNOT_UNKNOWN
        if item:
            raw.FPDFPage_CloseAnnot(item)
        if kind != raw.FPDF_ANNOT_LINK:
            return True
    return False


def _plainly_drawn(thing: Any) -> bool:
    from pypdfium2 import raw

    if raw.FPDFTextObj_GetTextRenderMode(thing) != raw.FPDF_TEXTRENDERMODE_FILL:
        return False
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not raw.FPDFPageObj_GetFillColor(thing, red, green, blue, alpha):
        return False
    return alpha.value == 255 and min(red.value, green.value, blue.value) < _LIGHT


def _clipped(thing: Any, box: tuple[float, float, float, float]) -> bool:
    """Whether a clipping path may cut into the text."""
    from pypdfium2 import raw

    clip = raw.FPDFPageObj_GetClipPath(thing)
    paths = raw.FPDFClipPath_CountPaths(clip) if clip else 0
    x, y = ctypes.c_float(), ctypes.c_float()
    for path in range(max(0, paths)):
        points = []
        for number in range(raw.FPDFClipPath_CountPathSegments(clip, path)):
            segment = raw.FPDFClipPath_GetPathSegment(clip, path, number)
            if segment and raw.FPDFPathSegment_GetPoint(segment, x, y):
                points.append((x.value, y.value))
        if not points or len(points) > 5:
            return True
        across, up = [p[0] for p in points], [p[1] for p in points]
        slack = 1.0
        if (
            box[0] < min(across) - slack
            or box[2] > max(across) + slack
            or box[1] < min(up) - slack
            or box[3] > max(up) + slack
        ):
            return True
    return False


def _touching(texts: Sequence[tuple[float, ...]], others: Sequence[tuple[float, ...]]) -> bool:
    if not texts or not others:
        return False
    text, other = np.array(texts), np.array(others)
    for box in other:
        meets = (text[:, 0] < box[2]) & (text[:, 2] > box[0]) & (text[:, 1] < box[3]) & (text[:, 3] > box[1])
        if meets.any():
            return True
    return False


def _stacked(texts: Sequence[tuple[float, ...]]) -> bool:
    """Words set over other words: boxes that share much of their height and some of their width."""
    if len(texts) < 2:
        return False
    text = np.array(texts)
    text = text[np.argsort(text[:, 1])]
    height = text[:, 3] - text[:, 1]
    for at in range(len(text) - 1):
        later = slice(at + 1, min(len(text), at + 200))
        shared = np.minimum(text[at, 3], text[later, 3]) - np.maximum(text[at, 1], text[later, 1])
        across = np.minimum(text[at, 2], text[later, 2]) - np.maximum(text[at, 0], text[later, 0])
        low = np.minimum(height[at], height[later])
        if ((shared > 0.6 * low) & (across > 0.5 * low)).any():
            return True
    return False
