"""The hash functions that the embedding tables of `models/syntax` were trained with: MurmurHash 2 and 3 (public domain)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

_MASK = (1 << 64) - 1  # hashes are numbers of 64 bits
_M = 0xC6A4A7935BD1E995  # multiplier of MurmurHash64A
_R = 47  # bits of its shift
_SEED = 1  # of the keys of words, as the tables were trained with

Words = npt.NDArray[np.uint32]
Ids = npt.NDArray[np.uint64]


def string_id(text: str) -> int:
    """The 64-bit number of a string (MurmurHash64A of its UTF-8 bytes, seed 1)."""
    data = text.encode("utf-8")
    value = _SEED ^ (len(data) * _M & _MASK)
    whole = len(data) & ~7
    for at in range(0, whole, 8):
        k = int.from_bytes(data[at : at + 8], "little") * _M & _MASK
        k = (k ^ k >> _R) * _M & _MASK
        value = (value ^ k) * _M & _MASK
    if len(data) > whole:
        value = (value ^ int.from_bytes(data[whole:], "little")) * _M & _MASK
    value = (value ^ value >> _R) * _M & _MASK
    return value ^ value >> _R


def four_keys(ids: Ids, seed: int) -> Words:
    """Four 32-bit keys for each number: MurmurHash3 (x64, 128 bits) of its eight bytes. Shape (n, 4)."""
    with np.errstate(over="ignore"):
        first = ids * np.uint64(0x87C37B91114253D5)
        first = (first << np.uint64(31)) | (first >> np.uint64(33))
        first = first * np.uint64(0x4CF5AD432745937F) ^ np.uint64(seed) ^ np.uint64(8)
        second = np.full(len(ids), seed ^ 8, dtype=np.uint64)
        first = first + second
        second = second + first
        first, second = _mixed(first), _mixed(second)
        first = first + second
        second = second + first
    half = np.uint64(32)
    parts = (first, first >> half, second, second >> half)
    return np.stack([part.astype(np.uint32) for part in parts], axis=1)


def _mixed(value: Ids) -> Ids:
    shift = np.uint64(33)
    value = (value ^ value >> shift) * np.uint64(0xFF51AFD7ED558CCD)
    value = (value ^ value >> shift) * np.uint64(0xC4CEB9FE1A85EC53)
    return value ^ value >> shift
