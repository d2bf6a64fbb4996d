"""Dates in all their forms, read into atoms: what each says, how precisely, and from which day to which."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from itertools import zip_longest

from sfumato.core.language.months import MONTH_NUMBERS, MONTH_PATTERN, MONTHS, SEASONS
from sfumato.core.language.numbers import ORDINAL_UNITS

_MONTH = rf"(?:{MONTH_PATTERN})\.?(?!\w)"
YEAR_PATTERN = r"(?:1[0-9]|20)[0-9]{2}"
DAY_PATTERN = r"(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
# Parts of a century by their first year in it; each goes on until the next begins. Of whole decades: a decade is in one part.
PARTS = {"early": 0, "mid": 30, "late": 70}
_CENTURIES = {word: i for i, word in enumerate(ORDINAL_UNITS)} | {"twentieth": 20, "twenty-first": 21}


class Precision(IntEnum):
    """How precisely a date is told, from the finest to the widest: comparisons follow that order."""

    DAY = 0
    MONTH = 1
    SEASON = 2
    YEAR = 3
    DECADE = 4
    PART = 5  # a third of a century: "the early 20th century"
    CENTURY = 6


DAYS = {
    Precision.DAY: 1.0,
    Precision.MONTH: 30.4,
    Precision.SEASON: 91.3,
    Precision.YEAR: 365.2,
    Precision.DECADE: 3652.4,
    Precision.PART: 12_175.0,
    Precision.CENTURY: 36_524.0,
}


@dataclass(frozen=True, slots=True)
class Atom:
    """One date inside a span; offsets are the span's. Year 0: none was given."""

    start: int
    end: int
    precision: Precision
    year: int = 0
    month: int = 0
    day: int = 0
    season: str = ""
    # The two numbers of "5/6/1990", where either may be the day and the other the month; month and day are 0 then.
    either: tuple[int, int] = (0, 0)

    def written(self, precision: Precision) -> str:
        """This date at a coarser precision; "" where the text does not tell it."""
        precision = max(precision, self.precision)
        if precision <= Precision.SEASON:
            name = self.season if self.precision == Precision.SEASON else MONTHS[self.month]
            return f"{name} {self.year}" if self.year and name else name
        if not self.year:
            return ""
        if precision == Precision.YEAR:
            return str(self.year)
        if precision == Precision.DECADE:
            return f"the {self.year // 10 * 10}s"
        century = f"{ordinal(self.year // 100 + 1)} century"
        if precision == Precision.CENTURY:
            return f"the {century}"
        part = part_of_century(self.year)
        return f"the mid-{century}" if part == "mid" else f"the {part} {century}"

    def bounds(self) -> tuple[dt.date, dt.date] | None:
        """The first and the last day it may mean; None where no year is told."""
        if not self.year or self.year > 9990:
            return None
        if self.precision == Precision.DAY and self.month and self.day:
            day = self.days()
            return (day, day) if day else None
        if self.precision in (Precision.DAY, Precision.MONTH) and self.month:
            last = calendar.monthrange(self.year, self.month)[1]
            return dt.date(self.year, self.month, 1), dt.date(self.year, self.month, last)
        if self.precision == Precision.PART:
            first, last = (self.year // 100 * 100 + year for year in _years_of_part(self.year))
            return dt.date(max(1, first), 1, 1), dt.date(last, 12, 31)
        width = {Precision.DECADE: 10, Precision.CENTURY: 100}.get(self.precision, 1)
        first = self.year // width * width
        return dt.date(max(1, first), 1, 1), dt.date(first + width - 1, 12, 31)

    def days(self) -> dt.date | None:
        """The day as a date; None where the span is less exact, or names a day that does not exist."""
        if self.precision != Precision.DAY or not (self.year and self.month and self.day):
            return None
        if self.day > calendar.monthrange(self.year, self.month)[1]:
            return None
        return dt.date(self.year, self.month, self.day)


def part_of_century(year: int) -> str:
    """ "early", "mid" or "late", by the year's place in its century."""
    return [part for part, first in PARTS.items() if first <= year % 100][-1]


def _years_of_part(year: int) -> tuple[int, int]:
    """The first and the last year, within its century, of the part that a year is in."""
    first = PARTS[part_of_century(year)]
    return first, min((other for other in PARTS.values() if other > first), default=100) - 1


def ordinal(n: int) -> str:
    """ "1st", "22nd", "13th"."""
    suffix = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{suffix}"


_ATOM = re.compile(
    rf"""
    (?P<iso>\b{YEAR_PATTERN}[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])\b)
  | (?P<compact>\b(?:19|20)\d{{2}}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\b)
  | (?P<numeric>\b\d{{1,2}}[-./]\d{{1,2}}[-./](?:{YEAR_PATTERN}|\d{{2}})\b)
  | (?P<dmy>\b{DAY_PATTERN}\s+(?:day\s+)?(?:of\s+)?{_MONTH}(?:,?\s+(?:of\s+)?{YEAR_PATTERN}\b)?)
  | (?P<mdy>\b{_MONTH}\s+{DAY_PATTERN}\b(?!:)(?:(?:,?\s+|\s?/\s?){YEAR_PATTERN}\b)?)
  | (?P<my>\b{_MONTH}(?:,?\s+(?:of\s+)?{YEAR_PATTERN}\b|\s+['’]?(?:3[2-9]|[4-9]\d)\b(?![./-]))?)
  | (?P<season>\b{YEAR_PATTERN}\s+(?:{"|".join(SEASONS)})\b
      |\b(?:{"|".join(SEASONS)})\b(?:\s+(?:of\s+)?(?:the\s+year\s+)?{YEAR_PATTERN}(?:/\d{{2,4}})?\b)?)
  | (?P<decade>(?:\bthe\s+)?(?:\b(?:early|mid|late)[\s‑-]+)?(?:\bthe\s+)?\b(?:1\d|20)\d0['’]?s\b)
  | (?P<century>\b(?:the\s+)?(?:(?:{"|".join(PARTS)})[\s‑-]+)?(?:\d{{1,2}}(?:st|nd|rd|th)|{"|".join(_CENTURIES)})[\s‑-]+century\b)
  | (?P<years>\b{YEAR_PATTERN}\s?[-–—‑]\s?\d{{2}}(?![\d-])(?!\s+{_MONTH}))
  | (?P<twoyears>\b{YEAR_PATTERN}\s?/\s?\d{{1,2}}(?!\d))
  | (?P<year>\b{YEAR_PATTERN}\b)
  | (?P<day>\b{DAY_PATTERN}\b(?!\s*[:.]\d|[\s‑-]*(?:a\.?m|p\.?m|hour|day|week|month|year|minute)))
    """,
    re.VERBOSE | re.IGNORECASE,
)


@lru_cache(maxsize=4096)  # facts, timeline and ladders each ask for every date of a text
def read(span: str) -> tuple[Atom, ...]:
    """The dates of a span, with month and year carried back along a list ("14 and 18 June 1996")."""
    return tuple(_carried(list(read_each(span))))


def read_each(text: str) -> Iterator[Atom]:
    """The dates of running text as each is written, without what a neighbour tells; also bare numbers that may be days."""
    for match in _ATOM.finditer(text):
        if match.lastgroup == "years":
            yield from _short_range(match)
        elif (atom := _atom(match)) is not None:
            yield atom


def _atom(match: re.Match[str]) -> Atom | None:
    kind, text = str(match.lastgroup), match[0]
    start, end = match.span()
    numbers = [int(n) for n in re.findall(r"\d+", text)]
    found_year = re.search(rf"\b{YEAR_PATTERN}\b", text)
    year = int(found_year[0]) if found_year else 0
    month = next((MONTH_NUMBERS[w] for w in re.findall(r"[a-z]+", text.lower()) if w in MONTH_NUMBERS), 0)
    if kind == "iso":
        return Atom(start, end, Precision.DAY, numbers[0], numbers[1], numbers[2])
    if kind == "compact":  # "DATE: 20200528", as courts in Ontario write it
        return Atom(start, end, Precision.DAY, int(text[:4]), int(text[4:6]), int(text[6:]))
    if kind == "numeric":
        return _numeric(start, end, numbers)
    if kind in ("dmy", "mdy"):
        return Atom(start, end, Precision.DAY, year, month, numbers[0])
    if kind == "my":  # "July 94": no day of a month
        return Atom(start, end, Precision.MONTH, year or (1900 + numbers[0] if numbers else 0), month)
    if kind == "season":
        season = next(word for word in text.lower().split() if word.isalpha())  # "2009 summer" too
        return Atom(start, end, Precision.SEASON, year, season="autumn" if season == "fall" else season)
    if kind == "decade":
        return Atom(start, end, Precision.DECADE, numbers[0])
    if kind == "century":
        return _century(start, end, text.lower())
    if kind in ("year", "twoyears"):
        return Atom(start, end, Precision.YEAR, numbers[0])
    return Atom(start, end, Precision.DAY, day=numbers[0])


def _century(start: int, end: int, text: str) -> Atom | None:
    """ "the 19th century", "the mid-19th century"; None for the first one, whose years have too few digits."""
    words = re.split(r"[\s‑-]+", text.removeprefix("the "))
    part = words.pop(0) if words[0] in PARTS else ""
    name = "-".join(words[:-1])  # "twenty-first"
    number = int(name[:-2]) if name[:1].isdigit() else _CENTURIES.get(name, 0)
    if number <= 1:
        return None
    year = (number - 1) * 100 + PARTS.get(part, 0)
    return Atom(start, end, Precision.PART if part else Precision.CENTURY, year)


def _short_range(match: re.Match[str]) -> list[Atom]:
    """ "1992–95" is two years; "1992–93" is one season, by the year in which it began: two decades would tell it. "1999-05" is a
    month of one, and which one is not sure, so only the year is told."""
    year, short = (int(n) for n in re.findall(r"\d+", match[0]))
    first = Atom(match.start(), match.start() + 4, Precision.YEAR, year)
    if short <= year % 100 or short == year % 100 + 1:
        return [replace(first, end=match.end())]
    return [first, Atom(match.end() - 2, match.end(), Precision.YEAR, year // 100 * 100 + short)]


def _numeric(start: int, end: int, numbers: list[int]) -> Atom | None:
    """Day first unless that cannot be; two-digit years around 1930 to 2029. When both readings are possible
    the month is not told at all: a false month is worse than none."""
    first, second, year = numbers
    if year < 100:
        year += 1900 if year >= 30 else 2000
    if first > 12 and 1 <= second <= 12:
        return Atom(start, end, Precision.DAY, year, second, first)
    if second > 12 and 1 <= first <= 12:
        return Atom(start, end, Precision.DAY, year, first, second)
    if first == second and 1 <= first <= 12:
        return Atom(start, end, Precision.DAY, year, first, second)
    if 1 <= first <= 12 and 1 <= second <= 12:
        return Atom(start, end, Precision.DAY, year, either=(first, second))
    return None


def _of_the_year_before(atom: Atom, before: Atom | None) -> Atom:
    """The end of a span that goes on in the same year: "between 1 January 1986 and |3 November|"."""
    told = before is not None and before.year and before.month and atom.month and not atom.year
    if not told or before is None or (atom.month, atom.day) < (before.month, before.day):
        return atom
    return replace(atom, year=before.year)


def _carried(atoms: list[Atom]) -> list[Atom]:
    result: list[Atom] = []
    month = year = 0
    for atom in reversed(atoms):
        if not atom.month and atom.precision == Precision.DAY and not atom.year and month:
            atom = replace(atom, month=month)
        if not atom.year and year and atom.precision <= Precision.SEASON:
            atom = replace(atom, year=year)
        month, year = atom.month or month, atom.year or year
        result.append(atom)
    result = [_of_the_year_before(a, b) for a, b in zip_longest(result, result[1:])]
    # A bare number with no month anywhere is not a date.
    return [a for a in reversed(result) if a.month or a.year or a.season]
