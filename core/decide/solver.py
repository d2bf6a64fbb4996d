"""The least costly positions that reach every clause and stay within the budget.

Propagation and reductions settle most entities, the rest falls into independent components; small ones are solved by
branch and bound, hard ones by CP-SAT, and each is remembered, so that a dial move pays only for the
components it changed. Results depend on the problem alone, never on what was solved before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sfumato.core.decide.cpsat import Limits, solve_with_cpsat
from sfumato.core.decide.exact import TooHard, greedy, solve_exactly
from sfumato.core.decide.problem import Budget, Clause, Problem, Solution, undominated
from sfumato.core.decide.reduce import Reduction
from sfumato.core.decide.relax import Relaxation, relax

SMALL = 10  # entities up to which branch and bound is tried first
SMALL_REST = 16  # the same for what the relaxation leaves: little is open there


@dataclass(frozen=True, slots=True)
class _Part:
    """The answer for one component, in its own numbering; cost and bound are above the floor."""

    positions: tuple[int, ...]
    bound: int
    optimal: bool


@dataclass(slots=True)
class Solver:
    """Keeps solved components. One per document."""

    limits: Limits = field(default_factory=Limits)
    remembered: int = 4096
    _cache: OrderedDict[object, _Part | None] = field(default_factory=OrderedDict, repr=False)

    def solve(self, problem: Problem) -> Solution | None:
        """None when nothing satisfies the problem; which human choices are to blame is `conflicts`'
        business."""
        floor = _floor(problem)
        if floor is None:
            return None
        clauses = _open(problem.clauses, floor)
        reduction = Reduction(problem.costs, clauses, floor)
        positions = list(reduction.floor)
        bound = problem.cost(positions)
        optimal = True
        for group in _components(reduction.left, ()):
            part = self._part(problem, reduction.floor, group, ())
            assert part is not None  # clauses alone can always be broken
            _place(positions, reduction.floor, group[0], part)
            bound += part.bound
            optimal &= part.optimal
        broken = [budget for budget in problem.budgets if budget.used(positions) > budget.capacity]
        if broken:  # the budget matters: solve what it touches as one
            return self._with_budgets(problem, floor, clauses)
        return Solution(tuple(positions), problem.cost(positions), bound, optimal)

    def _with_budgets(self, problem: Problem, floor: list[int], clauses: Sequence[Clause]) -> Solution | None:
        positions = list(floor)
        bound = problem.cost(floor)
        optimal = True
        for entities, local in _components(undominated(clauses), problem.budgets):
            budgets = tuple(b for b in problem.budgets if not set(entities).isdisjoint(b.weights))
            part = self._part(problem, floor, (entities, local), budgets)
            if part is None:
                return None
            _place(positions, floor, entities, part)
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
        costs, local = _local(problem.costs, floor, entities, clauses)
        own_budgets = tuple(
            Budget({number[e]: w[floor[e] :] for e, w in sorted(b.weights.items())}, b.capacity)
            for b in budgets
        )
        key = (costs, local, tuple((tuple(b.weights.items()), b.capacity) for b in own_budgets))
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        part = self._fresh(costs, local, own_budgets)
        self._cache[key] = part
        if len(self._cache) > self.remembered:
            self._cache.popitem(last=False)
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
        whole = relaxed.whole(len(costs))
        if whole is not None and _total(costs, whole) <= relaxed.bound:
            return _Part(tuple(whole), relaxed.bound, True)
        support = relaxed.support()
        near = self._leftover(costs, tuple(_within(c, support) for c in clauses))
        cost = _total(costs, near.positions)
        if cost <= relaxed.bound:
            return _Part(near.positions, cost, True)
        usable = relaxed.usable(cost)
        fewer = tuple(_within(clause, usable) for clause in clauses)
        if not all(fewer):  # a clause that only dearer plans can reach: nothing better exists
            return _Part(near.positions, cost, True)
        better = self._leftover(costs, fewer)
        better_cost = _total(costs, better.positions)
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
        bound = _total(costs, floor)
        optimal = True
        hard: list[tuple[tuple[int, ...], tuple[Clause, ...]]] = []
        for entities, local in _components(reduction.left, ()):
            few = len(entities) <= SMALL_REST
            part = self._small(_local(costs, floor, entities, local)) if few else None
            if part is None:
                hard.append((entities, local))
                continue
            _place(positions, floor, entities, part)
            bound += part.bound
        if hard:
            group = tuple(e for es, _ in hard for e in es), tuple(c for _, cs in hard for c in cs)
            own_costs, own_clauses = _local(costs, floor, *group)
            part = self._by_cpsat(own_costs, own_clauses, ())
            assert part is not None  # clauses alone can always be broken
            _place(positions, floor, group[0], part)
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
        return _Part(tuple(found), _total(costs, found), True)

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


def _open(clauses: Iterable[Clause], floor: Sequence[int]) -> list[Clause]:
    """The clauses that the floor does not reach, each once."""
    return [c for c in dict.fromkeys(clauses) if not any(floor[e] >= least for e, least in c)]


def _within(clause: Clause, usable: Mapping[int, Sequence[int]]) -> Clause:
    """The clause over the positions that are left: each literal moves up to the next one, or goes."""
    kept = []
    for entity, least in clause:
        position = next((p for p in usable[entity] if p >= least), None)
        if position is not None:
            kept.append((entity, position))
    return tuple(kept)


def _local(
    costs: Sequence[Sequence[int]], floor: Sequence[int], entities: Sequence[int], clauses: Sequence[Clause]
) -> tuple[tuple[tuple[int, ...], ...], tuple[Clause, ...]]:
    """A component in its own numbering, counted from the floor."""
    number = {entity: n for n, entity in enumerate(entities)}
    own_costs = []
    for entity in entities:
        base = costs[entity][floor[entity]]
        own_costs.append(tuple([cost - base for cost in costs[entity][floor[entity] :]]))
    own_clauses = [tuple([(number[e], p - floor[e]) for e, p in clause]) for clause in clauses]
    return tuple(own_costs), tuple(own_clauses)


def _total(costs: Sequence[Sequence[int]], positions: Sequence[int]) -> int:
    return sum(row[p] for row, p in zip(costs, positions, strict=True))


def _place(positions: list[int], floor: Sequence[int], entities: Sequence[int], part: _Part) -> None:
    for entity, position in zip(entities, part.positions, strict=True):
        positions[entity] = floor[entity] + position


def _floor(problem: Problem) -> list[int] | None:
    """The positions that single-literal clauses force, or None when some clause cannot be reached at all."""
    floor = list(problem.floor) or [0] * len(problem.costs)
    for clause in problem.clauses:
        if len(clause) == 1:
            entity, least = clause[0]
            if least > floor[entity]:
                floor[entity] = least
        elif not clause:
            return None
    return floor


def _components(
    clauses: Sequence[Clause], budgets: Sequence[Budget]
) -> list[tuple[tuple[int, ...], tuple[Clause, ...]]]:
    """Entities that no clause or budget links, directly or by others, are decided apart."""
    parent: dict[int, int] = {}

    def root(entity: int) -> int:
        while parent[entity] != entity:
            parent[entity] = parent[parent[entity]]
            entity = parent[entity]
        return entity

    links = [[e for e, _ in clause] for clause in clauses] + [sorted(b.weights) for b in budgets]
    for linked in links:
        for entity in linked:
            parent.setdefault(entity, entity)
        for entity in linked[1:]:
            left, right = root(linked[0]), root(entity)
            if left != right:
                parent[max(left, right)] = min(left, right)
    members: dict[int, list[int]] = {}
    for entity in sorted(parent):
        members.setdefault(root(entity), []).append(entity)
    own: dict[int, list[Clause]] = {first: [] for first in members}
    for clause in clauses:
        own[root(clause[0][0])].append(clause)
    return [(tuple(entities), tuple(own[first])) for first, entities in members.items()]
