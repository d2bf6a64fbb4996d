"""JSON lines."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sfumato.core.document.flow.encoding import looks_like_text
from sfumato.core.document.inspect.plain import inspect_plain
from sfumato.core.document.plain.table.files import TableFormat
from sfumato.core.document.plain.table.json_cells import table_of
from sfumato.core.document.plain.table.views import json_views
from sfumato.core.document.registry import Format, register

_SUFFIXES = (".jsonl", ".ndjson")
_FORMAT = TableFormat("jsonl", table_of)


def _sniff(head: bytes, path: Path) -> bool:
    return path.suffix.lower() in _SUFFIXES and looks_like_text(head)


register(
    Format(
        "jsonl",
        _SUFFIXES,
        _FORMAT.read,
        json_views,
        partial(inspect_plain, "jsonl"),
        _FORMAT.write,
        sniff=_sniff,
        expected_text=_FORMAT.expected_text,
        read_columns=_FORMAT.read_columns,
        isolated=False,
    )
)
