"""What the window remembers between days. No document text, only names of files."""

from __future__ import annotations

import hashlib
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from sfumato.core.paths import user_data

MOST_RECENT = 12


class Settings:
    def __init__(self, path: Path | None = None) -> None:
        self._store = QSettings(str(path or user_data() / "window.ini"), QSettings.Format.IniFormat)

    def text(self, name: str, default: str = "") -> str:
        return str(self._store.value(name, default))

    def number(self, name: str, default: float) -> float:
        try:
            return float(str(self._store.value(name, default)))
        except ValueError:
            return default

    def flag(self, name: str, default: bool) -> bool:
        return str(self._store.value(name, default)).lower() == "true"

    def set(self, name: str, value: str | float | bool | QByteArray) -> None:
        self._store.setValue(name, value)

    def bytes(self, name: str) -> QByteArray | None:
        value = self._store.value(name)
        return value if isinstance(value, QByteArray) else None

    def recent(self) -> list[str]:
        value = self._store.value("recent", [])
        paths = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        return [str(p) for p in paths if Path(str(p)).exists()]

    def remember(self, path: Path) -> None:
        paths = [str(path.resolve()), *(p for p in self.recent() if p != str(path.resolve()))]
        self._store.setValue("recent", paths[:MOST_RECENT])

    def name(self, path: str, title: str) -> None:
        """What a project in the recent list is called: by its documents."""
        self._store.setValue(f"titles/{_key(path)}", title)

    def title(self, path: str) -> str:
        return str(self._store.value(f"titles/{_key(path)}", ""))

    def forget_recent(self) -> None:
        self._store.setValue("recent", [])
        self._store.remove("titles")

    def sync(self) -> None:
        self._store.sync()


def _key(path: str) -> str:
    """A path has separators of its own, which would be groups of the settings."""
    return hashlib.sha256(str(Path(path).resolve()).encode()).hexdigest()[:24]
