"""Functions that compute colours: what their streams hold besides the calculation."""

from __future__ import annotations

import re
from math import prod
from typing import Any

import pikepdf

# PDF 32000-1, table 42: all that a calculation may say.
_OPERATOR_NAMES = (
    "abs add atan ceiling cos cvi cvr div exp floor idiv ln log mod mul neg round sin sqrt sub truncate and bitshift eq "
    "false ge gt le lt ne not or true xor if ifelse copy dup exch index pop roll"
)
_OPERATORS = frozenset(_OPERATOR_NAMES.encode().split())
_COMMENT = re.compile(rb"%[^\r\n]*")
_TOKEN = re.compile(rb"[{}]|[^\s{}]+")
_NUMBER = re.compile(rb"[-+]?(?:\d+\.?\d*|\.\d+)")


def clean_function(stream: Any) -> bool:
    """Leaves of a function's data what it computes with; says whether there was more."""
    try:
        kind, data = int(stream.FunctionType), bytes(stream.read_bytes())
        clean = _calculation(data) if kind == 4 else _samples(stream, data) if kind == 0 else data
    except (pikepdf.PdfError, AttributeError, TypeError, ValueError):
        return False
    if clean == data:
        return False
    stream.write(clean)
    return True


def _calculation(data: bytes) -> bytes:
    tokens = _TOKEN.findall(_COMMENT.sub(b"", data))
    known = [t for t in tokens if t in (b"{", b"}") or t in _OPERATORS or _NUMBER.fullmatch(t)]
    return data if known == tokens and b"%" not in data else b" ".join(known)


def _samples(stream: Any, data: bytes) -> bytes:
    """Samples beyond the table that the entries describe are never looked up."""
    values = prod(int(size) for size in stream.Size) * (len(stream.Range) // 2)
    return data[: (values * int(stream.BitsPerSample) + 7) // 8]
