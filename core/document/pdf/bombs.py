"""Streams that unpack to far more than a page can use are refused before anybody unpacks them whole.

Flate packs at most 1:1032, so a stream is only measured if its packed size, times that for each filter, could exceed the limit.
Measuring unpacks in small pieces and throws them away.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pikepdf
from pikepdf import Array, Name, Stream

from sfumato.core.document.pdf.limits import MAX_OPERATORS
from sfumato.core.errors import TooLarge

MAX_CONTENT = 48_000_000  # bytes of one content stream, unpacked
MAX_OTHER = 64_000_000  # bytes of any other stream that is no picture
MAX_FILE = 1_500_000_000  # bytes of all streams that had to be measured
_RATIO = 1032  # the most that Deflate can unpack from one byte
_PIECE = 1 << 20  # bytes unpacked at a time
_PACKING = {"/FlateDecode", "/Fl", "/LZWDecode", "/LZW", "/RunLengthDecode", "/RL"}


def refuse_bombs(pdf: pikepdf.Pdf) -> None:
    """Raises `TooLarge` for a stream or file that unpacks to more than a safe limit. Pictures are left to their readers."""
    contents = {
        part.objgen for page in pdf.pages for part in _parts(page.obj.get("/Contents")) if part.is_indirect
    }
    total = 0
    for thing in pdf.objects:
        if not isinstance(thing, Stream) or thing.get("/Subtype") == Name.Image:
            continue
        content = thing.objgen in contents or thing.get("/Subtype") == Name.Form or "/PatternType" in thing
        total += _measured(thing, MAX_CONTENT if content else MAX_OTHER, content)
        if total > MAX_FILE:
            raise TooLarge("The file unpacks to more than a safe limit allows.")


def _parts(contents: Any) -> list[Any]:
    parts = contents.as_list() if isinstance(contents, Array) else [contents]
    return [part for part in parts if isinstance(part, Stream)]


def _measured(stream: Any, limit: int, content: bool) -> int:
    """Unpacked size, or 0 where it cannot matter."""
    filters = [name for name in _filters(stream) if name in _PACKING]
    raw = int(stream.get("/Length", 0) or 0)
    if not filters or (len(filters) == 1 and raw * _RATIO <= limit and not (content and raw > 20_000)):
        return 0
    pieces: Iterator[bytes] = iter((bytes(stream.read_raw_bytes()),))
    for name in _filters(stream):
        if name not in ("/FlateDecode", "/Fl"):
            return _by_library(stream, limit)
        pieces = _unpacked(pieces)
    size = operators = 0
    for piece in pieces:
        size += len(piece)
        operators += _operators(piece) if content else 0
        if size > limit or operators > 2 * MAX_OPERATORS:
            raise TooLarge("A part of the file unpacks to more than a safe limit allows.")
    return size


def _by_library(stream: Any, limit: int) -> int:
    """Other filters are bounded inside qpdf (see `limits`)."""
    try:
        size = len(stream.read_bytes())
    except pikepdf.PdfError:
        return 0
    if size > limit:
        raise TooLarge("A part of the file unpacks to more than a safe limit allows.")
    return size


def _unpacked(pieces: Iterator[bytes]) -> Iterator[bytes]:
    unpacker = zlib.decompressobj()
    for piece in pieces:
        waiting = piece
        while waiting:
            try:
                out = unpacker.decompress(waiting, _PIECE)
            except zlib.error:
                return
            if out:
                yield out
            waiting = unpacker.unconsumed_tail
            if unpacker.eof or (not out and not waiting):
                break


def _operators(piece: bytes) -> int:
    """Words of letters in a piece of content: an upper bound of its instructions, words in strings counted too."""
    data = np.frombuffer(piece, dtype=np.uint8)
    letter = ((data | 32) >= 97) & ((data | 32) <= 122)
    return int((letter[1:] & ~letter[:-1]).sum())


def _filters(stream: Any) -> list[str]:
    value = stream.get("/Filter")
    return (
        [str(name) for name in value]
        if isinstance(value, Array)
        else [str(value)]
        if value is not None
        else []
    )
