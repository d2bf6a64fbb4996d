"""Streams of a compound file (the container of old Office files, of Outlook messages and of encrypted new files). [MS-CFB]"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_END = 0xFFFFFFFA  # this and above are marks, not sectors
_STORAGE, _STREAM = 1, 2  # kinds of entries in MS-CFB


class Damaged(ValueError):
    """The container does not hang together."""


def streams(data: bytes) -> dict[str, bytes]:
    """By name; storages are flattened, for files of which only a few well-known names matter."""
    try:
        compound = _Compound.of(data)
        return {compound.name(n): compound.content(n) for n in compound.of_kind(_STREAM)}
    except (struct.error, IndexError, OverflowError) as error:
        raise Damaged("the compound file is damaged") from error


def tree(data: bytes) -> dict[str, bytes]:
    """By path, storages parted by a slash. Streams that together are longer than the file are refused."""
    try:
        return dict(_Compound.of(data).walk())
    except (struct.error, IndexError, OverflowError) as error:
        raise Damaged("the compound file is damaged") from error


@dataclass(frozen=True, slots=True)
class _Compound:
    data: bytes
    size: int  # of a sector
    mini_size: int
    cutoff: int  # streams shorter than this lie in small sectors
    table: list[int]
    mini_table: list[int]
    mini_data: bytes
    entries: list[bytes]

    @classmethod
    def of(cls, data: bytes) -> _Compound:
        """The compound file in these bytes. Raises `Damaged` where its tables do not fit."""
        if not data.startswith(MAGIC):
            raise Damaged("not a compound file")
        sector_shift, mini_shift = struct.unpack_from("<HH", data, 30)
        if not 7 <= sector_shift <= 16 or not 4 <= mini_shift <= 12:
            raise Damaged("impossible sector size")
        size, mini_size = 1 << sector_shift, 1 << mini_shift
        first_directory, cutoff, first_mini = (struct.unpack_from("<I", data, at)[0] for at in (48, 56, 60))
        table = _allocation(data, size)
        directory = _chain(data, size, table, first_directory, 1)
        entries = [directory[at : at + 128] for at in range(0, len(directory) - 127, 128)]
        raw = _chain(data, size, table, first_mini, 1)
        mini_table = list(struct.unpack(f"<{len(raw) // 4}I", raw)) if raw else []
        first = struct.unpack_from("<I", entries[0], 116)[0]
        mini_data = _chain(data, size, table, first, 1) if mini_table else b""
        return cls(data, size, mini_size, cutoff, table, mini_table, mini_data, entries)

    def of_kind(self, kind: int) -> Iterator[int]:
        """The numbers of the entries of a kind that have a name."""
        return (n for n, entry in enumerate(self.entries) if entry[66] == kind and self.name(n))

    def name(self, number: int) -> str:
        """The name of an entry."""
        (length,) = struct.unpack_from("<H", self.entries[number], 64)
        return self.entries[number][: length - 2].decode("utf-16-le", "replace") if 2 <= length <= 64 else ""

    def content(self, number: int) -> bytes:
        """The bytes of an entry."""
        first, length = struct.unpack_from("<II", self.entries[number], 116)
        if length < self.cutoff:
            return _chain(self.mini_data, self.mini_size, self.mini_table, first, 0)[:length]
        return _chain(self.data, self.size, self.table, first, 1)[:length]

    def walk(self) -> Iterator[tuple[str, bytes]]:
        """Each storage is a tree of siblings (left, right) below the entry that owns it (child)."""
        todo = [("", struct.unpack_from("<I", self.entries[0], 76)[0])]
        seen: set[int] = set()
        total = 0
        while todo:
            folder, number = todo.pop()
            if number >= _END or number in seen:
                continue
            seen.add(number)
            entry = self.entries[number]
            left, right, below = struct.unpack_from("<III", entry, 68)
            todo += ((folder, left), (folder, right))
            if entry[66] == _STREAM:
                content = self.content(number)
                total += len(content)
                if total > len(self.data):
                    raise Damaged("the streams are longer than the file")
                yield folder + self.name(number), content
            elif entry[66] == _STORAGE:
                todo.append((f"{folder}{self.name(number)}/", below))


def _chain(data: bytes, size: int, table: list[int], first: int, header: int) -> bytes:
    """The sectors from `first` on; `header` is 1 where sector 0 comes behind a header of one sector."""
    parts, here, seen = [], first, set()
    while here < _END:
        if here in seen or here >= len(table):
            raise Damaged("a chain of sectors runs in a circle or out of the file")
        seen.add(here)
        parts.append(data[(here + header) * size : (here + header + 1) * size])
        here = table[here]
    return b"".join(parts)


def _allocation(data: bytes, size: int) -> list[int]:
    (next_list, lists) = struct.unpack_from("<II", data, 68)
    sectors = list(struct.unpack_from("<109I", data, 76))
    for _ in range(min(lists, len(data) // size + 1)):
        if next_list >= _END:
            break
        entries = struct.unpack_from(f"<{size // 4}I", data, (next_list + 1) * size)
        sectors += entries[:-1]
        next_list = entries[-1]
    table: list[int] = []
    for sector in sectors:
        if sector < _END:
            table += struct.unpack_from(f"<{size // 4}I", data, (sector + 1) * size)
    return table
