"""Twins of PDFs whose fonts were made from the letters on the page: glyphs numbered in the order of first use and descriptors
measured on them, as cairo, Ghostscript and word processors do; and cells whose places carry the rounding of a name's width."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.reorderGlyphs import reorderGlyphs
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from pikepdf import Array, Dictionary, Name

from sfumato.core.document.pdf.fonts.labels import WIDE_FONT, unicode_map
from tests.document.redteam.attack import KEPT, twins

GROUP = "twins in fonts and cells of PDFs"
SIZE = 11


def lines_of(who: str) -> list[str]:
    return [
        f"{KEPT}, and the council shall pay the costs of both instances.",
        f"Heard: {who} of Leeds.",
        "Dismissed without costs.",
    ]


class Letters:
    """The letters of a page in the order of first use, and a program that holds just these."""

    def __init__(self, who: str) -> None:
        self.order = list(dict.fromkeys("".join(lines_of(who))))
        self.font = TTFont(WIDE_FONT)
        table = self.font.getBestCmap()
        self.names = [table[ord(letter)] for letter in self.order]
        options = subset.Options(
            notdef_outline=True, glyph_names=False, layout_features=[], recalc_timestamp=False,
            drop_tables=["MATH", "GPOS", "GSUB", "GDEF"],
        )  # fmt: skip
        machine = subset.Subsetter(options)
        machine.populate(glyphs=self.names)
        machine.subset(self.font)
        first = self.font.getGlyphOrder()[0]
        rest = [name for name in self.font.getGlyphOrder() if name not in (first, *self.names)]
        self.font.ensureDecompiled()
        reorderGlyphs(self.font, [first, *self.names, *rest])
        self.units = self.font["head"].unitsPerEm

    def width(self, letter: str) -> int:
        return round(1000 * self.font["hmtx"][self.names[self.order.index(letter)]][0] / self.units)

    def map_codes(self, codes: dict[int, str], *tables: tuple[int, int]) -> None:
        made = []
        for platform, encoding in tables:
            table = CmapSubtable.newSubtable(4 if platform == 3 else 6)
            table.platformID, table.platEncID, table.language = platform, encoding, 0
            table.cmap = {
                (ord(letter) if (platform, encoding) == (3, 1) else code): self.names[
                    self.order.index(letter)
                ]
                for code, letter in codes.items()
            }
            made.append(table)
        self.font["cmap"].tables = made

    def bare(self) -> bytes:
        out = io.BytesIO()
        self.font.save(out)
        return out.getvalue()

    def descriptor(self, pdf: pikepdf.Pdf, base: str, flags: int, **program: Any) -> Any:
        """As Ghostscript measures it: on the glyphs of the subset."""
        glyphs = [self.font["glyf"][name] for name in self.names]
        boxes = [(g.xMin, g.yMin, g.xMax, g.yMax) for g in glyphs if hasattr(g, "xMin")]
        low = [min(box[n] for box in boxes) * 1000 // self.units for n in (0, 1)]
        high = [max(box[n] for box in boxes) * 1000 // self.units for n in (2, 3)]
        return pdf.make_indirect(
            Dictionary(
                Type=Name.FontDescriptor, FontName=Name(base), Flags=flags, FontBBox=Array([*low, *high]), ItalicAngle=0,
                Ascent=high[1], Descent=low[1], CapHeight=high[1], StemV=high[0] * 15 // 100,
                MissingWidth=sum(map(self.width, self.order)) // len(self.order), **program,
            )
        )  # fmt: skip


def _written(path: Path, who: str, font: Any, pdf: pikepdf.Pdf, code: Callable[[str], str]) -> None:
    page = pdf.add_blank_page(page_size=(595, 842))
    page.obj.Resources = Dictionary(Font=Dictionary(F1=pdf.make_indirect(font)))
    shown = " ".join(f"<{''.join(map(code, line))}> Tj 0 -20 Td" for line in lines_of(who))
    page.obj.Contents = pdf.make_stream(f"BT /F1 {SIZE} Tf 72 740 Td {shown} ET".encode())
    pdf.save(path, deterministic_id=True)


def _unicode(pdf: pikepdf.Pdf, codes: dict[int, str], digits: int) -> Any:
    rows = [f"<{code:0{digits}x}> <{letter.encode('utf-16-be').hex()}>" for code, letter in codes.items()]
    return pdf.make_stream(unicode_map(rows, digits))


def _composite(
    path: Path, who: str, base: str, program: Callable[[pikepdf.Pdf, Letters], Any], kind: Any
) -> None:
    letters = Letters(who)
    codes = dict(enumerate(letters.order, 1))
    with pikepdf.new() as pdf:
        widths = Array([1, Array([letters.width(letter) for letter in letters.order])])
        inner = Dictionary(
            Type=Name.Font, Subtype=kind, BaseFont=Name(base), DW=500, W=widths,
            CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
            FontDescriptor=letters.descriptor(pdf, base, 4, **program(pdf, letters)),
        )  # fmt: skip
        if kind == Name.CIDFontType2:
            inner.CIDToGIDMap = Name.Identity
        font = Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=Name(base), Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(inner)]), ToUnicode=_unicode(pdf, codes, 4),
        )  # fmt: skip
        _written(path, who, font, pdf, lambda letter: f"{letters.order.index(letter) + 1:04x}")


def _true_type_program(pdf: pikepdf.Pdf, letters: Letters) -> dict[str, Any]:
    return {"FontFile2": pdf.make_stream(letters.bare())}


def _cff_program(pdf: pikepdf.Pdf, letters: Letters) -> dict[str, Any]:
    """The same letters as a bare CFF program, called g1, g2 and so on."""
    names = [".notdef", *(f"g{n}" for n in range(1, len(letters.order) + 1))]
    glyphs = letters.font.getGlyphSet()
    strings = {}
    for name, source in zip(names, [letters.font.getGlyphOrder()[0], *letters.names], strict=True):
        pen = T2CharStringPen(glyphs[source].width, glyphs)
        glyphs[source].draw(pen)
        strings[name] = pen.getCharString()
    builder = FontBuilder(letters.units, isTTF=False)
    builder.setupGlyphOrder(names)
    scale = 1 / letters.units
    builder.setupCFF("Wide", {"FontMatrix": [scale, 0, 0, scale, 0, 0]}, strings, {})
    out = io.BytesIO()
    builder.font["CFF "].cff.compile(out, builder.font, isCFF2=False)
    return {"FontFile3": pdf.make_stream(out.getvalue(), Subtype=Name.CIDFontType0C)}


@twins("glyphs of a composite font numbered by first use", GROUP, ".pdf")
def composite_true_type(path: Path, who: str) -> None:
    _composite(path, who, "/AAAAAA+Wide", _true_type_program, Name.CIDFontType2)


@twins("a composite subset font whose name has no tag", GROUP, ".pdf")
def untagged(path: Path, who: str) -> None:
    _composite(path, who, "/CIDFont+F1", _true_type_program, Name.CIDFontType2)


@twins("outlines of a composite CFF font numbered by first use", GROUP, ".pdf")
def composite_cff(path: Path, who: str) -> None:
    _composite(path, who, "/AAAAAA+Wide", _cff_program, Name.CIDFontType0)


def _simple(path: Path, who: str, codes: dict[int, str], tables: tuple[int, int], **entries: Any) -> None:
    letters = Letters(who)
    letters.map_codes(codes, tables)
    back = {letter: code for code, letter in codes.items()}
    low, high = min(codes), max(codes)
    with pikepdf.new() as pdf:
        flags = 32 if "Encoding" in entries else 4
        font = Dictionary(
            Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name("/AAAAAA+Wide"), FirstChar=low, LastChar=high,
            Widths=Array([letters.width(codes[c]) if c in codes else 0 for c in range(low, high + 1)]),
            FontDescriptor=letters.descriptor(pdf, "/AAAAAA+Wide", flags, **_true_type_program(pdf, letters)), **entries,
        )  # fmt: skip
        if "Encoding" not in entries:
            font.ToUnicode = _unicode(pdf, codes, 2)
        _written(path, who, font, pdf, lambda letter: f"{back[letter]:02x}")


@twins("glyphs of an encoded font numbered by first use", GROUP, ".pdf")
def encoded(path: Path, who: str) -> None:
    codes = {ord(letter): letter for letter in dict.fromkeys("".join(lines_of(who)))}
    _simple(path, who, codes, (3, 1), Encoding=Name.WinAnsiEncoding)


@twins("codes from one on and a descriptor measured on their glyphs", GROUP, ".pdf")
def numbered(path: Path, who: str) -> None:
    letters = dict.fromkeys("".join(lines_of(who)))
    _simple(path, who, dict(enumerate(letters, 1)), (1, 0))


def _residue(who: str) -> float:
    """What adding up rounded widths leaves: some thousandths of a point, another amount for every name."""
    return sum(map(ord, who)) % 89 / 1000


def _cells(path: Path, who: str, rows: list[tuple[str, str, str]]) -> None:
    shown = []
    for number, row in enumerate(rows):
        off = _residue(who) if row[0] == who else 0.0
        for x, cell in zip((72, 240 + off, 400 + off), row, strict=True):
            spaced = f"{-off * 40:.2f}" if off and x > 72 else "0"
            shown.append(f"1 0 0 1 {x:.3f} {700 - 20 * number} Tm [({cell[:2]}) {spaced} ({cell[2:]})] TJ")
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(595, 842))
        font = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type1,
            BaseFont=Name.Helvetica,
            Encoding=Name.WinAnsiEncoding,
        )
        page.obj.Resources = Dictionary(Font=Dictionary(F1=pdf.make_indirect(font)))
        page.obj.Contents = pdf.make_stream(f"BT /F1 {SIZE} Tf {' '.join(shown)} ET".encode())
        pdf.save(path, deterministic_id=True)


@twins("cells behind the name, off by the rounding of its width", GROUP, ".pdf")
def rounded(path: Path, who: str) -> None:
    _cells(
        path,
        who,
        [("Party", "Role", "Present"), (who, "Claimant", "Yes"), ("The council", "Defendant", "Seldom")],
    )


@twins("cells behind the name in a column of their own", GROUP, ".pdf")
def rounded_alone(path: Path, who: str) -> None:
    _cells(path, who, [(who, "Claimant", "Yes")])
