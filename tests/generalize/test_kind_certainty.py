"""How sure a kind is after all evidence: what is said is likely and sure, what is narrower needs words of its own."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.kinds import kinds
from sfumato.core.generalize.kinds.certainty import FEATURES, certainties, load_certainty, rows_of
from sfumato.core.generalize.kinds.heads import head_clues
from sfumato.core.generalize.kinds.model import Clue
from sfumato.core.generalize.kinds.vote import counted_by_name, prior, vote


def _sure(distribution: dict[str, float], *clues: Clue, name: str = "Alfa Beta") -> dict[str, float]:
    table = kinds()
    own = prior(table, distribution)
    own /= own.sum()
    return certainties(table, own, counted_by_name(table, own, clues), clues, name)


def test_more_weight_is_never_less_sure() -> None:
    shares = [_sure({"film": share, "company": 0.97 - share})["film"] for share in (0.3, 0.5, 0.7, 0.9)]
    assert shares == sorted(shares) and shares[-1] > shares[0] + 0.3


def test_a_noun_that_says_the_kind_makes_it_surer_and_one_that_says_another_less_sure() -> None:
    divided = {"film": 0.6, "written work": 0.3}
    plain = _sure(divided)["film"]
    assert _sure(divided, Clue("film", 0.9, "called “film”", "before"))["film"] > plain
    assert _sure(divided, Clue("book", 0.9, "called “novel”", "before"))["film"] < plain


def test_a_narrower_kind_needs_words_of_its_own() -> None:
    table = kinds()
    plain = vote(table, prior(table, {"sports team": 0.98}), [])
    told = vote(table, prior(table, {"sports team": 0.98}), [Clue("football club", 0.95, "its name", "head")])
    assert plain is not None and plain.kind.name == "sports team"
    assert told is not None and told.kind.name == "football club"


def test_of_two_sure_kinds_the_surer_one_is_said_not_the_deeper_one() -> None:
    table = kinds()
    guess = vote(
        table, prior(table, {"award": 0.9, "public body": 0.08}), [Clue("award", 0.94, "its name", "head")]
    )
    assert guess is not None and guess.kind.name == "award"


def test_rows_have_all_features_and_only_likely_kinds_are_asked_after() -> None:
    table = kinds()
    own = prior(table, {"film": 0.9, "company": 0.05})
    own /= own.sum()
    asked, rows = rows_of(table, own, own, [], "Alfa")
    assert rows.shape == (len(asked), len(FEATURES)) and "film" in asked and "company" not in asked
    assert np.isfinite(rows).all()


def test_missing_or_damaged_weights_are_told(tmp_path: Path) -> None:
    path = tmp_path / "certainty.json"
    path.write_text(json.dumps({"bias": 0.0}))
    with pytest.raises(ResourceMissing):
        load_certainty.__wrapped__(path)


@pytest.mark.parametrize(
    ("name", "sort"), [("Fortress", "weak head"), ("Akershus Fortress", "head"), ("Senate", "head")]
)
def test_a_name_of_one_word_that_is_called_like_a_place_is_hardly_one(name: str, sort: str) -> None:
    assert [clue.sort for clue in head_clues(name, kinds())] == [sort]


def test_what_the_name_says_of_itself_is_hard_to_overrule() -> None:
    table = kinds()
    clue = Clue("prison", 0.9, "its name says “fci”", "head")
    guess = vote(table, prior(table, {"sports team": 0.85, "public body": 0.05}), [clue], name="FCI Milan")
    assert guess is None or "team" not in guess.kind.name
