"""Rungs for ages: a band that holds the age, then whether a child or an adult. Statutory ages are told apart in the timeline."""

from __future__ import annotations

import re

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.ages import ages_in

# years: at a young age five years differ as much as ten later (judgment call)
_YOUNG = 20
_BAND_OF_YOUNG = 5
_BAND = 10
_TEENS = 13  # years from which on nobody says "child" (judgment call)

PEOPLE_A_YEAR = 1.35e8  # births a year, World Population Prospects 2019
_CHILDREN, _ADULTS = 2.2e9, 5.6e9  # people under and over 18, World Population Prospects 2019
_ADULT = 18  # years
_OLD, _THE_OLD = 65, 7e8  # years, and people of so many, World Population Prospects 2019


def band_of_age(age: float) -> tuple[int, int]:
    """First and last year of life of the band that holds an age: five years for the young, then ten."""
    width = _BAND_OF_YOUNG if age < _YOUNG else _BAND
    low = int(age // width * width)
    return low, low + width - 1


def age_steps(span: str) -> list[Step]:
    """Rungs of a span that tells one age or two ("aged 6 and 2"). Coverage: people of that age."""
    ages = ages_in(span)
    if not ages:
        return []
    low, high = band_of_age(min(ages))[0], band_of_age(max(ages))[1]
    people = PEOPLE_A_YEAR * (high - low + 1)
    term = f"{low}-{high}"
    adult = min(ages) >= _ADULT
    minor = max(ages) < _ADULT
    old = min(ages) >= _OLD  # "he died as an adult" says nothing of somebody who was 84
    stage_people = _THE_OLD if old else _ADULTS if adult else _CHILDREN
    band = f"{low} to {high}" if low else f"under {high + 1}"
    steps = [Step(_written(span, band, low, high, max(ages)), people, "rule:age", term, RungKind.AGE)]
    if adult or minor:  # two ages on both sides of it have no stage in common
        stage = _stage(span, "advanced" if old else "adult" if adult else "young", max(ages))
        term = "elderly" if old else "adult" if adult else "child"
        steps.append(Step(stage, stage_people, "rule:age", term, RungKind.AGE))
    return steps


def bare_age_steps(value: float) -> list[Step]:
    """A number that stands alone for a person's age, as in a form: "Age: 35"."""
    low, high = band_of_age(value)
    people = PEOPLE_A_YEAR * (high - low + 1)
    return [
        Step(
            f"{low} to {high}" if low else f"under {high + 1}",
            people,
            "rule:age",
            f"{low}-{high}",
            RungKind.AGE,
        )
    ]


def _written(span: str, band: str, low: int, high: int, age: float) -> str:
    """The band in the form of the span, so that it reads in the same place."""
    if re.search(r"year[\s‑-]old\b", span, re.IGNORECASE) and not re.search(r"years", span, re.IGNORECASE):
        hyphened = f"{low}-to-{high}-year-old" if low else f"under-{high + 1}-year-old"
        return hyphened + _who(span, age)  # "a two-year-old boy": the boy goes, somebody stays
    told = re.match(r"(at\s+the\s+)?(?:the\s+)?(age of)|(aged?)\b", span, re.IGNORECASE)
    if told:
        lead = told[3].lower() if told[3] else ("at the " if told[1] else "") + "age of"
        return f"{lead} {band}"
    if re.search(r"birthday", span, re.IGNORECASE):
        return f"age of {band}"
    return f"{band} years" + (" of age" if re.search(r"of age", span, re.IGNORECASE) else " old")


def _stage(span: str, stage: str, age: float) -> str:
    """`stage`: young, adult or advanced."""
    if re.search(r"year[\s‑-]old\b", span, re.IGNORECASE) and not re.search(r"years", span, re.IGNORECASE):
        return ("elderly" if stage == "advanced" else stage) + _who(span, age)
    told = re.match(r"(at\s+the\s+)?(?:the\s+)?(age of)|(aged?)\b", span, re.IGNORECASE)
    if told and (told[3] or "").lower() == "age":  # "at age 19" → "at an adult age"
        return f"{stage} age"
    if told and told[2]:
        at = "at " if told[1] else ""
        article = ("a " if stage == "young" else "an ") if at else ""
        return f"{at}{article}{stage} age"
    return "under 18" if stage == "young" else f"of {stage} age"


def _who(span: str, age: float) -> str:
    if re.search(r"old\s+[a-z]+$", span) is None:
        return ""
    return " child" if age < _TEENS else " person"
