"""JSON lines: strings and numbers with their place in the source. White space, order and spelling of the rest stay."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from sfumato.core.document.flow.encoding import decode
from sfumato.core.document.flow.unseen import without_unseen_escapes
from sfumato.core.document.plain.table.model import Cell, Table
from sfumato.core.errors import CannotRead
from sfumato.core.messages import Message

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|-?\d[\d.eE+-]*+|[{}\[\]:,]|[a-zA-Z]++')
_LINE = re.compile(r"[^\r\n]+")


def table_of(data: bytes, path: Path | None) -> Table:
    """The strings and numbers of JSON lines with their places; a column is a path of keys. Raises `CannotRead`."""
    raw, encoding = decode(data)
    raw = without_unseen_escapes(raw)
    cells: list[Cell] = []
    columns: dict[str, None] = {}
    for row, line in enumerate(_LINE.finditer(raw)):
        if not line.group().strip():
            continue
        _check(line.group(), row, path)
        for cell in _values(line.group(), line.start(), row):
            columns.setdefault(cell.column)
            cells.append(cell)
    return Table(raw, encoding, tuple(cells), _written, tuple(columns))


def _check(line: str, row: int, path: Path | None) -> None:
    try:
        json.loads(line)
    except (ValueError, RecursionError) as error:
        raise CannotRead(
            Message("Line {0} is not JSON.", row + 1),
            file=path,
            next_step="JSON lines hold one whole value on each line; export the file again.",
        ) from error


def _values(line: str, offset: int, row: int) -> Iterator[Cell]:
    """Keys and values in order. A column is the path of keys to a value; places in a list make no difference."""
    path: list[str | None] = []  # one entry per open brace or bracket: the key at hand, None in a list
    key_next = False
    for match in _TOKEN.finditer(line):
        token = match.group()
        low, high = match.start() + offset, match.end() + offset
        if token in "{[":
            path.append("" if token == "{" else None)
            key_next = token == "{"
        elif token in "}]":
            path.pop()
            key_next = False
        elif token == ",":
            key_next = bool(path) and path[-1] is not None
        elif token == ":":
            key_next = False
        elif token.startswith('"'):
            text = str(json.loads(token))
            if key_next:
                path[-1] = text
            yield Cell(low, high, row, _column(path), text, key_next)
        elif token[0].isdigit() or token[0] == "-":
            yield Cell(low, high, row, _column(path), token)


def _column(path: list[str | None]) -> str:
    return ".".join(key for key in path if key)


def _written(cell: Cell, source: str, value: str) -> str:
    """As a string; letters beyond ASCII are escaped where the source escapes them."""
    return json.dumps(value, ensure_ascii="\\u" in source)
