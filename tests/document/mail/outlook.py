"""Outlook messages written by hand: a compound file with the streams and storages of [MS-OXMSG]."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from pathlib import Path

Node = dict[str, "bytes | Node"]
SECTOR, SMALL, CUTOFF = 512, 64, 4096
NUMBERS = SECTOR // 4  # that a sector holds
FREE, END, FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


@dataclass
class Entry:
    """A stream (2) or storage (1) of the directory, with the numbers of its next sibling and its first child."""

    name: str
    kind: int
    content: bytes = b""
    right: int = FREE
    below: int = FREE


@dataclass
class Sectors:
    """The sectors of a file, and for each the number of the one that follows it."""

    stored: list[bytes] = field(default_factory=list)
    following: list[int] = field(default_factory=list)

    def store(self, data: bytes) -> int:
        """Adds a stream; the number of its first sector."""
        if not data:
            return END
        first = len(self.stored)
        pieces = [data[at : at + SECTOR].ljust(SECTOR, b"\0") for at in range(0, len(data), SECTOR)]
        self.stored.extend(pieces)
        self.following.extend([*range(first + 1, first + len(pieces)), END])
        return first


def _directory(root: Node) -> list[Entry]:
    """The entries of a tree. Siblings form a plain chain to the right, which readers accept."""
    entries = [Entry("Root Entry", 5)]

    def add(node: Node, owner: int) -> None:
        before = None
        for name, content in sorted(node.items(), key=lambda item: (len(item[0]), item[0].upper())):
            number = len(entries)
            entries.append(Entry(name, 2, content) if isinstance(content, bytes) else Entry(name, 1))
            if before is None:
                entries[owner].below = number
            else:
                entries[before].right = number
            before = number
            if isinstance(content, dict):
                add(content, number)

    add(root, 0)
    return entries


def _numbers(values: list[int]) -> bytes:
    return b"".join(struct.pack("<I", value) for value in values)


def _records(entries: list[Entry], starts: dict[int, int], small: int) -> bytes:
    """The directory in bytes. `small`: the size of the stream that holds all short streams."""
    raw = b""
    for number, entry in enumerate(entries):
        coded = entry.name.encode("utf-16-le")
        size = small if number == 0 else len(entry.content)
        raw += coded.ljust(64, b"\0") + struct.pack("<HBB", len(coded) + 2, entry.kind, 1)
        raw += struct.pack("<III", FREE, entry.right, entry.below) + bytes(36)
        raw += struct.pack("<IQ", starts.get(number, END), size)
    return raw.ljust(-(-len(raw) // SECTOR) * SECTOR, b"\0")


def compound(root: Node) -> bytes:
    """A compound file of version 3."""
    entries, sectors = _directory(root), Sectors()
    small, small_table = b"", []
    starts: dict[int, int] = {}
    for number, entry in enumerate(entries):
        if entry.kind == 2 and len(entry.content) >= CUTOFF:
            starts[number] = sectors.store(entry.content)
        elif entry.kind == 2 and entry.content:
            starts[number] = len(small) // SMALL
            count = -(-len(entry.content) // SMALL)
            small += entry.content.ljust(count * SMALL, b"\0")
            small_table += [*range(starts[number] + 1, starts[number] + count), END]
    starts[0] = sectors.store(small)
    small_sectors = -(-len(small_table) // NUMBERS)
    first_small = sectors.store(_numbers(small_table).ljust(small_sectors * SECTOR, b"\xff"))
    first_directory = sectors.store(_records(entries, starts, len(small)))
    fats = 1
    while (len(sectors.stored) + fats) > fats * NUMBERS:
        fats += 1
    places = list(range(len(sectors.stored), len(sectors.stored) + fats))
    fat = _numbers([*sectors.following, *[FAT] * fats]).ljust(fats * SECTOR, b"\xff")
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += _numbers([0, fats, first_directory, 0, CUTOFF, first_small, small_sectors, END, 0])
    header += _numbers(places).ljust(109 * 4, b"\xff")
    return header + b"".join(sectors.stored) + fat


def text(value: str) -> bytes:
    return value.encode("utf-16-le")


def properties(skip: int, *entries: tuple[int, int, int]) -> bytes:
    """(property, type, value) as the fixed part of a message."""
    return bytes(skip) + b"".join(
        struct.pack("<IIQ", tag << 16 | kind, 6, value) for tag, kind, value in entries
    )


def message(
    subject: str, body: str, sender: tuple[str, str], to: list[tuple[str, str]], **more: bytes | Node
) -> Node:
    """A message as a tree of streams. `more`: further streams and storages by name."""
    node: Node = {
        "__properties_version1.0": properties(32, (0x0039, 0x40, 132223104000000000)),
        "__substg1.0_001A001F": text("IPM.Note"),
        "__substg1.0_0037001F": text(subject),
        "__substg1.0_0C1A001F": text(sender[0]),
        "__substg1.0_5D01001F": text(sender[1]),
    }
    if body:
        node["__substg1.0_1000001F"] = text(body)
    for number, (name, address) in enumerate(to):
        node[f"__recip_version1.0_#{number:08X}"] = {
            "__properties_version1.0": properties(8, (0x0C15, 3, 1)),
            "__substg1.0_3001001F": text(name),
            "__substg1.0_39FE001F": text(address),
        }
    node.update(more)
    return node


def attachment(name: str, data: bytes) -> Node:
    return {
        "__properties_version1.0": properties(8),
        "__substg1.0_3707001F": text(name),
        "__substg1.0_37010102": data,
    }


def full(path: Path, secret: str, hidden: str) -> Path:
    """A message with everything: recipients, attachments, an attached message, transport headers, other bodies."""
    inner = message(f"Re: {secret}", f"Inner words on {secret}.", ("Ann Lee", "ann@example.org"), [])
    node = message(
        f"Case of {secret}",
        f"Dear Ann,\r\n\r\n{secret} came.\r\nFrom here on nothing.\r\nThe court allowed the appeal.\r\n",
        (secret, f"{secret.replace(' ', '.')}@example.org"),
        [("Ann Lee", "ann@example.org"), ("Tom Larkin", "tom@example.org")],
        **{
            "__substg1.0_007D001F": text(
                f"Received: from host.{hidden.replace(' ', '')}.example\r\nX-Who: {hidden}\r\n"
            ),
            "__substg1.0_10130102": f"<p>{hidden}</p>".encode(),
            "__attach_version1.0_#00000000": attachment("plan.pdf", hidden.encode() * 400),
            "__attach_version1.0_#00000001": {
                "__properties_version1.0": properties(8),
                "__substg1.0_3701000D": inner,
            },
        },
    )
    path.write_bytes(compound(node))
    return path
