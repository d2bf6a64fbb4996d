"""The sentences of a text, found without syntax."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sfumato.core.language.titles import ADDRESS_PATTERN
from sfumato.core.recognize.model import Entity

_END = re.compile(
    r"[.!?][”\"’')\]]*\s+(?=[“\"‘(]?[A-ZÀ-Þ0-9*\[])|\n\s*\n|\n(?=\s*(?:[A-Z][\w ]{1,30}:|\d+\.\s|[-•]))"
)
_ABBREVIATED = re.compile(
    rf"(?:\b(?:{ADDRESS_PATTERN}|Prof|St|[Nn]o|[Nn]os|v|Art|art|vs|Jr|Sr|Lt|Col|Gen|Rev|c|ca|b|d|approx|Ltd|Inc|Co)|\b[A-Z])\.$"
)


def sentences_of(text: str) -> Iterator[tuple[int, int]]:
    """Half-open spans. Abbreviations before names and numbers end none."""
    start = 0
    for match in _END.finditer(text):
        if text[match.start()] == "." and _ABBREVIATED.search(text, start, match.start() + 1):
            continue
        if text[start : match.end()].strip():
            yield start, match.end()
        start = match.end()
    if text[start:].strip():
        yield start, len(text)


def whole_sentences(text: str, entities: Iterable[Entity]) -> Iterator[tuple[int, int]]:
    """Half-open spans of sentences of which none ends inside a mention: "Mr Yu. |Berg"."""
    torn = {end for e in entities for m in e.mentions for end in range(m.start + 1, m.end)}
    begin: int | None = None
    for start, end in sentences_of(text):
        begin = start if begin is None else begin
        if end not in torn or end == len(text):
            yield begin, end
            begin = None
