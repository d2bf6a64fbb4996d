"""The frontier is a set of full plans; explanations name what forced a choice and what another would cost."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.core.decide.check import PlanCheck, check_plan
from sfumato.core.decide.explain import explain, explain_one
from sfumato.core.decide.frontier import frontier, sweep
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.decide.session import Decider
from sfumato.core.decide.strategies import decide
from sfumato.core.generalize.realise import realise
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk.model import Finding
from tests.decide.cases import decider, entity, finding
from tests.decide.test_session import People

DIALS = Dials(k=3, threshold=0.5, measures=frozenset({"test", "people"}))
NAMES = ("a", "b", "c", "d")


@st.composite
def findings(draw: st.DrawFn) -> list[Finding]:
    found = []
    for _ in range(draw(st.integers(0, 6))):
        names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True))
        found.append(
            finding(*((n, draw(st.integers(0, 1))) for n in sorted(names)), score=draw(st.floats(0.05, 1)))
        )
    return found


def checked(made: Decider, plan: Plan) -> PlanCheck:
    case = made.evidence.case
    rungs = {i: c.rung for i, c in plan.choices.items()}
    return check_plan(made.evidence, plan, realise(case.text, case.entities, made.ladders, rungs))


@settings(max_examples=40, deadline=None)
@given(
    findings(), st.lists(st.fixed_dictionaries({n: st.integers(0, 2) for n in NAMES}), min_size=4, max_size=8)
)
def test_no_plan_called_feasible_leaves_a_risk_open(
    found: list[Finding], people: list[dict[str, int]]
) -> None:
    made = decider({n: [0.4] for n in NAMES}, found, lazy=(People(people),))
    for point in sweep(made, DIALS, ks=(2, 4), thresholds=(0.3, 0.7)):
        left = checked(made, point.plan).open
        assert bool(left) == bool(point.plan.open_findings), point.plan.strategy
        if point.plan.strategy in {"joint", "mask", "greedy", "random", "all"}:
            assert left == ()


@settings(max_examples=30, deadline=None)
@given(findings())
def test_asking_more_never_loses_less(found: list[Finding]) -> None:
    people = People([{"a": 0, "b": 1, "c": 0, "d": 2}] * 3 + [{"a": 1, "b": 0, "c": 2, "d": 0}] * 4)
    made = decider({n: [0.4] for n in NAMES}, found, lazy=(people,))
    loss = {
        (p.dials.k, p.dials.threshold): p.plan.loss
        for p in frontier(made, DIALS, ks=(2, 3, 5), thresholds=(0.2, 0.6), baselines=())
    }
    for (k, threshold), lost in loss.items():
        for (other_k, other_threshold), other in loss.items():
            if other_k >= k and other_threshold <= threshold:
                assert other >= lost - 1e-9


def test_a_baseline_that_loses_more_is_not_on_the_frontier() -> None:
    made = decider({"a": [0.3], "b": []}, [finding(("a", 0))])
    points = frontier(made, DIALS, ks=(3,), thresholds=(0.5,))
    by_name = {p.plan.strategy: p for p in points}
    assert by_name["joint"].pareto
    assert not by_name["all"].pareto
    assert by_name["mask"].plan.loss == 10.0


def test_explanations_say_what_forced_it_and_what_keeping_it_would_cost() -> None:
    made = decider(
        {"a": [], "b": [], "c": []},
        [finding(("a", 0), ("b", 0)), finding(("c", 0))],
        bits={"a": 9.0, "b": 4.0, "c": 2.0},
    )
    plan = decide(made, DIALS)
    why = {e.entity_id: e for e in explain(made, plan)}
    assert why["b"].cost_of_keeping == 5.0  # 9 for a instead of 4 for b
    assert why["b"].would_hide == ("a",)
    assert why["b"].forced_by[0].items[0].entity_id == "a"
    assert why["c"].cost_of_keeping is None and "cannot stay" in why["c"].words
    assert why["a"].words == (
        "“a” is kept because what would be too revealing together with it is hidden: “b”."
    )
    assert why["b"].words == "“b” is masked: made up To keep it, “a” would have to go instead."


def test_a_kept_entity_says_that_it_is_below_the_dial() -> None:
    made = decider({"a": []}, [finding(("a", 0), score=0.31)])
    (only,) = explain(made, decide(made, DIALS))
    assert only.words == "“a” is kept because by itself it is less telling than the dial allows."
    assert only.to_json()["why"] == only.words


def test_the_check_sees_a_direct_identifier_that_is_shown() -> None:
    person = entity(1, p_direct=0.99, type_=EntityType.PERSON)
    made = decider({person.id: []}, [], entities=[person])
    assert checked(made, decide(made, DIALS)).passed
    (risk,) = checked(made, decide(made, DIALS, {person.id: 0})).open
    assert risk.condition == "direct identifier" and risk.entity_ids == (person.id,)
    assert checked(made, decide(made, replace(DIALS, strategy="all"))).passed


def test_what_a_baseline_keeps_against_a_finding_is_not_called_safe() -> None:
    made = decider({"a": [], "b": []}, [finding(("a", 0), score=0.9)])
    plan = decide(made, replace(DIALS, strategy="supervised"))
    assert plan.choices["a"].rung == 0 and plan.open_findings
    assert explain_one(made, plan, "a").words.endswith("that is not safe: made up")
    assert "no measure finds it in a risky combination" in explain_one(made, plan, "b").words
