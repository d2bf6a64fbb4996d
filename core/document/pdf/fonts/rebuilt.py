"""Font programs made anew from the glyphs that pages still show, in a given order: nothing in them depends on what is gone."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable
from typing import NamedTuple

from fontTools.cffLib import CFFFontSet, TopDict
from fontTools.cffLib.transforms import desubroutinize
from fontTools.ttLib import TTFont

from sfumato.core.document.pdf.fonts import programs

Bounds = tuple[int, int, int, int]  # left, bottom, right, top in thousandths of the font size


class Program(NamedTuple):
    """A font program and the box around its glyphs."""

    data: bytes
    bounds: Bounds


def true_type(font: TTFont, order: list[str], codes: dict[int, str] | None) -> Program:
    """A TrueType program of these glyphs in this order behind the first one, with cmaps for `codes`, or none."""
    first = font.getGlyphOrder()[0]
    programs.subset_true_type(font, {first, *order}, retain=False)
    programs.recode_true_type(font, [first, *order], codes)
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

    def rebuilt(self, order: list[str]) -> Program:
        """The program of these glyphs in this order behind the first one; CIDs count from there."""
        top, strings = self.top, self.top.CharStrings
        order = [top.charset[0], *order]
        places = [strings.charStrings[name] for name in order]
        kept = [strings.charStringsIndex[place] for place in places]
        if hasattr(top, "FDSelect"):
            top.FDSelect.gidArray = [top.FDSelect[place] for place in places]
        names = [".notdef", *(f"cid{n:05d}" for n in range(1, len(order)))] if self.cid_keyed else order
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
        out = io.BytesIO()
        self.fonts.compile(out, None, isCFF2=False)
        matrix = getattr(top, "FontMatrix", None) or [0.001]
        return Program(out.getvalue(), _scaled(bounds, 1000 * (matrix[0] or 0.001)))


def _union(boxes: Iterable[tuple[float, float, float, float]]) -> Bounds:
    found = list(boxes)
    if not found:
        return 0, 0, 0, 0
    left, bottom, right, top = zip(*found, strict=True)
    return round(min(left)), round(min(bottom)), round(max(right)), round(max(top))


def _scaled(box: tuple[float, float, float, float], scale: float) -> Bounds:
    left, bottom, right, top = (round(edge * scale) for edge in box)
    return left, bottom, right, top
