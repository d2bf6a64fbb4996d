"""Old office files as formats: read as what LibreOffice makes of them, written as the new kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.package import digest
from sfumato.core.document.inspect import HiddenItem, Inspection
from sfumato.core.document.model import Document
from sfumato.core.document.office.compound import MAGIC, Damaged, tree
from sfumato.core.document.office.legacy.convert import converted
from sfumato.core.document.office.modules import OfficeModules
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import Format, WriteReport
from sfumato.core.document.verify.views import BYTES, View, decodings
from sfumato.core.errors import CannotRead

NOTICE = (
    "Read through LibreOffice and written as {0}; what LibreOffice does not take over is not in the text."
)
_HIDDEN = (
    ("SummaryInformation", "properties", "author, company, dates, titles"),
    ("Macros", "macros", "programs"),
    ("_VBA_PROJECT", "macros", "programs"),
    ("ObjectPool", "embedded files", "whole files inside"),
)


@dataclass(frozen=True, slots=True)
class Legacy:
    """`stream`: the stream that only files of this kind have; `kind`: the new format, with its modules."""

    name: str
    stream: tuple[str, ...]
    suffixes: tuple[str, ...]
    kind: str
    new: OfficeModules

    def format(self) -> Format:
        """The registration of this format."""
        return Format(
            self.name,
            self.suffixes,
            self.read,
            byte_views,
            self.inspect,
            self.write,
            writes_as=self.kind,
            sniff=self.sniff,
            expected_text=self.new.writer.expected_text,
            hidden_items=self.new.items.descriptions,
            isolated=False,  # a separate process may start no other program; LibreOffice is one itself
        )

    def sniff(self, head: bytes, path: Path) -> bool:
        """Whether a file is of this format, by the streams it holds."""
        if not head.startswith(MAGIC):
            return False
        try:
            return any(name in self.stream for name in tree(load(path)))
        except (Damaged, CannotRead):
            return path.suffix.lower() in self.suffixes

    def read(self, path: Path, *, password: str | None = None) -> Document:
        """The document, converted by LibreOffice. Raises a typed error where LibreOffice is missing or fails."""
        data = load(path)
        with TemporaryDirectory(prefix="sfumato-") as folder:
            new = Path(folder) / f"converted.{self.kind}"
            new.write_bytes(converted(path, self.kind))
            document = self.new.reader.read(new)
        notices = (NOTICE.format(self.kind.upper()), *document.notices)
        return replace(document, format=self.name, source=path, sha256=digest(data), notices=notices)

    def write(self, document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
        """Writes the new format, and says so in its notes."""
        report = self.new.writer.write(document, edits, out, options)
        return replace(report, notes=(f"Written as {self.kind.upper()}.", *report.notes))

    def inspect(self, path: Path, password: str | None = None) -> Inspection:
        """What the old file hides. Raises `CannotRead` where it is damaged."""
        try:
            streams = tree(load(path))
        except Damaged as error:
            raise CannotRead("The file is damaged.", file=path) from error
        found = {
            item: HiddenItem(item, 1, why)
            for mark, item, why in _HIDDEN
            if any(mark in name for name in streams)
        }
        return Inspection(self.name, tuple(found.values()))


def byte_views(path: Path, **_: object) -> Iterator[View]:
    """The bytes of an old office file in every decoding, for the search of what was removed."""
    for decoded in decodings(path.read_bytes()):
        yield View(BYTES, decoded, words=True, shortest=6)
