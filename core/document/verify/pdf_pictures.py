"""Rendered pages read by OCR: what a person would see, whatever the file says its text is.

Every page is looked at. A page that lost no text, holds nothing but text, and uses only fonts that were found honest has
nothing that OCR could add: its text is searched by the other engine. All others are drawn with and without their text. Read are

- every line of print that still shows when the text is left out: pictures, letters drawn as outlines;
- one line in each font object. Where it does not say what the text says, all of the page is read; where a font has no run
  long enough to tell, all of its lines;
- every line of characters without meaning (private use, U+FFFD);
- a few of the lines that lost text. What shows on the others is letters of the text in fonts that say what
  they say, and that text is searched by the other engine.

Pages beyond `MOST_PAGES` are named as not read, and the check does not call itself passed.
"""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import pikepdf

from sfumato.core.document import ocr
from sfumato.core.document.model import Box
from sfumato.core.document.verify.folding import fold
from sfumato.core.document.verify.page_letters import has_unreadable_words
from sfumato.core.document.verify.page_pixels import Band, FontUse, PagePixels, font_name
from sfumato.core.document.verify.views import PICTURES, View
from sfumato.core.errors import CannotRead

WHOLE_PAGES = 60  # so many pages that lost text are drawn although they hold nothing but honest text
MOST_PAGES = 400  # pages drawn in all; further ones that lost no text are named as not read
ALIKE = 0.7  # of a line's letters; below this the font is not what its text says
_MARGIN = 6.0  # points above and below a line, for moved baselines
_TELLING = 5  # letters a line needs to judge a font by
# Of the lines a page lost text on, so many are read whatever else is known about them, up to so many pages.
_SAMPLES = ((10, 3), (60, 1))
_APART = 12  # pixels; bands closer than this are read as one


def picture_views(
    path: Path, *, password: str | None = None, areas: Mapping[int, Sequence[Box]] | None = None
) -> Iterator[View]:
    """`areas`: the lines that lost text, by page. Without it, every page may have lost some."""
    from sfumato.core.document.pdfium import open_document

    if not ocr.available():
        return
    shared = shared_font_names(path, password)
    document = open_document(path, password)
    judged: dict[str, bool] = {}  # font → whether it says what its text says
    drawn = 0
    try:
        for number in range(len(document)):
            page = document[number]
            touched = areas is None or number in areas
            if _only_honest_text(page, judged, shared) and not (touched and drawn < WHOLE_PAGES):
                yield View(PICTURES, "", page=number)  # looked at: nothing on it needs eyes
            elif drawn >= MOST_PAGES and not touched:
                yield View(PICTURES, "", page=number, unread=True)
            else:
                pixels = PagePixels(page)
                samples = next((count for pages, count in _SAMPLES if drawn < pages), 0) if touched else 0
                strips = _sample(_strips(areas[number], pixels.scale), samples) if areas and touched else []
                yield from _read(pixels, strips, judged, shared, number)
                drawn += 1
            page.close()
    finally:
        document.close()


def shared_font_names(path: Path, password: str | None) -> frozenset[str]:
    """Names that several different fonts of the file bear: an honest one says nothing about the others."""
    known: dict[str, set[bytes]] = {}
    try:
        with pikepdf.open(path, password=password or "") as pdf:
            for thing in pdf.objects:
                if isinstance(thing, pikepdf.Dictionary) and "/BaseFont" in thing and "/Subtype" in thing:
                    if str(thing.get("/Subtype")).startswith("/CIDFont"):
                        continue
                    name = bytes(thing["/BaseFont"].unparse()).decode("latin-1").lstrip("/")
                    known.setdefault(name, set()).add(_fingerprint(thing))
    except (pikepdf.PdfError, UnicodeDecodeError, TypeError) as error:
        raise CannotRead("The fonts of the result cannot be read.", file=path) from error
    return frozenset(name for name, prints in known.items() if len(prints) > 1) | {""}


def _fingerprint(font: Any) -> bytes:
    """Of all that decides which text a font's codes stand for and how they look."""
    hashed = hashlib.sha256()
    for key in ("/Encoding", "/ToUnicode", "/FontDescriptor", "/DescendantFonts"):
        value = font.get(key)
        if isinstance(value, pikepdf.Stream):
            hashed.update(value.read_raw_bytes())
        elif value is not None:
            hashed.update(value.unparse())
    return hashed.digest()


def _only_honest_text(page: Any, judged: dict[str, bool], shared: frozenset[str]) -> bool:
    """Whether the page draws nothing but text, in fonts already found honest, without characters that say nothing."""
    from pypdfium2 import raw

    names: dict[int, str] = {}
    for number in range(raw.FPDFPage_CountObjects(page)):
        thing = raw.FPDFPage_GetObject(page, number)
        if raw.FPDFPageObj_GetType(thing) != raw.FPDF_PAGEOBJ_TEXT:
            return False
        font = raw.FPDFTextObj_GetFont(thing)
        address = ctypes.cast(font, ctypes.c_void_p).value or 0 if font else 0
        if address not in names:
            names[address] = font_name(font)
        if names[address] in shared or not judged.get(names[address], False):
            return False
    text = page.get_textpage()
    try:
        return not has_unreadable_words(text.get_text_range())
    finally:
        text.close()


def _read(
    pixels: PagePixels, strips: list[Band], judged: dict[str, bool], shared: frozenset[str], number: int
) -> Iterator[View]:
    height = pixels.picture.height
    unsure: list[Band] = list(pixels.unreadable)
    doubtful = False
    for use in pixels.fonts:
        verdict = judged.get(use.name) if use.name not in shared else None
        if verdict is None:
            verdict = _says_so(pixels, use)
            if verdict is not None and use.name not in shared:
                judged[use.name] = verdict
        if verdict is None:
            unsure += use.bands
        elif not verdict:
            doubtful = True
    wanted = [*strips, *unsure]
    bands = [(0, height - 1)] if doubtful else _merged([*wanted, *pixels.ink_bands()], height)
    yield View(PICTURES, "", page=number)
    for band in bands:
        found = ocr.Print(pixels.crop(band))
        chosen = [
            at
            for at, box in enumerate(found.boxes)
            if doubtful
            or pixels.has_ink(box, band[0])
            or any(box[1] + band[0] < (first + last) / 2 < box[3] + band[0] for first, last in wanted)
        ]
        if chosen:
            yield View(PICTURES, "\n".join(found.read(chosen)), words=True, shortest=4, page=number)


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
    """Bands that touch are read as one; each with a little paper around it, as the detector expects.

    Text beside the page has bands beyond its height; nothing is drawn there.
    """
    merged: list[Band] = []
    for first, last in sorted(band for band in bands if band[1] >= 0 and band[0] < height):
        if merged and first <= merged[-1][1] + _APART:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return [(max(0, first - 8), min(height - 1, last + 8)) for first, last in merged]
