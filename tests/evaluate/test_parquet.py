"""The Parquet file of an experiment: read back by a small reader of the format, and by pyarrow where it is installed."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from typing import Any

import pytest

from sfumato.core.evaluate.experiment.parquet import parquet_bytes

ROWS: list[dict[str, Any]] = [
    {"text": "Łódź", "whole": 5, "share": 0.25, "yes": True, "mixed": 1},
    {"text": None, "whole": -(2**40), "share": None, "yes": False, "mixed": 2.5},
    {"text": "", "whole": 0, "share": 1.5, "yes": None, "mixed": None},
] * 7
NAMES = ["text", "whole", "share", "yes", "mixed", "absent"]
WANTED = [{name: row.get(name) for name in NAMES} for row in ROWS]


class _Thrift:
    """Reads values of Thrift's compact protocol: structs as dictionaries by field number."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def varint(self) -> int:
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def value(self, kind: int) -> Any:
        if kind in (5, 6):
            raw = self.varint()
            return raw >> 1 if raw % 2 == 0 else -(raw + 1) >> 1
        if kind == 8:
            size = self.varint()
            self.at += size
            return self.data[self.at - size : self.at].decode()
        if kind == 9:
            head = self.data[self.at]
            self.at += 1
            size = self.varint() if head >> 4 == 15 else head >> 4
            return [self.value(head & 15) for _ in range(size)]
        assert kind == 12
        return self.struct()

    def struct(self) -> dict[int, Any]:
        found, number = {}, 0
        while head := self.data[self.at]:
            self.at += 1
            number += head >> 4
            found[number] = self.value(head & 15)
        self.at += 1
        return found


def _bits(data: bytes) -> Iterator[bool]:
    return (bool(byte >> place & 1) for byte in data for place in range(8))


def _column(data: bytes, chunk: dict[int, Any], rows: int) -> list[Any]:
    kind, reader = chunk[1], _Thrift(data, chunk[9])
    header = reader.struct()
    body = data[reader.at : reader.at + header[3]]
    assert reader.at + header[3] == chunk[9] + chunk[7] and header[5][1] == rows
    levels = 4 + struct.unpack_from("<I", body)[0]
    run = _Thrift(body, 4)
    groups = run.varint() >> 1
    present = list(_bits(body[run.at : run.at + groups]))[:rows]
    values, at = body[levels:], 0
    flags = _bits(values)
    out: list[Any] = []
    for there in present:
        if not there:
            out.append(None)
        elif kind == 0:
            out.append(next(flags))
        elif kind == 6:
            size = struct.unpack_from("<I", values, at)[0]
            out.append(values[at + 4 : at + 4 + size].decode())
            at += 4 + size
        else:
            out.append(struct.unpack_from("<q" if kind == 2 else "<d", values, at)[0])
            at += 8
    return out


def _read(data: bytes) -> list[dict[str, Any]]:
    assert data[:4] == data[-4:] == b"PAR1"
    size = struct.unpack("<I", data[-8:-4])[0]
    metadata = _Thrift(data, len(data) - 8 - size).struct()
    assert metadata[2][0][5] == len(metadata[2]) - 1
    columns = {
        chunk[3][3][0]: _column(data, chunk[3], metadata[3]) for group in metadata[4] for chunk in group[1]
    }
    assert [element[4] for element in metadata[2][1:]] == list(columns)
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def test_every_value_and_every_gap_comes_back() -> None:
    assert _read(parquet_bytes(NAMES, ROWS)) == WANTED


def test_a_table_of_many_columns_comes_back() -> None:
    names = [f"column {n}" for n in range(40)]  # more than a short list's head can count
    rows = [{name: n for n, name in enumerate(names)}]
    assert _read(parquet_bytes(names, rows)) == rows


def test_pyarrow_reads_the_same() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(io.BytesIO(parquet_bytes(NAMES, ROWS)))
    assert table.to_pylist() == WANTED
    assert [str(kind) for kind in table.schema.types[:4]] == ["string", "int64", "double", "bool"]
