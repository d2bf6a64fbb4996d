"""What came up when the window was driven with mouse and keyboard: views that jumped, questions that outlived their box, lines
on top of each other, two counts of one crowd."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from sfumato.app.gui.dialogs import SaveDialog
from sfumato.app.gui.first_look import FirstLook
from sfumato.app.gui.views.batch_queue import Outcome
from sfumato.app.gui.views.batch_view import open_questions
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.views.mini_curve import MiniCurve
from sfumato.app.gui.views.page_pane import PagePane
from sfumato.app.gui.vm.rough import LONG
from sfumato.core.achieved import achieved_in_output
from sfumato.core.analysis import analyse
from sfumato.core.document.model import Box
from sfumato.core.generalize.realise import edits_of
from tests.gui.conftest import PATIENCE


@pytest.fixture
def pages(opened: MainWindow) -> PagePane:
    """The sample as pages, scrolled to its end."""
    opened.go("review")
    opened.review.document.set_pages(True)
    QApplication.processEvents()
    pane = opened.review.document.original_pages
    pane.verticalScrollBar().setValue(pane.verticalScrollBar().maximum())
    QApplication.processEvents()
    return pane


def test_drawing_a_box_leaves_the_page_where_it_is(pages: PagePane, opened: MainWindow, qtbot: Any) -> None:
    before = pages.verticalScrollBar().value()
    qtbot.mouseClick(opened.review.document.box_button, Qt.MouseButton.LeftButton)
    assert pages.drawing and pages.verticalScrollBar().value() == before


def test_zooming_keeps_what_is_in_the_middle(pages: PagePane, opened: MainWindow, qtbot: Any) -> None:
    pages.verticalScrollBar().setValue(pages.verticalScrollBar().maximum() // 2)
    page, _, y = pages._point(pages.viewport().rect().center().toPointF())
    for button in (opened.review.document.zoom_in, opened.review.document.zoom_in):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    now, _, there = pages._point(pages.viewport().rect().center().toPointF())
    assert now == page and abs(there - y) < 8  # points; gaps between pages do not grow


def test_ctrl_and_the_wheel_zoom_both_sides(pages: PagePane, opened: MainWindow) -> None:
    pages.zoom_asked.emit(1.25)
    assert pages.zoom == opened.review.document.preview_pages.zoom == 1.25


def test_home_and_end_go_to_the_first_and_last_page(pages: PagePane, qtbot: Any) -> None:
    qtbot.keyClick(pages, Qt.Key.Key_Home)
    assert pages.verticalScrollBar().value() == 0
    qtbot.keyClick(pages, Qt.Key.Key_End)
    assert pages.verticalScrollBar().value() == pages.verticalScrollBar().maximum() > 0


def test_home_and_end_move_in_the_text(opened: MainWindow, qtbot: Any) -> None:
    text = opened.review.document.original
    qtbot.keyClick(text, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert text.selection() == (len(text.text), len(text.text))
    assert text.verticalScrollBar().value() > 0
    qtbot.keyClick(text, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert text.selection() == (0, 0) and text.verticalScrollBar().value() == 0
    qtbot.keyClick(text, Qt.Key.Key_End)
    assert 0 < text.selection()[0] < 60


def test_words_selected_on_a_page_end_before_the_comma(pages: PagePane) -> None:
    words = pages._words
    assert words is not None and pages._document is not None
    whole = pages._document.text
    comma = next(w for p in range(2) for w in words.of(p) if whole[w.start : w.end].endswith("national,"))
    middle = ((comma.box.x0 + comma.box.x1) / 2, (comma.box.y0 + comma.box.y1) / 2)
    start, end = words.between(comma.box.page, middle, middle)
    assert whole[start:end] == "national"


def test_the_question_about_a_box_ends_when_the_box_is_undone(opened: MainWindow) -> None:
    opened.review.document.set_pages(True)
    opened.review._box_drawn(Box(0, 100, 100, 200, 150))
    assert opened.review.area_bar.isVisible()
    opened.commands.undo()
    assert not opened.review.area_bar.isVisible()


def test_escape_closes_what_asks_one_after_the_other(opened: MainWindow, qtbot: Any) -> None:
    review = opened.review
    review.document.finder.open()
    begin = review.document.original.text.index("lodged with")
    review.document.original.select_range(begin, begin + 11)
    assert review.mark_bar.isVisible() and review.document.search.isVisible()
    qtbot.keyClick(review.document.search.field, Qt.Key.Key_Escape)
    assert not review.document.search.isVisible() and review.mark_bar.isVisible()
    qtbot.keyClick(review.document.original, Qt.Key.Key_Escape)
    assert not review.mark_bar.isVisible()
    review.document.set_drawing(True)
    qtbot.keyClick(review.document.original_pages, Qt.Key.Key_Escape)
    assert not review.document.box_button.isChecked()


def test_the_replacements_leave_room_for_what_is_below_them(opened: MainWindow) -> None:
    opened.resize(1366, 740)
    inspector = opened.review.inspector
    for row in opened.review.rows[:12]:
        opened.session.select([row.entity_id])
        QApplication.processEvents()
        QApplication.processEvents()
        bottom = inspector.ladder.mapTo(inspector.body, QPoint(0, inspector.ladder.height())).y()
        top = inspector.own.mapTo(inspector.body, QPoint(0, 0)).y()
        assert bottom < top, row.entity_id


def test_the_strip_never_promises_more_people_than_the_certificate(opened: MainWindow, qtbot: Any) -> None:
    session, counter = opened.session, opened.controller.counter
    qtbot.waitUntil(lambda: counter._shown is not None and not counter.counting, timeout=PATIENCE)
    analysis = opened.controller.engine._analyses[session.current]
    written = achieved_in_output(analysis, edits_of(session.replacements(exact=True), analysis.text))
    shown = counter.look()
    assert written and shown is not None
    assert min(c.low for c in shown) <= min(c.low for c in written)
    assert {round(c.low, 3) for c in written} <= {round(c.low, 3) for c in shown}


def test_what_there_is_none_of_is_not_asked_about() -> None:
    assert "conflict" not in open_questions(3, 0, 2)
    assert open_questions(1, 1, 1).count("\n") == 2 and "1 entity is undecided" in open_questions(1, 1, 1)


def test_a_refused_export_is_not_called_ready(filled: MainWindow, tmp_path: Path) -> None:
    batch = filled.batch
    batch.queue.results["d1"] = Outcome("✗ It did not pass.", "✗ /long/path/a.pdf: It did not pass.", True)
    filled.go("batch")
    QApplication.processEvents()
    assert batch.lines[0].state in ("not exported", "source file missing")
    assert batch.table.item(0, 5).text() == "✗ It did not pass."
    batch.table.selectRow(0)
    assert "/long/path/a.pdf" in batch.reason.text()


def test_judging_the_risk_tells_how_far_it_is(window: MainWindow) -> None:
    bars = window.stages
    bars.follow(500)
    bars.show_progress("Judging risk", 0.4)
    assert bars.words.text() == "Judging risk: 40%" and bars.bar.value() == 40
    bars.show_progress("Finding identifiers", 0.4)
    assert bars.words.text() == "Finding identifiers: page 200 of 500"


def test_an_analysis_tells_the_share_that_is_done() -> None:
    told: list[float] = []
    analyse("He was born in Oslo.", measures=("classifier",), entities=(), ladders={}, on_share=told.append)
    assert told == [pytest.approx(1 / 3), pytest.approx(2 / 3)]


def test_undoing_a_box_says_which_page_not_which_number(opened: MainWindow) -> None:
    opened.review.document.set_pages(True)
    opened.review._box_drawn(Box(1, 100, 100, 200, 150))
    area = opened.review.area_bar.area
    assert area is not None
    opened.review.area_bar.changed.emit(area.id, "stamp", "")
    assert opened.actions_["undo"].text() == "Undo: Change the box on page 2"
    opened.review.area_bar.removed.emit(area.id)
    assert opened.actions_["undo"].text() == "Undo: Remove the box on page 2"


def test_keys_scroll_the_first_look_at_a_long_file(window: MainWindow) -> None:
    look = FirstLook(Path("long.pdf"), 500, "Some words of the file.\n" * 400, (), 0.1)
    window._looked(look)
    QApplication.processEvents()
    QApplication.processEvents()
    assert window.view == "review" and window.review.first_look.pane.hasFocus()


def test_the_sample_is_not_saved_into_the_installation(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[Path] = []
    monkeypatch.setattr(SaveDialog, "exec", lambda dialog: offered.append(Path(dialog.file.text())))
    opened.commands.save_as()
    assert offered == [Path.home() / "judgment.sfumato"]


def test_a_menu_does_not_cover_the_warning_in_the_status_bar(window: MainWindow) -> None:
    assert {action.statusTip() for action in window.actions_.values()} == {""}


def test_the_pre_flight_of_a_long_document_comes_in_steps(filled: MainWindow, qtbot: Any) -> None:
    session = filled.session
    record = session.record
    assert record is not None
    session.take(replace(record, text=record.text + "\nMore." * LONG))
    filled.go("export")
    assert filled.export.concerns.count() == 0 and not filled.export.go.isEnabled()
    qtbot.waitUntil(lambda: filled.export.concerns.count() > 0, timeout=PATIENCE)
    assert "undecided" in filled.export.concerns.item(0).text() + filled.export.concerns.item(1).text()


def test_marks_are_asked_for_the_pages_in_view_only(pages: PagePane, opened: MainWindow, qtbot: Any) -> None:
    asked: list[tuple[int, int]] = []
    pages.set_content(lambda start, end: asked.append((start, end)) or ())

    def drawn() -> None:
        pages.grab()
        assert asked

    qtbot.waitUntil(drawn, timeout=20_000)  # a page without its picture asks for nothing yet
    assert pages._document is not None
    assert len(asked) < len(pages._document.pages)


def test_the_small_curve_says_that_it_waits_in_words_that_fit(window: MainWindow) -> None:
    curve = MiniCurve()
    for width in (90, 116, 200, 320):
        curve.resize(width, 46)
        assert curve.fontMetrics().horizontalAdvance(curve._waiting()) < width


@pytest.mark.parametrize("width", [1024, 1366])
def test_the_list_of_replacements_is_as_high_as_its_lines(filled: MainWindow, width: int) -> None:
    filled.resize(width, 740)
    inspector = filled.review.inspector
    for entity in filled.session.entities():
        filled.session.select([entity.id])
        for _ in range(4):
            QApplication.processEvents()
        ladder, own = inspector.ladder, inspector.own
        assert not ladder.verticalScrollBar().isVisible()
        assert ladder.verticalHeader().length() <= ladder.viewport().height()
        gap = (
            own.mapTo(inspector.body, QPoint(0, 0)).y()
            - ladder.mapTo(inspector.body, QPoint(0, ladder.height())).y()
        )
        assert 0 < gap <= 16, entity.id
