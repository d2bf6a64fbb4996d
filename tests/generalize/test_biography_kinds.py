"""Kinds that biographies name: galleries with their towns, chambers, families, youth teams, towns of an unknown country."""

from __future__ import annotations

import pytest

from sfumato.core.generalize import ladder_for
from sfumato.core.generalize.kinds.guess_kinds import evidence_of, known_store
from sfumato.core.generalize.kinds.lists import name_lists
from sfumato.core.generalize.kinds.model import Clue, KindGuess
from sfumato.core.generalize.kinds.ontology_kinds import own_clues
from sfumato.core.generalize.kinds.plain_words import is_idea, is_period
from sfumato.core.generalize.kinds.pooling import agreed_in_lists
from sfumato.core.generalize.kinds.table import kinds
from sfumato.core.recognize.model import Entity, EntityType, Mention

ORG, LOC, MISC = EntityType.ORG, EntityType.LOC, EntityType.MISC


def _first(name: str, type_: EntityType, sentence: str) -> str:
    return ladder_for(name, type_, sentence).rungs[1].text


def _members(text: str, *names: str) -> list[list[str]]:
    spans = [(at := text.index(name), at + len(name)) for name in names]
    return [[text[slice(*span)] for span in found.members] for found in name_lists(text, spans)]


def test_members_of_a_list_may_be_told_with_their_towns() -> None:
    text = "shown in galleries including Alfa Space in Vienna and Beta Rooms in New York."
    assert _members(text, "Alfa Space", "Vienna", "Beta Rooms", "New York") == [["Alfa Space", "Beta Rooms"]]


def test_towns_are_a_list_where_only_the_first_has_a_name_before_it() -> None:
    text = "worked for Alfa Space in London and Paris."
    assert _members(text, "Alfa Space", "London", "Paris") == []


@pytest.mark.parametrize(
    ("name", "sentence", "rung"),
    [
        (
            "Texas Senate",
            "She was a member of the Texas Senate.",
            "state legislative chamber in the United States",
        ),
        ("Academie de Marseille", "He was elected to the Academie de Marseille.", "academy"),
        ("Visconti Family", "He is a member of the Visconti Family.", "family"),
        ("Trinity College Dublin", "Berg studied at Trinity College Dublin.", "college"),
        ("Alfa Project Office", "He was on the staff of the Alfa Project Office.", "office"),
        ("Kitchener Symphony", "He was the conductor of the Kitchener Symphony.", "orchestra in Canada"),
        ("Beta Opera Company", "She sang with the Beta Opera Company.", "performing group"),
        ("DFB-Pokal", "The team reached the final of the DFB-Pokal.", "sports competition"),
        ("Solar Physics Group", "She works in the Solar Physics Group.", "group"),
        ("Alfa Chamber Ensemble", "He founded the Alfa Chamber Ensemble.", "performing group"),
    ],
)
def test_the_noun_that_a_body_of_a_biography_is_told_by(name: str, sentence: str, rung: str) -> None:
    assert _first(name, ORG, sentence) == rung


def test_a_senate_is_no_parliament() -> None:
    rungs = ladder_for("United States Senate", ORG, "He sat in the United States Senate.").rungs
    assert not any("parliament" in rung.text for rung in rungs[1:])


@pytest.mark.parametrize("name", ["Sweden U17", "Norway under-21", "Croatian Fed Cup team"])
def test_youth_and_cup_teams_of_a_country_are_national_teams(name: str) -> None:
    store = known_store()
    assert store is not None
    assert [clue.kind for clue in own_clues(name, store, kinds())] == ["national team"]


def test_a_town_of_an_unknown_country_is_as_large_as_the_largest_of_its_name() -> None:
    assert _first("Venice", LOC, "He was born and active mainly in Venice.") == "city"


def test_periods_of_history_name_nothing() -> None:
    store = known_store()
    assert store is not None
    assert is_period("Renaissance", store)
    assert not is_period("Reign of Terror", store)
    assert not is_idea("Renaissance", store)


def test_a_party_convention_is_no_treaty() -> None:
    rung = _first(
        "Democratic National Convention", MISC, "She went to the 1928 Democratic National Convention."
    )
    assert rung == "conference"


def test_members_of_a_list_may_have_their_years_or_a_stroke_between_them() -> None:
    text = "winning the 1980 Alfa Giro and the 1981 Beta Ronde. She left Gamma/Delta Music."
    assert _members(text, "Alfa Giro", "Beta Ronde", "Gamma", "Delta Music") == [
        ["Alfa Giro", "Beta Ronde"],
        ["Gamma", "Delta Music"],
    ]


def test_what_is_won_in_a_text_about_a_sport_is_a_competition() -> None:
    sentence = "The cyclist Berg is a rider for a Belgian team. Although he won the Omloop Het Dal two times, he likes races."
    race = _entity(sentence, "Omloop Het Dal")
    assert [clue.kind for clue in evidence_of(sentence, [race])[race.id].clues] == ["sports event"]
    elsewhere = "The baker Berg lives in a Belgian town. Although he won the Omloop Het Dal two times, he likes bread."
    race = _entity(elsewhere, "Omloop Het Dal")
    assert not evidence_of(elsewhere, [race])[race.id].clues


def _entity(text: str, name: str) -> Entity:
    at = text.index(name)
    return Entity("MISC-1", MISC, (Mention(at, at + len(name), MISC, 1.0),), name, 0.0, 1.0)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("the Minneapolis Journal", "newspaper"), ("Economic Journal", "academic journal")],
)
def test_the_journal_of_a_town_is_a_newspaper(name: str, kind: str) -> None:
    store = known_store()
    assert store is not None
    assert {clue.kind for clue in own_clues(name, store, kinds())} == {kind}


def test_a_number_before_a_unit_of_soldiers_is_its_name() -> None:
    assert _first("253 squadron", MISC, "He served with 253 squadron in the war.") == "military unit"


@pytest.mark.parametrize(
    ("name", "sentence", "rung"),
    [
        ("Ramstein Air Base", "He served at Ramstein Air Base.", "military base in Germany"),
        ("Ward 2 Alvik Centre", "He is the Councillor for Ward 2 Alvik Centre.", "constituency"),
        ("Villa Ardenti", "He frescoed the Villa Ardenti.", "building"),
        ("West Holm Lighthouse", "He built the West Holm Lighthouse.", "building"),
        (
            "Santa Maria della Pergola",
            "He painted the altar of Santa Maria della Pergola.",
            "place of worship",
        ),
    ],
)
def test_the_noun_that_a_building_of_a_biography_is_told_by(name: str, sentence: str, rung: str) -> None:
    assert _first(name, LOC, sentence) == rung


def test_whom_a_footballer_is_with_is_a_team_also_if_it_is_called_like_its_town() -> None:
    text = "He is a former footballer who played as a defender before a spell in Scotland with Falkirk."
    at = text.index("Falkirk")
    club = Entity("LOC-1", LOC, (Mention(at, at + 7, LOC, 0.9),), "Falkirk", 0.0, 0.9)
    guess = evidence_of(text, [club])["LOC-1"].guess(kinds())
    assert guess is not None and guess.kind.name in kinds().below["team"]


def test_an_organisation_in_a_text_about_music_is_more_likely_a_group() -> None:
    said = "He met the founders of Tarnel Youth in 2015."
    plain = f"He grew up in a small town. {said} He left school early and found work at sea."
    music = f"He took pictures of rock bands. {said} The band met the singer, and a musician wrote songs."
    weights = []
    for text in (plain, music):
        at = text.index("Tarnel Youth")
        group = Entity("ORG-1", ORG, (Mention(at, at + 12, ORG, 0.9),), "Tarnel Youth", 0.0, 0.9)
        own = evidence_of(text, [group])["ORG-1"].weights
        weights.append(own[kinds().number["performing group"]] / own.sum())
    assert weights[1] > weights[0]


@pytest.mark.parametrize(("sort", "kind"), [("head", "film"), ("apposition", "statute")])
def test_the_words_of_a_title_among_titles_tell_no_other_kind(sort: str, kind: str) -> None:
    table = kinds()
    films = {id_: KindGuess(table.by_name["film"], 0.85, ()) for id_ in "abc"}
    law = KindGuess(table.by_name["statute"], 0.85, ())
    clues = {id_: [] for id_ in "abc"} | {"d": [Clue("statute", 0.9, "said", sort)]}
    found = agreed_in_lists(table, [list("abcd")], {**films, "d": law}, clues)["d"]
    assert found is not None and found.kind.name == kind


@pytest.mark.parametrize(("other", "told"), [("film", "work"), ("company", None)])
def test_members_of_a_list_of_works_of_several_kinds_are_works(other: str, told: str | None) -> None:
    table = kinds()
    guesses = {
        "a": KindGuess(table.by_name["television programme"], 0.8, ()),
        "b": KindGuess(table.by_name[other], 0.95, ()),
        "c": None,
    }
    found = agreed_in_lists(table, [list("abc")], guesses, {id_: [] for id_ in "abc"})
    assert (found["c"] and found["c"].kind.name) == told
    assert found["b"] == guesses["b"]  # what is sure stays


def test_a_sentence_that_makes_a_title_of_a_word_beats_the_list_that_has_a_mountain_of_the_name() -> None:
    for sentence, kinds_told in (
        ("She wrote as the author of Lascar.", {"work"}),
        ("She saw Lascar.", {"mountain"}),
    ):
        at = sentence.index("Lascar")
        book = Entity("MISC-1", MISC, (Mention(at, at + 6, MISC, 0.9),), "Lascar", 0.0, 0.9)
        assert {clue.kind for clue in evidence_of(sentence, [book])["MISC-1"].clues} == kinds_told
