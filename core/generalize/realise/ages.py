"""Ages in their sentence: "at age 33" becomes "in her thirties", "at the age of 53" becomes "as an adult"."""

from __future__ import annotations

import re
from typing import Any

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language import inflection

_STAGE = re.compile(r"(?P<at>at )?(?:an? )?(?P<stage>adult|young|advanced) age")
_BAND = re.compile(r"(?P<at>at the )?age(?: of)? (?P<low>[2-9]0) to (?P<high>\d\d)")
_ANY_BAND = re.compile(r"(?P<at>at the )?age(?: of)? (?:(?P<low>\d\d?) to|under) (?P<high>\d\d?)")
_OWNER = re.compile(r"\b(?:(?P<his>his|he|him)|(?P<her>her|she))\b", re.IGNORECASE)
_TENS = {
    "20": "twenties", "30": "thirties", "40": "forties", "50": "fifties", "60": "sixties", "70": "seventies", "80": "eighties",
    "90": "nineties",
}  # fmt: skip


def _stage(place: Place) -> re.Match[str] | None:
    """A stage of life instead of an age: "at the |age of 19|"."""
    return _STAGE.fullmatch(place.cut.phrase) if place.cut.kind is RungKind.AGE else None


def _staged(place: Place, stage: re.Match[str]) -> Cut:
    """Nobody speaks of "the adult age": people do things as adults, or at a young age."""
    if stage["stage"] != "adult":
        words = f"{inflection.article(stage['stage'])} {stage['stage']} age"
        return place.taking(place.article, f"{stage['at'] or ''}{words}")
    if stage["at"]:
        return place.saying("as an adult")
    at = place.match_left(r"at\s+(?:the\s+)?")
    if at:
        return place.taking(at, "As an adult" if at[0] == "A" else "as an adult")
    return place.taking(place.article, "adulthood")


def _when(place: Place) -> tuple[re.Match[str], str] | None:
    """A band of ten years in which something happened: "at |age 33|", "died |at the age of 58|"."""
    band = _BAND.fullmatch(place.cut.phrase) if place.cut.kind is RungKind.AGE else None
    if band is None or int(band["high"]) - int(band["low"]) != 9:
        return None
    at = "" if band["at"] else place.match_left(r"at\s+(?:the\s+)?")
    return (band, at) if at or band["at"] else None


def _in_their_tens(place: Place, found: tuple[re.Match[str], str]) -> Cut:
    """ "in her thirties" where the sentence says whose they are, else "aged 30 to 39"."""
    band, at = found
    owners = list(_OWNER.finditer(place.before)) or list(_OWNER.finditer(place.after))[:1]
    if owners and all(bool(one["his"]) == bool(owners[-1]["his"]) for one in owners):
        words = f"in {'his' if owners[-1]['his'] else 'her'} {_TENS[band['low']]}"
    else:
        words = f"aged {band['low']} to {band['high']}"
    opens = not place.before.removesuffix(at).strip()
    return place.taking(at, words[0].upper() + words[1:] if opens else words)


def _at_an_age(place: Place) -> tuple[re.Match[str], str] | None:
    """Any other band in which something happened: "at |age seven|"."""
    band = _ANY_BAND.fullmatch(place.cut.phrase) if place.cut.kind is RungKind.AGE else None
    at = place.match_left(r"at\s+(?:the\s+)?") if band is not None and not band["at"] else ""
    return (band, at) if band is not None and (at or band["at"]) else None


def _between_ages(place: Place, found: tuple[re.Match[str], str]) -> Cut:
    """ "between the ages of 5 and 9", "before the age of 5"."""
    band, at = found
    words = (
        f"between the ages of {band['low']} and {band['high']}"
        if band["low"]
        else f"before the age of {band['high']}"
    )
    opens = not place.before.removesuffix(at).strip() and not (band["at"] and place.cut.said[:1].islower())
    return place.taking(at, words[0].upper() + words[1:] if opens else words)


def _band(place: Place) -> Any:
    """ "age 30 to 39" is no noun that counts: it takes no article."""
    return place.cut.kind is RungKind.AGE and re.match(r"age \d|age under", place.cut.phrase)


AGES: tuple[Rule[Place, Cut], ...] = (
    Rule(
        "an age that is only a number",
        lambda p: p.cut.phrase == "number" and p.match_left(r"aged\s+"),
        lambda p, aged: p.taking(aged, "of a certain age"),
        (("then aged [17|QUANTITY|amount|number], was", "then of a certain age, was"),),
    ),
    Rule(
        "a stage of life",
        _stage,
        _staged,
        (
            (
                "He died there at the [age of 53|DEM|age|adult age], due to",
                "He died there as an adult, due to",
            ),
            ("made her debut at [age 19|DEM|age|adult age] in it", "made her debut as an adult in it"),
            ("At [age 19|DEM|age|adult age], she left.", "As an adult, she left."),
            ("lived there until the [age of 19|DEM|age|adult age].", "lived there until adulthood."),
            ("made his debut at the [age of 17|DEM|age|young age].", "made his debut at a young age."),
            ("She left [at the age of 17|DEM|age|at a young age].", "She left at a young age."),
            ("He died there at [age 84|DEM|age|advanced age].", "He died there at an advanced age."),
        ),
    ),
    Rule(
        "a band of ten years",
        _when,
        _in_their_tens,
        (
            ("She died of it at [age 34|DEM|age|age 30 to 39].", "She died of it in her thirties."),
            ("Berg died there at the [age of 58|DEM|age|age of 50 to 59].", "Berg died there aged 50 to 59."),
            ("Berg left [at the age of 21|DEM|age|at the age of 20 to 29].", "Berg left aged 20 to 29."),
            ("At [age 33|DEM|age|age 30 to 39], he left.", "In his thirties, he left."),
        ),
    ),
    Rule(
        "a band of other ages",
        _at_an_age,
        _between_ages,
        (
            ("At [age seven|DEM|age|age 5 to 9], she played.", "Between the ages of 5 and 9, she played."),
            (
                "She left [at the age of 17|DEM|age|at the age of 15 to 19].",
                "She left between the ages of 15 and 19.",
            ),
            ("He left at the [age of three|DEM|age|age under 5].", "He left before the age of 5."),
        ),
    ),
    Rule(
        "a band of ages takes no article",
        _band,
        lambda p, _: p.cut,
        (("until [age 33|DEM|age|age 30 to 39], she was", "until age 30 to 39, she was"),),
    ),
)
