"""Names that are known apart are mentions of their own."""

from __future__ import annotations

from sfumato.core.recognize.joined_names import apart
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored

ORG = EntityType.ORG


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
