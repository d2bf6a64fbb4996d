"""How a highlighted stretch looks: fill by type, outline by decision, a letter for the type."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QApplication

from sfumato.app.gui import theme
from sfumato.app.gui.vm.colours import type_colour_name, type_letter
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.spans import OffsetMap, Offsets, Span, status_of_span, status_shown
from sfumato.core.generalize.realise import Replacement
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.model import Status

# The outline says the decision without colour: solid, dashed, dotted, or an underline only.
OUTLINES: dict[Status, Qt.PenStyle] = {
    Status.MASKED: Qt.PenStyle.SolidLine,
    Status.GENERALIZED: Qt.PenStyle.DashLine,
    Status.KEPT: Qt.PenStyle.DotLine,
}


@dataclass(frozen=True, slots=True)
class Mark:
    """One highlighted stretch of the text that is shown, with its type, its decision and the mention it stands for."""

    start: int
    end: int
    type: EntityType
    status: Status  # UNDECIDED when only the machine spoke
    entity_id: str
    mention: int = 0


class Marks:
    """Highlighted stretches in text order. Their places are arrays: a replaced word moves all that follow it, and only those in
    view are made into marks."""

    def __init__(
        self, marks: Sequence[Span] = (), starts: Offsets | None = None, ends: Offsets | None = None
    ) -> None:
        self._marks = marks
        self.starts = np.array([m.start for m in marks], np.int64) if starts is None else starts
        self.ends = np.array([m.end for m in marks], np.int64) if ends is None else ends

    def moved(self, places: OffsetMap) -> Marks:
        """Where they stand in the preview; without those whose words are gone."""
        starts, ends = places.all_to_preview(self.starts), places.all_to_preview(self.ends)
        left = ends > starts
        if left.all():
            return Marks(self._marks, starts, ends)
        return Marks([self._marks[n] for n in np.flatnonzero(left).tolist()], starts[left], ends[left])

    def __len__(self) -> int:
        return len(self._marks)

    def __getitem__(self, number: int) -> Mark:
        span = self._marks[number]
        start, end = int(self.starts[number]), int(self.ends[number])
        return Mark(start, end, span.type, status_of_span(span), span.entity_id, span.mention)

    def between(self, start: int, end: int) -> Iterator[Mark]:
        """Those that reach into the stretch."""
        first = int(np.searchsorted(self.ends, start, side="right"))
        last = int(np.searchsorted(self.starts, end, side="left"))
        return (self[number] for number in range(first, last))

    def at(self, offset: int) -> Mark | None:
        """The mark on a character; None where there is none."""
        return next(self.between(offset, offset + 1), None)


def marks_of_replaced(
    session: Session, replacements: Sequence[Replacement], start: int, end: int
) -> Iterator[tuple[Mark, str]]:
    """Replaced stretches that reach between two offsets of the original, with what replaces them. They stand in text order."""
    for number in range(bisect_right(replacements, start, key=attrgetter("end")), len(replacements)):
        one = replacements[number]
        if one.start >= end:
            return
        entity = session.entity(one.entity_id)
        decided = entity is not None and session.outcome(entity).decided
        status = status_shown(one) if decided else Status.UNDECIDED
        yield Mark(one.start, one.end, one.type, status, one.entity_id, one.mention), one.text


def type_colour(type_: EntityType, alpha: int = 255) -> QColor:
    """The colour of a type with this opacity (0 to 255)."""
    colour = QColor(type_colour_name(type_))
    colour.setAlpha(alpha)
    return colour


def draw_mark(
    painter: QPainter,
    rects: list[QRectF],
    type_: EntityType,
    status: Status,
    selected: bool,
    letter: bool,
    weight: float = 1.0,
) -> None:
    """Draws one highlighted mention: fill by type, outline by decision, a letter where it is asked for."""
    current = theme.current()
    alpha = current.highlight_alpha if status is not Status.KEPT else current.highlight_alpha // 2
    line = type_colour(type_)
    line = line.darker(125) if current.name == "light" else line.lighter(150)
    for rect in rects:
        box = rect.adjusted(-1, 0, 1, 0)
        painter.fillRect(box, type_colour(type_, alpha + (60 if selected else 0)))
        style = OUTLINES.get(status)
        if style is None:
            painter.setPen(QPen(line, 2.0 * weight))
            painter.drawLine(box.bottomLeft(), box.bottomRight())
        else:
            painter.setPen(QPen(line, 1.6 * weight, style))
            painter.drawRect(box)
        if selected:
            around = 2 * max(0.5, weight)
            painter.setPen(QPen(current.colour("accent"), 1.2 * around))
            painter.drawRoundedRect(box.adjusted(-around, -around, around, around), 3, 3)
    if letter and rects:
        _letter(painter, rects[0], type_letter(type_), line)


def _letter(painter: QPainter, rect: QRectF, letter: str, colour: QColor) -> None:
    font = QFont(QApplication.font())
    font.setPixelSize(max(8, round(rect.height() * 0.44)))  # stands in the gap above its own line
    font.setBold(True)
    painter.save()
    painter.setFont(font)
    painter.setPen(colour if theme.current().name != "light" else colour.darker(130))
    painter.drawText(QPointF(rect.left() - 1, rect.top() - 2), letter)
    painter.restore()
