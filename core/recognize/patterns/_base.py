"""What a pattern is, and the few helpers that all families use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sfumato.core.recognize.model import EntityType

Found = tuple[int, int, float]  # start, end, probability
Finder = Callable[[str], Iterable[Found]]
# name, finder, kind, direct, quasi, example: see `Pattern`
Row = tuple[str, Finder, str, float, float, str]
CERTAIN = 1.0  # a checksum or a validated form stands behind it
LIKELY = 0.9  # an unmistakable form without a checksum
OFFERED = 0.6  # only the look of it


@dataclass(frozen=True, slots=True)
class Pattern:
    """One form that is found by its look, and how a match is judged where no trained head says otherwise (paper 002 §3.2.3)."""

    name: str
    type: EntityType
    kind: str  # what is written instead of a match, in words
    find: Finder
    p_direct: float  # how often a match identifies alone
    p_quasi: float  # how often a match identifies together with others
    example: str  # a text in which the match stands between bars: "an application (no. |36244/06|)"; a test tries it


PATTERNS: dict[str, Pattern] = {}


def register(
    name: str,
    type_: EntityType,
    find: Finder,
    *,
    example: str,
    kind: str = "",
    direct: float = 0.0,
    quasi: float = 0.0,
) -> None:
    """Adds a pattern; the arguments are the fields of `Pattern`. Without a `kind` the name is written."""
    PATTERNS[name] = Pattern(name, type_, kind or name, find, direct, quasi, example)


def register_table(type_: EntityType, rows: Iterable[Row]) -> None:
    """Adds the patterns of a table, in its order. Order does not decide between overlapping matches: `merge` does."""
    for name, find, kind, direct, quasi, example in rows:
        register(name, type_, find, example=example, kind=kind, direct=direct, quasi=quasi)


def by_regex(
    expression: re.Pattern[str],
    probability: float,
    *,
    check: Callable[[str], bool] | None = None,
    otherwise: float | None = None,
) -> Finder:
    """Hits of group `it` (or the whole match). `check` proves a hit; without proof it counts `otherwise`, or not at all."""
    group: str | int = "it" if "it" in expression.groupindex else 0

    def find(text: str) -> Iterator[Found]:
        for match in expression.finditer(text):
            start, end = match.span(group)
            if start == end:
                continue
            if check is None or check(match[group]):
                yield start, end, probability
            elif otherwise is not None:
                yield start, end, otherwise

    return find


def near(text: str, start: int, words: re.Pattern[str], *, before: int = 40) -> bool:
    """One of the words stands shortly before (or right after) an offset."""
    return bool(words.search(text, max(0, start - before), start))


def luhn(digits: str) -> bool:
    """Whether the digits carry a valid checksum by Luhn, as card numbers do."""
    total = 0
    for place, character in enumerate(reversed(digits)):
        digit = ord(character) - ord("0")
        if place % 2:
            digit = digit * 2 - 9 if digit > 4 else digit * 2
        total += digit
    return total % 10 == 0
