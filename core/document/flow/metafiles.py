"""Words that a metafile of Windows (EMF, WMF) writes: previews of embedded objects are such, and OCR cannot read them."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from zlib import MAX_WBITS, decompressobj
from zlib import error as ZlibError

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.pictures import blank, is_sound, strip
from sfumato.core.document.flow.sections import Change

_WIDE, _NARROW, _SMALL = 84, 83, 108  # EMR_EXTTEXTOUTW, EMR_EXTTEXTOUTA, EMR_SMALLTEXTOUT
_OLD_TEXT, _OLD_EXTENDED = 0x0521, 0x0A32  # META_TEXTOUT, META_EXTTEXTOUT
_PLACEABLE = b"\xd7\xcd\xc6\x9a"
_PACKED = b"\x1f\x8b"
_LARGEST = 64 * 1024 * 1024  # bytes of a metafile that are unpacked, as of any other part
_RECORDS = 200_000  # records of one metafile that are read: a guard against endless ones


@dataclass(frozen=True, slots=True)
class MetafileSlot:
    """The words of one metafile. They cannot be changed in place; an edit empties the picture."""

    package: Package
    part: str

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return self.part, "metafile"

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at this place of the file."""
        if changes:
            self.package.put(self.part, blank(self.package.parts[self.part]))


def is_metafile(data: bytes) -> bool:
    """Whether the bytes begin like a metafile, packed or not."""
    try:
        head = decompressobj(MAX_WBITS | 16).decompress(data, 64) if data[:2] == _PACKED else data
    except ZlibError:
        return False
    return head[40:44] == b" EMF" or head[:4] in (_PLACEABLE, b"\x01\0\x09\0", b"\x02\0\x09\0")


def is_unknown_picture(part: str, data: bytes) -> bool:
    """Whether a part is a picture of a kind that can be neither read nor cleaned (PostScript, HEIC, a packed drawing)."""
    if "/media/" not in part or is_sound(part) or data[:256].lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        return False
    return not is_metafile(data) and strip(data) is None


def words_of(data: bytes) -> list[str]:
    """The lines that a metafile writes, packed (EMZ, WMZ) or not, in its order; nothing for other files and damaged ones."""
    try:
        if data[:2] == _PACKED:
            data = decompressobj(MAX_WBITS | 16).decompress(data, _LARGEST)
        if data[:4] == b"\x01\0\0\0" and data[40:44] == b" EMF":
            return _lines(_new_texts(data))
        if data[:4] == _PLACEABLE or data[:4] in (b"\x01\0\x09\0", b"\x02\0\x09\0"):
            return _lines(_old_texts(data, 22 if data[:4] == _PLACEABLE else 0))
    except (struct.error, IndexError, ValueError, ZlibError):
        return []
    return []


def _new_texts(data: bytes) -> Iterator[tuple[int, str]]:
    at = 0
    for _ in range(_RECORDS):
        if at + 8 > len(data):
            return
        kind, size = struct.unpack_from("<II", data, at)
        if size < 8:
            return
        if kind in (_WIDE, _NARROW) and at + 52 <= len(data):
            _, y, count, offset = struct.unpack_from("<iiII", data, at + 36)
            yield y, _decoded(data[at + offset : at + size], count, kind == _WIDE)
        elif kind == _SMALL and at + 36 <= len(data):
            _, y, count, flags = struct.unpack_from("<iiII", data, at + 8)
            start = at + (36 if flags & 0x100 else 52)
            yield y, _decoded(data[start : at + size], count, not flags & 0x200)
        at += size


def _old_texts(data: bytes, at: int) -> Iterator[tuple[int, str]]:
    at += 18
    for _ in range(_RECORDS):
        if at + 6 > len(data):
            return
        words, kind = struct.unpack_from("<IH", data, at)
        if words < 3:
            return
        if kind == _OLD_TEXT:
            (count,) = struct.unpack_from("<H", data, at + 6)
            (y,) = struct.unpack_from("<h", data, at + 8 + count + count % 2)
            yield y, _decoded(data[at + 8 :], count, False)
        elif kind == _OLD_EXTENDED:
            y, _, count, options = struct.unpack_from("<hhHH", data, at + 6)
            yield y, _decoded(data[at + (22 if options & 6 else 14) :], count, False)
        at += 2 * words


def _decoded(data: bytes, count: int, wide: bool) -> str:
    text = (
        data[: 2 * count].decode("utf-16-le", "replace") if wide else data[:count].decode("cp1252", "replace")
    )
    return "".join(letter for letter in text if letter.isprintable())


def _lines(texts: Iterator[tuple[int, str]]) -> list[str]:
    """Texts of one height are one line: many programs write letter by letter or word by word."""
    lines: list[str] = []
    last: int | None = None
    for y, text in texts:
        if lines and y == last:
            lines[-1] += text if len(text) == 1 or lines[-1][-1:].isspace() else " " + text
        else:
            lines.append(text)
        last = y
    return [line for line in lines if line.strip()]
