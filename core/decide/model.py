"""Plans: what is kept, generalized or masked, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sfumato.core.risk.model import DEFAULT_K, Finding
from sfumato.core.risk.registry import DEFAULT_MEASURES

EVENTS = "events"  # the measure of telling events


@dataclass(frozen=True, slots=True)
class Dials:
    """What the person turns."""

    k: int = DEFAULT_K
    threshold: float = 0.5
    utility_weight: float = 1.0
    measures: frozenset[str] = frozenset(DEFAULT_MEASURES)
    strategy: str = "joint"
    combine: str = "any"  # any, all or weighted: how the measures with scores are taken together
    weights: tuple[tuple[str, float], ...] = ()  # by measure, for "weighted"
    seed: int = 0  # of the random strategy
    staying: frozenset[str] = frozenset()  # roles whose people stay as written: see `roles`
    events: float | None = None  # the threshold of telling events; None: as the other one

    def threshold_of(self, measure: str) -> float:
        """The threshold for a measure: telling events may have one of their own."""
        return self.events if self.events is not None and measure == EVENTS else self.threshold


@dataclass(frozen=True, slots=True)
class Choice:
    """What a plan does with one entity: the rung, its words, and the findings that forced it."""

    entity_id: str
    rung: int  # 0 keeps, the ladder's top masks
    text: str | None  # what stands there; None when kept
    forced_by: tuple[Finding, ...] = ()
    reason: str = ""
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """Human choices that cannot all hold: a minimal set, and the cheapest way out."""

    entity_ids: tuple[str, ...]
    way_out: Mapping[str, int]  # entity id → rung
    reason: str


@dataclass(frozen=True, slots=True)
class Plan:
    """One choice per entity, with the loss of the whole, its proven bound and what stays open."""

    choices: Mapping[str, Choice]  # by entity id
    dials: Dials
    loss: float  # information lost, in the units of IC (bits)
    total: float  # information there was
    bound: float  # proven lower bound of the loss
    optimal: bool
    strategy: str = "joint"
    conflicts: tuple[Conflict, ...] = ()
    notes: tuple[str, ...] = ()
    open_findings: tuple[Finding, ...] = field(
        default_factory=tuple
    )  # findings that stay unbroken (conflicts)

    @property
    def gap(self) -> float:
        """How far the plan may be from the best one, as a share of its loss; 0 where it is proven best."""
        return 0.0 if self.optimal or self.loss == 0 else (self.loss - self.bound) / self.loss

    @property
    def kept(self) -> float:
        """The share of the document's information that stays, from 0 to 1."""
        return 1.0 if self.total == 0 else 1 - self.loss / self.total
