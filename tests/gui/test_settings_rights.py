"""What the window remembers names files, and names of files say who they are about."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from sfumato.app.gui.settings import Settings


@pytest.mark.skipif(sys.platform == "win32", reason="rights of POSIX")
def test_recent_files_are_for_their_owner_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("SFUMATO_HOME", str(home))
    opened = tmp_path / "Harriet Blackwood.pdf"
    opened.touch()
    settings = Settings()
    settings.remember(opened)
    settings._store.sync()
    assert "Harriet" in (home / "window.ini").read_text(encoding="utf-8")
    assert stat.S_IMODE((home / "window.ini").stat().st_mode) == 0o600
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert Settings().recent() == [str(opened.resolve())]
