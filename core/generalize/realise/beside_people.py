"""Bodies beside people: what stands behind somebody's name on a line of its own is whom the person comes from."""

from __future__ import annotations

import re

from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.recognize.model import EntityType

_SOMEBODY = re.compile(r"\W*PERSON \d+(?:,? [QK]C)?,[ \u00a0]+")
_ENDS = re.compile(r"[ \u00a0]*(?:[,;.)]|\n|$)")


def _whose(place: Place) -> bool:
    """A body that reads like a word for the person: "PERSON 15, an office,"."""
    cut = place.cut
    told = cut.type is EntityType.ORG and not cut.mask and not cut.fixed and bool(cut.phrase)
    return told and _SOMEBODY.fullmatch(place.before) is not None and _ENDS.match(place.after) is not None


def _of(phrase: str) -> str:
    first, space, rest = phrase.partition(" ")
    article = first.lower() in ("a", "an", "the")
    return f"of {first.lower()}{space}{rest}" if article else f"of {phrase}"


BESIDE_PEOPLE: tuple[Rule[Place, Cut], ...] = (
    Rule(
        "a body behind somebody's name",
        _whose,
        lambda p, _: p.saying(_of(p.cut.phrase)),
        (
            (
                "[Mr C. Reeves|PERSON|label|PERSON 16], [Scottish Office|ORG|kind|office],",
                "PERSON 16, of an office,",
            ),
        ),
    ),
)
