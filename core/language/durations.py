"""Durations: read exactly, and put into bands that hold them whatever the calendar says.

Months and years are counted in months, everything shorter in days; the two are never converted into each other, because a
month has 28 to 31 days. "Six months" is six months, not 182.6 days, so it is not "less than six months".
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from sfumato.core.language.numbers import TENS, UNITS, find_number

_UNITS = {
    "second": ("day", 1 / 86400), "minute": ("day", 1 / 1440), "hour": ("day", 1 / 24), "day": ("day", 1.0),
    "night": ("day", 1.0), "week": ("day", 7.0), "fortnight": ("day", 14.0), "month": ("month", 1.0), "year": ("month", 12.0),
    "decade": ("month", 120.0), "century": ("month", 1200.0), "centurie": ("month", 1200.0),
}  # fmt: skip
_NAMES = "second|minute|hour|day|night|week|fortnight|month|year|decade|centurie|century"
_UNIT = re.compile(rf"[\s‑-]*(?:business |working )?({_NAMES})s?\b", re.IGNORECASE)
_ONE = re.compile(rf"\b(an?|one)\s+(?:(half)\s+)?({_NAMES})\b", re.IGNORECASE)
_HALF = re.compile(r"\bhalf an?\s+(hour|day|year)\b", re.IGNORECASE)
_VAGUE = re.compile(
    r"\b(over|more than|less than|at least|nearly|almost|under|up to|exceeding|about|approximately|around|some|several|few|"
    r"many)\b",
    re.IGNORECASE,
)
SHORTEST_MONTH, LONGEST_MONTH = 28, 31  # days
SHORTEST_YEAR, LONGEST_YEAR = 365, 366  # days
_USUAL = frozenset((14, 15, 16, 18, 20, 21, 24, 25, 28, 30, 36, 40, 45, 48, 50, 60, 72, 80, 90, 100))

# Borders of the bands, in the unit they are told in.
_BANDS: dict[str, tuple[int, ...]] = {
    "second": (1, 5, 15, 30, 60), "minute": (1, 5, 15, 30, 60), "hour": (1, 3, 6, 12, 24),
    "day": (1, 3, 7, 14, 28), "week": (4, 8, 13, 26, 52, 104),
    "month": (1, 3, 6, 12), "year": (1, 2, 5, 10, 20, 30, 40, 50, 100),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time: whole months (a year is twelve) and days beside them."""

    months: float
    days: float
    vague: bool = False  # "more than two years": the number is only a bound or an estimate
    singular: bool = False  # "a year", "one month"

    @property
    def least_days(self) -> float:
        """The fewest days it can be, with the shortest months."""
        return self.months * SHORTEST_MONTH + self.days

    @property
    def most_days(self) -> float:
        """The most days it can be, with the longest months."""
        return self.months * LONGEST_MONTH + self.days


@dataclass(frozen=True, slots=True)
class Band:
    """From `low` up to, not including, `high`, in one unit: "six to twelve months"."""

    low: int
    high: int
    unit: str

    @property
    def text(self) -> str:
        """The band in words."""
        return f"{in_words(self.low)} to {in_words(self.high)} {self.unit}s"

    def holds(self, duration: Duration) -> bool:
        """Whether the duration is inside, in whatever year and month it lay."""
        scale = {"second": 1 / 86400, "minute": 1 / 1440, "hour": 1 / 24, "day": 1, "week": 7}.get(self.unit)
        if scale is not None:
            return self.low * scale <= duration.least_days and duration.most_days <= self.high * scale
        months = {"month": 1, "year": 12}[self.unit]
        if not duration.months and duration.days:
            if self.unit == "year":
                return self.low * LONGEST_YEAR <= duration.days <= self.high * SHORTEST_YEAR
            return self.low * months * LONGEST_MONTH <= duration.days <= self.high * months * SHORTEST_MONTH
        low, high = self.low * months, self.high * months
        return low <= duration.months and duration.months + duration.days / SHORTEST_MONTH <= high


def read_duration(span: str) -> Duration | None:
    """The duration that a span tells ("two years and six months"), or None. A number without a unit is none."""
    months = days = 0.0
    found = 0
    for half in _HALF.finditer(span):
        sort, size = _UNITS[half[1].lower()]
        months, days = (months + size / 2, days) if sort == "month" else (months, days + size / 2)
        found += 1
    at, singular, halves = 0, False, found
    while not halves and (number := find_number(span, at)) is not None:
        unit = _UNIT.match(span, number.end)
        if unit is None or number.ordinal:
            at = number.end
            continue
        sort, size = _UNITS[unit[1].lower()]
        months, days = (
            (months + number.value * size, days) if sort == "month" else (months, days + number.value * size)
        )
        singular = number.value == 1
        at, found = unit.end(), found + 1
    if not found and (one := _ONE.search(span)):
        sort, size = _UNITS[one[3].lower()]
        size = size / 2 if one[2] else size
        months, days = (size, 0.0) if sort == "month" else (0.0, size)
        found, singular = 1, True
    if not found or months + days <= 0:
        return None
    return Duration(months, days, bool(_VAGUE.search(span)), singular and found == 1)


def band_of(duration: Duration) -> Band | None:
    """The narrowest band of the table that surely holds the duration; None where none does."""
    units = (
        ("year", "month") if duration.months else ("year", "month", "week", "day", "hour", "minute", "second")
    )
    for unit in units:
        borders = _BANDS[unit]
        for low, high in itertools.pairwise(borders):
            band = Band(low, high, unit)
            if band.holds(duration) and not _at_end(duration, band):
                return band
    return None


def wide_words(duration: Duration) -> str:
    """The size only: "some years", "some months", "some days"; "" where not even that is sure."""
    if duration.months >= 24:
        return "some years"
    if duration.months >= 2:
        return "some months" if duration.months < 12 else ""
    if not duration.months and duration.days >= 2:
        if duration.days < 14:
            return "some days"
        if duration.days < 2 * LONGEST_MONTH:
            return "some weeks"
        if duration.days < SHORTEST_YEAR:
            return "some months"
        return "some years" if duration.days >= 2 * LONGEST_YEAR else ""
    if not duration.months and duration.days * 24 >= 2 and duration.days < 1:
        return "some hours"
    if not duration.months and duration.days * 1440 >= 2 and duration.days * 24 < 1:
        return "some minutes"
    return ""


def is_usual(number: float) -> bool:
    """Whether lengths of time, counts and measures are so often told by this number that it singles out nobody: up to a dozen,
    with halves, and the round or customary ones above ("thirty days", "18 months", "300 papers", but not "684 days")."""
    return (
        (0 < number <= 12 and (2 * number).is_integer())
        or number in _USUAL
        or (number > 100 and is_round(number))
    )


def is_round(number: float) -> bool:
    """Whether a number has one figure, or one and a half: 500, 2,000, 1.5 million."""
    if number <= 0:
        return False
    while number >= 10:
        number /= 10
    return round(2 * number, 6).is_integer()


def _at_end(duration: Duration, band: Band) -> bool:
    """A value on the upper border belongs to the next band, as people would say it."""
    if duration.months:
        return duration.months == band.high * {"month": 1, "year": 12}.get(band.unit, 0) and not duration.days
    days = {"second": 1 / 86400, "minute": 1 / 1440, "hour": 1 / 24, "day": 1, "week": 7}.get(band.unit, 0)
    return duration.days == band.high * days


def in_words(number: int) -> str:
    """Numbers up to twenty and whole tens in words, others in figures: for bands, whose borders are such numbers."""
    if number < len(UNITS):
        return UNITS[number]
    return TENS[number // 10 - 2] if number < 100 and number % 10 == 0 else str(number)
