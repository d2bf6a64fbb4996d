"""The same dials give the same plan, whatever was visited before."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.core.decide.frontier import sweep
from sfumato.core.decide.model import Dials
from sfumato.core.decide.session import Decider
from sfumato.core.decide.solver import Interrupted, ended_by
from sfumato.core.decide.strategies import decide
from sfumato.core.risk.model import Finding
from tests.decide.cases import decider
from tests.decide.test_frontier_and_explain import DIALS, NAMES, findings
from tests.decide.test_session import People

PEOPLE = st.lists(st.fixed_dictionaries({n: st.integers(0, 2) for n in NAMES}), min_size=4, max_size=10)
VISITS = st.lists(
    st.tuples(st.sampled_from((2, 3, 5, 9)), st.sampled_from((0.2, 0.5, 0.66, 0.9))), min_size=2, max_size=6
)


def fresh(found: list[Finding], people: list[dict[str, int]]) -> Decider:
    """Equal bits for all, so that many plans lose the same."""
    return decider({n: [0.4] for n in NAMES}, found, lazy=(People(people),))


@settings(max_examples=60, deadline=None)
@given(findings(), PEOPLE, VISITS, st.booleans())
def test_a_visited_decider_answers_as_a_fresh_one(
    found: list[Finding], people: list[dict[str, int]], visits: list[tuple[int, float]], by_frontier: bool
) -> None:
    used = fresh(found, people)
    if by_frontier:
        list(sweep(used, DIALS, ks=(2, 5), thresholds=(0.3, 0.7), baselines=("mask", "greedy")))
    for k, threshold in visits:
        decide(used, replace(DIALS, k=k, threshold=threshold))
    for k, threshold in visits:
        dials: Dials = replace(DIALS, k=k, threshold=threshold)
        again, alone = decide(used, dials), decide(fresh(found, people), dials)
        assert {i: c.rung for i, c in again.choices.items()} == {i: c.rung for i, c in alone.choices.items()}
        assert (again.loss, again.bound, again.optimal) == (alone.loss, alone.bound, alone.optimal)
        assert {i: c.reason for i, c in again.choices.items()} == {
            i: c.reason for i, c in alone.choices.items()
        }


@settings(max_examples=60, deadline=None)
@given(findings(), PEOPLE, VISITS, st.integers(0, 6))
def test_an_interrupted_plan_changes_no_later_one(
    found: list[Finding], people: list[dict[str, int]], visits: list[tuple[int, float]], after: int
) -> None:
    used = fresh(found, people)
    problems = iter(range(after))
    for k, threshold in visits:
        with suppress(Interrupted), ended_by(lambda: next(problems, None) is None, used.solver, used.quick):
            decide(used, replace(DIALS, k=k, threshold=threshold))
    assert not used.solver.interrupted() and not used.quick.interrupted()
    for k, threshold in visits:
        dials: Dials = replace(DIALS, k=k, threshold=threshold)
        again, alone = decide(used, dials), decide(fresh(found, people), dials)
        assert {i: c.rung for i, c in again.choices.items()} == {i: c.rung for i, c in alone.choices.items()}
