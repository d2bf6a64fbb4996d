"""Errors a person meets: password, damaged file, full disk, read-only folder, missing model."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PySide6.QtWidgets import QInputDialog

from sfumato.app.gui.commands import SAMPLE
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.core.errors import CannotWrite, ResourceMissing
from sfumato.core.review import private_file
from tests.gui.conftest import PATIENCE, preflight, wait_for_plan, wait_idle


def notes(window: MainWindow) -> str:
    return "\n".join(window.notes.words())


def test_a_locked_pdf_asks_for_its_password(
    quick: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = tmp_path / "locked.pdf"
    with pikepdf.open(SAMPLE) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(user="secret", owner="owner"))
    asked: list[str] = []

    def answer(parent: object, title: str, words: str, mode: object) -> tuple[str, bool]:
        asked.append(words)
        return ("wrong", True) if len(asked) == 1 else ("secret", True)

    monkeypatch.setattr(QInputDialog, "getText", answer)
    quick.commands.open_paths([locked])
    wait_for_plan(quick, qtbot)
    assert len(asked) == 2  # a wrong password is asked for again
    assert quick.session.record is not None and "HALVORSEN" in quick.session.record.text


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7 rubbish", os.urandom(300)])
def test_a_damaged_file_is_refused_in_words(
    window: MainWindow, qtbot: Any, tmp_path: Path, content: bytes
) -> None:
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(content)
    window.commands.open_paths([bad])
    qtbot.waitUntil(lambda: "bad.pdf" in notes(window), timeout=PATIENCE)
    assert window.session.record is None and window.view == "start"


def test_a_damaged_project_is_refused_in_words(window: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    bad = tmp_path / "bad.sfumato"
    bad.write_bytes(b"PK\x03\x04")
    window.commands.open_paths([bad])
    qtbot.waitUntil(lambda: "damaged" in notes(window), timeout=PATIENCE)


def test_a_full_disk_stops_the_save_and_the_work_goes_on(
    opened: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(private_file.os, "fsync", full)
    assert not opened.controller.save_as(tmp_path / "x.sfumato", None)
    assert "No space left" in notes(opened) and not (tmp_path / "x.sfumato").exists()
    opened.commands.next_undecided()
    opened.commands.mask()
    assert len(opened.session.project.history.steps) == 1


def test_an_export_that_cannot_be_written_ends_red(
    opened: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that may not be written to; for root, who may write anywhere, a folder that is not there."""
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o500)
    out = (folder if os.access(folder, os.W_OK) is False else tmp_path / "absent") / "result.pdf"
    opened.go("export")
    opened.export.out.setText(str(out))
    opened.export.export()
    qtbot.waitUntil(lambda: opened.export.ends.count() > 0, timeout=PATIENCE)
    assert "Nothing was published" in opened.export.ends.itemAt(0).widget().accessibleName()
    assert not out.exists()
    wait_idle(opened, qtbot)


def test_a_leak_found_by_verification_ends_red(
    opened: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaking(*_: object) -> None:
        raise CannotWrite("The result did not pass its checks.", file="x")

    monkeypatch.setattr(opened.controller.engine, "export", leaking)
    opened.go("export")
    opened.export.out.setText(str(tmp_path / "r.pdf"))
    opened.export.export()
    qtbot.waitUntil(lambda: opened.export.ends.count() > 0, timeout=PATIENCE)
    assert "did not pass" in opened.export.ends.itemAt(0).widget().accessibleName()


def test_without_the_recogniser_the_text_is_shown_and_can_be_marked_by_hand(
    window: MainWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> None:
        raise ResourceMissing("The recogniser is not installed.")

    monkeypatch.setattr(window.controller.engine, "find", missing)
    window.commands.open_paths([SAMPLE])
    qtbot.waitUntil(lambda: "recogniser is not installed" in notes(window), timeout=PATIENCE)
    record = window.session.record
    assert record is not None and not record.analysed
    pane = window.review.document.original
    start = record.text.index("Halvorsen")
    pane.select_range(start, start + len("Halvorsen"))
    assert window.review.mark_bar.isVisible()
    window.review.mark_selection()
    marked = window.session.entities()
    assert len(marked) == 1 and len(marked[0].mentions) == record.text.count("Halvorsen")
    assert "Halvorsen" not in window.review.document.preview.text


def test_a_missing_measure_is_said_and_never_counts_as_safe(opened: MainWindow) -> None:
    from sfumato.app.gui.vm.inspector import inspect

    record = opened.session.record
    assert record is not None
    off = [a for a in record.assessments if not a.available]
    if not off:
        pytest.skip("every measure is installed here")
    bars = {b.measure: b for b in inspect(opened.session, opened.session.entities()[0]).bars}
    assert all(bars[a.measure].score is None and bars[a.measure].note for a in off)
    wanted = [a.measure for a in off if a.measure in opened.session.dials.measures]
    said = " ".join(c.words for c in preflight(opened.session))
    assert all(f"Not measured: {name}" in said for name in wanted)
