"""Notes above the views: the newest stays in sight, the others are one click away."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from sfumato.app.gui.views.widgets import Notice, button, column

MOST = 12


class Notes(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.all: list[Notice] = []
        self._open = False
        self.more = button("", self._toggle)
        self._column = column(spacing=6)
        self._column.setContentsMargins(12, 8, 12, 0)
        self.setLayout(self._column)
        self.hide()

    def add(self, words: str, level: str) -> None:
        if any(note.words == words for note in self.all):
            return
        note = Notice(words, level)
        note.closed.connect(lambda: self._drop(note))
        self.all.insert(0, note)
        self._column.insertWidget(0, note)
        for old in self.all[MOST:]:
            self._drop(old)
            old.deleteLater()
        self._show()

    def words(self) -> list[str]:
        return [note.words for note in self.all]

    def _drop(self, note: Notice) -> None:
        self.all.remove(note)
        self._column.removeWidget(note)
        self._show()

    def _toggle(self) -> None:
        self._open = not self._open
        self._show()

    def _show(self) -> None:
        self.setVisible(bool(self.all))
        for number, note in enumerate(self.all):
            note.setVisible(number == 0 or self._open)
        others = len(self.all) - 1
        self.more.setVisible(others > 0)
        self.more.setText(self.tr("Fewer") if self._open else self.tr("{0} more").format(others))
        if self.all:
            self.all[0].line.insertWidget(1, self.more)
