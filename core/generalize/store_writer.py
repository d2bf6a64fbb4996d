"""Writes an ontology store. One file, laid out to be memory-mapped:

header | nodes (13 bytes each) | names | block index | blocks of front-coded keys | description (zlib JSON) | page sums

Keys are sorted; every block starts with a whole key, so a binary search needs no index in memory.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from sfumato.core.errors import CannotWrite
from sfumato.core.generalize.concepts import NO_COUNTRY, NO_PARENT, Country, Kind, packed

MAGIC = b"SFONTO02"
HEADER = struct.Struct("<8s10QI4x")  # magic, counts and offsets, checksum of what precedes
NODE = struct.Struct("<BBBHII")  # kind, detail, cover, country, parent, name
BLOCK = 32  # keys per block
PAGE = 1 << 16  # bytes under one checksum


class StoreBuilder:
    """Collects concepts and surface forms, then writes them once."""

    def __init__(self) -> None:
        self._nodes = bytearray()
        self._names = bytearray(b"\0")
        self._name_at: dict[str, int] = {"": 0}
        self._forms: dict[str, list[tuple[float, int]]] = {}
        self.counts: dict[str, int] = {}

    @property
    def size(self) -> int:
        """How many concepts there are."""
        return len(self._nodes) // NODE.size

    def add(
        self,
        kind: Kind,
        name: str = "",
        *,
        parent: int = NO_PARENT,
        country: int = NO_COUNTRY,
        cover: float = 1.0,
        detail: int = 0,
    ) -> int:
        """The number of a new concept. `parent` and `country` are numbers of concepts and countries added before."""
        node = self.size
        self._nodes += NODE.pack(kind, detail, packed(cover), country, parent, self._name(name))
        self.counts[kind.name] = self.counts.get(kind.name, 0) + 1
        return node

    def set_parent(self, node: int, parent: int) -> None:
        """Puts a concept below another one."""
        struct.pack_into("<I", self._nodes, node * NODE.size + 5, parent)

    def set_cover(self, node: int, cover: float, detail: int | None = None) -> None:
        """Says how many things or people a concept covers."""
        self._nodes[node * NODE.size + 2] = packed(cover)
        if detail is not None:
            self._nodes[node * NODE.size + 1] = detail

    def form(self, key: str, node: int, rank: float = 1.0) -> None:
        """`rank` orders the senses of one key, lowest first."""
        if key:
            self._forms.setdefault(key, []).append((rank, node))

    def _name(self, name: str) -> int:
        if name not in self._name_at:
            self._name_at[name] = len(self._names)
            data = name.encode()
            self._names += varint(len(data)) + data
        return self._name_at[name]

    def write(
        self, target: Path, countries: Sequence[Country], sources: Iterable[Mapping[str, object]]
    ) -> Mapping[str, object]:
        """Writes the store to `target` and returns its counts."""
        encoded = sorted((k.encode(), k) for k in self._forms)
        index: list[int] = []
        blocks = bytearray()
        pairs, previous = 0, b""
        for position, (data, text) in enumerate(encoded):
            if position % BLOCK == 0:
                index.append(len(blocks))
                previous = b""
            shared = _common(previous, data)
            ids = list(dict.fromkeys(node for _, node in sorted(self._forms[text])))
            pairs += len(ids)
            blocks += varint(shared) + varint(len(data) - shared) + data[shared:] + varint(len(ids))
            for node in ids:
                blocks += varint(node)
            previous = data
        description: dict[str, object] = {
            "concepts": self.size,
            "keys": len(encoded),
            "surface_forms": pairs,
            "kinds": self.counts,
            "sources": list(sources),
            "countries": [[getattr(c, f) for f in Country.__slots__] for c in countries],
        }
        self._save(target, index, bytes(blocks), len(encoded), description)
        return description

    def _save(
        self, target: Path, index: list[int], blocks: bytes, keys: int, description: Mapping[str, object]
    ) -> None:
        parts = [
            bytes(self._nodes),
            bytes(self._names),
            struct.pack(f"<{len(index)}I", *index),
            blocks,
            zlib.compress(json.dumps(description, ensure_ascii=False).encode(), 9),
        ]
        offsets, at = [], HEADER.size
        for part in parts:
            offsets.append(at)
            at += len(part)
        body = b"".join(parts)
        sums = [zlib.crc32(body[i : i + PAGE]) for i in range(0, len(body), PAGE)]
        size = at + 4 * len(sums)
        head = struct.pack("<8s10Q", MAGIC, self.size, keys, len(index), *offsets, at, size)
        data = head + struct.pack("<I4x", zlib.crc32(head)) + body + struct.pack(f"<{len(sums)}I", *sums)
        part_file = target.with_suffix(".part")
        try:
            part_file.write_bytes(data)
            part_file.replace(target)
        except OSError as error:
            part_file.unlink(missing_ok=True)
            raise CannotWrite("The ontology could not be written.", file=target) from error


def varint(value: int) -> bytes:
    """The number in as few bytes as it needs, seven bits each, lowest first."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def _common(a: bytes, b: bytes) -> int:
    length = min(len(a), len(b), 255)
    for i in range(length):
        if a[i] != b[i]:
            return i
    return length
