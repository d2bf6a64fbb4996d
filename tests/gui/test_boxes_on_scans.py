"""Boxes drawn on a scan in the real window: burnt in, with nothing of the picture left under them, numbered and verified."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageDraw
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm.areas import areas_of
from tests.gui.conftest import PATIENCE, wait_idle
from tests.gui.test_at_work import drag

DOTS = 150  # per inch, of the scan
STAMP = (300, 500, 420, 600)  # points: a pattern that no words would make


def pixels(points: float) -> int:
    return round(points * DOTS / 72)


@pytest.fixture
def scan(window: MainWindow, qtbot: Any, tmp_path: Path) -> MainWindow:
    """Two scanned pages without text; a chequered stamp on the first one, a photo on the second."""
    pages = []
    for number in range(2):
        page = Image.new("L", (pixels(595), pixels(842)), 255)
        draw = ImageDraw.Draw(page)
        left, top, right, bottom = (pixels(p) for p in STAMP)
        for y in range(top, bottom, 8):
            for x in range(left, right, 8):
                if (x // 8 + y // 8) % 2 == number:
                    draw.rectangle((x, y, x + 7, y + 7), fill=0)
        pages.append(page)
    path = tmp_path / "scan.pdf"
    pages[0].save(path, "PDF", resolution=DOTS, save_all=True, append_images=pages[1:])
    window.controller.analyst.analyse = lambda *_, **__: None  # type: ignore[method-assign]
    window.commands.open_paths([path])
    qtbot.waitUntil(lambda: window.session.record is not None, timeout=PATIENCE)
    wait_idle(window, qtbot)
    window.commands.show_pages()
    QApplication.processEvents()
    return window


def test_a_stamp_and_a_whole_page_of_a_scan_are_burnt_in_numbered_and_verified(
    scan: MainWindow, qtbot: Any, tmp_path: Path
) -> None:
    scan.commands.draw_box()
    drag(scan, (STAMP[0] - 8, STAMP[1] - 8), (STAMP[2] + 8, STAMP[3] + 8))
    qtbot.keyClick(scan.review.document.original_pages, Qt.Key.Key_End)
    scan.commands.redact_page()
    assert sorted(a.box.page for a in areas_of(scan.session)) == [0, 1]
    scan.go("export")
    scan.export.ocr.setChecked(False)
    scan.export.stamped.setChecked(True)
    scan.export.prefix.setText("CASE-")
    scan.export.out.setText(str(tmp_path / "out.pdf"))
    qtbot.waitUntil(scan.export.go.isEnabled, timeout=PATIENCE)
    qtbot.mouseClick(scan.export.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: scan.export.findChild(QWidget, "export-good") is not None, timeout=PATIENCE)
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as written:
        shown = np.asarray(written[0].render(scale=1).to_pil().convert("L"))
        pictures = [
            max((np.asarray(i.get_bitmap().to_pil().convert("L")) for i in images(page)), key=np.size)
            for page in written
        ]
    assert shown[780:, 450:].min() < 128, "the number of the page"
    for picture in pictures:  # in the image data itself, not only painted over
        height, width = picture.shape
        left, right = round(STAMP[0] / 595 * width) + 2, round(STAMP[2] / 595 * width) - 2
        top, bottom = round(STAMP[1] / 842 * height) + 2, round(STAMP[3] / 842 * height) - 2
        inside = picture[top:bottom, left:right]
        assert inside.max() - inside.min() < 24, "something of the stamp is left under the box"


def images(page: pypdfium2.PdfPage) -> list[pypdfium2.PdfImage]:
    return [shown for shown in page.get_objects() if isinstance(shown, pypdfium2.PdfImage)]
