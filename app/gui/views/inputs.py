"""Sliders, boxes and lists that do what a person means: the wheel scrolls the page unless the control has the focus."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QEvent, QLocale, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QValidator
from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QLineEdit, QSlider, QSpinBox, QWidget


class _WheelNeedsFocus(QObject):
    """Lets the wheel scroll the page instead of changing a control that has no focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()  # the panel below scrolls
            return True
        return False


W = TypeVar("W", bound=QWidget)


def calm(widget: W) -> W:
    """The same widget; a wheel over it changes nothing until it was clicked or tabbed to."""
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    widget.installEventFilter(_WheelNeedsFocus(widget))
    return widget


def slider(top: int, name: str) -> QSlider:
    """A horizontal slider from 0 to `top` with an accessible name."""
    made = calm(QSlider(Qt.Orientation.Horizontal))
    made.setRange(0, top)
    made.setPageStep(max(1, top // 12))
    made.setAccessibleName(name)
    return made


class _Undo(QObject):
    """Ctrl+Z in a box takes back what is being typed; once that counts, the window's own undo answers."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            box = watched.parent() if isinstance(watched, QLineEdit) else watched
            if isinstance(box, QAbstractSpinBox) and not box.lineEdit().isUndoAvailable():
                return event.matches(QKeySequence.StandardKey.Undo)  # not accepted: the window's action runs
        return False


def _settle(box: QAbstractSpinBox) -> None:
    """What is typed counts when it is complete (Enter, Tab), not letter by letter: "0.66" begins with "0"."""
    calm(box)
    box.setKeyboardTracking(False)
    box.lineEdit().setTextMargins(6, 0, 0, 0)
    guard = _Undo(box)
    box.installEventFilter(guard)
    box.lineEdit().installEventFilter(guard)


class WholeBox(QSpinBox):
    """A box for whole numbers in which typing counts with Enter or Tab, and the wheel only with the focus."""

    def __init__(self, low: int, high: int, name: str) -> None:
        super().__init__()
        self.setRange(low, high)
        self.setAccessibleName(name)
        _settle(self)


class DecimalBox(QDoubleSpinBox):
    """Two decimals; a comma is as good as a point."""

    def __init__(self, low: float, high: float, name: str) -> None:
        super().__init__()
        self.setLocale(QLocale.c())
        self.setRange(low, high)
        self.setSingleStep(0.05)
        self.setDecimals(2)
        self.setAccessibleName(name)
        _settle(self)

    def valueFromText(self, text: str) -> float:
        return super().valueFromText(text.replace(",", "."))

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Takes a comma for a point while a number is typed."""
        state, _, place = super().validate(text.replace(",", "."), place)
        return state, text, place
