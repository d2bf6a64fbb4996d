"""A pane of running text with highlights. It draws and forwards; it decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from sfumato.app.gui import theme
from sfumato.app.gui.views.marks import Mark, Marks, draw_mark
from sfumato.app.gui.views.text_flow import Flow
from sfumato.app.gui.vm.marking import whole_words
from sfumato.app.gui.vm.parts import Caption

MARGIN = 22
NARROW = 340  # pixels of a pane whose margins at the sides are smaller
WIDEST = 820  # longer lines are hard to read
CAPTION_SIZE = 0.9  # of the window's type


class TextPane(QAbstractScrollArea):
    """A long text with marks: only the lines in view are laid out. Words can be selected, not edited."""

    mark_clicked = Signal(str, int)  # entity id, mention
    text_selected = Signal(int, int)  # offsets; empty selections are told too (start == end)
    scrolled = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "document")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self._marks = Marks()
        self._captions: tuple[Caption, ...] = ()
        self._hits: tuple[tuple[int, int], ...] = ()
        self._selected: tuple[str, int] = ("", -1)
        self._anchor = self._caret = 0
        self._dragging = False
        self._flow = Flow(self._font(), 600)
        self.verticalScrollBar().valueChanged.connect(lambda _: self.scrolled.emit())
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _font(self) -> QFont:
        font = QFont(["Source Serif 4", "Georgia", "Liberation Serif", "DejaVu Serif"])
        font.setPointSizeF(max(11.0, self.font().pointSizeF() * 1.12))
        return font

    # -- content --

    def set_content(self, text: str, marks: Marks, captions: Sequence[Caption] = ()) -> None:
        """Drawn anew only where something in view became another. `captions` name parts of the text, each at its first line."""
        before = self._in_view()
        self._flow.set_text(text)
        self._marks, self._captions = marks, tuple(captions)
        self._anchor, self._caret = min(self._anchor, len(text)), min(self._caret, len(text))
        self._update_range()
        if not text or self._in_view() != before:
            self.viewport().update()

    def _in_view(self) -> tuple[float, str, list[Mark]]:
        top = float(self.verticalScrollBar().value())
        first = self._flow.paragraph_at(top - MARGIN)
        last = self._flow.paragraph_at(top + self.viewport().height())
        start, end = self._flow.starts[first], self._flow.end(last)
        marks = [
            replace(m, start=m.start - start, end=m.end - start) for m in self._marks.between(start, end)
        ]
        return self._flow.top(first) - top, self._flow.text[start:end], marks

    def restyle(self) -> None:
        """Takes over fonts and sizes of the theme."""
        text = self._flow.text
        self._flow = Flow(self._font(), self._text_width())
        self._flow.set_text(text)
        self._update_range()
        self.viewport().update()

    @property
    def text(self) -> str:
        """The text that is shown."""
        return self._flow.text

    @property
    def marks(self) -> Marks:
        """The marks that are shown."""
        return self._marks

    def set_hits(self, hits: Sequence[tuple[int, int]]) -> None:
        """Shows hits of a search."""
        self._hits = tuple(hits)
        self.viewport().update()

    def set_selected(self, entity_id: str, mention: int) -> None:
        """Shows a mention of an entity as the selected one."""
        self._selected = (entity_id, mention)
        self.viewport().update()

    def selection(self) -> tuple[int, int]:
        """Start and end of the selected text."""
        return min(self._anchor, self._caret), max(self._anchor, self._caret)

    def clear_selection(self) -> None:
        """Another text: what was selected in the one before means nothing here."""
        self._anchor = self._caret = 0
        self.text_selected.emit(0, 0)

    def select_range(self, start: int, end: int) -> None:
        """Selects text and tells it."""
        self._anchor, self._caret = start, end
        self.viewport().update()
        self.text_selected.emit(*self.selection())

    # -- scrolling --

    def top_offset(self) -> int:
        """The first character in view: what a linked pane scrolls to."""
        return self._flow.offset_at(0, float(self.verticalScrollBar().value()) + 1)

    def scroll_to(self, offset: int, *, at_top: bool = False) -> None:
        """Scrolls until a character is visible, or at the top."""
        paragraph = self._flow.paragraph_of(offset)
        self._flow.make_exact(paragraph, 0 if at_top else self.viewport().height())
        rects = self._flow.rects(offset, offset + 1)
        y = rects[0].top() if rects else self._flow.top(paragraph)
        self._update_range()
        height = self.viewport().height()
        bar = self.verticalScrollBar()
        if at_top:
            bar.setValue(int(y - self._flow.raise_by))
        elif not bar.value() + 30 <= y <= bar.value() + height - 60:
            bar.setValue(int(y - height * 0.35))

    def _update_range(self) -> None:
        bar = self.verticalScrollBar()
        height = self.viewport().height()
        bar.setRange(0, max(0, int(self._flow.height) + 2 * MARGIN - height))
        bar.setPageStep(max(1, height - 40))
        bar.setSingleStep(int(self._flow.line_height))

    def _text_width(self) -> float:
        width = self.viewport().width()
        return min(WIDEST, width - (MARGIN if width < NARROW else 2 * MARGIN))

    def _left(self) -> float:
        return (self.viewport().width() - self._flow.width) / 2

    # -- painting --

    def resizeEvent(self, event: QResizeEvent) -> None:
        offset = self.top_offset() if self._flow.text else 0
        self._flow.set_width(self._text_width())
        self._update_range()
        if offset:
            self.scroll_to(offset, at_top=True)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        colours = theme.current()
        painter.fillRect(event.rect(), colours.colour("page"))
        painter.setFont(self._flow.font)
        scroll = self.verticalScrollBar().value()
        height = self.viewport().height()
        painter.translate(self._left(), MARGIN - scroll)
        first = self._flow.paragraph_at(scroll - MARGIN)
        last = first
        count = len(self._flow.starts)
        before = self._flow.height
        while last < count and self._flow.top(last) < scroll + height:
            self._flow.layout(last)
            last += 1
        start, end = self._flow.starts[first], self._flow.end(max(first, last - 1))
        self._paint_ranges(painter, [self.selection()], colours.colour("selection"), start, end)
        hit = QColor(colours.colour("accent"))
        hit.setAlpha(90)
        self._paint_ranges(painter, self._hits, hit, start, end)
        self._paint_marks(painter, start, end)
        painter.setPen(colours.colour("page_text"))
        for paragraph in range(first, last):
            self._flow.layout(paragraph).draw(painter, QPointF(0, self._flow.top(paragraph)))
        self._paint_captions(painter, start, end)
        if self.hasFocus():
            self._paint_caret(painter)
        if abs(before - self._flow.height) > 0.5:
            self._update_range()

    def _paint_captions(self, painter: QPainter, start: int, end: int) -> None:
        """A line across and the name of the part: on the blank line above it, else at the right of its first line."""
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * CAPTION_SIZE)
        colours = theme.current()
        painter.save()
        painter.setFont(font)
        for offset, words in self._captions:
            if start <= offset < end:
                paragraph = self._flow.paragraph_of(offset)
                blank = (
                    paragraph > 0 and self._flow.end(paragraph - 1) - self._flow.starts[paragraph - 1] <= 1
                )
                line = QRectF(0, self._flow.top(paragraph), self._flow.width, self._flow.line_height)
                if blank:
                    line.translate(0, -self._flow.line_height)
                painter.setPen(colours.colour("border"))
                painter.drawLine(line.topLeft(), line.topRight())
                painter.setPen(colours.colour("muted"))
                side = Qt.AlignmentFlag.AlignLeft if blank else Qt.AlignmentFlag.AlignRight
                painter.drawText(line, side | Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()

    def _paint_marks(self, painter: QPainter, start: int, end: int) -> None:
        for mark in self._marks.between(start, end):
            selected = mark.entity_id == self._selected[0]
            rects = self._flow.rects(mark.start, mark.end)
            draw_mark(painter, rects, mark.type, mark.status, selected, letter=True)

    def _paint_ranges(
        self, painter: QPainter, ranges: Sequence[tuple[int, int]], colour: QColor, start: int, end: int
    ) -> None:
        for a, b in ranges:
            if a < b and a < end and b > start:
                for rect in self._flow.rects(max(a, start), min(b, end)):
                    painter.fillRect(rect, colour)

    def _paint_caret(self, painter: QPainter) -> None:
        paragraph = self._flow.paragraph_of(self._caret)
        layout = self._flow.layout(paragraph)
        position = self._caret - self._flow.starts[paragraph]
        line = layout.lineForTextPosition(min(position, len(layout.text())))
        if line.isValid():
            x = float(line.cursorToX(position)[0])  # type: ignore[index]
            y = self._flow.top(paragraph) + line.y()
            painter.fillRect(QRectF(x, y, 1.5, line.height()), theme.current().colour("accent"))

    # -- mouse and keys --

    def _offset(self, position: QPointF) -> int:
        y = position.y() + self.verticalScrollBar().value() - MARGIN
        return min(len(self._flow.text), self._flow.offset_at(position.x() - self._left(), y))

    def mark_at(self, offset: int) -> Mark | None:
        """The mark at a character."""
        return self._marks.at(offset)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._caret = self._offset(event.position())
            if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._anchor = self._caret
            self._dragging = True
            self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            self._caret = self._offset(event.position())
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._dragging:
            return
        self._dragging = False
        if self._anchor == self._caret and (mark := self.mark_at(self._caret)):
            self.mark_clicked.emit(mark.entity_id, mark.mention)
        if self._anchor != self._caret:  # half a name marked would leave the other half in the result
            self._anchor, self._caret = whole_words(self._flow.text, *self.selection())
            self.viewport().update()
        self.text_selected.emit(*self.selection())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        offset = self._offset(event.position())
        self._anchor, self._caret = self._word(offset)
        self.viewport().update()
        self.text_selected.emit(*self.selection())

    def _word(self, offset: int) -> tuple[int, int]:
        text = self._flow.text
        start = end = offset
        while start > 0 and text[start - 1].isalnum():
            start -= 1
        while end < len(text) and text[end].isalnum():
            end += 1
        return start, end

    def keyPressEvent(self, event: QKeyEvent) -> None:
        target = self._key_target(event)
        if target is None:
            super().keyPressEvent(event)
            return
        self._caret = min(max(0, target), len(self._flow.text))
        if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._anchor = self._caret
        self.scroll_to(self._caret)
        self.viewport().update()
        self.text_selected.emit(*self.selection())

    def _key_target(self, event: QKeyEvent) -> int | None:
        """Where the caret goes: arrows, with Ctrl by words; Home and End of the line, with Ctrl of the text; Shift selects."""
        by_word = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        key = event.key()
        if key == Qt.Key.Key_Left:
            return self._word(self._caret - 1)[0] if by_word and self._caret else self._caret - 1
        if key == Qt.Key.Key_Right:
            return max(self._caret + 1, self._word(self._caret + 1)[1]) if by_word else self._caret + 1
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            rects = self._flow.rects(self._caret, self._caret + 1)
            step = self._flow.line_height * (1 if key == Qt.Key.Key_Down else -1)
            if rects:
                return self._flow.offset_at(rects[0].left(), rects[0].center().y() + step)
            return self._caret + (1 if key == Qt.Key.Key_Down else -1)
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End) and by_word:
            return 0 if key == Qt.Key.Key_Home else len(self._flow.text)
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End) and (
            rects := self._flow.rects(self._caret, self._caret + 1)
        ):
            x = 0.0 if key == Qt.Key.Key_Home else self._flow.width
            return self._flow.offset_at(x, rects[0].center().y())
        return None
