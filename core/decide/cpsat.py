"""CP-SAT for the components that branch and bound leaves, and for everything under a budget (paper 002
§3.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from sfumato.core.decide.problem import Budget, Clause, Gate

SEED = 20  # of the solver's random choices, fixed so that the same input gives the same plan
SMALL = 2_000  # conditions of a model that is solved as it stands


@dataclass(frozen=True, slots=True)
class Limits:
    """Deterministic time, so that the same input gives the same plan on any machine; wall clock only as a
    stop."""

    deterministic: float = 0.25
    seconds: float = 10.0
    nodes: int = 1500  # of the branch and bound that comes first


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the solver found within its time: positions, a proven lower bound, and whether the two meet."""

    positions: list[int] | None  # None: infeasible, or nothing found in time
    bound: int
    optimal: bool
    infeasible: bool = False


class _Model(cp_model.CpModel):  # type: ignore[misc]  # ortools has no types
    """Without the old names of its methods, which take a third of the time of a small model to make."""

    def _add_pre_pep8_methods(self) -> None:
        pass


def solve_with_cpsat(
    costs: Sequence[Sequence[int]],
    clauses: Sequence[Clause],
    budgets: Sequence[Budget],
    limits: Limits,
    gates: Sequence[Gate] = (),
    groups: Sequence[Sequence[int]] = (),
) -> Outcome:
    """One Boolean per entity and position it may need ("reached at least p"), ordered; costs as
    increments. Of each group one gate must be open."""
    model = _Model()
    reached: dict[tuple[int, int], cp_model.IntVar] = {}
    needed = _needed(costs, clauses, budgets, gates)
    objective_vars: list[cp_model.IntVar] = []
    objective_costs: list[int] = []
    for entity in sorted(needed):
        before = 0
        for position in sorted(needed[entity]):
            variable = model.new_bool_var("")
            reached[entity, position] = variable
            if before:
                model.add_implication(variable, reached[entity, before])
            objective_vars.append(variable)
            objective_costs.append(costs[entity][position] - costs[entity][before])
            before = position
    for clause in clauses:
        model.add_bool_or([reached[literal] for literal in clause])
    opened = [_opened(model, reached, gate) for gate in gates]
    for group in groups:
        model.add_bool_or([opened[number] for number in group])
    for budget in budgets:
        _bound(model, reached, budget)
    model.minimize(cp_model.LinearExpr.weighted_sum(objective_vars, objective_costs))
    # Where clauses are told of terms, the linear relaxation says little and costs a third of the time; and where they are few,
    # simplifying them first takes twice as long as solving them.
    small = bool(gates) and len(gates) + len(groups) + len(clauses) <= SMALL
    return _run(model, reached, costs, limits, linear=1 if gates else 2, presolve=not small)


def _needed(
    costs: Sequence[Sequence[int]],
    clauses: Sequence[Clause],
    budgets: Sequence[Budget],
    gates: Sequence[Gate],
) -> dict[int, set[int]]:
    """Positions of each entity that a constraint speaks of; the others are never worth a variable."""
    needed: dict[int, set[int]] = {}
    for clause in clauses:
        for entity, least in clause:
            needed.setdefault(entity, set()).add(least)
    for gate in gates:
        for entity, low, high in gate:
            needed.setdefault(entity, set()).update(p for p in (low, high) if p)
    for budget in budgets:
        for entity in budget.weights:
            needed.setdefault(entity, set()).update(range(1, len(costs[entity])))
    return needed


def _opened(
    model: cp_model.CpModel, reached: Mapping[tuple[int, int], cp_model.IntVar], gate: Gate
) -> cp_model.IntVar:
    """A variable that may be true only where each entity of the gate is below its low or at its high position."""
    variable = model.new_bool_var("")
    for entity, low, high in gate:
        ways = [reached[entity, low].negated()] if low else []
        model.add_bool_or([variable.negated(), *ways, *([reached[entity, high]] if high else [])])
    return variable


def _bound(
    model: cp_model.CpModel, reached: Mapping[tuple[int, int], cp_model.IntVar], budget: Budget
) -> None:
    """The weights of the chosen positions together stay within the budget's capacity."""
    terms = []
    base = 0
    for entity in sorted(budget.weights):
        weights = budget.weights[entity]
        base += weights[0]
        for position in range(1, len(weights)):
            change = weights[position] - weights[position - 1]
            if change:
                terms.append(change * reached[entity, position])
    model.add(sum(terms) + base <= budget.capacity)


def _run(
    model: cp_model.CpModel,
    reached: dict[tuple[int, int], cp_model.IntVar],
    costs: Sequence[Sequence[int]],
    limits: Limits,
    linear: int,
    presolve: bool,
) -> Outcome:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.max_deterministic_time = limits.deterministic
    solver.parameters.max_time_in_seconds = limits.seconds
    solver.parameters.linearization_level = linear
    solver.parameters.cp_model_presolve = presolve
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return Outcome(None, 0, True, infeasible=True)
    bound = max(0, round(solver.best_objective_bound))
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Outcome(None, bound, False)
    positions = [0] * len(costs)
    for (entity, position), variable in reached.items():
        if solver.boolean_value(variable):
            positions[entity] = max(positions[entity], position)
    return Outcome(positions, bound, status == cp_model.OPTIMAL)
