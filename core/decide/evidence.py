"""What is known about a document before a dial is touched, and what is asked of measures while solving."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.recognize.model import Entity
from sfumato.core.risk.model import Assessment, Case, Exposure, Finding


class LazyMeasure(Protocol):
    """A measure over everything that stays in the text; findings are asked for while solving.

    The score of a finding is one over the crowd, so it is known for which k it holds. A term that several
    entities show may be told of the first of them only, by a measure that also has `chains(case)`: by entity,
    what each rung shows to it, None where it looks at nothing. With `within(term, wider)` it can say that whoever
    fits the one fits the other: then what is risky with the wider one is risky with the narrower one, too.
    """

    name: str

    def violations(self, case: Case, rungs: Mapping[str, int], k: int, limit: int) -> Sequence[Finding]: ...


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that is known about a document before a dial is touched."""

    case: Case
    assessments: tuple[Assessment, ...]
    information: Mapping[str, float]  # bits, by entity
    lazy: tuple[LazyMeasure, ...] = ()
    exposures: tuple[Exposure, ...] = ()
    reading: Mapping[str, tuple[float, ...]] = field(
        default_factory=dict
    )  # bits by entity and rung: see `worth`


def ladder_of(case: Case, entity: Entity) -> Ladder:
    """The entity's ladder; where generalization is off, keep or mask."""
    known = case.ladders.get(entity.id)
    return known or Ladder(entity.id, (Rung(entity.text, 1, 0.0, entity.text), Rung(MASK, math.inf, 1.0)))


def chains_of(
    measure: LazyMeasure, case: Case, ladders: Mapping[str, Ladder]
) -> Mapping[str, Sequence[Hashable]]:
    if (own := getattr(measure, "chains", None)) is not None:
        found: Mapping[str, Sequence[Hashable]] = own(case)
        return found
    # nobody is like another
    return {i: (*((i, rung) for rung in range(ladder.top)), None) for i, ladder in ladders.items()}


def within_of(measure: LazyMeasure) -> Callable[[Hashable, Hashable], bool]:
    """Whether one term is a part of another. Where nobody is like another, lower rungs are parts of higher ones."""
    if (own := getattr(measure, "within", None)) is not None:
        found: Callable[[Hashable, Hashable], bool] = own
        return found
    if hasattr(measure, "chains"):
        return lambda term, wider: False
    return lower_rung


def lower_rung(term: Hashable, wider: Hashable) -> bool:
    """Of terms that are (entity, rung)."""
    assert isinstance(term, tuple)
    assert isinstance(wider, tuple)
    return bool(term[0] == wider[0] and term[1] <= wider[1])
