"""Type and span scores against cases computed by hand."""

from __future__ import annotations

import pytest

from sfumato.core.evaluate.corpus import GoldDocument
from sfumato.core.evaluate.report import rows_for, table
from sfumato.core.evaluate.typing_scores import score_spans, score_tokens, score_types

TEXT = "Polish nationals in Oslo met the Oslo City Court on 5 May."
GOLD = ((0, 16, "DEM"), (20, 24, "LOC"), (33, 48, "ORG"), (52, 57, "DATETIME"))
CORPUS = [GoldDocument("d", TEXT, (), GOLD)]


def test_tokens_by_type() -> None:
    scores = score_types(CORPUS, {"d": [(0, 6, "DEM"), (7, 16, "MISC"), (52, 57, "DATETIME")]})
    assert scores["DEM"].precision == 1.0
    assert scores["DEM"].recall == pytest.approx(1 / 2)
    assert scores["DEM"].f1 == pytest.approx(2 / 3)
    assert scores["MISC"].precision == 0.0
    assert scores["DATETIME"].f1 == 1.0
    assert scores["LOC"].recall == 0.0


def test_organisation_for_place_is_no_error() -> None:
    scores = score_types(CORPUS, {"d": [(20, 24, "ORG"), (33, 48, "LOC")]})
    assert scores["ORG"].precision == scores["LOC"].precision == 1.0
    assert scores["ORG"].recall == scores["LOC"].recall == 1.0


def test_token_score_of_masks() -> None:
    score = score_tokens(CORPUS, {"d": [(0, 16), (25, 32)]})  # Polish nationals | met the
    assert score.precision == pytest.approx(2 / 4)
    assert score.recall == pytest.approx(2 / 8)


def test_exact_and_partial_boundaries() -> None:
    scores = score_spans(CORPUS, {"d": [(20, 24), (0, 6), (25, 28)]})
    assert scores.exact.precision == pytest.approx(1 / 3)
    assert scores.exact.recall == pytest.approx(1 / 4)
    assert scores.partial.precision == pytest.approx(1.5 / 3)
    assert scores.partial.recall == pytest.approx(1.5 / 4)


def test_one_gold_span_is_matched_once() -> None:
    scores = score_spans(CORPUS, {"d": [(33, 37), (38, 42)]})
    assert scores.partial.precision == pytest.approx(0.5 / 2)


def test_rows_and_table_show_what_the_corpus_can_tell() -> None:
    rows = rows_for(CORPUS, {"ours": {"d": [(20, 24, "LOC")]}})
    assert "P" not in rows[0]
    assert rows[0]["types"]["LOC"]["F1"] == 1.0  # the court is gold ORG, so LOC has this one place only
    assert "LOC" in table(rows)
