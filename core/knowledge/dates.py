"""Dates in the forms in which people write them, brought to one key.

The paper adds every written form of a date to the index (§4.1; slides, "Linguistic variance"). Here the text is
brought to the form of the index instead: "16 June 1958", "June 16th, 1958", "16.06.1958" and "1958-06-16" all
become `d:1958-06-16`. The same forms match and the index stays small.
"""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from sfumato.core.language.dates import Atom, Precision, read, read_each
from sfumato.core.language.months import SEASONS

LONGEST_SPAN = 300  # years: "from 1500 to 2000" tells of no life
# What may stand before the date of a value, before a span of years, and between its two years.
_BEFORE = re.compile(r"(?:(?:in|on|during|around|circa|c\.|about|the)\s+)*", re.IGNORECASE)
_BEFORE_SPAN = re.compile(r"(?:(?:between|from|the|years?)\s+)*", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:-|–|—|/|to|and|until)\s*", re.IGNORECASE)
_SHORT_SPAN = re.compile(r"[-–—‑]")  # "1992–95": the second year is written in two digits
_ISO = re.compile(r"[+]?(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_PART = re.compile(
    r"^(?:in\s+)?(?:the\s+)?(?P<part>spring|summer|autumn|fall|winter|early|mid|late|first half|second half)"
    r"[\s-]+(?:of\s+|in\s+)?(?:the\s+)?(?P<rest>.+)$",
    re.IGNORECASE,
)


class DateHit(NamedTuple):
    """A date in running text, and the keys under which the index has it."""

    start: int
    end: int
    keys: tuple[str, ...]  # index keys whose union is what the words say


def day_key(year: int, month: int | None = None, day: int | None = None) -> str:
    """The key of a year, a month or a day: "d:1990-05-17"."""
    if month is None:
        return f"d:{year}"
    return f"d:{year}-{month:02}" if day is None else f"d:{year}-{month:02}-{day:02}"


def gregorian(year: int, month: int, day: int) -> str:
    """The Gregorian date of a day of the Julian calendar.

    >>> gregorian(1917, 10, 25)
    '1917-11-07'
    """
    # March begins the counted year, so that the leap day is its last; -32083 is the Julian day number's start.
    shift = (14 - month) // 12
    years, months = year + 4800 - shift, month + 12 * shift - 3
    number = day + (153 * months + 2) // 5 + 365 * years + years // 4 - 32083
    return date.fromordinal(max(1, number - 1_721_425)).isoformat()


@lru_cache(maxsize=100_000)
def keys_of_value(value: str) -> tuple[str, ...]:
    """Keys of an ISO date of a person ("1958-06-16", "1958-06", "1958"): the date and what holds it."""
    match = _ISO.match(value)
    if not match:
        return ()
    year, month, day = match.groups()
    keys = [f"d:{year}"]
    if month and month != "00":
        keys.append(f"d:{year}-{month}")
        if day and day != "00":
            keys.append(f"d:{year}-{month}-{day}")
    return tuple(keys)


def keys_of(atom: Atom, day_first: bool = False) -> tuple[str, ...]:
    """The keys of a date as precise as it is; () where no year is told. "5/6/1990" has two keys, or with `day_first` one."""
    if not atom.year:
        return ()
    if atom.either != (0, 0):
        day, month = atom.either
        both = (day_key(atom.year, month, day), day_key(atom.year, day, month))
        return both[:1] if day_first else tuple(dict.fromkeys(both))
    if atom.precision is Precision.SEASON:
        return tuple(day_key(atom.year, month) for month in SEASONS[atom.season])
    if atom.precision is Precision.DAY:
        return (day_key(atom.year, atom.month, atom.day),)
    if atom.precision is Precision.MONTH:
        return (day_key(atom.year, atom.month),)
    bounds = atom.bounds()
    return years(bounds[0].year, bounds[1].year) if bounds else ()


def years(low: int, high: int) -> tuple[str, ...]:
    """The keys of all years from `low` to `high`, both included."""
    return tuple(f"d:{year}" for year in range(low, high + 1))


def _keys_in(text: str, atom: Atom, day_first: bool = False) -> tuple[str, ...]:
    """The keys of a date of this text: a season over two years ("2005–06", "1998/99") has those of both."""
    if atom.precision is Precision.YEAR and text[atom.start + 4 : atom.end].endswith(
        f"{(atom.year + 1) % 100:02}"
    ):
        return years(atom.year, atom.year + 1)
    return keys_of(atom, day_first)


def find_dates(text: str) -> list[DateHit]:
    """All dates of running text that tell a year, in order, none overlapping another."""
    hits: list[DateHit] = []
    first: Atom | None = None  # a year that a shorter one may follow
    for atom in read_each(text):
        short = atom.precision is Precision.YEAR and atom.end - atom.start == 2
        if short and first is not None and _SHORT_SPAN.fullmatch(text, first.end, atom.start):
            hits[-1] = DateHit(first.start, atom.end, years(first.year, atom.year))
        elif keys := _keys_in(text, atom):
            hits.append(DateHit(atom.start, atom.end, keys))
        first = atom if atom.precision is Precision.YEAR else None
    return hits


def parse_date(text: str, day_first: bool = False) -> tuple[str, ...]:
    """Keys of a text that is a date or a span of time as a whole; () when it is neither. `day_first`: in "5/6/1990" too.

    >>> parse_date("June 16th, 1958")
    ('d:1958-06-16',)
    """
    text = text.strip().strip(".,;()")
    if re.fullmatch(r"\d{4}", text):
        return (f"d:{text}",)
    if match := _PART.match(text):
        return _part_of(match["part"].lower(), parse_date(match["rest"]))
    atoms = read(text)
    if not atoms or atoms[-1].end != len(text):
        return ()
    first, last = atoms[0], atoms[-1]
    if len(atoms) == 1:
        return _keys_in(text, first, day_first) if _BEFORE.fullmatch(text, 0, first.start) else ()
    spanned = len(atoms) == 2 and first.precision is last.precision is Precision.YEAR
    if not (
        spanned
        and _BEFORE_SPAN.fullmatch(text, 0, first.start)
        and _BETWEEN.fullmatch(text, first.end, last.start)
    ):
        return ()
    return years(first.year, last.year) if first.year <= last.year <= first.year + LONGEST_SPAN else ()


def _part_of(part: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    if not keys:
        return ()
    if part in SEASONS:
        return tuple(f"{key}-{month:02}" for key in keys if len(key) == 6 for month in SEASONS[part])
    if len(keys) == 1 and len(keys[0]) == 6:  # a part of a year
        months = {
            "early": (1, 4),
            "mid": (5, 8),
            "late": (9, 12),
            "first half": (1, 6),
            "second half": (7, 12),
        }
        low, high = months[part]
        return tuple(f"{keys[0]}-{month:02}" for month in range(low, high + 1))
    third, half = max(1, len(keys) // 3), len(keys) // 2
    more = (
        len(keys) // 25
    )  # years: some say that the middle of a century begins in its thirties, others in its forties
    slices = {
        "early": slice(0, third + 1),
        "mid": slice(third - more, len(keys) - third + more),
        "late": slice(len(keys) - third - 1, None),
        "first half": slice(0, half),
        "second half": slice(half, None),
    }
    return keys[slices[part]]
