"""What was seen on screenshots of the live window at three sizes: words and buttons cut off or covered, two rows of one name, a
warning behind a green banner."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication, QLabel

from sfumato.app.gui.views.batch_queue import BatchQueue
from sfumato.app.gui.views.batch_view import open_questions
from sfumato.app.gui.views.export_end import GoodEnd
from sfumato.app.gui.views.help_dialogs import CheatSheet
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm.entity_rows import rows_of, urgency
from sfumato.app.gui.vm.export import ExportResult
from sfumato.app.gui.vm.frontier import Frontier, Point
from sfumato.app.gui.vm.pile import FileState, Pile, told_apart
from sfumato.app.gui.vm.standing import crowd_words
from sfumato.core.decide.model import Dials
from sfumato.core.document.model import Box
from sfumato.core.document.verify.certificate import Certificate, Check, Result
from sfumato.core.review.model import Status
from sfumato.core.risk.crowd_model import Crowd


def certificate(*results: Result) -> Certificate:
    checks = tuple(Check(f"check {n}", result, "detail") for n, result in enumerate(results))
    return Certificate("0", "now", "txt", "txt", "", "", 3, {}, "", (), checks)


def words_of(end: GoodEnd) -> list[str]:
    return [made.text() for made in end.findChildren(QLabel) if made.isVisibleTo(end)]


def test_a_warning_of_the_check_is_in_the_banner_and_in_full(window: MainWindow) -> None:
    result = ExportResult(Path("out.txt"), certificate(Result.PASSED, Result.WARNING))
    window.go("export")
    window.export._green(result)
    end = window.export.findChild(GoodEnd)
    assert end is not None
    told = words_of(end)
    assert any("1 warning: read it before you publish" in words for words in told)
    assert any("check 1" in words for words in told) and not any("check 0" in words for words in told)
    assert end.layout().itemAt(0).widget().property("role") == "notice"  # amber, not green
    end.all_checks.click()
    assert any("check 0" in words for words in words_of(end))
    end.all_checks.click()
    assert not any("check 0" in words for words in words_of(end))


def test_without_a_warning_the_banner_is_green(window: MainWindow) -> None:
    end = GoodEnd(ExportResult(Path("out.txt"), certificate(Result.PASSED, Result.SKIPPED)))
    assert any("Verified. 3 mentions removed" in words for words in words_of(end))
    assert end.layout().itemAt(0).widget().property("role") == "good"


def test_a_warning_is_in_the_row_of_the_batch(filled: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sfumato.app.gui.views.batch_queue.note_export", lambda *_: None)
    queue = BatchQueue(filled.controller, filled)
    queue._done("d1", ExportResult(Path("folder/out.txt"), certificate(Result.PASSED, Result.WARNING)))
    assert queue.results["d1"].short == "⚠ 1 warning, read it: out.txt"
    assert "check 1 (detail)" in queue.results["d1"].words
    queue._done("d1", ExportResult(Path("folder/out.txt"), certificate(Result.PASSED)))
    assert queue.results["d1"].short == "✓ verified: out.txt"


@pytest.mark.parametrize("side", ["both", "original", "preview"])
def test_at_1024_pixels_no_button_above_pages_is_cut_off(opened: MainWindow, side: str) -> None:
    opened.resize(1024, 700)
    document = opened.review.document
    document.set_pages(True)
    document.set_side(side)
    QApplication.processEvents()
    zoom = (document.zoom_in, document.zoom_out)
    others = (*document.side_buttons.values(), document.text_button, document.pages_button)
    for made in (*zoom, *others, document.box_button):
        assert made.isVisible() and made.width() >= made.sizeHint().width(), made.text()
    if side == "both":
        assert document.original_pages.mapTo(document, document.rect().topLeft()).y() == (
            document.preview_pages.mapTo(document, document.rect().topLeft()).y()
        )
    document.set_pages(False)
    assert not any(made.isVisible() for made in zoom)


def test_at_1024_pixels_the_signs_of_the_legend_stand_on_one_line(opened: MainWindow) -> None:
    opened.resize(1024, 700)
    QApplication.processEvents()
    legend = opened.review.document.legend
    chips = (*legend.buttons.values(), *legend.statuses.values(), legend.help)
    assert len({made.y() for made in chips}) == 1
    assert all(made.width() >= 22 and made.height() >= 22 for made in chips)  # large enough to be hit


def test_a_box_stays_in_sight_of_the_question_about_it(opened: MainWindow, qtbot: Any) -> None:
    opened.resize(1024, 700)
    opened.commands.show_pages()
    pane = opened.review.document.original_pages
    page = opened.session.sources[opened.session.current].pages[0]
    opened.review.document.box_drawn.emit(Box(0, 60, page.height - 80, 160, page.height - 30))
    assert opened.review.area_bar.isVisible()
    QApplication.processEvents()
    bar = pane.verticalScrollBar().value()
    end = pane._tops[0] + (page.height - 30) * pane._scale() - bar
    assert 0 < end <= pane.viewport().height()


def test_a_unit_of_a_crowd_is_said_once() -> None:
    assert crowd_words(Crowd("he", 69_000.0, 11_000.0, 434_000.0)) == "about 69 thousand (11–430 thousand)"
    assert crowd_words(Crowd("he", 900.0, 110.0, 43_000.0)) == "about 900 (110–43 thousand)"


def test_keys_fit_a_small_screen_and_clerks_read_their_own(window: MainWindow) -> None:
    window.resize(1024, 700)
    sheet = CheatSheet(window, expert=False)
    sheet.show()
    QApplication.processEvents()
    assert sheet.width() <= 1024 and sheet.height() <= 700
    told = [made.text() for made in sheet.findChildren(QLabel)]
    assert "Batch" in told and "Frontier" not in told
    for made in sheet.findChildren(QLabel):
        assert made.width() >= made.sizeHint().width(), made.text()
    sheet.close()
    assert "Frontier" in [made.text() for made in CheatSheet(window).findChildren(QLabel)]


def test_the_legend_of_the_frontier_covers_no_curve(window: MainWindow) -> None:
    """A flat curve in the upper right, where the legend would stand."""
    plot = window.frontier
    window.set_expert(True)
    window.resize(1024, 700)
    window.go("frontier")
    high = tuple(Point(Dials(k=k), 0.6, 1, 1, 1, True) for k in (1, 5, 20, 100, 1000))
    low = {"all": Point(Dials(k=5), 0.0, 3, 0, 0, True)}
    assert plot.plot is not None
    plot.plot.draw(Frontier(over_k=high, baselines=low), Dials(k=5), True)
    QApplication.processEvents()
    plot.plot._place_legend()
    item = plot.plot.getPlotItem()
    covered = item.legend.sceneBoundingRect()
    for k in (1, 5, 20, 100, 1000):
        there = item.getViewBox().mapViewToScene(QPointF(math.log10(k), 0.6))
        assert not covered.contains(there), k


def test_conflicts_stand_first_in_the_list(filled: MainWindow) -> None:
    rows = rows_of(filled.session)
    decided = replace(rows[-1], conflict=True, status=Status.KEPT)
    assert sorted([*rows[:-1], decided], key=urgency)[0] is decided


def test_a_crowd_of_one_is_no_interval() -> None:
    assert crowd_words(Crowd("the applicant", 1.0, 1.0, 1.0)) == "1 person"
    assert crowd_words(Crowd("the applicant", 3.2, 3.0, 3.4)) == "3 people"
    assert crowd_words(Crowd("the applicant", 40.0, 12.0, 130.0)).startswith("about")


def test_two_files_of_one_name_are_told_apart() -> None:
    paths = [Path("/a/March/letter.docx"), Path("/a/April/letter.docx"), Path("/a/April/note.txt")]
    assert told_apart(paths) == ("March/letter.docx", "April/letter.docx", "note.txt")


def test_a_file_that_is_being_read_is_named_where_the_document_will_be(window: MainWindow) -> None:
    window.go("review")
    nothing, pile = window.review.nothing, window.controller.opener.pile
    assert nothing.empty.isVisible()
    pile.add(Path("/somewhere/letter.docx"))
    pile.set(Path("/somewhere/letter.docx"), FileState.READING)
    assert not nothing.empty.isVisible() and nothing.waiting.isVisible()
    assert nothing.waiting.head.text() == "letter.docx is being read…"
    pile.set(Path("/somewhere/letter.docx"), FileState.DAMAGED, "why")
    assert nothing.empty.isVisible() and not nothing.waiting.isVisible()


def test_the_pile_names_the_file_that_is_read_first() -> None:
    pile = Pile()
    assert pile.reading == ""
    pile.add(Path("a.txt"))
    pile.add(Path("b.txt"))
    assert pile.reading == "a.txt"
    pile.set(Path("b.txt"), FileState.READING)
    assert pile.reading == "b.txt"


def test_the_question_before_an_export_speaks_of_what_will_be_done() -> None:
    assert open_questions(1, 0, 2) == (
        "2 documents will be exported.\n1 entity is undecided: the current plan will be used for it."
    )


def test_a_password_is_asked_for_without_the_path(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def get(parent: object, title: str, words: str, *_: object) -> tuple[str, bool]:
        asked.append(words)
        return "", False

    monkeypatch.setattr("sfumato.app.gui.file_commands.QInputDialog", SimpleNamespace(getText=get))
    path = Path("/a/long/way/locked.pdf")
    window.commands.ask_password(path, f"{path}: The password is wrong. Enter the password.")
    assert asked == ["locked.pdf\n\nThe password is wrong. Enter the password."]


def test_pages_that_are_not_drawn_yet_have_no_marks(opened: MainWindow, monkeypatch: Any) -> None:
    pane = opened.review.document.original_pages
    drawn: list[int] = []
    monkeypatch.setattr(pane, "_paint_marks", lambda painter, page, *_: drawn.append(page))
    opened.review.document.set_pages(True)
    monkeypatch.setattr(opened.review.document.images, "image", lambda *_: None)
    pane.grab()
    assert drawn == []


def test_no_button_of_the_panel_of_people_is_cut_off(filled: MainWindow) -> None:
    panel = filled.review.protect
    filled.review.tabs.setCurrentWidget(panel)
    for width in (1024, 1400, 1920):
        filled.resize(width, 700)
        QApplication.processEvents()
        for made in (panel.everybody, panel.suggestion):
            assert made.width() >= made.sizeHint().width() and panel.rect().contains(made.geometry())


def test_until_there_is_a_plan_the_preview_is_called_provisional(filled: MainWindow) -> None:
    document = filled.review.document
    document.show_measuring(False)
    assert document.right_title.text() == "Preview of the result"
    filled.session.plans.clear()
    document.show_measuring(False)
    assert document.right_title.text() == "Preview so far (provisional)"


def test_names_of_other_curves_do_not_lie_on_the_bold_one(qtbot: Any, window: MainWindow) -> None:
    from sfumato.app.gui.views.frontier_plot import FrontierPlot

    def at(k: int, threshold: float, kept: float) -> Point:
        return Point(Dials(k=k, threshold=threshold), kept, 1, 1, 1, True, 0, 0)

    bold = tuple(at(k, 0.5, kept) for k, kept in ((2, 0.6), (50, 0.5), (1000, 0.48)))
    for other, below in ((0.55, 1), (0.45, 0)):
        grid = tuple(at(k, 0.3, other) for k in (2, 50))
        plot = FrontierPlot()
        qtbot.addWidget(plot)
        plot.draw(Frontier(over_k=bold, grid=grid), Dials(), by_k=True)
        said = [i for i in plot.getPlotItem().items if getattr(i, "toPlainText", str)() == "threshold 0.3"]
        assert [label.anchor.y() for label in said] == [below]
