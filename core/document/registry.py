"""All that the program knows of a file format, by name. A new format is one module or package in `formats/`.

The module calls `register(Format(...))` when it is imported; every module in `formats/` is imported when a format is first
asked for. Nothing else lists formats: reading, writing, verification, `inspect`, the command line and the window ask here.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from sfumato.core.document.edits import Edits
from sfumato.core.document.model import Box, Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.errors import UnsupportedFormat

if TYPE_CHECKING:
    from sfumato.core.document.inspect import Inspection
    from sfumato.core.document.verify.views import View


class Reader(Protocol):
    """A function that reads a file of one format. Raises `CannotRead` or `PasswordNeeded`; leaves nothing out in silence."""

    def __call__(self, path: Path, *, password: str | None = None) -> Document: ...


class Writer(Protocol):
    """Writes the redacted file to `out` (a temporary path; the caller makes it atomic) and says how it went."""

    def __call__(
        self, document: Document, edits: Edits, out: Path, options: RedactOptions
    ) -> WriteReport: ...


class Viewer(Protocol):
    """Independent readings of a file for verification. Must not use the reader of the same format.

    `areas` are the lines that lost text, by page, where they are known. With `ocr` off no picture is read.
    """

    def __call__(
        self,
        path: Path,
        *,
        password: str | None = None,
        areas: Mapping[int, Sequence[Box]] | None = None,
        ocr: bool = True,
    ) -> Iterator[View]: ...


class Inspector(Protocol):
    """Names hidden data and redactions that only look like some. Changes nothing."""

    def __call__(self, path: Path, password: str | None = None) -> Inspection: ...


class ReaderModule(Protocol):
    """A module that reads a format."""

    def read(self, path: Path, *, password: str | None = None) -> Document:
        """As `Reader`."""


class WriterModule(Protocol):
    """A module that writes a format."""

    def write(self, document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
        """As `Writer`."""

    def expected_text(self, document: Document, edits: Edits, options: RedactOptions) -> str:
        """As `Format.expected_text`."""


def no_hidden_items() -> Mapping[str, str]:
    """For formats that store nothing hidden: no items."""
    return {}


@dataclass(frozen=True, slots=True)
class WriteReport:
    """How the file was written, for the certificate. Holds no document text."""

    hidden_removed: tuple[str, ...] = ()  # names of hidden-data items that were found and removed
    raster_pages: tuple[int, ...] = ()  # pages that fell back to a picture, counted from 0
    leak_bits: float = 0.0  # what layout still tells about the removed text
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Format:
    """One file format. `read`, `views` and `inspect` are required; a format without `write` gets clean copies only."""

    name: str
    suffixes: tuple[str, ...]
    read: Reader
    views: Viewer
    inspect: Inspector
    write: Writer | None = None
    writes_as: str | None = None  # the format of the output where it differs (RTF → docx)
    sniff: Callable[[bytes, Path], bool] | None = None  # looks at the first 4 KiB; the name of a file may lie
    # What the output must read as, where that differs from the plan applied to the text: hidden-data removal
    # takes whole stories away (comments, properties), and a cell border cannot be edited away.
    expected_text: Callable[[Document, Edits, RedactOptions], str] | None = None
    # Hidden data that an export removes unless it is kept (`RedactOptions.keep_hidden`): name → description.
    hidden_items: Callable[[], Mapping[str, str]] = no_hidden_items
    # A table read by some of its columns only (names or numbers, counted from 1).
    read_columns: Callable[[Path, Sequence[str]], Document] | None = None
    isolated: bool = (
        True  # parsed in a separate, limited process; False only where nothing is parsed (plain text)
    )


_FORMATS: dict[str, Format] = {}


def register(format_: Format) -> Format:
    """Makes a format known under its name and returns it. A second format of that name replaces the first."""
    _FORMATS[format_.name] = format_
    return format_


def register_modules(
    name: str,
    suffixes: tuple[str, ...],
    reader: ReaderModule,
    writer: WriterModule,
    views: Viewer,
    inspect: Inspector,
    sniff: Callable[[bytes, Path], bool],
    *,
    writes_as: str | None = None,
    hidden_items: Callable[[], Mapping[str, str]] = no_hidden_items,
) -> Format:
    """Makes a format known whose reader and writer are modules."""
    expected = writer.expected_text
    return register(
        Format(
            name,
            suffixes,
            reader.read,
            views,
            inspect,
            writer.write,
            writes_as,
            sniff,
            expected,
            hidden_items,
        )
    )


@cache
def _load_all() -> None:
    from sfumato.core.document import formats

    for module in pkgutil.iter_modules(formats.__path__):
        importlib.import_module(f"{formats.__name__}.{module.name}")


def formats() -> dict[str, Format]:
    """Every known format by name; loads the modules of `formats/` when it is first asked."""
    _load_all()
    return dict(_FORMATS)


def output_suffix(source: Path) -> str:
    """The ending of a redacted copy: the source's own, or that of the format it is written as. Goes by the name alone."""
    suffix = source.suffix.lower()
    known = formats()
    for format_ in known.values():
        if suffix in format_.suffixes and format_.writes_as is not None:
            return known[format_.writes_as].suffixes[0]
    return source.suffix


def format_of(path: Path) -> Format:
    """By content first, by name second: a wrongly named file is still read as what it is."""
    head = _head(path)
    known = formats()
    by_name = [f for f in known.values() if path.suffix.lower() in f.suffixes]
    for candidate in [*by_name, *known.values()]:
        if candidate.sniff and candidate.sniff(head, path):
            return candidate
    for candidate in by_name:
        if candidate.sniff is None:
            return candidate
    raise UnsupportedFormat("This kind of file is not supported.", file=path)


def _head(path: Path) -> bytes:
    from sfumato.core.errors import CannotRead

    try:
        with path.open("rb") as handle:
            head = handle.read(4096)
    except OSError as error:
        raise CannotRead(
            "The file could not be opened.", file=path, next_step="Check the name and your rights."
        ) from error
    if not head:
        raise CannotRead("The file is empty.", file=path, next_step="Export it again from where it came.")
    return head
