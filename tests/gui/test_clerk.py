"""What hurried people do, in orders that nobody thinks of: nothing is lost, and nothing is shown that is not so."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QMessageBox

from sfumato.app.gui.commands import SAMPLE
from sfumato.app.gui.tasks import CallTask
from sfumato.app.gui.views.entity_table import COLUMNS
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.views.widgets import Notice
from sfumato.app.gui.vm import search as search_room
from sfumato.app.gui.vm.batch import left_to_export
from sfumato.app.gui.vm.search import Hit, Query, search
from sfumato.core.analysis import Analysis
from sfumato.core.decide.model import Dials
from sfumato.core.document.edits import Action
from sfumato.core.document.pdfium import open_document
from sfumato.core.errors import SfumatoError
from sfumato.core.recognize.model import Entity
from sfumato.core.review.workspace import recovery_folder
from tests.gui.conftest import PATIENCE, give_plan, wait_idle
from tests.review.conftest import record

Analysed = tuple[tuple[str, ...], Analysis]


def copies(folder: Path, *names: str) -> list[Path]:
    made = [folder / name for name in names]
    for path in made:
        shutil.copy(SAMPLE, path)
    return made


@pytest.fixture
def two(quick: MainWindow, qtbot: Any, tmp_path: Path) -> MainWindow:
    """Two documents, of which one is in view."""
    quick.batch._sure = lambda *_: True  # type: ignore[method-assign]
    quick.commands.open_paths(copies(tmp_path, "b.pdf", "a.pdf"))
    quick.go("review")
    session = quick.session
    qtbot.waitUntil(
        lambda: len(session.project.records) == 2 and not session.analysing and "d1" in session.plans,
        timeout=PATIENCE,
    )
    wait_idle(quick, qtbot)
    return quick


# -- several documents --


def test_documents_stand_in_the_order_they_were_given(two: MainWindow) -> None:
    assert [Path(r.path).name for r in two.session.project.records.values()] == ["b.pdf", "a.pdf"]
    assert two.session.current == "d1"


def test_a_batch_writes_each_document_by_a_plan_for_the_dials_of_now(
    two: MainWindow, qtbot: Any, tmp_path: Path
) -> None:
    session = two.session
    assert "d2" not in session.plans  # nobody looked at it
    two.go("batch")
    qtbot.waitUntil(lambda: session.planned("d2"), timeout=PATIENCE)
    assert any(r.action is not Action.MASK for r in session.replacements("d2"))
    two.controller.turn(Dials(k=9, threshold=0.9), final=True)
    out = tmp_path / "out"
    out.mkdir()
    two.batch.folder.setText(str(out))
    two.batch.start()
    qtbot.waitUntil(lambda: not two.batch.queue.running, timeout=PATIENCE)
    assert [session.plans[d].dials.k for d in ("d1", "d2")] == [9, 9]
    assert {p.name for p in out.glob("*.pdf") if "log" not in p.name} == {
        "a-sanitized.pdf",
        "b-sanitized.pdf",
    }
    assert left_to_export(session) == ()
    # A dial that moves while another document is in view: what was exported is not right any more.
    two.controller.turn(Dials(k=5, threshold=0.3), final=True)
    qtbot.waitUntil(lambda: session.planned("d1") and session.planned("d2"), timeout=PATIENCE)
    assert left_to_export(session) == ("d1", "d2")


def test_a_new_project_ends_the_queue_of_the_old_one(two: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    two.batch.folder.setText(str(tmp_path))
    two.go("batch")
    two.batch.start()
    two.controller.new_project(discard=True)
    wait_idle(two, qtbot)
    assert not two.batch.queue.running and two.batch.table.rowCount() == 0


def test_undo_brings_the_document_it_changes_into_view(two: MainWindow, qtbot: Any) -> None:
    session = two.session
    session.select([two.review.rows[0].entity_id])
    two.commands.keep()
    session.show("d2")
    two.commands.undo()
    assert session.current == "d1" and not session.project.decisions("d1")
    session.show("d2")
    two.commands.redo()
    assert session.current == "d1" and session.project.decisions("d1")


def test_the_list_of_documents_shows_the_one_in_view(two: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    two.session.show("d2")
    two.commands.open_paths(copies(tmp_path, "c.pdf", "d.pdf"))
    qtbot.waitUntil(lambda: len(two.session.project.records) == 4, timeout=PATIENCE)
    assert two.session.current == two.review.documents.currentData() == "d2"


def test_the_same_file_is_opened_once(opened: MainWindow, qtbot: Any) -> None:
    opened.controller.open_paths([SAMPLE])
    wait_idle(opened, qtbot)
    assert list(opened.session.project.records) == ["d1"]


def test_hits_belong_to_the_text_in_view(two: MainWindow, qtbot: Any) -> None:
    finder = two.review.document.finder
    two.commands.find()
    qtbot.waitUntil(finder.bar.isVisible, timeout=PATIENCE)
    finder.bar.field.setText("applicant")
    qtbot.waitUntil(lambda: bool(finder.hits), timeout=PATIENCE)
    two.session.show("d2")
    assert two.review.document.original._hits == ()
    qtbot.waitUntil(lambda: {h.document for h in finder.hits} == {"d2"}, timeout=PATIENCE)


def test_a_search_that_was_closed_finds_again(opened: MainWindow, qtbot: Any) -> None:
    finder = opened.review.document.finder
    finder.open()
    finder.bar.field.setText("applicant")
    qtbot.waitUntil(lambda: bool(finder.hits), timeout=PATIENCE)
    finder.close()
    assert not finder.hits
    finder.open()
    qtbot.waitUntil(lambda: bool(finder.hits), timeout=PATIENCE)


def test_a_regular_expression_without_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_room, "LONGEST", 2.0)
    assert search(Query(r"b\w+", regex=True), {"d1": "a bed, a boat"}) == (Hit("d1", 2, 5), Hit("d1", 9, 13))
    with pytest.raises(SfumatoError, match="too long"):
        search(Query(r"(\w+\s?)+\d$", regex=True), {"d1": "word " * 40})


# -- one after the other --


def test_undo_of_whom_to_protect_judges_anew(opened: MainWindow, qtbot: Any) -> None:
    session, engine = opened.session, opened.controller.engine
    asked: list[set[str]] = []
    real = engine.assess

    def assess(document: str, text: str, entities: tuple[Entity, ...], *rest: Any) -> Any:
        asked.append({e.id for e in entities if e.protected})
        return real(document, text, entities, *rest)

    engine.assess = assess  # type: ignore[method-assign]
    before = set(session.protected())
    other = next(r.entity_id for r in opened.review.rows if r.type == "PERSON" and r.entity_id not in before)
    opened.controller.protect([other])
    wait_idle(opened, qtbot)
    assert other in session.protected() and asked == [set(session.protected())]
    opened.commands.undo()
    wait_idle(opened, qtbot)
    assert set(session.protected()) == before and len(asked) == 2
    opened.commands.redo()
    wait_idle(opened, qtbot)
    assert other in asked[2]


def test_the_frontier_follows_choices_made_after_it(opened: MainWindow, qtbot: Any) -> None:
    frontier = opened.frontier
    opened.go("frontier")
    qtbot.waitUntil(lambda: frontier._worker is None and bool(frontier.frontier.over_k), timeout=PATIENCE)
    assert frontier.frontier.by_hand is None
    opened.go("review")
    opened.session.select([r.entity_id for r in opened.review.rows])
    opened.commands.mask()
    opened.go("frontier")
    qtbot.waitUntil(lambda: frontier.frontier.by_hand is not None, timeout=PATIENCE)
    opened.commands.undo()  # in view
    qtbot.waitUntil(lambda: frontier._worker is None and frontier.frontier.by_hand is None, timeout=PATIENCE)
    assert frontier.frontier.over_k


def test_a_dismissed_entity_does_not_take_the_place_along(filled: MainWindow) -> None:
    rows = sorted(filled.review.rows, key=lambda r: r.first)
    filled.session.select([rows[3].entity_id])
    filled.commands.dismiss()
    assert filled.session.selected == (rows[4].entity_id,)


def test_an_export_waits_for_the_plan_of_the_dials(opened: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    opened.go("export")
    opened.export.out.setText(str(tmp_path / "out.pdf"))
    opened.controller.turn(Dials(k=50, threshold=0.0), final=True)
    assert not opened.session.planned("d1")
    opened.export.export()
    assert not opened.export.go.isEnabled()  # not twice at a time
    qtbot.waitUntil(lambda: opened.export.findChild(object, "export-good") is not None, timeout=PATIENCE)
    assert opened.session.planned("d1") and opened.session.plans["d1"].dials.k == 50
    pdf = open_document(tmp_path / "out.pdf", None)
    text = "".join(pdf[i].get_textpage().get_text_range() for i in range(len(pdf)))
    pdf.close()
    assert all(e.text not in text for e in opened.session.entities() if e.type.value == "CODE")
    assert left_to_export(opened.session) == ()  # the batch has nothing left to do
    opened.commands.undo()
    assert opened.session.dials.k != 50  # not only the note that something was exported


def test_a_file_that_is_there_is_not_replaced_unasked(opened: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    there = tmp_path / "there.pdf"
    there.write_bytes(b"mine")
    opened.go("export")
    opened.export.out.setText(str(there))
    opened.export.export()
    end = opened.export.findChild(Notice, "export-bad")
    assert end is not None and "tick the box" in end.words and "--" not in end.words
    assert there.read_bytes() == b"mine" and opened.export.go.isEnabled()


def test_a_plan_that_takes_long_is_said_to_be_in_the_making(
    opened: MainWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, engine = threading.Event(), opened.controller.engine
    real = engine.plan

    def plan(*asked: Any) -> Any:
        go_on.wait()
        return real(*asked)

    monkeypatch.setattr(engine, "plan", plan)
    assert not opened.planning.isVisible()
    opened.controller.turn(Dials(k=7), final=True)
    qtbot.waitUntil(opened.planning.isVisible, timeout=PATIENCE)
    go_on.set()
    qtbot.waitUntil(lambda: not opened.planning.isVisible(), timeout=PATIENCE)
    assert opened.session.plans["d1"].dials.k == 7


def test_bars_go_whatever_ends_last(opened: MainWindow, qtbot: Any) -> None:
    wait_idle(opened, qtbot)
    opened.controller.progress.emit("Reading", 1.0)
    assert opened.stages.isVisible()
    worker = opened.controller.run(CallTask(lambda task: None))  # as the autosave is
    opened.controller.workers.begin(worker)
    qtbot.waitUntil(lambda: not opened.stages.isVisible(), timeout=PATIENCE)


@pytest.fixture
def large(filled: MainWindow) -> Iterator[MainWindow]:
    filled.commands.scale(1.5)
    QApplication.processEvents()
    yield filled
    filled.commands.scale(1 / 1.5)
    QApplication.processEvents()


def test_large_type_is_not_cut_off(large: MainWindow) -> None:
    table = large.review.list.table
    for section in range(1, len(COLUMNS)):
        if not table.isColumnHidden(section):
            room = table.columnWidth(section) - 12
            assert table.fontMetrics().horizontalAdvance(COLUMNS[section]) <= room, COLUMNS[section]
    for button in large.rail_buttons.values():
        assert button.fontMetrics().horizontalAdvance(button.text()) <= button.width() - 8


def test_rungs_are_shown_whole(large: MainWindow) -> None:
    ladder = large.review.inspector.ladder
    for row in large.review.rows:
        large.session.select([row.entity_id])
        for number in range(ladder.rowCount()):
            words = ladder.item(number, 0).text()
            room = QRect(0, 0, ladder.columnWidth(0) - 18, 10_000)
            needed = ladder.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, words).height()
            assert needed + 8 <= ladder.rowHeight(number), words


# -- leaving --


@pytest.mark.parametrize("way", ["new", "project"])
def test_what_is_thrown_away_leaves_nothing_on_the_disk(
    filled: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    saved = tmp_path / "other.sfumato"
    filled.controller.save_as(saved, None)
    filled.controller.new_project()
    filled.controller.keeper.ensure()
    filled.session.take(record())
    filled.session.show("d1")
    give_plan(filled, {})
    filled.session.select(["PERSON-1"])
    filled.commands.mask()
    filled.controller.checkpoint()
    wait_idle(filled, qtbot)
    assert list(recovery_folder().glob("*.sfumato"))
    asked: list[bool] = []

    def question(*_: Any) -> QMessageBox.StandardButton:
        asked.append(True)
        return QMessageBox.StandardButton.Discard

    monkeypatch.setattr(QMessageBox, "question", question)
    if way == "new":
        filled.commands.new_project()
    else:
        filled.commands.open_paths([saved])
        qtbot.waitUntil(lambda: "d1" in filled.session.project.records, timeout=PATIENCE)
    wait_idle(filled, qtbot)
    assert asked and not list(recovery_folder().iterdir())
