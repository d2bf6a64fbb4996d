"""A flat table as a Parquet file, without a library: one row group, one uncompressed page a column, every column optional.

    PAR1 | page of column 1 | page of column 2 | … | file metadata | its length | PAR1

Pages and metadata are described by Thrift's compact protocol (Parquet format 2.x, `parquet.thrift`). A column is boolean, 64-bit
integer, double or UTF-8 text, whichever holds all its values; a missing value is null.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_MAGIC = b"PAR1"
_BOOLEAN, _INT64, _DOUBLE, _BYTES = 0, 2, 5, 6  # physical types
_PLAIN, _RLE = 0, 3  # encodings
_OPTIONAL, _UTF8, _UNCOMPRESSED, _DATA_PAGE = 1, 0, 0, 0  # further numbers of the format
_I32, _I64, _BINARY, _LIST, _STRUCT = 5, 6, 8, 9, 12  # Thrift's types


@dataclass(frozen=True, slots=True)
class _Column:
    """One column as it lies in the file."""

    name: str
    type: int
    offset: int
    size: int


def parquet_bytes(names: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> bytes:
    """The rows as the bytes of a Parquet file; `names` are the columns, in order."""
    out = bytearray(_MAGIC)
    columns = []
    for name in names:
        values = [row.get(name) for row in rows]
        kind = _type_of(values)
        page = _page(values, kind)
        columns.append(_Column(name, kind, len(out), len(page)))
        out += page
    metadata = _metadata(columns, len(rows))
    return bytes(out) + metadata + struct.pack("<I", len(metadata)) + _MAGIC


def _type_of(values: Sequence[Any]) -> int:
    kinds = {type(value) for value in values if value is not None}
    if kinds <= {bool} and kinds:
        return _BOOLEAN
    if kinds <= {int} and kinds:
        return _INT64
    return _DOUBLE if kinds <= {int, float, bool} else _BYTES


def _page(values: Sequence[Any], kind: int) -> bytes:
    levels = _bits([value is not None for value in values])
    groups = (len(values) + 7) // 8
    levels = _varint(groups << 1 | 1) + levels  # one bit-packed run
    shown = [value for value in values if value is not None]
    body = struct.pack("<I", len(levels)) + levels + _plain(shown, kind)
    data = _struct({1: _i32(len(values)), 2: _i32(_PLAIN), 3: _i32(_RLE), 4: _i32(_RLE)})
    size = _i32(len(body))
    return _struct({1: _i32(_DATA_PAGE), 2: size, 3: size, 5: (_STRUCT, data)}) + body


def _plain(values: Sequence[Any], kind: int) -> bytes:
    if kind == _BOOLEAN:
        return _bits(values)
    if kind == _INT64:
        return struct.pack(f"<{len(values)}q", *values)
    if kind == _DOUBLE:
        return struct.pack(f"<{len(values)}d", *values)
    texts = [str(value).encode() for value in values]
    return b"".join(struct.pack("<I", len(text)) + text for text in texts)


def _bits(flags: Sequence[bool]) -> bytes:
    out = bytearray((len(flags) + 7) // 8)
    for place, flag in enumerate(flags):
        out[place // 8] |= bool(flag) << place % 8
    return bytes(out)


def _metadata(columns: Sequence[_Column], rows: int) -> bytes:
    root = _struct({4: _text("schema"), 5: _i32(len(columns))})
    schema = [root, *(_schema(column) for column in columns)]
    chunks = [_struct({2: _i64(column.offset), 3: (_STRUCT, _chunk(column, rows))}) for column in columns]
    total = sum(column.size for column in columns)
    group = _struct({1: _list(_STRUCT, chunks), 2: _i64(total), 3: _i64(rows)})
    groups = _list(_STRUCT, [group])
    return _struct({1: _i32(2), 2: _list(_STRUCT, schema), 3: _i64(rows), 4: groups, 6: _text("sfumato")})


def _schema(column: _Column) -> bytes:
    fields = {1: _i32(column.type), 3: _i32(_OPTIONAL), 4: _text(column.name)}
    return _struct(fields | ({6: _i32(_UTF8)} if column.type == _BYTES else {}))


def _chunk(column: _Column, rows: int) -> bytes:
    encodings = _list(_I32, [_zigzag(_PLAIN), _zigzag(_RLE)])
    path = _list(_BINARY, [_text(column.name)[1]])
    size = _i64(column.size)
    return _struct(
        {
            1: _i32(column.type), 2: encodings, 3: path, 4: _i32(_UNCOMPRESSED), 5: _i64(rows),
            6: size, 7: size, 9: _i64(column.offset),
        }
    )  # fmt: skip


def _struct(fields: Mapping[int, tuple[int, bytes]]) -> bytes:
    """Fields by number, rising; each is its type and its bytes."""
    out, last = bytearray(), 0
    for number, (kind, value) in fields.items():
        out += bytes([(number - last) << 4 | kind]) + value
        last = number
    return bytes(out) + b"\0"


def _list(kind: int, values: Sequence[bytes]) -> tuple[int, bytes]:
    size = len(values)
    head = bytes([size << 4 | kind]) if size < 15 else bytes([0xF0 | kind]) + _varint(size)
    return _LIST, head + b"".join(values)


def _text(value: str) -> tuple[int, bytes]:
    raw = value.encode()
    return _BINARY, _varint(len(raw)) + raw


def _i32(value: int) -> tuple[int, bytes]:
    return _I32, _zigzag(value)


def _i64(value: int) -> tuple[int, bytes]:
    return _I64, _zigzag(value)


def _zigzag(value: int) -> bytes:
    return _varint(value << 1 if value >= 0 else (-value << 1) - 1)


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])
