"""Pages as they look, with highlights; as preview, what is hidden is painted over with what replaces it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from sfumato.app.gui import theme
from sfumato.app.gui.views.marks import Mark, draw_mark
from sfumato.app.gui.views.page_images import PageImages
from sfumato.app.gui.views.page_select import PageWords, box_between
from sfumato.app.gui.vm.areas import Area
from sfumato.core.document.model import Box, Document

GAP = 18
LETTERS_FROM = 1.2  # pixels of a point: on smaller pages the letter of a type would cover the line above
SLIP = 4  # pixels; less is a click
SMALLEST_ZOOM, LARGEST_ZOOM = 0.25, 4.0  # times the width of the pane
BLOCK = "█"  # of what a black box is in the text
SMALLEST = 0.65  # of the line: words that are longer are cut, not made unreadable


MarksBetween = Callable[[int, int], Iterable[tuple[Mark, str]]]  # first offset, end


class PagePane(QAbstractScrollArea):
    """Pages as pictures with marks, boxes and a selection. As preview, replacements are painted over the old words: places are
    approximate, the export sets lines anew."""

    mark_clicked = Signal(str, int)
    scrolled = Signal()
    text_selected = Signal(int, int)
    box_drawn = Signal(object)  # Box
    area_clicked = Signal(str)
    zoom_asked = Signal(float)  # times what it is

    def __init__(self, name: str, images: PageImages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "document")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._images = images
        self._document: Document | None = None
        self._between: MarksBetween = lambda start, end: ()
        self._marks: dict[int, list[tuple[Mark, str]]] = {}  # by page, as they were drawn
        self._boxes: dict[tuple[int, int], tuple[Box, ...]] = {}
        self._tops: list[float] = [0.0]
        self._laid = 1.0  # pixels of a point when they were laid
        self._selected = ""
        self.zoom = 1.0  # times the width of the pane
        self.drawing = False  # a drag draws a box; else it selects words
        self.solid = False  # the preview: areas are black, as in the result
        self._areas: tuple[Area, ...] = ()
        self._words: PageWords | None = None
        self._drag: tuple[int, tuple[float, float], tuple[float, float]] | None = None
        self._selection = (0, 0)
        images.ready.connect(lambda _: self.viewport().update())
        self.verticalScrollBar().valueChanged.connect(self._moved)

    def set_document(self, document: Document | None) -> None:
        """Shows the pages of another document, without marks and selection."""
        self._document = document
        self._words = PageWords(document) if document is not None else None
        self._selection, self._drag = (0, 0), None
        self._boxes.clear()
        self._between = lambda start, end: ()
        self._marks.clear()
        self._lay()

    def set_content(self, marks: MarksBetween) -> None:
        """Gives the marks that reach into a stretch of the original, each with the words that replace it, or "" to show the page
        as it is. Asked for a page when it is drawn: of 500 pages two are in view."""
        self._between = marks
        self._marks = {}
        self.viewport().update()

    def _marks_on(self, number: int) -> list[tuple[Mark, str]]:
        if number not in self._marks and self._document is not None:
            page = self._document.pages[number]
            self._marks[number] = list(self._between(page.start, page.end))
        return self._marks.get(number, [])

    def set_areas(self, areas: Sequence[Area]) -> None:
        """Shows the boxes that a person has drawn."""
        self._areas = tuple(areas)
        self.viewport().update()

    def selection(self) -> tuple[int, int]:
        """First character of the selected text and the one behind its last; equal where nothing is selected."""
        return self._selection

    def set_drawing(self, on: bool) -> None:
        """Whether dragging draws a box or selects text."""
        self.drawing = on
        self.viewport().setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.IBeamCursor)

    def set_selected(self, entity_id: str) -> None:
        """Shows which entity is chosen."""
        self._selected = entity_id
        self.viewport().update()

    def _boxes_of(self, mark: Mark) -> tuple[Box, ...]:
        key = (mark.start, mark.end)
        if key not in self._boxes and self._document is not None:
            self._boxes[key] = self._document.boxes(*key)
        return self._boxes.get(key, ())

    # -- geometry --

    def _scale(self) -> float:
        if self._document is None or not self._document.pages:
            return 1.0
        widest = max(p.width for p in self._document.pages)
        return max(0.1, (self.viewport().width() - 2 * GAP) * self.zoom / widest)

    def _lay(self) -> None:
        pages = self._document.pages if self._document else ()
        scale = self._laid = self._scale()
        self._tops = [GAP, *(GAP + y for y in accumulate(p.height * scale + GAP for p in pages))]
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, int(self._tops[-1]) - self.viewport().height()))
        bar.setPageStep(max(1, self.viewport().height() - 40))
        bar.setSingleStep(40)
        across = self.horizontalScrollBar()
        across.setRange(0, max(0, int((self.viewport().width() - 2 * GAP) * (self.zoom - 1))))
        self.viewport().update()

    def set_zoom(self, zoom: float) -> None:
        """What is in the middle of the view stays there."""
        page, x, y = self._point(QPointF(self.viewport().rect().center()))
        self.zoom = min(LARGEST_ZOOM, max(SMALLEST_ZOOM, zoom))
        self._images.forget_waiting()
        self._lay()
        self._centre(page, x, y)

    def _centre(self, page: int, x: float, y: float) -> None:
        scale, room = self._scale(), self.viewport().rect()
        self.verticalScrollBar().setValue(round(self._tops[page] + y * scale - room.height() / 2))
        self.horizontalScrollBar().setValue(round(GAP + x * scale - room.width() / 2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The first character in view stays: pages grow and shrink with the pane."""
        number, y = self._top_point()
        self._images.forget_waiting()
        self._lay()
        self.verticalScrollBar().setValue(round(self._tops[number] + y * self._scale() - GAP))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and End go to the first and the last page; the other keys scroll as everywhere."""
        bar = self.verticalScrollBar()
        ends = {Qt.Key.Key_Home: bar.minimum(), Qt.Key.Key_End: bar.maximum()}
        if event.key() in ends:
            bar.setValue(ends[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the wheel zooms, as in other readers."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and (turned := event.angleDelta().y()):
            self.zoom_asked.emit(1.25 if turned > 0 else 0.8)
            event.accept()
        else:
            super().wheelEvent(event)

    def page_in_view(self) -> int:
        """The number of the page that is read now, from 0: the one at a third of the height."""
        y = self.verticalScrollBar().value() + self.viewport().height() * 0.3
        return max(0, sum(top <= y for top in self._tops[:-1]) - 1)

    def scroll_to_page(self, page: int) -> None:
        """Puts the top of a page at the top of the view."""
        if 0 <= page < len(self._tops):
            self.verticalScrollBar().setValue(int(self._tops[page] - GAP))

    def _top_point(self) -> tuple[int, float]:
        """The page at the top of the view, and how far down it that is, in points; by the pages as they were laid."""
        top = self.verticalScrollBar().value() + GAP
        number = max(0, sum(t <= top + 1 for t in self._tops[:-1]) - 1)  # scroll bars know no fractions
        return number, (top - self._tops[number]) / self._laid

    def top_offset(self) -> int:
        """About the first character in view: pages know their characters, and words stand from top to bottom."""
        document = self._document
        if document is None or not document.pages:
            return 0
        number, wanted = self._top_point()
        page = document.pages[number]
        low, high = page.start, page.end
        while low < high:  # the line whose box begins at the top of the view
            middle = (low + high) // 2
            boxes = document.boxes(middle, min(middle + 1, page.end))
            if not boxes or boxes[0].y0 < wanted:
                low = middle + 1
            else:
                high = middle
        return min(low, max(page.start, page.end - 1))

    def scroll_to_top(self, offset: int) -> None:
        """Puts a character at the top of the view, or its page where nobody knows its place."""
        boxes = self._document.boxes(offset, offset + 1) if self._document else ()
        number = self._document.page_at(offset) if self._document else None
        if boxes:
            top = self._tops[boxes[0].page] + boxes[0].y0 * self._scale()
            self.verticalScrollBar().setValue(int(top - GAP))
        elif number is not None:
            self.scroll_to_page(number)

    def scroll_to(self, start: int, end: int) -> None:
        """Scrolls so far that a stretch of the text is seen; not at all where it is seen already."""
        boxes = self._document.boxes(start, end) if self._document else ()
        if boxes:
            y = self._tops[boxes[0].page] + boxes[0].y0 * self._scale()
            bar, height = self.verticalScrollBar(), self.viewport().height()
            if not bar.value() + 40 <= y <= bar.value() + height - 80:
                bar.setValue(int(y - height * 0.35))

    def show_box(self, box: Box) -> None:
        """Scrolls as far as needed to have the whole box in view."""
        bar, scale = self.verticalScrollBar(), self._scale()
        top, end = (self._tops[box.page] + y * scale for y in (box.y0, box.y1))
        wanted = max(bar.value(), int(end + GAP - self.viewport().height()))
        bar.setValue(min(wanted, int(top - GAP)))

    # -- painting --

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(event.rect(), theme.current().colour("sunken"))
        if self._document is None:
            return
        scroll, height, scale = self.verticalScrollBar().value(), self.viewport().height(), self._scale()
        for page in self._document.pages:
            top = self._tops[page.number] - scroll
            if top > height or top + page.height * scale < 0:
                continue
            left = GAP - self.horizontalScrollBar().value()
            area = QRectF(left, top, page.width * scale, page.height * scale)
            painter.fillRect(area, Qt.GlobalColor.white)
            ratio = self.devicePixelRatioF()
            image = self._images.image(page.number, scale * ratio)
            if image is not None:
                painter.drawImage(area, image)
            else:
                painter.setPen(QColor("#666666"))
                painter.drawText(
                    area, Qt.AlignmentFlag.AlignCenter, self.tr("Drawing page {0}…").format(page.number + 1)
                )
                continue  # marks without words under them would be strokes across that sentence
            self._paint_marks(painter, page.number, QPointF(left, top), scale)
            self._paint_areas(painter, page.number, QPointF(left, top), scale)

    def _paint_marks(self, painter: QPainter, page: int, origin: QPointF, scale: float) -> None:
        for mark, shown in self._marks_on(page):
            rects = [
                QRectF(
                    origin.x() + b.x0 * scale,
                    origin.y() + b.y0 * scale,
                    (b.x1 - b.x0) * scale,
                    (b.y1 - b.y0) * scale,
                )
                for b in self._boxes_of(mark)
                if b.page == page
            ]
            boxed = bool(shown) and not shown.strip(BLOCK)
            if shown and rects:
                for rect in rects:  # a little more than the box of the letters: nothing of them may stick out
                    more = rect.height() * 0.2
                    painter.fillRect(rect.adjusted(-1, -more, 1, more * 0.7), Qt.GlobalColor.white)
                if not boxed:
                    self._paint_words(painter, max(rects, key=lambda r: r.width()), shown)
            draw_mark(
                painter,
                rects,
                mark.type,
                mark.status,
                mark.entity_id == self._selected,
                letter=not shown and scale > LETTERS_FROM,
                weight=min(1.0, scale),
            )
            if boxed:  # as the export draws it; the outline of the mark stays in sight around it
                for rect in rects:
                    painter.fillRect(rect.adjusted(1, 1, -1, -1), Qt.GlobalColor.black)

    def _paint_words(self, painter: QPainter, rect: QRectF, words: str) -> None:
        font = QFont(["Liberation Serif", "Times New Roman", "DejaVu Serif"])
        font.setPixelSize(max(5, int(rect.height() * 0.8)))
        width = QFontMetricsF(font).horizontalAdvance(words)
        if width > rect.width() > 0:
            font.setPixelSize(max(4, int(font.pixelSize() * max(SMALLEST, rect.width() / width))))
            words = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, rect.width())
        painter.setFont(font)
        painter.setPen(Qt.GlobalColor.black)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_areas(self, painter: QPainter, page: int, origin: QPointF, scale: float) -> None:
        colours = theme.current()
        for area in self._areas:
            if area.box.page == page:
                rect = _rect(area.box, origin, scale)
                fill = QColor("black")
                fill.setAlpha(255 if self.solid else 90)
                painter.fillRect(rect, fill)
                painter.setPen(QPen(colours.colour("accent" if area.id == self._selected else "danger"), 2))
                painter.drawRect(rect)
                if area.reason_code:
                    painter.setPen(Qt.GlobalColor.white)
                    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, area.reason_code)
        shade = QColor(colours.colour("accent"))
        shade.setAlpha(80)
        start, end = self._selection
        if start < end and self._document is not None:
            for box in self._document.boxes(start, end):
                if box.page == page:
                    painter.fillRect(_rect(box, origin, scale), shade)
        if self.drawing and self._drag is not None and self._drag[0] == page:
            painter.setPen(QPen(colours.colour("accent"), 2, Qt.PenStyle.DashLine))
            painter.setBrush(shade)
            painter.drawRect(_rect(self._drawn(), origin, scale))
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _drawn(self) -> Box:
        assert self._drag is not None and self._document is not None
        page, first, last = self._drag
        size = self._document.pages[page]
        return box_between(page, first, last, (size.width, size.height))

    def _point(self, place: QPointF) -> tuple[int, float, float]:
        """The page under a place of the view, and the point on it."""
        y, scale = place.y() + self.verticalScrollBar().value(), self._scale()
        page = max(0, sum(top <= y for top in self._tops[:-1]) - 1)
        x = (place.x() - GAP + self.horizontalScrollBar().value()) / scale
        return page, x, (y - self._tops[page]) / scale

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is None or self._words is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        page, first, _ = self._drag
        at, x, y = self._point(event.position())
        last = (x, y) if at == page else (x, 0.0 if at < page else 1e6)
        self._drag = (page, first, last)
        if not self.drawing and max(abs(first[0] - x), abs(first[1] - y)) * self._scale() > SLIP:
            self._selection = self._words.between(page, first, last)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drag is not None and self.drawing:
            box = self._drawn()
            self._drag = None
            self.box_drawn.emit(box)
        elif self._drag is not None:
            self._drag = None
            self.text_selected.emit(*self._selection)
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._document is None or not self._document.pages:
            return
        page, x, y = self._point(event.position())
        self._selection = (0, 0)
        self._drag = (page, (x, y), (x, y))
        if self.drawing:
            return
        for area in self._areas:
            if area.box.page == page and area.box.x0 <= x <= area.box.x1 and area.box.y0 <= y <= area.box.y1:
                self._drag = None
                self.area_clicked.emit(area.id)
                return
        for mark, _ in self._marks_on(page):
            if any(b.page == page and b.x0 <= x <= b.x1 and b.y0 <= y <= b.y1 for b in self._boxes_of(mark)):
                self.mark_clicked.emit(mark.entity_id, mark.mention)
                return

    def _moved(self) -> None:
        self.scrolled.emit()
        self.viewport().update()


def _rect(box: Box, origin: QPointF, scale: float) -> QRectF:
    return QRectF(
        origin.x() + box.x0 * scale,
        origin.y() + box.y0 * scale,
        (box.x1 - box.x0) * scale,
        (box.y1 - box.y0) * scale,
    )
