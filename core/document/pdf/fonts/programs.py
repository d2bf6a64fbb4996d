"""Font programs without the glyphs that no page shows any more: an unused glyph of a subset tells a removed letter."""

from __future__ import annotations

import io
import re
from typing import Any

from fontTools import subset
from fontTools.cffLib import CFFFontSet
from fontTools.encodings.StandardEncoding import StandardEncoding
from fontTools.misc import eexec
from fontTools.misc.psCharStrings import T1CharString
from fontTools.ttLib import TTFont
from fontTools.ttLib.reorderGlyphs import reorderGlyphs
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

_ENTRY = re.compile(rb"/([^\s/{}\[\]()<>%]+)\s+(\d+)\s+(RD|-\|)\s")
_ENCODED = re.compile(rb"dup\s+(\d+)\s*/([^\s/{}\[\]()<>%]+)\s+put[ \t]*[\r\n]*")
_START = re.compile(rb"/CharStrings\s+(\d+)\s+dict\s+dup\s+begin")


def true_type_glyph(font: TTFont, code: int) -> str | None:
    """The glyph of a simple symbolic font's code (PDF 32000-1, 9.6.6.4)."""
    for table in font["cmap"].tables:
        if (table.platformID, table.platEncID) in ((3, 0), (1, 0)):
            for candidate in (code, 0xF000 + code):
                if candidate in table.cmap:
                    return str(table.cmap[candidate])
    return None


def subset_true_type(font: TTFont, glyphs: set[str], *, retain: bool) -> None:
    """Empties (`retain`) or drops all other glyphs, and tables that name them."""
    options = subset.Options(
        retain_gids=retain,
        notdef_outline=True,
        glyph_names=False,
        hinting=True,
        legacy_cmap=True,
        symbol_cmap=True,
        layout_features=[],
        name_IDs=[],
        drop_tables=[*subset.Options._drop_tables_default, "GSUB", "GPOS", "GDEF", "kern", "FFTM", "DSIG"],
        passthrough_tables=True,
        recalc_timestamp=False,
    )
    machine = subset.Subsetter(options)
    machine.populate(glyphs=sorted(glyphs))
    machine.subset(font)
    font.recalcTimestamp = False


def recode_true_type(font: TTFont, order: list[str], codes: dict[int, str] | None) -> None:
    """Glyphs in this order, then the parts they are composed of, and cmaps that map exactly these codes."""
    parts = [
        part
        for name in order
        if "glyf" in font and font["glyf"][name].isComposite()
        for part in font["glyf"][name].getComponentNames(font["glyf"])
    ]
    order = list(dict.fromkeys([*order, *parts]))
    font.ensureDecompiled()
    reorderGlyphs(font, [*order, *(name for name in font.getGlyphOrder() if name not in order)])
    if codes is None:
        if "cmap" in font:
            del font["cmap"]
        return
    tables = []
    for platform, encoding, offset, form in ((1, 0, 0, 6), (3, 0, 0xF000, 4)):
        table = CmapSubtable.newSubtable(form)
        table.platformID, table.platEncID, table.language = platform, encoding, 0
        table.cmap = {code + offset: name for code, name in codes.items()}
        tables.append(table)
    font["cmap"].tables = tables


def saved(font: TTFont) -> bytes:
    """The program; bounds and maxima in `head`, `hhea` and `maxp` are those of the glyphs that are left."""
    if "glyf" in font and "maxp" in font:
        font.recalcBBoxes = True  # else the tables keep the extremes of glyphs that are gone
        glyphs = font["glyf"]
        sizes = [
            len(glyphs[name].program.getBytecode())
            for name in font.getGlyphOrder()
            if hasattr(glyphs[name], "program")
        ]
        if hasattr(font["maxp"], "maxSizeOfInstructions"):
            font["maxp"].maxSizeOfInstructions = max(sizes, default=0)
    out = io.BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()


def compiled_cff(fonts: CFFFontSet) -> bytes:
    """The bytes of a bare CFF program. The library asks a font around it whether bounds are to be computed."""
    out = io.BytesIO()
    fonts.compile(out, TTFont(recalcBBoxes=False), isCFF2=False)
    return out.getvalue()


class Type1:
    """A Type 1 program: its clear part, and its glyphs in the encrypted part."""

    def __init__(self, program: bytes, length1: int, length2: int) -> None:
        self.clear, secret = program[:length1], program[length1 : length1 + length2]
        self.tail = program[length1 + length2 :]
        body, _ = eexec.decrypt(secret, 55665)
        start = _START.search(body)
        if start is None:
            raise ValueError("no glyphs found")
        self.head, self.glyphs = body[: start.start()], dict[str, bytes]()
        at = end = start.end()
        while (entry := _ENTRY.match(body, _skip_blank(body, at))) is not None:
            finish = entry.end() + int(entry.group(2))
            rest = re.compile(rb"\s*(?:ND|\|-|noaccess\s+def)\s*").match(body, finish)
            if rest is None:
                raise ValueError("a glyph without an end")
            self.glyphs[entry.group(1).decode("latin-1")] = body[entry.start() : rest.end()]
            at = end = rest.end()
        self.foot = body[end:]

    def built_in(self) -> dict[int, str]:
        """The program's own encoding."""
        own = {int(code): name.decode("latin-1") for code, name in _ENCODED.findall(self.clear)}
        return own or dict(enumerate(StandardEncoding))

    def with_parts(self, names: set[str]) -> set[str]:
        """These glyphs, and the letters and accents that some are put together from (`seac`)."""
        parts = {part for name in names & set(self.glyphs) for part in self._parts(name)}
        return names | parts

    def _parts(self, name: str) -> list[str]:
        entry = _ENTRY.match(self.glyphs[name])
        assert entry is not None
        data = self.glyphs[name][entry.end() : entry.end() + int(entry.group(2))]
        string = T1CharString(eexec.decrypt(data, 4330)[0][4:])
        string.decompile()
        program = string.program
        at = program.index("seac") if "seac" in program else 0
        return [StandardEncoding[int(code)] for code in program[at - 2 : at]] if at >= 2 else []

    def only(self, keep: set[str]) -> tuple[bytes, int, int, int]:
        """The program with these glyphs alone, in the order of their names, and its three lengths."""
        kept = [data for name, data in sorted(self.glyphs.items()) if name in keep | {".notdef"}]
        head = self.head + b"/CharStrings %d dict dup begin\n" % len(kept)
        fresh, _ = eexec.encrypt(head + b"".join(kept) + self.foot, 55665)
        clear = _ENCODED.sub(
            lambda entry: entry[0] if entry[2].decode("latin-1") in keep else b"", self.clear
        )
        return clear + fresh + self.tail, len(clear), len(fresh), len(self.tail)


def _skip_blank(data: bytes, at: int) -> int:
    while at < len(data) and data[at : at + 1].isspace():
        at += 1
    return at


def open_true_type(program: bytes) -> Any:
    """The font of a TrueType program. Raises what fontTools raises where it is damaged."""
    return TTFont(io.BytesIO(program), recalcTimestamp=False, recalcBBoxes=False)
