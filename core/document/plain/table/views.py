"""Second readings of tables: Python's own CSV and JSON parsers, beside the bytes."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sfumato.core.document.flow.encoding import decode
from sfumato.core.document.plain.table.csv_cells import guess_delimiter
from sfumato.core.document.verify.plain_views import plain_views
from sfumato.core.document.verify.views import STRINGS, View

_LARGEST_CELL = 128 * 1024 * 1024  # bytes


def csv_views(path: Path, **_: object) -> Iterator[View]:
    """The bytes, and every cell as Python's own CSV reader gives it."""
    yield from plain_views(path)
    raw, _encoding = decode(path.read_bytes())
    csv.field_size_limit(_LARGEST_CELL)
    rows = csv.reader(io.StringIO(raw, newline=""), delimiter=guess_delimiter(raw, path))
    yield View(STRINGS, "\n".join("\n".join(row) for row in rows), words=True)


def json_views(path: Path, **_: object) -> Iterator[View]:
    """The bytes, and every string and number as Python's own JSON reader gives it."""
    yield from plain_views(path)
    raw, _encoding = decode(path.read_bytes())
    found: list[str] = []
    for line in raw.splitlines():
        if line.strip():
            _collect(json.loads(line), found)
    yield View(STRINGS, "\n".join(found), words=True)


def _collect(value: Any, found: list[str]) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            found.append(str(key))
            _collect(inner, found)
    elif isinstance(value, list):
        for inner in value:
            _collect(inner, found)
    elif value is not None:
        found.append(str(value))
