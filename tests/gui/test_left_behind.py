"""A file whose old redactions only cover the words: a red item in review and pre-flight, with one action."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from reportlab.pdfgen.canvas import Canvas

from sfumato.app.gui.views.main_window import MainWindow
from sfumato.core.document.service import read
from tests.gui.conftest import PATIENCE, preflight, wait_idle

ACTION = "Remove the text under 2 boxes"


def buttons(widget: QWidget) -> list[str]:
    return [b.text() for b in widget.findChildren(QPushButton) if not b.isHidden()]


@pytest.fixture
def covered(window: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """Two black boxes drawn over living words, as a word processor makes them."""
    path = tmp_path / "bad.pdf"
    canvas = Canvas(str(path))
    for y, words in (
        (700, "The patient Quentin Brandvold was seen."),
        (640, "His sister Ragnhild came too."),
    ):
        canvas.drawString(72, y, words)
        canvas.rect(72, y - 4, 260, 16, fill=1)
    canvas.drawString(72, 580, "The report ends here.")
    canvas.save()
    monkeypatch.setattr(window.controller.engine, "find", lambda *_: ((), ()))
    window.commands.open_paths([path])
    session = window.session
    qtbot.waitUntil(lambda: session.current in session.inspections, timeout=PATIENCE)
    wait_idle(window, qtbot)
    window.go("review")
    return window


def test_words_under_old_boxes_are_a_red_item_with_one_action(covered: MainWindow, qtbot: Any) -> None:
    assert buttons(covered.review.red_items) == [ACTION]
    red = [c for c in preflight(covered.session) if c.red]
    assert [c.action for c in red] == [ACTION] and "old redactions" in red[0].words
    covered.go("export")
    assert buttons(covered.export.red_items) == [ACTION]
    covered.export.red_items.findChildren(QPushButton)[0].click()
    assert not [c for c in preflight(covered.session) if c.red]
    assert covered.export.red_items.isHidden() and covered.review.red_items.isHidden()
    assert covered.actions_["undo"].text().endswith(ACTION)
    covered.commands.undo()
    assert [c.action for c in preflight(covered.session) if c.red] == [ACTION]


def test_the_preview_and_the_file_are_without_them(covered: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    assert "Brandvold" in covered.review.document.original.text
    assert "Brandvold" not in covered.review.document.preview.text
    assert "The report ends here." in covered.review.document.preview.text
    covered.go("export")
    covered.export.out.setText(str(tmp_path / "out.pdf"))
    covered.export.export()
    qtbot.waitUntil(lambda: not covered.export.bar.isVisible(), timeout=PATIENCE)
    wait_idle(covered, qtbot)
    written = read(tmp_path / "out.pdf").text
    assert "Brandvold" not in written and "Ragnhild" not in written and "The report ends here." in written
    certificate = json.loads((tmp_path / "out.pdf.certificate.json").read_text(encoding="utf-8"))
    names = {check["name"] for check in certificate["checks"]}
    assert {"plan", "crowd", "crowd of the file"} <= names  # as the command line and the Python interface say
