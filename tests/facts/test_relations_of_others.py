"""Trades that a text tells of others, and posts before a date."""

from __future__ import annotations

from sfumato.core.facts.extract import Extractor
from sfumato.core.facts.model import Relation
from sfumato.core.recognize.model import Entity, EntityType, Mention


def told(text: str, *named: tuple[str, EntityType]) -> set[tuple[Relation, str]]:
    entities = [
        Entity(w, type_, (Mention(text.index(w), text.index(w) + len(w), type_, 0.9),), w, 0.0, 0.9)
        for w, type_ in named
    ]
    return {(fact.relation, fact.value) for fact in Extractor(text, entities).run()}


def test_a_trade_of_several_people_is_nobodys() -> None:
    person = ("Paul Berg", EntityType.PERSON)
    about = told(
        "Paul Berg (born 1940) is a lawyer. Berg led a case involving female iron miners.",
        person,
        ("iron miners", EntityType.DEM),
    )
    assert (Relation.OCCUPATION, "iron miners") not in about
    one = told("Paul Berg (born 1940) was one of the best known miners.", person, ("miners", EntityType.DEM))
    assert (Relation.OCCUPATION, "miners") in one


def test_a_month_is_no_body_that_somebody_is_mayor_of() -> None:
    found = told("Ida Berg (born 1941) was elected mayor on July 1, 2013.", ("Ida Berg", EntityType.PERSON))
    assert not any("July" in value for _, value in found)
