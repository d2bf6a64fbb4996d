"""A dial that is touched finds its plan: places are worked out before anybody asks, and whoever asks comes first."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from sfumato.app.gui import planner
from sfumato.app.gui.solving import SolvingTurn, look_ahead
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm import ahead
from sfumato.app.gui.vm.dials import position_of
from sfumato.core.analysis import Analysis
from sfumato.core.decide.model import Dials
from sfumato.core.decide.solver import Interrupted
from tests.decide.test_same_dials import fresh
from tests.gui.conftest import PATIENCE, wait_idle


def test_every_place_that_one_dial_can_go_to_is_looked_ahead_the_nearest_first() -> None:
    dials = Dials(k=5, threshold=0.5)
    places = (*ahead.curve(dials), *ahead.nearest(dials))
    assert dials in places and len(places) == len(set(places))
    assert {p.k for p in places} == set(ahead.EVERY_K) | set(ahead.CURVE_KS)
    assert {p.threshold for p in places} == set(ahead.EVERY_THRESHOLD)
    assert all(p.k == dials.k or p.threshold == dials.threshold for p in places)

    def way(place: Dials) -> float:
        k = abs(position_of(place.k) - position_of(5)) / 300
        return max(k, abs(place.threshold - 0.5))

    ways = [way(place) for place in ahead.nearest(dials)]
    assert all(a <= b + 1e-9 for a, b in pairwise(ways))


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "LOOK_AHEAD_S", 6.0)
    monkeypatch.setattr(ahead, "EVERY_K", (4, 5, 6, 7, 25))
    monkeypatch.setattr(ahead, "EVERY_THRESHOLD", (0.45, 0.5, 0.55))


def test_plans_are_looked_ahead_with_what_a_person_decided(
    opened: MainWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch, patient: None
) -> None:
    """Before, plans were looked ahead as if nobody had decided anything, so that none of them was ever used after the first
    decision."""
    session, engine = opened.session, opened.controller.engine
    opened.commands.next_undecided()
    opened.controller.decisions.keep()
    fixed = session.fixed()
    assert fixed
    qtbot.waitUntil(lambda: session.planned(session.current), timeout=PATIENCE)
    qtbot.wait(planner.LOOK_AGAIN_MS + 100)
    qtbot.waitUntil(lambda: opened.controller.workers.at_rest, timeout=PATIENCE)
    analysis = engine._analyses[session.current]
    made: list[Dials] = []
    decide = analysis.plan
    monkeypatch.setattr(
        "sfumato.core.analysis.decide",
        lambda decider, dials, hand: made.append(dials) or decide_anew(decider, dials, hand),
    )
    for dials in (replace(session.plan_dials, k=25), replace(session.plan_dials, threshold=0.55)):
        assert decide(dials, fixed).dials == dials
    assert not made


def decide_anew(*asked: Any) -> Any:
    from sfumato.core.decide.strategies import decide

    return decide(*asked)


def test_the_words_of_looked_ahead_plans_are_worked_out(
    opened: MainWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch, patient: None
) -> None:
    controller, session = opened.controller, opened.session
    controller.planner.forget(session.current)
    controller.replan()
    wait_idle(opened, qtbot)
    qtbot.wait(planner.LOOK_AHEAD_MS + 100)
    qtbot.waitUntil(lambda: controller.workers.at_rest, timeout=PATIENCE)
    from sfumato.core.generalize.realise.realiser import Realiser

    new: list[int] = []
    monkeypatch.setattr(Realiser, "_sound", lambda self, text, cuts, wording: new.append(1) or cuts)
    controller.turn(replace(session.dials, k=25), final=False)
    qtbot.waitUntil(lambda: session.plans[session.current].dials.k == 25, timeout=PATIENCE)
    assert not new


def test_a_plan_that_is_asked_for_ends_one_that_is_only_looked_ahead() -> None:
    turn, begun, log = SolvingTurn(), threading.Event(), []

    class Slow:
        """Solves until it is told that somebody waits."""

        class decider:
            solver = type("S", (), {"interrupted": staticmethod(lambda: False)})()
            quick = type("S", (), {"interrupted": staticmethod(lambda: False)})()

        def __init__(self) -> None:
            self.tries = 0

        def plan(self, dials: Dials, fixed: object) -> Any:
            self.tries += 1
            if self.tries > 1:
                return "made again"
            begun.set()
            while not self.decider.solver.interrupted():
                time.sleep(0.001)
            log.append("ended")
            raise Interrupted

    made: list[Any] = []
    worker = threading.Thread(
        target=lambda: made.extend(look_ahead(turn, Slow(), (Dials(),), {}, lambda: False))  # type: ignore[arg-type]
    )
    worker.start()
    assert begun.wait(30)
    with turn.asked():
        log.append("asked")
    worker.join(30)
    assert log == ["ended", "asked"] and made == ["made again"]


def test_at_a_first_visit_the_window_says_within_50_ms_that_it_is_measuring(
    opened: MainWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wait of the timer, and the processor time of the window's thread: what the clock says depends on other programs."""
    controller, strip = opened.controller, opened.review.strip
    qtbot.waitUntil(lambda: controller.workers.at_rest and not controller.counter.counting, timeout=PATIENCE)
    go_on = threading.Event()
    plan = controller.engine.plan
    monkeypatch.setattr(controller.engine, "plan", lambda *asked: (go_on.wait(60), plan(*asked))[1])
    spent: list[float] = []
    for k in (31, 41, 61, 71, 81):
        go_on.clear()
        worked = time.thread_time()
        controller.turn(replace(opened.session.dials, k=k), final=False)
        while strip.level.text() != "Measuring…":
            QApplication.processEvents()
            time.sleep(0.001)
        QApplication.processEvents()  # drawn
        spent.append((time.thread_time() - worked) * 1000)
        go_on.set()
        wait_idle(opened, qtbot)
        qtbot.waitUntil(lambda: strip.level.text() != "Measuring…", timeout=PATIENCE)
    assert planner.MEASURING_MS + median(spent) <= 50


def test_a_long_document_remembers_fewer_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    from sfumato.core import analysis as module

    evidence = fresh([], []).evidence
    monkeypatch.setattr(module, "CHOICES", 30 * len(evidence.case.entities))
    known = Analysis(evidence)
    for k in range(2, 100):
        known.remember(Dials(k=k), None, None)  # type: ignore[arg-type]
    assert len(known._plans) == 30
