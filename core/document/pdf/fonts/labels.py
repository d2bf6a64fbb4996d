"""Fonts for what is drawn in a gap: standard ones for Latin text, an embedded subset of DejaVu Sans for the rest.

The choice depends on the label and on the style of the line, never on the removed text.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pikepdf
from fontTools import subset
from fontTools.ttLib import TTFont
from pdfminer.fontmetrics import FONT_METRICS

from sfumato.core.errors import ResourceMissing
from sfumato.core.paths import RESOURCES

WIDE_FONT = RESOURCES / "fonts" / "DejaVuSans.ttf"
_UNUSED = ("GSUB", "GPOS", "GDEF", "kern", "FFTM")  # layout rules and a date; labels use none of them
_FAMILIES = {"times": "Times-Roman", "helvetica": "Helvetica", "courier": "Courier"}
_BOLD = {"times": "Times-Bold", "helvetica": "Helvetica-Bold", "courier": "Courier-Bold"}
_SERIF = (
    "times",
    "serif",
    "roman",
    "georgia",
    "garamond",
    "cambria",
    "palatino",
    "bookman",
    "minion",
    "cmr",
    "century",
    "book",
)


def standard_font(base: str) -> str:
    """The standard font closest in style to a font of the document, by its name."""
    low = base.lower()
    if "sans" in low or "arial" in low or "helvet" in low:
        family = "helvetica"
    elif "cour" in low or "mono" in low or "consol" in low:
        family = "courier"
    elif any(part in low for part in _SERIF):
        family = "times"
    else:
        family = "helvetica"
    return _BOLD[family] if "bold" in low or "black" in low else _FAMILIES[family]


def is_latin(text: str) -> bool:
    """Whether the standard fonts can write this text."""
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return all(char >= " " for char in text)


@cache
def _wide_font() -> TTFont:
    """Read once; only ever looked into, never changed."""
    if not WIDE_FONT.is_file():
        raise ResourceMissing("The font for labels in other scripts is missing.")
    return TTFont(WIDE_FONT)


@dataclass(slots=True)
class LabelFonts:
    """Label fonts of one output file; each is made once, the wide one when the file is finished."""

    pdf: pikepdf.Pdf
    _made: dict[str, Any] = field(default_factory=dict)
    _used: set[str] = field(default_factory=set)

    def pick(self, text: str, base: str) -> str:
        """A font name for the text. `Wide` stands for the embedded font."""
        return standard_font(base) if is_latin(text) else "Wide"

    def width(self, text: str, name: str) -> float:
        """Advance of the text at size 1."""
        if name == "Wide":
            font = _wide_font()
            cmap, metrics = font.getBestCmap(), font["hmtx"]
            total = float(sum(metrics[cmap.get(ord(char), ".notdef")][0] for char in text))
            return total / float(font["head"].unitsPerEm)
        widths = FONT_METRICS[name][1]
        return float(sum(widths.get(char, 500) for char in text)) / 1000

    def encode(self, text: str, name: str) -> bytes:
        """The bytes that write a text in one of the label fonts."""
        if name == "Wide":
            self._used |= set(text)
            return b"".join(min(ord(char), 0xFFFF).to_bytes(2, "big") for char in text)
        return text.encode("cp1252")

    def resource(self, name: str) -> Any:
        """The font object; codes of the wide font are UTF-16 units, so its map does not depend on the order of use."""
        if name not in self._made:
            if name == "Wide":
                made = self.pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Font))
            else:
                made = self.pdf.make_indirect(
                    pikepdf.Dictionary(
                        Type=pikepdf.Name.Font,
                        Subtype=pikepdf.Name.Type1,
                        BaseFont=pikepdf.Name("/" + name),
                        Encoding=pikepdf.Name.WinAnsiEncoding,
                    )
                )
            self._made[name] = made
        return self._made[name]

    def finish(self) -> None:
        """Embeds the subset of the wide font that the labels use."""
        if "Wide" not in self._made:
            return
        cmap = _wide_font().getBestCmap()
        em = _wide_font()["head"].unitsPerEm
        metrics = _wide_font()["hmtx"]
        chars = sorted(self._used)
        program, glyph_ids = _subset(chars)
        to_glyph = bytearray(2 * 65536)
        widths = pikepdf.Array()
        rows = []
        for char in chars:
            code = min(ord(char), 0xFFFF)
            gid = glyph_ids.get(char, 0)
            to_glyph[2 * code : 2 * code + 2] = gid.to_bytes(2, "big")
            width = metrics[cmap.get(ord(char), ".notdef")][0] * 1000 // em
            widths.extend([code, pikepdf.Array([width])])
            rows.append(f"<{code:04x}> <{char.encode('utf-16-be').hex()}>")
        descriptor = pikepdf.Dictionary(
            Type=pikepdf.Name.FontDescriptor,
            FontName=pikepdf.Name("/SFUMAT+DejaVuSans"),
            Flags=4,
            FontBBox=pikepdf.Array([-1021, -463, 1793, 1232]),
            ItalicAngle=0,
            Ascent=928,
            Descent=-236,
            CapHeight=729,
            StemV=80,
            FontFile2=self.pdf.make_stream(program, Length1=len(program)),
        )
        inner = pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.CIDFontType2,
            BaseFont=pikepdf.Name("/SFUMAT+DejaVuSans"),
            CIDSystemInfo=pikepdf.Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
            FontDescriptor=self.pdf.make_indirect(descriptor),
            DW=600,
            W=widths,
            CIDToGIDMap=self.pdf.make_stream(bytes(to_glyph)),
        )
        font = self._made["Wide"]
        font.Subtype = pikepdf.Name.Type0
        font.BaseFont = pikepdf.Name("/SFUMAT+DejaVuSans")
        font.Encoding = pikepdf.Name("/Identity-H")
        font.DescendantFonts = pikepdf.Array([self.pdf.make_indirect(inner)])
        font.ToUnicode = self.pdf.make_stream(unicode_map(rows))


def unicode_map(rows: list[str], digits: int = 4) -> bytes:
    """A /ToUnicode stream of `<code> <text>` rows."""
    low, high = "0" * digits, "f" * digits
    parts = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        f"1 begincodespacerange <{low}> <{high}> endcodespacerange",
    ]
    for at in range(0, len(rows), 100):
        part = rows[at : at + 100]
        parts += [f"{len(part)} beginbfchar", *part, "endbfchar"]
    parts.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(parts).encode("ascii")


def _subset(chars: list[str]) -> tuple[bytes, dict[str, int]]:
    font = TTFont(WIDE_FONT)
    for table in _UNUSED:  # before subsetting: the library would take all of their rules apart first
        if table in font:
            del font[table]
    options = subset.Options(layout_features=[], name_IDs=[], hinting=False)
    machine = subset.Subsetter(options)
    machine.populate(unicodes=[ord(char) for char in chars])
    machine.subset(font)
    cmap = font.getBestCmap() or {}
    ids = {char: font.getGlyphID(cmap[ord(char)]) for char in chars if ord(char) in cmap}
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    out = io.BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue(), ids
