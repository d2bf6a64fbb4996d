"""Words in the pictures of pages that have text of their own: a logo, a stamp, a signature.

They are not part of the text, so no edit names them; what the plan removes is painted over in them all the same, also
single longer words of it that stay nowhere else, as in other formats (`office/picture_words.py`). Pages that were read
from their picture are left out: their words are text, and edited as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pikepdf
from PIL import Image

from sfumato.core.document import ocr
from sfumato.core.document.flow.picture_words import MAXIMUM_PIXELS, SMALLEST, joined, matched
from sfumato.core.document.options import Style
from sfumato.core.document.pdf.matrix import IDENTITY
from sfumato.core.document.pdf.write.page_edit import Refused
from sfumato.core.document.pdf.write.pixels import PICTURE_ERRORS, PictureJob, as_shown
from sfumato.core.document.pdf.write.raster import Area

_DEPTH = 8  # of forms in forms
_SMALL = 160  # pixels; lower pictures are read enlarged, as a page shows them
_TIMES = 3  # by which a small picture is enlarged for OCR (judgment call)


def paint_over(pdf: pikepdf.Pdf, pattern: re.Pattern[str], read_already: set[int]) -> tuple[set[int], float]:
    """Says on which pages a picture was painted, and the bits of the most telling box.

    A picture that cannot be decoded stays; verification looks at it.
    """
    done: dict[tuple[int, int], float | None] = {}
    painted: set[int] = set()
    skipped = {
        picture.objgen for n, page in enumerate(pdf.pages) if n in read_already for picture in _pictures(page)
    }
    for number, page in enumerate(pdf.pages):
        for picture in _pictures(page) if number not in read_already else ():
            if picture.objgen in skipped:
                continue
            if picture.objgen not in done:
                done[picture.objgen] = _paint(pdf, picture, pattern)
            if done[picture.objgen] is not None:
                painted.add(number)
    return painted, max((bits for bits in done.values() if bits is not None), default=0.0)


def _pictures(page: pikepdf.Page) -> Iterator[Any]:
    """Pictures of pixels that a page draws, in its forms too, each once."""
    seen: set[tuple[int, int]] = set()
    waiting = [(page.obj.get("/Resources"), 0)]
    if "/Resources" not in page.obj:
        waiting = [(page.resources, 0)]
    while waiting:
        resources, depth = waiting.pop()
        listed = resources.get("/XObject") if isinstance(resources, pikepdf.Dictionary) else None
        for thing in listed.values() if isinstance(listed, pikepdf.Dictionary) else ():
            if not isinstance(thing, pikepdf.Stream) or thing.objgen in seen:
                continue
            seen.add(thing.objgen)
            if thing.get("/Subtype") == pikepdf.Name.Image:
                yield thing
            elif thing.get("/Subtype") == pikepdf.Name.Form and depth < _DEPTH:
                waiting.append((thing.get("/Resources"), depth + 1))


def _paint(pdf: pikepdf.Pdf, target: Any, pattern: re.Pattern[str]) -> float | None:
    """The bits that the painted boxes tell; None where nothing was painted."""
    try:
        width, height = int(target.Width), int(target.Height)
        if min(width, height) < SMALLEST or width * height > MAXIMUM_PIXELS:
            return None
        picture = _as_seen(target)
    except (*PICTURE_ERRORS, AttributeError, Refused):
        return None
    times = _TIMES if min(picture.size) < _SMALL else 1
    if times > 1:
        picture = picture.resize((picture.width * times, picture.height * times), Image.Resampling.LANCZOS)
    hit = matched(ocr.recognise(picture), pattern)
    if not hit:
        return None
    across, down = picture.width, picture.height
    areas: list[Area] = [
        (x0 / across, 1 - y1 / down, x1 / across, 1 - y0 / down) for x0, y0, x1, y1 in joined(hit)
    ]
    job = PictureJob(pdf, [IDENTITY], areas, Style.BLACK_BOX, [])
    try:
        fresh = job.without(target)
    except Refused:
        return None
    _replace(target, fresh)
    return job.bits


def _as_seen(target: Any) -> Image.Image:
    """On white paper: the letters of a logo often stand in its mask alone."""
    picture = as_shown(target)
    mask = target.get("/SMask")
    if isinstance(mask, pikepdf.Stream):
        shape = pikepdf.PdfImage(mask).as_pil_image().convert("L")
        shape = shape.resize(picture.size) if shape.size != picture.size else shape
        return Image.composite(picture.convert("RGB"), Image.new("RGB", picture.size, "white"), shape)
    return picture.convert("RGB")


def _replace(target: Any, fresh: Any) -> None:
    """In place, so that every page that draws it draws the painted one."""
    for key in [key for key, _ in target.items() if key not in ("/Length", "/Filter", "/DecodeParms")]:
        del target[key]
    for key, value in fresh.items():
        if key not in ("/Length", "/Filter", "/DecodeParms"):
            target[key] = value
    target.write(fresh.read_raw_bytes(), filter=fresh.get("/Filter"), decode_parms=fresh.get("/DecodeParms"))
