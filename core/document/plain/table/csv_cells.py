"""CSV: the cells with their place in the source. The delimiter is guessed; quoting and line ends stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from sfumato.core.document.flow.encoding import decode
from sfumato.core.document.plain.table.model import Cell, Table
from sfumato.core.errors import CannotRead
from sfumato.core.messages import Message

DELIMITERS = (",", ";", "\t", "|")
SAMPLE = 64 * 1024  # characters that the delimiter is guessed from
_HINT = re.compile(r"sep=(.)(?:\r\n|\n|\r)", re.IGNORECASE)


def table_of(data: bytes, path: Path | None) -> Table:
    """The cells of a CSV file with their places. The first row gives the names of the columns."""
    raw, encoding = decode(data)
    hint = _HINT.match(raw)
    delimiter = hint.group(1) if hint else guess_delimiter(raw, path)
    start = hint.end() if hint else 0
    found = list(_cells(raw, start, delimiter, path))
    names: dict[int, str] = {}
    cells = []
    for column, row, low, high, value in found:
        if row == 0:
            names[column] = value.strip() or str(column + 1)
        cells.append(Cell(low, high, row, names.get(column, str(column + 1)), value))

    def written(cell: Cell, source: str, value: str) -> str:
        special = any(mark in value for mark in (delimiter, '"', "\n", "\r"))
        if source.startswith('"') or special or value != value.strip():
            doubled = value.replace('"', '""')
            return f'"{doubled}"'
        return value

    return Table(raw, encoding, tuple(cells), written, tuple(names.values()))


def guess_delimiter(raw: str, path: Path | None) -> str:
    """The mark that cuts most lines into the same number of cells, more than one, and no quoted cell in two."""
    if path is not None and path.suffix.lower() in (".tsv", ".tab"):
        return "\t"
    sample = raw[:SAMPLE]
    best, delimiter = 0.0, ","
    for mark in DELIMITERS:
        counts: dict[int, int] = {}
        torn = 0
        for column, row, low, high, value in _cells(sample, 0, mark, None, lenient=True):
            counts[row] = column + 1
            torn += sample[low] == '"' and len(value) == high - low if low < high else 0
        sizes = [size for size in counts.values() if size > 1]
        if sizes:
            usual = max(set(sizes), key=sizes.count)
            score = sizes.count(usual) / len(counts) * (1 + min(usual, 20) / 100) / (1 + torn) ** 2
            if score > best:
                best, delimiter = score, mark
    return delimiter


def _cells(
    raw: str, start: int, delimiter: str, path: Path | None, *, lenient: bool = False
) -> Iterator[tuple[int, int, int, int, str]]:
    """Column, row, start, end and value of each cell. Quotes count only at the start of a cell (RFC 4180)."""
    mark = re.escape(delimiter)
    quoted = re.compile(rf'"((?:[^"]|"")*+)"(?={mark}|\r|\n|\Z)')
    plain = re.compile(rf"[^{mark}\r\n]*+")
    at, row, column, length = start, 0, 0, len(raw)
    while at <= length:
        match = quoted.match(raw, at) if raw.startswith('"', at) else None
        if match is not None:
            end, value = match.end(), match.group(1).replace('""', '"')
        else:
            plain_match = plain.match(raw, at)
            end = plain_match.end() if plain_match else at
            value = raw[at:end]
            if value.startswith('"') and not lenient and _never_closed(raw, at):
                raise CannotRead(
                    Message("A quoted cell in row {0} never ends.", row + 1),
                    file=path,
                    next_step="Open the file in the program it came from and export it again.",
                )
        if at < length or column:
            yield column, row, at, end, value.replace("\r\n", "\n").replace("\r", "\n")
        if end >= length:
            return
        if raw[end] == delimiter:
            at, column = end + 1, column + 1
            continue
        at = end + (2 if raw.startswith("\r\n", end) else 1)
        row, column = row + 1, 0


def _never_closed(raw: str, at: int) -> bool:
    return '"' not in raw[at + 1 :]
