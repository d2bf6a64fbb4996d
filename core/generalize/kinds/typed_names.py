"""What typed names tell of other names: nouns that end names and say what the thing is, and names known as one kind only.

Both tables are counted, not written: `resources/kinds/build_names.py`."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from sfumato.core.language.fold import fold_phrase
from sfumato.core.paths import RESOURCES

_LONGEST = 3  # words of a noun of names
_ADJECTIVE = "adjective"
_BREAK = re.compile(
    r"\s+(?:of|for|in|at|on|to|from|by|with|de|del|di|and|&|the)\s+|\s*[,(\[:]|\s+[-–—]\s+", re.IGNORECASE
)
_TRIM = re.compile(r"^(?:the|an?)\s+|['’]s?$|[\"“”«»]", re.IGNORECASE)
_LETTERS = re.compile(r"[A-Z]{1,5}")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class OwnNoun:
    """The noun phrase at the end of a name that says what it is: "agricultural college"."""

    text: str
    sort: str  # organisation, place or event: the widest kind of such names
    count: float  # how many such things there are


def own_noun(name: str) -> OwnNoun | None:
    """The longest noun phrase at the end of the first noun group of a name; None where no counted noun stands there."""
    group = _BREAK.split(_TRIM.sub("", name.strip()).strip(), maxsplit=1)[0]
    words = [word.lower() for word in group.split()]
    if not words or not all(_WORD.fullmatch(word) for word in words[-_LONGEST:]):
        words = words[-1:]
    nouns = _nouns()
    for size in range(min(_LONGEST, len(words)), 0, -1):
        phrase = " ".join(words[-size:])
        found = nouns.get(phrase)
        if found is not None and found.sort != _ADJECTIVE:
            return found
        if size == 2 and (own := nouns.get(words[-2])) and own.sort == _ADJECTIVE and words[-1] in nouns:
            noun = nouns[words[-1]]
            return OwnNoun(phrase, noun.sort, max(2.0, noun.count * own.count))
    return None


def known_kind(name: str) -> str:
    """The only kind that a name is known as; "" where it is not known, or as several. Abbreviations mean many things."""
    if _LETTERS.fullmatch(name.strip()):
        return ""
    return _known().get(fold_phrase(re.sub(r"^[Tt]he\s+|['’]s?$", "", name.strip())), "")


@lru_cache(maxsize=1)
def _nouns() -> Mapping[str, OwnNoun]:
    path = RESOURCES / "kinds" / "nouns.tsv"
    if not path.is_file():
        return {}
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    return {noun: OwnNoun(noun, sort, float(count)) for noun, sort, count in rows}


@lru_cache(maxsize=1)
def _known() -> Mapping[str, str]:
    path = RESOURCES / "kinds" / "known.tsv.gz"
    if not path.is_file():
        return {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return dict(line.rstrip("\n").split("\t") for line in lines)
