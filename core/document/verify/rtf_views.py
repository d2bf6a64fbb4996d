"""Views of an RTF file, by means other than its reader: its letters with every escape undone, its bytes, its pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from sfumato.core.document import ocr as reader
from sfumato.core.document.verify.package_views import picture_views
from sfumato.core.document.verify.views import BYTES, STRINGS, TEXT, View, decodings

_UNICODE = re.compile(r"\\u(-?\d{1,6}) ?(?:\\'[0-9a-fA-F]{2}|[^\\{}\r\n])?")
_BYTE = re.compile(r"\\'([0-9a-fA-F]{2})")
_PARTING = re.compile(r"\\(?:par|line|tab|cell|nestcell|row|nestrow|sect|page|column)(?![a-zA-Z])-?\d* ?")
_WORD = re.compile(r"\\[a-zA-Z]+-?\d* ?")
_SYMBOL = re.compile(r"\\([^a-zA-Z])")
_PICTURE = re.compile(rb"(?:[0-9a-fA-F]{2}\s*){64,}")


def rtf_views(path: Path, *, ocr: bool = True, **_: object) -> Iterator[View]:
    """The letters of all groups, whether a program shows them or not; control words; bytes; and pictures, unpacked."""
    data = path.read_bytes()
    source = re.sub(r"[\r\n]+", "", data.decode("latin-1"))
    page = re.search(rb"\\ansicpg(\d{3,5})", data)
    letters = _BYTE.sub(lambda m: _decoded(m[1], page[1].decode() if page else "1252"), source)
    letters = _UNICODE.sub(lambda m: chr(int(m[1]) & 0xFFFF), letters)
    letters = letters.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "replace")
    yield View(STRINGS, letters, words=True, shortest=5)
    shown = re.sub(r"[{}]", "", _WORD.sub("", _PARTING.sub("\n", letters)))
    yield View(TEXT, _SYMBOL.sub(r"\1", shown), words=True, shortest=3)
    for decoded in decodings(data):
        yield View(BYTES, decoded, words=True, shortest=5)
    for run in _PICTURE.findall(data):
        stored = bytes.fromhex(re.sub(rb"\s", b"", run).decode("ascii"))
        for decoded in decodings(stored):
            yield View(BYTES, decoded, words=True, shortest=6)
        if ocr and reader.available():
            yield from picture_views(stored)


def _decoded(digits: str, page: str) -> str:
    try:
        return bytes.fromhex(digits).decode(f"cp{page}")
    except (LookupError, UnicodeDecodeError):
        return bytes.fromhex(digits).decode("latin-1")
