"""Red items of the opened file: what earlier redactions left behind, each with the one action that settles it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from sfumato.app.gui.views.widgets import button, clear, column, label, row
from sfumato.app.gui.vm.left_behind import left_behind
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import say


class RedItems(QWidget):
    """What earlier redaction left readable in the file, each with the button that removes it."""

    settled = Signal(str)  # code of the finding

    def __init__(self) -> None:
        super().__init__()
        self._column = column(spacing=6)
        self.setLayout(self._column)
        self._shown: tuple[str, ...] = ()
        self.hide()

    def show_items(self, session: Session) -> None:
        """Lists what is left to do before an export is safe."""
        found = left_behind(session)
        words = tuple(f"{one.message}/{one.action}" for one in found)
        if words != self._shown:
            self._shown = words
            clear(self._column)
            for one in found:
                frame = QFrame()
                frame.setProperty("role", "danger")
                said = label(say(one.message), wrap=True)
                act = button(say(one.action), lambda code=one.code: self.settled.emit(code), primary=True)  # type: ignore[misc]
                line = row(said, act)
                line.setContentsMargins(12, 6, 12, 6)
                line.setStretch(0, 1)
                frame.setLayout(line)
                self._column.addWidget(frame)
        self.setVisible(bool(found))
