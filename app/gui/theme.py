"""Themes: tokens from `resources/styles`, one style sheet, and the system's own wish."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from sfumato.core.paths import RESOURCES

NAMES = ("light", "dark", "contrast")


@dataclass(frozen=True)
class Theme:
    """The colours of one look by name, and its widths. Every pair of text and ground that views use is readable (by test)."""

    name: str
    tokens: dict[str, Any]

    def colour(self, token: str) -> QColor:
        """The colour of a token of the style."""
        return QColor(self.tokens[token])

    @property
    def highlight_alpha(self) -> int:
        """How dense marks are drawn, 0 to 255."""
        return int(self.tokens["highlight_alpha"])


@cache
def load(name: str) -> Theme:
    """The theme of that name from `resources/styles`."""
    tokens = json.loads((RESOURCES / "styles" / f"{name}.json").read_text(encoding="utf-8"))
    return Theme(name, tokens)


def of_system() -> str:
    """High contrast where the system asks for it, else its light or dark scheme."""
    hints = QGuiApplication.styleHints()
    accessibility = getattr(hints, "accessibility", None)  # Qt 6.10 and later
    if accessibility is not None:
        preference = getattr(accessibility(), "contrastPreference", None)
        if preference is not None and preference().name == "HighContrast":
            return "contrast"
    return "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"


_current = "light"
_scale = 1.0


def current() -> Theme:
    """The theme in use."""
    return load(_current)


def px(pixels: int) -> int:
    """A length that grows with the type: what holds words must not cut them off."""
    return round(pixels * _scale)


def apply(app: QApplication, name: str, scale: float = 1.0) -> Theme:
    """`name` may be "system". The scale multiplies the system's own font size."""
    global _current, _scale
    _scale = scale
    _current = of_system() if name == "system" else name
    theme = load(_current)
    base = max(9.0, app.font().pointSizeF() if app.font().pointSizeF() > 0 else 10.0)
    base = 10.0 * scale if base > 14 else base * scale
    sizes = {
        "fontpt": f"{base:.1f}pt",
        "font_small": f"{base * 0.9:.1f}pt",
        "font_heading": f"{base * 1.2:.1f}pt",
        "font_title": f"{base * 1.8:.1f}pt",
    }
    sheet = (RESOURCES / "styles" / "base.qss").read_text(encoding="utf-8")
    values = {**theme.tokens, **sizes, "icons": (RESOURCES / "icons").as_posix()}
    sheet = re.sub(
        "@(" + "|".join(sorted(values, key=len, reverse=True)) + ")", lambda m: str(values[m[1]]), sheet
    )
    app.setPalette(_palette(theme))
    app.setStyleSheet(sheet)
    icon.cache_clear()
    return theme


@contextmanager
def bare(app: QApplication) -> Iterator[None]:
    """Takes the style sheet off while a window is put together; it is applied once to the whole afterwards."""
    sheet = app.styleSheet()
    app.setStyleSheet("")
    try:
        yield
    finally:
        app.setStyleSheet(sheet)


def _palette(theme: Theme) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for target, token in (
        (role.Window, "window"),
        (role.WindowText, "text"),
        (role.Base, "surface"),
        (role.AlternateBase, "window"),
        (role.Text, "text"),
        (role.Button, "raised"),
        (role.ButtonText, "text"),
        (role.Highlight, "accent"),
        (role.HighlightedText, "accent_text"),
        (role.PlaceholderText, "muted"),
        (role.ToolTipBase, "raised"),
        (role.ToolTipText, "text"),
        (role.Link, "accent"),
    ):
        palette.setColor(target, theme.colour(token))
    return palette


@cache
def icon(name: str) -> QIcon:
    """An icon in the colours of the theme: normal in the muted text colour, chosen in the accent colour."""
    source = (RESOURCES / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    result = QIcon()
    for token, state in (("muted", QIcon.State.Off), ("accent", QIcon.State.On)):
        renderer = QSvgRenderer(source.replace("currentColor", current().tokens[token]).encode("utf-8"))
        pixmap = QPixmap(64, 64)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter)
        painter.end()
        result.addPixmap(pixmap, QIcon.Mode.Normal, state)
    return result
