"""Ages in their sentence: "at age 33" becomes "at age 30 to 39", "at the age of 53" becomes "as an adult"."""

from __future__ import annotations

import re
from typing import Any

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule

_STAGE = re.compile(r"(?P<at>at )?(?:an? )?(?P<stage>adult|young) age")


def _stage(place: Place) -> re.Match[str] | None:
    """A stage of life instead of an age: "at the |age of 19|"."""
    return _STAGE.fullmatch(place.cut.phrase) if place.cut.kind is RungKind.AGE else None


def _staged(place: Place, stage: re.Match[str]) -> Cut:
    """Nobody speaks of "the adult age": people do things as adults, or at a young age."""
    if stage["stage"] == "young":
        return place.taking(place.article, f"{stage['at'] or ''}a young age")
    if stage["at"]:
        return place.saying("as an adult")
    at = place.match_left(r"at\s+(?:the\s+)?")
    if at:
        return place.taking(at, "As an adult" if at[0] == "A" else "as an adult")
    return place.taking(place.article, "adulthood")


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
        ),
    ),
    Rule(
        "a band of ages takes no article",
        _band,
        lambda p, _: p.cut,
        (("when at [age 33|DEM|age|age 30 to 39], she was", "when at age 30 to 39, she was"),),
    ),
)
