"""The privacy and utility curve of a whole corpus, from a run of `sfumato experiment`."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QCheckBox, QLabel, QMainWindow, QVBoxLayout, QWidget

from sfumato.app.gui.views.frontier_plot import FrontierPlot
from sfumato.app.gui.vm.corpus_frontier import CorpusFrontier
from sfumato.core.decide.model import Dials


class CorpusFrontierWindow(QMainWindow):
    """The frontier of an experiment over many documents, to walk along. It reads results; it runs no experiment."""

    def __init__(self, run: CorpusFrontier, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.run, self.dials = run, run.nearest(Dials())
        self.setWindowTitle(self.tr("Privacy and utility of {0}").format(run.corpus))
        self.plot = FrontierPlot()
        self.plot.here = self.tr("this setting")
        self.plot.moved.connect(lambda value, _final: self.move_to(value))
        self.by_threshold = QCheckBox(self.tr("Over the threshold instead of k"))
        self.by_threshold.toggled.connect(lambda _: self.draw())
        self.words = QLabel()
        self.words.setWordWrap(True)
        layout = QVBoxLayout()
        layout.addWidget(self.plot, 1)
        layout.addWidget(self.by_threshold)
        layout.addWidget(self.words)
        body = QWidget()
        body.setLayout(layout)
        self.setCentralWidget(body)
        self.resize(900, 560)
        # A run with one k and several thresholds has its curve over the threshold.
        self.by_threshold.setChecked(len(run.frontier.over_k) < 2 <= len(run.frontier.over_threshold))
        self.draw()

    @property
    def by_k(self) -> bool:
        """Whether the curve is drawn over k, not over the threshold."""
        return not self.by_threshold.isChecked()

    def draw(self) -> None:
        """Draws the curve of the corpus, and says what holds at the dials."""
        self.plot.draw(self.run.frontier, self.dials, self.by_k)
        self.words.setText(self.run.words(self.dials.k, self.dials.threshold))

    def move_to(self, value: float) -> None:
        """To the setting of the run that is nearest to a click."""
        points = self.run.frontier.over_k if self.by_k else self.run.frontier.over_threshold
        if points:
            near = min(points, key=lambda p: abs((p.dials.k if self.by_k else p.dials.threshold) - value))
            self.dials = replace(self.dials, k=near.dials.k, threshold=near.dials.threshold)
            self.draw()
