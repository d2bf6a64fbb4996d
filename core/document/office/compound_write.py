"""A compound file written from nothing: storages and streams, no dates, no identities, no unused sectors. [MS-CFB]"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field

from sfumato.core.document.office.compound import MAGIC

Node = Mapping[str, "bytes | Node"]  # a storage: streams and storages by name
_SECTOR, _SMALL, _CUTOFF = 512, 64, 4096  # bytes of version 3; shorter streams lie in small sectors
_NUMBERS = _SECTOR // 4  # that a sector holds
_HEAD = 109  # sectors of the table that the header names itself
# Marks of sectors, as the format has them.
_FREE, _END, _TABLE, _LIST = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFC
_STORAGE, _STREAM, _ROOT = 1, 2, 5  # kinds of entries


@dataclass(slots=True)
class _Entry:
    """A line of the directory, with the numbers of its siblings and of the first one below it."""

    name: str
    kind: int
    content: bytes = b""
    left: int = _FREE
    right: int = _FREE
    below: int = _FREE
    start: int = _END
    size: int = 0

    def packed(self) -> bytes:
        """The 128 bytes of the entry."""
        coded = self.name.encode("utf-16-le")
        head = coded.ljust(64, b"\0") + struct.pack("<HBB", len(coded) + 2, self.kind, 1)
        return head + struct.pack("<III36xIQ", self.left, self.right, self.below, self.start, self.size)


@dataclass(slots=True)
class _Sectors:
    """The sectors of a file, and for each the number of the one that follows it."""

    stored: list[bytes] = field(default_factory=list)
    following: list[int] = field(default_factory=list)

    def store(self, data: bytes) -> int:
        """Adds a stream; the number of its first sector."""
        if not data:
            return _END
        first = len(self.stored)
        self.stored += [data[at : at + _SECTOR].ljust(_SECTOR, b"\0") for at in range(0, len(data), _SECTOR)]
        self.following += [*range(first + 1, len(self.stored)), _END]
        return first


def compound(root: Node) -> bytes:
    """The file with these storages and streams."""
    entries, sectors = [_Entry("Root Entry", _ROOT)], _Sectors()
    entries[0].below = _add(entries, root)
    small, chains = bytearray(), list[int]()
    for entry in entries:
        if entry.kind != _STREAM:
            continue
        entry.size = len(entry.content)
        if entry.size >= _CUTOFF:
            entry.start = sectors.store(entry.content)
        elif entry.size:
            entry.start = len(chains)
            count = -(-entry.size // _SMALL)
            small += entry.content.ljust(count * _SMALL, b"\0")
            chains += [*range(entry.start + 1, entry.start + count), _END]
    entries[0].start, entries[0].size = sectors.store(bytes(small)), len(small)
    first_small = sectors.store(_filled(chains))
    small_sectors = -(-len(chains) // _NUMBERS)
    directory = b"".join(entry.packed() for entry in entries)
    unused = struct.pack("<64xHBBIII44x", 0, 0, 0, _FREE, _FREE, _FREE)
    directory += unused * (-len(entries) % (_SECTOR // 128))
    first_directory = sectors.store(directory)
    return _assembled(sectors, first_directory, first_small, small_sectors)


def _add(entries: list[_Entry], node: Node) -> int:
    """Adds a storage's children as a balanced tree in the order of the format; the number of its top."""
    numbers = []
    for name in sorted(node, key=lambda name: (len(name), name.upper())):
        content = node[name]
        entry = _Entry(name, _STREAM, content) if isinstance(content, bytes) else _Entry(name, _STORAGE)
        numbers.append(len(entries))
        entries.append(entry)
        if not isinstance(content, bytes):
            entry.below = _add(entries, content)
    return _balanced(entries, numbers)


def _balanced(entries: list[_Entry], numbers: list[int]) -> int:
    if not numbers:
        return _FREE
    middle = len(numbers) // 2
    top = entries[numbers[middle]]
    top.left = _balanced(entries, numbers[:middle])
    top.right = _balanced(entries, numbers[middle + 1 :])
    return numbers[middle]


def _filled(numbers: list[int]) -> bytes:
    packed = struct.pack(f"<{len(numbers)}I", *numbers)
    return packed + b"\xff" * (-len(packed) % _SECTOR)


def _assembled(sectors: _Sectors, directory: int, small: int, small_sectors: int) -> bytes:
    """The table of sectors says of itself and of the list of its own sectors where they are."""
    tables, lists = 1, 0
    while len(sectors.stored) + tables + lists > tables * _NUMBERS:
        tables += 1
        lists = max(0, -(-(tables - _HEAD) // (_NUMBERS - 1)))
    first = len(sectors.stored)
    places = list(range(first, first + tables))
    table = _filled([*sectors.following, *[_TABLE] * tables, *[_LIST] * lists])
    more = places[_HEAD:]
    chained = b""
    for number in range(lists):
        held = more[number * (_NUMBERS - 1) : (number + 1) * (_NUMBERS - 1)]
        behind = first + tables + number + 1 if number + 1 < lists else _END
        chained += struct.pack(f"<{_NUMBERS}I", *held, *[_FREE] * (_NUMBERS - 1 - len(held)), behind)
    head = MAGIC + bytes(16) + struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    begin = first + tables if lists else _END
    small = small if small_sectors else _END
    head += struct.pack("<9I", 0, tables, directory, 0, _CUTOFF, small, small_sectors, begin, lists)
    named = places[:_HEAD]
    head += struct.pack(f"<{_HEAD}I", *named, *[_FREE] * (_HEAD - len(named)))
    return head + b"".join(sectors.stored) + table + chained
