"""Until a new result is there, the old one says that it is the old one; and nothing waits for it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from sfumato.app.gui.commands import SAMPLE
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm.standing import Level, Standing
from tests.gui.conftest import PATIENCE, wait_for_plan, wait_idle
from tests.test_architecture import imports

GUI = Path(__file__).parents[2] / "app" / "gui"


class SlowPlans:
    """Plans that wait until somebody lets them go on, as at a first visit of a long document."""

    def __init__(self, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on = threading.Event()
        engine = window.controller.engine
        plan = engine.plan

        def slow(*asked: Any) -> Any:
            self.go_on.wait(60)
            return plan(*asked)

        monkeypatch.setattr(engine, "plan", slow)


@pytest.fixture
def slow(opened: MainWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowPlans]:
    qtbot.waitUntil(
        lambda: opened.controller.workers.at_rest and not opened.controller.counter.counting, timeout=PATIENCE
    )
    plans = SlowPlans(opened, monkeypatch)
    yield plans
    plans.go_on.set()
    wait_idle(opened, qtbot)


def test_an_older_result_says_so_until_the_new_one_is_there(
    opened: MainWindow, slow: SlowPlans, qtbot: Any
) -> None:
    strip, document = opened.review.strip, opened.review.document
    before, preview = opened.session.dials, document.preview.text
    opened.controller.turn(replace(before, k=before.k + 32), final=False)
    qtbot.waitUntil(lambda: strip.level.text() == "Measuring…", timeout=PATIENCE)
    assert strip.words.text() == f"Still shown: the result for k = {before.k} and threshold 0.50."
    assert strip.reached.text() == "measuring…" and strip.level.property("level") == "unknown"
    assert "measuring" in document.right_title.text() and document.preview.text == preview
    opened.commands.next_undecided()  # the window goes on working meanwhile
    assert opened.session.selected
    slow.go_on.set()
    qtbot.waitUntil(
        lambda: opened.session.plans[opened.session.current].dials.k == before.k + 32, timeout=PATIENCE
    )
    qtbot.waitUntil(lambda: strip.level.text() != "Measuring…", timeout=PATIENCE)
    assert document.right_title.text() == "Preview of the result"
    assert strip.reached.text() != "measuring…"


def test_a_decision_is_shown_at_once_and_its_effect_is_being_measured(
    opened: MainWindow, slow: SlowPlans, qtbot: Any
) -> None:
    opened.commands.next_undecided()
    opened.controller.decisions.mask()
    entity = opened.session.selected_entity
    assert entity is not None and opened.session.outcome(entity).decided
    strip = opened.review.strip
    qtbot.waitUntil(lambda: strip.level.text() == "Measuring…", timeout=PATIENCE)
    qtbot.waitUntil(lambda: strip.words.text() == "The result is being worked out again.", timeout=PATIENCE)


def test_a_plan_that_failed_is_not_measured_for_ever(
    opened: MainWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_idle(opened, qtbot)

    def failing(*_: object) -> None:
        raise RuntimeError("no plan")

    monkeypatch.setattr(opened.controller.engine, "plan", failing)
    dials = opened.session.dials
    opened.controller.turn(replace(dials, k=dials.k + 40), final=False)
    wait_idle(opened, qtbot)
    QApplication.processEvents()
    assert not opened.controller.planner.measuring
    qtbot.waitUntil(lambda: opened.review.strip.level.text() != "Measuring…", timeout=PATIENCE)


def test_a_result_that_was_counted_before_is_told_at_once(opened: MainWindow, qtbot: Any) -> None:
    counter, controller = opened.controller.counter, opened.controller
    qtbot.waitUntil(lambda: controller.workers.at_rest and not counter.counting, timeout=PATIENCE)
    first, told = opened.session.dials, opened.review.strip.reached.text()
    assert told and told != "measuring…"
    for k in (first.k * 20, first.k):
        controller.turn(replace(first, k=k), final=False)
        qtbot.waitUntil(
            lambda k=k: opened.session.plans[opened.session.current].dials.k == k, timeout=PATIENCE
        )
        qtbot.waitUntil(lambda: not counter.counting and not controller.planner.measuring, timeout=PATIENCE)
    assert opened.review.strip.reached.text() == told


def test_the_word_of_a_risk_is_not_cut_off_in_a_narrow_list(filled: MainWindow) -> None:
    for width in (1024, 1280, 1920):
        for expert in (False, True):
            filled.resize(width, 800)
            filled.set_expert(expert)
            QApplication.processEvents()
            table = filled.review.list.table
            if table.isColumnHidden(3):
                continue
            words = (
                "0.00"
                if filled.review.list.model.narrow and expert
                else "medium 0.00"
                if expert
                else "medium"
            )
            assert table.columnWidth(3) >= table.fontMetrics().horizontalAdvance(words) + 12


def test_the_window_opens_analyses_and_writes_through_the_python_interface() -> None:
    """One way for command line, batch, window and Python: none of them reads, analyses or writes on its own."""
    own = {
        "sfumato.core.document.service.read",
        "sfumato.core.document.service.redact",
        "sfumato.core.analysis.analyse",
        "sfumato.core.decide.strategies.decide",
        "sfumato.core.pipeline",
    }
    for path in GUI.rglob("*.py"):
        assert not imports(path) & own, path
    asked = imports(GUI / "engine.py")
    for step in ("open_document", "find_entities", "analyse_text", "Planned", "Opened"):
        assert f"sfumato.core.api.{step}" in asked


def test_at_1024_pixels_the_crowd_that_was_reached_is_read_whole(filled: MainWindow) -> None:
    strip = filled.review.strip
    filled.resize(1024, 700)
    strip.show_standing(
        Standing(Level.LOW, "At least 2,600 people fit.", "about 39 thousand (2,600–573 thousand)")
    )
    QApplication.processEvents()
    assert strip.reached.width() >= strip.reached.fontMetrics().horizontalAdvance(strip.reached.text())
    assert strip.reached.geometry().right() < strip.curve.geometry().left()


def test_where_there_is_no_room_for_risks_a_high_one_is_told_by_the_entity(filled: MainWindow) -> None:
    filled.resize(1024, 700)
    QApplication.processEvents()
    view = filled.review.list
    view.set_rows([replace(filled.review.rows[0], level=Level.HIGH)], 0.5)
    assert view.table.isColumnHidden(3) and view.model.without_risk
    index = view.model.index(0, 1)
    assert index.data(Qt.ItemDataRole.ForegroundRole) is not None
    assert "High risk" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_progress_says_which_file_is_read(quick: MainWindow, qtbot: Any) -> None:
    said: list[str] = []
    quick.controller.progress.connect(lambda stage, share: said.append(quick.stages.words.text()))
    quick.commands.open_paths([SAMPLE])
    wait_for_plan(quick, qtbot)
    assert said[0] == f"{SAMPLE.name} · Reading…"


def test_progress_is_not_cut_off_by_the_counters(filled: MainWindow, qtbot: Any) -> None:
    filled.resize(1024, 700)
    wait_idle(filled, qtbot)
    qtbot.wait(100)  # the end of what ran hides the progress
    filled.stages.follow(1, "a-file-of-the-folder.docx")
    filled.stages.show_progress("Judging risk", 0.5)
    words = filled.stages.words
    needed = words.fontMetrics().horizontalAdvance(words.text())
    qtbot.waitUntil(lambda: words.width() >= needed, timeout=10_000)
