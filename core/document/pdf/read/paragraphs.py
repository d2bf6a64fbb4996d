"""Lines to paragraphs: which line breaks are only typesetting and which are meant."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from sfumato.core.document.model import Story
from sfumato.core.document.pdf.read.line import SPACE, Line
from sfumato.core.document.pdf.read.order import Row

PARAGRAPH, CELL, HYPHEN = "\n\n", "\t", "-"
_MARKER = re.compile(r"^(?:[•▪●■◦‣–—*·]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])(?:\s|$)")
_ENDS = tuple('.:;!?"”’)]')


@dataclass(slots=True)
class Part:
    """A line and what stands between it and the next: "", " ", a tab, a paragraph break; HYPHEN drops a hyphen."""

    line: Line
    after: str = PARAGRAPH


@dataclass(slots=True)
class Paragraph:
    """Lines of a page that are one paragraph; it may go on where the page ends."""

    parts: list[Part] = field(default_factory=list)
    story: Story = Story.BODY
    page: int = 0

    @property
    def top(self) -> float:
        """The upper edge of its first line."""
        return min(part.line.top for part in self.parts)

    @property
    def bottom(self) -> float:
        """The lower edge of its last line."""
        return max(part.line.bottom for part in self.parts)

    @property
    def size(self) -> float:
        """The usual size of its type."""
        return median(part.line.size for part in self.parts)


def paragraphs(rows: list[Row], text_of: Callable[[Line], str]) -> list[Paragraph]:
    """Joins rows in reading order to paragraphs and says which line breaks stay. A guess from indents, gaps and line ends."""
    blocks: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        blocks[row.block].append(row)
    measures = {number: _Measure(block) for number, block in blocks.items()}
    result: list[Paragraph] = []
    previous: Row | None = None
    for row in rows:
        join = PARAGRAPH
        if previous is not None and previous.block == row.block:
            join = _join(previous, row, measures[row.block], result[-1], text_of)
        if previous is not None:
            hinted = previous.lines[-1].after
            join = hinted if hinted is not None else join
            result[-1].parts[-1].after = join
        if join == PARAGRAPH or not result:
            declared = row.lines[0].story
            story = Story(declared) if declared else Story.TABLE if row.table else Story.BODY
            result.append(Paragraph(story=story))
        for line in row.lines:
            result[-1].parts.append(Part(line, CELL if line.after is None else line.after))
        result[-1].parts[-1].after = PARAGRAPH
        previous = row
    return result


class _Measure:
    """The usual line distance and the edges of a block."""

    def __init__(self, rows: list[Row]) -> None:
        bases = [row.lines[-1].base for row in rows]
        sizes = [row.lines[-1].size for row in rows]
        steps = [b - a for a, b, em in zip(bases, bases[1:], sizes, strict=False) if 0 < b - a <= 3.5 * em]
        self.step = (
            median(sorted(steps)[: max(1, (len(steps) * 3 + 3) // 4)]) if steps else 1.4 * median(sizes)
        )
        self.left = min(row.lines[-1].x0 for row in rows)
        self.right = max(row.lines[-1].x1 for row in rows)


def _join(
    before: Row, after: Row, measure: _Measure, open_: Paragraph, text_of: Callable[[Line], str]
) -> str:
    line, following = before.lines[-1], after.lines[0]
    if len(after.lines) > 1 or line.rtl != following.rtl:
        return PARAGRAPH
    if (
        not 0.87 < line.size / following.size < 1.15
        or not 0 < following.base - line.base < 1.22 * measure.step + 0.5
    ):
        return PARAGRAPH
    text, following_text = text_of(line), text_of(following)
    em = line.size
    first = len(open_.parts) == 1 or before.table
    marked = bool(_MARKER.match(text_of(open_.parts[0].line)))
    listed = before.table and len(before.lines) == 2 and bool(_MARKER.match(text_of(before.lines[0]) + " "))
    if before.table and not listed and abs(following.x0 - line.x0) > 1.0 * em:
        return PARAGRAPH
    if not line.rtl:
        shift = following.x0 - line.x0
        if shift > 0.8 * em and not (first and marked and shift < 6 * em):
            return PARAGRAPH
        if shift < -0.8 * em and not first:
            return PARAGRAPH
        word = following_text.split(" ", 1)[0]
        width = (following.x1 - following.x0) * len(word) / max(1, len(following_text))
        if line.x1 + width + 0.8 * em < measure.right and not text.endswith("-"):
            return PARAGRAPH
    if _MARKER.match(following_text) and (text.endswith(_ENDS) or marked):
        return PARAGRAPH
    return soft_join(text, following_text)


def soft_join(text: str, following: str) -> str:
    """How two lines of one paragraph meet: a word broken with a hyphen is one word again."""
    if text.endswith(("-", "\u2010")):
        if len(text) > 1 and text[-2].isalpha() and following[:1].islower():
            return HYPHEN
        return ""
    if _is_cjk(text[-1:]) and _is_cjk(following[:1]):
        return ""
    return " "


def _is_cjk(char: str) -> bool:
    return "\u3000" <= char <= "\u9fff" or "\uff00" <= char <= "\uffef"


def runs_on(text: str, following: str) -> bool:
    """Whether a paragraph at the foot of a page goes on at the head of the next."""
    return bool(text) and not text.endswith(_ENDS) and following[:1].islower()


def line_text(line: Line, texts: list[str]) -> str:
    """The text of a line, with the spaces a reader would see."""
    return "".join(" " if item == SPACE else texts[item] for item in line.items)
