"""The index that ships: real people, real terms."""

from __future__ import annotations

import pytest

from sfumato.core.knowledge import PeopleIndex
from sfumato.core.knowledge.index import SHIPPED
from sfumato.core.knowledge.lexicon import load_lexicon
from sfumato.core.knowledge.storage import IndexFile

pytestmark = pytest.mark.skipif(not SHIPPED.exists(), reason="the shipped people index is not installed")


@pytest.fixture(scope="module")
def shipped() -> PeopleIndex:
    return PeopleIndex(IndexFile(SHIPPED), load_lexicon())


def test_it_is_large_enough_to_matter_and_small_enough_to_ship(shipped: PeopleIndex) -> None:
    assert len(shipped) > 1_600_000
    assert SHIPPED.stat().st_size < 60_000_000


@pytest.mark.parametrize(
    ("terms", "name"),
    [
        (["Lisbon", "footballer", "1972"], "Luís Figo"),
        (["Marie Curie"], "Marie Curie"),
        (["Warsaw", "7 November 1867", "Nobel Prize"], "Marie Curie"),
        (["Lorenzo Smith", "American"], "Lorenzo Smith III"),
        (["Hodgenville", "politician"], "Abraham Lincoln"),
        (["B. Obama", "1961", "Hawaii"], "Barack Obama"),
    ],
)
def test_a_few_terms_single_people_out(shipped: PeopleIndex, terms: list[str], name: str) -> None:
    people = shipped.having(terms)
    assert 1 <= len(people) < 5
    assert name in {person.name for person in shipped.people(people)}


def test_rungs_cover_more_and_more_people(shipped: PeopleIndex) -> None:
    for rungs in (
        ["Lisbon", "city in Portugal", "Portuguese", "Southern European", "European"],
        ["16 June 1958", "June 1958", "1958", "1950s", "20th century"],
        ["footballer", "sportsperson"],
    ):
        lists = [shipped.lookup(rung) for rung in rungs]
        assert all(lists)
        sizes = [len(found) for found in lists if found is not None]
        assert sizes == sorted(sizes) and len(set(sizes)) == len(sizes)


def test_names_are_readable(shipped: PeopleIndex) -> None:
    for number in range(0, len(shipped), 50_021):
        person = shipped.person(number)
        assert person.name and "\ufffd" not in person.name
