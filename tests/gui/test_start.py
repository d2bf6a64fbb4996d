"""A window that opens fast: what only a document needs is loaded when there is one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from sfumato.app.gui import theme

SHOW = """
import sys
from pathlib import Path
from sfumato.app.gui.main import make_application, make_window
from sfumato.app.gui.settings import Settings
settings = Settings(Path(sys.argv[1]))
app = make_application(settings)
window = make_window(settings)
window.show()
app.processEvents()
print(window.start.open_button.isVisible(), *sys.modules)
"""
# Models, solver, readers, pictures, encryption, grammar: each takes a good part of a second.
LATER = (
    "onnxruntime",
    "ortools",
    "pikepdf",
    "pypdfium2",
    "PIL",
    "cryptography",
    "sfumato.core.recognize.pipeline",
    "sfumato.core.generalize.generalizer",
    "sfumato.core.generalize.realise.realiser",
    "sfumato.core.facts.extract",
)


def test_an_empty_window_loads_nothing_that_only_documents_need(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SHOW, str(tmp_path / "w.ini")],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "SFUMATO_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    visible, *modules = done.stdout.split()
    assert visible == "True"
    assert [name for name in LATER if name in modules] == []


def test_a_window_that_was_put_together_bare_is_styled_as_a_whole(qapp: QApplication) -> None:
    theme.apply(qapp, "light")
    sheet = qapp.styleSheet()
    with theme.bare(qapp):
        assert qapp.styleSheet() == ""
    assert qapp.styleSheet() == sheet
