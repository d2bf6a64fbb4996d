"""Character maps of composite fonts: bytes to codes to CIDs, and codes to Unicode."""

from __future__ import annotations

import io
import re
from functools import lru_cache
from typing import Any

from pdfminer.cmapdb import CMapDB, CMapParser, FileUnicodeMap

_TOKEN = re.compile(rb"<([0-9A-Fa-f\s]*)>|/([^\s<>\[\]()/%]+)|(\d+)|([A-Za-z]+)|(\[)|(\])")


class CodeMap:
    """Splits a string into codes and gives each its CID. Two bytes each unless the map says otherwise."""

    def __init__(self) -> None:
        self.vertical = False
        self.identity = False
        self.tree: dict[int, Any] = {}  # byte → CID or deeper tree
        self.ranges: list[tuple[int, int, int, int]] = []  # bytes per code, first, last, first CID
        self.known = True

    def split(self, data: bytes) -> list[tuple[int, int, int]]:
        """(code, bytes, CID) for each code of the string; an unknown code has CID 0 and still takes its bytes."""
        if self.identity:
            even = len(data) - len(data) % 2
            codes = [(data[i] << 8 | data[i + 1], 2) for i in range(0, even, 2)]
            found = [(code, size, code) for code, size in codes]
            return found + ([(data[-1], 1, 0)] if len(data) % 2 else [])
        result: list[tuple[int, int, int]] = []
        position = 0
        while position < len(data):
            code, size, cid = self._one(data, position)
            result.append((code, size, cid))
            position += size
        return result

    def _one(self, data: bytes, position: int) -> tuple[int, int, int]:
        code = 0
        node: Any = self.tree
        for size in range(1, min(4, len(data) - position) + 1):
            byte = data[position + size - 1]
            code = code << 8 | byte
            if isinstance(node, dict):
                node = node.get(byte)
                if isinstance(node, int):
                    return code, size, node
            for length, first, last, cid in self.ranges:
                if length == size and first <= code <= last:
                    return code, size, cid + code - first
        size = min(2, len(data) - position)
        return int.from_bytes(data[position : position + size], "big"), size, 0


@lru_cache(maxsize=64)
def named_code_map(name: str) -> CodeMap:
    """The predefined code map of that name."""
    result = CodeMap()
    result.vertical = name.endswith("V")
    if name.startswith("Identity"):
        result.identity = True
        return result
    try:
        result.tree = CMapDB.get_cmap(name).code2cid
    except (CMapDB.CMapNotFound, AttributeError):
        result.identity = True
        result.known = False
    return result


def embedded_code_map(data: bytes, uses: str | None, vertical: bool) -> CodeMap:
    """The map of an /Encoding stream (codespace, cidrange and cidchar sections, PDF 32000-1, 9.7.5)."""
    result = CodeMap()
    result.vertical = vertical
    if uses:
        base = named_code_map(uses)
        result.tree, result.ranges = base.tree, list(base.ranges)
        if base.identity:
            result.ranges.append((2, 0, 0xFFFF, 0))
    section, operands = "", list[bytes | int]()
    for match in _TOKEN.finditer(data):
        hexed, _, number, word = match.group(1, 2, 3, 4)
        if word in (b"begincidrange", b"begincidchar"):
            section, operands = word.decode(), []
        elif word in (b"endcidrange", b"endcidchar"):
            section = ""
        elif section:
            if hexed is not None:
                digits = re.sub(rb"\s", b"", hexed)
                operands.append(bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode()))
            elif number is not None:
                operands.append(int(number))
            if section == "begincidrange" and len(operands) == 3:
                first, last, cid = operands
                if isinstance(first, bytes) and isinstance(last, bytes) and isinstance(cid, int):
                    span = (len(first), int.from_bytes(first, "big"), int.from_bytes(last, "big"), cid)
                    result.ranges.append(span)
                operands = []
            elif section == "begincidchar" and len(operands) == 2:
                code, cid = operands
                if isinstance(code, bytes) and isinstance(cid, int):
                    value = int.from_bytes(code, "big")
                    result.ranges.append((len(code), value, value, cid))
                operands = []
    result.known = bool(result.ranges or result.tree)
    return result


def to_unicode(data: bytes) -> dict[int, str]:
    """A /ToUnicode stream as code → text."""
    found = FileUnicodeMap()
    CMapParser(found, io.BytesIO(data)).run()
    return dict(found.cid2unichr)


@lru_cache(maxsize=16)
def collection_to_unicode(collection: str, vertical: bool) -> dict[int, str]:
    """CID → text of a known character collection such as Adobe-Japan1."""
    try:
        return dict(CMapDB.get_unicode_map(collection, vertical).cid2unichr)
    except CMapDB.CMapNotFound:
        return {}
