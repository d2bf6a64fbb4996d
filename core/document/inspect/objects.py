"""What the objects of a page give away without being text: pictures whole under a box or a clip, ink beyond the sheet."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Any

import numpy as np

UNDER_BOX = "a picture is still whole under a dark box"
_DARK = 110  # of 255
_SMALL = 4.0  # points; smaller boxes are marks and rules
_TINY = 1.0  # points; text lower than this is not read by eye
_EVEN = 12.0  # levels of grey by which an even surface may vary
_SLACK = 2.0  # points
_NEARLY_ALL = 0.9  # of a picture; what a clip takes beyond it is the usual trim of an edge
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
        beyond += outside and (
            kind == raw.FPDF_PAGEOBJ_TEXT
            or (kind == raw.FPDF_PAGEOBJ_IMAGE and _shows_under(thing, edges, edges))
        )
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
    """Points; the smaller of height and width of an em, so that squeezed letters count as small."""
    from pypdfium2 import raw

    size, matrix = ctypes.c_float(), raw.FS_MATRIX()
    if not raw.FPDFTextObj_GetFontSize(thing, size) or not raw.FPDFPageObj_GetMatrix(thing, matrix):
        return _TINY
    return float(abs(size.value) * min(hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d)))


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


@dataclass(frozen=True, slots=True)
class PictureSight:
    """One picture of a page, in the page's own points: where it is, which parts do not show, and what may lie over all of it."""

    edges: Edges
    hidden: tuple[Edges, ...]
    covers: tuple[int, ...]  # later pictures by their number; -1: a filled box


def picture_sights(page: Any) -> list[PictureSight]:
    """The pictures at the top level of a page, in the order they are drawn."""
    from pypdfium2 import raw

    sheet = page.get_cropbox()
    drawn: list[tuple[Edges, Edges, bool]] = []  # edges, what the clip leaves, whether it is a picture
    for number in range(raw.FPDFPage_CountObjects(page)):
        thing = raw.FPDFPage_GetObject(page, number)
        kind, edges = raw.FPDFPageObj_GetType(thing), _edges(thing)
        if edges is None or kind not in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_PATH):
            continue
        picture = kind == raw.FPDF_PAGEOBJ_IMAGE
        if picture or (_is_filled_box(thing, edges) and not raw.FPDFPageObj_HasTransparency(thing)):
            drawn.append((edges, _common(_visible(thing, edges), sheet), picture))
    pictures = [number for number, item in enumerate(drawn) if item[2]]
    sights = []
    for number in pictures:
        edges, shown, _ = drawn[number]
        covers = [
            pictures.index(later) if drawn[later][2] else -1
            for later in range(number + 1, len(drawn))
            if _contains(drawn[later][1], shown)
        ]
        sights.append(PictureSight(edges, _rest(edges, shown), tuple(covers)))
    return sights


def _contains(outer: Edges, inner: Edges) -> bool:
    near = 0.5  # points
    return (
        outer[0] <= inner[0] + near
        and outer[1] <= inner[1] + near
        and outer[2] >= inner[2] - near
        and outer[3] >= inner[3] - near
    )


def _common(one: Edges, other: Edges) -> Edges:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _rest(whole: Edges, shown: Edges) -> tuple[Edges, ...]:
    """What of a picture does not show, as boxes; nothing where nearly all of it does."""
    area = (whole[2] - whole[0]) * (whole[3] - whole[1])
    seen = max(0.0, shown[2] - shown[0]) * max(0.0, shown[3] - shown[1])
    if area <= 0 or seen >= _NEARLY_ALL * area:
        return ()
    if seen <= 0:
        return (whole,)
    left, bottom, right, top = whole
    boxes = (
        (left, bottom, shown[0], top),
        (shown[2], bottom, right, top),
        (shown[0], bottom, shown[2], shown[1]),
        (shown[0], shown[3], shown[2], top),
    )
    return tuple(box for box in boxes if box[2] - box[0] > 0.1 and box[3] - box[1] > 0.1)


def _visible(thing: Any, edges: Edges) -> Edges:
    """What the clip leaves of an object, by the boxes around its paths."""
    shown = edges
    for path in _clip_paths(thing):
        if path:
            across, up = [x for x, _ in path], [y for _, y in path]
            shown = _common(shown, (min(across), min(up), max(across), max(up)))
    return shown


def _is_filled_box(thing: Any, edges: Edges) -> bool:
    """An upright rectangle that is painted all over."""
    from pypdfium2 import raw

    fill, stroke = ctypes.c_int(), ctypes.c_int()
    count = raw.FPDFPath_CountSegments(thing)
    if (
        not 4 <= count <= 6
        or not raw.FPDFPath_GetDrawMode(thing, fill, stroke)
        or not fill.value
        or stroke.value  # its edges reach beyond what is filled
    ):
        return False
    matrix = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(thing, matrix) or matrix.b or matrix.c:
        return False
    x, y = ctypes.c_float(), ctypes.c_float()
    corners = set()
    for number in range(count):
        segment = raw.FPDFPath_GetPathSegment(thing, number)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_BEZIERTO:
            return False
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        corners.add((round(x.value, 2), round(y.value, 2)))
    return len(corners) == 4 and len({a for a, _ in corners}) == 2 and len({b for _, b in corners}) == 2


def _is_cropped(thing: Any, edges: Edges) -> bool:
    """Whether a clipping path hides a notable part of the picture that is not empty."""
    hidden = _rest(edges, _visible(thing, edges))
    return any(_shows_under(thing, edges, part) for part in hidden)


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
