"""Judges and counsel are known by the words beside their names, and stay where the dials say so."""

from __future__ import annotations

from dataclasses import replace

from sfumato.core.analysis import Analysis
from sfumato.core.decide.check import check_plan
from sfumato.core.decide.evidence import Evidence
from sfumato.core.decide.model import Dials
from sfumato.core.decide.profiles import profile
from sfumato.core.decide.roles import ROLES, staying
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungFlag, RungKind
from sfumato.core.pipeline import replacements_of
from sfumato.core.recognize.legal.roles import with_roles
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.review.values import dials_from_json, dials_to_json
from sfumato.core.risk.classifier import ClassifierMeasure
from sfumato.core.risk.model import Assessment, Case, Finding, Item

TEXT = (
    "The Court, sitting as a Chamber composed of Mr B. Zupan, President, Mr J. Hedig, Mrs M. Tsatsa, judges, and "
    "Mr V. Berg, Section Registrar, delivers the following judgment. The applicant, Mr Ivan Petrov, was represented by "
    "Ms Olga Lind, a lawyer practising in Kyiv. A witness, Mr Karl Frank, saw him."
)
NAMES = ("B. Zupan", "J. Hedig", "M. Tsatsa", "V. Berg", "Ivan Petrov", "Olga Lind", "Karl Frank")


def made() -> Case:
    entities, ladders = [], {}
    for number, name in enumerate(NAMES):
        start = TEXT.index(name)
        mention = Mention(start, start + len(name), EntityType.PERSON, 1.0)
        entities.append(Entity(name, EntityType.PERSON, (mention,), name, 0.9, 0.1))
        label = Rung(f"PERSON {number}", 1e9, 0.9, kind=RungKind.LABEL, flags=RungFlag.NAMES_NOBODY)
        ladders[name] = Ladder(name, (Rung(name, 1, 0.0), label, Rung(MASK, 1e10, 1.0, kind=RungKind.MASK)))
    return Case(TEXT, with_roles(TEXT, entities), ladders, ("Ivan Petrov",))


def test_roles_are_read_off_the_words_beside_a_name() -> None:
    assert staying(made(), ["judge"]) == {"B. Zupan", "J. Hedig", "M. Tsatsa", "V. Berg"}
    assert staying(made(), ["counsel"]) == {"Olga Lind"}
    assert staying(made(), []) == frozenset()


def test_they_stay_where_the_dials_say_so_and_the_check_agrees() -> None:
    case = made()
    evidence = Evidence(case, (ClassifierMeasure().assess(case),), dict.fromkeys(NAMES, 5.0))
    analysis = Analysis(evidence)
    dials = Dials(measures=frozenset({"classifier"}))
    everybody = analysis.plan(dials)
    assert all(choice.rung for choice in everybody.choices.values())
    plan = analysis.plan(replace(dials, staying=frozenset(ROLES)))
    assert {i for i, choice in plan.choices.items() if choice.rung == 0} == set(NAMES) - {
        "Ivan Petrov",
        "Karl Frank",
    }
    shown = replacements_of(analysis, plan)
    assert check_plan(evidence, plan, shown).passed
    assert not plan.open_findings


def test_telling_events_have_a_threshold_of_their_own() -> None:
    case = made()
    event = Finding("events", (Item("Karl Frank"),), 0.7, "It is said of very few people.")
    quiet = replace(
        case, entities=tuple(replace(e, p_direct=0.0, p_quasi=0.0) for e in case.entities), protected=()
    )
    analysis = Analysis(Evidence(quiet, (Assessment("events", (event,)),), dict.fromkeys(NAMES, 5.0)))
    dials = Dials(measures=frozenset({"events"}), threshold=0.9)
    hidden = {
        own: analysis.plan(replace(dials, events=own)).choices["Karl Frank"].rung > 0
        for own in (None, 0.5, 0.8)
    }
    assert hidden == {None: False, 0.5: True, 0.8: False}


def test_profiles_and_projects_keep_both() -> None:
    dials = profile("court").dials
    assert dials.staying == {"judge", "counsel"} and dials.events is not None
    assert dials_from_json(dials_to_json(dials)) == dials
