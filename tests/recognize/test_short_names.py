"""A person called by a short given name, and an event called by a part of its name, are who and what they were before."""

from __future__ import annotations

import re

import pytest

from sfumato.core.language.given_names import is_short_for
from sfumato.core.recognize import recognize, short_names
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.names import Name
from sfumato.core.recognize.scored_mentions import Scored

TEXT = (
    "Thomas Berg (born 1956) is an American horse trainer. Tom Berg's colt finished fifth in the Kentucky Derby and won the "
    "Preakness Stakes. After the Derby he was third in the Belmont Stakes. He returned to the Preakness with another horse."
)


def test_short_forms_of_people_and_events_are_one_entity() -> None:
    found = {tuple(TEXT[m.start : m.end] for m in e.mentions) for e in recognize(TEXT)}
    assert ("Thomas Berg", "Tom Berg") in found
    assert ("Kentucky Derby", "Derby") in found
    assert ("Preakness Stakes", "Preakness") in found


@pytest.mark.parametrize(
    ("short", "full", "same"),
    [
        ("Bill Lund", "William Lund", True),
        ("William Lund", "Bill Lund", True),
        ("Tom Lund", "Timothy Lund", False),
        ("Tom Lund", "Thomas Berg", False),
        ("Lund Tom", "Lund Thomas", False),  # the surname is no short form of a given name
    ],
)
def test_a_short_given_name_means_its_whole_one(short: str, full: str, same: bool) -> None:
    assert Name.of(short).fits(Name.of(full)) is same


def test_a_short_form_is_no_name_of_its_own() -> None:
    assert is_short_for("tom", "thomas") and is_short_for("thomas", "tom")
    assert not is_short_for("thomas", "thomas")


def test_a_form_without_a_word_of_a_name_fits_nothing() -> None:
    assert not Name.of(".").fits(Name.of("-"))


def test_what_a_body_does_is_asked_only_of_pairs_that_begin_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(short_names, "descriptive_part", lambda name: asked.append(name) or "")
    towns = ["Alvik", "Borg", "Dalen", "Elvik", "Fossum", "Granvik"]
    text = " and ".join([*(f"the {town} Rowing Club" for town in towns), "Alvik Rowing Club boat house"])
    found = [m.span() for m in re.finditer(r"[A-Z]\w+ Rowing Club(?: boat house)?", text)]
    mentions = [Scored(Mention(a, b, EntityType.ORG, 1.0, ("tagger",)), 0.0, 1.0) for a, b in found]
    groups = {f"name:{text[a:b].lower()}": [n] for n, (a, b) in enumerate(found)}
    linked = short_names.short_names(text, mentions, groups)
    assert linked["name:alvik rowing club boat house"] == "name:alvik rowing club"
    assert len(asked) == 1  # of 42 pairs


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        (
            "He signed for the Ecuadorian Club Barvel. He scored for Barvel.",
            "Ecuadorian Club Barvel",
            "Barvel",
        ),
        (
            "She led the Blue Barons. He left the Dalby Blue Barons.",
            "Dalby Blue Barons",
            "Blue Barons",
        ),
        (
            "She entered the Women's Kitball Association. She left the WKA.",
            "Women's Kitball Association",
            "WKA",
        ),
    ],
)
def test_a_club_with_its_nation_and_the_initials_of_a_league_are_one_name(
    text: str, one: str, other: str
) -> None:
    mentions = [
        Scored(Mention(at, at + len(form), EntityType.ORG, 0.9), 0.1, 0.9)
        for form in (one, other)
        for at in [text.index(form) if form == "Blue Barons" else text.rindex(form)]
    ]
    assert short_names.short_names(text, mentions, {"name:a": [0], "name:b": [1]}) == {"name:b": "name:a"}
