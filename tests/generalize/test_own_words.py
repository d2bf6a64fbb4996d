"""What a name, its sentence and the store say of a thing where nothing else is sure: its own noun, a noun that holds for both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sfumato.core.generalize import ladder_for, ladders
from sfumato.core.generalize.kinds import kinds, kinds_of
from sfumato.core.generalize.kinds.cues import cue_clues
from sfumato.core.generalize.kinds.guess_kinds import known_store
from sfumato.core.generalize.kinds.heads import head_clues
from sfumato.core.generalize.kinds.ontology_kinds import own_clues, store_clues
from sfumato.core.generalize.kinds.pooling import short_forms
from sfumato.core.generalize.kinds.vote import prior, vote
from sfumato.core.language.held_titles import held_title
from sfumato.core.recognize.model import Entity, EntityType, Mention

ORG, LOC, MISC = EntityType.ORG, EntityType.LOC, EntityType.MISC


def _entity(text: str, name: str, type_: EntityType) -> Entity:
    at = text.index(name)
    return Entity(f"{type_.value}-{name}", type_, (Mention(at, at + len(name), type_, 1.0),), name, 0.0, 1.0)


def _rungs(name: str, type_: EntityType, sentence: str) -> list[str]:
    return [rung.text for rung in ladder_for(name, type_, sentence).rungs[1:-1]]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Lerwick College of Music Symphony Orchestra", "orchestra"),
        ("Ministry of General Machine Building", "government ministry"),
        ("48th Annual Vestland Awards", "awards ceremony"),
        ("Vestland Awards", "award"),
        ("112th Bombardment Wing", "military unit"),
        ("28th (Vestland) Infantry Division", "military unit"),
        ("Ridgeway Campaign", "military operation"),
        ("Nevado del Sol volcano", "mountain"),
        ("Declaration of Larvik", "declaration"),
        ("World Lightweight Title", "title"),
        ("House of Peoples of Vestland", "parliament"),
    ],
)
def test_the_words_of_a_name_say_what_it_is(name: str, kind: str) -> None:
    assert [clue.kind for clue in head_clues(name, kinds())] == [kind]


@pytest.mark.parametrize("name", ["House of Windsor", "Man of the Match", "3rd Division"])
def test_words_that_say_something_else(name: str) -> None:
    assert not {clue.kind for clue in head_clues(name, kinds())} & {
        "building",
        "sports event",
        "military unit",
    }


def test_a_league_or_a_cup_is_a_competition() -> None:
    table = kinds()
    guess = vote(table, prior(table, {"sports league": 0.47, "sports event": 0.47}), [])
    assert guess is not None and guess.kind.name == "competition"
    other = vote(table, prior(table, {"sports league": 0.47, "company": 0.47}), [])
    assert other is None


@pytest.mark.parametrize(
    ("name", "kind"),
    [("NASA", "government agency"), ("Formula One", "sports event"), ("Lok Sabha", "legislature")],
)
def test_whole_names_that_the_store_has_written_down(name: str, kind: str) -> None:
    store = known_store()
    assert store is not None
    assert [clue.kind for clue in store_clues(name, store, kinds())] == [kind]


@pytest.mark.parametrize(
    ("name", "is_national"),
    [
        ("Norway Davis Cup team", True),
        ("Team Canada", True),
        ("England cricket team", True),
        ("Georgia Bulldogs basketball team", False),
        ("Larvik basketball team", False),
    ],
)
def test_the_team_of_a_country(name: str, is_national: bool) -> None:
    store = known_store()
    assert store is not None
    assert ("national team" in {clue.kind for clue in own_clues(name, store, kinds())}) is is_national


def test_what_a_team_is_of_is_its_league() -> None:
    text = (
        "She is a basketball coach. She led the Larvik Giants of the WXBA in 2003 and played in Elitserien."
    )
    team, league = _entity(text, "Larvik Giants", ORG), _entity(text, "WXBA", ORG)
    assert kinds_of(text, [team, league])[league.id].kind.name == "sports league"


def test_a_district_of_a_region_does_not_make_the_region_a_district() -> None:
    before, name = "a peak in the Vestfold district of the ", "Uttarakhand"
    text = f"{before}{name} state of India."
    clues = cue_clues(text, len(before), len(before) + len(name), kinds())
    assert "of" not in {clue.sort for clue in clues}


@pytest.mark.parametrize(
    ("name", "noun"),
    [
        ("WXA World Heavyweight Champion", "champion"),
        ("U.S. Trade Representative", "representative"),
        ("Opposition Spokesman on Welfare and Youth", "spokesman"),
        ("Daily Examiner", ""),
        ("Worcester Warriors", ""),
        ("Champion", ""),
    ],
)
def test_a_title_that_somebody_holds(name: str, noun: str) -> None:
    assert held_title(name) == noun


@pytest.mark.parametrize(
    ("name", "type_", "sentence", "rung"),
    [
        ("WXA World Champion", MISC, "He became the WXA World Champion in 1990.", "champion"),
        ("Ida Berg Piano Competition", MISC, "She won the Ida Berg Piano Competition.", "piano competition"),
        ("Immortal Game", MISC, "The chess master won the Immortal Game.", "game"),
        ("Larvik Open", MISC, "The tennis player won the Larvik Open.", "tournament"),
        ("14th Lok Sabha of India", ORG, "He sat in the 14th Lok Sabha of India.", "legislative chamber in"),
    ],
)
def test_the_noun_that_is_written(name: str, type_: EntityType, sentence: str, rung: str) -> None:
    assert _rungs(name, type_, sentence)[0].startswith(rung)


@pytest.mark.parametrize("name", ["F1", "24hrs"])
def test_what_is_no_number_is_not_called_one(name: str) -> None:
    sentence = f"The racing driver won the {name} championship after he had raced in {name} for years."
    assert "reference number" not in "".join(_rungs(name, MISC, sentence))


def test_a_university_is_meant_by_its_name_beside_its_schools() -> None:
    entities = [
        replace(_entity("Larvik", "Larvik", ORG), id=name, text=name)
        for name in ("Larvik", "Larvik University", "Larvik Law School")
    ]
    assert short_forms(entities, kinds())["Larvik"] == "Larvik University"


@pytest.mark.parametrize(
    ("place", "sentence", "rung"),
    [
        ("Jamestown", "He was born in Albany, New York, and died in Jamestown.", "town in"),
        ("Ellicott", "He was born in Ellicott, New York.", "place in"),
        ("Beirut", "He lived in Istanbul, Beirut, Cairo and Athens.", "city in"),
        ("Scottsdale", "She won a tournament in Scottsdale.", "city"),
    ],
)
def test_places_that_share_a_name(place: str, sentence: str, rung: str) -> None:
    assert _rungs(place, LOC, sentence)[0].startswith(rung)


def test_a_team_that_is_called_like_a_country() -> None:
    text = "Ola Vik is a racing driver. Vik raced for Jordan in 1997. Vik drove for Jordan again."
    team = _entity(text, "Jordan", ORG)
    assert not {"state", "country"} & {rung.text for rung in ladders(text, [team])[team.id].rungs}
