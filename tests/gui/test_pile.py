"""Batch, the home of a pile: every file has a row, locked ones wait, open questions are asked about once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QMessageBox

from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm.pile import FileState, is_output
from sfumato.core.decide.model import Conflict
from tests.gui.conftest import wait_idle


def test_every_file_of_a_pile_has_a_row(window: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    window.controller.analyst.analyse = lambda *_, **__: None  # type: ignore[method-assign]
    folder = tmp_path / "pile"
    (folder / "more").mkdir(parents=True)
    (folder / ".hidden").mkdir()
    (folder / "good.txt").write_text("A letter.\n", encoding="utf-8")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 rubbish")
    (folder / "good-sanitized.txt").write_text("A result.\n", encoding="utf-8")
    (folder / "more" / "deep.txt").write_text("Another letter.\n", encoding="utf-8")
    (folder / ".hidden" / "cache.txt").write_text("Not meant.\n", encoding="utf-8")
    window.commands.open_paths([folder])
    wait_idle(window, qtbot)
    window.go("batch")
    names = [line.name for line in window.batch.lines]
    assert sorted(names) == ["broken.pdf", "deep.txt", "good.txt"]
    broken = next(line for line in window.batch.lines if line.path is not None)
    assert broken.state == FileState.DAMAGED and broken.out
    assert "3 files" in window.batch.summary.text() and "1 damaged" in window.batch.summary.text()
    window.batch.table.selectRow(names.index("broken.pdf"))
    assert window.batch.reason.isVisible() and window.batch.reason.text() == broken.out
    assert window.batch.retry.isEnabled() and not window.batch.unlock.isEnabled()
    window.batch.remove.click()
    assert sorted(line.name for line in window.batch.lines) == ["deep.txt", "good.txt"]
    assert str(folder / "broken.pdf") not in window.settings.recent()


def test_a_locked_file_waits_for_its_password(window: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    import pikepdf
    from reportlab.pdfgen.canvas import Canvas

    window.controller.analyst.analyse = lambda *_, **__: None  # type: ignore[method-assign]
    plain, locked, other = tmp_path / "plain.pdf", tmp_path / "locked.pdf", tmp_path / "a.txt"
    canvas = Canvas(str(plain))
    canvas.drawString(72, 700, "A secret letter.")
    canvas.save()
    with pikepdf.open(plain) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(owner="x", user="open sesame"))
    other.write_text("Another letter.\n", encoding="utf-8")
    window.commands.open_paths([locked, other])
    wait_idle(window, qtbot)
    window.go("batch")
    row = next(n for n, line in enumerate(window.batch.lines) if line.locked)
    window.batch.table.selectRow(row)
    assert window.batch.unlock.isEnabled() and "Enter the password" in window.batch.table.item(row, 1).text()
    window.controller.opener.retry(locked, "open sesame")
    wait_idle(window, qtbot)
    assert {Path(r.path).name for r in window.session.project.records.values()} == {"locked.pdf", "a.txt"}


def test_exporting_with_open_questions_asks_once_with_numbers(
    filled: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(box: QMessageBox) -> int:
        assert {b.text().replace("&", "") for b in box.buttons()} == {"Export", "Cancel"}
        asked.append(box.text())
        return 0  # closed without a click

    monkeypatch.setattr(QMessageBox, "exec", answer)
    plan = filled.session.plans["d1"]
    conflict = Conflict(("PERSON-1",), {"PERSON-1": 1}, "")
    filled.session.plans["d1"] = replace(plan, conflicts=(conflict,))
    filled.session.sources["d1"] = None  # type: ignore[assignment]
    filled.go("batch")
    filled.batch.start()
    undecided = len(filled.session.entities())
    assert len(asked) == 1 and f"{undecided} entities are undecided" in asked[0]
    assert "1 entity is in conflict" in asked[0]
    assert not filled.batch.queue.running


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("a-sanitized.pdf", True),
        ("a-sanitized.pdf.log.csv", True),
        ("a.pdf.certificate.json", True),
        ("a.pdf", False),
    ],
)
def test_results_are_told_from_sources(name: str, made: bool) -> None:
    assert is_output(Path("/x") / name) is made


def test_documents_of_a_pile_are_analysed_one_by_one_the_one_in_sight_first(
    window: MainWindow, qtbot: Any, tmp_path: Path
) -> None:
    engine = window.controller.engine
    found, running, most = engine.find, [0], [0]
    order: list[str] = []

    def find(text: str, *rest: Any) -> Any:
        running[0] += 1
        most[0] = max(most)
        most.append(running[0])
        order.append(text.split()[0])
        try:
            return found(text, *rest)
        finally:
            running[0] -= 1

    engine.find = find  # type: ignore[method-assign]
    words = ("Anna", "Boris", "Carla", "David")
    for word in words:
        (tmp_path / f"{word}.txt").write_text(f"{word} Berger lives in Graz.\n", encoding="utf-8")
    window.controller.analyst._running["held"] = None  # type: ignore[assignment]
    window.commands.open_paths([tmp_path])
    assert window.view == "batch"
    session = window.session
    qtbot.waitUntil(lambda: len(session.project.records) == 4, timeout=60_000)
    session.show("d3")
    window.controller.analyst._running.clear()
    window.controller.analyst._next()
    wait_idle(window, qtbot)
    assert max(most) == 1, "two analyses ran at once"
    assert order == ["Carla", "Anna", "Boris", "David"]
    assert all(record.analysed for record in session.project.records.values())


def test_progress_of_a_file_out_of_sight_says_its_name(filled: MainWindow) -> None:
    controller = filled.controller
    controller.analyst.progress.emit(filled.session.current, "Judging risk", -1.0)
    assert filled.stages.words.text() == "Judging risk…"
    filled.session.project.records["d9"] = replace(
        filled.session.project.records["d1"], id="d9", path="/b.pdf"
    )
    controller.analyst.progress.emit("d9", "Judging risk", -1.0)
    assert filled.stages.words.text() == "b.pdf · Judging risk…"


def test_a_document_whose_analysis_failed_says_why_and_can_be_tried_again(
    window: MainWindow, qtbot: Any, tmp_path: Path
) -> None:
    engine = window.controller.engine
    real = engine.find

    def broken(*_: Any) -> Any:
        raise KeyError("no word of the document belongs into a message")

    engine.find = broken  # type: ignore[assignment, method-assign]
    (tmp_path / "a.txt").write_text("Anna Berger lives in Graz.\n", encoding="utf-8")
    window.commands.open_paths([tmp_path / "a.txt"])
    qtbot.waitUntil(lambda: bool(window.session.project.records), timeout=60_000)
    wait_idle(window, qtbot)
    window.go("batch")
    window.batch.table.selectRow(0)
    assert "Try again" in window.batch.table.item(0, 1).text() and window.batch.retry.isEnabled()
    assert "KeyError" in window.batch.reason.text()
    engine.find = real  # type: ignore[method-assign]
    window.batch.retry.click()
    wait_idle(window, qtbot)
    assert window.session.project.records["d1"].analysed
