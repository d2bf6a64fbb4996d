"""Reading and writing of tables, the same for every kind of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.encoding import encode
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.package import digest
from sfumato.core.document.flow.picture_words import words_pattern
from sfumato.core.document.flow.plan import cuts_by_section, origins_of, with_asides
from sfumato.core.document.flow.plan import expected_text as expected
from sfumato.core.document.flow.sections import Block, BlockEditor, Piece, Section, assemble
from sfumato.core.document.flow.xml import Element
from sfumato.core.document.model import Document, Story
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.plain.table.model import CellSlot, Table, TableOrigins
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead
from sfumato.core.messages import Message, plural

STAND_IN = "redacted"


@dataclass(frozen=True, slots=True)
class TableFormat:
    """One kind of table by its name in the registry and its parser."""

    name: str
    parse: Callable[[bytes, Path | None], Table]

    def read(self, path: Path, *, password: str | None = None) -> Document:
        """The table as a document, with all its columns."""
        return self.read_columns(path, ())

    def read_columns(self, path: Path, columns: Sequence[str]) -> Document:
        """The document with the cells of these columns only, all where none is named. See `chosen`."""
        data = load(path)
        table = self.parse(data, path)
        wanted = chosen(table, columns, path)
        text, regions, spans, _ = assemble(sections(table, wanted, {}))
        origins = TableOrigins(data, spans, tuple(columns), table.columns)
        return Document(text, self.name, path, digest(data), regions=regions, origins=origins)

    def expected_text(self, document: Document, edits: Edits, options: RedactOptions) -> str:
        """What reading the written file must give."""
        return expected(document, edits, options, ())

    def write(self, document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
        """Writes the table with the edits in its cells."""
        origins = origins_of(document)
        columns = origins.columns if isinstance(origins, TableOrigins) else ()
        table = self.parse(origins.data, document.source)
        wanted = chosen(table, columns, document.source)
        new: dict[int, str] = {}
        text, _, _, live = assemble(sections(table, wanted, new))
        if text != document.text:
            raise CannotRead("The document does not match the file it was read from.", file=document.source)
        whole = with_asides(document, edits)
        editor = BlockEditor(_no_paragraph, _no_paragraphs)
        for (_, cuts), section in zip(cuts_by_section(document, whole), live, strict=True):
            editor.apply(section.blocks, cuts)
        notes = [] if wanted is None else self._other_columns(document, edits, table, wanted, new)
        data, used = encode(table.with_values(new), table.encoding)
        out.write_bytes(data)
        if used != table.encoding:
            notes.append("Written as UTF-8: a replacement needs it.")
        return WriteReport(notes=tuple(notes))

    def _other_columns(
        self, document: Document, edits: Edits, table: Table, wanted: frozenset[str], new: dict[int, str]
    ) -> list[str]:
        """Columns that were not chosen stay, but what the plan removes goes from them too."""
        shown = self.expected_text(document, edits, RedactOptions())
        pattern = words_pattern(edits.removed(document.text), shown)
        if pattern is None:
            return []
        labels = {_plain(document.text[e.start : e.end]): e.shown for e in edits.edits}
        count = 0
        for number, cell in enumerate(table.cells):
            if cell.name or _is_in(cell.column, wanted) or not pattern.search(cell.text):
                continue
            new[number] = pattern.sub(lambda match: labels.get(_plain(match.group()), STAND_IN), cell.text)
            count += 1
        return (
            [
                plural(
                    count,
                    "Removed text was also taken out of {0} cell of another column.",
                    "Removed text was also taken out of {0} cells of other columns.",
                )
            ]
            if count
            else []
        )


def chosen(table: Table, columns: Sequence[str], path: Path | None) -> frozenset[str] | None:
    """The columns by name or by number, counted from 1. None: all. A key of JSON takes everything below it along."""
    if not columns:
        return None
    by_name = {name.casefold(): name for name in table.columns}
    found = set()
    for wanted in columns:
        below = [name for name in table.columns if name.casefold().startswith(f"{wanted.casefold()}.")]
        if wanted.casefold() in by_name:
            found.add(by_name[wanted.casefold()])
        elif wanted.isdigit() and 1 <= int(wanted) <= len(table.columns):
            found.add(table.columns[int(wanted) - 1])
        elif not below:
            raise CannotRead(
                Message("The file has no column {0}.", wanted),
                file=path,
                next_step="Name a column as its first row does, or give its number.",
            )
        found.update(below)
    return frozenset(found)


def _is_in(column: str, wanted: frozenset[str] | None) -> bool:
    return wanted is None or column in wanted


def sections(table: Table, wanted: frozenset[str] | None, new: dict[int, str]) -> list[Section]:
    """One line a row, cells parted by a tab; then the keys of JSON, each once."""
    body = Section(Story.TABLE)
    keys: dict[str, list[int]] = {}
    row = -1
    for number, cell in enumerate(table.cells):
        if cell.name:
            keys.setdefault(cell.text, []).append(number)
        elif _is_in(cell.column, wanted):
            slot = CellSlot((number,), cell.text, f"row {cell.row + 1}, {cell.column}", new)
            # `paragraphs` marks a cell as one that stays when it is empty, as rows must keep their shape.
            pieces = [Piece(cell.text, slot)] if cell.text else []
            body.blocks.append(Block(pieces, "\t" if cell.row == row else "\n", paragraphs=[slot]))
            row = cell.row
    names = Section(Story.FIELD, "keys", None, True, distinct=True)
    for text, numbers in keys.items():
        if text.strip():
            names.blocks.append(Block([Piece(text, CellSlot(tuple(numbers), text, "key", new))]))
    return [body, names]


def _no_paragraph(slot: Element, text: str) -> None:
    """Into a cell that is empty."""
    for number in slot.numbers:
        slot.new[number] = slot.new.get(number, "") + text


def _no_paragraphs(first: Element, second: Element) -> None:
    """Cells are blocks of their own: an edit never takes the border between two of them."""
    raise AssertionError("cells are never joined")


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).casefold()
