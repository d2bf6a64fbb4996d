"""What a piece of text says about a person, in the terms of the population tables."""

from __future__ import annotations

import re

from sfumato.core.knowledge.dates import parse_date
from sfumato.core.language.numbers import NUMBER_WORDS
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.population_places import Attribute
from sfumato.core.risk.population_tables import Tables

_TENS = {
    "twenties": 20,
    "thirties": 30,
    "forties": 40,
    "fifties": 50,
    "sixties": 60,
    "seventies": 70,
    "eighties": 80,
    "nineties": 90,
}
_DECADE_OF_LIFE = re.compile(
    rf"\b(?:(?P<part>early|mid|late)[\s-]+)?(?:(?P<word>{'|'.join(_TENS)})|(?P<digits>[2-9]0)['’]?s)\b",
    re.IGNORECASE,
)
_IN_LIFE = re.compile(
    r"\b(?:his|her|their|my|your|the person's)\s+(?:early|mid|late)?[\s-]*\w+|\baged?\b", re.IGNORECASE
)
_AGE = re.compile(
    r"\b(?:aged?\s+(?:of\s+)?(?P<a>\d{1,3})|(?P<b>\d{1,3})[\s-]+years?[\s-]+(?:old|of age)|"
    r"(?P<c>\w+(?:-\w+)?)[\s-]+years?[\s-]+old)\b",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"\b(?:aged?\s+)?(?:between\s+)?(?P<low>\d{1,3})\s*(?:-|–|to|and)\s*(?P<high>\d{1,3})"
    r"(?:\s+years?)?(?:\s+(?:old|of age))?\b",
    re.IGNORECASE,
)
_STAGES = {
    "infant": (0, 1),
    "baby": (0, 1),
    "toddler": (1, 3),
    "child": (0, 17),
    "minor": (0, 17),
    "teenager": (13, 19),
    "adolescent": (12, 19),
    "teens": (13, 19),
    "youth": (15, 24),
    "young adult": (18, 30),
    "young person": (15, 30),
    "adult": (18, priors.OLDEST),
    "middle-aged": (40, 60),
    "middle aged": (40, 60),
    "elderly": (65, priors.OLDEST),
    "senior": (65, priors.OLDEST),
    "pensioner": (65, priors.OLDEST),
    "old": (65, priors.OLDEST),
}


# -- age ------------------------------------------------------------------


def read_age(text: str, tables: Tables, dates: bool = True) -> Attribute | None:
    """A birth date or span of time, an age, or a stage of life."""
    lowered = text.lower()
    if ("year" in lowered or "age" in lowered) and (match := _RANGE.search(lowered)):
        low, high = int(match["low"]), int(match["high"])
        if low <= high <= priors.OLDEST:
            return Attribute("age", text, low=low, high=high, how=f"{low} to {high} years old")
    if match := _AGE.search(lowered):
        number = match["a"] or match["b"] or match["c"]
        age = int(number) if number.isdigit() else _number(number)
        if age is not None and age <= priors.OLDEST:
            return Attribute(
                "age", text, low=age, high=age, spread=priors.SAID_AGE_SPREAD, how=f"{age} years old"
            )
    if (match := _DECADE_OF_LIFE.search(lowered)) and (match["word"] or _IN_LIFE.search(lowered)):
        first = _TENS[match["word"]] if match["word"] else int(match["digits"])
        low, high = {"early": (0, 3), "mid": (4, 6), "late": (7, 9)}.get(match["part"] or "", (0, 9))
        return Attribute(
            "age",
            text,
            low=first + low,
            high=first + high,
            how=f"{first + low} to {first + high} years old",
        )
    if lowered in _STAGES:
        low, high = _STAGES[lowered]
        return Attribute(
            "age", text, low=low, high=high, spread=priors.SAID_AGE_SPREAD, how=f"{low} to {high} years old"
        )
    if re.fullmatch(r"\d{1,2}", lowered) and not dates:
        return None
    keys = parse_date(text) if dates else ()
    if not keys:
        return None
    years = sorted({int(key[2:6]) for key in keys})
    fraction = 1.0
    if all(len(key) > 6 for key in keys):  # months or days of one year
        fraction = sum(1 / 12 if len(key) == 9 else 1 / 365.25 for key in keys)
    low, high = tables.year - years[-1], tables.year - years[0]
    if high < 0 or low > priors.OLDEST:
        return None
    born = f"born in {years[0]}" if years[0] == years[-1] else f"born {years[0]} to {years[-1]}"
    if fraction < 1:
        born += f" on {fraction * 365.25:.0f} of 365 days"
    return Attribute("age", text, low=max(0, low), high=min(priors.OLDEST, high), fraction=fraction, how=born)


def _number(word: str) -> int | None:
    parts = word.split("-")
    if all(part in NUMBER_WORDS for part in parts):
        return sum(NUMBER_WORDS[part] for part in parts)
    return None
