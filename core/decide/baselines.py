"""The papers' own ways to decide what is masked: Algorithm 1 of paper 000, greedy and random.

They only mask, one term at a time, without looking back. Kept to compare with, and as the distant supervision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pyroaring import BitMap

from sfumato.core.decide.model import Choice, Dials, Plan
from sfumato.core.generalize.model import MASK
from sfumato.core.risk.anonymity_algorithm import (
    Select,
    greedy_select,
    random_select,
    terms_to_mask,
    terms_to_mask_any_arity,
)
from sfumato.core.risk.model import Case

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


def plan_of(
    case: Case, masked: Sequence[str], dials: Dials, strategy: str, information: Mapping[str, float]
) -> Plan:
    """A plan that masks these entities and keeps the others; `bound` is 0: nothing is proven."""
    chosen = set(masked)
    choices = {}
    for entity in case.entities:
        hide = entity.id in chosen
        top = case.ladders[entity.id].top if entity.id in case.ladders else 1
        choices[entity.id] = Choice(
            entity.id,
            top if hide else 0,
            MASK if hide else None,
            reason=f"Algorithm 1, {strategy} selection" if hide else "",
        )
    loss = sum(information.get(entity_id, 0.0) for entity_id in chosen)
    return Plan(choices, dials, loss, sum(information.values()), 0.0, False, strategy)
