"""Reads an ontology store. The file is mapped, never loaded; pages are checked the first time they are used."""

from __future__ import annotations

import functools
import json
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.concepts import NO_PARENT, Country, Kind, Node, unpacked
from sfumato.core.generalize.store_writer import BLOCK, HEADER, MAGIC, NODE, PAGE
from sfumato.core.packed import map_stored
from sfumato.core.paths import RESOURCES, user_data

NAME = "ontology.bin"
_KINDS = {int(k): k for k in Kind}


class Store:
    """Surface form → nodes, and each node's chain upwards."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._map = map_stored(path)
        except (OSError, ValueError) as error:
            raise ResourceMissing(
                "The ontology is missing or empty; generalization is off.", file=path
            ) from error
        head = self._map[: HEADER.size]
        if len(head) < HEADER.size or head[:8] != MAGIC:
            raise self._damaged()
        fields = HEADER.unpack(head)
        if zlib.crc32(head[: HEADER.size - 8]) != fields[11] or fields[10] != len(self._map):
            raise self._damaged()
        self.concepts, self.keys, self._blocks_n = map(int, fields[1:4])
        at = [int(f) for f in fields[4:10]]
        self._nodes_at, self._names_at, self._index_at, self._blocks_at, self._about_at, self._sums_at = at
        self._checked = bytearray((self._sums_at - HEADER.size + PAGE - 1) // PAGE)
        self._about = self._describe()
        self.countries = tuple(Country(*row) for row in self._about["countries"])
        self.node = functools.lru_cache(maxsize=20_000)(self._node)
        self.find = functools.lru_cache(maxsize=20_000)(self._find)

    def _damaged(self) -> ResourceMissing:
        return ResourceMissing("The ontology is damaged; generalization is off.", file=self.path)

    def _describe(self) -> dict[str, Any]:
        try:
            about: dict[str, Any] = json.loads(zlib.decompress(self._read(self._about_at, self._sums_at)))
        except (zlib.error, ValueError) as error:
            raise self._damaged() from error
        return about

    @property
    def about(self) -> dict[str, Any]:
        """Counts and sources, for the certificate and for people."""
        return {k: v for k, v in self._about.items() if k != "countries"}

    def _read(self, start: int, end: int) -> bytes:
        for page in range((start - HEADER.size) // PAGE, (end - 1 - HEADER.size) // PAGE + 1):
            if not self._checked[page]:
                first = HEADER.size + page * PAGE
                (expected,) = struct.unpack_from("<I", self._map, self._sums_at + 4 * page)
                if zlib.crc32(self._map[first : min(first + PAGE, self._sums_at)]) != expected:
                    raise self._damaged()
                self._checked[page] = 1
        return self._map[start:end]

    # --- nodes ---

    def _node(self, id_: int) -> Node:
        at = self._nodes_at + id_ * NODE.size
        kind, detail, cover, country, parent, name = NODE.unpack(self._read(at, at + NODE.size))
        return Node(id_, _KINDS[kind], detail, country, unpacked(cover), parent, self._name(name))

    def _name(self, offset: int) -> str:
        if not offset:
            return ""
        at = self._names_at + offset
        length, at = _varint(self._read(at, min(at + 3, self._index_at)), 0, at)
        return self._read(at, at + length).decode()

    def chain(self, node: Node) -> Iterator[Node]:
        """Its parents, nearest first."""
        for _ in range(24):
            if node.parent == NO_PARENT:
                return
            node = self.node(node.parent)
            yield node

    # --- keys ---

    def _find(self, key: str) -> tuple[Node, ...]:
        """The senses of an exact key, likeliest first."""
        wanted = key.encode()
        block = self._block_of(wanted)
        if block < 0:
            return ()
        for data, ids in self._entries(block):
            if data == wanted:
                return tuple(self.node(i) for i in ids)
            if data > wanted:
                break
        return ()

    def starting_with(self, prefix: str, limit: int = 4000) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Keys with this beginning, in order."""
        start = prefix.encode()
        block = max(0, self._block_of(start))
        seen = 0
        while block < self._blocks_n:
            for data, ids in self._entries(block):
                if data < start:
                    continue
                if not data.startswith(start) or seen >= limit:
                    return
                seen += 1
                yield data.decode(), ids
            block += 1

    def _block_of(self, wanted: bytes) -> int:
        low, high = 0, int(self._blocks_n)
        while low < high:
            middle = (low + high) // 2
            if self._first(middle) <= wanted:
                low = middle + 1
            else:
                high = middle
        return low - 1

    def _offset(self, block: int) -> int:
        at = self._index_at + 4 * block
        (offset,) = struct.unpack("<I", self._read(at, at + 4))
        return self._blocks_at + int(offset)

    def _first(self, block: int) -> bytes:
        at = self._offset(block)
        head = self._read(at, min(at + 4, self._about_at))
        length, start = _varint(head, 1, at)
        return self._read(start, start + length)

    def _entries(self, block: int) -> Iterator[tuple[bytes, tuple[int, ...]]]:
        at = self._offset(block)
        end = self._offset(block + 1) if block + 1 < self._blocks_n else self._about_at
        data, i = self._read(at, end), 0
        previous = b""
        for _ in range(BLOCK):
            if i >= len(data):
                return
            shared, i = _varint(data, i, 0)
            length, i = _varint(data, i, 0)
            previous = previous[:shared] + data[i : i + length]
            i += length
            count, i = _varint(data, i, 0)
            ids = []
            for _ in range(count):
                node, i = _varint(data, i, 0)
                ids.append(node)
            yield previous, tuple(ids)


def _varint(data: bytes, i: int, base: int) -> tuple[int, int]:
    """The number at `i` and where the next thing starts, counted from `base`."""
    value, shift = 0, 0
    while True:
        byte = data[i]
        i += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, base + i
        shift += 7


@functools.lru_cache(maxsize=4)
def open_store(path: Path | None = None) -> Store:
    """The user's own ontology if one was built, else the shipped one."""
    if path is not None:
        return Store(path)
    own = user_data() / "ontology" / NAME
    return Store(own if own.is_file() else RESOURCES / "ontology" / NAME)
