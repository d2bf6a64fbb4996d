"""How every kind of table is registered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from sfumato.core.document.flow.encoding import looks_like_text
from sfumato.core.document.inspect.plain import inspect_plain
from sfumato.core.document.plain.table.files import TableFormat
from sfumato.core.document.plain.table.model import Table
from sfumato.core.document.registry import Format, Viewer, register


def register_table(
    name: str, suffixes: tuple[str, ...], parse: Callable[[bytes, Path | None], Table], views: Viewer
) -> None:
    """Adds a format whose text is that of cells. It is known by its name: the content of a table looks like any text."""
    table = TableFormat(name, parse)

    def sniff(head: bytes, path: Path) -> bool:
        return path.suffix.lower() in suffixes and looks_like_text(head)

    register(
        Format(
            name,
            suffixes,
            table.read,
            views,
            partial(inspect_plain, name),
            table.write,
            sniff=sniff,
            expected_text=table.expected_text,
            read_columns=table.read_columns,
            isolated=False,
        )
    )
