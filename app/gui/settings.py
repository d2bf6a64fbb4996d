"""What the window remembers between days. No document text, only names of files."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from sfumato.core.paths import user_data

MOST_RECENT = 12


class Settings:
    """What the window remembers from one start to the next: theme, sizes, recent files. Nothing of a document's text."""

    def __init__(self, path: Path | None = None) -> None:
        path = path or user_data() / "window.ini"
        with contextlib.suppress(OSError):  # a window that cannot remember still works
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.touch(0o600)
            path.chmod(0o600)  # names of files say who they are about
        self._store = QSettings(str(path), QSettings.Format.IniFormat)

    def text(self, name: str, default: str = "") -> str:
        """The setting of that name as text."""
        return str(self._store.value(name, default))

    def number(self, name: str, default: float) -> float:
        """The setting of that name as a number; the default where it is none."""
        try:
            return float(str(self._store.value(name, default)))
        except ValueError:
            return default

    def flag(self, name: str, default: bool) -> bool:
        """The setting of that name as true or false."""
        return str(self._store.value(name, default)).lower() == "true"

    def set(self, name: str, value: str | float | bool | QByteArray) -> None:
        """Stores a setting."""
        self._store.setValue(name, value)

    def bytes(self, name: str) -> QByteArray | None:
        """The setting of that name as bytes, such as the layout of the window."""
        value = self._store.value(name)
        return value if isinstance(value, QByteArray) else None

    def recent(self) -> list[str]:
        """Files that were opened, the latest first."""
        value = self._store.value("recent", [])
        paths = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        return [str(p) for p in paths if Path(str(p)).exists()]

    def remember(self, path: Path) -> None:
        """Puts a file first among the recent ones."""
        paths = [str(path.resolve()), *(p for p in self.recent() if p != str(path.resolve()))]
        self._store.setValue("recent", paths[:MOST_RECENT])

    def name(self, path: str, title: str) -> None:
        """What a project in the recent list is called: by its documents."""
        self._store.setValue(f"titles/{_key(path)}", title)

    def title(self, path: str) -> str:
        """What the start view calls a recent file."""
        return str(self._store.value(f"titles/{_key(path)}", ""))

    def forget_recent(self) -> None:
        """Forgets all recent files."""
        self._store.setValue("recent", [])
        self._store.remove("titles")

    def sync(self) -> None:
        """Writes the settings to disk."""
        self._store.sync()


def _key(path: str) -> str:
    """A path has separators of its own, which would be groups of the settings."""
    return hashlib.sha256(str(Path(path).resolve()).encode()).hexdigest()[:24]
