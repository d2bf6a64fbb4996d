"""Teams apart from their leagues, awards with their categories."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.compound import compounds
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored import Scored


def _names(text: str, *marked: tuple[str, EntityType]) -> list[str]:
    mentions = [
        Scored(Mention(text.index(name), text.index(name) + len(name), type_, 0.9), 0.0, 0.5)
        for name, type_ in marked
    ]
    return [text[s.start : s.end] for s in compounds(text, mentions)]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        (
            "Utah Jazz of the National Basketball Association",
            ["Utah Jazz", "National Basketball Association"],
        ),
        ("Phoenix Suns of the NBA", ["Phoenix Suns", "NBA"]),
        ("Football Association of Ireland", ["Football Association of Ireland"]),
        ("University of Leeds", ["University of Leeds"]),
    ],
)
def test_a_team_and_its_league_are_two(name: str, parts: list[str]) -> None:
    assert _names(f"He played for the {name} then.", (name, EntityType.ORG)) == parts


def test_an_award_and_its_category_are_one() -> None:
    text = "She won an Independent Spirit Award for Best Debut Performance and a prize for Courage."
    told = ("Independent Spirit Award", EntityType.MISC), ("Best Debut Performance", EntityType.MISC)
    assert _names(text, *told) == ["Independent Spirit Award for Best Debut Performance"]


def test_what_an_award_is_for_is_another_name() -> None:
    text = "He won the Booker Prize for The Sea."
    told = ("Booker Prize", EntityType.MISC), ("The Sea", EntityType.MISC)
    assert _names(text, *told) == ["Booker Prize", "The Sea"]


def test_how_many_there_were_is_no_part_of_a_name() -> None:
    text = "He skated at six World Championships and liked Seven Samurai."
    told = ("six World Championships", EntityType.MISC), ("Seven Samurai", EntityType.MISC)
    assert _names(text, *told) == ["World Championships", "Seven Samurai"]
