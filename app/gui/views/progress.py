"""One small bar per stage of the work, and a way to stop it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QWidget

from sfumato.app.gui.tasks import STAGES
from sfumato.app.gui.views.widgets import label, tool


class StageBars(QWidget):
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        line = QHBoxLayout(self)
        line.setContentsMargins(4, 2, 4, 2)
        line.setSpacing(6)
        self.bars: dict[str, tuple[QLabel, QProgressBar]] = {}
        for stage in STAGES:
            bar = QProgressBar()
            bar.setFixedWidth(84)
            bar.setTextVisible(False)
            bar.setAccessibleName(self.tr(stage))
            words = label(self.tr(stage), "small")
            self.bars[stage] = (words, bar)
            line.addWidget(words)
            line.addWidget(bar)
        line.addWidget(tool("✕", self.tr("Stop the analysis"), self.cancelled.emit))
        self.hide()

    def show_progress(self, stage: str, share: float) -> None:
        if stage not in self.bars:
            return
        self.show()
        bar = self.bars[stage][1]
        if share < 0:
            bar.setRange(0, 0)
        else:
            bar.setRange(0, 100)
            bar.setValue(round(share * 100))

    def finish(self) -> None:
        for _, bar in self.bars.values():
            bar.setRange(0, 100)
            bar.setValue(0)
        self.hide()
