"""The linear relaxation of a component: usually integral already, and where not, it fixes most of what is
left.

Columns are "entity at exactly this position"; a clause asks for 1 over the positions that reach it. The
relaxation is a pure covering program, so a whole solution of it is the optimum, and the reduced costs say
which columns no better plan can use.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ortools.linear_solver import linear_solver_pb2
from ortools.linear_solver.python.model_builder_helper import ModelSolverHelper

from sfumato.core.decide.problem import Clause

_CUT_TOLERANCE = 1e-3  # by how much a cut must be violated to be worth adding: a judgment call

_TOLERANCE = 1e-6  # how near to 0 or 1 the linear program calls a choice whole
ROUNDS_OF_CUTS = 3  # each adds all triangle cuts that are violated (judgment call)


@dataclass(frozen=True, slots=True)
class Relaxation:
    """Per entity and position: how much of it the optimum takes, and how much more any plan with it costs."""

    value: float
    bound: int  # no plan costs less
    taken: Mapping[tuple[int, int], float]
    dearer: Mapping[tuple[int, int], float]
    columns: Mapping[int, Sequence[int]]  # the positions in use, by entity

    def integral_positions(self, entities: int) -> list[int] | None:
        """The positions, where the relaxation takes every one wholly or not at all."""
        positions = [0] * entities
        for (entity, position), taken in self.taken.items():
            if taken > 1 - _TOLERANCE:
                positions[entity] = max(positions[entity], position)
            elif taken > _TOLERANCE:
                return None
        return positions

    def reached(self, literals: Clause) -> float:
        """How far the relaxation reaches these literals, added up."""
        return sum(
            self.taken[entity, position]
            for entity, least in literals
            for position in self.columns[entity]
            if position >= least
        )

    def support(self) -> dict[int, list[int]]:
        """Positions the relaxation takes at all: a small problem whose optimum is close to the true one."""
        return self._positions(lambda key: self.taken[key] > _TOLERANCE)

    def usable(self, cost: int) -> dict[int, list[int]]:
        """Positions that a plan cheaper than `cost` may take."""
        margin = cost - self.value + _TOLERANCE
        return self._positions(lambda key: self.dearer[key] <= margin)

    def _positions(self, wanted: Callable[[tuple[int, int]], bool]) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for key in self.taken:
            positions = found.setdefault(key[0], [])
            if wanted(key):
                positions.append(key[1])
        return found


def relax(costs: Sequence[Sequence[int]], clauses: Sequence[Clause]) -> Relaxation | None:
    """None when the linear solver fails; CP-SAT then goes without it.

    Pairs that form triangles are what makes a relaxation fractional (half of each of three): as at least two
    of the three must be reached, that is added where it is violated, a few times over.
    """
    cuts: list[Clause] = []
    made = _solve(costs, clauses, cuts)
    for _ in range(ROUNDS_OF_CUTS):
        if made is None or made.integral_positions(len(costs)) is not None:
            return made
        violated = [cut for cut in _triangles(clauses) if made.reached(cut) < 2 - _CUT_TOLERANCE]
        if not violated:
            return made
        cuts += violated
        made = _solve(costs, clauses, cuts)
    return made


def _triangles(clauses: Sequence[Clause]) -> list[Clause]:
    """Three entities of which every two form a clause, each at the lowest position that it is asked for."""
    pairs: dict[int, dict[int, tuple[int, int]]] = {}
    for clause in clauses:
        if len(clause) == 2:
            (a, p), (b, q) = clause
            pairs.setdefault(a, {}).setdefault(b, (p, q))
            pairs.setdefault(b, {}).setdefault(a, (q, p))
    found: list[Clause] = []
    for a, near in pairs.items():
        for b in near:
            if b > a:
                for c in near.keys() & pairs[b].keys():
                    if c > b:
                        (ab, ba), (ac, ca), (bc, cb) = near[b], near[c], pairs[b][c]
                        found.append(((a, min(ab, ac)), (b, min(ba, bc)), (c, min(ca, cb))))
    return found


def _solve(
    costs: Sequence[Sequence[int]], clauses: Sequence[Clause], cuts: Sequence[Clause]
) -> Relaxation | None:
    levels: dict[int, set[int]] = {}
    for clause in clauses:
        for entity, least in clause:
            levels.setdefault(entity, set()).add(least)
    keys: list[tuple[int, int]] = []
    # the columns that reach a literal: its own and the higher ones
    reaching: dict[tuple[int, int], list[int]] = {}
    for entity in sorted(levels):
        positions = sorted(levels[entity])
        first, end = len(keys), len(keys) + len(positions)
        for offset, position in enumerate(positions):
            reaching[entity, position] = list(range(first + offset, end))
            keys.append((entity, position))
    request = linear_solver_pb2.MPModelRequest()
    request.solver_type = linear_solver_pb2.MPModelRequest.GLOP_LINEAR_PROGRAMMING
    # Costs are never below 0, so the dual starts feasible: twice as fast as the primal here.
    request.solver_specific_parameters = "use_dual_simplex: true"
    model = request.model
    for entity, position in keys:
        model.variable.add(
            lower_bound=0.0, upper_bound=1.0, objective_coefficient=float(costs[entity][position])
        )
    for clause in clauses:
        columns: list[int] = []
        for literal in clause:
            columns += reaching[literal]
        model.constraint.add(var_index=columns, coefficient=[1.0] * len(columns), lower_bound=1.0)
    for cut in cuts:
        columns = [column for literal in cut for column in reaching[literal]]
        model.constraint.add(var_index=columns, coefficient=[1.0] * len(columns), lower_bound=2.0)
    for entity in sorted({entity for cut in cuts for entity, _ in cut}):
        # One entity must not count twice in a cut.
        columns = reaching[entity, min(levels[entity])]
        if len(columns) > 1:
            model.constraint.add(var_index=columns, coefficient=[1.0] * len(columns), upper_bound=1.0)
    answer = ModelSolverHelper("glop").solve_serialized_request(request.SerializeToString())
    response = linear_solver_pb2.MPSolutionResponse.FromString(answer)
    if response.status != linear_solver_pb2.MPSOLVER_OPTIMAL:
        return None
    value = response.objective_value
    bound = math.ceil(value - max(_TOLERANCE, abs(value) * 1e-9))
    return Relaxation(
        value,
        bound,
        dict(zip(keys, response.variable_value, strict=True)),
        dict(zip(keys, response.reduced_cost, strict=True)),
        {entity: sorted(positions) for entity, positions in levels.items()},
    )
