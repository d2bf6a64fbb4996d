"""Widgets: they draw what the session says, forward what a person does, and can be used by everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollBar,
    QTableWidget,
    QToolButton,
    QWidget,
)

from sfumato.app.gui import actions, theme
from sfumato.app.gui.views.curve_dialog import CurveDialog
from sfumato.app.gui.views.help_dialogs import CheatSheet, HelpDialog
from sfumato.app.gui.views.main_window import VIEWS, MainWindow
from sfumato.app.gui.views.marks import Marks
from sfumato.app.gui.views.palette import fits
from sfumato.app.gui.views.settings_dialog import SettingsDialog
from sfumato.app.gui.views.text_flow import LONGEST_PARAGRAPH, split
from sfumato.app.gui.views.text_pane import TextPane
from sfumato.app.gui.views.tour import Tour
from sfumato.app.gui.vm.curve import CurveShown
from sfumato.app.gui.vm.frontier import Frontier, point_of
from sfumato.core.decide.model import Choice, Dials, Plan
from sfumato.core.review.model import Status
from tests.gui.conftest import PATIENCE
from tests.review.conftest import TEXT, record


def test_a_single_click_selects_and_decides_nothing(filled: MainWindow, qtbot: Any) -> None:
    pane = filled.review.document.original
    rect = pane._flow.rects(TEXT.index("geologist"), TEXT.index("geologist") + 4)[0]
    place = QPoint(int(pane._left() + rect.center().x()), int(rect.center().y() + 22))
    qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert filled.session.selected == ("DEM-1",)
    assert filled.session.project.history.steps == []
    assert filled.review.inspector.title.text() == "geologist"


def test_dragging_over_text_offers_a_mark(filled: MainWindow, qtbot: Any) -> None:
    pane = filled.review.document.original
    start = TEXT.index("lives")
    pane.select_range(start, start + 5)
    assert filled.review.mark_bar.isVisible() and "lives" in filled.review.mark_bar.words.text()
    filled.commands.mark_selection()
    assert "lives" not in filled.review.document.preview.text
    filled.commands.undo()
    assert "lives" in filled.review.document.preview.text


def test_the_legend_filters_text_and_list(filled: MainWindow) -> None:
    from sfumato.core.recognize.model import EntityType

    before = len(filled.review.document.original.marks)
    filled.review.document.legend.buttons[EntityType.CODE].setChecked(False)
    assert len(filled.review.document.original.marks) == before - 2
    assert filled.review.list.proxy.rowCount() == len(filled.review.rows) - 2
    filled.review.document.legend.statuses[Status.UNDECIDED].setChecked(False)
    assert len(filled.review.document.original.marks) == 0


def test_the_list_selects_many_and_one_key_decides_them(filled: MainWindow, qtbot: Any) -> None:
    filled.review.list.table.selectAll()
    assert len(filled.session.selected) == len(filled.review.rows)
    filled.review.list.table.setFocus()
    qtbot.keyClick(filled.review.list.table, Qt.Key.Key_M)
    assert all(r.fate is Status.MASKED and r.by_hand for r in filled.review.rows)
    assert len(filled.session.project.history.steps) == 1


def test_letters_typed_into_a_field_are_text_not_commands(filled: MainWindow, qtbot: Any) -> None:
    filled.session.select(["DEM-1"])
    filled.review.list.words.setFocus()
    qtbot.keyClicks(filled.review.list.words, "mask")
    assert filled.review.list.words.text() == "mask"
    assert filled.session.project.history.steps == []


def test_searching_finds_steps_and_marks(filled: MainWindow, qtbot: Any) -> None:
    finder = filled.review.document.finder
    finder.open()
    finder.bar.field.setText("her")
    qtbot.waitUntil(lambda: len(finder.hits) == 3, timeout=PATIENCE)
    finder.step(1)
    assert finder.bar.count.text() == "2 of 3"
    finder.bar.mark_button.click()
    assert "Her " not in filled.review.document.preview.text
    finder.bar.regex.setChecked(True)
    finder.bar.field.setText("(")
    qtbot.waitUntil(lambda: "not valid" in finder.bar.count.text(), timeout=PATIENCE)


def test_original_and_preview_scroll_together(window: MainWindow) -> None:
    from dataclasses import replace

    long = (TEXT + "\n\n") * 60
    window.session.take(replace(record(), text=long, pages=()))
    window.session.show("d1")
    window.go("review")
    QApplication.processEvents()
    view = window.review.document
    view.original.scroll_to(len(long) // 2, at_top=True)
    there = view.places.to_preview(view.original.top_offset())
    assert abs(view.preview.top_offset() - there) < 400


def test_long_paragraphs_are_split_and_every_offset_is_found_again(qtbot: Any) -> None:
    text = "word " * 4000 + "\n\nend 😀 of it"
    starts = split(text)
    assert max(b - a for a, b in zip(starts, [*starts[1:], len(text)], strict=True)) <= LONGEST_PARAGRAPH + 1
    pane = TextPane("text")
    qtbot.addWidget(pane)
    pane.resize(500, 400)
    pane.set_content(text, Marks())
    flow = pane._flow
    for offset in (0, 777, 9000, len(text) - 3):
        rect = flow.rects(offset, offset + 1)[0]
        assert flow.offset_at(rect.left() + 0.1, rect.center().y()) == offset


def test_inspector_ladder_decides_on_enter_only(filled: MainWindow, qtbot: Any) -> None:
    filled.session.select(["DATETIME-1"])
    ladder = filled.review.inspector.ladder
    ladder.selectRow(2)
    assert filled.session.project.history.steps == []
    ladder.itemActivated.emit(ladder.item(2, 0))
    assert filled.session.project.decision("d1", "DATETIME-1").rung == 2  # type: ignore[union-attr]


def test_reason_and_note_are_kept_with_the_decision(filled: MainWindow) -> None:
    filled.session.select(["PERSON-1"])
    inspector = filled.review.inspector
    inspector.reason.setCurrentIndex(inspector.reason.findData("ECHR 8"))
    inspector.reason.activated.emit(inspector.reason.currentIndex())
    inspector.note.setText("asked for by the applicant")
    inspector.note.editingFinished.emit()
    decision = filled.session.project.decision("d1", "PERSON-1")
    assert decision is not None
    assert (decision.reason_code, decision.note) == ("ECHR 8", "asked for by the applicant")


def test_the_frontier_moves_the_dial_and_exports(filled: MainWindow, tmp_path: Path) -> None:
    session = filled.session
    ladders = {e.id: session.ladder(e) for e in session.entities()}
    choices = {e.id: Choice(e.id, 0, None) for e in session.entities()}
    points = tuple(point_of(Plan(choices, Dials(k=k), k / 20, 10, 0, True), ladders) for k in (2, 20, 200))
    filled.go("frontier")
    view = filled.frontier
    view._take(Frontier(points, points, {"all": points[0], "greedy": points[1]}, points[0], points[1]))
    view.move_dial(33.4, True)
    assert session.project.dials.k == 33
    view.show_axis(False)
    view.move_dial(0.333, True)
    assert session.project.dials.threshold == 0.33
    for kind, start in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("csv", b"\xef\xbb\xbfseries")):
        path = tmp_path / f"frontier.{kind}"
        view.save(kind, str(path))
        assert path.read_bytes().startswith(start)
    assert view.table.rowCount() >= 8


def test_the_curve_of_the_language_model_opens_beside_its_switch_and_closes_on_escape(
    filled: MainWindow, qtbot: Any
) -> None:
    filled.review.dials.curve.click()
    dialog = filled.findChild(CurveDialog)
    assert dialog is not None and dialog.isVisible() and dialog.plot is not None
    assert dialog.width() <= 1280 and dialog.height() <= 720
    curve, everything, *marks = dialog.plot.getPlotItem().listDataItems()
    assert len(curve.xData) == len(dialog.shown.points) > 20
    assert set(everything.yData) == {dialog.shown.all_masked}
    drawn = [(item.xData[0], item.yData[0], item.name()) for item in marks]
    assert drawn == [(m.worth.recall, m.worth.precision, m.words) for m in dialog.shown.marks] != []
    table = dialog.findChild(QTableWidget)
    assert table is not None and table.rowCount() == len(dialog.shown.lines)
    filled.commands.use_theme("dark")
    QApplication.processEvents()
    assert dialog.plot.backgroundBrush().color() == theme.current().colour("surface")
    filled.commands.use_theme("light")
    with qtbot.waitSignal(dialog.destroyed):
        qtbot.keyClick(table, Qt.Key.Key_Escape)


def test_without_a_curve_the_dialog_says_why(filled: MainWindow) -> None:
    dialog = CurveDialog(filled, CurveShown(problem="The curve is missing."))
    assert dialog.plot is None
    assert "The curve is missing." in [said.text() for said in dialog.findChildren(QLabel)]


# -- for everybody --

CONTROLS = (
    QPushButton,
    QToolButton,
    QLineEdit,
    QComboBox,
    QCheckBox,
    QAbstractSpinBox,
    QAbstractSlider,
    QAbstractItemView,
)


def made_by_qt(widget: QWidget) -> bool:
    """Parts of Qt's own controls (the list of a combo box, the arrows of a tab bar) are named by Qt."""
    parent = widget.parent()
    kind = parent.metaObject().className() if parent is not None else ""
    return (
        isinstance(widget, QScrollBar)
        or widget.objectName().startswith("qt_")
        or isinstance(parent, QComboBox | QAbstractSpinBox | QLineEdit | QAbstractItemView)
        or kind.startswith(("QComboBoxPrivate", "QTabBar", "QMenuBar", "QHeader"))
    )


def test_every_control_has_a_name_for_screen_readers(filled: MainWindow) -> None:
    nameless = []
    dialogs = (make(filled) for make in (SettingsDialog, CheatSheet, HelpDialog, CurveDialog))
    for root in (filled, *dialogs):
        for widget in root.findChildren(QWidget):
            name = widget.accessibleName() or (widget.text() if hasattr(widget, "text") else "")
            if isinstance(widget, CONTROLS) and not name and not made_by_qt(widget):
                nameless.append(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    assert nameless == []


def test_every_action_works_from_the_palette_and_no_key_means_two_things(filled: MainWindow) -> None:
    assert set(filled.actions_) == {spec.name for spec in actions.SPECS}
    keys = [QKeySequence(k).toString() for spec in actions.SPECS for k in spec.keys]
    assert len(keys) == len(set(keys))
    assert fits("Accept the suggestion and go on", "accgo") and not fits("Mask", "keep")


@pytest.mark.parametrize("name", theme.NAMES)
def test_text_is_readable_in_every_theme(name: str) -> None:
    def luminance(token: str) -> float:
        colour = theme.load(name).colour(token)
        parts = [
            c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
            for c in (colour.redF(), colour.greenF(), colour.blueF())
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    least = 7.0 if name == "contrast" else 4.5  # WCAG AA, and AAA for high contrast
    for front, back in (
        ("text", "window"),
        ("text", "surface"),
        ("muted", "window"),
        ("muted", "surface"),
        ("accent", "surface"),
        ("accent_text", "accent"),
        ("text", "warn_soft"),
        ("text", "danger_soft"),
        ("text", "good_soft"),
    ):
        a, b = sorted((luminance(front), luminance(back)))
        assert (b + 0.05) / (a + 0.05) >= least, (front, back)


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_every_view_fits_from_small_to_4k(filled: MainWindow, size: tuple[int, int]) -> None:
    filled.resize(*size)
    for view in VIEWS:
        filled.go(view)
        QApplication.processEvents()
        assert filled.view == view
        assert filled.minimumSizeHint().width() <= 1280 and filled.minimumSizeHint().height() <= 720
        assert not filled.grab().isNull()


def test_themes_and_type_size_change_while_working(filled: MainWindow) -> None:
    for name in theme.NAMES:
        filled.commands.use_theme(name)
        assert theme.current().name == name
    filled.commands.larger()
    assert filled.settings.number("scale", 1.0) == pytest.approx(1.1)
    filled.commands.use_theme("light")


def test_the_tour_has_five_steps_and_can_be_left(filled: MainWindow) -> None:
    tour = Tour(filled)
    tour.begin()
    assert len(tour.steps) == 5
    for _ in range(4):
        tour.forward()
    assert tour.bubble.next.text() == "Done" and filled.view == "export"
    tour.forward()
    assert filled.view == "review" and filled.settings.flag("toured", False)


def test_dials_are_looked_ahead_until_somebody_touches_them(filled: MainWindow, qtbot: Any) -> None:
    import threading

    controller = filled.controller
    asked: list[tuple[Dials, ...]] = []
    stopped = threading.Event()

    def look_ahead(document: str, places: Any, fixed: Any, cancelled: Any) -> Any:
        asked.append(tuple(places))
        while not cancelled() and not stopped.wait(0.001):
            yield plan
        stopped.set()

    plan = filled.session.plans["d1"]
    controller.engine.look_ahead = look_ahead  # type: ignore[method-assign]
    controller.engine._analyses["d1"] = None  # type: ignore[assignment]
    controller.engine.plan = lambda *_: plan  # type: ignore[method-assign]
    controller.replan()
    qtbot.waitUntil(lambda: bool(asked), timeout=PATIENCE)
    assert not controller.workers.busy or controller.workers.at_rest is False
    controller.turn(filled.session.dials, final=False)
    qtbot.waitUntil(lambda: stopped.is_set() and controller.workers.at_rest, timeout=PATIENCE)
    assert {place.threshold for place in asked[0]} == {filled.session.dials.threshold}
    assert 5 in {place.k for place in asked[0]}
