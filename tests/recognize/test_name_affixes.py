"""What belongs to a name beyond its run of words."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.recognize.link import link
from sfumato.core.recognize.mention_edges import people_in
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.name_affixes import with_affixes
from sfumato.core.recognize.scored_mentions import Scored

P, M, G, D = EntityType.PERSON, EntityType.MISC, EntityType.ORG, EntityType.DATETIME


def scored(text: str, *found: tuple[str, EntityType]) -> list[Scored]:
    mentions, at = [], 0
    for words, type_ in found:
        at = text.index(words, at)
        mentions.append(Scored(Mention(at, at + len(words), type_, 0.9), 0.1, 0.8))
        at += len(words)
    return mentions


@pytest.mark.parametrize(
    ("text", "found", "whole"),
    [
        ("Robert Kane, Jr. FRS is one.", [("Robert Kane", P), ("FRS", G)], ["Robert Kane, Jr. FRS"]),
        ("Peter Alan Berg, OBE (born", [("Peter Alan Berg", P)], ["Peter Alan Berg, OBE"]),
        ("Rita of Berg, T.O.S.F. (born", [("Rita of Berg", P)], ["Rita of Berg, T.O.S.F."]),
        ("over Ray “Boom Boom” Orsini in", [("Ray", P), ("Boom Boom", M), ("Orsini", P)], ["Ray “Boom Boom” Orsini"]),
        ("in American Nan!, Ted and", [("American Nan", M)], ["American Nan!"]),
        ("He saw American Nan! Then he left.", [("American Nan", M)], ["American Nan"]),
        ("on the Saturday Night Tune album", [("Saturday Night", D), ("Tune", M)], ["Saturday Night Tune"]),
        ("saw Three Days of the Heron there", [("Three Days", D), ("Heron", M)], ["Three Days of the Heron"]),
        ("How Mona Saved Christmas ran", [("How Mona Saved", M), ("Christmas", D)], ["How Mona Saved Christmas"]),
        ("on Saturday Robert Kane left", [("Saturday", D), ("Robert Kane", P)], ["Saturday", "Robert Kane"]),
        ("Then Monday Tune played", [("Monday", D), ("Tune", M)], ["Monday", "Tune"]),
    ],
)  # fmt: skip
def test_a_name_has_all_that_belongs_to_it(
    text: str, found: list[tuple[str, EntityType]], whole: list[str]
) -> None:
    assert [text[s.start : s.end] for s in with_affixes(text, scored(text, *found))] == whole


@given(
    st.lists(
        st.sampled_from(["Ann Berg", "Oslo", "Jr.", "FRS", "OBE", "“Bo”", "Dad!", "and", ",", "May"]),
        max_size=9,
    ),
    st.data(),
)
def test_mentions_stay_apart_and_lose_nothing(words: list[str], data: st.DataObject) -> None:
    text, mentions = " ".join(words), []
    at = 0
    for word in words:
        if data.draw(st.booleans()):
            type_ = data.draw(st.sampled_from([P, M, G, D]))
            mentions.append(Scored(Mention(at, at + len(word), type_, 0.9), 0.1, 0.8))
        at += len(word) + 1
    made = with_affixes(text, mentions)
    assert all(a.end <= b.start for a, b in pairwise(made))
    assert all(any(m.start <= s.start and s.end <= m.end for m in made) for s in mentions)


def test_what_a_person_owns_is_another_thing() -> None:
    text = "Edgar P. Jacob's Blake"
    assert [text[a:b] for a, b in people_in(text, 0, len(text))] == ["Edgar P. Jacob", "Blake"]


def test_a_team_is_called_by_its_last_word() -> None:
    text = "He joined the Larvik Rovers and the Oslo Court. The Rovers won. The Court sat."
    names = scored(text, ("Larvik Rovers", G), ("Oslo Court", G), ("Rovers", G), ("Court", G))
    assert link(text, names) == [[0, 2], [1], [3]]


def test_the_legal_form_belongs_to_the_firm() -> None:
    text = "He left Holm Surveys AS. Berg Trading, Inc., sued. The Stones as a band did not."
    names = scored(text, ("Holm Surveys", G), ("Berg Trading", G), ("Stones", G))
    made = with_affixes(text, names)
    assert [text[s.start : s.end] for s in made] == ["Holm Surveys AS", "Berg Trading, Inc.", "Stones"]


def test_a_name_that_opens_a_quotation_closes_it() -> None:
    text = "Roberto Diaz a/k/a “Bobby”, Plaintiff"
    name = Scored(Mention(0, text.index("”"), EntityType.PERSON, 0.9, ("tagger",)), 0.9, 0.05)
    assert [text[s.start : s.end] for s in with_affixes(text, [name])] == ["Roberto Diaz a/k/a “Bobby”"]
    quoted = replace(name, mention=replace(name.mention, start=text.index("Bobby")))
    assert with_affixes(text, [quoted]) == [quoted]


def test_a_legal_form_may_open_the_name_of_a_firm() -> None:
    text = "He sued AS Moss Kjoler, then OOO “Vesna”. AS TOLD, Moss Kjoler paid."
    names = scored(text, ("Moss Kjoler", P), ("Vesna", G), ("TOLD", G), ("Moss Kjoler paid", G))
    made = [text[s.start : s.end] for s in with_affixes(text, names)]
    assert made[0] == "AS Moss Kjoler"
    assert "AS TOLD" not in made
