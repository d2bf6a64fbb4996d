"""Parts of pictures that no page shows: cut off by a clip or the page's edge, under another picture, beside the page.

They are as whole in the file as what shows. Their pixels are blanked in a copy that only this page uses. Left as they are, and
named by `inspect`: pictures inside forms or written inline, and pictures drawn twice on a page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf

from sfumato.core.document.inspect.objects import Edges, PictureSight, displayed, picture_sights
from sfumato.core.document.options import Style
from sfumato.core.document.pdf.matrix import Matrix, bounds
from sfumato.core.document.pdf.opening import PDF_ERRORS
from sfumato.core.document.pdf.read.glyphs import Picture
from sfumato.core.document.pdf.read.interpreter import FontCache
from sfumato.core.document.pdf.read.reader import interpret
from sfumato.core.document.pdf.write.apply import copied, entry
from sfumato.core.document.pdf.write.page_edit import Refused
from sfumato.core.document.pdf.write.pixels import PictureJob
from sfumato.core.document.pdfium import open_document

_SAME = 2.0  # points by which two engines may disagree about the place of a picture


def blank_unseen(
    pdf: pikepdf.Pdf, source: Path, password: str | None, fonts: FontCache, layers: Any, skip: set[int]
) -> list[int]:
    """Blanks them on all pages but `skip`; the pages that changed, counted from 0."""
    import pypdfium2

    pages = [number for number, page in enumerate(pdf.pages) if number not in skip and _has_pictures(page)]
    if not pages:
        return []
    try:
        document = open_document(source, password)
    except pypdfium2.PdfiumError:
        return []
    changed = []
    try:
        for number in pages:
            try:
                if _blank_page(pdf, pdf.pages[number], document[number], fonts, layers):
                    changed.append(number)
            except (pypdfium2.PdfiumError, *PDF_ERRORS):
                continue  # a page that cannot be followed stays as it is, and is named
    finally:
        document.close()
    return changed


def _has_pictures(page: pikepdf.Page) -> bool:
    try:
        return bool(page.images)
    except PDF_ERRORS:
        return False


def _blank_page(pdf: pikepdf.Pdf, page: pikepdf.Page, drawn: Any, fonts: FontCache, layers: Any) -> bool:
    sights = picture_sights(drawn)
    if not any(sight.hidden or sight.covers for sight in sights):
        return False
    pictures = [p for p in interpret(page, fonts, layers).pictures if p.frame == 0 and p.name]
    uses = Counter(picture.name for picture in pictures)
    found = _matches(pictures, [displayed(drawn, sight.edges) for sight in sights])
    resources = copied(page.resources)
    changed = False
    for sight, picture in zip(sights, found, strict=True):
        if picture is None or uses[picture.name] != 1:
            continue
        target = resources["/XObject"][picture.name]
        parts = list(_unseen(sight, found, resources))
        if not parts:
            continue
        areas = [displayed(drawn, part) for part in parts]
        try:
            job = PictureJob(pdf, [picture.ctm], areas, Style.LABEL, [], exact=True)
            entry(resources, "/XObject")[picture.name] = job.without(target)
            changed = True
        except Refused:
            continue
    if changed:
        page.obj.Resources = resources
    return changed


def _unseen(sight: PictureSight, found: list[Picture | None], resources: Any) -> Iterator[Edges]:
    for cover in sight.covers:
        over = found[cover] if cover >= 0 else None
        if cover < 0 or (over is not None and _is_opaque(resources["/XObject"][over.name])):
            yield sight.edges
            return
    yield from sight.hidden


def _is_opaque(image: Any) -> bool:
    return not any(key in image for key in ("/SMask", "/Mask", "/SMaskInData")) and not image.get(
        "/ImageMask"
    )


def _matches(pictures: list[Picture], boxes: list[Edges]) -> list[Picture | None]:
    """For each box the picture drawn there. Both come in the order of drawing; where the engines count differently, none."""
    found: list[Picture | None] = []
    for number, box in enumerate(boxes):
        there = [picture for picture in pictures if _same(_place(picture.ctm), box)]
        again = [at for at, other in enumerate(boxes) if _same(other, box)]
        found.append(there[again.index(number)] if len(there) == len(again) else None)
    return found


def _same(one: Edges, other: Edges) -> bool:
    return all(abs(a - b) < _SAME for a, b in zip(one, other, strict=True))


def _place(ctm: Matrix) -> Edges:
    x0, y0, x1, y1 = bounds(ctm, 0.0, 0.0, 1.0, 1.0)
    return x0, y0, x1, y1
