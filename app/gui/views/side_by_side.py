"""Two halves beside each other, original and preview, each under its title; pages have their zoom there, too."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QWidget

from sfumato.app.gui import theme
from sfumato.app.gui.views.widgets import ElidedLabel, column, row

TITLE_HEIGHT = 24  # pixels above both panes, as text and as pages: nothing jumps between them


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
        self._heads: list[QWidget] = []
        for made in zoom:
            made.setProperty("slim", True)
        for title, stack, panes in zip(self.titles, self.stacks, (left, right), strict=True):
            for pane in panes:
                stack.addWidget(pane)
            above = row(title)
            above.setContentsMargins(0, 0, 0, 0)
            above.setStretch(0, 1)
            head = QWidget()
            head.setLayout(above)
            half = QWidget()
            half.setLayout(column(head, stack, spacing=4))
            self.addWidget(half)
            self._rows.append(above)
            self._heads.append(head)
            self._halves.append(half)
        self.restyle()

    def restyle(self) -> None:
        """Room for the zoom beside either title, at the size of the type."""
        for head in self._heads:
            head.setFixedHeight(theme.px(TITLE_HEIGHT))

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
        for stack in self.stacks:
            stack.setCurrentIndex(int(pages))
