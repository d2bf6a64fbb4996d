"""Glyphs whose characters say nothing (private use, U+FFFD): what they look like is read by OCR and becomes their text.

glyphs   ▯▯▯▯ ▯▯▯▯▯      no text map, so they read as nothing, and nobody would look for a name in them
OCR      Jana Nováková   words with boxes
codes    ▯ of one font and code is one letter: every word with as many letters as glyphs is a vote
text     the letters of the codes; where no word tells them, the letters of a word are shared out among its glyphs
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import numpy as np
from PIL import Image

from sfumato.core.document import ocr
from sfumato.core.document.model import Document
from sfumato.core.document.pdf.opening import Sheet
from sfumato.core.document.pdf.read.glyphs import Glyphs, codes_of
from sfumato.core.document.pdf.read.origins import PdfOrigins
from sfumato.core.document.pdf.render import Renderer
from sfumato.core.document.verify.page_letters import is_unreadable

OCR_DPI = 200  # dots per inch of the page that OCR reads
FEWEST = 3  # glyphs in a row; fewer are bullets and ticks
LYING = 0.5  # share of a font's codes on a page without meaning, from which on its other codes are not believed (judgment call)
AGREED = 0.6  # share of the votes that makes a code a letter; OCR confuses a few (judgment call)
FLAT = 40  # levels of grey between the darkest and the lightest pixel of a place without ink (judgment call)
_NOTHING = "\u2060"  # a glyph that OCR saw no letter for still needs a character, so that it can be removed

Code = tuple[int, int]  # a font of the page (by identity), and a code of it


def unreadable_glyphs(glyphs: Glyphs) -> list[int]:
    """Glyphs without meaning that stand in runs, blank ones between them included; of a font that has mostly such, all."""
    lying = _fonts_without_meaning(glyphs)
    found: list[int] = []
    run: list[int] = []
    for number, text in enumerate([*glyphs.text, "."]):
        distrusted = number < len(glyphs.text) and glyphs.show[number] in lying
        if distrusted or (text and all(is_unreadable(character) for character in text)):
            run.append(number)
        elif text.strip():
            if len(run) >= FEWEST:
                found += run
            run = []
    return found


def _fonts_without_meaning(glyphs: Glyphs) -> set[int]:
    """Numbers of the instructions whose font says nothing of most of its codes: what it says of the others is chance.

    A producer that hands out codes from 1 on gets to those of "!" and "A" after thirty letters.
    """
    if not any(is_unreadable(text[:1]) for text in set(glyphs.text) if text):
        return set()
    codes: dict[int, dict[int, bool]] = defaultdict(dict)
    for show in glyphs.shows:
        if show.frame >= 0 and not show.font.has_unicode:
            for code, text in zip(codes_of(glyphs, show), glyphs.text[show.first :], strict=False):
                codes[id(show.font)][code] = bool(text) and is_unreadable(text[0])
    lying = {
        font
        for font, known in codes.items()
        if sum(known.values()) >= FEWEST and _mean(known.values()) > LYING
    }
    return {number for number, show in enumerate(glyphs.shows) if id(show.font) in lying}


def _mean(values: Iterable[bool]) -> float:
    return float(np.mean(list(values)))


def decode_by_eye(
    glyphs: Glyphs, unreadable: list[int], renderer: Renderer, number: int, size: Sheet
) -> bool:
    """Gives unreadable glyphs the letters that OCR sees in their place. Says whether any was decoded.

    Recognised letters may be wrong; a glyph that OCR passes over keeps its character and reads as U+FFFD.
    """
    picture = renderer.image(number, OCR_DPI)
    scale = picture.width / size.width, picture.height / size.height
    code_of = _codes(glyphs, unreadable)
    blank = _blank_codes(glyphs, code_of, picture, scale)
    middles = {at: _middle(glyphs.place[at]) for at in unreadable if code_of[at] not in blank}
    words = _words_over(ocr.recognise(picture), middles, scale)
    letters = _letters(words, code_of)
    decoded = {at: " " for at in unreadable if code_of[at] in blank}
    for text, inside in words:
        if len(inside) == len(text) or not all(code_of[at] in letters for at in inside):
            decoded.update(_shared_out(text, inside))
    decoded |= {at: letters[code_of[at]] for at in middles if code_of[at] in letters}
    for at, text in decoded.items():
        glyphs.text[at] = text
    return any(text.strip() for text in decoded.values())


def _codes(glyphs: Glyphs, unreadable: list[int]) -> dict[int, Code]:
    """The font and code of each glyph; a glyph whose instruction cannot be told is a code of its own."""
    found: dict[int, Code] = {}
    for number in dict.fromkeys(glyphs.show[at] for at in unreadable):
        show = glyphs.shows[number]
        codes = codes_of(glyphs, show)
        if len(codes) == show.count:
            found |= {show.first + place: (id(show.font), code) for place, code in enumerate(codes)}
    return {at: found.get(at, (-1, at)) for at in unreadable}


def _middle(place: tuple[float, float, float, float, float, float]) -> tuple[float, float]:
    """The middle of a letter, at a third of its height."""
    x, y, ax, ay, ux, uy = place
    return x + ax / 2 + 0.3 * ux, y + ay / 2 + 0.3 * uy


def _blank_codes(
    glyphs: Glyphs, code_of: dict[int, Code], picture: Image.Image, scale: tuple[float, float]
) -> set[Code]:
    """Codes that mostly leave no ink between the baseline and the height of capitals: spaces."""
    pixels = np.asarray(picture.convert("L"))
    seen: dict[Code, list[bool]] = defaultdict(list)
    for at, code in code_of.items():
        x, y, ax, ay, ux, uy = glyphs.place[at]
        xs = sorted((x + along * ax + up * ux) * scale[0] for along in (0.15, 0.85) for up in (-0.05, 0.7))
        ys = sorted((y + along * ay + up * uy) * scale[1] for along in (0.15, 0.85) for up in (-0.05, 0.7))
        part = pixels[max(0, round(ys[0])) : round(ys[-1]) + 1, max(0, round(xs[0])) : round(xs[-1]) + 1]
        seen[code].append(part.size > 0 and int(part.max()) - int(part.min()) < FLAT)
    return {code for code, blanks in seen.items() if _mean(blanks) > LYING}


def _words_over(
    words: list[ocr.Word], middles: dict[int, tuple[float, float]], scale: tuple[float, float]
) -> list[tuple[str, list[int]]]:
    """Recognised words with the glyphs under their boxes, from left to right; each glyph belongs to one word."""
    taken: set[int] = set()
    found = []
    for word in words:
        x0, y0, x1, y1 = word.x0 / scale[0], word.y0 / scale[1], word.x1 / scale[0], word.y1 / scale[1]
        inside = [
            at
            for at, (x, y) in middles.items()
            if at not in taken and x0 - 0.5 <= x <= x1 + 0.5 and y0 <= y <= y1
        ]
        taken.update(inside)
        if inside:
            found.append((word.text, sorted(inside, key=lambda at: middles[at][0])))
    return found


def _letters(words: list[tuple[str, list[int]]], code_of: dict[int, Code]) -> dict[Code, str]:
    """What each code stands for by the votes of the words: first of those with one letter a glyph, then of those in which one
    code alone is not known ("o▯cer" read as "officer")."""
    votes: dict[Code, Counter[str]] = defaultdict(Counter)
    for text, inside in words:
        if len(text) == len(inside):
            for at, letter in zip(inside, text, strict=True):
                votes[code_of[at]][letter] += 1
    letters = _agreed(votes)
    for text, inside in words:
        unknown = [place for place, at in enumerate(inside) if code_of[at] not in letters]
        if len(unknown) == 1 and len(text) > len(inside):
            before, after = unknown[0], len(inside) - unknown[0] - 1
            votes[code_of[inside[before]]][text[before : len(text) - after]] += 1
    return letters | {code: text for code, text in _agreed(votes).items() if code not in letters}


def _agreed(votes: dict[Code, Counter[str]]) -> dict[Code, str]:
    best = {code: counted.most_common(1)[0] for code, counted in votes.items()}
    return {code: text for code, (text, count) in best.items() if count >= AGREED * votes[code].total()}


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
