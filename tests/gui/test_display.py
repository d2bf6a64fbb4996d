"""Windows of commands on machines without a display, and a window that is asked to end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sfumato.app.cli import main

WINDOW = """
import sys
from PySide6.QtCore import QTimer
from sfumato.app.gui.main import make_application
from sfumato.app.gui.settings import Settings
from sfumato.core.document.drafts import delete_on_termination
delete_on_termination()
app = make_application(Settings())
QTimer.singleShot(0, lambda: print("idle", flush=True))
sys.exit(app.exec())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there Qt needs a display")
@pytest.mark.parametrize("command", [["annotations", "--open", "me"], ["experiment", "--open"], ["open"]])
def test_without_a_display_a_command_says_so(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / "a.json"
    file.write_text('[{"doc_id": "1", "text": "Anna Larsen.", "annotations": {}}]')
    if command[0] == "experiment":
        file.write_text(f'[corpus]\npath = "{tmp_path / "absent.json"}"\n')
    assert main([command[0], str(file), *command[1:]]) == 2
    assert "no display" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGTERM there")
def test_an_idle_window_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)}
    window = subprocess.Popen([sys.executable, "-c", WINDOW], stdout=subprocess.PIPE, env=environment)
    try:
        assert window.stdout is not None and window.stdout.readline() == b"idle\n"
        window.send_signal(signal.SIGTERM)
        assert window.wait(30) == -signal.SIGTERM
    finally:
        window.kill()
        window.wait()
