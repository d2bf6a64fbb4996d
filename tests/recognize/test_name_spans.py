"""A person's mention is the name alone, and what takes an article is no person."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.name_spans import name_spans
from sfumato.core.recognize.scored_mentions import Scored

PERSON, ORG, MISC, DEM = EntityType.PERSON, EntityType.ORG, EntityType.MISC, EntityType.DEM


def _scored(text: str, said: str, type_: EntityType = PERSON, *sources: str) -> Scored:
    start = text.index(said)
    return Scored(Mention(start, start + len(said), type_, 1.0, sources), 0.5, 0.5)


def _found(text: str, *mentions: Scored) -> list[tuple[str, EntityType]]:
    return [(text[s.start : s.end], s.type) for s in name_spans(text, mentions)]


@pytest.mark.parametrize(
    ("text", "said", "parts"),
    [
        ("He joined fellow Italian Jarno Trulli there.", "Italian Jarno Trulli", ["Italian", "Jarno Trulli"]),
        (
            "by All Whites goalkeeper Frank van Hattum in May",
            "All Whites goalkeeper Frank van Hattum",
            ["All Whites goalkeeper", "Frank van Hattum"],
        ),
        ("beaten by Republican Lud Kramer there", "Republican Lud Kramer", ["Republican", "Lud Kramer"]),
    ],
)
def test_nations_and_trades_before_a_name_are_attributes(text: str, said: str, parts: list[str]) -> None:
    assert _found(text, _scored(text, said)) == [(parts[0], DEM), (parts[1], PERSON)]


@pytest.mark.parametrize(
    "said", ["French Stewart", "German Garcia Lopez", "Frank van Hattum", "Ludwig van Beethoven"]
)
def test_names_that_only_look_so_stay_whole(said: str) -> None:
    assert _found(f"He met {said} there.", _scored(f"He met {said} there.", said)) == [(said, PERSON)]


def test_what_takes_an_article_is_no_person() -> None:
    text = "Berg was a Yorkshireman and got an OBE."
    assert _found(text, _scored(text, "Yorkshireman"), _scored(text, "OBE")) == [
        ("Yorkshireman", DEM),
        ("OBE", MISC),
    ]


def test_a_short_name_of_an_organisation_is_no_person_unless_somebody_bears_it() -> None:
    text = "He played for Levski Sofia. With Levski he won."
    club, short = _scored(text, "Levski Sofia", ORG), Scored(Mention(33, 39, PERSON, 1.0), 0.5, 0.5)
    assert text[33:39] == "Levski"
    assert _found(text, club, short)[1] == ("Levski", ORG)
    text = "Jan Berg led Berg Motors. Berg left."
    owner = [
        _scored(text, "Jan Berg"),
        _scored(text, "Berg Motors", ORG),
        Scored(Mention(26, 30, PERSON, 1.0), 0.5, 0.5),
    ]
    assert _found(text, *owner)[2] == ("Berg", PERSON)


def test_mentions_of_one_type_that_touch_are_one() -> None:
    text = "drove a Cooper-B.M.C. Junior car"
    assert _found(text, _scored(text, "Cooper-B.M.", MISC), _scored(text, "C. Junior", MISC)) == [
        ("Cooper-B.M.C. Junior", MISC)
    ]


def test_what_a_person_listed_stays() -> None:
    text = "He was a Yorkshireman."
    assert _found(text, _scored(text, "Yorkshireman", PERSON, "user")) == [("Yorkshireman", PERSON)]


def test_what_somebody_is_famous_as_is_no_part_of_the_name() -> None:
    text = "one of future Hall of Famers Honus Wagner and others"
    assert _found(text, _scored(text, "Hall of Famers Honus Wagner")) == [("Honus Wagner", PERSON)]


def test_a_surname_before_honours_is_no_short_form_of_a_thing() -> None:
    text = "Ida Berg, CMG, OBE, served. Berg left. It gave her Berg Hero status."
    found = _found(
        text,
        _scored(text, "Ida Berg, CMG, OBE"),
        Scored(Mention(text.index("Berg left"), text.index(" left"), PERSON, 1.0), 0.5, 0.5),
        _scored(text, "Berg Hero", MISC),
    )
    assert all(type_ is PERSON for said, type_ in found if said in ("Berg", "Ida Berg, CMG, OBE"))
