"""Times as the realiser sees them: what of a date is left to tell, how precisely it was told, and whether it was one, several or
a span.

    On [16 November 2001], [6 January] and [13 June 2002]     one cut, three days, values "2001 and 2002"
    from [9 July] to [27 July 2001]                           one cut, a span of days, value "2001"

A mention may hold its preposition ("on 5 May 1990") or words behind the date ("4 April 1974 until midnight"): they are put
outside the cut, so that a rule meets every date in the same form, and `covering` gives back what no rule took.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from sfumato.core.facts.timeline import TimeKind, kind_of
from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.language.dates import Atom, Precision, read
from sfumato.core.language.durations import Duration, wide_words
from sfumato.core.language.months import MONTHS, SEASONS

_PLAIN_YEAR = 2001  # any year without a leap day: for lengths between days whose year is not told

_MONTH = "|".join(name for name in MONTHS if name)
_DATED = rf"(?:(?:{_MONTH}|{'|'.join(SEASONS)}) )?\d{{4}}|(?:{_MONTH})\b"
_CENTURY = r"(?:(?:early |mid-|late ))?\d{1,2}(?:st|nd|rd|th) century"
_VALUE = rf"(?:the )?\d{{3}}0s|(?:the )?{_CENTURY}|{_DATED}"
_PREPOSITION = (
    r"between|from|since|until|till|in|on|during|by|of|at|before|after|as of|for|to|through|throughout"
)
_PHRASE = re.compile(
    rf"(?:(?:{_PREPOSITION}) )?(?:(?:an? )?(?:dates?|period) in )?(?P<values>(?:{_VALUE})(?:(?:, | and | to |–)(?:{_VALUE}))*)"
)
_HEAD = re.compile(rf"(?:{_PREPOSITION})\s+(?:the\s+)?|the\s+(?=\d)", re.IGNORECASE)
_TAIL = re.compile(
    r"\s+(?:(?:until|till|at|around|from|in|before|after)\s+\D*(?:\d{1,2}[.:]\d\d\D*)?|(?:season|campaign|edition|term)s?)$",
    re.IGNORECASE,
)
_EITHER = re.compile(r"\bor\b")
_LENGTHS = ("some days", "some weeks", "some months")


class Shape(StrEnum):
    """Whether a time is one date, several, or a span from one to another."""

    ONE = "one"
    LIST = "list"  # "5 and 7 May 1993"
    SPAN = "span"  # "from 8 to 20 May 2007"


@dataclass(frozen=True, slots=True)
class Told:
    """What a date tells before and after."""

    values: tuple[str, ...]  # each once: "1989", "July 1980", "the 1980s"
    grain: Precision  # of the coarsest value
    said: Precision  # of the finest date in the document
    shape: Shape
    count: int  # dates in the document
    length: str  # of a span within a year: "some days"; "" where not known

    @property
    def text(self) -> str:
        """The values as a list in words."""
        return " and ".join(filter(None, (", ".join(self.values[:-1]), self.values[-1])))

    @property
    def is_decade(self) -> bool:
        """Whether a decade or less is told."""
        return self.grain >= Precision.DECADE

    @property
    def is_day(self) -> bool:
        """Whether the original was an exact day."""
        return self.said is Precision.DAY


@lru_cache(maxsize=10_000)
def told(cut: Cut) -> Told | None:
    """None for masks, words of a person's own, and what is no date of the calendar ("later", "the evening")."""
    if cut.kind is not RungKind.DATE or cut.mask or cut.fixed:
        return None
    values = values_of(cut.phrase)
    if not values:
        return None
    atoms = read(cut.said)
    kind = kind_of(cut.said)
    spans = kind is TimeKind.RANGE or (
        len(atoms) == 2 and re.fullmatch(r"\s?[–—-]\s?", cut.said[atoms[0].end : atoms[1].start]) is not None
    )
    several = len(atoms) > 1 and _EITHER.search(cut.said) is None  # "5 or 6 May 1990" is one day
    shape = Shape.SPAN if spans else Shape.LIST if several else Shape.ONE
    said = min((a.precision for a in atoms), default=Precision.DAY)
    length = _length(atoms) if shape is Shape.SPAN else ""
    grain = max(grain_of(v) for v in values)
    return Told(_merged(values), grain, said, shape, max(1, len(atoms)), length)


def values_of(phrase: str) -> list[str]:
    """The years, decades or months that the words of a rung tell; none where they tell something else."""
    found = _PHRASE.fullmatch(phrase)
    if found is None:
        return []
    values = re.findall(_VALUE, found["values"])
    return [f"the {v}" if re.match(rf"\d{{3}}0s|{_CENTURY}", v) else v for v in values]


def grain_of(value: str) -> Precision:
    """How precise a value is: a month, a year, a decade, a part of a century or a century."""
    if value.endswith("century"):
        return Precision.PART if re.match(r"(?:the )?(?:early|mid|late)", value) else Precision.CENTURY
    if value.endswith("0s"):
        return Precision.DECADE
    return Precision.YEAR if value.isdigit() else Precision.MONTH


def _merged(values: Sequence[str]) -> tuple[str, ...]:
    """Each value once. A year beside its decade says nothing more: "2001, the 2000s and 2002" is "the 2000s". Beside a century
    all are centuries: "1920s – 20th century" would say of two dates that one is hidden better."""
    widest = max(grain_of(v) for v in values)
    if widest >= Precision.PART:
        values = [atoms[0].written(widest) if (atoms := read(v)) and atoms[0].year else v for v in values]
    decades = {v: f"the {v[-4:-1]}0s" for v in values if re.search(r"\d{4}$", v)}
    return tuple(dict.fromkeys(decades[v] if decades.get(v) in values else v for v in values))


def _length(atoms: tuple[Atom, ...]) -> str:
    """How long a span is, in words, where that is less than a year and sure."""
    first, last = (replace(a, year=a.year or _PLAIN_YEAR) for a in (atoms[0], atoms[-1]))
    if not (first.month and last.month):
        return ""
    if first.precision is last.precision is Precision.DAY:
        one, two = first.days(), last.days()
        words = wide_words(Duration(0, (two - one).days)) if one and two and one < two else ""
    else:
        months = (last.year - first.year) * 12 + last.month - first.month - 1  # at least so many
        words = wide_words(Duration(months, 0)) if 2 <= months <= 10 else ""
    return words if words in _LENGTHS else ""


def later_dates(text: str, shown: Sequence[tuple[int, int, str]]) -> frozenset[int]:
    """Starts of the mentions (start, end, words of the rung) that are shown as the mention before them is, and were after it as
    the document tells it. A day without a year is of the year told before it."""
    found: set[int] = set()
    words, last = "", dt.date.max
    for start, end, phrase in shown:
        atoms = read(text[start:end])
        values = values_of(phrase)
        if len(atoms) != 1 or len(values) != 1:
            continue
        atom = (
            atoms[0] if atoms[0].year or not values[0].isdigit() else replace(atoms[0], year=int(values[0]))
        )
        bounds = atom.bounds()
        if bounds is None:
            continue
        if values[0] == words and last < bounds[0]:
            found.add(start)
        words, last = values[0], bounds[1]
    return frozenset(found)


# -- the mention without its preposition --


def bared(text: str, cuts: Sequence[Cut]) -> tuple[Cut, ...]:
    """The cuts, those of dates without a preposition before or other words behind the date."""
    return tuple(_bare(text, cut) for cut in cuts)


def _bare(text: str, cut: Cut) -> Cut:
    if told(cut) is None or not (atoms := read(cut.said)):
        return cut
    head, tail = _HEAD.match(cut.said), _TAIL.search(cut.said, atoms[-1].end)
    left = len(head[0]) if head and head.end() <= atoms[0].start else 0
    right = len(tail[0]) if tail and tail.start() == atoms[-1].end else 0
    said = cut.said[: len(cut.said) - right]
    if (
        not left
        and len(atoms) == 2
        and re.search(r"\bbetween\s+(?:the\s+)?$", text[: cut.start], re.IGNORECASE)
    ):
        return replace(cut, end=cut.end - right, said=f"between {said}")
    spans = re.match(r"between\b|from\b", said, re.IGNORECASE)  # tells a span from a list
    return replace(cut, start=cut.start + left, end=cut.end - right, said=said if spans else said[left:])


def covering(text: str, given: Sequence[Cut], written: Sequence[Cut]) -> tuple[Cut, ...]:
    """The written cuts, made so long that they cover all that the given ones cover; words that no rule took stay as they were."""
    done = list(written)
    for cut in given:
        for number, made in enumerate(done):
            if made.end < cut.start or made.start > cut.end:
                continue
            before = done[number - 1].end if number else 0
            start = max(before, min(made.start, cut.start))
            after = done[number + 1].start if number + 1 < len(done) else len(text)
            end = min(after, max(made.end, cut.end))
            phrase = text[start : made.start] + made.phrase + text[made.end : end]
            done[number] = replace(made, start=start, end=end, phrase=phrase)
    return tuple(done)
