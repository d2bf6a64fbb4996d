"""Font programs made anew from the glyphs that pages still show, in a given order: nothing in them depends on what is gone."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable
from typing import NamedTuple

from fontTools.cffLib import CFFFontSet, TopDict
from fontTools.cffLib.transforms import desubroutinize
from fontTools.encodings.StandardEncoding import StandardEncoding
from fontTools.ttLib import TTFont

from sfumato.core.document.pdf.fonts import programs

# Tables that drawing needs; "GlyphOrder" is the library's own.
DRAWN = frozenset(
    ("GlyphOrder", "glyf", "loca", "head", "hhea", "hmtx", "maxp", "cmap", "post", "OS/2", "cvt ", "fpgm", "prep", "gasp")
)  # fmt: skip
HUGE = 0.1  # a scale of a part of a font that only makes sense together with that of the whole
Bounds = tuple[int, int, int, int]  # left, bottom, right, top in thousandths of the font size


class Program(NamedTuple):
    """A font program and the box around its glyphs."""

    data: bytes
    bounds: Bounds


def true_type(font: TTFont, order: list[str], codes: dict[int, str] | None) -> Program:
    """A TrueType program of these glyphs in this order behind the first one, with cmaps for `codes`, or none."""
    first = font.getGlyphOrder()[0]
    for tag in set(font.keys()) - DRAWN:
        del font[tag]
    programs.subset_true_type(font, {first, *order}, retain=False)
    programs.recode_true_type(font, [first, *order], codes)
    font["head"].created = font["head"].modified = 0  # times of the subset, not of the font
    data = programs.saved(font)
    head, units = font["head"], font["head"].unitsPerEm
    return Program(data, _scaled((head.xMin, head.yMin, head.xMax, head.yMax), 1000 / units))


def outline_of(font: TTFont, glyph: str) -> bytes:
    """What tells one glyph from another that has the same text and width."""
    return bytes(font["glyf"][glyph].compile(font["glyf"])) if "glyf" in font else b""


class Cff:
    """A bare CFF program without subroutines: some of them only served glyphs that are gone."""

    def __init__(self, program: bytes) -> None:
        self.fonts = CFFFontSet()
        self.fonts.decompile(io.BytesIO(program), None)
        desubroutinize(self.fonts)
        self.top: TopDict = self.fonts[0]

    @property
    def cid_keyed(self) -> bool:
        """Whether its glyphs are called by numbers of a collection."""
        return hasattr(self.top, "ROS")

    def glyph_of_cid(self, cid: int) -> str | None:
        """The glyph that a composite font shows for a CID."""
        if self.cid_keyed:
            name = f"cid{cid:05d}"
            return name if name in self.top.CharStrings.charStrings else None
        return self.top.charset[cid] if cid < len(self.top.charset) else None

    def outline_of(self, glyph: str) -> bytes:
        """What tells one glyph from another that has the same text and width."""
        string = self.top.CharStrings[glyph]
        return hashlib.sha256(repr(string.program).encode()).digest()

    def with_parts(self, names: set[str]) -> set[str]:
        """These glyphs, as far as the program has them, and the letters and accents that some are put together from."""
        known = self.top.CharStrings.charStrings
        parts = {part for name in names & set(known) for part in self._parts(name)}
        return (names | parts) & set(known) - {self.top.charset[0]}

    def _parts(self, name: str) -> list[str]:
        """The letter and the accent of a glyph that ends with their codes (Type 2 `endchar` with four operands)."""
        program = self.top.CharStrings[name].program
        codes = program[-3:-1] if program[-1:] == ["endchar"] and len(program) > 4 else []
        if not all(isinstance(item, int | float) for item in program[-5:-1]):
            return []
        return [StandardEncoding[int(code)] for code in codes]

    def built_in(self) -> dict[int, str]:
        """The program's own encoding."""
        own = getattr(self.top, "Encoding", None)
        return dict(enumerate(own if isinstance(own, list) else StandardEncoding))

    def rebuilt(self, order: list[str], *, numbered: bool) -> Program:
        """The program of these glyphs in this order behind the first one; CIDs count from there.

        `numbered`: names say nothing, because codes are places in the program, and become numbers.
        """
        top, strings = self.top, self.top.CharStrings
        order = [top.charset[0], *order]
        places = [strings.charStrings[name] for name in order]
        kept = [strings.charStringsIndex[place] for place in places]
        if hasattr(top, "FDSelect"):
            top.FDSelect.gidArray = [top.FDSelect[place] for place in places]
        names = order
        if numbered:
            names = [".notdef", *(f"cid{n:05d}" for n in range(1, len(order)))]
        strings.charStringsIndex.items = kept
        strings.charStrings = {name: place for place, name in enumerate(names)}
        top.charset = names
        top.numGlyphs = len(names)
        if isinstance(getattr(top, "Encoding", None), list):
            top.Encoding = [name if name in names else ".notdef" for name in top.Encoding]
        bounds = _union(box for string in kept if (box := string.calcBounds(strings)) is not None)
        top.FontBBox = list(bounds)
        for key in ("UniqueID", "XUID"):
            top.rawDict.pop(key, None)
        matrix = getattr(top, "FontMatrix", None) or [0.001]
        self._state_scale(matrix[0] or 0.001)
        return Program(programs.compiled_cff(self.fonts), _scaled(bounds, 1000 * (matrix[0] or 0.001)))

    def _state_scale(self, scale: float) -> None:
        """A scale of the whole font that is the usual one is not written, and then that of a part counts alone: 1 for 0.001."""
        for part in getattr(self.top, "FDArray", None) or []:
            own = part.rawDict.get("FontMatrix")
            if own is not None and own[0] > HUGE:
                part.FontMatrix = [value * scale for value in own]


def _union(boxes: Iterable[tuple[float, float, float, float]]) -> Bounds:
    found = list(boxes)
    if not found:
        return 0, 0, 0, 0
    left, bottom, right, top = zip(*found, strict=True)
    return round(min(left)), round(min(bottom)), round(max(right)), round(max(top))


def _scaled(box: tuple[float, float, float, float], scale: float) -> Bounds:
    left, bottom, right, top = (round(edge * scale) for edge in box)
    return left, bottom, right, top
