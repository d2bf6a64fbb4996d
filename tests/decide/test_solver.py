"""The solver finds the optimum: compared with trying everything."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.core.decide.cpsat import Limits, solve_with_cpsat
from sfumato.core.decide.exact import TooHard, greedy, solve_exactly
from sfumato.core.decide.problem import Budget, Clause, Problem, undominated
from sfumato.core.decide.solver import Solver


def brute_force(problem: Problem) -> int | None:
    best = None
    for positions in product(*(range(len(row)) for row in problem.costs)):
        if problem.feasible(positions):
            cost = problem.cost(positions)
            best = cost if best is None else min(best, cost)
    return best


@st.composite
def problems(draw: st.DrawFn, *, budgets: bool = False) -> Problem:
    count = draw(st.integers(1, 5))
    costs = []
    for _ in range(count):
        steps = draw(st.lists(st.integers(0, 9), min_size=1, max_size=3))
        row = [0]
        for step in steps:
            row.append(row[-1] + step)
        costs.append(tuple(row))
    literals = [(e, p) for e, row in enumerate(costs) for p in range(1, len(row))]
    clauses: list[Clause] = []
    for _ in range(draw(st.integers(0, 8))):
        chosen = draw(st.lists(st.sampled_from(literals), min_size=1, max_size=4, unique_by=lambda x: x[0]))
        clauses.append(tuple(sorted(chosen)))
    made: tuple[Budget, ...] = ()
    if budgets:
        weights = {
            e: tuple(
                sorted(draw(st.lists(st.integers(0, 20), min_size=len(row), max_size=len(row))), reverse=True)
            )
            for e, row in enumerate(costs)
        }
        made = (Budget(weights, draw(st.integers(0, 60))),)
    return Problem(tuple(costs), tuple(clauses), made)


@settings(max_examples=150, deadline=None)
@given(problems())
def test_finds_the_optimum_of_clauses(problem: Problem) -> None:
    solution = Solver().solve(problem)
    assert solution is not None
    assert problem.feasible(solution.positions)
    assert solution.optimal
    assert solution.cost == solution.bound == brute_force(problem)


@settings(max_examples=25, deadline=None)
@given(problems())
def test_cp_sat_finds_the_same_optimum_as_branch_and_bound(problem: Problem) -> None:
    alone = Solver(Limits(nodes=0)).solve(
        problem
    )  # no nodes: every component of two clauses or more is CP-SAT's
    assert alone is not None
    assert alone.cost == brute_force(problem)


@settings(max_examples=50, deadline=None)
@given(problems(budgets=True))
def test_finds_the_optimum_under_a_budget(problem: Problem) -> None:
    solution = Solver().solve(problem)
    best = brute_force(problem)
    if best is None:
        assert solution is None
    else:
        assert solution is not None
        assert problem.feasible(solution.positions)
        assert (solution.cost, solution.bound) == (best, best)


@settings(max_examples=80, deadline=None)
@given(problems())
def test_dropping_dominated_clauses_changes_no_answer(problem: Problem) -> None:
    fewer = Problem(problem.costs, undominated(problem.clauses))
    for positions in product(*(range(len(row)) for row in problem.costs)):
        assert problem.feasible(positions) == fewer.feasible(positions)


@settings(max_examples=80, deadline=None)
@given(problems())
def test_the_greedy_start_is_feasible(problem: Problem) -> None:
    assert problem.feasible(greedy(problem.costs, problem.clauses))


def test_the_answer_does_not_depend_on_what_was_solved_before() -> None:
    costs = tuple((0, 3, 3) for _ in range(8))
    first = Problem(costs, tuple(((i, 1), ((i + 1) % 8, 2)) for i in range(8)))
    second = Problem(costs, first.clauses[:5])
    used = Solver()
    used.solve(second)
    assert used.solve(first) == Solver().solve(first)
    assert used.solve(first) == used.solve(first)


def test_a_clause_without_literals_is_infeasible() -> None:
    assert Solver().solve(Problem(((0, 1),), ((),))) is None


def test_branch_and_bound_gives_up_at_its_node_limit() -> None:
    costs = tuple((0, 5 + i % 3) for i in range(12))
    clauses = tuple(((i, 1), (j, 1)) for i in range(12) for j in range(i + 1, 12))
    with pytest.raises(TooHard):
        solve_exactly(costs, clauses, node_limit=3)


def test_out_of_time_still_gives_a_feasible_plan_and_a_true_bound() -> None:
    # A ring of odd cliques is hard to prove; the limit is so small that CP-SAT cannot.
    costs = tuple((0, 100 + (7 * i) % 13) for i in range(90))
    clauses = tuple(
        tuple(sorted(((i, 1), ((i * 7 + d * d + 1) % 90, 1))))
        for i in range(90)
        for d in range(1, 8)
        if (i * 7 + d * d + 1) % 90 != i
    )
    hurried = Solver(Limits(deterministic=0.001, nodes=1)).solve(Problem(costs, clauses))
    patient = Solver(Limits(deterministic=4.0)).solve(Problem(costs, clauses))
    assert hurried is not None and patient is not None
    assert Problem(costs, clauses).feasible(hurried.positions)
    assert hurried.bound <= patient.cost <= hurried.cost
    assert hurried.optimal is (hurried.bound == hurried.cost) or not hurried.optimal


def test_cp_sat_says_when_a_budget_cannot_be_met() -> None:
    outcome = solve_with_cpsat(((0, 1),), (), (Budget({0: (9, 5)}, 4),), Limits())
    assert outcome.infeasible
