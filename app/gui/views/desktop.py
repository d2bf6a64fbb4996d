"""Handing a file to the system: open it, or show it in its folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def open_path(path: Path) -> bool:
    """Opens a file with the program that the system has for it; False where it has none."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def show_in_folder(path: Path) -> bool:
    """Opens the folder of a file; False where the system has no program that shows folders."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
