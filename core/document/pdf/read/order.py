"""Reading order: columns, bands and rows of cells, found by where the white space runs."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from sfumato.core.document.pdf.read.line import Line

GUTTER = 0.9  # ems of white space between columns
PROSE_CHARS = 18  # a column of running text has at least so many characters a line
MAX_DEPTH = 12  # cuts of a page into columns of columns


@dataclass(slots=True)
class Row:
    """Lines that are read side by side (cells), or a single line."""

    lines: list[Line]
    table: bool = False
    block: int = 0  # rows of one block stand under each other in one column

    @property
    def top(self) -> float:
        """The upper edge of its highest line."""
        return min(line.top for line in self.lines)

    @property
    def bottom(self) -> float:
        """The lower edge of its lowest line."""
        return max(line.bottom for line in self.lines)


def declared_order(lines: list[Line]) -> list[Row]:
    """The lines in the order that the file itself declares (tagged PDF), a row each."""
    ordered = sorted(lines, key=lambda line: line.number or 0)
    return [Row([line], False, number) for number, line in enumerate(ordered)]


def reading_order(lines: list[Line]) -> list[Row]:
    """The lines as rows in reading order, found from the white space alone; each direction of writing on its own."""
    counter = [0]
    result: list[Row] = []
    for turn in dict.fromkeys(line.angle for line in lines):
        result += _order([line for line in lines if line.angle == turn], counter, 0)
    return result


def _order(lines: list[Line], counter: list[int], depth: int) -> list[Row]:
    if not lines:
        return []
    result: list[Row] = []
    for group in _groups(_bands(lines)):
        em = median(line.size for line in group)
        columns = _columns(group, GUTTER * em)
        if len(columns) < 2 or depth >= MAX_DEPTH:
            counter[0] += 1
            result += _rows(group, counter[0], table=False)
        elif _is_prose(columns):
            for column in columns:
                result += _order(column, counter, depth + 1)
        else:
            counter[0] += 1
            result += _rows(group, counter[0], table=True)
    return result


def _bands(lines: list[Line]) -> list[list[Line]]:
    """Lines that overlap vertically, top to bottom."""
    bands: list[list[Line]] = []
    reach = -1e12
    for line in sorted(lines, key=lambda line: (line.base, line.x0)):
        top, bottom = line.base - 0.55 * line.size, line.base + 0.02 * line.size
        if not bands or top >= reach:
            bands.append([])
            reach = bottom
        bands[-1].append(line)
        reach = max(reach, bottom)
    return bands


def _groups(bands: list[list[Line]]) -> list[list[Line]]:
    """Consecutive bands that share a gutter, or have none."""
    groups: list[list[Line]] = []
    gutters: list[tuple[float, float]] = []
    for band in bands:
        em = median(line.size for line in band)
        if groups:
            joined = _gutters(groups[-1] + band, GUTTER * em)
            alone = _gutters(band, GUTTER * em)
            if (gutters and joined) or (not gutters and not alone and not joined):
                groups[-1] += band
                gutters = joined
                continue
        groups.append(list(band))
        gutters = _gutters(band, GUTTER * em)
    return groups


def _gutters(lines: list[Line], width: float) -> list[tuple[float, float]]:
    result: list[tuple[float, float]] = []
    reach: float | None = None
    for line in sorted(lines, key=lambda line: line.x0):
        if reach is not None and line.x0 - reach > width:
            result.append((reach, line.x0))
        reach = line.x1 if reach is None else max(reach, line.x1)
    return result


def _columns(lines: list[Line], width: float) -> list[list[Line]]:
    cuts = [(left + right) / 2 for left, right in _gutters(lines, width)]
    columns: list[list[Line]] = [[] for _ in range(len(cuts) + 1)]
    for line in lines:
        columns[sum(line.x0 > cut for cut in cuts)].append(line)
    return columns


def _is_prose(columns: list[list[Line]]) -> bool:
    """Columns of running text, or such a column beside printed line numbers; anything else is read row by row."""
    prose = sum(
        len(column) >= 3 and sum(line.chars for line in column) / len(column) >= PROSE_CHARS
        for column in columns
    )
    margin = sum(len(column) >= 8 and max(line.chars for line in column) <= 3 for column in columns)
    return prose >= 2 or (prose >= 1 and margin >= 1 and prose + margin == len(columns))


def _rows(lines: list[Line], block: int, *, table: bool) -> list[Row]:
    rows: list[Row] = []
    for line in sorted(lines, key=lambda line: (line.base, line.x0)):
        last = rows[-1] if rows else None
        if last is not None and line.base - last.lines[0].base < 0.45 * min(line.size, last.lines[0].size):
            last.lines.append(line)
        else:
            rows.append(Row([line], False, block))
    for row in rows:
        row.lines.sort(key=lambda line: line.x0)
        row.table = table and len(row.lines) > 1
        if row.lines[0].rtl:
            row.lines.reverse()
    return rows
