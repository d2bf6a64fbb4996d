"""Small pages with a strip that tells how much of each is left to review."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea

from sfumato.app.gui import theme
from sfumato.app.gui.views.page_images import PageImages
from sfumato.core.review.model import PageSpan

CELL, STRIP = 118, 10


class Thumbnails(QAbstractScrollArea):
    """Small pages with the number of mentions that nobody decided yet. A click goes there."""

    page_chosen = Signal(int)

    def __init__(self, images: PageImages) -> None:
        super().__init__()
        self.setProperty("role", "document")
        self.setAccessibleName(self.tr("Pages; the strip shows what is left to review"))
        self.setToolTip(self.tr("Page · mentions that are not decided yet; ✓ when all are decided"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._images = images
        self._pages: tuple[PageSpan, ...] = ()
        self._left: Mapping[int, tuple[int, int]] = {}
        self._current = 0
        images.ready.connect(lambda _: self.viewport().update())
        self.setFixedWidth(104)

    def sizeHint(self) -> QSize:
        return QSize(104, 400)

    def set_pages(self, pages: tuple[PageSpan, ...]) -> None:
        """Shows these pages."""
        self._pages = pages
        self._range()

    def set_left(self, left: Mapping[int, tuple[int, int]]) -> None:
        """Per page: mentions not yet decided, and all mentions."""
        self._left = left
        self.viewport().update()

    def set_current(self, page: int) -> None:
        """Shows which page is read."""
        if page != self._current:
            self._current = page
            top = page * CELL
            bar = self.verticalScrollBar()
            if not bar.value() <= top <= bar.value() + self.viewport().height() - CELL:
                bar.setValue(top - CELL)
            self.viewport().update()

    def _range(self) -> None:
        self.verticalScrollBar().setRange(0, max(0, len(self._pages) * CELL - self.viewport().height()))
        self.verticalScrollBar().setSingleStep(CELL // 2)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._range()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        colours = theme.current()
        painter.fillRect(event.rect(), colours.colour("sunken"))
        scroll = self.verticalScrollBar().value()
        first = max(0, scroll // CELL)
        last = min(len(self._pages), (scroll + self.viewport().height()) // CELL + 1)
        for number in range(first, last):
            area = QRectF(8, number * CELL - scroll + 6, 66, CELL - 26)
            painter.fillRect(area, Qt.GlobalColor.white)
            image = (
                self._images.image(number, 0.14 * self.devicePixelRatioF())
                if self._images.available
                else None
            )
            if image is not None:
                painter.drawImage(area, image)
            self._paint_strip(painter, number, area)
            chosen = number == self._current
            painter.setPen(colours.colour("accent" if chosen else "muted"))
            if chosen:
                painter.drawRect(area.adjusted(-2, -2, 2, 2))
                painter.drawRect(area.adjusted(-3, -3, 3, 3))
            left = self._left.get(number, (0, 0))[0]
            words = f"{number + 1}" + (f" · {left}" if left else " ✓" if number in self._left else "")
            painter.drawText(QRectF(0, area.bottom() + 2, 84, 18), Qt.AlignmentFlag.AlignCenter, words)

    def _paint_strip(self, painter: QPainter, page: int, area: QRectF) -> None:
        """Filled from below: the share of the mentions on the page that wait for a decision."""
        colours = theme.current()
        strip = QRectF(area.right() + 4, area.top(), STRIP, area.height())
        painter.fillRect(strip, colours.colour("border"))
        left, total = self._left.get(page, (0, 0))
        if total:
            height = strip.height() * left / total
            painter.fillRect(
                QRectF(strip.left(), strip.bottom() - height, STRIP, height), colours.colour("warn")
            )
            done = QRectF(strip.left(), strip.top(), STRIP, strip.height() - height)
            painter.fillRect(done, colours.colour("good"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        page = int(event.position().y() + self.verticalScrollBar().value()) // CELL
        if 0 <= page < len(self._pages):
            self.page_chosen.emit(page)
