"""What the objects of a page give away without being text: pictures whole under a box or a clip, ink beyond the sheet."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

UNDER_BOX = "a picture is still whole under a dark box"
_DARK = 110  # of 255
_SMALL = 4.0  # points; smaller boxes are marks and rules
_TINY = 1.0  # points; text lower than this is not read by eye
_EVEN = 12.0  # levels of grey by which an even surface may vary
_SLACK = 2.0  # points
Edges = tuple[float, float, float, float]  # left, bottom, right, top


@dataclass(frozen=True, slots=True)
class PageObjects:
    """Findings of one page; boxes in points, origin top left."""

    boxes_over_pictures: tuple[Edges, ...]
    cropped_pictures: int
    beyond_sheet: int
    tiny_letters: int


def look_at_objects(page: Any) -> PageObjects:
    """Top-level objects only: what stands inside forms is judged by its picture (see `visibility`)."""
    from pypdfium2 import raw

    sheet = page.get_cropbox()
    pictures: list[tuple[Any, Edges]] = []
    covered: list[Edges] = []
    cropped = beyond = tiny = 0
    for number in range(raw.FPDFPage_CountObjects(page)):
        thing = raw.FPDFPage_GetObject(page, number)
        kind, edges = raw.FPDFPageObj_GetType(thing), _edges(thing)
        if edges is None:
            continue
        outside = (
            edges[2] < sheet[0] - _SLACK
            or edges[0] > sheet[2] + _SLACK
            or edges[3] < sheet[1] - _SLACK
            or edges[1] > sheet[3] + _SLACK
        )
        beyond += outside and kind in (raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_IMAGE)
        if kind == raw.FPDF_PAGEOBJ_IMAGE:
            pictures.append((thing, edges))
            cropped += _is_cropped(thing, edges)
        elif kind == raw.FPDF_PAGEOBJ_TEXT and edges[2] > edges[0]:
            tiny += _size(thing) < _TINY
        elif kind == raw.FPDF_PAGEOBJ_PATH and _is_dark_box(thing, edges):
            covered += [edges for picture, under in pictures if _shows_under(picture, under, edges)]
    boxes = tuple(displayed(page, edges) for edges in dict.fromkeys(covered))
    return PageObjects(boxes, cropped, beyond, tiny)


def displayed(page: Any, edges: Edges) -> Edges:
    """A box on the page as it is shown, turned pages included: points, origin top left."""
    from pypdfium2 import raw

    width, height = page.get_size()
    finer = 100  # the engine answers in whole numbers
    size = int(width * finer), int(height * finer)
    x, y = ctypes.c_int(), ctypes.c_int()
    corners = []
    for across, up in ((edges[0], edges[1]), (edges[2], edges[3])):
        raw.FPDF_PageToDevice(page, 0, 0, *size, 0, across, up, x, y)
        corners.append((x.value / finer, y.value / finer))
    (a, b), (c, d) = corners
    return min(a, c), min(b, d), max(a, c), max(b, d)


def _edges(thing: Any) -> Edges | None:
    from pypdfium2 import raw

    edges = [ctypes.c_float() for _ in range(4)]
    if not raw.FPDFPageObj_GetBounds(thing, *edges):
        return None
    left, bottom, right, top = (edge.value for edge in edges)
    return left, bottom, right, top


def _size(thing: Any) -> float:
    from pypdfium2 import raw

    size, matrix = ctypes.c_float(), raw.FS_MATRIX()
    if not raw.FPDFTextObj_GetFontSize(thing, size) or not raw.FPDFPageObj_GetMatrix(thing, matrix):
        return _TINY
    return float(abs(size.value) * max(abs(matrix.d), abs(matrix.b)))


def _is_dark_box(thing: Any, edges: Edges) -> bool:
    from pypdfium2 import raw

    if edges[2] - edges[0] < _SMALL or edges[3] - edges[1] < _SMALL:
        return False
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    if not raw.FPDFPath_GetDrawMode(thing, fill, stroke) or not fill.value:
        return False
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not raw.FPDFPageObj_GetFillColor(thing, red, green, blue, alpha):
        return False
    return alpha.value > 200 and (red.value + green.value + blue.value) / 3 < _DARK


def _shows_under(picture: Any, under: Edges, box: Edges) -> bool:
    """Whether the picture has more than one even colour where the box lies."""
    from pypdfium2 import raw

    x0, x1 = max(under[0], box[0]), min(under[2], box[2])
    y0, y1 = max(under[1], box[1]), min(under[3], box[3])
    if x1 - x0 < _SMALL or y1 - y0 < _SMALL:
        return False
    bitmap = raw.FPDFImageObj_GetBitmap(picture)
    if not bitmap:
        return True  # it cannot be looked at, so nothing says that it is empty
    try:
        width, height, stride = (
            raw.FPDFBitmap_GetWidth(bitmap),
            raw.FPDFBitmap_GetHeight(bitmap),
            raw.FPDFBitmap_GetStride(bitmap),
        )
        size = stride * height
        buffer = ctypes.cast(raw.FPDFBitmap_GetBuffer(bitmap), ctypes.POINTER(ctypes.c_ubyte * size)).contents
        pixels = np.frombuffer(buffer, dtype=np.uint8).reshape(height, stride)
        channels = max(1, stride // max(1, width))
        across, up = (under[2] - under[0]) or 1.0, (under[3] - under[1]) or 1.0
        rows = slice(int((under[3] - y1) / up * height), int((under[3] - y0) / up * height) + 1)
        left, right = int((x0 - under[0]) / across * width), int((x1 - under[0]) / across * width) + 1
        part = pixels[rows, left * channels : right * channels]
        return bool(part.size) and float(part.astype(np.float32).std()) > _EVEN
    finally:
        raw.FPDFBitmap_Destroy(bitmap)


def _is_cropped(thing: Any, edges: Edges) -> bool:
    """Whether a clipping path hides a notable part of the picture, which stays whole in the file."""
    points = [point for path in _clip_paths(thing) for point in path]
    if not points:
        return False
    visible = [
        (max(edges[0], min(x for x, _ in path)), min(edges[2], max(x for x, _ in path)),
         max(edges[1], min(y for _, y in path)), min(edges[3], max(y for _, y in path)))
        for path in _clip_paths(thing)
        if path
    ]  # fmt: skip
    x0, x1 = max(v[0] for v in visible), min(v[1] for v in visible)
    y0, y1 = max(v[2] for v in visible), min(v[3] for v in visible)
    shown = max(0.0, x1 - x0) * max(0.0, y1 - y0)
    whole = (edges[2] - edges[0]) * (edges[3] - edges[1])
    return whole > 0 and shown < 0.9 * whole


def _clip_paths(thing: Any) -> Iterator[list[tuple[float, float]]]:
    from pypdfium2 import raw

    clip = raw.FPDFPageObj_GetClipPath(thing)
    x, y = ctypes.c_float(), ctypes.c_float()
    for path in range(max(0, raw.FPDFClipPath_CountPaths(clip)) if clip else 0):
        points = []
        for number in range(raw.FPDFClipPath_CountPathSegments(clip, path)):
            segment = raw.FPDFClipPath_GetPathSegment(clip, path, number)
            if segment and raw.FPDFPathSegment_GetPoint(segment, x, y):
                points.append((x.value, y.value))
        yield points
