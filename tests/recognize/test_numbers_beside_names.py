"""Numbers beside names: which words belong to the number, and which numbers to the name."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.numbers_beside_names import names_and_numbers
from sfumato.core.recognize.scored_mentions import Scored

ORG, MISC, AMOUNT, TIME = EntityType.ORG, EntityType.MISC, EntityType.QUANTITY, EntityType.DATETIME


def _parts(text: str, *marked: tuple[str, EntityType]) -> list[str]:
    mentions = [
        Scored(Mention(text.index(name), text.index(name) + len(name), type_, 0.9), 0.0, 0.5)
        for name, type_ in marked
    ]
    return [text[s.start : s.end] for s in names_and_numbers(text, mentions)]


@pytest.mark.parametrize(
    ("text", "marked", "parts"),
    [
        (
            "scored 126 Premier League goals for",
            (("126 Premier", AMOUNT), ("League goals", ORG)),
            ["126", "Premier League"],
        ),
        ("a 12-day Space Shuttle mission to", (("12-day Space", TIME),), ["12-day", "Space Shuttle"]),
        ("paid 500 Swiss Francs to", (("500 Swiss", AMOUNT),), ["500 Swiss"]),
        ("on 12 May Monday it", (("12 May", TIME),), ["12 May"]),
    ],
)
def test_an_amount_ends_before_a_name(
    text: str, marked: tuple[tuple[str, EntityType], ...], parts: list[str]
) -> None:
    assert _parts(text, *marked) == parts


@pytest.mark.parametrize(
    ("text", "marked", "parts"),
    [
        (
            "on Expeditions 26, 45, and 46. Then",
            (("Expeditions 26, 45", MISC), ("46", AMOUNT)),
            ["Expeditions 26, 45, and 46"],
        ),
        ("of Expedition 46 in space", (("Expedition", MISC), ("46", AMOUNT)), ["Expedition 46"]),
        (
            "for Expedition 46 and 12 others",
            (("Expedition 46", MISC), ("12", AMOUNT)),
            ["Expedition 46", "12"],
        ),
        ("beat Tarland 12 times in", (("Tarland", ORG), ("12", AMOUNT)), ["Tarland", "12"]),
    ],
)
def test_the_numbers_of_a_name_belong_to_it(
    text: str, marked: tuple[tuple[str, EntityType], ...], parts: list[str]
) -> None:
    assert _parts(text, *marked) == parts


@pytest.mark.parametrize(
    ("text", "name", "left"),
    [
        ("For the ISS year long mission, he", "ISS year", "ISS"),
        (
            "during the Major League Soccer off-season.",
            "Major League Soccer off-season",
            "Major League Soccer",
        ),
        ("the Tarland Player of the year.", "Tarland Player of the year", "Tarland Player of the year"),
    ],
)
def test_a_stretch_of_time_is_no_part_of_a_name(text: str, name: str, left: str) -> None:
    assert _parts(text, (name, MISC)) == [left]


@pytest.mark.parametrize(
    ("text", "found", "whole"),
    [
        ("He plays in the French Top 14 there.", ["French Top", "14"], ["French Top 14"]),
        ("He refereed the Top 14 final.", ["14 final"], ["Top 14"]),
        ("He plays in the 3. Liga now.", ["3.", "Liga"], ["3. Liga"]),
        ("On Tuesday 14 came.", ["14"], ["14"]),
    ],
)
def test_the_figures_of_a_name_stay_with_it(text: str, found: list[str], whole: list[str]) -> None:
    mentions = [
        Scored(Mention(text.index(f), text.index(f) + len(f), EntityType.MISC, 0.9), 0.1, 0.8) for f in found
    ]
    assert [text[s.start : s.end] for s in names_and_numbers(text, mentions)] == whole


@pytest.mark.parametrize(
    ("text", "marked", "figures"),
    [
        ("reached World No. 31 in May", ("31", MISC), "31"),
        ("peaked at world number 4 then", ("world number 4", MISC), "4"),
        ("in the world's top 100 again", ("100", EntityType.CODE), "100"),
    ],
)
def test_the_figures_of_a_rank_are_a_quantity(
    text: str, marked: tuple[str, EntityType], figures: str
) -> None:
    name, type_ = marked
    at = text.index(name)
    (found,) = names_and_numbers(text, [Scored(Mention(at, at + len(name), type_, 0.9), 0.0, 0.5)])
    assert (found.type, text[found.start : found.end]) == (AMOUNT, figures)


def test_a_count_of_what_has_no_name_is_an_amount() -> None:
    text = "killing twenty-one people and forty-six others; he watched Twenty questions there"
    said = ("twenty-one people", "forty-six others", "Twenty questions")
    marked = [Scored(Mention(text.index(s), text.index(s) + len(s), MISC, 0.9), 0.0, 0.5) for s in said]
    assert [s.type for s in names_and_numbers(text, marked)] == [AMOUNT, AMOUNT, MISC]
