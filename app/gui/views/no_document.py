"""What Review shows in place of a document: how to open one, which file is being read, or the first look at a long one."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from sfumato.app.gui.views.first_look_view import FirstLookView
from sfumato.app.gui.views.widgets import EmptyState, button, column


class NoDocument(QWidget):
    """One of three: an invitation, the name of the file that is being read, or its first look. Decides nothing and opens nothing
    itself."""

    open_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.first_look = FirstLookView()
        self.empty = EmptyState(
            self.tr("No document is open"),
            self.tr(
                "Open a file, or drop one here. The original appears on the left, the result on the right."
            ),
            button(self.tr("Open files…"), self.open_asked.emit, primary=True),
        )
        self.waiting = EmptyState("", self.tr("The original appears on the left, the result on the right."))
        self.setLayout(column(self.empty, self.waiting, self.first_look))

    def stand(self, there: bool, reading: str) -> None:
        """Shows the part that fits; `there`: a document is shown instead of all of them, `reading`: the name of the file that is
        being read, or ""."""
        look = self.first_look.look is not None
        if reading:
            self.waiting.head.setText(self.tr("{0} is being read…").format(reading))
        self.setVisible(not there)
        self.first_look.setVisible(look)
        self.waiting.setVisible(bool(reading) and not look)
        self.empty.setVisible(not reading and not look)
