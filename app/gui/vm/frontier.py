"""The privacy/utility curve of this document: what each setting of a dial keeps, and where we stand."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.tasks import Task
from sfumato.app.gui.vm.requests import PlanRequest
from sfumato.app.gui.vm.words import tr
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.generalize.model import Ladder

K_VALUES = (1, 2, 3, 5, 7, 10, 20, 30, 50, 100, 200, 500, 1000)
THRESHOLDS = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
GRID_K = (2, 5, 10, 20, 50)
GRID_THRESHOLDS = (0.3, 0.5, 0.7, 0.9)
BASELINES = ("mask", "greedy", "random", "all", "specific")
BASELINE_WORDS = {
    "mask": "optimal masking",
    "greedy": "greedy",
    "random": "random",
    "all": "mask all",
    "specific": "mask most specific",
}


@dataclass(frozen=True, slots=True)
class Point:
    """One plan: its dials, what it keeps, and what it does to how many entities."""

    dials: Dials
    kept: float  # share of the information, 0..1
    masked: int
    generalized: int
    as_is: int
    optimal: bool
    conflicts: int = 0
    left_open: int = 0  # risky combinations that this plan leaves in the text
    pareto: bool = True  # nothing else in its series asks as much and keeps more

    def words(self) -> str:
        """The point in a sentence."""
        return tr(
            "At k = {0} and threshold {1}, {2} of the information stays. Entities: {3} kept, {4} replaced, {5} masked.",
            self.dials.k,
            f"{self.dials.threshold:.2f}",
            f"{self.kept:.0%}",
            self.as_is,
            self.generalized,
            self.masked,
        )


def point_of(plan: Plan, ladders: Mapping[str, Ladder], *, pareto: bool = True) -> Point:
    """A plan as a point of the curve: what it keeps, and how many entities it masks, generalizes and leaves."""
    masked = generalized = 0
    for choice in plan.choices.values():
        ladder = ladders.get(choice.entity_id)
        top = ladder.top if ladder else 1
        masked += choice.rung >= top
        generalized += 0 < choice.rung < top
    return Point(
        plan.dials,
        plan.kept,
        masked,
        generalized,
        len(plan.choices) - masked - generalized,
        plan.optimal,
        len(plan.conflicts),
        len(plan.open_findings),
        pareto,
    )


@dataclass(frozen=True, slots=True)
class Frontier:
    """Curves at the other dial's place, the baselines at the current dials, and us without and with hand choices."""

    over_k: tuple[Point, ...] = ()
    over_threshold: tuple[Point, ...] = ()
    baselines: Mapping[str, Point] | None = None
    here: Point | None = None  # the plan without hand choices
    by_hand: Point | None = None  # with them
    grid: tuple[Point, ...] = ()  # over both dials

    def to_csv(self) -> str:
        """The points as a table."""
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(
            ("series", "k", "threshold", "information kept", "masked", "generalized", "kept", "optimal")
        )
        series = [("over k", p) for p in self.over_k] + [("over threshold", p) for p in self.over_threshold]
        series += [(BASELINE_WORDS.get(name, name), p) for name, p in (self.baselines or {}).items()]
        series += [("over both" if p.pareto else "over both, beaten", p) for p in self.grid]
        series += [(name, p) for name, p in (("plan", self.here), ("with hand choices", self.by_hand)) if p]
        for name, p in series:
            writer.writerow(
                (
                    name,
                    p.dials.k,
                    p.dials.threshold,
                    f"{p.kept:.4f}",
                    p.masked,
                    p.generalized,
                    p.as_is,
                    p.optimal,
                )
            )
        return out.getvalue()


class FrontierTask(Task):
    """Sweeps the solver over the dials; partial results are frontiers that grow."""

    def __init__(self, engine: Engine, request: PlanRequest) -> None:
        super().__init__()
        self.engine, self.request = engine, request
        self._done, self._steps = 0, 1

    def run(self) -> Frontier:
        """The curve over both dials."""
        dials = replace(self.request.dials, strategy="joint")
        here = self._at(dials)
        by_hand = self._at(self.request.dials, self.request.fixed) if self.request.fixed else None
        found = Frontier(here=here, by_hand=by_hand)
        known = tuple(name for name in BASELINES if name in self.engine.strategies())
        self._steps = len(K_VALUES) + len(THRESHOLDS) + len(known) + len(GRID_K) * len(GRID_THRESHOLDS)
        found = replace(found, over_k=self._points(dials, K_VALUES, (dials.threshold,)))
        self.handle_partial(found)
        found = replace(found, over_threshold=self._points(dials, (dials.k,), THRESHOLDS)[::-1])
        self.handle_partial(found)
        points = self._points(dials, (), (), known)
        found = replace(found, baselines={p.dials.strategy: p for p in points})
        self.handle_partial(found)
        return replace(found, grid=self._points(dials, GRID_K, GRID_THRESHOLDS, mark=True))

    def _points(
        self,
        dials: Dials,
        ks: tuple[int, ...],
        thresholds: tuple[float, ...],
        baselines: tuple[str, ...] = (),
        *,
        mark: bool = False,
    ) -> tuple[Point, ...]:
        plans = []
        sweep = self.engine.sweep(
            self.request.document, dials, ks, thresholds, baselines, lambda: self.cancelled
        )
        for plan in sweep:
            plans.append(plan)
            self._done += 1
            self.handle_progress("Frontier", min(1.0, self._done / self._steps))
        from sfumato.core.decide.frontier import (
            pareto,
        )  # brings the solver along; the window starts without it

        best = pareto(plans) if mark else [True] * len(plans)
        ladders = self.request.case.ladders
        return tuple(point_of(p, ladders, pareto=good) for p, good in zip(plans, best, strict=True))

    def _at(self, dials: Dials, fixed: Mapping[str, int] | None = None) -> Point:
        plan = self.engine.plan(self.request.document, dials, fixed or {})
        return point_of(plan, self.request.case.ladders)


def nearest(points: tuple[Point, ...], value: float, *, by_k: bool) -> Point | None:
    """The point of a curve whose dial is nearest to `value` (for k: in logarithms, as it is drawn)."""
    if not points:
        return None
    if by_k:
        return min(points, key=lambda p: abs(_log(p.dials.k) - _log(max(1.0, value))))
    return min(points, key=lambda p: abs(p.dials.threshold - value))


def _log(value: float) -> float:
    import math

    return math.log(value)
