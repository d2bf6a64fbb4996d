"""The least costly positions that reach every clause and stay within the budget.

Propagation and reductions settle most entities, the rest falls into independent components; small ones are solved by
branch and bound, hard ones by CP-SAT, and each is remembered, so that a dial move pays only for the
components it changed. Results depend on the problem alone, never on what was solved before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from sfumato.core.decide.components import (
    components_of,
    floor_of,
    local_of,
    place,
    still_open,
    total_of,
    within,
)
from sfumato.core.decide.cpsat import Limits, solve_with_cpsat
from sfumato.core.decide.exact import TooHard, greedy, solve_exactly
from sfumato.core.decide.linear_relaxation import Relaxation, relax
from sfumato.core.decide.problem import Budget, Clause, Gate, Problem, Solution, undominated
from sfumato.core.decide.reduce import Reduction

SMALL = 10  # entities up to which branch and bound is tried first
SMALL_REST = 16  # the same for what the relaxation leaves: little is open there


@dataclass(frozen=True, slots=True)
class _Part:
    """The answer for one component, in its own numbering; cost and bound are above the floor."""

    positions: tuple[int, ...]
    bound: int
    optimal: bool


class Interrupted(Exception):
    """Somebody else needs the solver. What was found so far is forgotten; the same question may be asked again."""


def _never() -> bool:
    return False


@contextmanager
def ended_by(interrupted: Callable[[], bool], *solvers: Solver) -> Iterator[None]:
    """Inside, these solvers raise `Interrupted` before their next problem once `interrupted()` is true: a plan takes several."""
    for solver in solvers:
        solver.interrupted = interrupted
    try:
        yield
    finally:
        for solver in solvers:
            solver.interrupted = _never


@dataclass(slots=True)
class Solver:
    """Keeps solved components. One per document."""

    limits: Limits = field(default_factory=Limits)
    remembered: int = 4096
    interrupted: Callable[[], bool] = field(default=_never, repr=False)
    _cache: OrderedDict[object, _Part | None] = field(default_factory=OrderedDict, repr=False)

    def solve(self, problem: Problem) -> Solution | None:
        """None when nothing satisfies the problem; which human choices are to blame is `conflicts`'
        business."""
        if self.interrupted():
            raise Interrupted
        floor = floor_of(problem)
        if floor is None:
            return None
        clauses = still_open(problem.clauses, floor)
        reduction = Reduction(problem.costs, clauses, floor)
        positions = list(reduction.floor)
        bound = problem.cost(positions)
        optimal = True
        for group in components_of(reduction.left, ()):
            part = self._part(problem, reduction.floor, group, ())
            assert part is not None  # clauses alone can always be broken
            place(positions, reduction.floor, group[0], part.positions)
            bound += part.bound
            optimal &= part.optimal
        broken = [budget for budget in problem.budgets if budget.used(positions) > budget.capacity]
        if broken:  # the budget matters: solve what it touches as one
            return self._with_budgets(problem, floor, clauses)
        return Solution(tuple(positions), problem.cost(positions), bound, optimal)

    def solve_gated(
        self, problem: Problem, gates: tuple[Gate, ...], groups: tuple[tuple[int, ...], ...]
    ) -> Solution | None:
        """With conditions on terms beside the clauses. Budgets come in where the plan without them breaks one."""
        if not groups:
            return self.solve(problem)
        if self.interrupted():
            raise Interrupted
        floor = floor_of(problem)
        if floor is None:
            return None
        clauses = tuple(still_open(problem.clauses, floor))
        part = self._gated(problem, floor, clauses, (), gates, groups)
        if part is not None and any(b.used(part.positions) > b.capacity for b in problem.budgets):
            part = self._gated(problem, floor, clauses, problem.budgets, gates, groups)
        if part is None:
            return None
        return Solution(part.positions, problem.cost(part.positions), part.bound, part.optimal)

    def _gated(
        self,
        problem: Problem,
        floor: Sequence[int],
        clauses: tuple[Clause, ...],
        budgets: tuple[Budget, ...],
        gates: tuple[Gate, ...],
        groups: tuple[tuple[int, ...], ...],
    ) -> _Part | None:
        raised = tuple(((entity, least),) for entity, least in enumerate(floor) if least)
        key = (
            problem.costs,
            clauses,
            raised,
            gates,
            groups,
            tuple((tuple(b.weights.items()), b.capacity) for b in budgets),
        )
        if key not in self._cache:
            outcome = solve_with_cpsat(
                problem.costs, (*raised, *clauses), budgets, self.limits, gates, groups
            )
            part: _Part | None = None
            if outcome.positions is not None:
                part = _Part(tuple(outcome.positions), outcome.bound, outcome.optimal)
            elif (
                not outcome.infeasible
            ):  # out of time without a plan: hiding the most opens every gate there is
                part = _Part(tuple(len(row) - 1 for row in problem.costs), outcome.bound, False)
            self._remember(key, part)
        self._cache.move_to_end(key)
        return self._cache[key]

    def _remember(self, key: object, part: _Part | None) -> None:
        self._cache[key] = part
        if len(self._cache) > self.remembered:
            self._cache.popitem(last=False)

    def _with_budgets(self, problem: Problem, floor: list[int], clauses: Sequence[Clause]) -> Solution | None:
        positions = list(floor)
        bound = problem.cost(floor)
        optimal = True
        for entities, local in components_of(undominated(clauses), problem.budgets):
            budgets = tuple(b for b in problem.budgets if not set(entities).isdisjoint(b.weights))
            part = self._part(problem, floor, (entities, local), budgets)
            if part is None:
                return None
            place(positions, floor, entities, part.positions)
            bound += part.bound
            optimal &= part.optimal
        return Solution(tuple(positions), problem.cost(positions), bound, optimal)

    def _part(
        self,
        problem: Problem,
        floor: Sequence[int],
        group: tuple[tuple[int, ...], tuple[Clause, ...]],
        budgets: tuple[Budget, ...],
    ) -> _Part | None:
        entities, clauses = group
        number = {entity: n for n, entity in enumerate(entities)}
        costs, local = local_of(problem.costs, floor, entities, clauses)
        own_budgets = tuple(
            Budget({number[e]: w[floor[e] :] for e, w in sorted(b.weights.items())}, b.capacity)
            for b in budgets
        )
        key = (costs, local, tuple((tuple(b.weights.items()), b.capacity) for b in own_budgets))
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        part = self._fresh(costs, local, own_budgets)
        self._remember(key, part)
        return part

    def _fresh(
        self, costs: tuple[tuple[int, ...], ...], clauses: tuple[Clause, ...], budgets: tuple[Budget, ...]
    ) -> _Part | None:
        if not budgets:
            part = self._small((costs, clauses)) if len(costs) <= SMALL or len(clauses) == 1 else None
            if part is not None:
                return part
            relaxed = relax(costs, clauses)
            if relaxed is not None:
                return self._round(costs, clauses, relaxed)
        return self._by_cpsat(costs, clauses, budgets)

    def _round(
        self, costs: tuple[tuple[int, ...], ...], clauses: tuple[Clause, ...], relaxed: Relaxation
    ) -> _Part:
        """The optimum among the positions that the relaxation takes; where that is not proven to be the true
        optimum, once more among all the positions that could beat it."""
        whole = relaxed.integral_positions(len(costs))
        if whole is not None and total_of(costs, whole) <= relaxed.bound:
            return _Part(tuple(whole), relaxed.bound, True)
        support = relaxed.support()
        near = self._leftover(costs, tuple(within(c, support) for c in clauses))
        cost = total_of(costs, near.positions)
        if cost <= relaxed.bound:
            return _Part(near.positions, cost, True)
        usable = relaxed.usable(cost)
        fewer = tuple(within(clause, usable) for clause in clauses)
        if not all(fewer):  # a clause that only dearer plans can reach: nothing better exists
            return _Part(near.positions, cost, True)
        better = self._leftover(costs, fewer)
        better_cost = total_of(costs, better.positions)
        if better_cost >= cost:
            bound = cost if better.optimal else max(relaxed.bound, min(better.bound, cost))
            return _Part(near.positions, bound, better.optimal)
        bound = better_cost if better.optimal else max(relaxed.bound, better.bound)
        return _Part(better.positions, bound, better.optimal)

    def _leftover(self, costs: tuple[tuple[int, ...], ...], clauses: tuple[Clause, ...]) -> _Part:
        """A restricted component: forced positions, small pieces by branch and bound, all the rest in one
        model."""
        reduction = Reduction(costs, sorted(set(clauses)))
        floor = reduction.floor
        positions = list(floor)
        bound = total_of(costs, floor)
        optimal = True
        hard: list[tuple[tuple[int, ...], tuple[Clause, ...]]] = []
        for entities, local in components_of(reduction.left, ()):
            few = len(entities) <= SMALL_REST
            part = self._small(local_of(costs, floor, entities, local)) if few else None
            if part is None:
                hard.append((entities, local))
                continue
            place(positions, floor, entities, part.positions)
            bound += part.bound
        if hard:
            group = tuple(e for es, _ in hard for e in es), tuple(c for _, cs in hard for c in cs)
            own_costs, own_clauses = local_of(costs, floor, *group)
            part = self._by_cpsat(own_costs, own_clauses, ())
            assert part is not None  # clauses alone can always be broken
            place(positions, floor, group[0], part.positions)
            bound += part.bound
            optimal = part.optimal
        return _Part(tuple(positions), bound, optimal)

    def _small(self, component: tuple[tuple[tuple[int, ...], ...], tuple[Clause, ...]]) -> _Part | None:
        costs, clauses = component
        if len(clauses) == 1:
            price, entity, least = min((costs[e][p], e, p) for e, p in clauses[0])
            positions = [0] * len(costs)
            positions[entity] = least
            return _Part(tuple(positions), price, True)
        try:
            found = solve_exactly(costs, clauses, node_limit=self.limits.nodes)
        except TooHard:
            return None
        return _Part(tuple(found), total_of(costs, found), True)

    def _by_cpsat(
        self,
        costs: tuple[tuple[int, ...], ...],
        clauses: tuple[Clause, ...],
        budgets: tuple[Budget, ...],
    ) -> _Part | None:
        outcome = solve_with_cpsat(costs, clauses, budgets, self.limits)
        if outcome.infeasible:
            return None
        if outcome.positions is not None:
            return _Part(tuple(outcome.positions), outcome.bound, outcome.optimal)
        # Out of time without a plan: hiding the most is always within the budget if anything is.
        fallback = greedy(costs, clauses) if not budgets else [len(row) - 1 for row in costs]
        if any(b.used(fallback) > b.capacity for b in budgets):
            return None
        return _Part(tuple(fallback), outcome.bound, False)
