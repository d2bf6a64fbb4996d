"""Who plays "on" a tour plays "in" the competition that it is told as."""

from __future__ import annotations

import re

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language import inflection

_COMPETITION = re.compile(r"\b(?:[Cc]ompetition|[Ll]eague)(?: [A-Z]{1,2})?$")


def _on_a_tour(place: Place) -> str:
    """The "on" before a tour that is told as a competition: one plays on a tour, and in a competition."""
    cut = place.cut
    named = cut.kind in (RungKind.KIND, RungKind.LABEL) and _COMPETITION.search(cut.phrase)
    return place.match_left(r"on[ \u00a0](?:the[ \u00a0])?") if named and not cut.mask else ""


def _in_it(place: Place, left: str) -> Cut:
    phrase = place.cut.phrase
    bare = place.cut.kind is RungKind.LABEL or phrase.startswith("the ")
    return place.taking(left, f"in {phrase}" if bare else f"in {inflection.article(phrase)} {phrase}")


TOURS: tuple[Rule[Place, Cut], ...] = (
    Rule(
        "one plays on a tour, and in a competition",
        _on_a_tour,
        _in_it,
        (
            (
                "won on [the Alfa Tour|MISC|label|Sports competition A] twice.",
                "won in Sports competition A twice.",
            ),
            (
                "won on [the Alfa Tour|MISC|kind|sports competition] once.",
                "won in a sports competition once.",
            ),
        ),
    ),
)
