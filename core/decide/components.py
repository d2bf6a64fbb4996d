"""A problem in parts: what is open above the floor, and entities that no condition links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sfumato.core.decide.problem import Budget, Clause, Problem


def still_open(clauses: Iterable[Clause], floor: Sequence[int]) -> list[Clause]:
    """The clauses that the floor does not reach, each once."""
    return [c for c in dict.fromkeys(clauses) if not any(floor[e] >= least for e, least in c)]


def within(clause: Clause, usable: Mapping[int, Sequence[int]]) -> Clause:
    """The clause over the positions that are left: each literal moves up to the next one, or goes."""
    kept = []
    for entity, least in clause:
        position = next((p for p in usable[entity] if p >= least), None)
        if position is not None:
            kept.append((entity, position))
    return tuple(kept)


def local_of(
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


def total_of(costs: Sequence[Sequence[int]], positions: Sequence[int]) -> int:
    """The cost of one position per entity, summed."""
    return sum(row[p] for row, p in zip(costs, positions, strict=True))


def place(positions: list[int], floor: Sequence[int], entities: Sequence[int], found: Sequence[int]) -> None:
    """Writes the positions found for one component into those of the whole problem, each counted from its
    entity's floor."""
    for entity, position in zip(entities, found, strict=True):
        positions[entity] = floor[entity] + position


def floor_of(problem: Problem) -> list[int] | None:
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


def components_of(
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
