"""Occupations and offices: the head noun stays, the sense is the one that the words nearby tell."""

from __future__ import annotations

import pytest

from sfumato.core.generalize import ladder_for
from sfumato.core.recognize.model import EntityType


def rungs(span: str, context: str = "") -> list[str]:
    return [r.text for r in ladder_for(span, EntityType.DEM, context or span).rungs[1:-1]]


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        ("Plumian Professor of Astronomy", ["professor of astronomy", "professor", "teacher"]),
        ("Procurement Specialist", ["specialist", "professional"]),
        ("Editor-in-Chief", ["editor", "journalist"]),
        ("French-Canadian cartoonist", ["cartoonist", "artist"]),
        ("Chief Rabbi of Odessa", ["rabbi", "religious figure"]),
        ("Grandmaster", ["chess player"]),
        ("film producer", ["producer", "film-maker"]),
        ("newspaper reporter", ["reporter", "journalist"]),
        ("Dutch Governor General", ["governor", "politician"]),
        ("Major General", ["military officer"]),
        ("Harkness Fellow", ["fellow"]),
        ("administrative officer", ["officer"]),  # no soldier
        ("honorary treasurer", ["member"]),
        ("cosmonaut", ["crew member"]),
        ("citrus grower", ["farmer"]),
        ("curator", ["museum worker"]),
        ("managing director", ["manager", "staff member"]),
        ("actuary", ["finance professional", "professional"]),
    ],
)
def test_the_head_noun_comes_before_wider_words(span: str, expected: list[str]) -> None:
    assert rungs(span)[: len(expected)] == expected


@pytest.mark.parametrize(
    ("span", "context", "expected"),
    [
        ("Methodist minister", "He was a Methodist minister, and politician.", "religious figure"),
        (
            "minister",
            "The minister resigned from the government; his church was sold.",
            "government minister",
        ),
        ("President", "He served as President of Costa Rica for two periods.", "politician"),
        ("president", "She became president of a rugby league club.", "leader"),
        ("president", "In politics since 1990. Earlier he had been president of the university.", "leader"),
        ("House Minority Leader", "He was House Minority Leader.", "politician"),
        ("Vice-Chancellor", "He was Vice-Chancellor of the University.", "deputy leader"),
        ("desk officer", "He came to the embassy as desk officer.", "officer"),
        ("right fielder", "A right fielder in Major League Baseball.", "baseball player"),
        ("captain", "He was a Bosnian footballer, and captain in a brutal match.", "football player"),
        ("captain", "He was captain of the cricket club.", "cricket player"),
    ],
)
def test_the_sense_is_the_one_that_the_nearest_words_tell(span: str, context: str, expected: str) -> None:
    assert rungs(span, context)[0] == expected


def test_a_list_of_occupations_becomes_a_list_of_wider_ones() -> None:
    assert rungs("engineer, musician and linguist") == ["engineer, musician and scientist", "professional"]
    assert rungs("Founder/CEO") == ["leader and manager"]


def test_health_keeps_no_head_noun() -> None:
    assert rungs("flaccid paralysis of both limbs")[0] == "disability"
    assert rungs("diabetics") == ["person with an illness"]


def test_a_nation_before_a_style_of_music_goes_and_the_style_stays() -> None:
    assert rungs("Thai pop", "She sang Thai pop.")[0] == "pop"


def test_whom_a_doctor_treats_is_no_second_occupation() -> None:
    rungs = ladder_for("child and youth psychiatrist", EntityType.DEM, "").rungs
    assert [r.text for r in rungs[1:3]] == ["psychiatrist", "doctor"]


def test_a_player_of_chess_is_no_athlete() -> None:
    assert "athlete" not in rungs("chess master")


def test_an_illness_keeps_the_age_that_is_told_with_it() -> None:
    assert rungs("heart attack aged 45") == ["circulatory condition aged 40 to 49"]


def test_whom_a_club_elects_is_no_politician() -> None:
    assert (
        rungs("vice-president", "He was elected vice-president of the Vik Chess Club.")[0] == "deputy leader"
    )


def test_women_of_a_nation_stay_women_and_a_division_of_a_sport_is_nobody() -> None:
    said = "She led the Nigerian women's team and won the women's doubles."
    assert rungs("Nigerian women", said) == ["West African women", "African women"]
    assert rungs("women", "She won the women's doubles.") == []
    assert rungs("women", "She met women.") != []
