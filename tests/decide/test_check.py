"""The check finds what a broken plan leaves open, without asking the solver."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.core.decide.check import PlanCheck, check_plan
from sfumato.core.decide.missed_mentions import closed
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.decide.session import Decider
from sfumato.core.decide.strategies import decide
from sfumato.core.document.options import RedactOptions
from sfumato.core.generalize.realise import realise
from sfumato.core.pipeline import with_statement
from sfumato.core.recognize.model import Entity
from tests.decide.test_closure import DIALS, TEXT, decider, entities

IDS = {
    "demonym": "DEM-1",
    "state": "LOC-1",
    "town": "LOC-2",
    "court": "ORG-1",
    "city": "LOC-3",
    "person": "PERSON-1",
}


def whole(**p: float) -> tuple[Entity, ...]:
    """The entities with every stray, judged as given."""
    chances = {IDS[name]: chance for name, chance in p.items()}
    return tuple(replace(e, p_quasi=chances.get(e.id, 0.1)) for e in closed(TEXT, entities()))


def check(made: Decider, plan: Plan) -> PlanCheck:
    rungs = {i: c.rung for i, c in plan.choices.items()}
    return check_plan(made.evidence, plan, realise(TEXT, made.evidence.case.entities, made.ladders, rungs))


def broken(plan: Plan, **rungs: int) -> Plan:
    """The plan with other rungs, as no solver would make it."""
    choices = dict(plan.choices)
    for name, rung in rungs.items():
        entity_id = name.replace("_", "-")
        choices[entity_id] = replace(choices[entity_id], rung=rung)
    return replace(plan, choices=choices)


def test_a_country_that_a_sentence_only_does_not_repeat_is_not_hidden() -> None:
    made = decider(whole())
    plan = broken(decide(made, DIALS), ORG_1=1)  # "court in Norway", beside Norway
    rungs = {i: c.rung for i, c in plan.choices.items()}
    written = realise(TEXT, made.evidence.case.entities, made.ladders, rungs)
    short = [replace(r, text=r.text.removesuffix(" in Norway")) for r in written]
    assert [r for r in check_plan(made.evidence, plan, short).open if "Norway" in r.words] == []


def test_a_plan_of_the_solver_passes_and_a_half_hidden_country_does_not() -> None:
    made = decider(whole(demonym=0.9, state=0.9, town=0.9))
    plan = decide(made, DIALS)
    assert [r for r in check(made, plan).open if r.condition == "closure"] == []
    result = check(made, broken(plan, LOC_3=1))  # "city in Norway" comes back
    (risk,) = [r for r in result.open if r.condition == "closure" and "Norway" in r.words]
    assert not result.passed and "closure" in result.statement() and "Norw" not in result.statement()
    assert risk.entity_ids


def test_a_name_that_stands_elsewhere_is_found() -> None:
    made = decider(whole(town=0.9))
    plan = broken(decide(made, DIALS), ORG_1=0)
    assert any("Larvik" in r.words for r in check(made, plan).open if r.condition == "closure")


def test_a_score_above_the_threshold_is_found() -> None:
    made = decider(whole(city=0.9))
    plan = broken(decide(made, DIALS), LOC_3=0)
    assert [r.condition for r in check(made, plan).open] == ["classifier"]


def test_the_certificate_says_what_was_left_open() -> None:
    made = decider(whole(city=0.9))
    good = with_statement(RedactOptions(), check(made, decide(made, Dials(measures=frozenset()))))
    bad = with_statement(RedactOptions(), check(made, broken(decide(made, DIALS), LOC_3=0)))
    assert good.statements[0].holds
    assert not bad.statements[0].holds and bad.statements[0].detail == "Left open: classifier 1"


@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(0, 1), min_size=6, max_size=6), st.sampled_from((0.2, 0.5, 0.8)))
def test_every_plan_of_the_solver_passes(chances: list[float], threshold: float) -> None:
    made = decider(whole(**dict(zip(IDS, chances, strict=True))))
    assert check(made, decide(made, replace(DIALS, threshold=threshold))).open == ()


@pytest.mark.parametrize("rung", [0, 1])
def test_a_weight_that_masks_is_checked(rung: int) -> None:
    made = decider(whole(city=0.45))
    dials = replace(DIALS, utility_weight=0.3)
    assert made.ladders["LOC-3"].top == decide(made, dials).choices["LOC-3"].rung
    left = check(made, broken(decide(made, dials), LOC_3=rung)).open
    assert any(r.entity_ids == ("LOC-3",) for r in left)
