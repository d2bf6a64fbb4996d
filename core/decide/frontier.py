"""The privacy/utility frontier: the same solver swept over k and threshold, every point a full plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sfumato.core.decide.model import Dials, Plan
from sfumato.core.decide.names import STRATEGY_NAMES
from sfumato.core.decide.session import Decider
from sfumato.core.decide.strategies import decide

# Places at which the curve of k is computed: even steps of its logarithm.
KS = (2, 3, 5, 10, 20, 50, 100, 1000)
# Places at which the curve of the threshold is computed, least private first.
THRESHOLDS = (0.9, 0.7, 0.5, 0.3, 0.1)
# What the plan is compared with: every other strategy but that of paper 000, which plans without dials.
BASELINES = tuple(name for name in STRATEGY_NAMES if name not in ("joint", "paper000"))


@dataclass(frozen=True, slots=True)
class Point:
    """One plan of the frontier, and whether it is worth choosing."""

    plan: Plan
    pareto: bool = True  # no other point asks at least as much and loses no more

    @property
    def dials(self) -> Dials:
        """The dials of this point."""
        return self.plan.dials


def sweep(
    decider: Decider,
    dials: Dials,
    *,
    hand: Mapping[str, int] | None = None,
    ks: Sequence[int] = KS,
    thresholds: Sequence[float] = THRESHOLDS,
    baselines: Sequence[str] = BASELINES,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[Point]:
    """Points as they come, for a plot that fills while it is computed. Small k first: what was found violated
    for it stays violated for every larger one, so each k starts from the findings of the ones before."""
    for k in sorted(ks):
        for threshold in sorted(thresholds, reverse=True):
            if cancelled():
                return
            yield Point(decide(decider, replace(dials, k=k, threshold=threshold), hand))
    for name in baselines:
        if cancelled():
            return
        yield Point(decide(decider, replace(dials, strategy=name), hand))


def frontier(
    decider: Decider,
    dials: Dials,
    *,
    hand: Mapping[str, int] | None = None,
    ks: Sequence[int] = KS,
    thresholds: Sequence[float] = THRESHOLDS,
    baselines: Sequence[str] = BASELINES,
) -> tuple[Point, ...]:
    """Plans over a grid of dials and the baselines, each marked whether no other plan is both safer and more
    informative."""
    points = list(sweep(decider, dials, hand=hand, ks=ks, thresholds=thresholds, baselines=baselines))
    best = pareto([p.plan for p in points])
    return tuple(replace(p, pareto=good) for p, good in zip(points, best, strict=True))


def pareto(plans: Sequence[Plan]) -> list[bool]:
    """Of each plan, whether no other asks at least as much and loses no more."""
    return [not any(_beats(other, plan) for other in plans if other is not plan) for plan in plans]


def _beats(one: Plan, other: Plan) -> bool:
    """Asks at least as much privacy, leaves nothing open, loses no more, and is better in one of these."""
    if one.open_findings and not other.open_findings:
        return False
    asks = one.dials.k >= other.dials.k and one.dials.threshold <= other.dials.threshold
    loses = one.loss <= other.loss + 1e-9
    more = (
        one.dials.k > other.dials.k
        or one.dials.threshold < other.dials.threshold
        or one.loss < other.loss - 1e-9
        or len(one.open_findings) < len(other.open_findings)
    )
    return asks and loses and more
