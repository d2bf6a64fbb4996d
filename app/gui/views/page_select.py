"""Selecting on a page: words under the mouse, or a box. Geometry only; the pane paints and tells."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sfumato.app.gui.vm.marking import whole_words
from sfumato.core.document.model import Box, Document


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a page: its place in the text, and its box on the page in points."""

    start: int
    end: int
    box: Box


class PageWords:
    """The words of each page with their boxes, worked out when a page is first dragged over."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._pages: dict[int, tuple[Word, ...]] = {}

    def of(self, number: int) -> tuple[Word, ...]:
        """The words of a page with their boxes, read once."""
        if number not in self._pages:
            page, text = self._document.pages[number], self._document.text
            found = []
            for match in re.finditer(r"\S+", text[page.start : page.end]):
                start, end = page.start + match.start(), page.start + match.end()
                for box in self._document.boxes(start, end)[:1]:
                    if box.page == number:
                        found.append(Word(start, end, box))
            self._pages[number] = tuple(found)
        return self._pages[number]

    def nearest(self, page: int, x: float, y: float) -> Word | None:
        """The word at the point, else the nearest of its line, else the nearest of all."""

        def distance(word: Word) -> float:
            box = word.box
            down = max(box.y0 - y, 0.0, y - box.y1)
            across = max(box.x0 - x, 0.0, x - box.x1)
            return down * 8 + across  # lines are read across: a word of the same line is nearer

        return min(self.of(page), key=distance, default=None)

    def between(self, page: int, first: tuple[float, float], last: tuple[float, float]) -> tuple[int, int]:
        """The text from one point to the other, whole words; without the
        punctuation around them; (0, 0) where the page has none."""
        one, other = self.nearest(page, *first), self.nearest(page, *last)
        if one is None or other is None:
            return 0, 0
        return whole_words(self._document.text, min(one.start, other.start), max(one.end, other.end))


def box_between(
    page: int, first: tuple[float, float], last: tuple[float, float], size: tuple[float, float]
) -> Box:
    """The rectangle between two points, inside the page."""
    left, right = sorted(min(max(0.0, p[0]), size[0]) for p in (first, last))
    top, bottom = sorted(min(max(0.0, p[1]), size[1]) for p in (first, last))
    return Box(page, left, top, right, bottom)
