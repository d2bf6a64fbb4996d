"""Whole decisions: dials, lazily found combinations, budgets, human choices."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.core.decide.evidence import Exposure
from sfumato.core.decide.explain import explain_one
from sfumato.core.decide.model import Dials
from sfumato.core.decide.session import Decider, Relaxed
from sfumato.core.decide.strategies import STRATEGIES, decide, open_at
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk.model import Case, Finding, Item
from tests.decide.cases import decider, entity, finding, ladder

DIALS = Dials(k=3, threshold=0.5, measures=frozenset({"test", "people", "shares"}))


class People:
    """k-anonymity over a made-up list of people: each shows, per entity, the lowest rung that fits them."""

    name = "people"

    def __init__(self, people: Sequence[Mapping[str, int]]) -> None:
        self.people = people

    def fits(self, items: Sequence[tuple[str, int]]) -> int:
        return sum(all(person[i] <= rung for i, rung in items) for person in self.people)

    def violations(self, case: Case, rungs: Mapping[str, int], k: int, limit: int) -> Sequence[Finding]:
        shown = [(i, r) for i, r in sorted(rungs.items()) if r < case.ladders[i].top]
        for size in range(1, len(shown) + 1):
            found = [
                Finding(self.name, tuple(Item(i, r) for i, r in items), 1 / max(1, fits), "few people fit")
                for items in combinations(shown, size)
                if (fits := self.fits(items)) < k
            ]
            if found:
                return found[:limit]
        return []


class Terms:
    """k-anonymity over terms: a date shows its day, then its decade; several entities may show the same one, and a
    violation is told of the first of them only."""

    name = "people"

    def __init__(self, days: Mapping[str, int], people: Sequence[frozenset[int]]) -> None:
        self.days, self.people = days, people

    def term(self, entity_id: str, rung: int) -> tuple[int, int] | None:
        return None if rung >= 2 else (rung, self.days[entity_id] >> (2 * rung))

    def chains(self, case: Case) -> dict[str, tuple[tuple[int, int] | None, ...]]:
        return {e.id: tuple(self.term(e.id, rung) for rung in range(3)) for e in case.entities}

    def fits(self, terms: Sequence[tuple[int, int]]) -> int:
        return sum(all(any(d >> (2 * r) == n for d in p) for r, n in terms) for p in self.people)

    def violations(self, case: Case, rungs: Mapping[str, int], k: int, limit: int) -> Sequence[Finding]:
        first: dict[tuple[int, int], str] = {}
        for i, rung in sorted(rungs.items()):
            if (term := self.term(i, rung)) is not None:
                first.setdefault(term, i)
        for size in range(1, len(first) + 1):
            found = [
                Finding(self.name, tuple(Item(first[t], t[0]) for t in terms), 1 / max(1, fits), "few")
                for terms in combinations(sorted(first), size)
                if (fits := self.fits(terms)) < k
            ]
            if found:
                return found[:limit]
        return []


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_those_who_show_the_same_move_together_and_nothing_is_lost_by_it(data: st.DataObject) -> None:
    names = ["a", "b", "c", "d", "e"]
    days = {n: data.draw(st.integers(0, 7)) for n in names}
    people = data.draw(st.lists(st.frozensets(st.integers(0, 7), max_size=5), min_size=4, max_size=14))
    bits = {n: float(data.draw(st.integers(1, 9))) for n in names}
    extra = data.draw(st.sampled_from([(), (("a", 0), ("b", 1)), (("c", 0),)]))
    fixed = data.draw(st.sampled_from([{}, {"d": 1}, {"e": 2}]))
    measure = Terms(days, people)
    findings = [finding(*extra)] if extra else []
    made = decider({n: [0.4] for n in names}, findings, bits=bits, lazy=(measure,))
    plan = decide(made, DIALS, fixed)

    def good(rungs: Mapping[str, int]) -> bool:
        broken = not extra or any(rungs[i] > r for i, r in extra)
        return broken and not measure.violations(made.evidence.case, rungs, DIALS.k, 1)

    plans = [dict(zip(names, choice, strict=True)) for choice in product(range(3), repeat=len(names))]
    best = [made.loss(p) for p in plans if all(p[i] == r for i, r in fixed.items()) and good(p)]
    if best:
        assert good({i: c.rung for i, c in plan.choices.items()})
        assert plan.optimal and plan.loss == pytest.approx(min(best))
    else:
        assert plan.conflicts
    for k in (2, 4):  # whatever was asked before
        decide(made, replace(DIALS, k=k), fixed)
    assert decide(made, DIALS, fixed).loss == pytest.approx(plan.loss)


def test_everybody_who_hides_a_term_is_told_what_forced_it() -> None:
    """Two days of one decade are hidden for the same combination: each of them names it."""
    days = {"a": 0, "b": 1, "c": 4}
    measure = Terms(
        days, [frozenset({0, 4}), frozenset({1, 4}), *[frozenset({4})] * 3, *[frozenset({0, 1})] * 3]
    )
    made = decider({n: [0.4] for n in days}, [], bits={"a": 1.0, "b": 1.0, "c": 9.0}, lazy=(measure,))
    plan = decide(made, DIALS)
    assert {i: c.rung for i, c in plan.choices.items()} == {"a": 2, "b": 2, "c": 0}
    for name in ("a", "b"):
        forced = plan.choices[name].forced_by[0]
        assert {i.entity_id for i in forced.items} == {name, "c"}
        assert explain_one(made, plan, name).would_hide == ("c",)
    assert "is hidden: “a” and “b”" in explain_one(made, plan, "c").words


def test_a_risky_pair_costs_the_cheaper_of_the_two() -> None:
    made = decider({"a": [], "b": []}, [finding(("a", 0), ("b", 0))], bits={"a": 9.0, "b": 4.0})
    plan = decide(made, DIALS)
    assert {i: c.rung for i, c in plan.choices.items()} == {"a": 0, "b": 1}
    assert (plan.loss, plan.bound, plan.optimal) == (4.0, 4.0, True)
    assert plan.choices["b"].forced_by[0].evidence == "made up"


def test_a_rung_is_enough_where_the_finding_ends() -> None:
    made = decider({"a": [0.2, 0.6]}, [finding(("a", 1))])
    assert decide(made, DIALS).choices["a"].rung == 2
    assert decide(made, replace(DIALS, strategy="mask")).choices["a"].rung == 3


def test_the_threshold_switches_findings() -> None:
    made = decider({"a": [], "b": []}, [finding(("a", 0), score=0.9), finding(("b", 0), score=0.4)])
    kept = {t: sum(c.rung == 0 for c in decide(made, replace(DIALS, threshold=t)).choices.values())
            for t in (0.3, 0.5, 0.95)}  # fmt: skip
    assert kept == {0.3: 0, 0.5: 1, 0.95: 2}


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_lazy_plans_are_optimal_and_leave_no_violation(data: st.DataObject) -> None:
    names = ["a", "b", "c", "d"][: data.draw(st.integers(1, 4))]
    losses = {
        n: sorted(data.draw(st.lists(st.sampled_from([0.2, 0.4, 0.7]), max_size=2, unique=True)))
        for n in names
    }
    bits = {n: float(data.draw(st.integers(1, 9))) for n in names}
    tops = {n: len(losses[n]) + 1 for n in names}
    people = data.draw(
        st.lists(st.fixed_dictionaries({n: st.integers(0, tops[n]) for n in names}), min_size=3, max_size=9)
    )
    measure = People(people)
    made = decider(losses, [], bits=bits, lazy=(measure,))
    plan = decide(made, DIALS)
    rungs = {i: c.rung for i, c in plan.choices.items()}
    assert not measure.violations(made.evidence.case, rungs, DIALS.k, 1)
    best = min(
        made.loss(dict(zip(names, choice, strict=True)))
        for choice in product(*(range(tops[n] + 1) for n in names))
        if not measure.violations(made.evidence.case, dict(zip(names, choice, strict=True)), DIALS.k, 1)
    )
    assert plan.optimal
    assert plan.loss == pytest.approx(best)
    # From a cold start or after other dials: the same plan.
    moved = decider(losses, [], bits=bits, lazy=(measure,))
    decide(moved, replace(DIALS, k=2))
    decide(moved, replace(DIALS, k=4))
    assert decide(moved, DIALS).loss == pytest.approx(plan.loss)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_budgets_hold_and_cost_the_least(data: st.DataObject) -> None:
    names = ["a", "b", "c"]
    losses = {n: [0.3, 0.6] for n in names}
    bits = {n: float(data.draw(st.integers(1, 9))) for n in names}
    nats = {
        n: (*sorted(data.draw(st.lists(st.floats(0, 5), min_size=3, max_size=3)), reverse=True), 0.0)
        for n in names
    }
    exposure = Exposure("shares", nats, data.draw(st.floats(2, 10)))
    plan = decide(decider(losses, [], bits=bits, exposures=(exposure,)), DIALS)
    rungs = {i: c.rung for i, c in plan.choices.items()}
    capacity = exposure.log_total - math.log(DIALS.k)

    def used(choice: Mapping[str, int]) -> float:
        return sum(nats[n][choice[n]] for n in names)

    def rounded(choice: Sequence[int]) -> int:
        return sum(math.ceil(nats[n][r] * 1000) for n, r in zip(names, choice, strict=True))

    assert used(rungs) <= capacity
    made = decider(losses, [], bits=bits)
    # Rounding is against the plan by at most a thousandth a term, so compare with the rounded condition.
    best = min(
        made.loss(dict(zip(names, choice, strict=True)))
        for choice in product(range(4), repeat=3)
        if sum(math.ceil(nats[n][r] * 1000) for n, r in zip(names, choice, strict=True))
        <= math.floor(capacity * 1000)
    )
    assert plan.loss == pytest.approx(best)


def test_a_human_choice_that_cannot_hold_is_named_with_the_cheapest_way_out() -> None:
    made = decider(
        {"a": [0.5], "b": [], "c": []},
        [finding(("a", 0), ("b", 0)), finding(("c", 0), ("b", 0))],
        bits={"a": 4.0, "b": 9.0, "c": 1.0},
    )
    plan = decide(made, DIALS, {"a": 0, "b": 0})
    assert [c.entity_ids for c in plan.conflicts] == [("a", "b")]
    assert dict(plan.conflicts[0].way_out) == {"a": 1}  # half of 4 bits, not 9
    assert len(plan.open_findings) == 1
    assert plan.choices["c"].rung == 1  # what can be broken still is
    assert plan.choices["a"].by_hand


def test_one_program_finds_the_way_out_of_all_conflicts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who keeps a whole document waits for two programs, not for one a conflict; and whoever follows all
    ways out is out."""
    names = [f"e{number}" for number in range(40)]
    pairs = [finding((a, 0), (b, 0)) for a, b in pairwise(names)]
    made = decider({name: [0.5] for name in names}, pairs, bits={n: 1.0 + i % 3 for i, n in enumerate(names)})
    solved = []
    solve = Decider.solve

    def counted(self: Decider, *args: Any, **named: Any) -> Relaxed:
        solved.append(1)
        return solve(self, *args, **named)

    monkeypatch.setattr(Decider, "solve", counted)
    plan = decide(made, DIALS, dict.fromkeys(names, 0))
    assert len(plan.conflicts) == len(pairs) and len(solved) == 2
    out = {i: rung for conflict in plan.conflicts for i, rung in conflict.way_out.items()}
    after = decide(made, DIALS, {**dict.fromkeys(names, 0), **out})
    assert not after.conflicts and not after.open_findings
    assert after.loss == pytest.approx(decide(made, DIALS).loss)


def test_a_person_may_show_a_direct_identifier_but_it_stays_an_open_finding() -> None:
    person = entity(1, p_direct=0.99, type_=EntityType.PERSON)
    made = decider({person.id: []}, [], entities=[person])
    assert decide(made, DIALS).choices[person.id].rung == 1
    forced = decide(made, DIALS, {person.id: 0})
    assert forced.choices[person.id].rung == 0
    assert forced.open_findings[0].measure == "direct identifier"
    assert forced.conflicts[0].entity_ids == (person.id,)


def test_a_budget_that_human_choices_break_blames_a_minimal_set() -> None:
    exposure = Exposure("shares", {"a": (5.0, 0.0), "b": (5.0, 0.0), "c": (0.1, 0.0)}, math.log(3) + 5.2)
    made = decider(
        {"a": [], "b": [], "c": []}, [], exposures=(exposure,), bits={"a": 2.0, "b": 1.0, "c": 1.0}
    )
    plan = decide(made, DIALS, {"a": 0, "b": 0, "c": 0})
    assert [c.entity_ids for c in plan.conflicts] == [("a", "b")]
    assert dict(plan.conflicts[0].way_out) == {"b": 1}
    assert any("too few people" in note for note in plan.notes)


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_every_strategy_gives_a_plan_and_says_what_it_leaves_open(name: str) -> None:
    measure = People([{"a": 0, "b": 1, "c": 0}] * 2 + [{"a": 1, "b": 0, "c": 2}] * 2)
    made = decider({"a": [0.4], "b": [0.4], "c": [0.2]}, [finding(("a", 0), ("c", 0))], lazy=(measure,))
    dials = replace(DIALS, strategy=name)
    plan = decide(made, dials)
    rungs = {i: c.rung for i, c in plan.choices.items()}
    assert plan.strategy == name
    assert {f.items for f in plan.open_findings} == {f.items for f in open_at(made, dials, rungs)}
    if name not in {"specific", "supervised", "paper000"}:
        assert not plan.open_findings
    assert decide(made, dials) == plan


def test_masking_only_never_loses_less_than_the_joint_plan() -> None:
    made = decider({"a": [0.3, 0.6], "b": [0.2]}, [finding(("a", 0), ("b", 0)), finding(("a", 1))])
    joint, mask = (decide(made, replace(DIALS, strategy=s)).loss for s in ("joint", "mask"))
    assert joint < mask


def test_ladders_in_these_tests_start_as_written_and_end_masked() -> None:
    made = ladder("x", [0.5])
    assert [r.loss for r in made.rungs] == [0.0, 0.5, 1.0]
