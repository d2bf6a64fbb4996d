"""Findings: combinations of entities that a measure calls risky."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from sfumato.core.generalize.model import Ladder
from sfumato.core.recognize.model import Entity


@dataclass(frozen=True, slots=True)
class Item:
    """An entity shown at a rung of its ladder (0: as written)."""

    entity_id: str
    rung: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """Showing all `items` at these rungs (or lower) together is risky. Hiding any one of them more breaks it."""

    measure: str
    items: tuple[Item, ...]
    score: float  # 0..1, higher is riskier
    evidence: str  # one sentence, for the inspector; shown to the person, never logged
    witness: tuple[str, ...] = ()  # a few people or documents that the combination points to


@dataclass(frozen=True, slots=True)
class Case:
    """All that a measure may look at."""

    text: str
    entities: tuple[Entity, ...]
    ladders: Mapping[str, Ladder]  # by entity id
    protected: tuple[str, ...] = ()  # ids of the persons to protect


@dataclass(frozen=True, slots=True)
class Assessment:
    """What one measure says of one document. `available` is False when it could not run: never read that as safe."""

    measure: str
    findings: tuple[Finding, ...] = ()
    scores: Mapping[str, float] = field(default_factory=dict)  # risk per entity at rung 0, 0..1
    available: bool = True
    reason: str = ""  # why it is not available, in words


# What points at nobody by itself is no more of a risk than this, and what is counted is left to the count above it: below this
# threshold a person asks that everything goes that people ever mask.
CAUTIOUS = 0.24
DEFAULT_K = 5  # people: the k of the dial unless somebody turns it (judgment call)


@dataclass(frozen=True, slots=True)
class Exposure:
    """A condition that is additive in logarithms: Σ nats of the shown rungs must stay within log(total / k).

    With `by_threshold` the nats are −log(1 − p) of independent risks p, and their sum must stay within −log(1 − threshold):
    the probability that any of them comes true stays below the dial.
    """

    measure: str
    nats: Mapping[str, tuple[float, ...]]  # by entity, per rung: −log of the share of people it leaves
    log_total: float = 0.0
    by_threshold: bool = False
    alone: frozenset[str] = frozenset()  # entities that are added up by cautious dials only
    cautious: Mapping[str, tuple[float, ...]] = field(
        default_factory=dict
    )  # nats for such dials, where they are others

    def nats_at(self, threshold: float) -> Mapping[str, tuple[float, ...]]:
        """The nats that count at a threshold: those of `alone` only where they are too much by themselves, or the dial is
        cautious."""
        if threshold < CAUTIOUS:
            return self.cautious or self.nats
        if not self.alone:
            return self.nats
        limit = self.capacity(1, threshold)
        return {
            i: row if i not in self.alone or row[0] > limit else (0.0,) * len(row)
            for i, row in self.nats.items()
        }

    def capacity(self, k: int, threshold: float) -> float:
        """How many nats may be shown at this k or threshold."""
        if self.by_threshold:
            return -math.log1p(-min(threshold, 1 - 1e-9))
        return self.log_total - math.log(max(1, k))


class Measure(Protocol):
    """A way to call something risky. Registered in `registry.py`; see docs/risk.md for what goes in and out."""

    name: str

    def assess(self, case: Case) -> Assessment:
        """What the measure finds in the document as written. Never raises for a missing resource: it says so instead."""
