"""Occupations as whole noun phrases."""

from __future__ import annotations

import re

import pytest

from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.occupations import whole_occupations
from sfumato.core.recognize.scored_mentions import Scored


def found(marked: str) -> list[str]:
    """The attributes of a text after what is marked in square brackets was found."""
    text, mentions = "", []
    for part in re.split(r"(\[[^\]]*\])", marked):
        word = part.strip("[]")
        if part.startswith("["):
            mention = Mention(len(text), len(text) + len(word), EntityType.DEM, 0.9, ("tagger",))
            mentions.append(Scored(mention, 0.1, 0.6, judged=True))
        text += word
    return [text[m.start : m.end] for m in whole_occupations(text, mentions)]


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("was an [Australian] rules [footballer] who", ["Australian", "rules footballer"]),
        ("was a New Zealand basketball [player] for", ["basketball player"]),
        ("is an American professional [soccer] forward and", ["professional soccer forward"]),
        ("was a [British] idealist [philosopher]", ["British", "idealist philosopher"]),
        ("was an American architectural [historian]", ["architectural historian"]),
        ("is an Irish racing [cyclist]", ["racing cyclist"]),
        ("a [singer], record [producer] and session [guitarist]", ["singer", "record producer", "session guitarist"]),
        ("seen by the applicant’s prison [doctor]", ["prison doctor"]),
    ],
)  # fmt: skip
def test_an_occupation_is_a_whole_noun_phrase(marked: str, expected: list[str]) -> None:
    assert found(marked) == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("a former [teacher]", ["teacher"]),
        ("who became [director]", ["director"]),
        ("the applicant visited [doctors]", ["doctors"]),
        ("the school hires [teachers]", ["teachers"]),
        ("Anna Berg joined [teachers]", ["teachers"]),
        ("and trained [teachers]", ["teachers"]),
        ("was elected [mayor]", ["mayor"]),
    ],
)
def test_no_verb_and_no_word_of_time_or_rank_belongs_to_an_occupation(
    marked: str, expected: list[str]
) -> None:
    assert found(marked) == expected


def test_the_name_of_a_sport_alone_is_no_attribute() -> None:
    assert found("he played [soccer] at school") == []
    thing = Scored(Mention(2, 8, EntityType.MISC, 0.9, ("tagger",)), 0.1, 0.6, judged=True)
    head = Scored(Mention(9, 16, EntityType.DEM, 0.9, ("tagger",)), 0.1, 0.6, judged=True)
    assert [(m.start, m.end) for m in whole_occupations("a soccer forward and", [thing, head])] == [(2, 16)]


def test_a_nationality_that_took_the_first_word_of_an_occupation_gives_it_back() -> None:
    assert found("was a [British idealist] [philosopher]") == ["British", "idealist philosopher"]


@pytest.mark.parametrize(
    ("text", "form", "type_"),
    [
        ("served as a Foreign Services Officer in Peru", "Foreign Services Officer", EntityType.DEM),
        ("then United States Ambassador to Peru", "United States Ambassador", EntityType.DEM),
        ("a captain in the US Coast Guard", "US Coast Guard", EntityType.ORG),
        ("wrote for the Larvik Examiner in May", "Larvik Examiner", EntityType.ORG),
        ("played for the Larvik Brewers in May", "Larvik Brewers", EntityType.ORG),
    ],
)
def test_an_office_is_no_organisation(text: str, form: str, type_: EntityType) -> None:
    at = text.index(form)
    scored = Scored(Mention(at, at + len(form), EntityType.ORG, 0.9, ("tagger",)), 0.1, 0.6, judged=True)
    assert [m.type for m in whole_occupations(text, [scored])] == [type_]


def test_a_body_and_somebody_of_it_are_two() -> None:
    text = "was a former Red Cross nurse in Peru"
    at = text.index("Red Cross nurse")
    scored = Scored(Mention(at, at + 15, EntityType.ORG, 0.9, ("tagger",)), 0.1, 0.6, judged=True)
    made = [(text[m.start : m.end], m.type) for m in whole_occupations(text, [scored])]
    assert made == [("Red Cross", EntityType.ORG), ("nurse", EntityType.DEM)]


def test_an_office_over_a_place_is_not_part_of_its_name() -> None:
    text = "She was Mayor of Larvik, Vestfold for five months."
    body = Scored(Mention(8, 33, EntityType.ORG, 0.9, ("tagger",)), 0.1, 0.8)
    found = whole_occupations(text, [body])
    assert [(text[s.start : s.end], s.type) for s in found] == [
        ("Mayor", EntityType.DEM),
        ("Larvik, Vestfold", EntityType.LOC),
    ]


def test_an_occupation_on_a_line_of_its_own_is_no_body() -> None:
    text = "Jane Berg\nSenior Analyst\nNorthwind Ltd\n"
    body = Scored(Mention(10, 24, EntityType.ORG, 0.9, ("tagger",)), 0.1, 0.8)
    assert [s.type for s in whole_occupations(text, [body])] == [EntityType.DEM]
