"""Short texts about people whom a neighbour, a colleague or a search would find: as written they fit next to nobody."""

from __future__ import annotations

import pytest

from sfumato.core.achieved import achieved, achieved_in_text
from sfumato.core.analysis import analyse
from sfumato.core.decide.model import Dials
from sfumato.core.facts.model import Relation
from sfumato.core.risk.crowd_facts import shared_reader
from sfumato.core.risk.crowd_portrait import ShownFact, _widening
from sfumato.core.risk.crowd_trait_model import Trait

FEW = 10  # people: whoever asks a few questions more has the person


@pytest.mark.parametrize(
    "text",
    [
        "The patient is an HIV-positive blind woman who lives on a small island off the coast of Norway.",
        "The applicant is the only midwife of Træna.",
        "The applicant was Prime Minister of Norway from 2005 to 2013.",
        "She was the first woman to climb Mount Everest without oxygen.",
        "The candidate was the youngest person ever elected to the Storting.",
        "The employee is the only deaf pilot of Widerøe.",
        "The applicant is a Kurdish lawyer, born in 1961, who was mayor of Diyarbakır.",
        "The patient is a conjoined twin who lives in Minnesota.",
        "The patient is the wife of the ambassador of Chile in Oslo.",
        "The patient is a mother of quintuplets who lives in Tromsø.",
    ],
)
def test_who_is_told_as_nobody_else_is_told_as_few(text: str) -> None:
    (crowd,) = achieved_in_text(text)
    assert crowd.expected < FEW
    analysis = analyse(text)
    plan = analysis.plan(Dials(k=5))
    assert all(one.low >= 5 for one in achieved(analysis, plan))
    assert any(choice.rung for choice in plan.choices.values())


def test_a_claim_of_uniqueness_is_weakened_where_nobody_reads_a_biography() -> None:
    analysis = analyse("The applicant is the only midwife of Træna.")
    claims = [e for e in analysis.entities if e.text == "the only"]
    assert claims and analysis.plan(Dials(k=5)).choices[claims[0].id].text == "a rare"


def test_a_claim_in_an_article_is_weakened_too() -> None:
    analysis = analyse(
        "Kari Nordby (born 1951) is a Norwegian nurse. She was the first woman to row around Svalbard."
    )
    plan = analysis.plan(Dials(k=5))
    assert all(one.low >= 5 for one in achieved(analysis, plan))
    assert "one of the first women" in {choice.text for choice in plan.choices.values()}


def test_words_that_no_table_knows_fit_no_more_people_than_wider_ones_that_one_knows() -> None:
    reader = shared_reader()
    unknown = reader.read(Relation.OCCUPATION, "Grand Snowkeeper")
    known = reader.read(Relation.OCCUPATION, "astronaut")
    assert isinstance(unknown, Trait) and unknown.assumed and isinstance(known, Trait)
    row = [ShownFact("narrow", unknown, alone=1e5), ShownFact("wide", known, alone=600.0)]
    assert [one.alone for one in _widening(row) if one is not None] == [600.0, 600.0]


@pytest.mark.parametrize(
    ("value", "least", "most"),
    [
        ("government minister from Norway", 10, 50),
        ("mayor of a city in Asia", 1e5, 2e6),
        ("ambassador of a country in South America", 300, 3000),
        ("judge of the Supreme Court of Norway", 5, 100),
        ("US senator", 50, 200),
        ("member of the European Parliament", 600, 800),
    ],
)
def test_posts_are_counted_by_what_they_are_of(value: str, least: float, most: float) -> None:
    post = shared_reader().read(Relation.OFFICE, value)
    assert isinstance(post, Trait) and post.attribute.dimension == "office"
    assert least <= post.attribute.people <= most
