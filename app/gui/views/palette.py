"""The command palette: type a few letters of any action, press Enter."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QWidget

from sfumato.app.gui.views.widgets import card, column


def fits(words: str, typed: str) -> bool:
    """All letters in order, as people abbreviate."""
    letters = iter(words.casefold())
    return all(letter in letters for letter in typed.casefold() if letter != " ")


class Palette(QDialog):
    """All actions by name, found by typing parts of them. Enter does what is selected."""

    def __init__(self, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAccessibleName(self.tr("Command palette"))
        self._actions = [a for a in actions if a.isEnabled()]
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("What do you want to do?"))
        self.field.setAccessibleName(self.tr("Type a part of an action's name"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Matching actions"))
        self.setLayout(column(card(self.field, self.list)))
        self.resize(560, 420)
        self.field.textChanged.connect(self._fill)
        self.list.itemActivated.connect(self._run)
        self.field.installEventFilter(self)
        self._fill("")

    def _fill(self, typed: str) -> None:
        self.list.clear()
        found = [a for a in self._actions if fits(a.text(), typed)]
        found.sort(
            key=lambda a: (
                (typed.casefold() not in a.text().casefold(), len(a.text())) if typed else (False, 0)
            )
        )
        for action in found:
            keys = ", ".join(k.toString() for k in action.shortcuts())
            item = QListWidgetItem(f"{action.text()}    {keys}" if keys else action.text())
            item.setData(Qt.ItemDataRole.UserRole, action)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            key = event.key()
            if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                step = 1 if key == Qt.Key.Key_Down else -1
                self.list.setCurrentRow((self.list.currentRow() + step) % max(1, self.list.count()))
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if (item := self.list.currentItem()) is not None:
                    self._run(item)
                return True
        return super().eventFilter(watched, event)

    def _run(self, item: QListWidgetItem) -> None:
        action: QAction = item.data(Qt.ItemDataRole.UserRole)
        self.accept()
        action.trigger()
