"""The people index as an attacker: whom it knows, and whom a text points to."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sfumato.core.risk.reidentify.attack import Attackers
from sfumato.core.risk.reidentify.deidentify import deidentify, open_moves
from sfumato.core.risk.reidentify.index_search import IndexSearch
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.public import IndexAttacker, near
from sfumato.core.risk.reidentify.words import Draft, split_words, word_units
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


def test_hiding_is_followed_step_by_step_as_a_fresh_look_would_see_it(attacker: IndexAttacker) -> None:
    words = split_words("Greta Lindqvist (born 4 March 1961) is a Swedish biologist who met Olav Berg.")
    draft = Draft(words, word_units(words))
    number = attacker.number(profile("Greta Lindqvist", born="1961", occupation="biologist"))
    assert number is not None
    search = IndexSearch(attacker, draft, number, k=1)
    assert search.rank == 1
    for step in range(4):
        moves = open_moves(search, draft)
        drops = search.drops(moves)
        best = moves[int(np.argmax(drops))]
        twin = search.fork()
        search.move(*best)
        fresh = IndexSearch(attacker, draft, number, 1, search.levels)
        assert (search.rank, search._lead(search._evidence({}))) == (
            fresh.rank,
            pytest.approx(fresh._lead(fresh._evidence({}))),
        ), step
        assert twin.levels != search.levels
    assert search.rank > 1


def test_public_figures_are_attacked_by_the_index_and_hidden_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = index_of(tmp_path, ROWS)
    monkeypatch.setattr("sfumato.core.knowledge.open_index", lambda: index)
    text = "Anna Holm is a Swedish judge."
    attackers = Attackers.public_figures(text, ["Anna Holm"])
    view = next(v for v in attackers.attack(text, "Anna Holm").views if v.attacker == "index")
    assert view.rank == 1 and view.candidates[0].name == "Anna Holm"
    draft = Draft(split_words(text), word_units(split_words(text)))
    person = attackers.find("Anna Holm")
    assert person is not None
    hidden = deidentify(attackers, draft, person, k=1)
    shown = " ".join(word or "_" for row in draft.rows(hidden.levels) for word in row)
    number = int(attackers.profiles[person].id)
    assert attackers.public is not None
    scores = attackers.public.scores(shown)
    assert scores[number] < scores.max() or scores[number] == 0
