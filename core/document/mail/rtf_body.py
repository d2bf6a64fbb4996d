"""The body of an Outlook message that is stored as compressed RTF only. [MS-OXRTFCP]"""

from __future__ import annotations

import struct

from sfumato.core.document.office.rtf.reader import stories_text
from sfumato.core.errors import SfumatoError

LARGEST = 64 * 1024 * 1024  # bytes; a judgment call
# The words that every body is expected to begin with, so that they need not be stored (section 2.1.2.1).
_KNOWN = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans "
    rb"SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"
    b"\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)


def text_of_rtf(data: bytes) -> str:
    """The words; empty where the body cannot be read."""
    markup = decompress(data)
    if not markup.startswith(b"{\\rtf"):
        return ""
    try:
        return stories_text(markup)
    except SfumatoError:
        return ""


def decompress(data: bytes) -> bytes:
    """Runs of up to 17 bytes are references into a ring of the last 4,096 bytes."""
    if len(data) < 16:
        return b""
    _, size, kind = struct.unpack_from("<III", data)
    if kind == 0x414C454D:  # "MELA": not compressed
        return data[16 : 16 + size]
    if kind != 0x75465A4C or size > LARGEST:  # "LZFu"
        return b""
    ring = bytearray(_KNOWN.ljust(4096, b"\0"))
    at, out, place = len(_KNOWN), bytearray(), 16
    while place < len(data) and len(out) < size:
        control = data[place]
        place += 1
        for bit in range(8):
            if control >> bit & 1:
                if place + 2 > len(data):
                    return bytes(out)
                word = int.from_bytes(data[place : place + 2], "big")
                place += 2
                offset, length = word >> 4, (word & 15) + 2
                if offset == at % 4096:
                    return bytes(out)
                for step in range(length):  # byte by byte: a run may repeat what it just wrote
                    byte = ring[(offset + step) % 4096]
                    out.append(byte)
                    ring[at % 4096] = byte
                    at += 1
            else:
                if place >= len(data):
                    return bytes(out)
                out.append(data[place])
                ring[at % 4096] = data[place]
                place, at = place + 1, at + 1
    return bytes(out)
