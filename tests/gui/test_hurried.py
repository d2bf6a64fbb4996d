"""What a clerk in a hurry met: words cut off, questions about another document, files without a row, two words for one thing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from sfumato.app.gui.commands import SAMPLE
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.views.tour import Tour
from sfumato.app.gui.vm.entity_rows import FILTERS
from sfumato.app.gui.vm.inspector import inspect
from sfumato.app.gui.vm.marking import whole_words
from sfumato.app.gui.vm.pile import FileState
from sfumato.app.gui.vm.standing import at_least, crowd_words, standing_of
from sfumato.core.decide.model import Choice, Plan
from sfumato.core.document.edits import Action
from sfumato.core.messages import Message
from sfumato.core.review.model import Status
from sfumato.core.risk.crowd_model import Blame, Crowd
from sfumato.core.risk.model import Finding, Item
from tests.gui.conftest import PATIENCE, give_plan, wait_idle
from tests.review.conftest import record


def inside(part: QWidget, whole: QWidget) -> bool:
    corner = part.mapTo(whole, part.rect().topLeft())
    return corner.x() >= 0 and corner.x() + part.width() <= whole.width()


@pytest.mark.parametrize("expert", [False, True])
def test_at_1024_pixels_no_button_is_cut_off(filled: MainWindow, expert: bool) -> None:
    filled.resize(1024, 700)
    filled.set_expert(expert)
    filled.session.select(["PERSON-1"])
    filled.review.mark_bar.words.setText("Hide “" + "many words " * 20 + "”?")
    filled.review.mark_bar.show()
    QApplication.processEvents()
    inspector = filled.review.inspector
    for button in inspector.body.findChildren(QPushButton):
        assert button.isHidden() or inside(button, inspector.page.viewport()), button.text()
    bar = filled.review.mark_bar
    assert bar.mark.width() >= bar.mark.sizeHint().width() and inside(bar.mark, filled.review)
    assert bar.type.width() >= bar.type.sizeHint().width()


def test_a_narrow_ladder_tells_its_figures_under_the_words(filled: MainWindow) -> None:
    filled.resize(1024, 700)
    filled.set_expert(True)
    filled.session.select(["PERSON-1"])
    QApplication.processEvents()
    ladder = filled.review.inspector.ladder
    assert ladder.isColumnHidden(1) and ladder.isColumnHidden(2)
    assert "detail lost" in ladder.item(1, 0).text()
    filled.resize(1600, 900)
    filled.review.split.setSizes([300, 600, 560])
    QApplication.processEvents()
    assert not ladder.isColumnHidden(1) and "detail lost" not in ladder.item(1, 0).text()


def test_the_legend_has_words_in_a_window_of_usual_size(filled: MainWindow) -> None:
    from PySide6.QtCore import Qt

    filled.resize(1600, 900)
    QApplication.processEvents()
    legend = filled.review.document.legend
    chips = (*legend.buttons.values(), *legend.statuses.values())
    assert all(c.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon for c in chips)
    assert all(inside(c, legend) for c in chips)
    assert len({c.y() for c in chips}) <= 2


def test_expert_mode_shows_its_tab_at_once(filled: MainWindow) -> None:
    filled.commands.toggle_expert()
    QApplication.processEvents()
    shows_expert_tab(filled)


def test_expert_mode_shows_its_tab_also_when_it_was_chosen_in_another_view(filled: MainWindow) -> None:
    for _ in ("on", "off"):
        filled.commands.toggle_expert()
        QApplication.processEvents()
    filled.go("export")
    QApplication.processEvents()
    filled.commands.toggle_expert()
    QApplication.processEvents()
    filled.go("review")
    QApplication.processEvents()
    shows_expert_tab(filled)


def shows_expert_tab(filled: MainWindow) -> None:
    bar = filled.review.tabs.tabBar()
    last = bar.tabRect(filled.review.tabs.indexOf(filled.review.dials))
    assert last.width() > 0 and last.right() <= bar.width()


def test_zooming_moves_no_button(opened: MainWindow) -> None:
    view = opened.review.document
    before = view.box_button.x(), view.text_button.x()
    view.set_pages(True)
    QApplication.processEvents()
    assert view.zoom_in.isVisible() and (view.box_button.x(), view.text_button.x()) == before


def test_a_selection_is_not_asked_about_in_another_document(filled: MainWindow) -> None:
    review = filled.review
    review.document._select(0, 4)
    review._text_selected(0, 4)
    filled.session.take(replace(record(), id="d2", path="/tmp/other.txt"))
    filled.session.show("d2")
    assert review.mark_bar.isHidden()


def test_one_question_at_a_time_below_the_page(opened: MainWindow) -> None:
    review = opened.review
    review.redact_page()
    assert not review.area_bar.isHidden()
    free = opened.session.record.text.index("SECOND SECTION")  # type: ignore[union-attr]
    review._text_selected(free, free + 6)
    assert not review.mark_bar.isHidden() and review.area_bar.isHidden()


def test_the_list_shows_what_the_result_reads(opened: MainWindow) -> None:
    session = opened.session
    shown = {r.entity_id: r for r in reversed(session.replacements()) if r.text.strip()}
    rows = [r for r in opened.review.rows if r.fate is Status.GENERALIZED and r.entity_id in shown]
    assert rows
    for row in rows:
        assert row.shown == shown[row.entity_id].text.strip("[] ")


def test_one_word_for_replaced(filled: MainWindow) -> None:
    assert "replaced" in FILTERS and "generalized" not in FILTERS
    said = [filled.review.list.filter.itemText(n) for n in range(filled.review.list.filter.count())]
    assert "Replaced" in said
    assert filled.review.document.legend.statuses[Status.GENERALIZED].text() == "Replaced"


@pytest.mark.parametrize(
    ("low", "words"), [(4.6, "4"), (27.6, "27"), (199.0, "190"), (1_999.0, "1,900"), (0.2, "0")]
)
def test_a_lower_bound_reads_the_same_everywhere_and_is_never_rounded_up(
    filled: MainWindow, low: float, words: str
) -> None:
    give_plan(filled, {e.id: 9 for e in filled.session.entities()})
    crowd = Crowd("PERSON 1", 5_000.0, low, 90_000.0, (), (Blame("geologist", "DEM-1", 9.0),))
    assert at_least(low) == words and f"({words}–" in crowd_words(crowd)
    sentence = standing_of(filled.session, [crowd]).words
    assert f"At least {words} p" in sentence or f"only {words} p" in sentence


def test_a_reason_is_said_once(filled: MainWindow) -> None:
    session = filled.session
    entity = session.entities()[0]
    evidence = Message("“{0}” names the person.", entity.text)
    finding = Finding("classifier", (Item(entity.id, 0),), 0.99, evidence)
    choice = Choice(entity.id, 1, None, (finding,), Message("Generalized: {0}", evidence))
    choices = {e.id: Choice(e.id, 0, None) for e in session.entities()} | {entity.id: choice}
    request = session.plan_request()
    assert request is not None
    session.accept_plan(request, Plan(choices, session.dials, 2.0, 10.0, 2.0, True))
    assert len(inspect(session, entity).why) == 1


def test_a_folder_lists_every_file_in_its_order(window: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    window.controller.analyst.analyse = lambda *_, **__: None  # type: ignore[method-assign]
    (tmp_path / "a.txt").write_text("A letter.\n", encoding="utf-8")
    (tmp_path / "b.mp4").write_bytes(b"\0\0\0\x18ftypmp42" + bytes(100))
    (tmp_path / "c.pdf").write_bytes(b"%PDF-1.7 rubbish")
    (tmp_path / "d.txt").write_text("Another letter.\n", encoding="utf-8")
    (tmp_path / ".hidden").write_text("x", encoding="utf-8")
    (tmp_path / "~$d.docx").write_text("x", encoding="utf-8")
    window.commands.open_paths([tmp_path])
    wait_idle(window, qtbot)
    window.go("batch")
    lines = {line.name: line for line in window.batch.lines}
    assert list(lines) == ["a.txt", "b.mp4", "c.pdf", "d.txt"]
    assert lines["b.mp4"].state == FileState.UNSUPPORTED
    assert str(tmp_path) not in lines["c.pdf"].out and lines["c.pdf"].out
    told = [n.label.text() for n in window.notes.all]
    assert told == ["Note: 2 files could not be read. Batch shows the reasons and what to do."]


def test_totals_of_the_batch_stand_on_one_line(window: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    window.controller.analyst.analyse = lambda *_, **__: None  # type: ignore[method-assign]
    for name in "abc":
        (tmp_path / f"{name}.txt").write_text("A letter.\n", encoding="utf-8")
    window.commands.open_paths([tmp_path])
    wait_idle(window, qtbot)
    window.go("batch")
    QApplication.processEvents()
    summary = window.batch.summary
    assert summary.width() >= summary.fontMetrics().horizontalAdvance(summary.text())
    assert window.batch.table.item(0, 2).text() == ""  # not analysed: nothing was counted


def test_the_tour_begins_when_there_is_something_to_point_at(quick: MainWindow, qtbot: Any) -> None:
    tour = Tour(quick)
    tour.begin()
    assert not tour.bubble.isVisible() and quick.session.record is None
    qtbot.waitUntil(tour.bubble.isVisible, timeout=PATIENCE)
    assert quick.session.record is not None and Path(quick.session.record.path).name == SAMPLE.name
    views = [view for view, *_ in tour.steps]
    assert not quick.expert and "frontier" not in views  # clerks do not see it
    tour.end()


def test_words_tell_what_an_export_does(opened: MainWindow, tmp_path: Path, qtbot: Any) -> None:
    opened.go("export")
    view = opened.export
    view.out.setText(str(tmp_path / "out.pdf"))
    view.export()
    assert view.stage.isVisible() and view.stage.text() == "Writing and verifying…"
    wait_idle(opened, qtbot)
    qtbot.waitUntil(view.stage.isHidden, timeout=PATIENCE)


def test_text_size_is_told_in_percent(filled: MainWindow) -> None:
    from sfumato.app.gui.views.settings_dialog import SettingsDialog

    dialog = SettingsDialog(filled)
    assert dialog.scale.text() == "100 %"
    dialog.scale.setValue(110)
    assert filled.settings.number("scale", 1.0) == pytest.approx(1.1)
    dialog.scale.setValue(100)
    dialog.deleteLater()


@pytest.mark.parametrize(
    ("selected", "meant"),
    [
        (": Project Updat", "Project Update"),
        ("roject Update,", "Project Update"),
        (" Berger ", "Berger"),
        ("+47 33", "+47 33"),
        ("Inc.", "Inc."),
        (", ", ""),
    ],
)
def test_a_selection_is_of_whole_words(selected: str, meant: str) -> None:
    text = "Subject: Project Update, by Ms Berger of Larvik Inc. at +47 33"
    start = text.index(selected)
    a, b = whole_words(text, start, start + len(selected))
    assert text[a:b] == meant


def test_words_dragged_over_in_the_text_are_offered_whole(opened: MainWindow) -> None:
    pane = opened.review.document.original
    start = pane.text.index("SECOND SECTION")
    pane.scroll_to(start)
    rect = pane._flow.rects(start + 2, start + 10)[0]
    scroll = pane.verticalScrollBar().value()
    from sfumato.app.gui.views.text_pane import MARGIN

    y = int(rect.center().y() + MARGIN - scroll)
    left, right = int(rect.left() + pane._left()), int(rect.right() + pane._left())
    view = pane.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(left, y))
    QTest.mouseMove(view, QPoint(right, y))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(right, y))
    a, b = opened.review.document.selection
    assert pane.text[a:b] == "SECOND SECTION"


def test_a_file_that_no_program_opens_is_told_with_its_place(
    opened: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from types import SimpleNamespace

    from sfumato.app.gui.views import desktop
    from sfumato.app.gui.views.export_end import GoodEnd
    from sfumato.app.gui.views.widgets import Notice
    from sfumato.app.gui.vm.export import ExportResult

    monkeypatch.setattr(desktop.QDesktopServices, "openUrl", lambda url: False)
    certificate = SimpleNamespace(checks=(), edits=1, leak_bits=0, warnings=())
    opened.go("export")
    opened.export._green(ExportResult(tmp_path / "letter.txt", certificate))  # type: ignore[arg-type]
    opened.export.findChild(GoodEnd).opened.click()
    told = [n.words for n in opened.export.findChildren(Notice) if "no program" in n.words]
    assert told and str(tmp_path / "letter.txt") in told[0]


def test_the_next_file_is_looked_for_where_the_last_one_was(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtWidgets import QFileDialog

    seen: list[str] = []
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *a: (seen.append(a[2]), ([], ""))[1])
    (tmp_path / "a.txt").write_text("Nothing.", encoding="utf-8")
    window.commands.open_paths([tmp_path / "a.txt"])
    window.commands.open_files()
    assert seen == [str(tmp_path)]


def test_a_mask_in_place_of_a_chosen_replacement_is_explained(
    filled: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "Phone: phone number" does not read well: the result shows a mask, and the inspector must not say otherwise."""
    session = filled.session
    entity = next(e for e in session.entities() if e.id == "DATETIME-1")
    give_plan(filled, {"DATETIME-1": 1})
    assert not any("does not read well" in line for line in inspect(session, entity).why)
    real = session.replacements()
    masked = tuple(
        replace(r, text="***", action=Action.MASK) if r.entity_id == entity.id else r for r in real
    )
    monkeypatch.setattr(session, "replacements", lambda *a, **k: masked)
    assert inspect(session, entity).why[0] == "“1971” does not read well here, so the result shows a mask."


def test_an_expert_reads_names_also_in_a_narrow_list(filled: MainWindow) -> None:
    filled.resize(1280, 780)
    filled.set_expert(True)
    QApplication.processEvents()
    table = filled.review.list.table
    assert table.columnWidth(1) >= 90, "the names are cut to a few letters"
    filled.resize(1900, 1000)
    QApplication.processEvents()
    assert any(" 0." in filled.review.list.model._texts(row)[3] for row in filled.review.rows if row.risks)


def test_the_question_about_a_box_goes_with_the_pages(opened: MainWindow) -> None:
    opened.review.document.set_pages(True)
    opened.review.area_bar.show()
    opened.commands.show_text()
    assert opened.review.area_bar.isHidden()


def test_the_bar_of_a_box_is_not_cut_off_at_1024_pixels(opened: MainWindow) -> None:
    from sfumato.app.gui.vm.areas import Area
    from sfumato.core.document.model import Box

    opened.resize(1024, 700)
    bar = opened.review.area_bar
    bar.show_area(
        Area("a1", Box(0, 0, 0, 10, 10), "other", ""), [("X1", "A reason with quite a few words in it")]
    )
    QApplication.processEvents()
    cut = [w for w in bar.findChildren(QPushButton) if w.width() < w.sizeHint().width()]
    assert not cut and bar.words.width() >= bar.words.sizeHint().width()
