"""The privacy/utility curve of this document: what each setting of a dial keeps, and where we stand."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.tasks import Task
from sfumato.app.gui.vm.session import PlanRequest
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.generalize.model import Ladder

K_VALUES = (1, 2, 3, 5, 7, 10, 20, 30, 50, 100, 200, 500, 1000)
THRESHOLDS = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
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

    def words(self) -> str:
        head = f"At k = {self.dials.k} and threshold {self.dials.threshold:.2f}"
        return (
            f"{head}, {self.kept:.0%} of the information stays: {self.as_is} entities as they are, "
            f"{self.generalized} generalized, {self.masked} masked."
        )


def point_of(plan: Plan, ladders: Mapping[str, Ladder]) -> Point:
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
    )


@dataclass(frozen=True, slots=True)
class Frontier:
    """Curves at the other dial's place, the baselines at the current dials, and us without and with hand choices."""

    over_k: tuple[Point, ...] = ()
    over_threshold: tuple[Point, ...] = ()
    baselines: Mapping[str, Point] | None = None
    here: Point | None = None  # the plan without hand choices
    by_hand: Point | None = None  # with them

    def to_csv(self) -> str:
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(
            ("series", "k", "threshold", "information kept", "masked", "generalized", "kept", "optimal")
        )
        series = [("over k", p) for p in self.over_k] + [("over threshold", p) for p in self.over_threshold]
        series += [(BASELINE_WORDS.get(name, name), p) for name, p in (self.baselines or {}).items()]
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

    def run(self) -> Frontier:
        request = self.request
        dials = replace(request.dials, strategy="joint")
        here = self._at(dials)
        by_hand = self._at(request.dials, request.fixed) if request.fixed else None
        found = Frontier(here=here, by_hand=by_hand)
        steps = len(K_VALUES) + len(THRESHOLDS) + len(BASELINES)
        done = 0
        over_k: list[Point] = []
        for k in K_VALUES:
            if self.cancelled:
                return found
            over_k.append(self._at(replace(dials, k=k)))
            done += 1
            self.handle_progress("Frontier", done / steps)
        found = replace(found, over_k=tuple(over_k))
        self.handle_partial(found)
        over_threshold: list[Point] = []
        for threshold in THRESHOLDS:
            if self.cancelled:
                return found
            over_threshold.append(self._at(replace(dials, threshold=threshold)))
            done += 1
            self.handle_progress("Frontier", done / steps)
        found = replace(found, over_threshold=tuple(over_threshold))
        self.handle_partial(found)
        baselines: dict[str, Point] = {}
        for name in BASELINES:
            if self.cancelled or name not in self.engine.strategies():
                continue
            baselines[name] = self._at(replace(dials, strategy=name))
            self.handle_partial(replace(found, baselines=dict(baselines)))
            done += 1
            self.handle_progress("Frontier", done / steps)
        return replace(found, baselines=baselines)

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
