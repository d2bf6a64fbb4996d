"""Search in one or all documents: plain, whole word or regular expression."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sfumato.core.errors import SfumatoError

MOST_HITS = 10_000


@dataclass(frozen=True, slots=True)
class Query:
    text: str
    regex: bool = False
    whole_word: bool = False
    match_case: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    document: str
    start: int
    end: int


def compiled(query: Query) -> re.Pattern[str]:
    # A line break inside a name in the text is still the same name.
    plain = r"\s+".join(re.escape(word) for word in query.text.split()) or re.escape(query.text)
    pattern = query.text if query.regex else plain
    if query.whole_word:
        pattern = rf"(?<!\w)(?:{pattern})(?!\w)"
    try:
        return re.compile(pattern, 0 if query.match_case else re.IGNORECASE)
    except re.error as error:
        raise SfumatoError(
            "The regular expression is not valid.", next_step=f"Check it near position {error.pos or 0}."
        ) from error


def search(query: Query, texts: Mapping[str, str]) -> tuple[Hit, ...]:
    if not query.text:
        return ()
    pattern = compiled(query)
    hits: list[Hit] = []
    for document, text in texts.items():
        for start, end in _matches(pattern, text):
            hits.append(Hit(document, start, end))
            if len(hits) == MOST_HITS:
                return tuple(hits)
    return tuple(hits)


def occurrences(text: str, wanted: str) -> tuple[tuple[int, int], ...]:
    """Every place where the same words stand, whole words only, whatever the line breaks between them."""
    if not wanted.strip():
        return ()
    return tuple(_matches(compiled(Query(wanted, whole_word=True, match_case=True)), text))


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    return ((m.start(), m.end()) for m in pattern.finditer(text) if m.end() > m.start())
