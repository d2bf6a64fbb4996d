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

    def question(parent: object, title: str, words: str, buttons: object) -> QMessageBox.StandardButton:
        asked.append(words)
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "question", question)
    plan = filled.session.plans["d1"]
    conflict = Conflict(("PERSON-1",), {"PERSON-1": 1}, "")
    filled.session.plans["d1"] = replace(plan, conflicts=(conflict,))
    filled.session.sources["d1"] = None  # type: ignore[assignment]
    filled.go("batch")
    filled.batch.start()
    undecided = len(filled.session.entities())
    assert len(asked) == 1 and f"{undecided} undecided" in asked[0] and "1 in conflict" in asked[0]
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
