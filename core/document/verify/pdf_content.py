"""Text of any content stream, decoded through its fonts, whether a page shows it or not."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from typing import Any

import pikepdf
from fontTools.agl import toUnicode
from pikepdf import Dictionary, Name, Stream

from sfumato.core.document.pdf.names import name_text

Decode = Callable[[bytes], str]
_BFCHAR = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_BFRANGE = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_PAIR = re.compile(rb"<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]*)>")
_RANGE = re.compile(rb"<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]+)>\s*(?:<([0-9A-Fa-f\s]*)>|\[(.*?)\])", re.DOTALL)
_OWN_MARK = "/SfLine"  # lines this program sets again are marked with their order and kind, never with words
_SINGLE = (
    0.6  # share of pieces of one or two letters: more, and moves between them are no spaces (judgment call)
)
_SPACE = -180  # a gap in thousandths of an em from which on it reads as a space
_OPERATOR = re.compile(rb"(?:^|[\s\])>])(?:Tj|TJ|'|\"|BT|Do|re|cm|BDC|d1|d0)(?:\s|$)")


def is_content(stream: Stream, data: bytes) -> bool:
    """Whether a stream draws something: a form, a pattern, or bytes with drawing operators. Errs towards yes."""
    if stream.get("/Subtype") == Name.Form or "/PatternType" in stream or "/Resources" in stream:
        return True
    if "/Length1" in stream or stream.get("/Type") in (Name.XRef, Name.ObjStm, Name.EmbeddedFile):
        return False
    return b"begincmap" not in data[:2000] and bool(_OPERATOR.search(data[:200_000]))


class Fonts:
    """The decoders of a file's fonts, found once; page contents find theirs on the page that uses them."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._of_page: dict[tuple[int, int], Any] = {}
        self._decoders: dict[tuple[int, int], Decode] = {}
        for page in pdf.pages:
            contents = page.obj.get("/Contents")
            parts = contents.as_list() if isinstance(contents, pikepdf.Array) else [contents]
            for part in parts:
                if isinstance(part, Stream):
                    self._of_page.setdefault(part.objgen, page.obj)
        # By what refers to them: many font programs lack the entries that would tell them from other streams.
        self._programs = {
            thing[key].objgen
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary)
            for key in ("/FontFile", "/FontFile2", "/FontFile3")
            if isinstance(thing.get(key), Stream)
        }

    def is_program(self, stream: Stream) -> bool:
        """A font program that no page draws as its content."""
        return stream.objgen in self._programs and stream.objgen not in self._of_page

    def of(self, stream: Stream) -> dict[str, Decode]:
        """The decoders of the fonts that a stream may use, by name."""
        resources = stream.get("/Resources")
        if resources is None and stream.objgen in self._of_page:
            resources = pikepdf.Page(self._of_page[stream.objgen]).resources
        fonts = resources.get("/Font") if isinstance(resources, Dictionary) else None
        if not isinstance(fonts, Dictionary):
            return {}
        return {
            str(name): self._decoder(font) for name, font in fonts.items() if isinstance(font, Dictionary)
        }

    def _decoder(self, font: Dictionary) -> Decode:
        if not font.is_indirect:
            return decoder(font)
        if font.objgen not in self._decoders:
            self._decoders[font.objgen] = decoder(font)
        return self._decoders[font.objgen]


def content_text(stream: Stream, fonts: Fonts) -> str:
    """Never fails: a stream that cannot be parsed is read as the bytes it is."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _content_text(stream, fonts.of(stream))
    except (pikepdf.PdfError, TypeError, ValueError):
        return bytes(stream.read_raw_bytes()).decode("cp1252", "replace")


def _content_text(stream: Stream, fonts: dict[str, Decode]) -> str:
    pieces: list[str] = []
    decode: Decode = _latin
    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name == "Tf" and operands:
            decode = fonts.get(str(operands[0]), _latin)
        elif name in ("Tj", "'", '"') and operands:
            pieces += (("\n" if name != "Tj" else ""), decode(bytes(operands[-1])))
        elif name == "TJ" and operands:
            pieces += _array(operands[0], decode)
        elif name in ("Td", "TD", "T*", "Tm", "ET"):
            pieces.append("\n")
        elif name in ("BDC", "DP") and operands and str(operands[0]) != _OWN_MARK:
            pieces += _properties(operands)
    return _together(pieces)


def _together(pieces: list[str]) -> str:
    """Some writers place every glyph alone; then moves between glyphs are no word boundaries."""
    shown = [piece for piece in pieces if piece.strip()]
    single = sum(len(piece) <= 2 for piece in shown)
    if shown and single / len(shown) > _SINGLE:
        return "".join(piece for piece in pieces if piece != "\n")
    return "".join(pieces)


def _array(items: Any, decode: Decode) -> list[str]:
    pieces: list[str] = []
    for item in items:
        if isinstance(item, pikepdf.String):
            pieces.append(decode(bytes(item)))
        elif float(item) < _SPACE:
            pieces.append(" ")
    return ["".join(pieces)]


def _properties(operands: Any) -> list[str]:
    """/ActualText and the like, written into the content itself."""
    return [
        f"\n{value}\n"
        for operand in operands
        if isinstance(operand, Dictionary)
        for value in operand.values()
        if isinstance(value, pikepdf.String)
    ]


def decoder(font: Dictionary) -> Decode:
    """A function from the bytes of a shown string to text, by the font's own tables. Unknown codes are read as Windows-1252."""
    wide = font.get("/Subtype") == Name.Type0
    table = _to_unicode(font)
    if not wide:
        table = {**_differences(font), **table}

    def decode(data: bytes) -> str:
        step = 2 if wide else 1
        codes = [int.from_bytes(data[i : i + step], "big") for i in range(0, len(data), step)]
        return "".join(table.get(code) or _plain(code) for code in codes)

    return decode


def _to_unicode(font: Dictionary) -> dict[int, str]:
    stream = font.get("/ToUnicode")
    if not isinstance(stream, Stream):
        return {}
    try:
        data = stream.read_bytes()
    except pikepdf.PdfError:
        return {}
    table: dict[int, str] = {}
    for block in _BFCHAR.findall(data):
        for code, text in _PAIR.findall(block):
            table[int(b"".join(code.split()), 16)] = _utf16(text)
    for block in _BFRANGE.findall(data):
        for low, high, text, array in _RANGE.findall(block):
            first, last = int(b"".join(low.split()), 16), int(b"".join(high.split()), 16)
            targets = [_utf16(item) for item in re.findall(rb"<([0-9A-Fa-f\s]*)>", array)] if array else []
            base = _utf16(text)
            for offset in range(min(last - first + 1, 65536)):
                if targets:
                    table[first + offset] = targets[offset] if offset < len(targets) else ""
                elif base:
                    table[first + offset] = base[:-1] + chr(min(ord(base[-1]) + offset, 0x10FFFF))
    return table


def _utf16(digits: bytes) -> str:
    packed = b"".join(digits.split())
    raw = bytes.fromhex(packed[: len(packed) & ~1].decode("ascii"))
    return raw.decode("utf-16-be", "ignore") if len(raw) > 1 else raw.decode("latin-1")


def _differences(font: Dictionary) -> dict[int, str]:
    encoding = font.get("/Encoding")
    if not isinstance(encoding, Dictionary) or "/Differences" not in encoding:
        return {}
    table: dict[int, str] = {}
    code = 0
    for item in encoding["/Differences"].as_list():
        if isinstance(item, Name):
            table[code] = toUnicode(name_text(item)[1:])
            code += 1
        else:
            code = int(item)
    return table


def _plain(code: int) -> str:
    return bytes([code]).decode("cp1252", "replace") if code < 256 else chr(code)


def _latin(data: bytes) -> str:
    return data.decode("cp1252", "replace")
