"""Posting lists as bytes: the smallest of three forms, each exact.

A surname that a thousand neighbours share is a range, a rare one a few packed numbers, a country a roaring
bitmap. People are numbered in the order of their names, so the first form is frequent.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from pyroaring import BitMap

RANGE, PACKED, ROARING = 0, 1, 2  # how a list of people is stored


def encode(ids: np.ndarray[tuple[int], np.dtype[np.uint32]], width: int) -> tuple[int, bytes]:
    """Form and bytes of sorted, distinct ids; `width` bytes hold the largest id of the index."""
    count = len(ids)
    first = int(ids[0])
    if count == 1:
        return PACKED, first.to_bytes(width, "little")
    last = int(ids[-1])
    if last - first == count - 1:
        return RANGE, first.to_bytes(width, "little")
    packed = count * width
    if count < 32:
        return PACKED, pack(ids, width)
    bitmap = BitMap(ids)
    bitmap.run_optimize()
    roaring = bitmap.serialize()
    if packed <= len(roaring):
        return PACKED, pack(ids, width)
    return ROARING, roaring


def pack(ids: np.ndarray[tuple[int], np.dtype[np.uint32]], width: int) -> bytes:
    """The lowest `width` bytes of each number, one after the other."""
    wide = np.ascontiguousarray(ids, dtype="<u4")
    return wide.view(np.uint8).reshape(-1, 4)[:, :width].tobytes()


def unpack(data: bytes | memoryview, width: int) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """The numbers that `pack` wrote."""
    narrow = np.frombuffer(data, dtype=np.uint8).reshape(-1, width)
    wide = np.zeros((len(narrow), 4), dtype=np.uint8)
    wide[:, :width] = narrow
    return wide.view("<u4").ravel()


def decode(form: int, data: memoryview, count: int, width: int) -> BitMap:
    """The set of people of one posting, whichever of the three forms it is stored in."""
    if form == ROARING:
        return BitMap.deserialize(bytes(data))
    if form == RANGE:
        first = int.from_bytes(data, "little")
        return BitMap(range(first, first + count))
    return BitMap(unpack(data, width))


_SMALL = [bytes((number,)) for number in range(128)]


def varint(number: int) -> bytes:
    """The number in as few bytes as it needs, seven bits each, lowest first."""
    if number < 128:
        return _SMALL[number]
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def read_varint(data: memoryview | bytes, at: int) -> tuple[int, int]:
    """The number that `varint` wrote at this place, and the place after it."""
    byte = data[at]
    at += 1
    if byte < 128:
        return byte, at
    value, shift = byte & 127, 7
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def intersect(bitmaps: Sequence[BitMap]) -> BitMap:
    """Smallest first: no intermediate result is larger than the smallest list."""
    ordered = sorted(bitmaps, key=len)
    return BitMap.intersection(*ordered) if ordered else BitMap()
