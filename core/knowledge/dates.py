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

from sfumato.core.language.months import MONTH_NUMBERS, MONTH_PATTERN, SEASONS

_NAMES = MONTH_PATTERN
_DAY = r"(?P<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>1\d{3}|20\d\d)"

_FORMS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b{_YEAR}-(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12]\d|3[01])\b",
        rf"\b(?:the\s+)?{_DAY}\s+(?:day\s+)?(?:of\s+)?(?P<name>{_NAMES})\b\.?,?\s+(?:of\s+)?{_YEAR}\b",
        rf"\b(?P<name>{_NAMES})\b\.?\s+(?:the\s+)?{_DAY}\b,?\s+{_YEAR}\b",
        rf"\b(?P<day>0?[1-9]|[12]\d|3[01])[./](?P<month>0?[1-9]|1[0-2])[./]{_YEAR}\b",
        rf"\b(?P<month>0?[1-9]|1[0-2])/(?P<day>1[3-9]|2\d|3[01])/{_YEAR}\b",
        rf"\b(?P<name>{_NAMES})\b\.?,?\s+(?:of\s+)?{_YEAR}\b",
        rf"\b{_YEAR}[-–/](?P<end>\d\d)\b(?!-)",
        r"\b(?:the\s+)?(?P<decade>1\d\d0|20\d0)['’]?s\b",
        rf"\b{_YEAR}\b(?![-–/]\d\d\b)",
    )
)
_CENTURY = re.compile(r"\b(?P<century>\d\d?)(?:st|nd|rd|th)[ -]century\b", re.IGNORECASE)
_RANGE = re.compile(
    r"^(?:between\s+|from\s+|the\s+years?\s+)?(?P<low>1\d{3}|20\d\d)\s*(?:-|–|—|to|and|until)\s*(?P<high>1\d{3}|20\d\d)$",
    re.IGNORECASE,
)
_ISO = re.compile(r"[+]?(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_PART = re.compile(
    r"^(?:in\s+)?(?:the\s+)?(?P<part>spring|summer|autumn|fall|winter|early|mid|late|first half|second half)"
    r"[\s-]+(?:of\s+|in\s+)?(?:the\s+)?(?P<rest>.+)$",
    re.IGNORECASE,
)


class DateHit(NamedTuple):
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


def _of_match(match: re.Match[str]) -> tuple[str, ...]:
    part = match.groupdict()
    if part.get("decade"):
        return years(int(part["decade"]), int(part["decade"]) + 9)
    if part.get("end"):  # a season: 2005–06
        first = int(part["year"])
        last = first // 100 * 100 + int(part["end"])
        return years(first, last) if first < last <= first + 30 else (day_key(first),)
    month = MONTH_NUMBERS[part["name"].lower()] if part.get("name") else part.get("month")
    day = part.get("day")
    return (day_key(int(part["year"]), int(month) if month else None, int(day) if day else None),)


def years(low: int, high: int) -> tuple[str, ...]:
    """The keys of all years from `low` to `high`, both included."""
    return tuple(f"d:{year}" for year in range(low, high + 1))


def find_dates(text: str) -> list[DateHit]:
    """All dates of a text, longest form first, none overlapping another."""
    hits: list[DateHit] = []
    taken = bytearray(len(text))
    for form in (*_FORMS[:-1], _CENTURY, _FORMS[-1]):
        for match in form.finditer(text):
            start, end = match.span()
            if any(taken[start:end]):
                continue
            taken[start:end] = b"\x01" * (end - start)
            if form is _CENTURY:
                century = int(match["century"])
                keys = years(century * 100 - 99, century * 100)
            else:
                keys = _of_match(match)
            hits.append(DateHit(start, end, keys))
    return sorted(hits)


def parse_date(text: str) -> tuple[str, ...]:
    """Keys of a text that is a date or a span of time as a whole; () when it is neither.

    >>> parse_date("June 16th, 1958")
    ('d:1958-06-16',)
    """
    text = text.strip().strip(".,;()")
    if re.fullmatch(r"\d{4}", text):
        return (f"d:{text}",)
    if match := _RANGE.match(text):
        low, high = int(match["low"]), int(match["high"])
        return years(low, high) if low <= high <= low + 300 else ()
    if match := _PART.match(text):
        return _part_of(match["part"].lower(), parse_date(match["rest"]))
    stripped = re.sub(r"^(?:in|on|during|around|circa|c\.|about)\s+", "", text, flags=re.IGNORECASE)
    for form in (*_FORMS[:-1], _CENTURY, _FORMS[-1]):
        if match := form.fullmatch(stripped):
            if form is _CENTURY:
                century = int(match["century"])
                return years(century * 100 - 99, century * 100)
            return _of_match(match)
    return ()


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
