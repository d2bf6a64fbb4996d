"""Removed names in other spellings inside addresses and hidden values: base64, hexadecimal, percents of percents, turned round.

A page shows none of these, and a person who looks over a plan does not read them; a program that has the file does. So every
run of signs in text that no page shows is read in the usual ways, and a run that says a word of a removed name goes whole.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Iterator
from html import unescape
from urllib.parse import unquote

from sfumato.core.document.verify.folding import fold
from sfumato.core.document.verify.markup_words import MARKUP_WORDS

CODED = 4  # letters of a word that is looked for in what a code says
PLAIN = 6  # letters of a word that is looked for inside other words; shorter ones stand there by chance
_CHUNK = re.compile(r"\S{8,}")
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:|www\.|[^@\s]+@|[./#]", re.IGNORECASE)
_RUN = re.compile(r"[^/?#&=:@;,\"'<>()\[\]{}|]+")
_WIDE = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}")  # base64 has signs that part an address
_HEX = re.compile(r"(?:[0-9A-Fa-f]{2}){4,}")
_ESCAPE = re.compile(r"\\u\{?([0-9A-Fa-f]{4,6})\}?|\\x([0-9A-Fa-f]{2})|=([0-9A-F]{2})|_x([0-9A-Fa-f]{4})_")
_APART = re.compile(r"[^\W_](?:[-+._~*][^\W_])+")


def words_of(removed: Iterable[str]) -> frozenset[str]:
    """The longer words of removed strings, folded; words of the file formats are none."""
    words = {word for string in removed for word in re.findall(r"[^\W_]+", string)}
    return frozenset(
        fold(word)
        for word in words
        if len(word) >= CODED and word.isalpha() and word.casefold() not in MARKUP_WORDS
    )


def disguised(text: str, start: int, end: int, words: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    """Runs between two places of a text that say one of the words in another spelling, with the word."""
    for chunk in _CHUNK.finditer(text, start, end):
        for run in _WIDE.finditer(text, chunk.start(), chunk.end()):
            if word := _said(_decoded(run.group()), words, CODED):
                yield run.start(), run.end(), word
        address = _ADDRESS.match(chunk.group()) is not None
        for run in _RUN.finditer(text, chunk.start(), chunk.end()):
            signs = run.group()
            if word := _said(_unescaped(signs), words, CODED) or (
                _said(_turned(signs), words, PLAIN) if address else None
            ):
                yield run.start(), run.end(), word


def _said(readings: Iterable[str], words: frozenset[str], shortest: int) -> str | None:
    for reading in readings:
        folded = fold(reading)
        for word in words:
            if len(word) >= shortest and word in folded:
                return word
    return None


def _decoded(run: str) -> Iterator[str]:
    """What a run says as base64, wherever in it the code begins, and as hexadecimal."""
    signs = run.rstrip("=").replace("-", "+").replace("_", "/")
    for offset in range(4):
        part = signs[offset:]
        try:
            yield from _texts(
                base64.b64decode(part[: len(part) - (len(part) % 4 == 1)] + "=" * (-len(part) % 4))
            )
        except (binascii.Error, ValueError):
            continue
    for digits in _HEX.findall(run):
        yield from _texts(bytes.fromhex(digits))


def _texts(data: bytes) -> Iterator[str]:
    yield data.decode("latin-1")
    if not data.isascii():
        yield data.decode("utf-8", "ignore")
    yield data.decode("utf-16-le", "ignore")
    yield data.decode("utf-16-be", "ignore")


def _unescaped(run: str) -> Iterator[str]:
    """What a run says once its escapes are undone; nothing where it has none."""
    for _ in range(4):
        plain = unescape(_ESCAPE.sub(_character, unquote(run)))
        if plain == run:
            return
        yield plain
        run = plain


def _character(match: re.Match[str]) -> str:
    code = int(next(group for group in match.groups() if group), 16)
    return chr(code) if code < 0x110000 else ""


def _turned(run: str) -> Iterator[str]:
    """The letters of a run as they stand, from its end, and without what stands between each of them."""
    yield run
    yield run[::-1]
    for letters in _APART.findall(run):
        yield re.sub(r"[\W_]", "", letters)
