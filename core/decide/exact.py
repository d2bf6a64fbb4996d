"""Exact solution of small components by branch and bound, without leaving Python.

Nearly every component of a real document is a handful of entities; for those this takes microseconds, where
building a CP-SAT model takes milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from sfumato.core.decide.problem import Clause

# more than there are of anything; holders that are compared in pairs: a limit of time
_MANY = 1 << 30
_COMPARED = 64


class TooHard(Exception):
    """The node limit was reached; the component goes to CP-SAT."""


@dataclass(slots=True)
class _Search:
    costs: Sequence[Sequence[int]]
    clauses: Sequence[Clause]
    nodes_left: int
    best_cost: int
    best: list[int]

    def run(self, positions: list[int], ceiling: list[int], cost: int) -> None:
        """Searches below these positions and keeps the cheapest solution met. Raises `TooHard` when its nodes are used up."""
        self.nodes_left -= 1
        if self.nodes_left < 0:
            raise TooHard
        bound, branch = self._bound(positions, ceiling)
        if bound is None or cost + bound >= self.best_cost:
            return
        if branch is None:
            self.best_cost, self.best = cost, positions.copy()
            return
        # Branch on which literal breaks the clause; later branches forbid the earlier ones, so that no plan
        # is visited twice.
        lowered: list[tuple[int, int]] = []
        for entity, least in branch:
            if least > ceiling[entity]:
                continue
            before = positions[entity]
            positions[entity] = least
            self.run(positions, ceiling, cost + self.costs[entity][least] - self.costs[entity][before])
            positions[entity] = before
            lowered.append((entity, ceiling[entity]))
            ceiling[entity] = least - 1
        for entity, limit in reversed(lowered):
            ceiling[entity] = limit

    def _bound(self, positions: list[int], ceiling: list[int]) -> tuple[int | None, Clause | None]:
        """A lower bound from clauses that share no entity, and the clause with the fewest ways left."""
        used: set[int] = set()
        total = 0
        branch: Clause | None = None
        fewest = _MANY
        for clause in self.clauses:
            cheapest = -1
            ways = 0
            free = True
            for entity, least in clause:
                here = positions[entity]
                if here >= least:
                    ways = -1
                    break
                if entity in used:
                    free = False
                if least <= ceiling[entity]:
                    ways += 1
                    price = self.costs[entity][least] - self.costs[entity][here]
                    if cheapest < 0 or price < cheapest:
                        cheapest = price
            if ways < 0:
                continue
            if ways == 0:
                return None, None
            if ways < fewest:
                fewest, branch = ways, clause
            if free:
                total += cheapest
                used.update(entity for entity, _ in clause)
        return total, branch


def greedy(costs: Sequence[Sequence[int]], clauses: Sequence[Clause]) -> list[int]:
    """A good first plan: again and again the literal that breaks most clauses for its price, then undo
    needless ones."""
    positions = [0] * len(costs)
    holders: dict[tuple[int, int], list[int]] = {}
    for number, clause in enumerate(clauses):
        for literal in clause:
            holders.setdefault(literal, []).append(number)
    is_open = [True] * len(clauses)
    # Gains only fall, so an entry that is still true when it comes up is the best one (lazy greedy).
    heap = [
        (costs[e][p] / len(numbers), len(numbers), e, p) for (e, p), numbers in holders.items() if numbers
    ]
    heapify(heap)
    while heap:
        _, gain, entity, least = heappop(heap)
        now = sum(is_open[number] for number in holders[entity, least])
        if now == 0:
            continue
        if now < gain:
            price = costs[entity][least] - costs[entity][positions[entity]]
            heappush(heap, (max(0, price) / now, now, entity, least))
            continue
        positions[entity] = max(positions[entity], least)
        for (e, p), numbers in (
            holders.items() if len(holders) <= _COMPARED else [((entity, least), holders[entity, least])]
        ):
            if e == entity and p <= positions[entity]:
                for number in numbers:
                    is_open[number] = False
    tighten(positions, costs, clauses)
    return positions


def tighten(positions: list[int], costs: Sequence[Sequence[int]], clauses: Sequence[Clause]) -> None:
    """Lowers, dearest first, every position that the clauses do not need."""
    by_entity: dict[int, list[Clause]] = {}
    for clause in clauses:
        for entity, _ in clause:
            by_entity.setdefault(entity, []).append(clause)
    for entity in sorted(by_entity, key=lambda e: (-costs[e][positions[e]], e)):
        needed = 0
        for clause in by_entity[entity]:
            if not any(e != entity and positions[e] >= p for e, p in clause):
                needed = max(needed, next(p for e, p in clause if e == entity))
        positions[entity] = min(positions[entity], needed)


def solve_exactly(
    costs: Sequence[Sequence[int]], clauses: Sequence[Clause], *, node_limit: int = 1500
) -> list[int]:
    """Optimal positions of a component whose every clause can be broken. Raises `TooHard` past the node
    limit."""
    start = greedy(costs, clauses)
    start_cost = sum(row[p] - row[0] for row, p in zip(costs, start, strict=True))
    search = _Search(costs, clauses, node_limit, start_cost, start)
    search.run([0] * len(costs), [len(row) - 1 for row in costs], 0)
    return search.best
