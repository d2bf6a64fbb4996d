"""One file, memory-mapped: a front-coded table of terms, their posting lists, and the people.

    magic · header (JSON) · blocks of terms · index of blocks · posting lists · packed names · index of names

Opening reads the header only. A term is found by bisection over the heads of the blocks, a person by unpacking
one block of names. The header carries the size of the whole, so a truncated file is refused at once.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from pyroaring import BitMap

from sfumato.core.errors import ResourceMissing
from sfumato.core.knowledge.postings import decode, encode, read_varint, varint
from sfumato.core.messages import Message
from sfumato.core.packed import map_stored

MAGIC = b"SFUPEOP1"
TERMS_IN_BLOCK = 32  # front-coded together: a look-up unpacks one block
_HEADS_AFTER = 500  # look-ups after which the first terms of all blocks are kept in memory
NAMES_IN_BLOCK = 128  # deflated together
_REBUILD = "Build it again with: sfumato knowledge build SOURCES -o INDEX."


class Posting(NamedTuple):
    """Where the people of a term stand in the file, how many they are, and in which form they are stored."""

    people: int
    form: int
    offset: int
    length: int


def _shared(one: bytes, other: bytes) -> int:
    """Length of the common beginning: of two numbers, the bytes above the first that differs."""
    length = min(len(one), len(other))
    differ = int.from_bytes(one[:length]) ^ int.from_bytes(other[:length])
    return length - (differ.bit_length() + 7) // 8


class IndexWriter:
    """Writes terms (in order of their bytes) and people (in order of their number) to `path`."""

    def __init__(self, path: Path, people: int) -> None:
        self.path = path
        self.width = max(1, (max(people - 1, 1).bit_length() + 7) // 8)
        self._parts: dict[str, BinaryIO] = {
            name: (path.with_name(path.name + "." + name)).open("w+b")
            for name in ("blocks", "postings", "names")
        }
        self._block_index: list[int] = []
        self._name_index: list[int] = []
        self._names: list[str] = []
        self._last = b""
        self.people = self.terms = self.postings = 0

    def add_person(self, record: str) -> None:
        """Appends the record of the next person; its number is the count of those before."""
        self._names.append(record.replace("\n", " "))
        self.people += 1
        if len(self._names) == NAMES_IN_BLOCK:
            self._flush_names()

    def _flush_names(self) -> None:
        if self._names:
            part = self._parts["names"]
            self._name_index.append(part.tell())
            part.write(zlib.compress("\n".join(self._names).encode(), 9))
            self._names.clear()

    def add_term(self, term: bytes, ids: np.ndarray[tuple[int], np.dtype[np.uint32]]) -> None:
        """Appends a term with the sorted numbers of its people. Terms must come in the order of their bytes."""
        blocks, lists = self._parts["blocks"], self._parts["postings"]
        if term <= self._last and self.terms:
            raise ValueError("terms must come in order")
        if self.terms % TERMS_IN_BLOCK == 0:
            self._block_index += [blocks.tell(), lists.tell()]
            shared = 0
        else:
            shared = _shared(term, self._last)
        form, data = encode(ids, self.width)
        suffix = term[shared:]
        blocks.write(
            varint(shared) + varint(len(suffix)) + suffix + varint(len(ids)) + varint(len(data) << 2 | form)
        )
        lists.write(data)
        self._last = term
        self.terms += 1
        self.postings += len(ids)

    def finish(self, extra: dict[str, Any]) -> None:
        """Joins the parts under one header; the caller moves the file into place."""
        self._flush_names()
        sections: dict[str, list[int]] = {}
        at = 0
        bodies: list[bytes | BinaryIO] = []

        def put(name: str, body: bytes | BinaryIO, length: int) -> None:
            nonlocal at
            sections[name] = [at, length]
            bodies.append(body)
            at += length

        for name in ("blocks", "postings", "names"):
            part = self._parts[name]
            put(name, part, part.tell())
        put(
            "block_index",
            struct.pack(f"<{len(self._block_index)}Q", *self._block_index),
            8 * len(self._block_index),
        )
        put(
            "name_index",
            struct.pack(f"<{len(self._name_index)}Q", *self._name_index),
            8 * len(self._name_index),
        )
        header = json.dumps(
            {
                **extra,
                "people": self.people,
                "terms": self.terms,
                "postings": self.postings,
                "width": self.width,
                "body": at,
                "sections": sections,
            }
        ).encode()
        with self.path.open("wb") as out:
            out.write(MAGIC + struct.pack("<II", len(header), zlib.crc32(header)) + header)
            for body in bodies:
                if isinstance(body, bytes):
                    out.write(body)
                else:
                    body.seek(0)
                    while chunk := body.read(1 << 20):
                        out.write(chunk)
            out.flush()
            os.fsync(out.fileno())
        self.close()

    def close(self) -> None:
        """Closes and deletes the temporary parts."""
        for part in self._parts.values():
            part.close()
            Path(part.name).unlink(missing_ok=True)


class IndexFile:
    """Read-only view of an index file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._map = map_stored(path)
        except ValueError as error:
            raise ResourceMissing("This is not a people index.", file=path, next_step=_REBUILD) from error
        except OSError as error:
            raise ResourceMissing(
                Message("The people index cannot be opened ({0}).", error.strerror or str(error)),
                file=path,
                next_step=_REBUILD,
            ) from error
        view = memoryview(self._map)
        size = len(view)
        if size < 16 or bytes(view[:8]) != MAGIC:
            raise ResourceMissing("This is not a people index.", file=path, next_step=_REBUILD)
        length, checksum = struct.unpack("<II", view[8:16])
        head = bytes(view[16 : 16 + length])
        if len(head) != length or zlib.crc32(head) != checksum:
            raise ResourceMissing("The people index is damaged.", file=path, next_step=_REBUILD)
        self.header: dict[str, Any] = json.loads(head)
        start = 16 + length
        if size != start + self.header["body"]:
            raise ResourceMissing("The people index is cut short.", file=path, next_step=_REBUILD)
        self.people: int = self.header["people"]
        self.terms: int = self.header["terms"]
        self.width: int = self.header["width"]

        def section(name: str) -> memoryview:
            offset, size_ = self.header["sections"][name]
            return view[start + offset : start + offset + size_]

        self._blocks, self._lists, self._names = section("blocks"), section("postings"), section("names")
        self._block_index = section("block_index").cast("Q")
        self._name_index = section("name_index").cast("Q")
        self._block_count = len(self._block_index) // 2
        self._sought = 0
        self._heads: list[bytes] = []

    def _head(self, block: int) -> bytes:
        at = self._block_index[2 * block]
        _, at = read_varint(self._blocks, at)
        length, at = read_varint(self._blocks, at)
        return bytes(self._blocks[at : at + length])

    def _block_of(self, term: bytes) -> int:
        """The last block whose head is not after the term. After some look-ups the heads are kept in memory."""
        self._sought += 1
        if self._sought > _HEADS_AFTER:
            if not self._heads:
                self._heads = [self._head(block) for block in range(self._block_count)]
            return bisect_right(self._heads, term) - 1
        low, high = 0, self._block_count
        while low < high:
            middle = (low + high) // 2
            if self._head(middle) <= term:
                low = middle + 1
            else:
                high = middle
        return low - 1

    def _walk(self, block: int) -> Iterator[tuple[bytes, Posting]]:
        """Terms from the start of a block to the end of the table."""
        data = self._blocks
        while block < self._block_count:
            at, offset = self._block_index[2 * block], self._block_index[2 * block + 1]
            term = b""
            for _ in range(min(TERMS_IN_BLOCK, self.terms - block * TERMS_IN_BLOCK)):
                shared, at = read_varint(data, at)
                length, at = read_varint(data, at)
                term = term[:shared] + bytes(data[at : at + length])
                count, at = read_varint(data, at + length)
                sized, at = read_varint(data, at)
                yield term, Posting(count, sized & 3, offset, sized >> 2)
                offset += sized >> 2
            block += 1

    def seek(self, key: bytes) -> tuple[bytes, Posting] | None:
        """The first term that is not before `key`; None at the end of the table. The inner loop of everything."""
        block = max(0, self._block_of(key))
        while block < self._block_count:
            at, offset = self._block_index[2 * block], self._block_index[2 * block + 1]
            last = block + 1 == self._block_count
            data = bytes(self._blocks[at : len(self._blocks) if last else self._block_index[2 * block + 2]])
            at, term = 0, b""
            while at < len(data):
                shared, length = data[at], data[at + 1]
                at += 2
                if shared > 127 or length > 127:
                    shared, at = read_varint(data, at - 2)
                    length, at = read_varint(data, at)
                term = term[:shared] + data[at : at + length]
                people, at = read_varint(data, at + length)
                sized, at = read_varint(data, at)
                if term >= key:
                    return term, Posting(people, sized & 3, offset, sized >> 2)
                offset += sized >> 2
            block += 1
        return None

    def find(self, term: str) -> Posting | None:
        """Where the list of a term lies; None where the index does not know the term."""
        key = term.encode()
        found = self.seek(key)
        return found[1] if found is not None and found[0] == key else None

    def continues(self, prefix: str) -> bool:
        """Whether some term begins with `prefix`."""
        key = prefix.encode()
        found = self.seek(key)
        return found is not None and found[0].startswith(key)

    def starting_with(self, prefix: str) -> Iterator[tuple[str, Posting]]:
        """Every term that begins with `prefix`, in order, with its list."""
        key = prefix.encode()
        for found, posting in self._walk(max(0, self._block_of(key))):
            if found.startswith(key):
                yield found.decode(), posting
            elif found > key:
                return

    def bitmap(self, posting: Posting) -> BitMap:
        """The people of a list."""
        data = self._lists[posting.offset : posting.offset + posting.length]
        return decode(posting.form, data, posting.people, self.width)

    def person(self, number: int) -> str:
        """The record of one person, as the writer got it."""
        block, within = divmod(number, NAMES_IN_BLOCK)
        start = self._name_index[block]
        end = self._name_index[block + 1] if block + 1 < len(self._name_index) else len(self._names)
        return zlib.decompress(self._names[start:end]).decode().split("\n")[within]
