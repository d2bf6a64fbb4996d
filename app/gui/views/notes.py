"""Notes above the views: the newest stays in sight, the others are one click away. A note of one document shows with it only."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from sfumato.app.gui.views.widgets import Notice, button, column, row
from sfumato.app.gui.vm.words import tr_count

MOST = 12


class Notes(QWidget):
    """Banners above the view: those of the window, and those of the document in sight. A message that was closed can come
    back."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[Notice] = []
        self._document = ""
        self._open = False
        # Beside the notes: inside a note it would be deleted with that note, and a line of its own would push the view down.
        self.more = button("", self._toggle)
        self._column = column(spacing=6)
        line = row(spacing=8)
        line.addLayout(self._column, 1)
        line.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        line.setContentsMargins(12, 8, 12, 0)
        self.setLayout(line)
        self.hide()

    def add(self, words: str, level: str, document: str = "") -> None:
        """The newest on top; the same words again bring the old note back to the top."""
        for old in [n for n in self.all if n.words == words and n.document == document]:
            self._drop(old)
            old.deleteLater()
        note = Notice(words, level, document)
        note.closed.connect(lambda: self._drop(note))
        self.all.insert(0, note)
        self._column.insertWidget(0, note)
        for old in self.all[MOST:]:
            self._drop(old)
            old.deleteLater()
        self._show()

    def correct(self, told: str, now: str) -> None:
        """What a note says is another thing by now; "" where it is over. A note that was closed stays closed."""
        for note in [n for n in self.all if n.words == told]:
            if now:
                note.set_words(now)
            else:
                self._drop(note)
                note.deleteLater()

    def show_for(self, document: str) -> None:
        """Shows the notes of a document, and those of no document."""
        self._document = document
        self._show()

    def in_view(self) -> list[Notice]:
        """The notes that are shown."""
        return [note for note in self.all if note.document in ("", self._document)]

    def words(self) -> list[str]:
        """The words of all notes, also of other documents."""
        return [note.words for note in self.all]

    def _drop(self, note: Notice) -> None:
        if note in self.all:
            self.all.remove(note)
            self._column.removeWidget(note)
            note.hide()
            self._show()

    def _toggle(self) -> None:
        self._open = not self._open
        self._show()

    def _show(self) -> None:
        shown = self.in_view()
        self._open = self._open and len(shown) > 1
        self.setVisible(bool(shown))
        for note in self.all:
            note.setVisible(note in shown[: None if self._open else 1])
        others = len(shown) - 1
        self.more.setVisible(others > 0)
        more = tr_count(others, "{0} more note", "{0} more notes")
        self.more.setText(self.tr("Fewer") if self._open else more)
