"""Glyphs to lines: pieces of text on one baseline, with the spaces a reader would see."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict

from sfumato.core.document.pdf.read.glyphs import INVISIBLE, Glyphs
from sfumato.core.document.pdf.read.line import SPACE, SPACE_GAP, Direction, Line, make_line, usual_gap

BREAK_GAP = 1.0  # ems; a wider gap separates cells and columns
JUSTIFIED_GAP = 4.0  # ems; the same where a single space was drawn between two glyphs
TYPED_GAP = 2.2  # ems; the same where the gap is filled with typed spaces
MOST_BLANKS = 2000  # typed spaces of a row that are looked at: a guard against endless ones
BLANK_SLACK = 0.02  # ems; a drawn space counts as behind a glyph that begins so little after it


def lines_of_direction(
    here: Direction, solid: list[int], blanks: list[int], twins: dict[int, list[int]]
) -> list[Line]:
    """The lines of all glyphs that run in one direction.

    `solid` are the numbers of glyphs with ink, `blanks` those of spaces. Glyphs drawn twice at one place are added to `twins`.
    The lines are not in reading order yet.
    """
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
        row = without_twins(row, here, twins)
        blanks_here = blank_rows.get(number, [])
        owners: dict[int, list[int]] = defaultdict(list)
        pieces = _pieces(row, blanks_here, here)
        piece_of = {i: n for n, piece in enumerate(pieces) for i in piece}
        for i in blanks_here:
            for neighbour in {here.solid_before[i], here.solid_after[i]}:
                if neighbour in piece_of and i not in owners[piece_of[neighbour]]:
                    owners[piece_of[neighbour]].append(i)
        lines += [line_of(piece, owners[n], here) for n, piece in enumerate(pieces)]
    return lines


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


def without_twins(row: list[int], here: Direction, twins: dict[int, list[int]]) -> list[int]:
    """A glyph drawn again in (nearly) the same place is one glyph to a reader. Both go when it is redacted."""
    kept: list[int] = []
    start, end, size, text = here.start, here.end, here.size, here.glyphs.text
    for i in row:
        for back in range(len(kept) - 1, max(-1, len(kept) - 5), -1):
            other = kept[back]
            # Letters squeezed to nothing stand side by side closer than others do on top of each other.
            near = min(0.12 * size[i], 0.6 * (end[i] - start[i]))
            if text[i] != text[other] or abs(start[i] - start[other]) > near:
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


def _pieces(row: list[int], blanks: list[int], here: Direction) -> list[list[int]]:
    """What a reader sees as one stretch. Where no letter covers another, the order of drawing does not matter; else runs
    of the drawing order are put together where they meet, and text drawn over other text stays a piece of its own."""
    start, end, size = here.start, here.end, here.size
    if (apart := _from_left(row, blanks, here)) is not None:
        return apart
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


def _from_left(row: list[int], blanks: list[int], here: Direction) -> list[list[int]] | None:
    """The row from left to right, cut at wide gaps; None where letters stand over each other."""
    start, end, size, text = here.start, here.end, here.size, here.glyphs.text
    if any("\u0590" <= text[i][:1] <= "\u08ff" for i in row):
        return None  # right-to-left letters join and stand over each other in ways of their own
    pieces: list[list[int]] = []
    reach = 0.0
    for i in sorted(row, key=lambda i: (start[i], i)):
        if pieces:
            gap, last = start[i] - reach, pieces[-1][-1]
            if gap < -0.35 * size[i]:
                return None
            typed = i - last == 2
            wide = JUSTIFIED_GAP * size[i] if typed else _break_gap(reach, start[i], size[i], blanks, here)
            if gap > wide:
                pieces.append([])
        else:
            pieces.append([])
        pieces[-1].append(i)
        reach = max(reach, end[i]) if len(pieces[-1]) > 1 else end[i]
    return pieces


def _break_gap(left: float, right: float, em: float, blanks: list[int], here: Direction) -> float:
    """The width from which a gap separates. Typed spaces that fill it make it part of the sentence for longer."""
    gap = right - left
    if gap <= BREAK_GAP * em or gap > TYPED_GAP * em or len(blanks) > MOST_BLANKS:
        return BREAK_GAP * em
    start, end = here.start, here.end
    typed = sum(end[i] - start[i] for i in blanks if start[i] > left - 0.3 * em and end[i] < right + 0.3 * em)
    return (TYPED_GAP if typed > 0.6 * gap else BREAK_GAP) * em


def line_of(piece: list[int], blanks: list[int], here: Direction) -> Line:
    """The glyphs of a piece with the spaces between them: drawn ones, or gaps wide enough to be one."""
    start, end, size = here.start, here.end, here.size
    x0, x1 = start[piece[0]], end[piece[0]]
    gaps: list[float] = []
    for i in piece[1:]:
        gaps.append(start[i] - x1)
        x1 = max(x1, end[i])
    wide = usual_gap(gaps, size[piece[0]])
    between = _blanks_between(piece, blanks, x0, x1, here) if len(piece) > 1 else {}
    items: list[int] = [piece[0]]
    for position in range(1, len(piece)):
        i = piece[position]
        if position in between:
            items.append(between[position])
        elif gaps[position - 1] > max(SPACE_GAP * size[i], wide):
            items.append(SPACE)
        items.append(i)
    return make_line(items, piece, (x0, x1), here)


def _blanks_between(
    piece: list[int], blanks: list[int], x0: float, x1: float, here: Direction
) -> dict[int, int]:
    """Position in the piece → the space glyph before it. Only spaces drawn next to the piece's own glyphs count."""
    start, end, size = here.start, here.end, here.size
    starts = [start[i] for i in piece]
    found: dict[int, int] = {}
    for i in sorted(blanks, key=lambda i: start[i]):
        if x0 < start[i] + 1e-6 and end[i] < x1 + 1e-6:
            slot = bisect_left(starts, start[i] + BLANK_SLACK * size[piece[0]])
            if 0 < slot < len(piece) and slot not in found and end[i] - end[piece[slot - 1]] > 0.05 * size[i]:
                found[slot] = i
    return found
