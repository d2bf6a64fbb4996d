"""What a clerk and a researcher do all day, on the real window: dials in sight, boxes on pages, two reviewers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from reportlab.pdfgen.canvas import Canvas

from sfumato.app.gui.views import export_end
from sfumato.app.gui.views.crowd_dialog import CrowdDialog
from sfumato.app.gui.views.main_window import EXPERT_VIEWS, MainWindow
from sfumato.app.gui.vm.areas import add_area, areas_of, change_area
from sfumato.app.gui.vm.export import ExportChoice, ExportTask, job_of
from sfumato.app.gui.vm.marking import mark
from sfumato.app.gui.vm.recent import project_title
from sfumato.app.gui.vm.standing import Level, standing_of
from sfumato.core.document.model import Box
from sfumato.core.document.service import read
from sfumato.core.document.stamps import Stamp
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk.crowd_model import Blame, Crowd
from tests.gui.conftest import PATIENCE, give_plan, wait_idle
from tests.review.conftest import record

# -- the dials in sight --


def test_k_and_threshold_stand_above_the_document(filled: MainWindow) -> None:
    strip, document = filled.review.strip, filled.review.document
    for widget in (strip.k_slider, strip.t_slider, strip.curve, strip.reached, strip.words):
        assert widget.isVisible()
        assert widget.mapTo(filled, QPoint(0, 0)).y() < document.original.mapTo(filled, QPoint(0, 0)).y()


def test_a_click_on_the_small_curve_moves_k(filled: MainWindow) -> None:
    strip = filled.review.strip
    strip.curve.set_points(((2, 0.9), (5, 0.8), (20, 0.6), (100, 0.5)))
    QApplication.processEvents()
    QTest.mouseClick(
        strip.curve,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        QPoint(strip.curve.width() - 8, 20),
    )
    assert filled.session.project.dials.k > 80 and strip.k_number.value() == filled.session.project.dials.k


@pytest.mark.parametrize(
    ("low", "expected", "level", "words"),
    [(12, 40, Level.LOW, "At least 12 people fit; 2 words decide."), (2, 40, Level.MEDIUM, "Perhaps only 2 people fit"),
     (1, 2, Level.HIGH, "Perhaps only 1 person fits")],
)  # fmt: skip
def test_the_reached_crowd_is_said_in_words(
    filled: MainWindow, low: float, expected: float, level: Level, words: str
) -> None:
    give_plan(filled, {e.id: 9 for e in filled.session.entities()})
    blame = (Blame("geologist", "DEM-1", 9.0), Blame("Tromsø", "LOC-1", 4.0))
    standing = standing_of(filled.session, [Crowd("PERSON 1", expected, low, expected * 3, (), blame)])
    assert standing.level is level and words in standing.words
    assert standing.reached.startswith(f"about {expected:.0f} ({low:.0f}–")


# -- clerk and expert --


def test_clerks_see_words_and_experts_numbers(filled: MainWindow) -> None:
    assert not filled.expert
    rail = filled.rail_buttons
    assert not any(rail[name].isVisible() for name in EXPERT_VIEWS)
    filled.session.select(["PERSON-1"])
    inspector = filled.review.inspector
    assert not inspector.bars_card.isVisible() and inspector.ladder.isColumnHidden(1)
    assert inspector.risk.text() == "High risk: it identifies the person by itself."
    filled.commands.toggle_expert()
    assert all(rail[name].isVisible() for name in EXPERT_VIEWS)
    assert inspector.bars_card.isVisible() and "detail lost" in inspector.ladder.item(1, 0).text()
    assert filled.review.tabs.isTabVisible(filled.review.tabs.indexOf(filled.review.dials))


def test_the_list_begins_with_what_matters(filled: MainWindow) -> None:
    rows = filled.review.rows
    levels = [r.level for r in rows]
    assert levels == sorted(levels, key=[Level.HIGH, Level.MEDIUM, Level.LOW, Level.UNKNOWN].index)
    filled.session.select([rows[0].entity_id])
    filled.commands.accept_and_next()
    assert filled.session.selected == (rows[1].entity_id,)
    assert filled.review.rows[-1].entity_id == rows[0].entity_id  # decided: it moves down


def test_the_now_column_shows_the_replacement(filled: MainWindow) -> None:
    give_plan(filled, {"DATETIME-1": 1})
    model = filled.review.list.model
    number = next(n for n, r in enumerate(model.rows) if r.entity_id == "DATETIME-1")
    assert "1971" in model.index(number, 2).data()


# -- on the page --


@pytest.fixture
def letter(window: MainWindow, qtbot: Any, tmp_path: Path) -> MainWindow:
    path = tmp_path / "letter.pdf"
    canvas = Canvas(str(path), pagesize=(595, 842))
    canvas.drawString(72, 742, "Ingrid Solberg signed the lease.")
    canvas.bezier(110, 190, 150, 230, 200, 160, 280, 220)
    canvas.showPage()
    canvas.drawString(72, 742, "Annex with figures.")
    canvas.save()
    window.controller.analyst.analyse = lambda *_, **__: None  # type: ignore[method-assign]
    window.commands.open_paths([path])
    wait_idle(window, qtbot)
    window.commands.show_pages()
    QApplication.processEvents()
    return window


def drag(window: MainWindow, first: tuple[float, float], last: tuple[float, float]) -> None:
    """Between two points of the first page, in points."""
    pane = window.review.document.original_pages
    scale, bar = pane._scale(), pane.verticalScrollBar().value()
    a, b = (QPoint(round(18 + x * scale), round(pane._tops[0] + y * scale - bar)) for x, y in (first, last))
    QTest.mousePress(pane.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, a)
    for place in ((a + b) / 2, b):
        event_place = QPointF(place)
        from PySide6.QtGui import QMouseEvent

        QApplication.sendEvent(
            pane.viewport(),
            QMouseEvent(
                QMouseEvent.Type.MouseMove, event_place, pane.viewport().mapToGlobal(event_place),
                Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
            ),
        )  # fmt: skip
    QTest.mouseRelease(pane.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, b)


def test_words_are_selected_on_the_page_and_marked(letter: MainWindow) -> None:
    drag(letter, (80, 98), (140, 98))
    assert letter.review.mark_bar.isVisible() and "Ingrid Solberg" in letter.review.mark_bar.words.text()
    letter.review.mark_selection(EntityType.PERSON)
    assert [e.text for e in letter.session.entities()] == ["Ingrid Solberg"]


def test_a_box_is_drawn_changed_undone_and_burnt_in(letter: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    letter.commands.draw_box()
    drag(letter, (100, 600), (300, 690))
    session = letter.session
    (area,) = areas_of(session)
    assert abs(area.box.x0 - 100) < 3 and abs(area.box.y1 - 690) < 3 and letter.review.area_bar.isVisible()
    assert not letter.review.document.original_pages.drawing
    change_area(session, area.id, "signature", "b6")
    letter.commands.undo()
    letter.commands.undo()
    assert areas_of(session) == ()
    letter.commands.redo()
    letter.commands.redo()
    job = job_of(session, ExportChoice(tmp_path / "out.pdf", codes=True, stamp=Stamp("CASE-", 7)))
    assert [a.label for a in job.areas] == ["b6"]
    result = ExportTask(letter.controller.engine, replace(job, choice=replace(job.choice, ocr=False))).run()
    assert any(c.name == "hidden areas" and c.result.value == "passed" for c in result.certificate.checks)
    assert "Annex" in read(result.out).text


def test_a_whole_page_is_hidden(letter: MainWindow) -> None:
    letter.commands.redact_page()
    (area,) = areas_of(letter.session)
    assert area.kind == "whole page" and area.box.page == 0
    assert "page 1" in str(letter.session.project.history.steps[-1].label)


# -- export --


def test_an_export_ends_with_open_file_and_show_in_folder(
    letter: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(export_end, "open_path", asked.append)
    monkeypatch.setattr(export_end, "show_in_folder", asked.append)
    letter.go("export")
    qtbot.waitUntil(lambda: letter.session.current in letter.session.inspections, timeout=PATIENCE)
    QApplication.processEvents()
    found = letter.session.inspections[letter.session.current]
    assert set(letter.export.hidden) <= {item.name for item in found.hidden}  # only what is present
    assert "info" not in [box.text() for box in letter.export.hidden.values()]
    letter.export.ocr.setChecked(False)
    letter.export.out.setText(str(tmp_path / "out.pdf"))
    letter.export.export()
    qtbot.waitUntil(lambda: letter.export.findChild(QWidget, "export-good") is not None, timeout=PATIENCE)
    buttons = {b.text(): b for b in letter.export.findChildren(QPushButton)}
    buttons["Open file"].click()
    buttons["Show in folder"].click()
    assert asked == [tmp_path / "out.pdf"] * 2
    wait_idle(letter, qtbot)


def test_replaced_words_stand_in_brackets_unless_switched_off(filled: MainWindow) -> None:
    give_plan(filled, {"DATETIME-1": 1})
    assert "[1971]" in filled.review.document.preview.text
    filled.go("export")
    filled.export.brackets.setChecked(False)
    filled.go("review")
    assert (
        "[1971]" not in filled.review.document.preview.text and "1971" in filled.review.document.preview.text
    )
    filled.commands.undo()
    assert "[1971]" in filled.review.document.preview.text


# -- empty views, recent files, dropping --


def test_empty_views_say_what_to_do(window: MainWindow) -> None:
    for view in ("review", "attack", "batch"):
        window.go(view)
        QApplication.processEvents()
        shown = window.review.nothing if view == "review" else getattr(window, view)
        assert shown.empty.isVisible()


def test_projects_are_called_by_their_documents(filled: MainWindow, tmp_path: Path) -> None:
    filled.session.select(["PERSON-1"])
    filled.commands.mask()
    assert filled.controller.save_as(tmp_path / "p.sfumato", None)
    filled.settings.remember(tmp_path / "p.sfumato")
    filled.go("start")
    assert project_title(filled.session.project) == "case.txt, 1 decision"
    assert filled.start.recent.item(0).text().startswith("case.txt, 1 decision")


def test_a_drop_opens_everywhere_and_never_moves(
    window: MainWindow, tmp_path: Path, monkeypatch: Any
) -> None:
    opened: list[list[Path]] = []
    monkeypatch.setattr(window.commands, "open_paths", opened.append)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "a.txt"))])
    window.go("batch")
    event = QDropEvent(
        QPointF(300, 300), Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    event.setDropAction(Qt.DropAction.MoveAction)
    window.dropEvent(event)
    assert opened == [[tmp_path / "a.txt"]] and event.dropAction() is Qt.DropAction.CopyAction


# -- calculator --


def test_the_calculator_counts_facts(window: MainWindow, qtbot: Any) -> None:
    asked: list[list[tuple[str, str]]] = []

    def count(facts: list[tuple[str, str]]) -> Crowd:
        asked.append(facts)
        return Crowd("", 1200, 400, 5000, (), (), "Nurses in Norway.")

    dialog = CrowdDialog(window.controller.workers, count, window)
    dialog.fields["occupation"].setText("nurse")
    dialog.ask()
    qtbot.waitUntil(lambda: "people fit" in dialog.answer.text(), timeout=PATIENCE)
    assert asked == [[("occupation", "nurse")]] and "1,200" in dialog.answer.text()
    dialog.close()


def test_a_mark_gets_replacements_of_its_own(filled: MainWindow, qtbot: Any, monkeypatch: Any) -> None:
    ladder = record().ladders["DATETIME-1"]
    monkeypatch.setattr(
        filled.controller.engine,
        "ladders",
        lambda text, entities, new: {e.id: replace(ladder, entity_id=e.id) for e in new},
    )
    session = filled.session
    assert session.record is not None
    start = session.record.text.index("nine")
    made = mark(session, start, start + 4, EntityType.DATETIME)
    assert made is not None
    session.history_moved()
    qtbot.waitUntil(lambda: made.id in (session.record.ladders if session.record else {}), timeout=PATIENCE)
    assert session.ladder(made).top == 3 and session.outcome(made).rung == 3  # masked stays masked
    add_area(session, Box(0, 0, 0, 1, 1))
    assert areas_of(session) == ()  # a slip of the mouse is no box
