"""A zip of parts (OOXML, ODF), opened with limits so that a bomb cannot go off."""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from sfumato.core.document.flow.xml import Element, parse, serialise
from sfumato.core.errors import CannotRead, PasswordNeeded, TooLarge
from sfumato.core.messages import Message

LARGEST_FILE = 512 * 1024 * 1024  # bytes of the packed file
LARGEST_TOTAL = 1024 * 1024 * 1024  # bytes of all parts, unpacked
MOST_PARTS = 20_000  # parts of one package: real files have hundreds
# Deflate cannot pack tighter than about 1030:1; office XML stays below 100:1.
HIGHEST_RATIO = 300
RATIO_MATTERS_FROM = 8 * 1024 * 1024  # bytes unpacked: small parts may be packed as tightly as they like
XML_SUFFIXES = (".xml", ".rels", ".vml", ".rdf", ".svg")
# The first time that a zip can hold: every part gets it, so that no time of work is told.
_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(slots=True)
class Package:
    """Parts by name. XML parts are parsed on demand; a parsed part is written from its tree."""

    file: Path | None
    parts: dict[str, bytes]
    trees: dict[str, Element] = field(default_factory=dict)

    def tree(self, part: str) -> Element:
        """The parsed part; changes of the tree are what is written."""
        if part not in self.trees:
            self.trees[part] = parse(self.parts[part], part, self.file)
        return self.trees[part]

    def find(self, part: str) -> str | None:
        """The stored name of a part; part names ignore case (OPC, section 6.2.2.3)."""
        if part in self.parts:
            return part
        wanted = part.lower()
        return next((name for name in self.parts if name.lower() == wanted), None)

    def drop(self, part: str) -> bool:
        """Removes a part. Returns whether it was there."""
        self.trees.pop(part, None)
        return self.parts.pop(part, None) is not None

    def drop_damaged(self) -> list[str]:
        """XML parts that no reader can read: nobody could vouch for what is in them."""
        dropped = []
        for part in [part for part in self.parts if part.endswith(XML_SUFFIXES)]:
            try:
                self.tree(part)
            except CannotRead:
                self.drop(part)
                dropped.append(part)
        return dropped

    def put(self, part: str, data: bytes) -> None:
        """Replaces or adds a part."""
        self.trees.pop(part, None)
        self.parts[part] = data

    def bytes_of(self, part: str) -> bytes:
        """The bytes of a part as they would be written now."""
        return serialise(self.trees[part]) if part in self.trees else self.parts[part]

    def save(self, out: Path, first: str | None = None) -> None:
        """No times, no comments, no extra fields: a zip directory tells about its maker too."""
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for part in sorted(self.parts, key=lambda name: (name != first, _rank(name))):
                info = zipfile.ZipInfo(part, _EPOCH)
                info.compress_type = zipfile.ZIP_STORED if part == first else zipfile.ZIP_DEFLATED
                info.create_system = 0
                archive.writestr(info, self.bytes_of(part))


def _rank(part: str) -> tuple[int, str]:
    return (0 if part == "[Content_Types].xml" else 1 if part == "_rels/.rels" else 2, part)


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def open_package(data: bytes, file: Path | None) -> Package:
    """The parts of a ZIP package. Raises `CannotRead` where it is damaged; refuses archives made to take all
    memory."""
    damaged = "Open it in its own program, save it again and retry."
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return Package(file, dict(_entries(archive, file)))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OSError) as error:
        raise CannotRead(
            "The file is damaged (its zip cannot be read).", file=file, next_step=damaged
        ) from error
    except RuntimeError as error:  # zipfile's way to say that an entry is encrypted
        raise PasswordNeeded("The file is encrypted.", file=file) from error


def _entries(archive: zipfile.ZipFile, file: Path | None) -> Iterator[tuple[str, bytes]]:
    infos = archive.infolist()
    if len(infos) > MOST_PARTS:
        raise TooLarge(Message("The file holds {0} parts, more than is safe.", len(infos)), file=file)
    declared = sum(info.file_size for info in infos)
    if declared > LARGEST_TOTAL:
        raise TooLarge("The file would unpack to more than 1 GB.", file=file)
    total = 0
    for info in infos:
        part = info.filename.replace("\\", "/").lstrip("/")
        if ".." in PurePosixPath(part).parts:
            raise CannotRead(
                "A part of the file has a path that leads outside it, as attacks do.",
                file=file,
                next_step="Do not open this file elsewhere; ask the sender for another copy.",
            )
        if info.flag_bits & 1:
            raise PasswordNeeded("The file is encrypted.", file=file)
        if not part or part.endswith("/"):
            continue
        if info.file_size > RATIO_MATTERS_FROM and info.file_size > HIGHEST_RATIO * max(
            info.compress_size, 1
        ):
            raise TooLarge("A part of the file unpacks to far more than it should (a zip bomb).", file=file)
        with archive.open(info) as handle:
            content = handle.read(info.file_size + 1)
        total += len(content)
        if len(content) > info.file_size or total > LARGEST_TOTAL:
            raise TooLarge("A part of the file unpacks to more than it says (a zip bomb).", file=file)
        yield part, content
