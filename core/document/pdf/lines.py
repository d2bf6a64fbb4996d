"""Glyphs to lines: pieces of text on one baseline, with the spaces a reader would see."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from sfumato.core.document.pdf.interpreter import INVISIBLE, Glyphs

LABEL_FONT = "/Sf"  # how the resource names of label fonts begin
SPACE = -1  # an item that stands for a space without a glyph of its own
BREAK_GAP = 1.0  # ems; a wider gap separates cells and columns
JUSTIFIED_GAP = 4.0  # ems; the same where a single space was drawn between two glyphs
TYPED_GAP = 2.2  # ems; the same where the gap is filled with typed spaces
SPACE_GAP = 0.17  # ems; a wider gap is a space
Floats = npt.NDArray[np.float64]


@dataclass(slots=True)
class Line:
    """A stretch of text on one baseline without wide gaps. Coordinates run along and across the writing direction."""

    items: list[int]  # glyph indices in reading order, SPACE between words where no space glyph stands
    x0: float
    x1: float
    base: float
    size: float
    angle: int
    top: float
    bottom: float
    first: int  # smallest glyph index: the drawing order
    chars: int = 0
    rtl: bool = False
    visual: list[int] = field(default_factory=list)  # items from the left, on right-to-left lines
    number: int | None = None  # what the page itself declares: place in the order, joins, story
    before: str | None = None
    after: str | None = None
    story: str | None = None

    @property
    def height(self) -> float:
        return self.bottom - self.top


@dataclass(slots=True)
class PageText:
    """Geometry of one page's glyphs and its lines."""

    glyphs: Glyphs
    boxes: Floats  # n × 4 on the displayed page
    lines: list[Line]
    twins: dict[int, list[int]]  # glyph → copies drawn over it (shadows, fake bold)


def page_text(glyphs: Glyphs) -> PageText:
    count = len(glyphs.text)
    if not count:
        return PageText(glyphs, np.zeros((0, 4)), [], {})
    place = np.array(glyphs.place, dtype=np.float64)
    heights = np.array([(show.font.ascent, show.font.descent) for show in glyphs.shows])
    ascent, descent = heights[np.array(glyphs.show)].T
    boxes = _boxes(place, ascent, descent)
    usable = np.all(np.isfinite(place) & (np.abs(place) < 1e6), axis=1, keepdims=True)
    place = np.where(usable, place, 0.0)
    size = np.hypot(place[:, 4], place[:, 5])
    angle = np.round(np.degrees(np.arctan2(place[:, 4], -place[:, 5]))).astype(int) % 360
    blank = np.array([not text.strip() for text in glyphs.text]) | (size < 1e-3)
    lines: list[Line] = []
    twins: dict[int, list[int]] = {}
    order = np.arange(count)
    solid_before = np.maximum.accumulate(np.where(blank, -1, order)).tolist()
    solid_after = np.minimum.accumulate(np.where(blank, count, order)[::-1])[::-1].tolist()
    common = (size.tolist(), ascent.tolist(), descent.tolist(), solid_before, solid_after)
    turns = sorted(set(angle[~blank].tolist()), key=lambda turn: -int((angle == turn).sum()))
    declared = np.zeros(count, dtype=np.bool_)
    declared[[g for g, hint in glyphs.hints.items() if "N" in hint]] = True
    for turn in turns:
        start, end, across = _extents(place, turn)
        here = _Direction(glyphs, turn, start, end, across, *common)
        chosen = angle == turn
        lines += _declared_lines(here, np.flatnonzero(chosen & declared).tolist(), twins)
        chosen &= ~declared
        solid = np.flatnonzero(chosen & ~blank).tolist()
        lines += _lines_of_direction(here, solid, np.flatnonzero(chosen & blank).tolist(), twins)
    return PageText(glyphs, boxes, lines, twins)


def _boxes(place: Floats, ascent: Floats, descent: Floats) -> Floats:
    ox, oy, ax, ay, ux, uy = place.T
    xs = np.stack([ox + ux * descent, ox + ux * ascent, ox + ax + ux * descent, ox + ax + ux * ascent])
    ys = np.stack([oy + uy * descent, oy + uy * ascent, oy + ay + uy * descent, oy + ay + uy * ascent])
    return np.stack([xs.min(0), ys.min(0), xs.max(0), ys.max(0)], axis=1)


def turned(place: Floats, turn: int) -> tuple[Floats, Floats]:
    """Coordinates along and across a writing direction of `turn` degrees."""
    radians = np.radians(turn)
    dx, dy = float(np.cos(radians)), float(np.sin(radians))
    return place[:, 0] * dx + place[:, 1] * dy, place[:, 1] * dx - place[:, 0] * dy


def _extents(place: Floats, turn: int) -> tuple[list[float], list[float], list[float]]:
    along, across = turned(place, turn)
    radians = np.radians(turn)
    advance = place[:, 2] * np.cos(radians) + place[:, 3] * np.sin(radians)
    end = along + advance
    return np.minimum(along, end).tolist(), np.maximum(along, end).tolist(), across.tolist()


@dataclass(slots=True)
class _Direction:
    """The glyphs of one writing direction in plain lists: element access is what line building does most."""

    glyphs: Glyphs
    turn: int
    start: list[float]
    end: list[float]
    across: list[float]
    size: list[float]
    ascent: list[float]
    descent: list[float]
    solid_before: list[int]  # per glyph: the last glyph up to it that is not blank
    solid_after: list[int]


def _lines_of_direction(
    here: _Direction, solid: list[int], blanks: list[int], twins: dict[int, list[int]]
) -> list[Line]:
    rows: list[list[int]] = []
    by_band: dict[int, list[int]] = defaultdict(list)  # row numbers by rounded baseline
    row_base: list[float] = []
    row_size: list[float] = []
    current = -1
    for i in solid:
        base, em = here.across[i], here.size[i]
        if not (current >= 0 and _same_row(base, em, row_base[current], row_size[current])):
            current = _find_row(base, em, by_band, row_base, row_size)
        if current < 0:
            current = len(rows)
            rows.append([])
            row_base.append(base)
            row_size.append(em)
            by_band[int(base // 4)].append(current)
        rows[current].append(i)
    blank_rows: dict[int, list[int]] = defaultdict(list)
    for i in blanks:
        base, em = here.across[i], here.size[i]
        if not (current >= 0 and _same_row(base, em, row_base[current], row_size[current])):
            current = _find_row(base, em, by_band, row_base, row_size)
        if current >= 0:
            blank_rows[current].append(i)
    lines: list[Line] = []
    start = here.start
    for number, row in enumerate(rows):
        row.sort(key=lambda i: (start[i], i))
        row = _without_twins(row, here, twins)
        blanks_here = blank_rows.get(number, [])
        owners: dict[int, list[int]] = defaultdict(list)
        pieces = _pieces(row, blanks_here, here)
        piece_of = {i: n for n, piece in enumerate(pieces) for i in piece}
        for i in blanks_here:
            for neighbour in {here.solid_before[i], here.solid_after[i]}:
                if neighbour in piece_of and i not in owners[piece_of[neighbour]]:
                    owners[piece_of[neighbour]].append(i)
        lines += [_line(piece, owners[n], here) for n, piece in enumerate(pieces)]
    return lines


def _declared_lines(here: _Direction, chosen: list[int], twins: dict[int, list[int]]) -> list[Line]:
    """Lines as a page written by Sfumato numbers them (see `rewrite`)."""
    groups: dict[str, list[int]] = defaultdict(list)
    for i in chosen:
        groups[here.glyphs.hints[i]["N"]].append(i)
    lines = []
    for number, group in groups.items():
        solid = sorted((i for i in group if here.glyphs.text[i].strip()), key=lambda i: (here.start[i], i))
        if not solid or not number.isdigit():
            continue
        blanks = [i for i in group if not here.glyphs.text[i].strip()]
        hint = {key: value for i in group for key, value in here.glyphs.hints[i].items()}
        again = "S" in hint
        piece = solid if again else _without_twins(solid, here, twins)
        line = _line(piece, blanks, here, -1.0 if again else 0.05, "X" not in hint)
        line.number = int(number)
        if "P" in hint:
            _reorder(line, hint["P"])
        line.before, line.after, line.story = hint.get("B"), hint.get("A"), hint.get("R")
        lines.append(line)
    return lines


def _reorder(line: Line, places: str) -> None:
    """The reading order a right-to-left line declares; a line that no longer fits it is ordered by the script."""
    order = [int(place) for place in places.split() if place.isdigit()]
    if sorted(order) == list(range(len(line.visual))):
        line.items = [line.visual[place] for place in order]


def _same_row(base: float, em: float, row_base: float, row_em: float) -> bool:
    """Super- and subscripts are smaller and stand off the baseline by less than half the larger size."""
    off = abs(base - row_base)
    if em > 0.85 * row_em and row_em > 0.85 * em:
        return off < 0.22 * min(em, row_em)
    return off < 0.42 * max(em, row_em) and min(em, row_em) > 0.4 * max(em, row_em)


def _find_row(
    base: float, em: float, bands: dict[int, list[int]], bases: list[float], ems: list[float]
) -> int:
    best, distance = -1, 1e9
    reach = int(0.45 * em // 4) + 2
    middle = int(base // 4)
    for band in range(middle - reach, middle + reach + 1):
        for number in bands.get(band, ()):
            if _same_row(base, em, bases[number], ems[number]) and abs(base - bases[number]) < distance:
                best, distance = number, abs(base - bases[number])
    return best


def _without_twins(row: list[int], here: _Direction, twins: dict[int, list[int]]) -> list[int]:
    """A glyph drawn again in (nearly) the same place is one glyph to a reader. Both go when it is redacted."""
    kept: list[int] = []
    start, end, size, text = here.start, here.end, here.size, here.glyphs.text
    for i in row:
        for back in range(len(kept) - 1, max(-1, len(kept) - 5), -1):
            other = kept[back]
            if text[i] != text[other] or abs(start[i] - start[other]) >= 0.12 * size[i]:
                continue
            if abs(end[i] - end[other]) < 0.2 * size[i]:
                if _seen(here.glyphs, other) or not _seen(here.glyphs, i):
                    twins.setdefault(other, []).append(i)
                else:
                    kept[back] = i
                    twins[i] = [*twins.pop(other, []), other]
                break
        else:
            kept.append(i)
    return kept


def _seen(glyphs: Glyphs, i: int) -> bool:
    return not glyphs.shows[glyphs.show[i]].flags & INVISIBLE


def _pieces(row: list[int], blanks: list[int], here: _Direction) -> list[list[int]]:
    """Runs of the drawing order, put together where they meet. Text drawn over other text stays a piece of its own."""
    start, end, size = here.start, here.end, here.size
    runs: list[list[int]] = []
    for i in sorted(row):
        last = runs[-1][-1] if runs else i
        gap = start[i] - end[last]
        wide = (
            JUSTIFIED_GAP * size[i]
            if i - last == 2
            else _break_gap(end[last], start[i], size[i], blanks, here)
        )
        if not runs or gap < -0.6 * size[i] or gap > wide:
            runs.append([])
        runs[-1].append(i)
    pieces: list[list[int]] = []
    reaches: list[float] = []
    for run in sorted(runs, key=lambda run: (start[run[0]], run[0])):
        left, right, em = start[run[0]], max(end[i] for i in run), size[run[0]]
        best, nearest = -1, 1e9
        for number, reach in enumerate(reaches):
            gap = left - reach
            if -0.35 * em <= gap < nearest and gap <= _break_gap(reach, left, em, blanks, here):
                best, nearest = number, abs(gap)
        if best < 0:
            pieces.append(run)
            reaches.append(right)
        else:
            pieces[best] += run
            reaches[best] = max(reaches[best], right)
    return [sorted(piece, key=lambda i: (start[i], i)) for piece in pieces]


def _break_gap(left: float, right: float, em: float, blanks: list[int], here: _Direction) -> float:
    """The width from which a gap separates. Typed spaces that fill it make it part of the sentence for longer."""
    gap = right - left
    if gap <= BREAK_GAP * em or gap > TYPED_GAP * em or len(blanks) > 2000:
        return BREAK_GAP * em
    start, end = here.start, here.end
    typed = sum(end[i] - start[i] for i in blanks if start[i] > left - 0.3 * em and end[i] < right + 0.3 * em)
    return (TYPED_GAP if typed > 0.6 * gap else BREAK_GAP) * em


def _line(
    piece: list[int], blanks: list[int], here: _Direction, least: float = 0.05, gaps_count: bool = True
) -> Line:
    start, end, size, glyphs = here.start, here.end, here.size, here.glyphs
    x0, x1 = start[piece[0]], end[piece[0]]
    gaps: list[float] = []
    for i in piece[1:]:
        gaps.append(start[i] - x1)
        x1 = max(x1, end[i])
    wide = _usual_gap(gaps, size[piece[0]])
    between = _blanks_between(piece, blanks, x0, x1, here, least) if len(piece) > 1 else {}
    items: list[int] = [piece[0]]
    for position in range(1, len(piece)):
        i = piece[position]
        if position in between:
            items.append(between[position])
        elif (
            gaps_count
            and gaps[position - 1] > max(SPACE_GAP * size[i], wide)
            and not _beside_label(piece, position, here, least)
        ):
            items.append(SPACE)
        items.append(i)
    main = _middle([size[i] for i in piece])
    base = _middle([here.across[i] for i in piece])
    rtl = _is_rtl("".join(glyphs.text[i] for i in piece))
    return Line(
        items=logical_order(items, glyphs) if rtl else items,
        x0=x0,
        x1=x1,
        base=base,
        size=main,
        angle=here.turn,
        top=base - _middle([here.ascent[i] for i in piece]) * main,
        bottom=base - _middle([here.descent[i] for i in piece]) * main,
        first=min(piece),
        chars=len(piece),
        rtl=rtl,
        visual=items if rtl else [],
    )


def _beside_label(piece: list[int], position: int, here: _Direction, least: float) -> bool:
    """On a line set again, a label brings its own spaces: a gap next to it is not one."""
    shows, show = here.glyphs.shows, here.glyphs.show
    names = (shows[show[piece[at]]].font_name for at in (position - 1, position))
    return least < 0 and any(name.startswith(LABEL_FONT) for name in names)


def _blanks_between(
    piece: list[int], blanks: list[int], x0: float, x1: float, here: _Direction, least: float
) -> dict[int, int]:
    """Position in the piece → the space glyph before it. Only spaces drawn next to the piece's own glyphs count."""
    start, end, size = here.start, here.end, here.size
    starts = [start[i] for i in piece]
    found: dict[int, int] = {}
    for i in sorted(blanks, key=lambda i: start[i]):
        if x0 < start[i] + 1e-6 and end[i] < x1 + 1e-6:
            slot = bisect_left(starts, start[i] + (0.02 if least > 0 else 0.002) * size[piece[0]])
            if (
                0 < slot < len(piece)
                and slot not in found
                and end[i] - end[piece[slot - 1]] > least * size[i]
            ):
                found[slot] = i
    return found


def _middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def _usual_gap(gaps: list[float], em: float) -> float:
    """Letter-spaced text has wide gaps everywhere; a space must stand out among them."""
    usual = _middle(gaps) if len(gaps) >= 3 else 0.0
    return 1.7 * usual + 0.05 * em if usual > 0.08 * em else 0.0


def _is_rtl(text: str) -> bool:
    strong = sum("\u0590" <= c <= "\u08ff" or "\ufb1d" <= c <= "\ufefc" for c in text)
    return strong * 2 > sum(c.isalpha() for c in text)


def logical_order(items: list[int], glyphs: Glyphs) -> list[int]:
    """Right to left, but numbers and Latin words inside keep their own order."""
    result: list[int] = []
    run: list[int] = []
    for item in reversed(items):
        text = " " if item == SPACE else glyphs.text[item]
        if text[:1].isdigit() or (text[:1].isascii() and text[:1].isalpha()):
            run.insert(0, item)
            continue
        if run and text[:1] in ".,:/-":
            run.insert(0, item)
            continue
        result += run
        run = []
        result.append(item)
    return result + run
