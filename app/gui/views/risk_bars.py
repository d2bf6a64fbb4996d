"""A bar per risk measure, with its number; a measure that could not run says so."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sfumato.app.gui import theme
from sfumato.app.gui.vm.inspector import Bar

LINE = 26
NAME = 118


class RiskBars(QWidget):
    """The risk of one entity by measure, as bars with numbers; what was not measured says so."""

    def __init__(self) -> None:
        super().__init__()
        self._bars: tuple[Bar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_bars(self, bars: Sequence[Bar]) -> None:
        """Shows the score of each measure."""
        self._bars = tuple(bars)
        words = [
            f"{b.measure} {b.score:.2f}"
            if b.score is not None
            else self.tr("{0} not measured").format(b.measure)
            for b in bars
        ]
        self.setAccessibleName(self.tr("Risk: {0}").format(", ".join(words)))
        self.setToolTip("\n".join(b.note for b in bars if b.note))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, max(1, len(self._bars)) * LINE)

    def minimumSizeHint(self) -> QSize:
        return QSize(NAME + 68, self.sizeHint().height())  # bars may be short, names and numbers stay whole

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = theme.current()
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        if not self._bars:
            painter.setPen(colours.colour("muted"))
            painter.drawText(QRectF(0, 0, self.width(), LINE), left, self.tr("Not measured yet."))
        for number, bar in enumerate(self._bars):
            y = number * LINE
            painter.setPen(colours.colour("text"))
            painter.drawText(QRectF(0, y, NAME, LINE), left, bar.measure)
            track = QRectF(NAME, y + 8, max(20, self.width() - NAME - 48), LINE - 16)
            if bar.score is None:  # no bar at all: an empty one would read as "no risk"
                painter.setPen(colours.colour("muted"))
                painter.drawText(QRectF(NAME, y, self.width() - NAME, LINE), left, self.tr("not measured"))
                continue
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.colour("sunken"))
            painter.drawRoundedRect(track, 4, 4)
            painter.setBrush(colours.colour("accent"))
            painter.drawRoundedRect(
                QRectF(track.left(), track.top(), track.width() * bar.score, track.height()), 4, 4
            )
            painter.setPen(colours.colour("text"))
            painter.drawText(QRectF(track.right() + 6, y, 44, LINE), left, f"{bar.score:.2f}")
