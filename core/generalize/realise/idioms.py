"""Words around a name that fit the name alone: one plays on a tour, and is known as somebody."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language import inflection
from sfumato.core.recognize.model import EntityType

_SUBJECT_KNOWN = re.compile(
    r"(?:^|[.!?]\s)(?:He|She)\s(?:is|was|became|has\sbeen)\s(?:[a-z]+\s){0,3}known\sas\s[“\"‘']?$"
)
_NICKNAMED = re.compile(r"\b(?:his|her)\snickname(?P<it>\s(?:of\s)?[“\"‘'])$")
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


def _is_person(cut: Cut) -> bool:
    return cut.type is EntityType.PERSON and cut.kind is RungKind.LABEL and not cut.mask


def _known_as(place: Place) -> str:
    """What stands between "He is known" and the other name of somebody whom the sentence before named."""
    said = _SUBJECT_KNOWN.search(place.before) if _is_person(place.cut) else None
    return place.match_left(r"as[ \u00a0][“\"‘']?") if said else ""


def _another(place: Place, left: str) -> Cut:
    return replace(place.taking(left, "under another name"), end=place.cut.end + _closes(place, left))


def _nickname(place: Place) -> str:
    """The mark that opens a nickname."""
    found = _NICKNAMED.search(place.gap) if _is_person(place.cut) else None
    return found["it"] if found else ""


def _without(place: Place, left: str) -> Cut:
    return replace(place.taking(left, ""), end=place.cut.end + _closes(place, left))


def _closes(place: Place, left: str) -> int:
    """1 where the mark that `left` opens is closed behind the name."""
    return int(left[-1:] in "“\"‘'" and place.after[:1] in ("”", '"', "’", "'"))


IDIOMS: tuple[Rule[Place, Cut], ...] = (
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
    Rule(
        "who is known by another name has one, whatever it is",
        _known_as,
        _another,
        (
            (
                "He is well known as '[Bo|PERSON|label|PERSON 1]' among his friends.",
                "He is well known under another name among his friends.",
            ),
        ),
    ),
    Rule(
        "a nickname is one, whatever it is",
        _nickname,
        _without,
        (
            (
                'He is known by his nickname "[Bo|PERSON|label|PERSON 1]".',
                "He is known by his nickname.",
            ),
        ),
    ),
)
