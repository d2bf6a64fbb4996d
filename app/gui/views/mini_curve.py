"""A small frontier: how much stays at each k, and where the dial stands. Painted by hand, so that it costs no start-up."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from sfumato.app.gui import theme

PAD = 7.0


class MiniCurve(QWidget):
    """The information kept at each k that was looked ahead; a click moves the dial there. It computes nothing."""

    moved = Signal(int, bool)  # k, final

    def __init__(self) -> None:
        super().__init__()
        self.points: tuple[tuple[int, float], ...] = ()  # k, share kept
        self.k = 5
        self.setAccessibleName(self.tr("Information kept over k; click to move the dial"))
        self.setToolTip(self.tr("Information kept at each k. Click to move the dial."))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(190, theme.px(46))

    def minimumSizeHint(self) -> QSize:
        """Gives way to the crowd that was reached, which must not be cut off."""
        return QSize(90, theme.px(46))

    def set_points(self, points: Sequence[tuple[int, float]]) -> None:
        """Draws another curve: k, and the share of information that its plan keeps."""
        self.points = tuple(sorted(points))
        words = ", ".join(f"k {k}: {kept:.0%}" for k, kept in self.points[:: max(1, len(self.points) // 5)])
        self.setAccessibleDescription(words)
        self.update()

    def set_k(self, k: int) -> None:
        """Moves the sign of the k that is chosen."""
        if k != self.k:
            self.k = k
            self.update()

    # -- geometry: k in logarithms, the share zoomed to what there is --

    def _span(self) -> tuple[float, float, float, float]:
        ks = [math.log(max(1, k)) for k, _ in self.points]
        shares = [kept for _, kept in self.points]
        low, high = min(shares), max(shares)
        spare = max(0.02, (high - low) * 0.15)
        return ks[0], max(ks[-1], ks[0] + 0.1), low - spare, high + spare

    def _place(self, k: float, kept: float) -> QPointF:
        left, right, low, high = self._span()
        x = PAD + (math.log(max(1.0, k)) - left) / (right - left) * (self.width() - 2 * PAD)
        y = self.height() - PAD - (kept - low) / (high - low) * (self.height() - 2 * PAD)
        return QPointF(min(max(x, PAD), self.width() - PAD), y)

    def _kept_at(self, k: int) -> float:
        return min(self.points, key=lambda p: abs(math.log(max(1, p[0])) - math.log(max(1, k))))[1]

    def k_at(self, x: float) -> int:
        """The k at a place of the curve, whose axis is logarithmic."""
        left, right, _, _ = self._span()
        share = (x - PAD) / max(1.0, self.width() - 2 * PAD)
        return max(1, round(math.exp(left + min(1.0, max(0.0, share)) * (right - left))))

    def _waiting(self) -> str:
        """What stands there until the curve does: as many words as there is room for."""
        words, short = self.tr("Curve is being computed…"), self.tr("Computing…")
        return words if self.fontMetrics().horizontalAdvance(words) < self.width() - 2 * PAD else short

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = theme.current()
        painter.setPen(QPen(colours.colour("border"), 1))
        painter.setBrush(colours.colour("sunken"))
        painter.drawRoundedRect(QRectF(0.5, 0.5, self.width() - 1, self.height() - 1), 5, 5)
        if len(self.points) < 2:
            painter.setPen(colours.colour("muted"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._waiting())
            return
        places = [self._place(k, kept) for k, kept in self.points]
        painter.setPen(QPen(colours.colour("accent"), 2))
        painter.drawPolyline(places)
        here = self._place(self.k, self._kept_at(self.k))
        painter.setPen(QPen(colours.colour("warn"), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(here.x(), PAD / 2), QPointF(here.x(), self.height() - PAD / 2))
        painter.setPen(QPen(colours.colour("surface"), 1.5))
        painter.setBrush(colours.colour("warn"))
        painter.drawEllipse(here, 5, 5)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._tell(event, final=False)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._tell(event, final=False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._tell(event, final=True)

    def _tell(self, event: QMouseEvent, *, final: bool) -> None:
        if len(self.points) >= 2:
            self.moved.emit(self.k_at(event.position().x()), final)
