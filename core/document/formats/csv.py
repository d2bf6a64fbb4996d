"""Tables of text: CSV and TSV."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sfumato.core.document.flow.encoding import looks_like_text
from sfumato.core.document.inspect.plain import inspect_plain
from sfumato.core.document.plain.table.csv_cells import table_of
from sfumato.core.document.plain.table.files import TableFormat
from sfumato.core.document.plain.table.views import csv_views
from sfumato.core.document.registry import Format, register

_SUFFIXES = (".csv", ".tsv", ".tab")
_FORMAT = TableFormat("csv", table_of)


def _sniff(head: bytes, path: Path) -> bool:
    """By its name: the content of a table looks like any text."""
    return path.suffix.lower() in _SUFFIXES and looks_like_text(head)


register(
    Format(
        "csv",
        _SUFFIXES,
        _FORMAT.read,
        csv_views,
        partial(inspect_plain, "csv"),
        _FORMAT.write,
        sniff=_sniff,
        expected_text=_FORMAT.expected_text,
        read_columns=_FORMAT.read_columns,
        isolated=False,
    )
)
