"""Undo and redo: unlimited, exact, and remembered in the trail."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.core.review.history import History, Key
from sfumato.core.review.model import Decision, Origin, Status
from sfumato.core.review.project import Project

KEYS = [Key("decision", "d1", name) for name in "abc"]


def test_a_step_that_changes_nothing_is_no_step() -> None:
    history = History("me")
    history.do("set", {KEYS[0]: 1})
    assert history.do("set again", {KEYS[0]: 1}) is None
    assert len(history.steps) == 1


@settings(deadline=None)
@given(
    st.lists(
        st.one_of(st.tuples(st.sampled_from([0, 1, 2]), st.integers(0, 3)), st.just("undo"), st.just("redo"))
    )
)
def test_undo_and_redo_always_return_to_the_same_values(actions: list[object]) -> None:
    history = History("me")
    states = [dict(history.values)]
    for action in actions:
        if action == "undo":
            history.undo()
        elif action == "redo":
            history.redo()
        else:
            assert isinstance(action, tuple)
            place = history.position
            if history.do("set", {KEYS[action[0]]: action[1] or None}):
                states[place + 1 :] = [dict(history.values)]
        assert history.values == states[history.position]


def test_a_new_action_after_undo_forgets_the_redo_but_the_trail_keeps_it() -> None:
    history = History("me")
    history.do("first", {KEYS[0]: 1})
    history.undo()
    history.do("second", {KEYS[0]: 2})
    assert [s.label for s in history.steps] == ["second"]
    assert [(e.verb, e.step.label) for e in history.trail] == [
        ("do", "first"),
        ("undo", "first"),
        ("do", "second"),
    ]


def test_decisions_set_the_status(project: Project) -> None:
    by_id = {e.id: e for e in project.entities("d1")}
    date = by_id["DATETIME-1"]
    assert project.status("d1", date) is Status.UNDECIDED
    for rung, status in ((0, Status.KEPT), (1, Status.GENERALIZED), (3, Status.MASKED)):
        project.decide("d1", {"DATETIME-1": Decision(rung)}, "decide")
        assert project.status("d1", date) is status
    project.decide("d1", {"DATETIME-1": Decision(0, text="a day")}, "own words")
    assert project.status("d1", date) is Status.GENERALIZED
    project.history.undo()
    assert project.decision("d1", "DATETIME-1") == Decision(3)


def test_dismissing_hides_an_entity_and_undo_brings_it_back(project: Project) -> None:
    project.decide("d1", {"DEM-1": Decision(1)}, "mask")
    project.dismiss("d1", ["DEM-1"], "not an identifier")
    assert "DEM-1" not in {e.id for e in project.entities("d1")}
    assert project.decision("d1", "DEM-1") is None
    project.history.undo()
    assert "DEM-1" in {e.id for e in project.entities("d1")}
    assert project.decision("d1", "DEM-1") == Decision(1, origin=Origin.PERSON)
