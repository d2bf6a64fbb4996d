"""Fonts whose maps say words: a code that stands for a whole word, a glyph called by one.

A page that never uses such a code hides the word from every reader, and every program copies the font on.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from sfumato.core.document.flow.unseen import without_unseen
from sfumato.core.document.pdf.names import name_text

_TEXT = re.compile(rb"<((?:\s*[0-9A-Fa-f]){4,})\s*>")
_WORD = 4  # letters; ligatures have fewer
_GLYPH = re.compile(r"[^\W\d_]{3,}")
_NUMBERED = re.compile(r"(?:uni|u|g|gid|glyph|cid|c|index|char|Identity|Sfg)\.?[0-9A-Fa-f]+")


def wordy_fonts(pdf: pikepdf.Pdf) -> set[tuple[int, int]]:
    """The fonts of the file whose maps or encodings hold words."""
    return {
        thing.objgen
        for thing in pdf.objects
        if isinstance(thing, Dictionary)
        and (thing.get("/Type") == Name.Font or "/BaseFont" in thing)
        and (_map_says_words(thing.get("/ToUnicode")) or any(map(_is_word, _glyph_names(thing))))
    }


def _map_says_words(stream: Any) -> bool:
    return any(_is_wordy(text) for text in _texts(stream))


def _texts(stream: Any) -> list[str]:
    if not isinstance(stream, Stream):
        return []
    try:
        data = bytes(stream.read_bytes())
    except pikepdf.PdfError:
        return []
    return [_decoded(found) for found in _TEXT.findall(data)]


def _decoded(digits: bytes) -> str:
    packed = re.sub(rb"\s", b"", digits)
    return bytes.fromhex((packed + b"0" * (len(packed) % 2)).decode()).decode("utf-16-be", "replace")


def _is_wordy(text: str) -> bool:
    return len(text) >= _WORD or without_unseen(text) != text


def _glyph_names(spec: Any) -> list[str]:
    encoding = spec.get("/Encoding")
    listed = encoding.get("/Differences") if isinstance(encoding, Dictionary) else None
    if not isinstance(listed, Array):
        return []
    return [name_text(item).lstrip("/") for item in listed.as_list() if isinstance(item, Name)]


@cache
def _known() -> tuple[frozenset[str], tuple[str, ...]]:
    """Names of characters, and the longer of them: makers of fonts put words before and behind those."""
    from fontTools.agl import AGL2UV

    return frozenset(AGL2UV), tuple(name for name in AGL2UV if len(name) >= 4)


def _is_word(glyph: str) -> bool:
    names, longer = _known()
    if glyph in names or _NUMBERED.fullmatch(glyph) or _GLYPH.search(glyph) is None:
        return False
    return not glyph.startswith(longer) and not glyph.endswith(longer)


def without_words(spec: Any) -> None:
    """Takes the words out of a text map where nobody can say which of its codes are used."""
    stream = spec.get("/ToUnicode")
    if not isinstance(stream, Stream) or not _map_says_words(stream):
        return
    data = bytes(stream.read_bytes())
    stream.write(_TEXT.sub(lambda m: b"<FFFD>" if _is_wordy(_decoded(m[1])) else m[0], data))
