"""Which words say nothing without a phrase behind them: "walked", "correlate with", "interest in".

The table `resources/language/complements.tsv` is counted by `build_complements.py` beside it."""

from __future__ import annotations

import re
from functools import lru_cache

from sfumato.core.paths import RESOURCES

TABLE = RESOURCES / "language" / "complements.tsv"
STANDS_BARE = "."  # in the table: the verb often stands without anything behind it
_ENDING = re.compile(r"(?:ing|ied|ies|ed|es|e|s|y)$")


def stem(word: str) -> str:
    """One form for those of a regular word: "correlates" and "correlated" → "correlat". Irregular forms keep their own."""
    lower = word.lower()
    cut = _ENDING.sub("", lower) if len(lower) > 4 else lower
    return cut[:-1] if len(cut) > 3 and cut[-1] == cut[-2] else cut


def word_class(tag: str) -> str:
    """ "V", "N" or "J" (adjectives) by a Penn tag; "" for other words."""
    return tag[0] if tag[:1] in ("V", "N", "J") else ""


def wants(word: str, tag: str, preposition: str) -> bool:
    """Whether a word is mostly followed by this preposition, so that its phrase belongs to it."""
    return preposition.lower() in _table().get((word_class(tag), stem(word)), frozenset())


def is_counted(word: str, tag: str) -> bool:
    """Whether the table has the word."""
    return (word_class(tag), stem(word)) in _table()


def stands_bare(word: str, tag: str) -> bool:
    """Whether a verb often stands with nothing behind it. Of verbs that were hardly counted nobody knows: False."""
    return STANDS_BARE in _table().get((word_class(tag), stem(word)), frozenset())


@lru_cache(maxsize=1)
def _table() -> dict[tuple[str, str], frozenset[str]]:
    if not TABLE.is_file():
        return {}
    rows = (line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines())
    return {(row[0], row[1]): frozenset(row[2].split(";")) for row in rows if len(row) == 3}
