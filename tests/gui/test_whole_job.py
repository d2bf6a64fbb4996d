"""A whole job on the sample judgment, by keyboard only, with the real rooms behind the window."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pikepdf
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from sfumato.app.gui.dialogs import SaveDialog
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.views.palette import Palette
from sfumato.core.document.pdfium import open_document
from sfumato.core.review.journal import journal_path
from sfumato.core.review.model import Status
from tests.gui.conftest import PATIENCE, new_window, shut, wait_for_plan, wait_idle

CTRL = Qt.KeyboardModifier.ControlModifier


def press(
    window: MainWindow, qtbot: Any, key: Qt.Key, modifier: Any = Qt.KeyboardModifier.NoModifier
) -> None:
    target = QApplication.focusWidget() or window
    qtbot.keyClick(target, key, modifier)


def activate(window: MainWindow, qtbot: Any) -> None:
    """A popup or dialog has closed: the window takes the keys again."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=PATIENCE)
    window.review.document.original.setFocus()


def fill_save_dialog(path: Path) -> None:
    """Types into the save dialog once it is there."""
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, SaveDialog):
        dialog.file.setText(str(path))
        dialog.accept()
    else:
        QTimer.singleShot(50, lambda: fill_save_dialog(path))


def open_sample(window: MainWindow, qtbot: Any) -> None:
    """Opens the sample from the command palette."""
    press(window, qtbot, Qt.Key.Key_K, CTRL)
    palette = window.findChild(Palette)
    assert palette is not None
    qtbot.keyClicks(palette.field, "sample")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    wait_for_plan(window, qtbot)
    assert window.view == "review"
    rows = window.review.rows
    assert len(rows) > 20 and all(r.status is Status.UNDECIDED for r in rows)
    assert window.review.document.original.marks
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None, timeout=PATIENCE)
    activate(window, qtbot)


def review(window: MainWindow, qtbot: Any) -> str:
    """Next, accept and go on, mask, one rung down and up, keep; the entity that is kept."""
    session = window.session
    press(window, qtbot, Qt.Key.Key_N)
    first = session.selected[0]
    press(window, qtbot, Qt.Key.Key_A)
    assert session.project.decision("d1", first) is not None
    second = session.selected[0]
    assert second != first
    press(window, qtbot, Qt.Key.Key_M)
    assert window.session.outcome(session.entity(second)).status is Status.MASKED  # type: ignore[arg-type]
    press(window, qtbot, Qt.Key.Key_Minus)
    lower = session.project.decision("d1", second)
    top = session.ladder(session.entity(second)).top  # type: ignore[arg-type]
    assert lower is not None and lower.rung == top - 1
    press(window, qtbot, Qt.Key.Key_Plus)
    assert session.project.decision("d1", second).rung == top  # type: ignore[union-attr]
    press(window, qtbot, Qt.Key.Key_N)
    third = session.selected[0]
    press(window, qtbot, Qt.Key.Key_K)
    assert session.project.decision("d1", third).rung == 0  # type: ignore[union-attr]
    return third


def move_dial(window: MainWindow, qtbot: Any, kept: str) -> None:
    """The slider by keys; the plan follows and people's choices stay."""
    session = window.session
    before = session.dials.k
    press(window, qtbot, Qt.Key.Key_D, Qt.KeyboardModifier.ShiftModifier)
    slider = window.review.strip.k_slider
    for _ in range(8):
        qtbot.keyClick(slider, Qt.Key.Key_PageUp)
    qtbot.waitUntil(lambda: session.project.dials.k > before, timeout=PATIENCE)
    wait_idle(window, qtbot)
    assert session.plans["d1"].dials.k == session.project.dials.k
    assert session.project.decision("d1", kept).rung == 0  # type: ignore[union-attr]


def undo_and_redo_all(window: MainWindow, qtbot: Any, k: int) -> int:
    """Back to the start, where the dial stands at `k`, and forth again; how many steps that are."""
    session = window.session
    steps = len(session.project.history.steps)
    for _ in range(steps):
        press(window, qtbot, Qt.Key.Key_Z, CTRL)
    assert session.project.history.position == 0 and session.project.dials.k == k
    for _ in range(steps):
        press(window, qtbot, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert session.project.history.position == steps
    wait_idle(window, qtbot)
    return steps


def save_and_decide_once_more(window: MainWindow, qtbot: Any, path: Path) -> str:
    """Saves, then decides on one more entity, which only the journal knows; that entity."""
    QTimer.singleShot(50, lambda: fill_save_dialog(path))
    press(window, qtbot, Qt.Key.Key_S, CTRL)
    qtbot.waitUntil(path.exists, timeout=PATIENCE)
    activate(window, qtbot)
    press(window, qtbot, Qt.Key.Key_N)
    last = window.session.selected[0]
    assert window.session.project.decision("d1", last) is None
    press(window, qtbot, Qt.Key.Key_M)
    return last


def test_open_review_dials_undo_save_kill_recover_export_verify(
    window: MainWindow, qtbot: Any, tmp_path: Path, own_home: Path
) -> None:
    open_sample(window, qtbot)
    kept = review(window, qtbot)
    k = window.session.dials.k
    move_dial(window, qtbot, kept)
    steps = undo_and_redo_all(window, qtbot, k)
    project_path = tmp_path / "case.sfumato"
    last = save_and_decide_once_more(window, qtbot, project_path)

    # Kill: nothing is tidied up.
    killed = tmp_path / "killed" / "case.sfumato"
    killed.parent.mkdir()
    shutil.copy(project_path, killed)
    shutil.copy(journal_path(project_path), journal_path(killed))

    # Recover in a new window: the last action is there, and undo still reaches the first one.
    again = new_window(qtbot, own_home)
    try:
        again.commands.open_paths([killed])
        wait_for_plan(again, qtbot)
        assert again.session.project.decision("d1", last).rung > 0  # type: ignore[union-attr]
        assert again.controller.stack.count() == steps + 1 and again.controller.stack.canUndo()
        activate(again, qtbot)
        export_and_verify(again, qtbot, tmp_path, kept)
    finally:
        shut(again)


def text_of(path: Path) -> str:
    pdf = open_document(path, None)
    try:
        return "".join(page.get_textpage().get_text_bounded() for page in pdf)
    finally:
        pdf.close()


def export_and_verify(window: MainWindow, qtbot: Any, tmp_path: Path, kept: str) -> None:
    out = tmp_path / "result.pdf"
    qtbot.waitUntil(lambda: "d1" in window.session.sources, timeout=PATIENCE)
    press(window, qtbot, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    window.export.out.setText(str(out))
    window.export.go.setFocus()
    press(window, qtbot, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.export.ends.count() > 0, timeout=PATIENCE)
    words = window.export.ends.itemAt(0).widget().accessibleName()
    assert "checks passed" in words and "result.pdf" in words, words
    assert out.exists() and Path(f"{out}.certificate.json").exists() and Path(f"{out}.log.csv").exists()
    text = text_of(out)
    with pikepdf.open(out) as pdf:
        streams = b"".join(
            o.read_bytes() for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/Subtype" not in o
        )
    for secret in ("536-22-8145", "eirik.halvorsen@seabed.example"):
        assert secret not in text and secret.encode() not in streams
        assert secret not in Path(f"{out}.log.csv").read_text(encoding="utf-8-sig")
    entity = window.session.entity(kept)
    assert entity is not None and " ".join(entity.text.split()) in " ".join(text.split())
