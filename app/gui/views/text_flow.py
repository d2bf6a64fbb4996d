"""Text set in paragraphs, only where it is looked at: 500 pages scroll as lightly as one.

Heights of paragraphs never shown are estimated from their length; they become exact when first drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption

LONGEST_PARAGRAPH = 4000  # one endless line would make every layout slow
CACHED = 400
LINE_SPACING = 1.6  # of the height of the type: a line, its outline, and the type letters of the next one
LETTER_ROOM = 0.42  # of the height of the type, above each line for its type letters


def split(text: str) -> list[int]:
    """Where paragraphs begin. A paragraph ends after its line break, or at a blank when it is very long."""
    starts: list[int] = []
    position = 0
    for line in text.split("\n"):
        end = position + len(line)
        while end - position > LONGEST_PARAGRAPH:
            starts.append(position)
            cut = text.rfind(" ", position + LONGEST_PARAGRAPH // 2, position + LONGEST_PARAGRAPH)
            position = cut + 1 if cut > 0 else position + LONGEST_PARAGRAPH
        starts.append(position)
        position = end + 1
    return starts


def _drawable(words: str) -> str:
    """Control characters become blanks. Characters that Qt counts as two become one, so that offsets fit."""
    if words.isascii() and words.isprintable():
        return words
    return "".join(
        c if " " <= c <= "\uffff" or c == "\t" else "\ufffd" if c > "\uffff" else " " for c in words
    )


class Flow:
    """Paragraph geometry for one width and font. Coordinates start at the top of the text."""

    def __init__(self, font: QFont, width: float) -> None:
        self.font = font
        metrics = QFontMetricsF(font)
        self.line_height = metrics.height() * LINE_SPACING
        self.raise_by = metrics.height() * LETTER_ROOM
        self._character = max(1.0, metrics.averageCharWidth() * 0.98)
        self.width = max(80.0, width)
        self.text = ""
        self.starts: list[int] = [0]
        self._heights = np.zeros(1)
        self._tops = np.zeros(2)
        self._layouts: OrderedDict[str, QTextLayout] = OrderedDict()

    def set_text(self, text: str) -> None:
        """Lays this text out."""
        if text == self.text and len(self._tops) > 2:
            return
        self.text = text
        self.starts = split(text)
        lengths = np.diff(np.append(self.starts, len(text) + 1))
        lines = np.maximum(1, np.ceil(lengths * self._character / self.width))
        self._heights = lines * self.line_height
        # Paragraphs that were set before keep their height: an estimate would make the text jump.
        for paragraph in np.flatnonzero(lines > 1).tolist() if self._layouts else ():
            known = self._layouts.get(self._words(paragraph))
            if known is not None:
                self._heights[paragraph] = max(1, known.lineCount()) * self.line_height
        self._sum()

    def set_width(self, width: float) -> None:
        """Lays the text out in this width, in pixels."""
        if abs(width - self.width) > 0.5:
            self.width = max(80.0, width)
            self._layouts.clear()
            text, self.text = self.text, ""
            self._tops = np.zeros(2)
            self.set_text(text)

    def _sum(self) -> None:
        self._tops = np.concatenate(([0.0], np.cumsum(self._heights)))

    @property
    def height(self) -> float:
        """Pixels of the whole text; an estimate where paragraphs were not laid out yet."""
        return float(self._tops[-1])

    def top(self, paragraph: int) -> float:
        """Where a paragraph begins, in pixels."""
        return float(self._tops[paragraph])

    def end(self, paragraph: int) -> int:
        """The character behind a paragraph."""
        return self.starts[paragraph + 1] if paragraph + 1 < len(self.starts) else len(self.text)

    def paragraph_of(self, offset: int) -> int:
        """The paragraph of a character."""
        return max(0, bisect_right(self.starts, offset) - 1)

    def paragraph_at(self, y: float) -> int:
        """The paragraph at this height, in pixels."""
        index = int(np.searchsorted(self._tops, max(0.0, y), side="right")) - 1
        return min(max(0, index), len(self.starts) - 1)

    def _words(self, paragraph: int) -> str:
        return self.text[self.starts[paragraph] : self.end(paragraph)].rstrip("\n")

    def layout(self, paragraph: int) -> QTextLayout:
        """The lines of a paragraph."""
        words = self._words(paragraph)
        cached = self._layouts.get(words)
        if cached is None:
            cached = self._set(words)
            self._layouts[words] = cached
            if len(self._layouts) > CACHED:
                self._layouts.popitem(last=False)
        else:
            self._layouts.move_to_end(words)
        height = max(1, cached.lineCount()) * self.line_height
        if abs(self._heights[paragraph] - height) > 0.5:
            self._heights[paragraph] = height
            self._sum()
        return cached

    def _set(self, words: str) -> QTextLayout:
        layout = QTextLayout(_drawable(words), self.font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        y = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(self.width)
            line.setPosition(QPointF(0, y + self.raise_by))
            y += self.line_height
        layout.endLayout()
        return layout

    def make_exact(self, paragraph: int, above: float) -> None:
        """Sets a paragraph for real, and those before it that will be in view, so that scrolling to it lands where it
        should."""
        self.layout(paragraph)
        while paragraph > 0 and above > 0:
            paragraph -= 1
            above -= max(1, self.layout(paragraph).lineCount()) * self.line_height

    def offset_at(self, x: float, y: float) -> int:
        """The character at a point, in pixels."""
        paragraph = self.paragraph_at(y)
        layout = self.layout(paragraph)
        if layout.lineCount() == 0:
            return self.starts[paragraph]
        number = min(layout.lineCount() - 1, max(0, int((y - self.top(paragraph)) // self.line_height)))
        cursor = layout.lineAt(number).xToCursor(x)
        return self.starts[paragraph] + int(cursor)

    def rects(self, start: int, end: int) -> list[QRectF]:
        """One rectangle per line of the stretch."""
        found: list[QRectF] = []
        for paragraph in range(self.paragraph_of(start), self.paragraph_of(max(start, end - 1)) + 1):
            base = self.starts[paragraph]
            layout = self.layout(paragraph)
            first, last = max(start, base) - base, min(end, self.end(paragraph)) - base
            for number in range(layout.lineCount()):
                line = layout.lineAt(number)
                a, b = line.textStart(), line.textStart() + line.textLength()
                if first < b and last > a:
                    x0, x1 = float(line.cursorToX(max(first, a))[0]), float(line.cursorToX(min(last, b))[0])  # type: ignore[index]
                    y = self.top(paragraph) + line.y()
                    found.append(QRectF(min(x0, x1), y, abs(x1 - x0), line.height()))
        return found
