"""Where people come from: a source yields persons one by one, and says which lines it could not read."""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Protocol

from sfumato.core.errors import CannotRead, UnsupportedFormat
from sfumato.core.knowledge.people import Person
from sfumato.core.messages import Message

LONGEST_LINE = 64 << 20  # a dump line longer than this is damage, not a person
LONGEST_FIELD = 10_000  # characters: more is damage
# Ids of a source that are compared, 185 MB (tracemalloc, ids of ten letters); later duplicates are merged by name and birth.
REMEMBERED_IDS = 2_000_000
_OPENERS: dict[str, Callable[[Path], Any]] = {
    ".gz": gzip.GzipFile,
    ".bz2": bz2.BZ2File,
    ".xz": lzma.LZMAFile,
}


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line of a source that could not be read, without its content."""

    file: str
    line: int
    reason: str  # what is wrong with it; never its content


@dataclass(slots=True)
class Problems:
    """Collects bad lines; in strict mode the first one ends the build."""

    strict: bool = False
    keep: int = 100
    count: int = 0
    lines: list[BadLine] = field(default_factory=list)

    def add(self, file: Path, line: int, reason: str) -> None:
        """Notes a bad line. Raises `CannotRead` in strict mode; keeps only the first few reasons."""
        if self.strict:
            raise CannotRead(
                Message("Line {0}: {1}.", line, reason),
                file=file,
                next_step="Mend the line, or go without --strict to skip such lines.",
            )
        self.count += 1
        if len(self.lines) < self.keep:
            self.lines.append(BadLine(str(file), line, reason))


class Source(Protocol):
    """Where people of the index come from: a file that yields one person after another."""

    path: Path

    def people(self, problems: Problems) -> Iterator[Person]:
        """In the same order each time: an interrupted build counts on it."""
        ...


def open_bytes(path: Path) -> IO[bytes]:
    """The content of a file, unpacked where its suffix says that it is packed. Raises `CannotRead` where there
    is none."""
    if not path.is_file():
        raise CannotRead("There is no such file.", file=path)
    opener = _OPENERS.get(path.suffix.lower())
    opened: IO[bytes] = opener(path) if opener else path.open("rb")
    return opened


def read_lines(path: Path, problems: Problems, encoding: str = "utf-8") -> Iterator[tuple[int, str]]:
    """Numbered lines. A line that is too long or not in the encoding is reported and left out."""
    try:
        codecs.lookup(encoding)
    except LookupError as error:
        raise CannotRead(
            Message("There is no encoding {0!r}.", encoding),
            file=path,
            next_step="Try utf-8, cp1252, latin-1 or utf-16.",
        ) from error
    with open_bytes(path) as raw:
        number = 0
        while True:
            try:
                line = raw.readline(LONGEST_LINE)
            except (OSError, EOFError, lzma.LZMAError, ValueError) as error:
                raise CannotRead(
                    Message(
                        "The compressed file ends or breaks after line {0} ({1}).",
                        number,
                        type(error).__name__,
                    ),
                    file=path,
                    next_step="Download it again.",
                ) from error
            if number == 0 and line[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
                encoding = "utf-16"
            if codecs.lookup(encoding).name.startswith("utf-16"):
                yield from _wide_lines(path, encoding)
                return
            if not line:
                return
            number += 1
            if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                while (rest := raw.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                    pass
                problems.add(path, number, f"longer than {LONGEST_LINE >> 20} MB")
                continue
            try:
                yield number, line.decode(encoding).removeprefix("\ufeff")
            except UnicodeDecodeError:
                problems.add(path, number, f"not {encoding} text")


def _wide_lines(path: Path, encoding: str) -> Iterator[tuple[int, str]]:
    """Spreadsheets save "Unicode text" with two bytes a letter: a line's end is not one byte there."""
    with open_bytes(path) as raw, io.TextIOWrapper(raw, encoding, newline="") as text:
        number = 0
        try:
            for number, line in enumerate(text, 1):
                yield number, line.removeprefix("\ufeff")
        except (OSError, EOFError, lzma.LZMAError, ValueError) as error:
            raise CannotRead(
                Message("The file breaks after line {0} ({1}).", number, type(error).__name__), file=path
            ) from error


class Lines:
    """Lines for the csv module, bad ones left out; `number` is that of the line given last."""

    def __init__(self, path: Path, problems: Problems, encoding: str) -> None:
        self._lines = read_lines(path, problems, encoding)
        self.number = 0

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> str:
        self.number, line = next(self._lines)
        return line


def open_source(path: Path, mapping: dict[str, str] | None = None, encoding: str = "utf-8") -> Source:
    """The reader for a file, by its name and, for JSON, by its first line."""
    from sfumato.core.knowledge.source_json import JsonLines
    from sfumato.core.knowledge.source_tables import Spreadsheet, Table
    from sfumato.core.knowledge.source_wikidata import WikidataDump, is_wikidata

    if not path.is_file():
        raise CannotRead("There is no such file.", file=path)
    names = [suffix.lower() for suffix in path.suffixes]
    kind = next((n for n in reversed(names) if n not in _OPENERS), "")
    if kind in (".csv", ".tsv", ".txt", ".tab"):
        return Table(path, mapping or {}, encoding)
    if kind in (".jsonl", ".ndjson", ".json"):
        return WikidataDump(path) if is_wikidata(path) else JsonLines(path, mapping or {})
    if kind in (".xlsx", ".xlsm"):
        return Spreadsheet(path, mapping or {})
    raise UnsupportedFormat(
        "A people source must be CSV, TSV, JSON lines, XLSX or a Wikidata JSON dump.",
        file=path,
        next_step="Save it as one of these (may be compressed with gz, bz2 or xz).",
    )
