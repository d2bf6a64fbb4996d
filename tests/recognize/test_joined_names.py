"""Names that are known apart are mentions of their own."""

from __future__ import annotations

from sfumato.core.recognize.joined_names import apart
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored

ORG, PERSON = EntityType.ORG, EntityType.PERSON


def said(text: str, *names: str) -> list[str]:
    mentions, at = [], 0
    for name in names:
        at = text.index(name, at)
        mentions.append(Scored(Mention(at, at + len(name), ORG, 0.9, ("tagger",)), 0.0, 0.9))
        at += len(name)
    return [text[s.start : s.end] for s in apart(text, mentions)]


def test_bodies_that_are_named_alone_elsewhere_are_two() -> None:
    text = "Files on Novar and Alfa. Novar left, Alfa Holding GmbH stayed."
    assert said(text, "Novar and Alfa", "Novar", "Alfa Holding GmbH") == [
        "Novar",
        "Alfa",
        "Novar",
        "Alfa Holding GmbH",
    ]


def test_a_state_beside_known_bodies_is_one_of_several() -> None:
    text = "Between the Republic of Estonia, BTS and ER. BTS left, ER stayed."
    found = said(text, "Republic of Estonia, BTS and ER", "BTS", "ER")
    assert found[:3] == ["Republic of Estonia", "BTS", "ER"]


def test_a_name_of_two_names_stays_where_one_is_not_named_alone() -> None:
    text = "He sued Marks and Moss. Moss left."
    assert said(text, "Marks and Moss", "Moss") == ["Marks and Moss", "Moss"]


def test_a_heading_in_capitals_joins_a_person_and_a_firm() -> None:
    text = "CASE OF MOSS AND NOVAR BETEILIGUNGEN GmbH v. AUSTRIA. Lodged by Mr Odd Moss and Novar Beteiligungen GmbH."
    names = (
        ("MOSS AND NOVAR BETEILIGUNGEN GmbH", ORG),
        ("Mr Odd Moss", PERSON),
        ("Novar Beteiligungen GmbH", ORG),
    )
    mentions, at = [], 0
    for name, type_ in names:
        at = text.index(name, at)
        mentions.append(Scored(Mention(at, at + len(name), type_, 0.9, ("tagger",)), 0.0, 0.9))
        at += len(name)
    found = [(text[s.start : s.end], s.type) for s in apart(text, mentions)]
    assert found[:2] == [("MOSS", PERSON), ("NOVAR BETEILIGUNGEN GmbH", ORG)]
