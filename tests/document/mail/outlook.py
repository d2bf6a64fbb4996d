"""Outlook messages written by hand: a compound file with the streams and storages of [MS-OXMSG]."""

from __future__ import annotations

import struct
from pathlib import Path

Node = dict[str, "bytes | Node"]
SECTOR, SMALL, CUTOFF = 512, 64, 4096
FREE, END, FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


def compound(root: Node) -> bytes:
    """A compound file of version 3. Siblings form a plain chain to the right, which readers accept."""
    entries: list[list[object]] = [["Root Entry", 5, FREE, FREE, FREE, b""]]

    def add(node: Node, owner: int) -> None:
        before = None
        for name, content in sorted(node.items(), key=lambda item: (len(item[0]), item[0].upper())):
            number = len(entries)
            kind = 2 if isinstance(content, bytes) else 1
            entries.append([name, kind, FREE, FREE, FREE, content if isinstance(content, bytes) else b""])
            if before is None:
                entries[owner][4] = number
            else:
                entries[before][3] = number
            before = number
            if isinstance(content, dict):
                add(content, number)

    add(root, 0)
    sectors: list[bytes] = []
    table: list[int] = []

    def store(data: bytes) -> int:
        if not data:
            return END
        first = len(sectors)
        pieces = [data[at : at + SECTOR].ljust(SECTOR, b"\0") for at in range(0, len(data), SECTOR)]
        sectors.extend(pieces)
        table.extend([*range(first + 1, first + len(pieces)), END])
        return first

    small, small_table, starts = b"", [], {}
    for number, (_, kind, _, _, _, content) in enumerate(entries):
        assert isinstance(content, bytes)
        if kind == 2 and len(content) >= CUTOFF:
            starts[number] = store(content)
        elif kind == 2 and content:
            starts[number] = len(small) // SMALL
            count = -(-len(content) // SMALL)
            small += content.ljust(count * SMALL, b"\0")
            small_table += [*range(starts[number] + 1, starts[number] + count), END]
    starts[0] = store(small)
    first_small = store(
        b"".join(struct.pack("<I", entry) for entry in small_table).ljust(
            -(-len(small_table) // 128) * 512, b"\xff"
        )
    )
    raw = b""
    for number, (name, kind, left, right, below, content) in enumerate(entries):
        assert isinstance(name, str) and isinstance(content, bytes)
        coded = name.encode("utf-16-le")
        size = len(small) if number == 0 else len(content)
        raw += coded.ljust(64, b"\0") + struct.pack("<HBB", len(coded) + 2, kind, 1)
        raw += (
            struct.pack("<III", left, right, below)
            + bytes(36)
            + struct.pack("<IQ", starts.get(number, END), size)
        )
    first_directory = store(raw.ljust(-(-len(raw) // SECTOR) * SECTOR, b"\0"))
    fats = 1
    while (len(sectors) + fats) > fats * 128:
        fats += 1
    places = list(range(len(sectors), len(sectors) + fats))
    table += [FAT] * fats
    fat = b"".join(struct.pack("<I", entry) for entry in table).ljust(fats * SECTOR, b"\xff")
    header = (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
        + bytes(16)
        + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6)
        + bytes(6)
    )
    header += struct.pack(
        "<IIIIIIIIII",
        0,
        fats,
        first_directory,
        0,
        CUTOFF,
        first_small,
        -(-len(small_table) // 128),
        END,
        0,
        0,
    )[:36]
    header += b"".join(struct.pack("<I", place) for place in places).ljust(109 * 4, b"\xff")
    return header + b"".join(sectors) + fat


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
