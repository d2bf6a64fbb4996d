"""The people index as an attacker: whom it knows, and whom a text points to."""

from __future__ import annotations

import numpy as np
import pytest

from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.public import IndexAttacker, near
from tests.knowledge.conftest import index_of

ROWS = """id,name,birth,death,nationality,occupation
1,Greta Lindqvist,1961-03-04,,Swedish,biologist
2,Greta Lindqvist,1988,,Swedish,singer
3,Olav Berg,1961,,Norwegian,singer
4,Maria Silva,1961-03-04,,Portuguese,biologist
5,Anna Holm,1970,,Swedish,judge
"""


@pytest.fixture(scope="module")
def attacker(tmp_path_factory: pytest.TempPathFactory) -> IndexAttacker:
    return IndexAttacker(index_of(tmp_path_factory.mktemp("index"), ROWS))


def profile(name: str, **facts: str) -> Profile:
    found = Profile.of({"name": name, **facts}, 0)
    assert found is not None
    return found


def named(attacker: IndexAttacker, number: int | None) -> str | None:
    return None if number is None else str(attacker.index.person(number))


def test_namesakes_are_told_apart_by_their_facts(attacker: IndexAttacker) -> None:
    scientist = attacker.number(profile("Greta Lindqvist", born="4 March 1961", nationality="Swedish"))
    singer = attacker.number(profile("greta lindqvist", born="1988", occupation="singer"))
    assert "biologist" in (named(attacker, scientist) or "") and "singer" in (named(attacker, singer) or "")


def test_it_abstains_where_it_is_not_sure(attacker: IndexAttacker) -> None:
    assert attacker.number(profile("Greta Lindqvist", nationality="Swedish")) is None, "two are Swedish"
    assert attacker.number(profile("Olav Berg", born="1920", nationality="Norwegian")) is None, "other years"
    assert attacker.number(profile("Anna Holm", nationality="Swedish", occupation="painter")) is None
    assert attacker.number(profile("Nobody Known", nationality="Swedish")) is None


def test_a_text_points_to_whom_its_rarest_terms_fit(attacker: IndexAttacker) -> None:
    text = "Greta Karin Lindqvist (born 4 March 1961) is a Swedish biologist. She met Olav Berg in 1970."
    number = attacker.number(profile("Greta Lindqvist", born="1961", occupation="biologist"))
    assert number == int(np.argmax(attacker.scores(text)))
    assert number == int(np.argmax(attacker.scores(text.lower()))), "without capitals too"
    hidden = "*** (born ***) is a *** biologist. She met Olav Berg."
    assert number != int(np.argmax(attacker.scores(hidden)))


def test_public_figures_near_a_text_are_the_ones_it_names(attacker: IndexAttacker) -> None:
    found = near(attacker.index, "a judge", ["Maria Silva"], limit=1)
    assert {p.name for p in found} == {"Anna Holm", "Maria Silva"}
