"""Exact, partial and token scores, and intervals by bootstrap."""

from __future__ import annotations

from sfumato.core.evaluate.span_scores import (
    Counts,
    exact,
    interval,
    needs_interval,
    partial,
    score,
    token_counts,
)

TEXT = "Anna Larsen met Per in Larvik"


def test_a_partial_match_counts_half_and_once() -> None:
    gold = [(0, 11), (16, 19)]
    found = [(5, 11), (0, 4), (16, 19)]
    assert exact(gold, found) == Counts(1, 3, 2)
    assert partial(gold, found) == Counts(1.5, 3, 2)


def test_tokens_are_words_that_a_span_touches() -> None:
    assert token_counts(TEXT, [(0, 11)], [(5, 19)]) == Counts(1, 3, 2)


def test_scores_are_micro_averages() -> None:
    found = score([Counts(1, 2, 1), Counts(0, 0, 3)])
    assert (found.precision, found.recall) == (0.5, 0.25)
    assert round(found.f1, 4) == 0.3333


def test_an_interval_holds_the_value_and_shrinks_with_documents() -> None:
    few = [Counts(n % 2, 1, 1) for n in range(10)]
    many = few * 20

    def value(counts: object) -> float:
        return score(counts).f1  # type: ignore[arg-type]

    low, high = interval(few, value)
    assert low <= 0.5 <= high
    closer = interval(many, value)
    assert closer[1] - closer[0] < (high - low) / 2


def test_scores_of_two_to_199_documents_stand_with_an_interval() -> None:
    assert [needs_interval(count) for count in (0, 1, 2, 199, 200)] == [False, False, True, True, False]
