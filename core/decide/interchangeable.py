"""Entities that no condition can tell apart move together.

Nine dates of 2003, shown as “2003”, are one word to k-anonymity: hiding eight of them hides nothing. Where two entities show the
same terms from here to the top of their ladders, and nothing else speaks of either, some optimal plan shows both at the same
place (whichever stands higher may come down to the other: that shows no term more and loses less). So a class of twins is
one entity with the sum of their costs, and a document of hundreds of entities becomes a problem of dozens.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from sfumato.core.decide.problem import Budget, Clause, Levels, Problem, Solution

# By entity, rung and measure: the term that is shown; None where the measure looks at nothing.
Chains = Sequence[Sequence[tuple[Hashable, ...]]]


@dataclass(frozen=True, slots=True)
class Classes:
    """Which entities are interchangeable: every entity has a class, and every class a first entity that stands for it."""

    number: list[int]  # of the class, by entity
    first: list[int]  # the entity that stands for the class


def classes_of(levels: Levels, floor: Sequence[int], chains: Chains, apart: Iterable[int]) -> Classes:
    """`apart`: entities that something else speaks of; they stay alone."""
    alone = set(apart)
    known: dict[Hashable, int] = {}
    number: list[int] = []
    first: list[int] = []
    for entity, rungs in enumerate(levels.rungs):
        key: Hashable = entity
        if entity not in alone and len(rungs) - floor[entity] > 1:
            chain = chains[entity]
            key = tuple([chain[rung] for rung in rungs[floor[entity] :]])
        at = known.setdefault(key, len(first))
        if at == len(first):
            first.append(entity)
        number.append(at)
    return Classes(number, first)


def merged(problem: Problem, classes: Classes) -> Problem:
    """The problem over classes, counted from the floor."""
    floor = problem.floor
    costs = [list(problem.costs[e][floor[e] :]) for e in classes.first]
    for row in costs:
        base = row[0]
        row[:] = [cost - base for cost in row]
    for entity, at in enumerate(classes.number):
        if classes.first[at] != entity:
            own, base = problem.costs[entity], problem.costs[entity][floor[entity]]
            row = costs[at]
            for position in range(len(row)):
                row[position] += own[floor[entity] + position] - base
    clauses: dict[Clause, None] = {}
    for clause in problem.clauses:
        literals: dict[int, int] = {}
        for entity, least in clause:
            at, position = classes.number[entity], max(0, least - floor[entity])
            literals[at] = min(literals.get(at, position), position)
        clauses[tuple(sorted(literals.items()))] = None
    budgets = tuple(
        Budget({classes.number[e]: w[floor[e] :] for e, w in b.weights.items()}, b.capacity)
        for b in problem.budgets
    )
    return Problem(tuple(map(tuple, costs)), tuple(clauses), budgets, (0,) * len(costs))


def unmerged(solution: Solution, problem: Problem, classes: Classes) -> Solution:
    """The solution of the problem with equal entities merged, spread over all of them again."""
    base = problem.cost(problem.floor)
    positions = tuple([problem.floor[e] + solution.positions[at] for e, at in enumerate(classes.number)])
    return Solution(positions, base + solution.cost, base + solution.bound, solution.optimal)
