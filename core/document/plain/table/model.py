"""A text file as cells: where each stands in the source, which column it is of, what it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sfumato.core.document.flow.encoding import Encoding
from sfumato.core.document.flow.plan import OfficeOrigins
from sfumato.core.document.flow.sections import Change
from sfumato.core.document.flow.slots import splice


@dataclass(frozen=True, slots=True)
class Cell:
    """`start` and `end` are offsets into the decoded source, quotes included. `text` is the value."""

    start: int
    end: int
    row: int  # counted from 0
    column: str
    text: str
    name: bool = False  # a key of JSON, not a value


@dataclass(frozen=True, slots=True)
class Table:
    """A CSV, TSV or JSON-lines file as cells, and how a new value of a cell is written in it."""

    raw: str = field(repr=False)
    encoding: Encoding
    cells: tuple[Cell, ...] = field(repr=False)
    written: Callable[[Cell, str, str], str]  # cell, its source, new value → new source
    columns: tuple[str, ...] = ()  # names of all columns in order

    def with_values(self, new: dict[int, str]) -> str:
        """The source with other values in the cells of these numbers."""
        parts: list[str] = []
        reached = 0
        for number in sorted(new):
            cell = self.cells[number]
            parts.append(self.raw[reached : cell.start])
            parts.append(self.written(cell, self.raw[cell.start : cell.end], new[number]))
            reached = cell.end
        parts.append(self.raw[reached:])
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class TableOrigins(OfficeOrigins):
    """The source, the columns that the person chose (none means all), and the names of all there are."""

    columns: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CellSlot:
    """The place of one value. `new` collects what the writer puts there."""

    numbers: tuple[int, ...]
    text: str
    label: str
    new: dict[int, str] = field(repr=False)

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return "source", self.label

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at this place of the file."""
        for number in self.numbers:
            self.new[number] = splice(self.text, changes)
