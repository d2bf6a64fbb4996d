"""Below the page, for the box that was drawn or clicked: what it hides, why, and a way to take it back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFrame, QHBoxLayout

from sfumato.app.gui import theme
from sfumato.app.gui.views.inputs import calm
from sfumato.app.gui.views.widgets import button, label, tool
from sfumato.app.gui.vm.areas import KINDS, Area

BESIDE = 500  # pixels from which on everything stands on one line
SHORTEST = 9  # letters of a reason that are always seen


class AreaBar(QFrame):
    """Asks about a box that was drawn or clicked: what it hides and for which reason. It changes nothing itself."""

    changed = Signal(str, str, str)  # id, kind, reason code
    removed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.area: Area | None = None
        self.words = label("")
        self.kind = calm(QComboBox())
        self.kind.setAccessibleName(self.tr("What the box hides"))
        for kind in KINDS:
            self.kind.addItem(self.tr(kind.capitalize()), kind)
        self.reason = calm(QComboBox())
        self.reason.setAccessibleName(self.tr("Reason code of the box"))
        self.reason.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.reason.setMinimumContentsLength(SHORTEST)
        self.line = line = QHBoxLayout(self)
        line.setContentsMargins(10, 6, 10, 6)
        what, why = QHBoxLayout(), QHBoxLayout()
        what.addWidget(self.words)
        what.addWidget(self.kind, 1)
        why.addWidget(self.reason, 1)
        why.addWidget(button(self.tr("Remove box"), self._remove))
        why.addWidget(tool("✕", self.tr("Close (Esc)"), self.hide))
        line.addLayout(what)
        line.addLayout(why, 1)
        for box in (self.kind, self.reason):
            box.activated.connect(self._tell)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two lines where one would cut the words off."""
        tight = self.width() < theme.px(BESIDE)
        direction = QBoxLayout.Direction.TopToBottom if tight else QBoxLayout.Direction.LeftToRight
        self.line.setDirection(direction)

    def stay_if(self, pages: bool) -> None:
        """Without pages there is no box to ask about."""
        self.setVisible(pages and self.isVisible())

    def stay_with(self, areas: Sequence[Area]) -> None:
        """A box that was undone is not asked about any more."""
        if self.area is not None and self.area.id not in {area.id for area in areas}:
            self.hide()

    def show_area(self, area: Area, reasons: Sequence[tuple[str, str]]) -> None:
        """Shows a box that was drawn, with the reasons to choose from."""
        self.area = area
        self.words.setText(self.tr("Box on page {0}").format(area.box.page + 1))
        self.reason.clear()
        self.reason.addItem(self.tr("No reason"), "")
        for code, words in reasons:
            self.reason.addItem(f"{code}  {words}", code)
        self.kind.setCurrentIndex(max(0, self.kind.findData(area.kind)))
        self.reason.setCurrentIndex(max(0, self.reason.findData(area.reason_code)))
        self.show()

    def _tell(self) -> None:
        if self.area is not None:
            self.changed.emit(self.area.id, self.kind.currentData(), self.reason.currentData())

    def _remove(self) -> None:
        if self.area is not None:
            self.removed.emit(self.area.id)
        self.hide()
