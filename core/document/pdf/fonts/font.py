"""Fonts as the interpreter needs them: bytes to glyphs, glyphs to text and advance widths.

Encodings, glyph names, core metrics and CJK maps come from pdfminer.six; the objects come from qpdf, which repairs
more damaged files, so that reader and writer look at the very same object.
"""

from __future__ import annotations

import io
import logging
import struct
import unicodedata
from functools import cached_property
from typing import Any, NamedTuple

import pikepdf
from fontTools.ttLib import TTFont, TTLibError
from pdfminer.encodingdb import EncodingDB, name2unicode
from pdfminer.fontmetrics import FONT_METRICS
from pdfminer.pdffont import Type1FontHeaderParser
from pdfminer.psexceptions import PSException
from pdfminer.psparser import LIT

from sfumato.core.document.pdf.fonts.cmaps import (
    CodeMap,
    collection_to_unicode,
    embedded_code_map,
    named_code_map,
    to_unicode,
)
from sfumato.core.document.pdf.names import name_text

UNMAPPED = "\ufffd"
for _noisy in ("pdfminer", "fontTools"):  # both log document details at warning level
    logging.getLogger(_noisy).setLevel(logging.CRITICAL)


class Shape(NamedTuple):
    """One code of a font."""

    text: str
    width: float  # advance in text space, for font size 1
    size: int  # bytes
    spaces: bool  # word spacing applies
    code: int


class Font:
    """A font resource. `shapes` splits a string; unmapped glyphs read as U+FFFD so that they can still be removed."""

    def __init__(self, spec: Any) -> None:
        self.subtype = name_text(spec.get("/Subtype", "/Type1"))
        self.base = name_text(spec.get("/BaseFont", "/unknown")).lstrip("/")
        self.composite = self.subtype == "/Type0"
        self.type3 = self.subtype == "/Type3"
        self.vertical = False
        self.sure = True  # False: codes could not be told apart safely, so nothing may be rewritten in place
        self._cache: dict[int, Shape] = {}
        self._unicode = _stream_map(spec.get("/ToUnicode"))
        self.ascent, self.descent = 0.75, -0.25
        if self.composite:
            self._composite(spec)
        else:
            self._simple(spec)
        if not 0.2 <= self.ascent - self.descent <= 3 or self.ascent <= 0:
            self.ascent, self.descent = 0.75, -0.25

    @property
    def has_unicode(self) -> bool:
        """Whether the font says which characters its glyphs are."""
        return bool(self._unicode)

    def raw_text(self, code: int) -> str:
        """What the font's own map says of a code, before ligatures are spelled out."""
        return self._unicode.get(code, "")

    def shapes(self, data: bytes) -> list[Shape]:
        """The glyphs of a string."""
        if not self.composite:
            table = self._table
            return [table[byte] for byte in data]
        cache = self._cache
        result = []
        for code, size, cid in self._codes.split(data):
            shape = cache.get(code << 3 | size)
            if shape is None:
                text = self._unicode.get(code) or self._cids.get(cid, UNMAPPED)
                width = self._widths.get(cid, self._default) / 1000
                shape = Shape(clean(text), width, size, size == 1 and code == 32, code)
                cache[code << 3 | size] = shape
            result.append(shape)
        return result

    # Simple fonts ---------------------------------------------------------------------------------------------

    def _simple(self, spec: Any) -> None:
        descriptor = spec.get("/FontDescriptor") or {}
        scale = 0.001
        if self.type3:
            matrix = _numbers(spec.get("/FontMatrix")) or [0.001, 0, 0, 0.001, 0, 0]
            scale = abs(matrix[0]) or abs(matrix[1]) or 0.001
            box = _numbers(spec.get("/FontBBox")) or [0, 0, 0, 0]
            tall = abs(matrix[3]) or abs(matrix[2]) or 0.001
            self.ascent, self.descent = box[-1] * tall, box[1] * tall if len(box) > 1 else 0.0
        else:
            self._heights(descriptor)
        names = _encoding(spec, descriptor, self.subtype)
        widths = _simple_widths(spec, descriptor, self.base, names)
        self._table = []
        for code in range(256):
            text = self._unicode.get(code) or names.get(code) or UNMAPPED
            self._table.append(Shape(clean(text), widths[code] * scale, 1, code == 32, code))

    def _heights(self, descriptor: Any) -> None:
        ascent, descent = _number(descriptor.get("/Ascent")), _number(descriptor.get("/Descent"))
        if ascent:
            self.ascent = ascent / 1000
            self.descent = -abs(descent or -200) / 1000
        elif self.base in FONT_METRICS:
            metrics = FONT_METRICS[self.base][0]
            self.ascent = float(metrics.get("Ascent", 750)) / 1000
            self.descent = float(metrics.get("Descent", -250)) / 1000

    # Composite fonts ------------------------------------------------------------------------------------------

    def _composite(self, spec: Any) -> None:
        below = spec.get("/DescendantFonts")
        inner = below[0] if below is not None and len(below) else pikepdf.Dictionary()
        self._heights(inner.get("/FontDescriptor") or {})
        self._codes = _code_map(spec.get("/Encoding"))
        self.vertical = self._codes.vertical
        self.sure = self._codes.known
        self._default = _number(inner.get("/DW"), 1000.0)
        self._widths = _cid_widths(inner.get("/W"))
        info = inner.get("/CIDSystemInfo") or {}
        collection = f"{info.get('/Registry', '')}-{info.get('/Ordering', '')}"
        self._inner, self._collection = inner, collection

    @cached_property
    def _cids(self) -> dict[int, str]:
        """For codes that the text map leaves out, or gives nothing because a neighbour stands for the whole word."""
        known = collection_to_unicode(self._collection, self.vertical)
        return known or _cids_from_program(self._inner)


def clean(text: str) -> str:
    """Ligatures spelled out, odd spaces and controls as one space, nothing that has no width."""
    if len(text) == 1 and " " < text < "\x7f":
        return text
    parts = []
    for char in text:
        if char in "\u00a0\t\r\n\x00" or unicodedata.category(char) in ("Zs", "Cc", "Zl", "Zp"):
            parts.append(" ")
        elif char == "\u00ad":
            parts.append("-")
        elif (
            "\ufb00" <= char <= "\ufb06"
            or "\ufb13" <= char <= "\ufb17"
            or "\ufe70" <= char <= "\ufefc"
            or "\ufb50" <= char <= "\ufdff"
        ):
            parts.append(unicodedata.normalize("NFKC", char))
        elif unicodedata.category(char) == "Cf" or "\ud800" <= char <= "\udfff":
            continue
        else:
            parts.append(char)
    result = "".join(parts)
    if result.strip():
        return result.strip()
    return " " if text else ""


def _number(value: Any, otherwise: float = 0.0) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        return otherwise


def _numbers(value: Any) -> list[float]:
    try:
        return [float(item) for item in value]
    except (TypeError, ValueError):
        return []


def _stream_map(stream: Any) -> dict[int, str]:
    if not isinstance(stream, pikepdf.Stream):
        return {}
    try:
        return to_unicode(stream.read_bytes())
    except (pikepdf.PdfError, PSException, ValueError, TypeError, KeyError, IndexError, struct.error):
        return {}


def _code_map(encoding: Any) -> CodeMap:
    if isinstance(encoding, pikepdf.Stream):
        uses = encoding.get("/UseCMap")
        vertical = _number(encoding.get("/WMode")) == 1
        base = name_text(uses).lstrip("/") if isinstance(uses, pikepdf.Name) else None
        name = name_text(encoding.get("/CMapName", "")).lstrip("/")
        if name.startswith("Identity") or name in ("DLIdent-H", "DLIdent-V"):
            return named_code_map("Identity-V" if name.endswith("V") else "Identity-H")
        return embedded_code_map(encoding.read_bytes(), base, vertical)
    return named_code_map(name_text(encoding).lstrip("/") if encoding is not None else "Identity-H")


def _cid_widths(array: Any) -> dict[int, float]:
    result: dict[int, float] = {}
    items = list(array) if isinstance(array, pikepdf.Array) else []
    at = 0
    while at < len(items) - 1:
        first = int(_number(items[at]))
        if isinstance(items[at + 1], pikepdf.Array):
            for offset, width in enumerate(items[at + 1]):
                result[first + offset] = _number(width)
            at += 2
        elif at + 2 < len(items):
            last, width = int(_number(items[at + 1])), _number(items[at + 2])
            for cid in range(first, min(last, first + 65535) + 1):
                result[cid] = width
            at += 3
        else:
            break
    return result


def _encoding(spec: Any, descriptor: Any, subtype: str) -> dict[int, str]:
    """Code → text of a simple font without /ToUnicode."""
    default = "WinAnsiEncoding" if subtype == "/TrueType" else "StandardEncoding"
    encoding = spec.get("/Encoding")
    symbolic = int(_number(descriptor.get("/Flags"))) & 4
    built_in: dict[int, str] = {}
    if encoding is None or (symbolic and not isinstance(encoding, pikepdf.Name)):
        built_in = _built_in_encoding(descriptor)
    if isinstance(encoding, pikepdf.Dictionary):
        base = name_text(encoding.get("/BaseEncoding", "/" + default)).lstrip("/")
        differences: list[Any] = []
        for item in encoding.get("/Differences") or []:
            differences.append(
                LIT(name_text(item)[1:]) if isinstance(item, pikepdf.Name) else int(_number(item))
            )
        named = dict(EncodingDB.get_encoding(base))
        if "/BaseEncoding" not in encoding and built_in:
            named = {**named, **built_in}
        code = 0
        for entry in differences:
            if isinstance(entry, int):
                code = entry
                continue
            text = _name_to_text(str(entry.name))
            if text is None:
                named.pop(code, None)
            else:
                named[code] = text
            code += 1
        return named
    if encoding is None and built_in:
        return {**EncodingDB.get_encoding(default), **built_in}
    return dict(EncodingDB.get_encoding(name_text(encoding).lstrip("/") if encoding is not None else default))


def _name_to_text(name: str) -> str | None:
    try:
        return str(name2unicode(name))
    except (KeyError, ValueError):
        return None


def _built_in_encoding(descriptor: Any) -> dict[int, str]:
    try:
        if "/FontFile" in descriptor:
            program = descriptor["/FontFile"]
            head = program.read_bytes()[: int(_number(program.get("/Length1"), 1 << 20))]
            return {int(k): str(v) for k, v in Type1FontHeaderParser(io.BytesIO(head)).get_encoding().items()}
        if "/FontFile2" in descriptor:
            return _true_type_encoding(descriptor["/FontFile2"].read_bytes())
    except (
        pikepdf.PdfError,
        PSException,
        TTLibError,
        struct.error,
        KeyError,
        ValueError,
        IndexError,
        AssertionError,
    ):
        return {}
    return {}


def _true_type_encoding(program: bytes) -> dict[int, str]:
    """Through the (3,0) or (1,0) table to the glyph's name or Unicode (PDF 32000-1, 9.6.6.4)."""
    with TTFont(io.BytesIO(program), lazy=True) as font:
        if "cmap" not in font:
            return {}
        tables = {(table.platformID, table.platEncID): table.cmap for table in font["cmap"].tables}
        chosen = tables.get((3, 0)) or tables.get((1, 0)) or {}
        back = {name: chr(char) for char, name in (font.getBestCmap() or {}).items()}
        result = {}
        for code, name in chosen.items():
            text = back.get(name) or _name_to_text(str(name))
            if text and not "\uf000" <= text <= "\uf0ff":
                result[code & 0xFF] = text
        return result


def _simple_widths(spec: Any, descriptor: Any, base: str, names: dict[int, str]) -> list[float]:
    missing = _number(descriptor.get("/MissingWidth"))
    listed = spec.get("/Widths")
    result = [missing] * 256
    core = _core_metrics(base)
    if core and (listed is None or not len(listed)):
        for code, text in names.items():
            if 0 <= code < 256:
                result[code] = float(core.get(text, missing))
        return result
    first = int(_number(spec.get("/FirstChar")))
    for offset, width in enumerate(listed or []):
        if 0 <= first + offset < 256:
            result[first + offset] = _number(width)
    return result


def _core_metrics(base: str) -> dict[str, int]:
    """Widths of the standard fourteen; another font without widths is measured as the closest of them."""
    if base in FONT_METRICS:
        return dict(FONT_METRICS[base][1])
    low = base.lower()
    family = (
        "Courier"
        if "cour" in low or "mono" in low
        else "Times"
        if "times" in low or "serif" in low
        else "Helvetica"
    )
    bold, slanted = "bold" in low, "ital" in low or "obli" in low
    if family == "Times":
        style = {(0, 0): "-Roman", (1, 0): "-Bold", (0, 1): "-Italic", (1, 1): "-BoldItalic"}[(bold, slanted)]
    else:
        style = {(0, 0): "", (1, 0): "-Bold", (0, 1): "-Oblique", (1, 1): "-BoldOblique"}[(bold, slanted)]
    return dict(FONT_METRICS[family + style][1])


def _cids_from_program(inner: Any) -> dict[int, str]:
    """CID → text through the font program's own Unicode table, for what /ToUnicode does not tell."""
    descriptor = inner.get("/FontDescriptor") or {}
    program = descriptor.get("/FontFile2") or descriptor.get("/FontFile3")
    if program is None:
        return {}
    try:
        with TTFont(io.BytesIO(program.read_bytes()), lazy=True) as font:
            glyphs = {
                font.getGlyphID(name): chr(char)
                for char, name in (font.getBestCmap() or {}).items()
                if unicodedata.category(chr(char)) != "Co"  # codes of the font's own choice say nothing
            }
        chosen = inner.get("/CIDToGIDMap")
        if not isinstance(chosen, pikepdf.Stream):
            return glyphs
        numbers = enumerate(glyph for (glyph,) in struct.iter_unpack(">H", chosen.read_bytes()))
        return {cid: glyphs[glyph] for cid, glyph in numbers if glyph in glyphs}
    except Exception:  # the library raises whatever a damaged table makes of it
        return {}
