"""The decision as numbers: positions with costs, clauses to break, one budget.

A *position* is an index into the rungs an entity may take (all of its ladder, only keep and mask, or the one
a person fixed). A clause is a list of literals (entity, least position): at least one must be reached. Costs
never fall with the position, which is what makes the problem a weighted hitting set and lets most of it be
solved by propagation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Literal = tuple[int, int]
Clause = tuple[Literal, ...]
# Open where each (entity, low, high) stands below low or at high or above; high 0: there is nothing above.
Gate = tuple[tuple[int, int, int], ...]
COST_SCALE = 1000  # thousandths of a bit


@dataclass(frozen=True, slots=True)
class Budget:
    """Sum of the weights of the chosen positions must stay within the capacity (logarithms, scaled to
    integers)."""

    weights: Mapping[int, tuple[int, ...]]  # by entity, per position
    capacity: int

    def used(self, positions: Sequence[int]) -> int:
        """How much of the capacity these positions take."""
        return sum(weights[positions[entity]] for entity, weights in self.weights.items())


@dataclass(frozen=True, slots=True)
class Problem:
    """A decision in numbers: a position per entity that costs the least and satisfies every clause, budget and floor."""

    costs: tuple[tuple[int, ...], ...]  # by entity, per position
    clauses: tuple[Clause, ...]
    budgets: tuple[Budget, ...] = ()
    floor: tuple[int, ...] = ()  # positions that are forced already; empty: none is

    def cost(self, positions: Sequence[int]) -> int:
        """The cost of these positions, in scaled bits."""
        return sum(costs[position] for costs, position in zip(self.costs, positions, strict=True))

    def feasible(self, positions: Sequence[int]) -> bool:
        """Whether these positions satisfy every floor, clause and budget."""
        return (
            all(position >= least for position, least in zip(positions, self.floor, strict=False))
            and all(any(positions[e] >= least for e, least in clause) for clause in self.clauses)
            and all(budget.used(positions) <= budget.capacity for budget in self.budgets)
        )


@dataclass(frozen=True, slots=True)
class Solution:
    """Positions that satisfy a problem, their cost, and the lower bound that is proven for it."""

    positions: tuple[int, ...]
    cost: int
    bound: int
    optimal: bool


@dataclass(frozen=True, slots=True)
class Levels:
    """Which rungs each entity may take, and what each costs; translates between rungs and positions."""

    ids: tuple[str, ...]
    rungs: tuple[tuple[int, ...], ...]  # allowed rungs, ascending
    costs: tuple[tuple[int, ...], ...]
    index: Mapping[str, int] = field(repr=False)

    @classmethod
    def of(cls, allowed: Mapping[str, Sequence[int]], bits: Mapping[str, Sequence[float]]) -> Levels:
        """`bits[id][rung]`: information lost at that rung. Costs are made non-falling, as ladders promise."""
        ids = tuple(allowed)
        rungs = tuple(tuple(allowed[i]) for i in ids)
        costs = []
        for entity_id, levels in zip(ids, rungs, strict=True):
            row = [round(bits[entity_id][rung] * COST_SCALE) for rung in levels]
            for position in range(1, len(row)):
                row[position] = max(row[position], row[position - 1])
            costs.append(tuple(row))
        return cls(ids, rungs, tuple(costs), {entity_id: n for n, entity_id in enumerate(ids)})

    def to_rungs(self, positions: Sequence[int]) -> dict[str, int]:
        """The rung of each entity, by its id."""
        return {i: levels[p] for i, levels, p in zip(self.ids, self.rungs, positions, strict=True)}


def undominated(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """Drops clauses that another one implies: a part of their entities, each at least as hard to reach.

    Subsets are looked up by their entities, so the work grows with the clauses, not with their square; of
    long clauses only subsets of up to three entities are tried, which is a reduction missed, never an error.
    """
    by_size: dict[int, dict[tuple[int, ...], list[tuple[int, ...]]]] = {}
    for clause in clauses:
        entities, levels = zip(*clause, strict=True)
        by_size.setdefault(len(clause), {}).setdefault(entities, []).append(levels)
    kept: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for size in sorted(by_size):
        for entities, found in by_size[size].items():
            hardest = found if len(found) == 1 else _hardest(found)
            if size > 2 or any((entity,) in kept for entity in entities):
                hardest = [levels for levels in hardest if not _implied(entities, levels, kept)]
            if hardest:
                kept[entities] = hardest
    return tuple(
        tuple(zip(entities, levels, strict=True)) for entities in sorted(kept) for levels in kept[entities]
    )


def _hardest(found: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Of clauses over the same entities, those that no other implies."""
    kept: list[tuple[int, ...]] = []
    for levels in sorted(set(found), reverse=True):
        if not any(all(a >= b for a, b in zip(other, levels, strict=True)) for other in kept):
            kept.append(levels)
    return kept


def _implied(
    entities: tuple[int, ...], levels: tuple[int, ...], kept: Mapping[tuple[int, ...], list[tuple[int, ...]]]
) -> bool:
    numbers = range(len(entities))
    for size in range(1, min(4, len(entities))):
        for part in combinations(numbers, size):
            for other in kept.get(tuple([entities[n] for n in part]), ()):
                if all(a >= levels[n] for a, n in zip(other, part, strict=True)):
                    return True
    return False
