"""Seen while the window was driven on a virtual screen: what was crooked, stale or untrue there, each on the real window."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QApplication, QMessageBox, QStyleOptionViewItem
from reportlab.pdfgen.canvas import Canvas

from sfumato.app.gui.tasks import AnalyseTask
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.views.tour import Tour
from sfumato.app.gui.vm.batch import note_export
from sfumato.app.gui.vm.pile import FileState
from sfumato.app.gui.vm.rough import VERY_LONG
from sfumato.core.risk.crowd_model import Blame, Crowd
from tests.gui.conftest import give_plan, wait_idle
from tests.gui.test_at_work import letter  # noqa: F401
from tests.review.conftest import record


def tops(window: MainWindow) -> set[int]:
    """Where the two panes in sight begin."""
    QApplication.processEvents()
    return {stack.mapTo(window, QPoint(0, 0)).y() for stack in window.review.document.split.stacks}


def test_both_sides_begin_at_one_height_whatever_was_shown_before(letter: MainWindow) -> None:  # noqa: F811
    """After a change of the theme in pages, the original began 16 pixels lower than the preview."""
    heights = tops(letter)
    letter.commands.use_theme("dark")
    letter.resize(1366, 768)
    heights |= tops(letter)
    letter.commands.show_text()
    heights |= tops(letter)
    letter.commands.use_theme("light")
    letter.commands.show_pages()
    heights |= tops(letter)
    assert len(heights) == 1


def test_what_the_legend_hides_is_pale(filled: MainWindow) -> None:
    chip = next(iter(filled.review.document.legend.buttons.values()))

    def strength(state: QIcon.State) -> int:
        picture = chip.icon().pixmap(16, 16, QIcon.Mode.Normal, state).toImage()
        return max(picture.pixelColor(x, 8).alpha() for x in range(picture.width()))

    assert strength(QIcon.State.On) == 255 and strength(QIcon.State.Off) < 128


def test_a_high_risk_stays_red_in_the_selected_line(filled: MainWindow) -> None:
    table, model = filled.review.list.table, filled.review.list.proxy
    index = next(model.index(n, 3) for n in range(model.rowCount()) if model.index(n, 3).data() == "high")
    option = QStyleOptionViewItem()
    table.itemDelegate().initStyleOption(option, index)
    colour = index.data(Qt.ItemDataRole.ForegroundRole)
    assert option.palette.color(QPalette.ColorRole.HighlightedText) == colour  # type: ignore[attr-defined]


def test_going_through_the_list_shows_what_can_be_decided(filled: MainWindow) -> None:
    filled.commands.show_protect()
    assert filled.review.tabs.currentWidget() is filled.review.protect
    filled.commands.next_undecided()
    assert filled.review.tabs.currentWidget() is filled.review.inspector


def test_a_person_who_is_named_is_not_said_to_stand_in_a_crowd(filled: MainWindow) -> None:
    counter = filled.controller.counter
    counter.look = lambda: (Crowd("PERSON 1", 63.0, 5.0, 880.0),)  # type: ignore[method-assign]
    give_plan(filled, {e.id: 9 for e in filled.session.entities()})
    counter.counting = False
    filled.review.refresh()
    assert filled.review.strip.reached.text() == "about 63 (5–880)"
    filled.session.select(["PERSON-1"])
    filled.commands.keep()
    assert filled.review.strip.level.text() == "High risk"
    assert filled.review.strip.reached.text() == "1 person"
    assert filled.review.strip.words.text() == "“Ada Berg” is kept and identifies the person."
    filled.session.select(["PERSON-1", "CODE-1"])
    filled.commands.keep()
    assert filled.review.strip.words.text() == "“Ada Berg”, “536-22-8145” are kept and identify the person."


@pytest.mark.parametrize(("low", "said"), [(1.0, True), (4.9, True), (5.0, False)])
def test_before_an_export_a_crowd_that_is_too_small_is_told(
    filled: MainWindow, low: float, said: bool
) -> None:
    found = (Crowd("PERSON 1", 30.0, low, 900.0, (), (Blame("geologist", "DEM-1", 9.0),)),)
    filled.controller.counter.look = lambda: found  # type: ignore[method-assign]
    filled.controller.counter.counting = False
    filled.go("export")
    lines = filled.export.concerns
    texts = [lines.item(n).text() for n in range(lines.count())]
    told = [n for n, words in enumerate(texts) if "you asked for 5" in words]
    assert bool(told) is said
    if said:
        assert "“geologist”" in texts[told[0]]
        assert lines.item(told[0]).data(Qt.ItemDataRole.UserRole) == ["DEM-1"]  # a double click goes there


def test_a_control_that_cannot_be_used_looks_so(filled: MainWindow) -> None:
    filled.go("export")
    box = filled.export.stamped
    QApplication.processEvents()
    assert not box.isEnabled()  # a text has no pages to number
    inks = {}
    for on in (True, False):
        box.setEnabled(on)
        QApplication.processEvents()
        picture = filled.grab(QRect(box.mapTo(filled, QPoint(0, 0)), box.size())).toImage()
        inks[on] = min(
            picture.pixelColor(x, y).lightness()
            for x in range(28, picture.width())
            for y in range(picture.height())
        )
    assert inks[False] > inks[True] + 20


def test_a_result_that_is_judged_anew_is_called_provisional_on_both_places(filled: MainWindow) -> None:
    """A project opened again: the strip said "Provisional", the preview "Preview of the result"."""
    give_plan(filled, {e.id: 9 for e in filled.session.entities()})
    title = filled.review.document.right_title
    assert title.text() == "Preview of the result"
    filled.session.analysing.add("d1")
    filled.session.plans.clear()
    filled.review._stand()
    assert "Provisional" in filled.review.strip.words.text()
    assert title.text() == "Preview so far (provisional)"


def test_a_step_of_the_tour_rings_what_it_speaks_of_and_does_not_cover_it(filled: MainWindow) -> None:
    filled.resize(1366, 768)
    QApplication.processEvents()
    tour = Tour(filled)
    tour.begin()
    seen = set()
    for _, _, _, target in tour.steps:
        QApplication.processEvents()
        place = QRect(target.mapTo(filled, QPoint(0, 0)), target.size())
        assert tour.ring.isVisible() and tour.ring.geometry().contains(place)
        assert not tour.bubble.geometry().intersects(place) and filled.rect().contains(tour.bubble.geometry())
        seen.add(tour.ring.geometry().getRect())
        tour.forward()
    assert len(seen) == len(tour.steps)


def test_recent_files_tell_their_folder_in_the_muted_colour(filled: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "letter.docx").write_bytes(b"x")
    filled.settings.remember(tmp_path / "letter.docx")
    filled.go("start")
    QApplication.processEvents()
    recent = filled.start.recent
    line = recent.visualItemRect(recent.item(0))
    picture = filled.grab(QRect(recent.viewport().mapTo(filled, line.topLeft()), line.size())).toImage()

    def ink(rows: range) -> int:
        return min(picture.pixelColor(x, y).lightness() for y in rows for x in range(10, picture.width()))

    middle = picture.height() // 2
    assert ink(range(middle + 2, picture.height() - 2)) > ink(range(2, middle - 2)) + 20


# -- the pile --


def test_the_note_about_unread_files_follows_the_pile(
    window: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Locked, damaged and unsupported files have rows; a file that is mended and read again leaves the count."""
    window.controller.analyst.analyse = lambda *_, **__: None  # type: ignore[method-assign]
    folder = tmp_path / "pile"
    folder.mkdir()
    (folder / "a.txt").write_text("A letter.\n", encoding="utf-8")
    (folder / "b.pdf").write_bytes(b"%PDF-1.7 rubbish")
    (folder / "c.dwg").write_bytes(b"AC1032" + bytes(range(256)) * 4)
    window.commands.open_paths([folder])
    wait_idle(window, qtbot)
    window.go("batch")
    states = {line.name: line.state for line in window.batch.lines}
    assert states == {"a.txt": "not analysed", "b.pdf": FileState.DAMAGED, "c.dwg": FileState.UNSUPPORTED}
    assert window.batch.summary.text().startswith("3 files: 1 not analysed, 1 damaged, 1 unsupported")
    assert window.notes.words() == ["2 files could not be read. Batch shows the reasons and what to do."]
    good = tmp_path / "good.pdf"
    canvas = Canvas(str(good))
    canvas.drawString(72, 700, "Mended.")
    canvas.save()
    shutil.copy(good, folder / "b.pdf")
    window.batch.table.selectRow(1)
    window.batch.retry.click()
    wait_idle(window, qtbot)
    assert window.notes.words() == ["1 file could not be read. Batch shows the reason and what to do."]
    window.batch.table.selectRow([line.name for line in window.batch.lines].index("c.dwg"))
    window.batch.remove.click()
    assert window.notes.words() == [] and not window.notes.isVisible()


def test_more_notes_take_no_line_of_their_own(filled: MainWindow) -> None:
    filled.say("warning", "one")
    QApplication.processEvents()
    height = filled.notes.height()
    filled.say("warning", "two")
    QApplication.processEvents()
    assert filled.notes.more.isVisible() and filled.notes.height() <= height + 4


def test_a_document_exported_alone_is_called_verified_in_the_batch(
    filled: MainWindow, tmp_path: Path
) -> None:
    filled.session.sources["d1"] = None  # type: ignore[assignment]
    written = tmp_path / "case-sanitized.txt"
    written.write_text("x", encoding="utf-8")
    for warnings, said in (
        (0, "✓ verified: case-sanitized.txt"),
        (2, "⚠ 2 warnings, read them: case-sanitized.txt"),
    ):
        certificate = SimpleNamespace(output_sha256="0", warnings=("w",) * warnings)
        note_export(filled.session, "d1", SimpleNamespace(out=written, certificate=certificate))  # type: ignore[arg-type]
        filled.go("start")
        filled.go("batch")
        cell = filled.batch.table.item(0, 5)
        assert cell is not None and cell.text() == said


def test_the_count_of_a_queue_is_read_beside_its_bar(
    filled: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMessageBox, "exec", lambda box: 0)
    monkeypatch.setattr(QMessageBox, "clickedButton", lambda box: box.buttons()[0])
    filled.session.sources["d1"] = None  # type: ignore[assignment]
    filled.go("batch")
    monkeypatch.setattr(filled.controller.planner, "ensure", lambda *_: None)
    filled.batch.start()
    assert filled.batch.bar.isVisible() and not filled.batch.bar.isTextVisible()
    assert filled.batch.moved.isVisible() and filled.batch.moved.text() == "File 1 of 1"


def test_parts_that_no_page_shows_are_named(window: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    """ "Normal.dotm" and the author stood below the letter without a word."""
    from docx import Document as Word

    made = Word()
    made.add_paragraph("Dear Registrar, the hearing is on Friday.")
    made.core_properties.author = "Marte Lunde"
    made.save(str(tmp_path / "letter.docx"))
    window.controller.analyst.analyse = lambda *_, **__: None  # type: ignore[method-assign]
    window.commands.open_paths([tmp_path / "letter.docx"])
    wait_idle(window, qtbot)
    document, record = window.review.document, window.session.record
    assert record is not None
    named = {words: record.text[start:].split("\n")[0] for start, words in document.original._captions}
    assert (
        named["Properties of the file, on no page"] == "Marte Lunde"
        and "Dear Registrar" not in named.values()
    )
    assert [w for _, w in document.preview._captions] == list(named)
    with_names = document.original.viewport().grab().toImage()
    document.original.set_content(record.text, document.original.marks)
    QApplication.processEvents()
    assert document.original.viewport().grab().toImage() != with_names  # they are drawn


@pytest.mark.parametrize(("length", "let_go"), [(VERY_LONG + 1, True), (200, False)])
def test_a_long_text_does_not_hold_the_models_of_the_stage_before(length: int, let_go: bool) -> None:
    """500 pages: what reads is let go before judging, what judges before planning. A short text keeps both."""
    done: list[str] = []
    engine = SimpleNamespace(
        find=lambda *_: (done.append("find"), ((), ()))[1],
        unload_recognizer=lambda: done.append("reader"),
        unload_language_model=lambda: done.append("judge"),
        assess=lambda *_: (
            done.append("assess"),
            SimpleNamespace(entities=(), ladders={}, assessments=(), notes=()),
        )[1],
    )
    task = AnalyseTask(engine, replace(record(), text="a" * length, entities=()), (), None)  # type: ignore[arg-type]
    task.run()
    assert done == (["find", "reader", "assess", "judge"] if let_go else ["find", "assess"])
