"""A person's name that stands for a make, a family or a title."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.namesakes import namesakes
from sfumato.core.recognize.scored_mentions import Scored

PERSON, MISC = EntityType.PERSON, EntityType.MISC


def _read(text: str, *marked: tuple[str, EntityType]) -> list[tuple[str, EntityType]]:
    mentions = [
        Scored(Mention(text.index(name), text.index(name) + len(name), type_, 0.9), 0.9, 0.1)
        for name, type_ in marked
    ]
    return [(text[s.start : s.end], s.type) for s in namesakes(text, mentions)]


def test_what_is_made_under_a_name_is_not_the_person() -> None:
    marked = ("Porsche", PERSON), ("automobiles", MISC)
    assert _read("developments and Porsche automobiles.", *marked) == [("Porsche automobiles", MISC)]


def test_several_of_a_family_are_not_the_one() -> None:
    assert _read("The Kelly brothers are known.", ("Kelly", PERSON)) == [("Kelly", MISC)]


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("sang with the family singing group Good Dahl.", EntityType.ORG),
        ("played in the band Good Dahl and left", EntityType.ORG),
        ("in the band Good Dahl and Tom Berg formed", PERSON),
        ("left the group Good Dahl joined", PERSON),
    ],
)
def test_a_group_of_musicians_is_no_person(text: str, type_: EntityType) -> None:
    assert _read(text, ("Good Dahl", PERSON)) == [("Good Dahl", type_)]


def test_whoever_is_named_elsewhere_as_well_is_a_person() -> None:
    marked = ("Good Dahl", PERSON), ("Ann Good Dahl", PERSON)
    assert _read("In the band Good Dahl sang. Ann Good Dahl left.", *marked)[0] == ("Good Dahl", PERSON)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("hosts the television show Hellstrøm rydder opp, broadcast", ("Hellstrøm rydder opp", MISC)),
        ("was the television show Hellstrøm hosted.", ("Hellstrøm", PERSON)),
        ("In May Hellstrøm rydder opp.", ("Hellstrøm", PERSON)),
    ],
)
def test_a_title_that_begins_with_a_name_goes_whole(text: str, whole: tuple[str, EntityType]) -> None:
    assert _read(text, ("Hellstrøm", PERSON)) == [whole]
