"""Rendered pages read by OCR: what a person would see, whatever the file says its text is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from sfumato.core.document import ocr
from sfumato.core.document.model import Box
from sfumato.core.document.verify.views import PICTURES, View

DPI = 150
WHOLE_PAGES = 20  # without knowing where text was removed, so many pages of pure text are read as pictures
_MARGIN = 6.0  # points above and below a line, for moved baselines


def picture_views(
    path: Path, *, password: str | None = None, areas: Mapping[int, Sequence[Box]] | None = None
) -> Iterator[View]:
    from sfumato.core.document.pdfium import open_document

    if not ocr.available():
        return
    document = open_document(path, password)
    try:
        text_only = 0
        for number in range(len(document)):
            page = document[number]
            pictured = _has_pictures(page)
            text_only += not pictured
            if areas is None:
                strips: list[tuple[float, float] | None] = (
                    [None] if pictured or text_only <= WHOLE_PAGES else []
                )
            elif number in areas and pictured:
                strips = [None]
            else:
                strips = list(_strips(areas.get(number, ())))
            if strips:
                yield from _read(page, strips)
            page.close()
    finally:
        document.close()


def _read(page: Any, strips: Sequence[tuple[float, float] | None]) -> Iterator[View]:
    picture: Image.Image = page.render(scale=_scale(page)).to_pil()
    factor = picture.height / page.get_height()
    for strip in strips:
        part = picture
        if strip is not None:
            top, bottom = max(0, int(strip[0] * factor)), min(picture.height, int(strip[1] * factor) + 1)
            if bottom - top < 4:
                continue
            part = picture.crop((0, top, picture.width, bottom))
        yield View(PICTURES, ocr.text(ocr.recognise(part)), words=True, shortest=4)


def _scale(page: Any) -> float:
    """150 dpi, less for posters: nobody's name is printed smaller there."""
    longest = max(page.get_width(), page.get_height(), 1.0)
    return float(min(DPI / 72, 4000 / longest))


def _strips(boxes: Sequence[Box]) -> Iterator[tuple[float, float]]:
    """Bands across the page, one per line that lost text; bands that touch are read as one."""
    merged: list[tuple[float, float]] = []
    for top, bottom in sorted((box.y0 - _MARGIN, box.y1 + _MARGIN) for box in boxes):
        if merged and top <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(bottom, merged[-1][1]))
        else:
            merged.append((top, bottom))
    yield from merged


def _has_pictures(page: Any) -> bool:
    from pypdfium2 import raw

    kinds = (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM)
    return any(True for _ in page.get_objects(filter=kinds, max_depth=2))
