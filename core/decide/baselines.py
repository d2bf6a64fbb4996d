"""The papers' own ways to decide what is masked: Algorithm 1 of paper 000, greedy and random.

They only mask, one term at a time, without looking back. Kept to compare with, and as the distant supervision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyroaring import BitMap

from sfumato.core.risk.anonymity_algorithm import (
    Select,
    greedy_select,
    random_select,
    terms_to_mask,
    terms_to_mask_any_arity,
)

SELECTIONS: Mapping[str, Callable[[int], Select]] = {
    "greedy": lambda seed: greedy_select,
    "random": random_select,
}


def entities_to_mask(
    postings: Mapping[str, BitMap],
    *,
    selection: str = "greedy",
    k: int = 5,
    max_arity: int | None = 3,
    people: int = 0,
    seed: int = 0,
) -> list[str]:
    """Algorithm 1 over entities; `max_arity=None` is the stronger form over combinations of any size."""
    select = SELECTIONS[selection](seed)
    if max_arity is None:
        return terms_to_mask_any_arity(list(postings), postings, select, k=k, people=people)
    return terms_to_mask(list(postings), postings, select, max_arity=max_arity, k=k)
