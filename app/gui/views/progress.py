"""How the work goes: the stage in hand with pages done, of how many, and time left; and a way to stop it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from sfumato.app.gui.tasks import BY_PAGE, STAGES
from sfumato.app.gui.views.widgets import label, tool
from sfumato.app.gui.vm.progress import Meter


class StageBars(QWidget):
    """What is being done, how much of it and about how long it still takes, with a button that stops it."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        line = QHBoxLayout(self)
        line.setContentsMargins(4, 2, 4, 2)
        line.setSpacing(6)
        self.meters = {stage: Meter() for stage in STAGES}
        self._pages, self._name = 1, ""
        self.words = label("", "small")
        self.bar = QProgressBar()
        self.bar.setFixedWidth(120)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        line.addWidget(self.words)
        line.addWidget(self.bar)
        line.addWidget(tool("✕", self.tr("Stop the analysis"), self.cancelled.emit))
        self.hide()

    def follow(self, pages: int, name: str = "") -> None:
        """What is told from now on is of a document of so many pages; `name`: of one that is not in sight."""
        self._pages, self._name = pages, name

    def show_progress(self, stage: str, share: float) -> None:
        """Shows how far a stage is, from 0 to 1; below 0 where nobody can tell."""
        if stage not in self.meters:
            return
        meter = self.meters[stage]
        meter.note(share)
        self.show()
        if share < 0:
            self.bar.setRange(0, 0)
        else:
            self.bar.setRange(0, 100)
            self.bar.setValue(round(share * 100))
        pages = self._pages if stage in BY_PAGE else 1  # risk is judged for the whole text at once
        words = meter.words(self.tr(stage), pages)
        self.words.setText(f"{self._name} · {words}" if self._name else words)

    def finish(self) -> None:
        """Hides the bars until the next document."""
        for meter in self.meters.values():
            meter.reset()
        self.bar.setRange(0, 100)
        self.bar.setValue(0)
        self.hide()
