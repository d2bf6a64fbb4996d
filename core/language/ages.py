"""Ages as people tell them, read into years of life: "aged 35", "two months old", "in his thirties", "under 18", "toddler"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sfumato.core.language.numbers import TENS, find_number

OLDEST = 125  # years: a greater number beside "aged" is no age; the oldest person known was 122
YEARS_OLD_PATTERN = r"years?[\s‑-]+(?:old|of age)"  # behind the number, for patterns that ignore case
_AGE = re.compile(
    r"\b(?:age of|aged?|ages)\b|[\s‑-](?:years?|months?|weeks?|days?)[\s‑-](?:old|of age)\b|['’]s? birthday|year[\s‑-]old",
    re.IGNORECASE,
)
# Units of an age in a year of life, rounded up, so that twelve months of 31 days are still in the first.
_IN_A_YEAR = {"month": 12, "week": 53, "day": 366}
_UNIT = re.compile(r"[\s‑-]*(month|week|day)", re.IGNORECASE)
_OF_LIFE = {ten.removesuffix("y") + "ies": 20 + 10 * i for i, ten in enumerate(TENS)}
_PART_OF_DECADE = {"early": (0, 3), "mid": (4, 6), "late": (7, 9), "": (0, 9)}
_DECADE_OF_LIFE = re.compile(
    rf"\b(?:(?P<part>early|mid|late)[\s-]+)?(?:(?P<word>{'|'.join(_OF_LIFE)})|(?P<digits>[2-9]0)['’]?s)\b",
    re.IGNORECASE,
)
# "the 80s" are years of a century; "his 80s" are not.
_IN_LIFE = re.compile(
    r"\b(?:his|her|their|my|your|the person's)\s+(?:early|mid|late)?[\s-]*\w+|\baged?\b", re.IGNORECASE
)
_ONLY_A_RANGE = re.compile(
    r"^\s*(?:ages?|aged|an?)?\s*(\d{1,3})\s*(?:-to-|-|–|to|and)\s*(\d{1,3})[\s-]*(?:years?(?:[ -]olds?)?)?\s*$",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"\b(?:aged?\s+)?(?:between\s+)?(\d{1,3})\s*(?:-to-|-|–|to|and)\s*(\d{1,3})(?:\s+years?)?(?:\s+(?:old|of age))?\b",
    re.IGNORECASE,
)
_OR_OLDER = re.compile(
    r"^\s*(?:(?:over|above|older than|>=?)\s*(\d{1,3})|(\d{1,3})\s*(?:\+|or older|and over))", re.IGNORECASE
)
_UNDER = re.compile(r"^\s*(?:an?\s+)?(?:under|below|younger than|<=?)[\s-]*(\d{1,3})", re.IGNORECASE)
# First and last year of a stage of life, both included; None: no last one. Judgment calls, but for 18 (of age nearly everywhere).
_STAGES: dict[str, tuple[int, int | None]] = {
    "infant": (0, 1), "baby": (0, 1), "toddler": (1, 3), "child": (0, 17), "minor": (0, 17), "teenager": (13, 19),
    "adolescent": (12, 19), "teens": (13, 19), "youth": (15, 24), "young adult": (18, 30), "young person": (15, 30),
    "adult": (18, None), "middle-aged": (40, 60), "middle aged": (40, 60), "elderly": (65, None), "senior": (65, None),
    "pensioner": (65, None), "old": (65, None),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ages:
    """Years of life, both included."""

    low: int
    high: int | None  # None: however old
    loose: bool = False  # told in words, or at a time that is not known: a year or more beside it is possible


def is_age(span: str) -> bool:
    """Whether a span tells somebody's age in numbers: "aged 35", "two-year-old"."""
    return bool(_AGE.search(span)) and find_number(span) is not None


def tells_age(span: str) -> bool:
    """Whether a span tells an age in numbers, or the decade of somebody's life: "in her late thirties"."""
    return is_age(span) or bool(_DECADE_OF_LIFE.search(span) and _IN_LIFE.search(span))


def ages_in(span: str) -> list[float]:
    """The ages that a span tells, in years; months, weeks and days count as parts of a year, numbers over `OLDEST` not at all."""
    ages, at = [], 0
    while (number := find_number(span, at)) is not None:
        unit = _UNIT.match(span, number.end)
        age = number.value / (_IN_A_YEAR[unit[1].lower()] if unit else 1)
        if age <= OLDEST:
            ages.append(age)
        at = number.end
    with_months = re.search(r"\bmonths?\b", span, re.IGNORECASE) and re.search(
        r"\byears?\b", span, re.IGNORECASE
    )
    return ages[:1] if with_months and len(ages) == 2 else ages  # "two years and six months old" is one age


def read_ages(text: str, alone: bool = False) -> Ages | None:
    """The years of life that words about a person tell, or None. `alone`: a bare number is an age too, as in a form's field."""
    if match := _ONLY_A_RANGE.match(text):
        low, high = sorted((int(match[1]), int(match[2])))
        return Ages(low, high)
    if match := _OR_OLDER.match(text):
        return Ages(int(match[1] or match[2]), None)
    if match := _UNDER.match(text):
        return Ages(0, max(0, int(match[1]) - 1))
    if alone and re.fullmatch(r"\d{1,3}", text) and int(text) <= OLDEST:
        return Ages(int(text), int(text))
    lowered = text.lower()
    if ("year" in lowered or "age" in lowered) and (match := _RANGE.search(lowered)):
        low, high = int(match[1]), int(match[2])
        if low <= high <= OLDEST:
            return Ages(low, high)
    if is_age(text) and (told := ages_in(text)):
        return Ages(int(told[0]), int(told[0]), loose=True)
    if (match := _DECADE_OF_LIFE.search(lowered)) and (match["word"] or _IN_LIFE.search(lowered)):
        first = _OF_LIFE[match["word"]] if match["word"] else int(match["digits"])
        low, high = _PART_OF_DECADE[match["part"] or ""]
        return Ages(first + low, first + high)
    if lowered in _STAGES:
        return Ages(*_STAGES[lowered], loose=True)
    return None
