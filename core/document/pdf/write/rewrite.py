"""Writes a content stream again without the removed glyphs.

Text is written in one canonical form: every state explicit and absolute, emitted only when a kept glyph needs it. So
nothing of the stream (relative moves, left-over spacing, the cutting of strings) depends on what was removed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from math import cos, floor, radians, sin
from typing import Any

import pikepdf
from pikepdf import Operator

from sfumato.core.document.pdf.fonts.labels import LabelFonts
from sfumato.core.document.pdf.matrix import Matrix, apply, invert, multiply
from sfumato.core.document.pdf.names import HINT
from sfumato.core.document.pdf.read.glyphs import INVISIBLE, Frame, Glyphs, Show, strings_of
from sfumato.core.document.pdf.write.placing import Drawn, Placed

_STATE = {"Tf", "Tc", "Tw", "Tz", "TL", "Ts", "Tr"}
_MOVES = {"Td", "TD", "Tm", "T*"}
_SHOWS = {"Tj", "TJ", "'", '"'}
_SPOKEN = ("/ActualText", "/Alt", "/E")  # text beside the glyphs that may repeat what was removed
Instruction = tuple[list[Any], Any]


@dataclass(slots=True)
class PageEdit:
    """What changes on a page."""

    glyphs: Glyphs
    placed: dict[int, Placed]  # kept glyphs of touched lines
    dropped: set[int]  # glyphs that go
    labels: dict[int, list[Drawn]]  # by the glyph in whose place they are drawn
    hints: list[dict[str, str]]  # per line: what the page declares about it
    line_of: dict[int, int]  # glyph → line
    omitted: set[tuple[int, int]] = field(
        default_factory=set
    )  # (frame, instruction): rules with the old width
    copies: dict[tuple[int, int], str] = field(
        default_factory=dict
    )  # (frame, instruction) → new XObject name

    def touched_shows(self) -> set[int]:
        """Shows that change, and shows that span several lines: each line is declared on its own."""
        show = self.glyphs.show
        result = {show[glyph] for group in (self.placed, self.dropped, self.labels) for glyph in group}
        seen: dict[int, int] = {}
        for glyph, line in self.line_of.items():
            if seen.setdefault(show[glyph], line) != line:
                result.add(show[glyph])
        return result

    def frames_with_lines(self) -> set[int]:
        """The frames that hold glyphs of touched lines."""
        return {self.glyphs.shows[self.glyphs.show[glyph]].frame for glyph in self.line_of}

    def line_of_show(self, show: Show) -> int:
        """The touched line that a show operator writes on; -1 where there is none."""
        for glyph in range(show.first, show.first + show.count):
            if glyph in self.line_of:
                return self.line_of[glyph]
        return -1


def number(value: float, digits: int) -> Decimal:
    """Rounded half up with a nudge, so that sums that differ in the last bits are written alike."""
    scale = 10**digits
    rounded = floor(value * scale + 0.5 + 1e-5)
    return Decimal(rounded) / scale if rounded % scale else Decimal(rounded // scale)


class Rewriter:
    """One frame. `fonts_needed` tells the caller which label fonts the frame's resources must have."""

    def __init__(self, frame: Frame, edit: PageEdit, fonts: LabelFonts) -> None:
        self.frame, self.edit, self.fonts = frame, edit, fonts
        self.out: list[Instruction] = []
        self.fonts_needed: set[str] = set()
        self._touched = edit.touched_shows()
        self._shows = {s.at: n for n, s in enumerate(edit.glyphs.shows) if s.frame == frame.number}
        unknown: tuple[Any, ...] = (None, None, None, None, None, None, None)
        self._have = ("", 0.0, 0.0, 0.0, 1.0, 0.0, 0) if frame.parent < 0 else unknown
        self._stack: list[tuple[Any, ...]] = []
        self._flow = False  # the next untouched show goes on where the last ended
        self._in_text = False
        self._chunk: _Chunk | None = None
        self._declared: set[int] = set()
        self._mark = -1  # line whose declaration is open

    def run(self) -> bytes:
        """The new content stream of the frame."""
        for at, (operands, operator) in enumerate(self.frame.instructions):
            name = str(operator)
            if (self.frame.number, at) in self.edit.omitted:
                continue
            if name in _SHOWS:
                self._show(at, operands, name)
            elif name in _MOVES:
                self._flow = False
            elif name not in _STATE:
                self._flush()
                self._declare(-1)
                self._other(at, name, operands, operator)
        self._flush()
        self._declare(-1)
        return bytes(pikepdf.unparse_content_stream(without_hollow(self.out)))

    # Everything but text ----------------------------------------------------------------------------------------

    def _other(self, at: int, name: str, operands: Any, operator: Any) -> None:
        if name == "q":
            self._stack.append(self._have)
        elif name == "Q" and self._stack:
            self._have = self._stack.pop()
        elif name in ("BT", "ET"):
            self._in_text = name == "BT"
            self._flow = False
        elif name == "Do" and (self.frame.number, at) in self.edit.copies:
            operands = [pikepdf.Name(self.edit.copies[(self.frame.number, at)])]
        elif name == "BDC" and len(operands) == 2:
            operands = [operands[0], self._silent(operands[1])]
        self.out.append((list(operands), operator))

    def _silent(self, properties: Any) -> Any:
        if isinstance(properties, pikepdf.Name):
            group = self.frame.resources.get("/Properties")
            target = group.get(str(properties)) if group is not None else None
            if not isinstance(target, pikepdf.Dictionary) or not any(key in target for key in _SPOKEN):
                return properties
            properties = target
        kept = {str(key): value for key, value in properties.items() if str(key) not in _SPOKEN}
        return pikepdf.Dictionary(kept) if len(kept) != len(properties.keys()) else properties

    # Text -------------------------------------------------------------------------------------------------------

    def _show(self, at: int, operands: Any, name: str) -> None:
        shown = self._shows.get(at)
        if name in ("'", '"'):
            self._flow = False
        if shown is None:
            return  # nothing was drawn: no font was set
        show = self.edit.glyphs.shows[shown]
        if shown in self._touched:
            self._flow = False
            self._show_touched(show)
            return
        self._flush()
        self._declare(self.edit.line_of_show(show))
        self._need((show.font_name, show.size, show.tc, show.tw, show.tz, show.rise, show.render))
        if not self._flow:
            self._emit("Tm", *_matrix(show.tm))
        self._flow = True
        if name == "TJ":
            self.out.append((list(operands), Operator("TJ")))
        else:
            self.out.append(([operands[-1]], Operator("Tj")))

    def _show_touched(self, show: Show) -> None:
        glyphs, edit = self.edit.glyphs, self.edit
        items = strings_of(self.frame.instructions[show.at])
        for glyph in range(show.first, show.first + show.count):
            for label in edit.labels.get(glyph, ()):
                self._label(label, show)
            if glyph in edit.dropped:
                continue
            placed = edit.placed.get(glyph)
            element, offset, length = glyphs.where[glyph]
            code = items[element][offset : offset + length]
            place = glyphs.place[glyph]
            if placed is None:
                placed = Placed(place[0], place[1], show.tz, edit.line_of.get(glyph, -1))
            advance = (place[2] / (show.tz or 1.0), place[3] / (show.tz or 1.0))
            self._add(code, placed, show, advance)

    def _add(self, code: bytes, placed: Placed, show: Show, advance: tuple[float, float]) -> None:
        """Appends a glyph to the open chunk, or begins a new one where it cannot go on."""
        state = (show.font_name, show.size, 0.0, 0.0, placed.scale, 0.0, show.render)
        chunk = self._chunk
        if chunk is None or not chunk.takes(state, show, placed):
            self._flush()
            chunk = self._chunk = _Chunk(state, show, placed)
        chunk.add(code, placed, advance)

    def _flush(self) -> None:
        chunk, self._chunk = self._chunk, None
        if chunk is None:
            return
        self._declare(chunk.line)
        self._need(chunk.state)
        self._emit("Tm", *chunk.matrix())
        if len(chunk.items) == 1:
            self.out.append(([pikepdf.String(bytes(chunk.items[0]))], Operator("Tj")))
        else:
            array = [pikepdf.String(bytes(i)) if isinstance(i, bytearray) else i for i in chunk.items]
            self.out.append(([pikepdf.Array(array)], Operator("TJ")))

    def _declare(self, line: int) -> None:
        """Opens the marked content of a line; its first opening also tells joins and story."""
        if line == self._mark:
            return
        if self._mark >= 0:
            self._emit("EMC")
        self._mark = line
        if line < 0:
            return
        hint = self.edit.hints[line]
        told = {"N": hint["N"]} if line in self._declared else hint
        self._declared.add(line)
        strings = {"/" + key: pikepdf.String(value) for key, value in sorted(told.items())}
        self.out.append(([pikepdf.Name(HINT), pikepdf.Dictionary(strings)], Operator("BDC")))

    def _label(self, label: Drawn, show: Show) -> None:
        self._flush()
        inverse = invert(show.ctm)
        if inverse is None:
            return
        turn = radians(label.angle)
        dx, dy = cos(turn), sin(turn)
        upright: Matrix = (dx, dy, dy, -dx, label.place.x, label.place.y)
        over_picture = bool(show.flags & INVISIBLE)
        if label.box or over_picture:
            self._declare(-1)
            self._paint(label, multiply(upright, inverse), over_picture)
        self._declare(label.place.line)
        name = "/Sf" + label.font.replace("-", "")
        self.fonts_needed.add(label.font)
        self._need((name, float(number(label.size, 3)), 0.0, 0.0, label.place.scale, 0.0, 0))
        self._emit("Tm", *_matrix(multiply(upright, inverse)))
        self.out.append(([pikepdf.String(self.fonts.encode(label.text, label.font))], Operator("Tj")))
        if over_picture:
            self._after_picture()

    def _paint(self, label: Drawn, matrix: Matrix, over_picture: bool) -> None:
        """A box of the label's width: black, or white under a label that stands on a scanned picture."""
        if self._in_text:
            self._emit("ET")
        self._emit("q")
        self._emit("g", Decimal(1 if over_picture and not label.box else 0))
        self._emit("cm", *_matrix(matrix))
        height = label.size
        self._emit(
            "re", Decimal(0), number(-0.22 * height, 3), number(label.width, 3), number(1.05 * height, 3)
        )
        self._emit("f")
        self._emit("Q")
        if over_picture and not label.box:
            self._emit("q")
            self._stack.append(self._have)
            self._emit("g", Decimal(0))
        if self._in_text or over_picture:
            self._emit("BT")

    def _after_picture(self) -> None:
        self._declare(-1)
        self._emit("ET")
        self._emit("Q")
        self._have = self._stack.pop()
        if self._in_text:
            self._emit("BT")

    # State ------------------------------------------------------------------------------------------------------

    def _need(self, state: tuple[Any, ...]) -> None:
        have, self._have = self._have, state
        if state[:2] != have[:2]:
            self._emit("Tf", pikepdf.Name(state[0]), number(state[1], 4))
        for name, at, factor in (("Tc", 2, 1.0), ("Tw", 3, 1.0), ("Tz", 4, 100.0), ("Ts", 5, 1.0)):
            if state[at] != have[at]:
                self._emit(name, number(state[at] * factor, 4))
        if state[6] != have[6]:
            self._emit("Tr", Decimal(state[6]))

    def _emit(self, name: str, *operands: Any) -> None:
        self.out.append((list(operands), Operator(name)))


class _Chunk:
    """Glyphs that follow each other on one line in one state, whatever instructions they came from."""

    def __init__(self, state: tuple[Any, ...], show: Show, first: Placed) -> None:
        self.state, self.show, self.line = state, show, first.line
        self.items: list[Any] = []
        self._start = (first.x, first.y)
        self._pen = (first.x, first.y)
        whole = multiply((show.tm[0], show.tm[1], show.tm[2], show.tm[3], 0.0, 0.0), show.ctm)
        self._axis = (whole[0], whole[1])  # one unit of text space on the page
        self._length = (whole[0] ** 2 + whole[1] ** 2) ** 0.5

    def takes(self, state: tuple[Any, ...], show: Show, placed: Placed) -> bool:
        """Whether a glyph can be written in the same operator."""
        same = state == self.state and placed.line == self.line and show.ctm == self.show.ctm
        if not same or show.tm[:4] != self.show.tm[:4] or self._length < 1e-9:
            return False
        gap, off = self._gap(placed)
        size = abs(self.state[1]) * self._length
        return bool(abs(off) < 1e-3 * max(size, 0.1) and abs(gap) < 4 * size)

    def _gap(self, placed: Placed) -> tuple[float, float]:
        """From the pen to the glyph: along and across the line, on the page."""
        x, y = placed.x - self._pen[0], placed.y - self._pen[1]
        ax, ay = self._axis[0] / self._length, self._axis[1] / self._length
        return x * ax + y * ay, y * ax - x * ay

    def add(self, code: bytes, placed: Placed, advance: tuple[float, float]) -> None:
        """Adds a glyph, with the move that brings it to its place."""
        gap, _ = self._gap(placed) if self._length > 1e-9 else (0.0, 0.0)
        unit = self.state[1] * self.state[4] * self._length
        move = number(-1000 * gap / unit, 1) if abs(unit) > 1e-9 else Decimal(0)
        if self.items and abs(move) >= Decimal("0.5"):
            self.items += [move, bytearray()]
        elif not self.items:
            self.items.append(bytearray())
        self.items[-1] += code
        scale = self.state[4]
        self._pen = placed.x + advance[0] * scale, placed.y + advance[1] * scale

    def matrix(self) -> list[Decimal]:
        """The text matrix at the start of the chunk."""
        inverse = invert(self.show.ctm)
        x, y = apply(inverse, *self._start) if inverse else (0.0, 0.0)
        a, b, c, d = self.show.tm[:4]
        return _matrix((a, b, c, d, x, y))


def _matrix(m: Matrix) -> list[Decimal]:
    return [number(value, 6) for value in m[:4]] + [number(value, 4) for value in m[4:]]


_PAIRS = {"BT": "ET", "q": "Q"}
_PATHS = frozenset(("m", "l", "c", "v", "y", "h", "re", "W", "W*"))


def without_hollow(instructions: list[Any]) -> list[Any]:
    """Without text objects and saved states around nothing, and without ends of paths that were left out.

    As many as there were letters or short lines, they would tell how long the removed words were.
    """
    out: list[Any] = []
    in_path = False
    for operands, operator in instructions:
        name = str(operator)
        if name == "n" and not in_path:
            continue
        if out and _PAIRS.get(str(out[-1][1])) == name:
            out.pop()
            continue
        in_path = name in _PATHS
        out.append((operands, operator))
    return out
