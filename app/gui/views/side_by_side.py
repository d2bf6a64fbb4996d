"""Two halves beside each other, original and preview, each under its title; pages have their zoom there, too."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QWidget

from sfumato.app.gui.views.widgets import ElidedLabel, column, row


class SideBySide(QSplitter):
    """Each half is a stack of a text and a page pane. It places them; what they show is set by the view of the document.

    `zoom`: buttons for pages. They stand above the pages: beside the buttons of the view there is no room at 1024 pixels."""

    def __init__(self, left: tuple[QWidget, QWidget], right: tuple[QWidget, QWidget], *zoom: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setChildrenCollapsible(False)
        self.zoom = QWidget()
        line = row(*zoom, spacing=4)
        line.setContentsMargins(0, 0, 0, 0)
        self.zoom.setLayout(line)
        self.titles = (ElidedLabel("small"), ElidedLabel("small"))
        self.stacks = (QStackedWidget(), QStackedWidget())
        self._rows: list[QHBoxLayout] = []
        self._halves: list[QWidget] = []
        for title, stack, panes in zip(self.titles, self.stacks, (left, right), strict=True):
            for pane in panes:
                stack.addWidget(pane)
            above = row(title)
            above.setStretch(0, 1)
            half = QWidget()
            half.setLayout(column(above, stack, spacing=4))
            self.addWidget(half)
            self._rows.append(above)
            self._halves.append(half)

    def set_side(self, side: str) -> None:
        """Shows "both", only the "original" or only the "preview"; the zoom goes along."""
        self._halves[0].setVisible(side != "preview")
        self._halves[1].setVisible(side != "original")
        self._rows[0 if side == "original" else 1].addWidget(self.zoom)
        if self.isVisible():
            self.refresh()  # at once, not with the next events: whoever scrolls a pane needs its size

    def set_pages(self, pages: bool) -> None:
        """Turns both halves to their pages or to their text."""
        self.zoom.setVisible(pages)
        for title in self.titles:  # both panes begin at the same height
            title.setMinimumHeight(self.zoom.sizeHint().height() if pages else 0)
        for stack in self.stacks:
            stack.setCurrentIndex(int(pages))
