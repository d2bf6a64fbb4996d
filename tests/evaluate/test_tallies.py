"""Scores as sums over documents, with intervals that draw documents."""

from __future__ import annotations

import pytest

from sfumato.core.evaluate.corpus import GoldDocument, GoldEntity
from sfumato.core.evaluate.report import rows_for, table
from sfumato.core.evaluate.tallies import Tallies


def test_ratios_are_micro_averages_and_missing_names_count_nothing() -> None:
    tallies = Tallies([{"P": (1, 2)}, {"P": (3, 4), "R": (1, 1)}])
    assert tallies.ratio("P") == pytest.approx(4 / 6)
    assert tallies.ratio("R") == 1.0
    assert tallies.ratio("never") == 0.0
    assert tallies.f1("P", "R") == pytest.approx(2 * (4 / 6) / (4 / 6 + 1))
    assert tallies.below("P") == 6


def test_an_interval_holds_the_score_and_is_empty_only_where_documents_agree() -> None:
    same = Tallies([{"P": (1, 2)}] * 10)
    assert same.interval("P") == (0.5, 0.5)
    mixed = Tallies([{"P": (0, 1)}, {"P": (1, 1)}] * 5)
    low, high = mixed.interval("P")
    assert low < mixed.ratio("P") < high
    assert not Tallies([{"P": (1, 1)}] * 200).small
    assert not Tallies([]).small


def test_a_table_of_few_documents_shows_intervals() -> None:
    corpus = [
        GoldDocument(
            f"d{n}",
            "Ann met Bob in Oslo",
            (GoldEntity("e", "one", "PERSON", True, ((0, 3),), (True,)),),
            ((0, 3, "PERSON"),),
        )
        for n in range(4)
    ]
    found = {f"d{n}": [(0, 3, "PERSON")] if n % 2 else [(15, 19, "LOC")] for n in range(4)}
    rows = rows_for(corpus, {"ours": found})
    low, high = rows[0]["intervals"]["F1"]
    assert low < rows[0]["F1"] < high
    assert rows[0]["types"]["PERSON"]["interval"][0] < 1
    assert f"[{low:.3f}–{high:.3f}]" in table(rows)
