"""What the window promises a clerk, on the real window: what is shown is what is written, on the page as in the text; nothing
is lost between two windows; the attack says what it found."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QMessageBox, QWidget

from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm.areas import add_area, areas_of, change_area
from sfumato.app.gui.vm.attack import Giveaway, Guess, Rank, Suspects, Verdict
from sfumato.app.gui.vm.export import ExportChoice, ExportTask, job_of
from sfumato.core.document.model import Box
from sfumato.core.document.service import read
from sfumato.core.document.stamps import Stamp
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.model import Decision
from tests.gui.conftest import PATIENCE, give_plan, wait_for_plan, wait_idle
from tests.gui.test_at_work import drag, letter  # noqa: F401
from tests.review.conftest import TEXT

# -- 2: boxes and captions --


@pytest.mark.parametrize(("name", "typed"), [("k_number", "77"), ("t_number", "0.77")])
def test_undo_in_either_box_takes_back_what_is_typed(filled: MainWindow, name: str, typed: str) -> None:
    filled.session.select(["PERSON-1"])
    filled.commands.mask()
    steps = filled.session.project.history.position
    box = getattr(filled.review.strip, name)
    before = box.value()
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, typed)
    QTest.keyClick(box, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert typed not in box.text() and filled.session.project.history.position == steps
    QTest.keyClick(box, Qt.Key.Key_Tab)
    assert box.value() == before and filled.session.project.history.position == steps


def test_a_click_on_the_curve_moves_dial_caption_and_ring(opened: MainWindow, qtbot: Any) -> None:
    opened.go("frontier")
    view = opened.frontier
    qtbot.waitUntil(lambda: bool(view.frontier.baselines) and view.plot.spot is not None, timeout=PATIENCE)
    wait_idle(opened, qtbot)
    plot = view.plot
    box = plot.getPlotItem().getViewBox()
    place = plot.mapFromScene(box.mapViewToScene(QPointF(np.log10(50), 0.2)))
    QTest.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    qtbot.waitUntil(lambda: opened.session.dials.k != 5, timeout=PATIENCE)
    k = opened.session.dials.k
    assert 45 <= k <= 55
    qtbot.waitUntil(lambda: f"k = {k} " in view.words.text(), timeout=PATIENCE)
    (x,), (y,) = plot.spot.getData()
    assert x == pytest.approx(np.log10(k), abs=1e-6)
    low, high = (p.kept for p in view.frontier.over_k if p.dials.k in (50, 100))
    assert min(low, high) - 0.02 <= y <= max(low, high) + 0.02
    opened.commands.undo()
    qtbot.waitUntil(lambda: "k = 5 " in view.words.text(), timeout=PATIENCE)
    assert plot.spot.getData()[0][0] == pytest.approx(np.log10(5))
    wait_idle(opened, qtbot)


# -- 13: the frontier --


def test_the_frontier_is_zoomed_named_and_its_baselines_stand_apart(opened: MainWindow, qtbot: Any) -> None:
    opened.go("frontier")
    view = opened.frontier
    qtbot.waitUntil(lambda: bool(view.frontier.baselines) and view.plot.spot is not None, timeout=PATIENCE)
    wait_idle(opened, qtbot)
    plot, found = view.plot, view.frontier
    low, high = plot.getPlotItem().getViewBox().viewRange()[1]
    shown = [*found.over_k, *found.grid, *found.baselines.values()]
    assert low <= min(p.kept for p in shown) and max(p.kept for p in shown) <= high < 1
    assert plot.marker.label.format == "you are here"
    marks = [
        tuple(float(v[0]) for v in item.getData())
        for item in plot.getPlotItem().listDataItems()
        if item.opts["pen"] is None and item is not plot.spot and len(item.getData()[0]) == 1
    ]
    assert len(marks) >= len(found.baselines) >= 4
    assert len({round(x, 3) for x, _ in marks[: len(found.baselines)]}) == len(found.baselines)


# -- 3: two windows --


def test_a_project_of_another_window_is_read_only_and_stays_as_it_is(
    window: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process has the project open: the question comes up, and what is decided here is written nowhere."""
    code = (
        "import sys; from pathlib import Path\n"
        "from sfumato.core.review.workspace import Workspace\n"
        "from sfumato.core.review.project import Project\n"
        "from tests.review.conftest import record\n"
        "path = Path(sys.argv[1]); made = Project(who='other'); made.put(record())\n"
        "space = Workspace.fresh(made); space.move_to(path, None)\n"
        "print('ready', flush=True); sys.stdin.read()"
    )
    path = tmp_path / "case.sfumato"
    other = subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None and other.stdout.readline().strip() == "ready"
        before = path.read_bytes()
        asked: list[str] = []
        monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()) or 0)
        monkeypatch.setattr(QMessageBox, "clickedButton", lambda box: box.buttons()[0])
        window.controller.analyst.analyse = lambda *_, **__: None  # type: ignore[method-assign]
        window.commands.open_paths([path])
        qtbot.waitUntil(lambda: bool(window.session.project.records), timeout=PATIENCE)
        assert len(asked) == 1 and "open in another Sfumato" in asked[0]
        window.session.project.decide("d1", {"PERSON-1": Decision(0)}, "keep")
        window.session.history_moved()
        named: list[bool] = []
        monkeypatch.setattr(window.commands, "save_as", lambda: named.append(True))
        window.commands.save()
        assert named == [True]  # under another name
        window.controller.checkpoint()  # as every minute, by itself
        wait_idle(window, qtbot)
        assert path.read_bytes() == before
        assert any("read-only" in words for words in window.notes.words())
        monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Cancel)
        assert not window.close(), "decisions are not thrown away unasked"
    finally:
        other.communicate("")


# -- 6: the attack --


@pytest.mark.parametrize(
    ("rank", "role"), [(1, "danger"), (2, "notice"), (4, "notice"), (5, "good"), (40, "good")]
)
def test_the_colour_of_the_attack_follows_the_rank_against_k(
    filled: MainWindow, rank: int, role: str
) -> None:
    """k is 5: number 2 of 5 is not green."""
    filled.go("attack")
    filled.attack._show(Verdict((), (), (), "Ada Berg", 1, Rank(rank, 50, True), 5))
    notice = filled.attack.ends.itemAt(filled.attack.ends.count() - 1).widget()
    assert isinstance(notice, QFrame) and notice.property("role") == role
    assert ("not safe" in notice.words.casefold()) is (role != "good")


def test_candidates_are_grouped_the_person_stands_out_and_words_jump_and_mark(filled: MainWindow) -> None:
    filled.set_expert(True)
    give_plan(filled, {e.id: 9 for e in filled.session.entities()})
    preview = filled.review.document.preview.text
    at = preview.index("daughter")
    guesses = (Guess("Nils Vik", 0.6, False), Guess("Ada Berg", 0.3, True))
    found = (Suspects("by words", 2, guesses), Suspects("by facts", None, guesses[:1]))
    giveaway = Giveaway("daughter", at, at + len("daughter"), 0.4)
    filled.go("attack")
    filled.attack._show(Verdict(found, found, (giveaway,), "Ada Berg", 1, Rank(2, 6, True), 5))
    tree = filled.attack.after
    groups = [tree.topLevelItem(n) for n in range(tree.topLevelItemCount())]
    assert [g.text(0) for g in groups] == ["by words · the person is second", "by facts"]  # type: ignore[union-attr]
    first, second = (groups[0].child(n) for n in range(2))  # type: ignore[union-attr]
    assert not first.font(0).bold() and second.font(0).bold() and second.text(0) == "► Ada Berg"
    assert second.background(0).color() != first.background(0).color()
    item = filled.attack.words.item(0, 0)
    assert item is not None
    filled.attack.words.itemActivated.emit(item)
    assert filled.view == "review"
    assert filled.review.document.preview.selection() == (at, at + len("daughter"))
    filled.go("attack")
    filled.attack.words.selectRow(0)
    filled.attack.mark.click()
    assert "daughter" in [e.text for e in filled.session.entities()]
    assert "daughter" not in filled.review.document.preview.text


# -- 8: preview, "% kept" and export --


@pytest.mark.parametrize("style", ["words", "brackets", "boxes"])
def test_the_file_says_what_the_preview_shows(
    quick: MainWindow, analysed: Any, qtbot: Any, tmp_path: Path, style: str
) -> None:
    path = tmp_path / "judgment.txt"
    path.write_text(analysed[1].text, encoding="utf-8")
    quick.commands.open_paths([path])
    wait_for_plan(quick, qtbot)
    session = quick.session
    if style == "boxes":
        quick.review.strip.box_button.click()
        qtbot.waitUntil(lambda: session.planned(session.current), timeout=PATIENCE)
    elif style == "words":
        quick.go("export")
        quick.export.brackets.setChecked(False)
        quick.go("review")
    wait_idle(quick, qtbot)
    shown = quick.review.document.preview.text
    plan = session.plans[session.current]
    job = job_of(session, ExportChoice(tmp_path / "out.txt"))
    result = ExportTask(quick.controller.engine, job).run()
    assert result.out.read_text(encoding="utf-8").rstrip() == shown.rstrip()
    assert job.plan is not None and job.plan.kept == plan.kept
    assert f"{plan.kept:.0%} of the information kept" in quick.counter.text()
    assert ("█" in shown) is (style == "boxes") and ("[THE APPLICANT]" in shown) is (style == "brackets")


# -- 9: on the page --


def test_words_and_boxes_are_taken_on_the_preview_of_the_page_too(letter: MainWindow) -> None:  # noqa: F811
    pane = letter.review.document.preview_pages
    scale, bar = pane._scale(), pane.verticalScrollBar().value()

    def at(x: float, y: float) -> QPoint:
        return QPoint(round(18 + x * scale), round(pane._tops[0] + y * scale - bar))

    def pull(first: QPoint, last: QPoint) -> None:
        QTest.mousePress(pane.viewport(), Qt.MouseButton.LeftButton, pos=first)
        QTest.mouseMove(pane.viewport(), last)
        QApplication.processEvents()
        QTest.mouseRelease(pane.viewport(), Qt.MouseButton.LeftButton, pos=last)

    pull(at(80, 98), at(140, 98))
    assert "Ingrid Solberg" in letter.review.mark_bar.words.text()
    letter.commands.draw_box()
    pull(at(100, 600), at(300, 690))
    (area,) = areas_of(letter.session)
    assert abs(area.box.x0 - 100) < 3 and abs(area.box.y1 - 690) < 3
    letter.commands.undo()
    assert areas_of(letter.session) == ()


@pytest.mark.parametrize("codes", [True, False])
def test_reason_codes_are_printed_on_boxes_and_masks_where_asked(
    letter: MainWindow,  # noqa: F811
    tmp_path: Path,
    codes: bool,
) -> None:
    session = letter.session
    box = Box(0, 100, 600, 300, 690)
    add_area(session, box)
    change_area(session, areas_of(session)[0].id, "signature", "(b)(6)")
    letter.review.document._select(0, len("Ingrid Solberg"))
    letter.review.mark_selection(EntityType.PERSON)
    (person,) = session.entities()
    session.select([person.id])
    letter.commands.mask()
    letter.review.inspector.reason_chosen.emit("(b)(6)")
    choice = ExportChoice(tmp_path / "out.pdf", codes=codes, ocr=False, stamp=Stamp("CASE-", 7))
    result = ExportTask(letter.controller.engine, job_of(session, choice)).run()
    assert [c.result.value for c in result.certificate.checks if c.name == "hidden areas"] == ["passed"]
    with pypdfium2.PdfDocument(result.out) as written:
        assert len(written) == 2
        page = np.asarray(written[0].render(scale=3).to_pil().convert("L"))
        numbers = [np.asarray(p.render(scale=3).to_pil().convert("L"))[3 * 814 :, 3 * 480 :] for p in written]
    inside = page[3 * 604 : 3 * 686, 3 * 104 : 3 * 296]
    assert inside.min() < 60 and bool(inside.max() > 200) is codes, "a code in the black, or nothing"
    assert all(n.min() < 90 for n in numbers) and (numbers[0] != numbers[1]).any(), "CASE-000007, CASE-000008"
    kept = read(result.out).text
    assert "Solberg" not in kept and "Annex" in kept


# -- 14: dropping --


@pytest.mark.parametrize("view", ["start", "review", "frontier", "attack", "batch", "export"])
def test_a_file_dropped_on_any_view_or_field_is_opened_and_not_moved(
    filled: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, view: str
) -> None:
    source = tmp_path / "a.txt"
    source.write_text("A letter.\n", encoding="utf-8")
    opened: list[list[Path]] = []
    monkeypatch.setattr(filled.commands, "open_paths", opened.append)
    filled.set_expert(True)
    filled.go(view)
    QApplication.processEvents()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(source))])
    both = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    takers = [
        w for w in filled.findChildren(QWidget) if w.isVisible() and w.acceptDrops() and not w.isWindow()
    ]
    assert all(w is filled.start.drop for w in takers), (
        takers
    )  # nothing else catches a file before the window does
    field = next((w for w in filled.findChildren(QLineEdit) if w.isVisible()), filled.centralWidget())
    enter = QDragEnterEvent(
        QPoint(3, 3), both, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    enter.setDropAction(Qt.DropAction.MoveAction)
    QApplication.sendEvent(field, enter)  # goes up to whoever takes it, as a real one does
    assert enter.isAccepted() and enter.dropAction() is Qt.DropAction.CopyAction
    for taker in (filled, *takers):
        event = QDropEvent(
            QPointF(3, 3), both, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
        event.setDropAction(Qt.DropAction.MoveAction)
        taker.dropEvent(event)
        assert event.dropAction() is Qt.DropAction.CopyAction
    assert opened == [[source]] * (1 + len(takers)) and source.exists()
    assert not isinstance(field, QLineEdit) or "file:" not in field.text()


def test_a_mark_by_hand_is_counted_like_any_entity(
    filled: MainWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the crowd is counted from holds the mark with its ladder, and hiding it changes the question."""
    asked: list[tuple[set[str], dict[str, int]]] = []

    def crowds(document: str, case: Any, rungs: dict[str, int], shown: object) -> tuple[()]:
        asked.append(({e.text for e in case.entities}, dict(rungs)))
        return ()

    monkeypatch.setattr(filled.controller.engine, "crowds", crowds)
    session = filled.session
    start = TEXT.index("nine")
    filled.review.document._select(start, start + 4)
    filled.review.mark_selection(EntityType.QUANTITY)
    made = next(e for e in session.entities() if e.text == "nine")
    give_plan(filled, {e.id: 0 for e in session.entities()})
    filled.controller.counter.look()
    qtbot.waitUntil(lambda: bool(asked), timeout=PATIENCE)
    words, rungs = asked[-1]
    assert "nine" in words and rungs[made.id] > 0
    session.select([made.id])
    filled.commands.keep()
    give_plan(filled, {e.id: 0 for e in session.entities()})
    filled.controller.counter.look()
    qtbot.waitUntil(lambda: len(asked) > 1, timeout=PATIENCE)
    assert asked[-1][1][made.id] == 0
    wait_idle(filled, qtbot)
    assert replace(made) == made


def test_black_boxes_are_black_on_the_preview_of_a_page(letter: MainWindow) -> None:  # noqa: F811
    letter.review.document._select(0, len("Ingrid Solberg"))
    letter.review.mark_selection(EntityType.PERSON)
    session, pane = letter.session, letter.review.document.preview_pages

    def darkest_row() -> float:
        """The share of black pixels in the blackest line across the words."""
        letter.review.document.refresh()
        QApplication.processEvents()
        picture = pane.viewport().grab().toImage()
        (box,) = session.sources[session.current].boxes(0, len("Ingrid Solberg"))
        scale, top = pane._scale(), pane._tops[0] - pane.verticalScrollBar().value()
        xs = range(round(18 + box.x0 * scale) + 3, round(18 + box.x1 * scale) - 3)
        ys = range(round(top + box.y0 * scale) + 2, round(top + box.y1 * scale) - 2)
        return max(sum(picture.pixelColor(x, y).lightness() < 40 for x in xs) / len(xs) for y in ys)

    assert darkest_row() < 0.9
    letter.review.strip.box_button.click()
    assert session.black_boxes and darkest_row() > 0.98
