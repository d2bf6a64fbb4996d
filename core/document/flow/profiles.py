"""Colour profiles (ICC) without what they say of their maker: descriptions, copyright, device names, private tags.

Bytes are overwritten in place, so that all offsets hold and colours stay what they are.
"""

from __future__ import annotations

import struct

_TABLE = 128  # the header's length; the table of tags follows it
# Tags that colour is computed from (ICC.1:2022, 9.2); everything else is words, dates and private data.
_COLOUR_TAGS = (
    "A2B0 A2B1 A2B2 A2B3 B2A0 B2A1 B2A2 B2A3 D2B0 D2B1 D2B2 D2B3 B2D0 B2D1 B2D2 B2D3 rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC "
    "wtpt bkpt chad chrm cicp gamt lumi pre0 pre1 pre2 clro clrt clot"
)
_COLOUR = frozenset(_COLOUR_TAGS.split())


def clean_profile(data: bytes) -> bytes:
    """The profile with its words blanked; unchanged where it is damaged or has none."""
    if len(data) < _TABLE + 4 or data[36:40] != b"acsp":
        return data
    size = min(len(data), int.from_bytes(data[:4], "big"))
    (count,) = struct.unpack(">I", data[_TABLE : _TABLE + 4])
    if size < _TABLE + 4 + 12 * count or count > 200:
        return data
    clean = bytearray(data[:size])
    clean[24:36] = struct.pack(">6H", 2000, 1, 1, 0, 0, 0)  # when it was made
    clean[48:56] = bytes(8)  # manufacturer and model
    clean[80:100] = bytes(20)  # creator, and the checksum of the words that go
    covered = [(0, _TABLE + 4 + 12 * count)]
    for number in range(count):
        entry = _TABLE + 4 + 12 * number
        name, start, length = struct.unpack(">4sII", data[entry : entry + 12])
        end = min(size, start + length)
        covered.append((start, end))
        if name.decode("latin-1") not in _COLOUR and start >= _TABLE and start + 8 <= end:
            _blank(clean, start, end)
    _blank_gaps(clean, covered)
    return bytes(clean)


def _blank(clean: bytearray, start: int, end: int) -> None:
    """Words of a tag as filling; its own structure stays readable."""
    kind = bytes(clean[start : start + 4])
    if kind == b"desc" and start + 12 <= end:
        (count,) = struct.unpack(">I", clean[start + 8 : start + 12])
        last = min(end, start + 12 + max(0, count - 1))
        clean[start + 12 : last] = b" " * (last - (start + 12))
        clean[last:end] = bytes(end - last)
    elif kind == b"mluc" and start + 16 <= end:
        (records,) = struct.unpack(">I", clean[start + 8 : start + 12])
        first = min(end, start + 16 + 12 * min(records, 1000))
        fill = (b"\0 " * ((end - first) // 2 + 1))[: end - first]
        clean[first:end] = fill
    elif kind == b"text":
        clean[start + 8 : end] = b" " * max(0, end - start - 9) + b"\0" * min(1, end - start - 8)
    else:
        clean[start + 8 : end] = bytes(end - start - 8)


def _blank_gaps(clean: bytearray, covered: list[tuple[int, int]]) -> None:
    reached = 0
    for start, end in sorted(covered):
        if start > reached:
            clean[reached:start] = bytes(start - reached)
        reached = max(reached, end)
    if reached < len(clean):
        clean[reached:] = bytes(len(clean) - reached)
