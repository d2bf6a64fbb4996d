"""Teams apart from their leagues, awards with their categories."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.compound_names import compounds
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored


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
        ("the NBA's Phoenix Suns", ["NBA", "Phoenix Suns"]),
        ("Major League Lacrosse's Alvik Rattlers", ["Major League Lacrosse", "Alvik Rattlers"]),
        ("St John's College", ["St John's College"]),
        ("Football Association of Ireland", ["Football Association of Ireland"]),
        ("University of Leeds", ["University of Leeds"]),
        ("Askim Bears of Tarland Professional Baseball", ["Askim Bears", "Tarland Professional Baseball"]),
    ],
)
def test_a_team_and_its_league_are_two(name: str, parts: list[str]) -> None:
    assert _names(f"He played for the {name} then.", (name, EntityType.ORG)) == parts


def test_an_award_and_its_category_are_one() -> None:
    text = "She won an Independent Spirit Award for Best Debut Performance and a prize for Courage."
    told = ("Independent Spirit Award", EntityType.MISC), ("Best Debut Performance", EntityType.MISC)
    assert _names(text, *told) == ["Independent Spirit Award for Best Debut Performance"]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("National High School Player of the year, and captain", "National High School Player of the year"),
        ("Tarland Rookie of the Month twice", "Tarland Rookie of the Month"),
        ("Tarland Council of the year 1990", "Tarland Council"),
    ],
)
def test_a_title_goes_on_to_its_end(text: str, whole: str) -> None:
    assert _names(text, (text.partition(" of ")[0], EntityType.ORG)) == [whole]


def test_what_an_award_is_for_is_another_name() -> None:
    text = "He won the Booker Prize for The Sea."
    told = ("Booker Prize", EntityType.MISC), ("The Sea", EntityType.MISC)
    assert _names(text, *told) == ["Booker Prize", "The Sea"]


def test_how_many_there_were_is_no_part_of_a_name() -> None:
    text = "He skated at six World Championships and liked Seven Samurai."
    told = ("six World Championships", EntityType.MISC), ("Seven Samurai", EntityType.MISC)
    assert _names(text, *told) == ["World Championships", "Seven Samurai"]


@pytest.mark.parametrize(
    ("text", "name", "type_", "left"),
    [
        ("He skated at the 1984 Winter Olympics.", "1984 Winter Olympics", EntityType.MISC, "1984"),
        ("She was in the film Election then.", "film Election", EntityType.MISC, "Election"),
        (
            "seen in the film The Safety of Objects",
            "Safety of Objects",
            EntityType.MISC,
            "The Safety of Objects",
        ),
        ("Then Brack forged it.", "Brack forged", EntityType.PERSON, "Brack"),
        ("It was Ludwig van who came.", "Ludwig van", EntityType.PERSON, "Ludwig van"),
    ],
)
def test_words_beside_a_name_are_no_part_of_it(text: str, name: str, type_: EntityType, left: str) -> None:
    assert _names(text, (name, type_)) == [left]


def test_a_post_is_no_organisation() -> None:
    text = "He is the Eliot Noyes Professor of Architecture."
    start = text.index("Eliot")
    found = compounds(text, [Scored(Mention(start, len(text) - 1, EntityType.ORG, 0.9), 0.0, 0.5)])
    assert [s.type for s in found] == [EntityType.DEM]


def test_the_surname_of_whom_the_text_is_about_is_that_person() -> None:
    text = "Ann Touil-Tartour paints. In 2010 Touil-Tartour left for Touil-Tartour."
    spans = [(0, 17, EntityType.PERSON), (34, 47, EntityType.ORG), (57, 70, EntityType.ORG)]
    found = compounds(text, [Scored(Mention(a, b, type_, 0.9), 0.0, 0.5) for a, b, type_ in spans])
    assert [s.type for s in found] == [EntityType.PERSON, EntityType.PERSON, EntityType.ORG]


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("In 1962 Ridan won the race.", EntityType.DATETIME),
        ("The herd of 1962 sheep was sold.", EntityType.QUANTITY),
    ],
)
def test_a_number_where_a_time_is_due_is_a_year(text: str, type_: EntityType) -> None:
    at = text.index("1962")
    taken = Scored(Mention(at, at + 4, EntityType.QUANTITY, 0.9, ("tagger",)), 0.0, 0.5)
    assert [s.type for s in compounds(text, [taken])] == [type_]


def test_a_rank_its_class_and_its_order_are_one_award() -> None:
    text = "He was awarded the Knight, First Class of the Royal Norwegian Order of St. Olav in May."
    told = (
        ("Knight", EntityType.MISC),
        ("First Class", EntityType.MISC),
        ("Royal Norwegian Order of St. Olav", EntityType.ORG),
    )
    assert _names(text, *told) == ["Knight, First Class of the Royal Norwegian Order of St. Olav"]
