"""Whole names: properties over made-up sentences, and the cases that are two things."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.core.recognize.decode import TYPES, decode
from sfumato.core.recognize.mention_edges import bodies_in
from sfumato.core.recognize.merge import merge
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.tagger import Words
from sfumato.core.recognize.whole_names import whole_names

LATIN = (
    "Heathrow",
    "Larvik",
    "Northwind",
    "Saint-Denis",
    "O’Neill",
    "Åse",
    "Żurek",
    "Institute",
    "River",
    "Ashford",
)
CYRILLIC = ("Ксения", "Васильевна", "Москва", "Красильникова")
HANGUL = ("김연아", "서울", "대학교")
SMALL = ("said", "that", "lived", "near", "because", "houses", "were", "sold")


def read(
    text: str, said: dict[int, tuple[EntityType, float, float]], domain: tuple[float, ...] = (0, 1, 0)
) -> Words:
    """Words of a text; `said`: number of the word → type, probability, share of "begin"."""
    found = list(re.finditer(r"\w+", text))
    types = np.zeros((len(found), 17), np.float32)
    for number, (type_, probability, begin) in said.items():
        at = TYPES.index(type_)
        types[number, 1 + 2 * at] = probability * begin
        types[number, 2 + 2 * at] = probability * (1 - begin)
    types[:, 0] = 1 - types[:, 1:].sum(axis=1)
    masks = np.tile(np.array([1, 0, 0], np.float32), (len(found), 1))
    starts, ends = np.array([m.start() for m in found]), np.array([m.end() for m in found])
    return Words(starts, ends, types, masks, np.array(domain, np.float32))


@st.composite
def sentences(
    draw: st.DrawFn,
) -> tuple[str, list[tuple[int, int]], dict[int, tuple[EntityType, float, float]]]:
    """A sentence of names in running text; every word of a name has some type, as the model might say it."""
    pieces: list[str] = ["It"]
    runs: list[tuple[int, int]] = []
    for _ in range(draw(st.integers(1, 3))):
        pieces += draw(st.lists(st.sampled_from(SMALL), min_size=1, max_size=3))
        script = draw(st.sampled_from((LATIN, CYRILLIC, HANGUL)))
        name = " ".join(draw(st.lists(st.sampled_from(script), min_size=1, max_size=4)))
        start = len(" ".join(pieces)) + 1
        pieces.append(name)
        runs.append((start, start + len(name)))
    text = " ".join([*pieces, "there."])
    said = {}
    for number, match in enumerate(re.finditer(r"\w+", text)):
        if any(a <= match.start() < b for a, b in runs):
            type_ = draw(
                st.sampled_from([EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.PERSON])
            )
            # Below what counts as decisive: two things the model is sure of may stay two.
            said[number] = (type_, draw(st.floats(0.3, 0.7)), draw(st.floats(0, 1)))
    return text, runs, said


@settings(max_examples=200, deadline=None)
@given(sentences())
def test_no_mention_begins_or_ends_inside_a_name(
    made: tuple[str, list[tuple[int, int]], dict[int, tuple[EntityType, float, float]]],
) -> None:
    text, runs, said = made
    words = read(text, said)
    found = whole_names(text, merge(text, decode(text, words)), words)
    for scored in found:
        for start, end in runs:
            assert not start < scored.start < end, text[scored.start : scored.end]
            assert not start < scored.end < end, text[scored.start : scored.end]


def mention(text: str, form: str, type_: EntityType, kind: str = "") -> Scored:
    start = text.index(form)
    return Scored(Mention(start, start + len(form), type_, 0.9, ("tagger",), kind), 0.1, 0.5, judged=True)


@pytest.mark.parametrize(
    ("text", "parts", "expected"),
    [
        ("in Saginaw County now", [("Saginaw", "ORG"), ("County", "LOC")], ["Saginaw County"]),
        (
            "the Pat Metheny Group played",
            [("Pat", "ORG"), ("Metheny", "PERSON"), ("Group", "ORG")],
            ["Pat Metheny Group"],
        ),
        ("saw “White House Down” twice", [("White House", "LOC"), ("Down", "MISC")], ["White House Down"]),
        (
            "by Brigadier James Fryer there",
            [("Brigadier", "DEM"), ("James Fryer", "PERSON")],
            ["Brigadier", "James Fryer"],
        ),
        (
            "an American politician here",
            [("American", "DEM"), ("politician", "DEM")],
            ["American", "politician"],
        ),
        ("the baseball coach left", [("baseball", "DEM"), ("coach", "DEM")], ["baseball coach"]),
        (
            "Ксения Красильникова sang",
            [("Ксения", "ORG"), ("Красильникова", "PERSON")],
            ["Ксения Красильникова"],
        ),
        ("paid Larvik 600 kr", [("Larvik", "LOC"), ("600 kr", "QUANTITY")], ["Larvik", "600 kr"]),
    ],
)
def test_names_join_pieces(text: str, parts: list[tuple[str, str]], expected: list[str]) -> None:
    given_ = [mention(text, form, EntityType(type_)) for form, type_ in parts]
    weak = {
        n: (EntityType.ORG, 0.5, 0.2) for n, m in enumerate(re.finditer(r"\w+", text)) if m[0][0].isupper()
    }
    found = whole_names(text, given_, read(text, weak))
    assert [text[s.start : s.end] for s in found] == expected


def test_the_head_of_a_name_tells_its_type() -> None:
    text = "in Saginaw County now"
    words = read(text, {1: (EntityType.ORG, 0.6, 0.9), 2: (EntityType.LOC, 0.6, 0.2)})
    parts = [mention(text, "Saginaw", EntityType.ORG), mention(text, "County", EntityType.LOC)]
    assert [s.type for s in whole_names(text, parts, words)] == [EntityType.LOC]


def test_a_persons_own_list_stands() -> None:
    text = "in Saginaw County now"
    own = Scored(Mention(3, 10, EntityType.ORG, 1.0, ("user",)), 0.0, 1.0)
    parts = [own, mention(text, "County", EntityType.LOC)]
    assert whole_names(text, parts, None) == parts


def test_a_cause_in_small_letters_is_no_part_of_a_name() -> None:
    text = "Vuntut Gwitchin women's rights"
    assert [text[a:b] for a, b in bodies_in(text, 0, len(text))] == ["Vuntut Gwitchin"]
    text = "Norway women's national team"
    assert bodies_in(text, 0, len(text)) == [(0, len(text))]


def test_an_occupation_before_a_head_noun_is_part_of_it() -> None:
    text = "a marine biologist and a deaf teacher"
    parts = [
        mention(text, "marine", EntityType.DEM, "occupation"),
        mention(text, "biologist", EntityType.DEM),
        mention(text, "deaf", EntityType.DEM, "condition"),
        mention(text, "teacher", EntityType.DEM),
    ]
    found = whole_names(text, parts, None)
    assert [text[s.start : s.end] for s in found] == ["marine biologist", "deaf", "teacher"]


@pytest.mark.parametrize(
    "name",
    ['John Milton "Jack" Gaver', "Robert (Bob) Lund", "William “Bill” J. Tate", "Anna ‘Ann’ Berg-Olsen"],
)
def test_a_nickname_between_the_names_is_part_of_one_person(name: str) -> None:
    text = f"Then {name} left."
    first, at = text.index(name), text.index(name) + len(name)
    quote = re.search(r"[“\"‘(]", text)
    assert quote is not None
    parts = [
        Scored(Mention(a, b, EntityType.PERSON, 0.9, ("tagger",)), 0.9, 0.05)
        for a, b in ((first, quote.start() - 1), (quote.end(), at))
    ]
    assert [text[s.start : s.end] for s in whole_names(text, parts, None)] == [name]


@pytest.mark.parametrize(
    ("text", "parts", "whole"),
    [
        (
            "born in Newcastle upon Tyne.",
            (("Newcastle", EntityType.LOC), ("Tyne", EntityType.LOC)),
            "Newcastle upon Tyne",
        ),
        (
            "a talk titled 'Organ transplants: from laboratory to clinic'.",
            (("Organ transplants", EntityType.MISC),),
            "Organ transplants: from laboratory to clinic",
        ),
    ],
)
def test_towns_on_rivers_and_announced_titles_are_one(
    text: str, parts: tuple[tuple[str, EntityType], ...], whole: str
) -> None:
    mentions = [Mention(text.index(p), text.index(p) + len(p), type_, 0.9) for p, type_ in parts]
    found = whole_names(text, [Scored(mention, 0.0, 1.0) for mention in mentions], None)
    assert [text[s.start : s.end] for s in found] == [whole]
