"""Pictures of an RTF file: unpacked, so that they are read and cleaned as those of any other file, and packed again."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sfumato.core.document.flow.metafiles import words_of
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.pictures import strip
from sfumato.core.document.office.rtf.state import Parsed
from sfumato.core.document.office.rtf.tokens import tokens
from sfumato.core.document.office.rtf.words import KNOWN

_LINE = 128  # digits in a line, as programs write them
_NO_DIGIT = re.compile(rb"[^0-9A-Fa-f]")
_METAFILES = ("emfblip", "wmetafile")


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its group, its control words without data of others, and its bytes."""

    start: int
    end: int
    words: bytes
    data: bytes
    metafile: bool


def pictures_of(source: bytes, found: Parsed) -> list[Picture]:
    """The pictures of the file, in order."""
    return [_picture(source, start) for name, start in found.kept if name == "pict"]


def _picture(source: bytes, at: int) -> Picture:
    """`at` is where the word `\\pict` stands."""
    depth, words, digits, raw, metafile, end = 1, bytearray(), bytearray(), b"", False, len(source)
    for token in tokens(source, at):
        if token.kind == "open":
            depth += 1
        elif token.kind == "close":
            depth -= 1
            if not depth:
                end = token.start
                break
        elif depth > 1:  # properties and numbers by which pictures of other files are known again
            continue
        elif token.kind == "word" and KNOWN.fullmatch(token.name) and not token.name.startswith("bliptag"):
            words += b"\\" + token.name.encode() + (b"" if token.value is None else str(token.value).encode())
            metafile = metafile or token.name.startswith(_METAFILES)
        elif token.kind == "raw":
            raw = raw or token.data
        elif token.kind == "text":
            digits += _NO_DIGIT.sub(b"", token.data)
    data = raw or bytes.fromhex(digits[: len(digits) & ~1].decode("ascii"))
    return Picture(at, end, bytes(words), data, metafile)


def package_of(source: bytes, found: Parsed) -> Package:
    """The pictures as parts of a package, by their number."""
    pictures = pictures_of(source, found)
    return Package(None, {part_name(number): picture.data for number, picture in enumerate(pictures)})


def part_name(number: int) -> str:
    """What a picture is called among the parts."""
    return f"media/picture{number}"


def cleaned_data(picture: Picture, data: bytes, pattern: re.Pattern[str] | None) -> bytes:
    """The picture without data of others; nothing where it cannot be cleaned, or a drawing says words."""
    if not picture.metafile:
        return strip(data) or b""
    return b"" if words_of(data) or (pattern is not None and _says(data, pattern)) else data


def written(picture: Picture, data: bytes) -> bytes:
    """The inside of the group of a picture."""
    digits = data.hex().encode("ascii")
    lines = b"\n".join(digits[at : at + _LINE] for at in range(0, len(digits), _LINE))
    return picture.words + b"\n" + lines


def _says(data: bytes, pattern: re.Pattern[str]) -> bool:
    views = (
        data.decode("latin-1"),
        data.decode("utf-16-le", "replace"),
        data[1:].decode("utf-16-le", "replace"),
    )
    return any(pattern.search(view) for view in views)
