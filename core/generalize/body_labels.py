"""How public bodies are called in their labels: by the words that the rest of the text calls them by.

a regional court in Austria … the Regional Court dismissed (open)  → a Regional Court in Austria … the Regional Court
the prosecutor’s office of a county court … of a county court      → … the prosecutor’s office
the review chamber of a regional court, which was told before      → the review chamber of the regional court
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache

_WITHIN = re.compile(r"\s(?:of|at|for|in)\s(?P<article>an?|the)\s(?P<inner>.+)$")
_BOUND = frozenset({"of", "for", "and", "the", "on", "to", "in", "at", "against", "a", "an"})


def with_inner(noun: str, told: Mapping[str, str]) -> str:
    """A body within another ("review chamber of a regional court"), with the other as the reader knows it: `told` has its label
    by its noun."""
    within = _WITHIN.search(noun)
    if within is None or within["article"] == "the" or within["inner"] not in told:
        return noun
    return f"{noun[: within.start('article')]}{told[within['inner']]}"


def is_within(noun: str) -> bool:
    """Whether a noun says of which other body it is a part, so that there is one alone: "the division of a court of appeal"."""
    return _WITHIN.search(noun) is not None


def in_short(noun: str, nouns: Collection[str]) -> str:
    """What a body is called when it is told again: without what it is a part of or is there for, where no other has that name."""
    within = _WITHIN.search(noun)
    short = noun[: within.start()] if within else noun
    last = short.split()[-1]
    others = (other for other in nouns if other != noun)
    return noun if any(last in re.split(r"\W+", other) for other in others) else short


def as_written(open_words: str, noun: str) -> str:
    """The noun with the capitals by which the words that stay call a body: "Regional Court"; as it is where they do not."""
    within = _WITHIN.search(noun)
    head = noun[: within.start()] if within else noun
    if " " not in head:
        return noun  # "the Court" and "the Government" are those of the case
    return _as_called(open_words, head) + noun[len(head) :]


@lru_cache(maxsize=2_000)  # asked for every body at every move of a dial
def _as_called(open_words: str, noun: str) -> str:
    form = r"[ \u00a0\n]".join(map(re.escape, noun.split())).replace("’", "['’]")
    called = rf"\b[Tt]he[ \u00a0]({form})(?![\w-])(?!\s(?:[^\W\d_a-z]|(?:of|for)\s(?:the\s)?(?:[^\W\d_a-z]|\|)|\|))"
    for match in re.finditer(called, open_words, re.IGNORECASE):
        words = match[1].split()
        if all(w in _BOUND or (w[0].isupper() and not w.isupper()) for w in words):
            return " ".join(words)
    return noun
