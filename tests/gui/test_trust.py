"""What would make a person lose trust: each was seen once, on the real window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from sfumato.app.gui.tasks import CallTask
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm.attack import Rank, Verdict
from sfumato.app.gui.vm.marking import mark
from sfumato.app.gui.vm.progress import Meter
from sfumato.app.gui.vm.standing import Level
from sfumato.core.document.options import Style
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.lock import ProjectInUse
from sfumato.core.review.model import Status
from sfumato.core.review.workspace import Workspace
from tests.gui.conftest import PATIENCE, give_plan, wait_idle
from tests.review.conftest import record


def wheel(widget: QWidget) -> None:
    middle = QPointF(widget.rect().center())
    event = QWheelEvent(
        middle, widget.mapToGlobal(middle), QPoint(0, 120), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


# -- 1: dials --


def test_the_wheel_moves_only_what_has_the_focus(filled: MainWindow) -> None:
    strip, panel = filled.review.strip, filled.review.dials
    filled.set_expert(True)
    before = filled.session.dials
    filled.review.document.original.setFocus()
    boxes = (strip.k_slider, strip.k_number, strip.t_slider, strip.t_number, panel.u_slider, panel.u_number)
    for widget in (*boxes, panel.strategy, strip.profile, *panel.types.values()):
        wheel(widget)
    assert filled.session.dials == before and filled.session.live_dials is None
    assert all(box.currentIndex() == 0 for box in panel.types.values())
    strip.t_slider.setFocus()
    wheel(strip.t_slider)
    assert filled.session.dials.threshold != before.threshold


def test_both_dials_run_to_more_private_on_the_right(filled: MainWindow) -> None:
    strip = filled.review.strip
    dials = filled.review.turning
    k, threshold = dials.dials.k, dials.dials.threshold
    strip.k_slider.setValue(strip.k_slider.value() + 40)
    strip.t_slider.setValue(strip.t_slider.value() + 20)
    assert dials.dials.k > k and dials.dials.threshold < threshold


def test_a_direct_identifier_that_is_kept_turns_the_status_bar_amber(filled: MainWindow) -> None:
    give_plan(filled, {e.id: 9 for e in filled.session.entities()})
    assert not filled.statusBar().property("alarm")
    filled.session.select(["PERSON-1"])
    filled.commands.keep()
    assert filled.statusBar().property("alarm") and "Ada Berg" in filled.counter.text()
    assert filled.review.strip.level.text() == "High risk" and "Ada Berg" in filled.review.strip.words.text()
    filled.commands.undo()
    assert not filled.statusBar().property("alarm")


# -- 2: typing, undo, caption --


@pytest.mark.parametrize("typed", ["0.66", "0,66"])
def test_the_threshold_can_be_typed(filled: MainWindow, typed: str) -> None:
    box = filled.review.strip.t_number
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, typed)
    QTest.keyClick(box, Qt.Key.Key_Return)
    filled.review.finish_dials()
    assert filled.session.project.dials.threshold == 0.66 and box.value() == 0.66


def test_undo_inside_a_box_takes_back_what_is_typed_first(filled: MainWindow) -> None:
    strip = filled.review.strip
    strip.k_slider.setValue(120)
    filled.review.turning.finish()
    steps = filled.session.project.history.position
    box = strip.k_number
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, "77")
    QTest.keyClick(box, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert filled.session.project.history.position == steps and "77" not in box.text()
    filled.commands.undo()
    assert filled.session.project.history.position == steps - 1 and box.value() == filled.session.dials.k


def test_the_caption_of_the_frontier_follows_clicks_and_undo(opened: MainWindow, qtbot: Any) -> None:
    opened.go("frontier")
    qtbot.waitUntil(lambda: bool(opened.frontier.frontier.over_k), timeout=PATIENCE)
    opened.frontier.move_dial(50, True)
    qtbot.waitUntil(lambda: "k = 50" in opened.frontier.words.text(), timeout=PATIENCE)
    opened.commands.undo()
    qtbot.waitUntil(lambda: "k = 5 " in opened.frontier.words.text(), timeout=PATIENCE)
    wait_idle(opened, qtbot)


# -- 3: projects --


def saved(window: MainWindow, folder: Path) -> Path:
    path = folder / "case.sfumato"
    assert window.controller.save_as(path, None)
    return path


def test_a_second_window_cannot_open_a_live_project(filled: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    import subprocess
    import sys

    path = saved(filled, tmp_path)
    code = (
        "import sys; from pathlib import Path; from sfumato.core.review.workspace import Workspace\n"
        "from sfumato.core.errors import SfumatoError\n"
        "try: Workspace.open(Path(sys.argv[1]))\n"
        "except SfumatoError as error: sys.exit(f'refused: {error}')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "refused" in done.stderr


@pytest.mark.parametrize("answer", [True, False, None])
def test_opening_a_file_asks_before_it_joins_a_saved_project(
    filled: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: bool | None
) -> None:
    path = saved(filled, tmp_path)
    note = tmp_path / "note.txt"
    note.write_text("Nothing much.\n", encoding="utf-8")
    asked: list[int] = []
    monkeypatch.setattr(filled.commands, "ask_where", lambda: (asked.append(1), answer)[1])
    monkeypatch.setattr(filled.controller.analyst, "analyse", lambda *_, **__: None)
    filled.commands.open_paths([note])
    wait_idle(filled, qtbot)
    workspace = filled.controller.workspace
    names = {Path(r.path).name for r in filled.session.project.records.values()}
    assert asked and ("note.txt" in names) is (answer is not None)
    assert (workspace is not None and workspace.path == path) is (answer is not False)


# -- 4: long work --


def test_progress_tells_pages_and_time_left() -> None:
    now = [0.0]
    meter = Meter(lambda: now[0])
    meter.note(0.0)
    now[0] = 60.0
    meter.note(0.25)
    assert meter.words("Finding", 500) == "Finding: page 125 of 500, about 3 minutes left"
    meter.reset()
    meter.note(-1)
    assert meter.words("Reading", 500) == "Reading…"


def test_closing_does_not_wait_for_work_that_cannot_be_stopped(filled: MainWindow, qtbot: Any) -> None:
    import threading
    import time

    begun, release = threading.Event(), threading.Event()

    def stuck(task: object) -> None:
        begun.set()
        release.wait(60)

    worker = filled.controller.run(CallTask(stuck))
    filled.controller.workers.begin(worker)
    assert begun.wait(10)
    start = time.monotonic()
    filled.controller.close(discard=True)
    spent = time.monotonic() - start
    release.set()
    assert not filled.controller.ended and spent < 2.0


def test_while_a_document_is_read_the_plan_says_that_it_is_provisional(filled: MainWindow) -> None:
    session = filled.session
    assert session.record is not None
    session.analysing.add("d1")
    session.plans.clear()
    session.take(replace(session.record, analysed=False, assessments=()))
    filled.review.refresh()
    assert "Provisional" in filled.review.strip.words.text()
    assert all(session.outcome(e).status is Status.MASKED for e in session.entities())
    assert filled.review.rows[0].level is Level.UNKNOWN


# -- 6: attack --


@pytest.mark.parametrize(
    ("rank", "level", "words"),
    [
        (1, "error", "ranks the person first"),
        (2, "warning", "Still second of 5 candidates: not safe"),
        (40, "good", "Hidden"),
    ],
)
def test_the_verdict_follows_the_rank_against_k(rank: int, level: str, words: str) -> None:
    verdict = Verdict((), (), (), "Ada Berg", 1, Rank(rank, 5 if rank < 5 else 900, True), 5)
    assert verdict.level == level and words in verdict.words()


# -- 7: notes and marks --


def test_notes_can_be_dismissed_and_come_back(filled: MainWindow) -> None:
    notes = filled.notes
    for number in range(3):
        filled.say("warning", f"note {number}")
    notes.more.click()
    for note in tuple(notes.all):
        note.closed.emit()
        note.deleteLater()
        QApplication.processEvents()
    assert notes.all == [] and not notes.isVisible()
    filled.say("warning", "note 1")
    filled.say("warning", "note 2")
    filled.say("warning", "note 1")
    assert notes.words() == ["note 1", "note 2"] and notes.all[0].isVisible() and not notes.all[1].isVisible()


def test_a_warning_of_one_document_does_not_show_in_another(filled: MainWindow) -> None:
    filled.session.take(replace(record(), id="d2", path="/x/other.pdf"))
    filled.note("d1", "warning", "only of the first")
    assert [n.words for n in filled.notes.in_view()] == ["only of the first"]
    filled.session.show("d2")
    assert filled.notes.in_view() == [] and not filled.notes.isVisible()
    filled.session.show("d1")
    assert filled.notes.all[0].isVisible()


def test_a_mark_by_hand_is_not_measured_instead_of_harmless(filled: MainWindow) -> None:
    text = filled.session.record.text  # type: ignore[union-attr]
    start = text.index("Her ")
    made = mark(filled.session, start, start + 3, EntityType.MISC)
    assert made is not None
    filled.session.history_moved()
    filled.session.select([made.id])
    row = next(r for r in filled.review.rows if r.entity_id == made.id)
    assert row.level is Level.UNKNOWN and not row.risks
    assert "not measured" in filled.review.inspector.risk.text()
    assert filled.session.outcome(made).status is Status.MASKED


def test_pages_begin_where_the_text_was(opened: MainWindow, qtbot: Any) -> None:
    document = opened.review.document
    record_ = opened.session.record
    assert record_ is not None
    wanted = record_.pages[2].start + 200
    document.original.scroll_to(wanted, at_top=True)
    before = document.place()
    opened.commands.show_pages()
    QApplication.processEvents()
    assert document.page() == 2
    opened.commands.show_text()
    QApplication.processEvents()
    assert abs(document.place() - before) < 400


def test_at_1024_pixels_nothing_overlaps(filled: MainWindow) -> None:
    filled.set_expert(True)
    filled.resize(1024, 700)
    for _ in range(3):
        QApplication.processEvents()
    assert filled.width() <= 1024
    strip = filled.review.strip
    shown = [w for w in strip.findChildren(QWidget) if w.isVisible() and w.parent() is strip]
    for one in shown:
        assert strip.rect().contains(one.geometry()), one
        for other in shown:
            assert one is other or not one.geometry().intersects(other.geometry()), (one, other)
    table = filled.review.list.table
    assert table.columnWidth(1) >= 70


# -- 8: one thing in every style --


def test_black_boxes_are_the_same_in_preview_and_export(
    opened: MainWindow, qtbot: Any, tmp_path: Path
) -> None:
    from sfumato.app.gui.vm.export import ExportChoice, job_of

    session = opened.session
    kept = session.plans[session.current].kept
    opened.review.strip.box_button.click()
    qtbot.waitUntil(lambda: session.planned(session.current), timeout=PATIENCE)
    wait_idle(opened, qtbot)
    plan = session.plans[session.current]
    assert plan.dials.strategy == "mask" and plan.kept < kept
    replacements = session.replacements()
    assert {session.outcome(e).status for e in session.entities()} <= {Status.KEPT, Status.MASKED}
    assert set("".join(r.text for r in replacements)) == {"█"} and "█" in opened.review.document.preview.text
    job = job_of(session, ExportChoice(tmp_path / "out.pdf"))
    assert job.choice.style is Style.BLACK_BOX
    assert [(r.start, r.end) for r in job.replacements] == [(r.start, r.end) for r in replacements]
    opened.commands.undo()
    qtbot.waitUntil(lambda: session.planned(session.current), timeout=PATIENCE)
    assert session.plans[session.current].kept == pytest.approx(kept)


def test_a_project_that_is_open_elsewhere_is_opened_read_only_on_request(
    window: MainWindow, tmp_path: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def held(path: Path, password: str | None, *, read_only: bool, take_over: bool) -> tuple[Workspace, int]:
        asked.append(read_only)
        raise ProjectInUse(path, None, False)

    monkeypatch.setattr(Workspace, "open", held)
    monkeypatch.setattr(QMessageBox, "exec", lambda box: 0)
    monkeypatch.setattr(
        QMessageBox, "clickedButton", lambda box: box.buttons()[0] if len(asked) == 1 else None
    )
    window.controller.open_project(tmp_path / "held.sfumato")
    qtbot.waitUntil(lambda: len(asked) == 2, timeout=PATIENCE)
    assert asked == [False, True]
