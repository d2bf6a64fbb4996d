"""Reviewed values survive the project file unchanged: nothing is dropped on the way to JSON and back."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.decide.model import Dials
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.review.history import History, Key, Step
from sfumato.core.review.model import Decision, Origin
from sfumato.core.review.values import value_from_json, value_to_json

NAMES = st.sampled_from(("classifier", "anonymity", "search"))
SHARES = st.floats(0, 1)
DIALS = st.builds(
    Dials,
    k=st.integers(1, 100_000),
    threshold=SHARES,
    utility_weight=SHARES,
    measures=st.frozensets(NAMES),
    strategy=st.sampled_from(("joint", "mask", "random")),
    combine=st.sampled_from(("any", "all", "weighted")),
    weights=st.lists(st.tuples(NAMES, SHARES), max_size=3).map(tuple),
    seed=st.integers(0, 99),
    staying=st.frozensets(st.sampled_from(("judge", "counsel", "witness"))),
    events=st.none() | SHARES,
)
DECISIONS = st.builds(
    Decision,
    rung=st.integers(0, 9),
    text=st.none() | st.text(),
    operator=st.text(),
    reason_code=st.text(),
    note=st.text(),
    origin=st.sampled_from(Origin),
    profile=st.text(),
)
MENTIONS = st.builds(
    Mention,
    st.integers(0, 9),
    st.integers(10, 20),
    st.sampled_from(EntityType),
    SHARES,
    st.lists(st.text()).map(tuple),
)
ENTITIES = st.builds(
    Entity,
    st.text(),
    st.sampled_from(EntityType),
    st.lists(MENTIONS, min_size=1, max_size=3).map(tuple),
    st.text(),
    SHARES,
    SHARES,
    st.booleans(),
    st.text(),
)
KEYS = {"decision": "LOC-1", "mark": "LOC-H1", "setting": "dials"}


def through_a_file(step: Step) -> Step:
    return Step.from_json(json.loads(json.dumps(step.to_json())))


@given(DECISIONS, ENTITIES, DIALS)
def test_every_value_comes_back_as_it_was(decision: Decision, entity: Entity, dials: Dials) -> None:
    for (kind, name), value in zip(KEYS.items(), (decision, entity, dials), strict=True):
        assert value_from_json(kind, name, json.loads(json.dumps(value_to_json(value)))) == value
    history = History("a")
    step = history.do(
        "all", {Key(k, "d1", n): v for (k, n), v in zip(KEYS.items(), (decision, entity, dials), strict=True)}
    )
    assert step is not None and through_a_file(step) == step


def test_dials_of_older_projects_take_the_defaults() -> None:
    old = {"k": 3, "threshold": 0.4, "utility_weight": 1.0, "measures": ["classifier"], "strategy": "joint"}
    assert value_from_json("setting", "dials", old) == Dials(3, 0.4, 1.0, frozenset({"classifier"}))


@pytest.mark.parametrize(("value", "drawn"), [(Dials(), DIALS), (Decision(0), DECISIONS)])
def test_every_field_is_drawn_and_kept(value: Dials | Decision, drawn: object) -> None:
    """A field that is added later is neither left out of the file nor of the random values above."""
    names = {field.name for field in fields(value)}
    assert set(value_to_json(value)) == names
    assert all(f"{name}=" in repr(drawn) for name in names)
