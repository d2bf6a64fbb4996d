"""Glyphs whose characters say nothing (private use, U+FFFD): what they look like is read by OCR and becomes their text.

glyphs   ▯▯▯▯ ▯▯▯▯▯      no text map, so they read as nothing, and nobody would look for a name in them
OCR      Jana Nováková   words with boxes
text     the letters of each word shared out among the glyphs under its box, from left to right
"""

from __future__ import annotations

import numpy as np

from sfumato.core.document import ocr
from sfumato.core.document.model import Document
from sfumato.core.document.pdf.opening import Sheet
from sfumato.core.document.pdf.read.glyphs import Glyphs
from sfumato.core.document.pdf.read.origins import PdfOrigins
from sfumato.core.document.pdf.render import Renderer
from sfumato.core.document.verify.page_letters import is_unreadable

OCR_DPI = 200  # dots per inch of the page that OCR reads
FEWEST = 3  # glyphs in a row; fewer are bullets and ticks
_NOTHING = "\u2060"  # a glyph that OCR saw no letter for still needs a character, so that it can be removed


def unreadable_glyphs(glyphs: Glyphs) -> list[int]:
    """Glyphs without meaning that stand in runs; blank ones between them count."""
    found: list[int] = []
    run: list[int] = []
    for number, text in enumerate([*glyphs.text, "."]):
        if text and all(is_unreadable(character) for character in text):
            run.append(number)
        elif text.strip():
            if len(run) >= FEWEST:
                found += run
            run = []
    return found


def decode_by_eye(
    glyphs: Glyphs, unreadable: list[int], renderer: Renderer, number: int, size: Sheet
) -> bool:
    """Gives unreadable glyphs the letters that OCR sees in their place. Says whether any was decoded.

    Recognised letters may be wrong; a glyph that OCR passes over keeps its character and reads as U+FFFD.
    """
    picture = renderer.image(number, OCR_DPI)
    across, down = size.width / picture.width, size.height / picture.height
    middles = {
        at: (glyphs.place[at][0] + glyphs.place[at][2] / 2, glyphs.place[at][1] + 0.3 * glyphs.place[at][5])
        for at in unreadable
    }
    decoded: dict[int, str] = {}
    lines: dict[int, tuple[float, float, float, float]] = {}
    for word in ocr.recognise(picture):
        x0, y0, x1, y1 = word.x0 * across, word.y0 * down, word.x1 * across, word.y1 * down
        known = lines.get(word.line, (x0, y0, x1, y1))
        lines[word.line] = (min(known[0], x0), min(known[1], y0), max(known[2], x1), max(known[3], y1))
        inside = [
            at
            for at, (x, y) in middles.items()
            if at not in decoded and x0 - 0.5 <= x <= x1 + 0.5 and y0 <= y <= y1
        ]
        decoded.update(_shared_out(word.text, sorted(inside, key=lambda at: middles[at][0])))
    for at, (x, y) in middles.items():
        if at not in decoded and any(a < x < c and b <= y <= d for a, b, c, d in lines.values()):
            decoded[at] = " "  # between two words of one printed line
    for at, text in decoded.items():
        glyphs.text[at] = text
    return bool(decoded)


def _shared_out(text: str, glyphs: list[int]) -> dict[int, str]:
    shares = dict.fromkeys(glyphs, "")
    for number, character in enumerate(text if glyphs else ""):
        shares[glyphs[min(len(glyphs) - 1, int((number + 0.5) * len(glyphs) / len(text)))]] += character
    return {glyph: share or _NOTHING for glyph, share in shares.items()}


def adopt_decoded(glyphs: Glyphs, page: int, document: Document) -> None:
    """Gives the glyphs the text the document was read with, so that writing sees the same page as reading."""
    unreadable = unreadable_glyphs(glyphs)
    origins = document.origins
    if not unreadable or not isinstance(origins, PdfOrigins):
        return
    texts: dict[int, str] = {}
    for offset in np.flatnonzero(origins.page == page).tolist():
        if offset < len(document.text):
            glyph = int(origins.glyph[offset])
            texts[glyph] = texts.get(glyph, "") + document.text[offset]
    for at in unreadable:
        glyphs.text[at] = texts.get(at, " ")
