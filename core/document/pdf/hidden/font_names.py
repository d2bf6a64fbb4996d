"""Embedded fonts without the words in them: names of makers and owners, licences, private tables, comments of text maps.

Drawing needs outlines, widths and encodings. Glyph numbers, codes and offsets stay as they are.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, Stream

from sfumato.core.document.pdf.names import name_text

_TABLE_NAMES = (
    "cmap glyf loca head hhea hmtx maxp cvt fpgm prep CFF post OS/2 vhea vmtx VORG gasp hdmx VDMX LTSH kern"
)
_TABLES = frozenset(_TABLE_NAMES.split())
_SFNT = (b"\0\1\0\0", b"true", b"OTTO")
_TYPE1_WORDS = re.compile(
    rb"(/(?:version|Notice|Copyright|FullName|FamilyName|Weight)\s*\()((?:[^()\\]|\\.|\([^()]*\))*)(?=\))"
)
_TYPE1_COMMENT = re.compile(rb"(?m)(?<=\n)%[^\r\n]*|(?<=\r)%[^\r\n]*")
_MAP_PARTS = re.compile(rb"(?s)\d+\s+begin(codespacerange|bfchar|bfrange)\b.*?\bend\1\b")
_MAP_COMMENT = re.compile(rb"%[^\r\n]*")
_TAG = re.compile(r"/([A-Z]{6})(?=\+)")
_HEAD = b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
_FOOT = b"\nendcmap CMapName currentdict /CMap defineresource pop end end"


def clean_font_words(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Blanks the words inside font programs and text maps. Never reported: nearly every font names its maker."""
    for thing in pdf.objects:
        if not isinstance(thing, Dictionary):
            continue
        for key in ("/FontFile", "/FontFile2", "/FontFile3"):
            _clean(thing.get(key), _program)
        if thing.get("/Type") == Name.Font or "/BaseFont" in thing:
            _clean(thing.get("/ToUnicode"), _text_map)
    _neutral_tags(pdf)
    return False


def _neutral_tags(pdf: pikepdf.Pdf) -> None:
    """Tags of subset fonts, given anew in order: some programs make them from the letters that the font holds."""
    given: dict[str, str] = {}
    for thing in pdf.objects:
        for key in ("/BaseFont", "/FontName") if isinstance(thing, Dictionary) else ():
            label = thing.get(key)
            text = (
                name_text(label) if isinstance(label, Name) else ""
            )  # old Chinese names are in no Unicode encoding
            match = _TAG.match(text)
            if match is not None:
                tag = given.setdefault(match[1], _tag(len(given)))
                thing[key] = Name(f"/{tag}{text[7:]}")


def _tag(number: int) -> str:
    """AAAAAA, AAAAAB and so on."""
    letters = ""
    for _ in range(6):
        number, rest = divmod(number, 26)
        letters = chr(65 + rest) + letters
    return letters


def _clean(stream: Any, cleaner: Any) -> None:
    if not isinstance(stream, Stream):
        return
    try:
        data = bytes(stream.read_bytes())
        clean = cleaner(data)
    except (pikepdf.PdfError, struct.error, IndexError, ValueError):
        return
    if clean != data:
        stream.write(clean)
        if "/Length1" in stream and "/Length2" not in stream:
            stream["/Length1"] = len(clean)


def _program(data: bytes) -> bytes:
    """By what it is: producers put programs of one kind under the key of another."""
    if data[:4] in _SFNT:
        return _sfnt(data)
    if data[:2] in (b"%!", b"\x80\x01"):
        return _type1(data)
    return _compact(data) if data[:1] == b"\x01" else data


def _sfnt(data: bytes) -> bytes:
    """The tables that drawing needs, in their order; the others are gone from the directory and the file."""
    if data[:4] not in _SFNT:
        return data
    (count,) = struct.unpack(">H", data[4:6])
    entries = [struct.unpack(">4sIII", data[12 + 16 * n : 28 + 16 * n]) for n in range(count)]
    kept = [entry for entry in entries if entry[0].decode("latin-1").strip() in _TABLES]
    if not kept:
        return data
    power = max(0, len(kept).bit_length() - 1)
    head = data[:4] + struct.pack(">HHHH", len(kept), 16 << power, power, 16 * len(kept) - (16 << power))
    at, directory, body = 12 + 16 * len(kept), [], []
    for tag, checksum, start, length in kept:
        table = data[start : start + length]
        if tag == b"CFF ":
            table = _compact(table)
        directory.append(struct.pack(">4sIII", tag, checksum, at, len(table)))
        body.append(table + bytes(-len(table) % 4))
        at += len(body[-1])
    return head + b"".join(directory) + b"".join(body)


# Compact fonts (CFF, Adobe Technical Note 5176) -------------------------------------------------------------------------

_WORDS = frozenset(
    (0, 1, 2, 3, 4, 1200, 1221, 1222)
)  # version, Notice, names, weight, Copyright, PostScript, base font
_STANDARD = 391  # string numbers below it are the format's own


def _compact(data: bytes) -> bytes:
    names = _index(data, data[2])
    tops = _index(data, names[-1])
    strings = _index(data, tops[-1])
    clean = bytearray(data)
    for start, end in pairwise(tops):
        for operator, operands in _dictionary(data[start:end]):
            if operator in _WORDS and operands:
                number = operands[-1] - _STANDARD
                if 0 <= number < len(strings) - 1:
                    first, last = strings[number], strings[number + 1]
                    clean[first:last] = b" " * (last - first)
    return bytes(clean)


def _index(data: bytes, at: int) -> list[int]:
    """Where the entries of an index begin; the last number is where it ends."""
    (count,) = struct.unpack(">H", data[at : at + 2])
    if not count:
        return [at + 2]
    size = data[at + 2]
    base = at + 3 + size * (count + 1) - 1
    return [
        base + int.from_bytes(data[at + 3 + size * n : at + 3 + size * (n + 1)], "big")
        for n in range(count + 1)
    ]


def _dictionary(data: bytes) -> Iterator[tuple[int, list[int]]]:
    """Operators with their whole-number operands; the nibbles of real numbers are passed over."""
    operands: list[int] = []
    at = 0
    while at < len(data):
        first = data[at]
        at += 1
        if first <= 21:
            operator = first
            if first == 12:
                operator = 1200 + data[at]
                at += 1
            yield operator, operands
            operands = []
        elif first == 28:
            operands.append(int.from_bytes(data[at : at + 2], "big", signed=True))
            at += 2
        elif first == 29:
            operands.append(int.from_bytes(data[at : at + 4], "big", signed=True))
            at += 4
        elif first == 30:
            while at < len(data) and data[at] & 0x0F != 0x0F and data[at] >> 4 != 0x0F:
                at += 1
            at += 1
        elif 32 <= first <= 246:
            operands.append(first - 139)
        elif 247 <= first <= 250:
            operands.append((first - 247) * 256 + data[at] + 108)
            at += 1
        elif 251 <= first <= 254:
            operands.append(-(first - 251) * 256 - data[at] - 108)
            at += 1


# Type 1 and text maps ---------------------------------------------------------------------------------------------------


def _type1(data: bytes) -> bytes:
    """The clear part with its words overwritten at the same length; the encrypted part has the outlines."""
    end = data.find(b"eexec")
    clear = data if end < 0 else data[:end]
    clear = _TYPE1_WORDS.sub(lambda match: match[1] + b" " * len(match[2]), clear)
    clear = _TYPE1_COMMENT.sub(lambda match: b"%" + b" " * (len(match[0]) - 1), clear)
    return clear if end < 0 else clear + data[end:]


def _text_map(data: bytes) -> bytes:
    """The ranges of a map from codes to text, and nothing around them; a map by reference stays as it is."""
    if b"usecmap" in data or not (b"%" in data or b"(" in data or b"CMapName" in data):
        return data
    parts = [_MAP_COMMENT.sub(b"", match[0]) for match in _MAP_PARTS.finditer(_MAP_COMMENT.sub(b"", data))]
    if not parts:
        return data
    return _HEAD + b"\n".join(parts) + _FOOT
