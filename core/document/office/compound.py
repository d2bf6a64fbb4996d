"""Streams of a compound file (the container of old Office files and of encrypted new ones). [MS-CFB]"""

from __future__ import annotations

import struct

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_END = 0xFFFFFFFA  # this and above are marks, not sectors


class Damaged(ValueError):
    """The container does not hang together."""


def streams(data: bytes) -> dict[str, bytes]:
    """By name; storages are flattened, since only two well-known names matter here."""
    try:
        return _streams(data)
    except (struct.error, IndexError, OverflowError) as error:
        raise Damaged("the compound file is damaged") from error


def _streams(data: bytes) -> dict[str, bytes]:
    if not data.startswith(MAGIC):
        raise Damaged("not a compound file")
    sector_shift, mini_shift = struct.unpack_from("<HH", data, 30)
    if not 7 <= sector_shift <= 16 or not 4 <= mini_shift <= 12:
        raise Damaged("impossible sector size")
    size, mini_size = 1 << sector_shift, 1 << mini_shift
    first_directory, cutoff, first_mini = (struct.unpack_from("<I", data, at)[0] for at in (48, 56, 60))
    table = _allocation(data, size)

    def chain(first: int) -> bytes:
        parts, here, seen = [], first, set()
        while here < _END:
            if here in seen or here >= len(table):
                raise Damaged("a chain of sectors runs in a circle or out of the file")
            seen.add(here)
            parts.append(data[(here + 1) * size : (here + 2) * size])
            here = table[here]
        return b"".join(parts)

    directory = chain(first_directory)
    entries = [directory[at : at + 128] for at in range(0, len(directory) - 127, 128)]
    mini_table = list(struct.unpack(f"<{len(raw) // 4}I", raw)) if (raw := chain(first_mini)) else []
    mini_data = chain(struct.unpack_from("<I", entries[0], 116)[0]) if mini_table else b""

    def mini_chain(first: int) -> bytes:
        parts, here, seen = [], first, set()
        while here < _END:
            if here in seen or here >= len(mini_table):
                raise Damaged("a chain of small sectors runs in a circle or out of the file")
            seen.add(here)
            parts.append(mini_data[here * mini_size : (here + 1) * mini_size])
            here = mini_table[here]
        return b"".join(parts)

    found = {}
    for entry in entries:
        (length_of_name,) = struct.unpack_from("<H", entry, 64)
        if entry[66] != 2 or not 2 <= length_of_name <= 64:
            continue
        first, length = struct.unpack_from("<II", entry, 116)
        name = entry[: length_of_name - 2].decode("utf-16-le", "replace")
        found[name] = (mini_chain(first) if length < cutoff else chain(first))[:length]
    return found


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
