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


def test_an_attribute_before_a_name_is_of_whom_it_names() -> None:
    person, other = ("Paul Berg", EntityType.PERSON), ("Ida Lind", EntityType.PERSON)
    text = "Paul Berg (born 1940) is a lawyer. In 1999 Paul Berg sold his shares, leaving Irish entrepreneur Ida Lind as owner."
    entities = [
        Entity(w, t, tuple(Mention(m, m + len(w), t, 0.9) for m in _all(text, w)), w, 0.0, 0.9)
        for w, t in (person, other, ("Irish", EntityType.DEM))
    ]
    (irish,) = (fact for fact in Extractor(text, entities).run() if fact.value == "Irish")
    assert irish.subject != "Paul Berg"


def _all(text: str, word: str) -> list[int]:
    return [at for at in range(len(text)) if text.startswith(word, at)]


def test_the_nation_in_the_name_of_a_thing_is_nobodys() -> None:
    person = ("Paul Berg", EntityType.PERSON)
    text = "Paul Berg (born 1940) is a driver. He won Rally New Zealand."
    found = told(text, person, ("Rally New Zealand", EntityType.MISC))
    assert (Relation.NATIONALITY, "Rally New Zealand") not in found


def test_a_free_agent_acts_for_nobody() -> None:
    found = told(
        "Paul Berg (born 1940) is a player who is currently a free agent.",
        ("Paul Berg", EntityType.PERSON),
        ("free agent", EntityType.DEM),
    )
    assert (Relation.OCCUPATION, "free agent") not in found
