"""Dates of office and of finished lives count."""

from __future__ import annotations

import pytest

from sfumato.core.facts.extract import Extractor
from sfumato.core.facts.model import Relation
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.crowd import CrowdMeasure
from sfumato.core.risk.crowd_facts import count_facts
from sfumato.core.risk.model import Case


def entity(text: str, words: str, kind: EntityType) -> Entity:
    start = text.index(words)
    return Entity(words, kind, (Mention(start, start + len(words), kind, 1.0),), words, 0.0, 0.6)


def test_years_in_brackets_after_an_office_are_no_life() -> None:
    text = "Ann Vik is an astronomer. She was editor of the Harbour Journal (1999–2006)."
    told = Extractor(
        text,
        (
            entity(text, "Ann Vik", EntityType.PERSON),
            entity(text, "1999", EntityType.DATETIME),
            entity(text, "2006", EntityType.DATETIME),
        ),
    ).run()
    by_entity = {fact.entities[0]: fact.relation for fact in told if fact.entities}
    assert by_entity["1999"] is Relation.EVENT and by_entity["2006"] is Relation.EVENT


@pytest.mark.parametrize("dash", ["–", " − ", " - "])
def test_years_in_brackets_after_a_name_are_a_life(dash: str) -> None:
    text = f"Ann Vik (1931{dash}2014) was an astronomer."
    told = Extractor(
        text,
        (
            entity(text, "Ann Vik", EntityType.PERSON),
            entity(text, "1931", EntityType.DATETIME),
            entity(text, "2014", EntityType.DATETIME),
        ),
    ).run()
    by_entity = {fact.entities[0]: fact.relation for fact in told if fact.entities}
    assert by_entity["1931"] is Relation.BORN and by_entity["2014"] is Relation.DIED


def test_a_term_of_office_makes_the_crowd_smaller() -> None:
    text = "PERSON 1 is a teacher. She was editor of a journal (1999–2006)."
    years = tuple(entity(text, words, EntityType.DATETIME) for words in ("1999", "2006"))
    (told,) = CrowdMeasure().crowds(Case(text, years, {}))
    (hidden,) = CrowdMeasure().crowds(Case(text.replace(" (1999–2006)", ""), (), {}))
    assert told.low < hidden.low / 20


def test_deaths_and_births_long_ago_count_and_more_never_fits_more() -> None:
    work = ("occupation", "baseball player")
    low = {
        dates: count_facts([work, *dates]).low
        for dates in (
            (),
            (("born", "1871"),),
            (("died", "1924"),),
            (("born", "1871"), ("died", "1924")),
            (("born", "1870s"), ("died", "1920s")),
            (("born", "1985"),),
            (("born", "1985"), ("died", "2010")),
        )
    }
    alone, born, died, both, decades, young, dead_young = low.values()
    assert both < born < alone and both < died < alone
    assert both < decades / 20
    assert dead_young < young


def test_dates_of_a_finished_life_stay_with_the_threshold_too() -> None:
    text = "Ann Vik (1871–1924) was an astronomer."
    found = (
        entity(text, "Ann Vik", EntityType.PERSON),
        entity(text, "1871", EntityType.DATETIME),
        entity(text, "1924", EntityType.DATETIME),
    )
    assert not {"1871", "1924"} & set(CrowdMeasure().counted(Case(text, found, {})))


def test_a_birth_in_the_century_of_nearly_all_adults_narrows_nothing() -> None:
    at_home = ("country", "Norway")
    alone = count_facts([at_home])
    assert count_facts([at_home, ("born", "the 20th century")]).low == alone.low
    assert count_facts([at_home, ("born", "the 1940s")]).low < alone.low
    assert count_facts([at_home, ("born", "the 19th century")]).low < alone.low


@pytest.mark.parametrize(
    "of_a_relative",
    [
        "Her brother was convicted of piracy.",
        "Her father died in 1993.",
        "Her sister graduated from Larvik School.",
    ],
)
def test_what_is_told_of_a_relative_counts_by_the_tie(of_a_relative: str) -> None:
    text = "Ann Vik is a Norwegian teacher. "
    words = [("Ann Vik", EntityType.PERSON), ("Norwegian", EntityType.DEM)]
    more = [("1993", EntityType.DATETIME), ("Larvik School", EntityType.ORG)]
    whole = text + of_a_relative
    entities = tuple(entity(whole, w, kind) for w, kind in [*words, *more] if w in whole)
    (told,) = CrowdMeasure().crowds(Case(whole, entities, {}))
    (alone,) = CrowdMeasure().crowds(Case(text, tuple(entity(text, w, kind) for w, kind in words), {}))
    assert told.low < alone.low
