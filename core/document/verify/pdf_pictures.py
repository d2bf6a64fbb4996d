"""Rendered pages read by OCR: what a person would see, whatever the file says its text is.

Pages that lost text are drawn with and without their text. Read are

- every line of print that still shows when the text is left out: pictures, letters drawn as outlines;
- one line in each font. Where it does not say what the text says, all of the page is read; where a font has no run
  long enough to tell, all of its lines;
- a few of the lines that lost text. What shows on the others is letters of the text in fonts that say what
  they say, and that text is searched by the other engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from sfumato.core.document import ocr
from sfumato.core.document.model import Box
from sfumato.core.document.verify.folding import fold
from sfumato.core.document.verify.page_pixels import Band, FontUse, PagePixels
from sfumato.core.document.verify.views import PICTURES, View

WHOLE_PAGES = 20  # without knowing where text was removed, so many pages of pure text are drawn
ALIKE = 0.7  # of a line's letters; below this the font is not what its text says
_MARGIN = 6.0  # points above and below a line, for moved baselines
_TELLING = 5  # letters a line needs to judge a font by
# Of the lines a page lost text on, so many are read whatever else is known about them, up to so many pages.
_SAMPLES = ((10, 3), (60, 1))
_APART = 12  # pixels; bands closer than this are read as one


def picture_views(
    path: Path, *, password: str | None = None, areas: Mapping[int, Sequence[Box]] | None = None
) -> Iterator[View]:
    """`areas`: the lines that lost text, by page; only those pages are drawn. Without it, every page may be."""
    from sfumato.core.document.pdfium import open_document

    if not ocr.available():
        return
    document = open_document(path, password)
    judged: dict[str, bool] = {}  # font → whether it says what its text says
    try:
        drawn = 0
        for number in range(len(document)):
            if areas is not None and number not in areas:
                continue
            page = document[number]
            if areas is not None or drawn < WHOLE_PAGES or _has_pictures(page):
                pixels = PagePixels(page)
                samples = next((count for pages, count in _SAMPLES if drawn < pages), 0)
                strips = _sample(_strips(areas[number], pixels.scale), samples) if areas is not None else []
                yield from _read(pixels, strips, judged)
                drawn += 1
            page.close()
    finally:
        document.close()


def _has_pictures(page: Any) -> bool:
    from pypdfium2 import raw

    kinds = (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM)
    return any(True for _ in page.get_objects(filter=kinds, max_depth=2))


def _read(pixels: PagePixels, strips: list[Band], judged: dict[str, bool]) -> Iterator[View]:
    height = pixels.picture.height
    unsure: list[Band] = []
    for name, use in pixels.fonts.items():
        if name not in judged and (verdict := _says_so(pixels, use)) is not None:
            judged[name] = verdict
        if name not in judged:
            unsure += use.bands
    doubtful = any(not judged.get(name, True) for name in pixels.fonts)
    wanted = [*strips, *unsure]
    bands = [(0, height - 1)] if doubtful else _merged([*wanted, *pixels.ink_bands()], height)
    for band in bands:
        found = ocr.Print(pixels.crop(band))
        chosen = [
            number
            for number, box in enumerate(found.boxes)
            if doubtful
            or pixels.has_ink(box, band[0])
            or any(box[1] + band[0] < (first + last) / 2 < box[3] + band[0] for first, last in wanted)
        ]
        if chosen:
            yield View(PICTURES, "\n".join(found.read(chosen)), words=True, shortest=4)


def _says_so(pixels: PagePixels, use: FontUse) -> bool | None:
    """None where its longest run is too short to tell."""
    wanted = fold(use.text)
    x0, y0, x1, y1 = use.box
    if len(wanted) < _TELLING or x1 - x0 < 8 or y1 - y0 < 6 or y1 - y0 > 0.5 * (x1 - x0):
        return None
    seen = fold(ocr.line(pixels.picture.crop((x0 - 4, y0 - 4, x1 + 4, y1 + 4))))
    return SequenceMatcher(None, wanted, seen, autojunk=False).ratio() >= ALIKE


def _strips(boxes: Sequence[Box], scale: float) -> list[Band]:
    """Rows of the page that lost text."""
    return [
        (max(0, int((box.y0 - _MARGIN) * scale)), max(0, int((box.y1 + _MARGIN) * scale))) for box in boxes
    ]


def _sample(strips: list[Band], count: int) -> list[Band]:
    """Evenly from the top to the foot of the page."""
    strips = sorted(set(strips))
    count = min(count, len(strips))
    return [strips[number * (len(strips) - 1) // max(1, count - 1)] for number in range(count)]


def _merged(bands: list[Band], height: int) -> list[Band]:
    """Bands that touch are read as one; each with a little paper around it, as the detector expects."""
    merged: list[Band] = []
    for first, last in sorted(bands):
        if merged and first <= merged[-1][1] + _APART:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return [(max(0, first - 8), min(height - 1, last + 8)) for first, last in merged]
