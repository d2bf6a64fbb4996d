"""Setting touched lines again so that their geometry says nothing about what was removed.

Width-safe: every advance on a touched line is the font's own; letter, word and justification spacing and kerning are
dropped, and the anchor of the line (left, right, centre) is taken from lines that were not touched.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import floor
from statistics import median

import numpy as np

from sfumato.core.document.options import Layout, Style
from sfumato.core.document.pdf.fonts.labels import LabelFonts
from sfumato.core.document.pdf.read.line import SPACE, Floats, Line, PageText
from sfumato.core.document.pdf.read.page_text import turned
from sfumato.core.document.pdf.write.tokens import LinePlan, Token

SPACE_WIDTH = 0.26  # ems; a space that has no glyph of its own
FLOW_GAP = 2.5  # ems; in place of any number of typed spaces
LINE_SQUEEZE = 0.88  # a line is condensed so far, then its labels, then everything
TIGHT = 0.05  # ems; the least that new text gets between two letters that stay in place
WRONG_WIDTH = 0.3  # ems; a font's widths are not believed when the drawn advances differ by more


@dataclass(slots=True)
class Placed:
    """Where a glyph or label goes: its origin on the displayed page, direction, size and horizontal scale."""

    x: float
    y: float
    scale: float
    line: int


@dataclass(slots=True)
class Drawn:
    """New text on the page."""

    text: str
    font: str
    size: float
    place: Placed
    angle: int
    width: float  # on the page
    anchor: int
    box: bool = False


@dataclass(slots=True)
class Geometry:
    """Per glyph of one page, along and across its own writing direction."""

    along: Floats
    across: Floats
    natural: Floats  # advance without spacing, at full width
    drawn_scale: Floats

    @classmethod
    def of(cls, laid: PageText, turn: int) -> Geometry:
        """The geometry of a page in one writing direction."""
        place = np.array(laid.glyphs.place, dtype=np.float64)
        along, across = turned(place, turn)
        scales = np.array([show.tz for show in laid.glyphs.shows])[np.array(laid.glyphs.show, dtype=np.int64)]
        length = np.hypot(place[:, 2], place[:, 3])
        return cls(along, across, length / np.where(np.abs(scales) < 1e-6, 1.0, np.abs(scales)), scales)


GRID = 36.0  # points; half an inch, on which most margins and indents lie
BESIDE_GRID = (
    2.0  # points; producers' rounding errors are below 0.1 points (measured on cairo and Ghostscript)
)
TURNED_GRID = 144.0  # points; turned text mostly stands alone in a margin, so it can move further


class Placer:
    """Places the touched lines of one page."""

    def __init__(
        self,
        laid: PageText,
        plans: list[LinePlan],
        width: float,
        fonts: LabelFonts,
        layout: Layout,
        style: Style,
    ):
        self.laid, self.plans, self.page_width = laid, plans, width
        self.fonts, self.layout, self.style = fonts, layout, style
        self.glyphs: dict[int, Placed] = {}
        self.labels: list[Drawn] = []
        self._geometry: dict[int, Geometry] = {}

    def run(self) -> None:
        """Places every touched line."""
        for number, plan in enumerate(self.plans):
            if plan.touched:
                self._line(number, plan)

    def geometry(self, turn: int) -> Geometry:
        """The geometry of a writing direction, made once."""
        if turn not in self._geometry:
            self._geometry[turn] = Geometry.of(self.laid, turn)
        return self._geometry[turn]

    def _line(self, number: int, plan: LinePlan) -> None:
        line = plan.line
        geometry = self.geometry(line.angle)
        if line.rtl:
            logical = list(plan.tokens)
            _visual_order(plan, geometry)
            plan.hint["P"] = _permutation(logical, plan.tokens)
        if not plan.placed:
            self._measure(plan, geometry)
        if plan.placed:
            pass
        elif self.layout is Layout.EXACT or plan.exact:
            self._keep_places(plan, geometry)
        else:
            self._set_again(plan)
        for token in plan.tokens:
            if token.is_space:
                continue
            reference = token.glyph if token.glyph != SPACE else token.anchor
            across = float(geometry.across[reference]) if token.glyph != SPACE else line.base
            if token.base is not None and token.glyph != SPACE:
                across += line.base - token.base
            x, y = _back(token.x, across, line.angle)
            placed = Placed(x, y, token.scale, number)
            if token.text is None:
                self.glyphs[token.glyph] = placed
            else:
                self._draw(token, placed, plan)

    def _draw(self, token: Token, placed: Placed, plan: LinePlan) -> None:
        text = token.text or ""
        base = self._base_font(token.anchor)
        box = self.style is Style.BLACK_BOX and token.edit >= 0
        font = self.fonts.pick(text, base)
        if text or box:
            self.labels.append(
                Drawn(
                    text,
                    font,
                    plan.line.size,
                    placed,
                    plan.line.angle,
                    token.width * token.scale,
                    token.anchor,
                    box,
                )
            )

    def _base_font(self, glyph: int) -> str:
        glyphs = self.laid.glyphs
        return glyphs.shows[glyphs.show[glyph]].font.base if 0 <= glyph < len(glyphs.show) else ""

    # Widths -----------------------------------------------------------------------------------------------------

    def right_of(self, plan: LinePlan) -> float:
        """Right edge of the column a line stands in, from what was not touched."""
        room, anchor, kind = self._room(plan)
        return anchor + room if kind == "left" else plan.line.x1

    def measure(self, plan: LinePlan) -> None:
        """Works out widths and gaps of a line."""
        self._measure(plan, self.geometry(plan.line.angle))

    def _measure(self, plan: LinePlan, geometry: Geometry) -> None:
        em = plan.line.size
        doubtful = self._doubtful(plan, geometry)
        for token in plan.tokens:
            if token.is_space:
                token.width = SPACE_WIDTH * em
            elif token.text is None:
                token.width = doubtful.get(token.glyph, float(geometry.natural[token.glyph]))
            else:
                font = self.fonts.pick(token.text, self._base_font(token.anchor))
                token.width = self.fonts.width(token.text, font) * em

    def _doubtful(self, plan: LinePlan, geometry: Geometry) -> dict[int, float]:
        """Advances as drawn, for fonts whose stated widths are plainly not what the page was set with."""
        items = [item for item in plan.line.items if item != SPACE and self.laid.glyphs.text[item].strip()]
        em = plan.line.size
        drawn = {}
        for left, right in pairwise(items):
            step = float(geometry.along[right] - geometry.along[left])
            if abs(step - geometry.natural[left]) > WRONG_WIDTH * em and 0 < step < 1.5 * em:
                drawn[left] = round(step, 2)
        together = sum(a != SPACE and b != SPACE for a, b in pairwise(plan.line.items))
        return drawn if len(drawn) > 0.5 * max(1, together) else {}

    # Places -----------------------------------------------------------------------------------------------------

    def _keep_places(self, plan: LinePlan, geometry: Geometry) -> None:
        """Exact layout: kept glyphs stay; the new text between two of them is condensed into their gap."""
        run: list[Token] = []
        before: Token | None = None
        for token in [*plan.tokens, None]:
            if token is not None and token.text is not None:
                run.append(token)
                continue
            if token is not None and token.glyph != SPACE:
                token.x = float(geometry.along[token.glyph])
                token.scale = float(geometry.drawn_scale[token.glyph])
            if run:
                self._fill_gap(run, before, token, plan, geometry)
            run, before = [], token

    def _fill_gap(
        self, run: list[Token], before: Token | None, after: Token | None, plan: LinePlan, geometry: Geometry
    ) -> None:
        em, wanted = plan.line.size, sum(token.width for token in run)
        places = [float(geometry.along[token.anchor]) for token in run if token.anchor != SPACE]
        if before is not None:
            left = before.x + float(geometry.natural[before.glyph]) * before.scale
        elif after is not None and places and min(places) >= after.x:  # a break went ahead of the line
            left = max(min(2.0, after.x), after.x - wanted - 0.05 * em)
        else:
            left = min(places, default=plan.line.x0)
        if after is not None:
            right = after.x
            left = min(left, right - TIGHT * em)  # kerned pairs overlap; the label still begins between them
        else:
            right = max(plan.line.x1, left + TIGHT * em)
        room = max(TIGHT * em, right - left - 0.05 * em)
        scale = min(1.0, room / wanted) if wanted > 0 else 1.0
        for token in run:
            token.x, token.scale = left, scale
            left += token.width * scale

    def _set_again(self, plan: LinePlan) -> None:
        room, anchor, kind = self._room(plan)
        if plan.flows_after is not None and plan.flows_after.tokens:
            last = plan.flows_after.tokens[-1]
            anchor, kind = last.x + last.width * last.scale + FLOW_GAP * plan.line.size, "left"
        labels = sum(t.width for t in plan.tokens if t.text is not None)
        kept = sum(t.width for t in plan.tokens if t.text is None)
        spaces = sum(t.width for t in plan.tokens if t.is_space)
        fit = min(1.0, max(LINE_SQUEEZE, room / (kept + labels))) if kept + labels > 0 else 1.0
        left = room - (kept - spaces) * fit - spaces
        squeeze = min(fit, max(0.6 * LINE_SQUEEZE, left / labels)) if labels > 0 else fit
        total = (kept - spaces) * fit + spaces + labels * squeeze
        if total > room:  # tight cells: everything gives way together
            smaller = max(0.25, (room - spaces) / max(1e-6, total - spaces))
            fit, squeeze = fit * smaller, squeeze * smaller
            total = (total - spaces) * smaller + spaces
        x = anchor if kind == "left" else anchor - total if kind == "right" else anchor - total / 2
        for token in plan.tokens:
            token.scale = squeeze if token.text is not None else 1.0 if token.is_space else fit
            token.x = x
            x += token.width * token.scale

    def _room(self, plan: LinePlan) -> tuple[float, float, str]:
        """Width there is for the line, its anchor and how it is aligned, from untouched lines alone."""
        line = plan.line
        em = line.size
        peers = [p.line for p in self.plans if not p.touched and p.line.angle == line.angle]
        near = [
            p
            for p in peers
            if p.x0 < line.x1 + em and p.x1 > line.x0 - em and abs(p.base - line.base) < 14 * em
        ]
        beside = [p.line for p in self.plans if p.line is not line and p.line.angle == line.angle]
        beside = [p for p in beside if abs(p.base - line.base) < 1.1 * em and p.x0 > line.x0 + em]
        wall_right = min((p.x0 for p in beside if p.x0 >= line.x1 - 0.5 * em), default=None)
        kind, anchor = _alignment(line, near, self.page_width)
        margin = min((p.x0 for p in peers), default=line.x0)
        if kind == "loose":
            anchor, kind = self._neutral_anchor(plan, margin)
        plan.anchored = kind
        widest = max((p.x1 for p in near), default=0.0)
        limit = max(widest, self._extent(line.angle) - max(18.0, min(margin, 0.2 * self.page_width)))
        if wall_right is not None:
            limit = min(limit, wall_right - 0.6 * em) if wall_right - 0.6 * em > line.x0 else limit
        if kind == "left":
            return max(limit - anchor, em), anchor, kind
        if kind == "right":
            others = [p.x1 for p in self._beside_left(line)]
            return max(anchor - max(others, default=min(margin, 36.0)) - 0.6 * em, em), anchor, kind
        return max(2 * min(anchor - 18.0, limit - anchor), em), anchor, kind

    def _neutral_anchor(self, plan: LinePlan, margin: float) -> tuple[float, str]:
        """Where a line is set from that no other line begins, ends or centres with: its own place may follow from the width of
        what was removed (a lone flush-right name, a fitted column).

            at the left margin     stays
            at the right margin    set from the margin of the page
            alone on its line      set from the left margin
            beside other text      rounded to a grid, and what rounding leaves is counted
            behind a touched line  rounded to whole steps, which hide the producer's own rounding
        """
        line, em = plan.line, plan.line.size
        if plan.beside:
            return BESIDE_GRID * round(line.x0 / BESIDE_GRID), "left"
        if line.angle != 0:
            plan.loose = TURNED_GRID
            return TURNED_GRID * floor(line.x0 / TURNED_GRID), "left"
        if abs(line.x0 - margin) < 0.1 * em:
            return line.x0, "left"
        if abs(line.x1 - (self.page_width - margin)) < 0.6 * em:
            return self.page_width - margin, "right"
        beside = self._beside_left(line)
        if not beside and margin < line.x0:
            return margin, "left"
        rounded = GRID * int(line.x0 / GRID)
        if rounded < max((p.x1 for p in beside), default=0.0) + 0.6 * em:
            plan.loose = 0.0  # no room to move: its place stays, and tells all it can
            return line.x0, "left"
        plan.loose = GRID
        return rounded, "left"

    def _beside_left(self, line: Line) -> list[Line]:
        others = [p.line for p in self.plans if p.line is not line and p.line.angle == line.angle]
        return [
            p for p in others if abs(p.base - line.base) < 1.1 * line.size and p.x1 <= line.x0 + line.size
        ]

    def _extent(self, angle: int) -> float:
        if angle == 0:
            return self.page_width
        return max((p.line.x1 for p in self.plans if p.line.angle == angle), default=0.0) + 18.0


def _alignment(line: Line, near: list[Line], page_width: float) -> tuple[str, float]:
    """Left, right, centre, or "loose" where nothing untouched tells which; and the place that the line is set from.

    The way most of its neighbours share counts: one that begins where the line begins by chance must not decide.
    """
    em = line.size
    middle = (line.x0 + line.x1) / 2
    left = [p for p in near if abs(p.x0 - line.x0) < 0.1 * em]
    # Neighbours with one end, or one middle, count only if they do not all begin where the line begins, too.
    flush = _telling([p for p in near if abs(p.x1 - line.x1) < 0.1 * em], line)
    centred = _telling([p for p in near if abs((p.x0 + p.x1) / 2 - middle) < 0.2 * em], line)
    if left and len(left) >= max(len(flush), len(centred)):
        return "left", median(p.x0 for p in left)
    if line.angle == 0 and abs(middle - page_width / 2) < 0.3 * em and line.x0 > 0.15 * page_width:
        return "centre", page_width / 2
    if flush and len(flush) >= len(centred):
        return "right", median(p.x1 for p in flush)
    if centred:
        return "centre", median((p.x0 + p.x1) / 2 for p in centred)
    return "loose", line.x0


def _telling(peers: list[Line], line: Line) -> list[Line]:
    return peers if any(abs(p.x0 - line.x0) > 0.1 * line.size for p in peers) else []


def _visual_order(plan: LinePlan, geometry: Geometry) -> None:
    """Right-to-left lines are placed from the left like all others; a label stands where its text stood."""
    place = {}
    last = 1e9
    for token in plan.tokens:
        reference = token.glyph if token.glyph != SPACE else token.anchor
        if reference != SPACE:
            last = float(geometry.along[reference])
        else:
            last -= 1e-3
        place[id(token)] = last
    plan.tokens.sort(key=lambda token: place[id(token)])


def _permutation(logical: list[Token], visual: list[Token]) -> str:
    """For each character in reading order its place from the left; the characters of a label run from the left."""
    starts: dict[int, int] = {}
    count = 0
    for token in visual:
        starts[id(token)] = count
        count += len(token.text) if token.text is not None else 1
    places: list[int] = []
    for token in logical:
        length = len(token.text) if token.text is not None else 1
        places += range(starts[id(token)], starts[id(token)] + length)
    return " ".join(map(str, places))


def _back(along: float, across: float, turn: int) -> tuple[float, float]:
    radians = np.radians(turn)
    dx, dy = float(np.cos(radians)), float(np.sin(radians))
    return along * dx - across * dy, along * dy + across * dx


def forward(x: float, y: float, turn: int) -> tuple[float, float]:
    """Along and across a writing direction."""
    radians = np.radians(turn)
    dx, dy = float(np.cos(radians)), float(np.sin(radians))
    return x * dx + y * dy, y * dx - x * dy
