"""Subset fonts that lost glyphs are made anew: codes, glyphs and widths in the order of the alphabet.

A producer numbers the glyphs of a subset in the order of first use, so gaps in the numbers, or their order, tell which
letters a removed name brought in. Sizes in the descriptor (bounds, heights, stems) are often those of the subset as well.

    before   T·h·e· ·H·a·r·i·t·B·l·c·k·w·o·d       1 2 3 4 5 6 7 8 9 10 …, of which 5 to 16 are gone
    after    ' '·T·e·h                             1 2 3 4
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont
from pdfminer.encodingdb import EncodingDB
from pikepdf import Operator

from sfumato.core.document.pdf.fonts import programs, rebuilt
from sfumato.core.document.pdf.fonts.font import UNMAPPED
from sfumato.core.document.pdf.fonts.labels import unicode_map
from sfumato.core.document.pdf.fonts.rebuilt import Program
from sfumato.core.document.pdf.names import name_text
from sfumato.core.document.pdf.read.decoding import FEWEST, LYING
from sfumato.core.document.pdf.write.font_use import Survey, Use, spec_of

FIRST = (
    33  # the first code of a simple font that is numbered anew: 32 has a meaning of its own for word spacing
)
MOST = 200  # codes of a simple font that is numbered anew
WIDTH_SLACK = (
    3.0  # thousandths of the font size between a width in the file and in the program (rounding of producers)
)
STEM = 80  # thousandths; what a descriptor says of an embedded font's stems is not drawn from
Recode = Callable[[bytes], bytes]


def rebuild(pdf: pikepdf.Pdf, found: Survey, use: Use, descriptor: Any) -> bool:
    """Whether the font was made anew. Nothing is changed where its glyphs cannot be told for sure."""
    spec = use.spec
    if use.font.composite:
        return _composite(pdf, found, use, descriptor)
    if spec.get("/Subtype") == "/TrueType" and "/FontFile2" in descriptor:
        return _simple_true_type(pdf, found, use, descriptor)
    return False


# Simple TrueType fonts --------------------------------------------------------------------------------------------


def _simple_true_type(pdf: pikepdf.Pdf, found: Survey, use: Use, descriptor: Any) -> bool:
    """Without an encoding codes are the producer's own and become new ones; else they are those of letters and stay."""
    spec = use.spec
    with programs.open_true_type(descriptor["/FontFile2"].read_bytes()) as font:
        glyphs = _glyphs_of_codes(font, spec, descriptor, use)
        if glyphs is None:
            return False
        ordered = _ordered(use, glyphs, lambda glyph: rebuilt.outline_of(font, glyph))
        own = "/Encoding" not in spec and not use.spaced and len(ordered) <= MOST
        renamed = {code: FIRST + place if own else code for place, code in enumerate(ordered)}
        program = rebuilt.true_type(
            font, [glyphs[code] for code in ordered], {renamed[code]: glyphs[code] for code in ordered}
        )
    table = bytes(renamed.get(code, code) for code in range(256))
    if own:
        rename_strings(pdf, found, use, lambda data: data.translate(table))
    low, high = min(renamed.values()), max(renamed.values())
    widths = [0.0] * (high - low + 1)
    for code in ordered:
        widths[renamed[code] - low] = round(use.font.shapes(bytes([code]))[0].width * 1000, 3)
    spec.FirstChar, spec.LastChar, spec.Widths = low, high, pikepdf.Array(widths)
    if "/Encoding" in spec:
        del spec["/Encoding"]  # the program maps the codes itself now, as a symbolic font does
    describe(pdf, descriptor, "/FontFile2", program)
    descriptor.Flags = int(descriptor.get("/Flags", 0)) & ~32 | 4
    write_unicode(pdf, use, renamed)
    return True


def _glyphs_of_codes(font: TTFont, spec: Any, descriptor: Any, use: Use) -> dict[int, str] | None:
    """The glyph of each code as viewers choose it (PDF 32000-1, 9.6.6.4); None where one is not sure."""
    if "cmap" not in font or "glyf" not in font or not use.codes:
        return None
    symbolic = bool(int(descriptor.get("/Flags", 0)) & 4)
    named = {} if "/Encoding" not in spec else _letters_of_codes(spec.Encoding)
    if named is None or (named and symbolic):
        return None
    glyphs: dict[int, str] = {}
    for code in use.codes:
        glyph = _glyph_of_letter(font, named.get(code)) if named else programs.true_type_glyph(font, code)
        if glyph is None or not _is_as_wide(font, glyph, use.font.shapes(bytes([code]))[0].width):
            return None
        glyphs[code] = glyph
    return glyphs


def _letters_of_codes(encoding: Any) -> dict[int, str] | None:
    """What a named encoding says; None for one with names of its own."""
    if not isinstance(encoding, pikepdf.Name):
        return None
    return dict(EncodingDB.get_encoding(name_text(encoding).lstrip("/")))


def _glyph_of_letter(font: TTFont, letter: str | None) -> str | None:
    """By the Unicode table, else by the one of the Macintosh."""
    if letter is None or len(letter) != 1:
        return None
    tables: dict[tuple[int, int], dict[int, str]] = {
        (table.platformID, table.platEncID): table.cmap for table in font["cmap"].tables
    }
    if (3, 1) in tables:
        return tables[3, 1].get(ord(letter))
    try:
        return tables.get((1, 0), {}).get(letter.encode("mac-roman")[0])
    except UnicodeEncodeError:
        return None


def _is_as_wide(font: TTFont, glyph: str, width: float) -> bool:
    """A glyph of another width than the file says is probably another glyph."""
    own = 1000 * float(font["hmtx"][glyph][0]) / float(font["head"].unitsPerEm)
    return abs(own - 1000 * width) <= WIDTH_SLACK


# Composite fonts --------------------------------------------------------------------------------------------------


def _composite(pdf: pikepdf.Pdf, found: Survey, use: Use, descriptor: Any) -> bool:
    """Fonts whose two-byte codes are the numbers of their glyphs, however the producer numbered them."""
    spec, inner = use.spec, use.spec.DescendantFonts[0]
    if str(spec.get("/Encoding", "")) != "/Identity-H" or not use.codes:
        return False
    if "/FontFile2" in descriptor:
        with programs.open_true_type(descriptor["/FontFile2"].read_bytes()) as font:
            if "glyf" not in font:
                return False
            order = font.getGlyphOrder()
            numbers = {code: glyph_id(inner, code) for code in use.codes}
            glyphs = {code: order[n] if n < len(order) else order[0] for code, n in numbers.items()}
            renamed, shown = _numbered(use, glyphs, order[0], lambda glyph: rebuilt.outline_of(font, glyph))
            places = {glyph: place for place, glyph in enumerate(dict.fromkeys([order[0], *shown]))}
            program, key = rebuilt.true_type(font, list(places)[1:], None), "/FontFile2"
        table = b"".join(places[glyph].to_bytes(2, "big") for glyph in [order[0], *shown])
        inner.CIDToGIDMap = pikepdf.Name.Identity if len(places) > len(shown) else pdf.make_stream(table)
    elif "/FontFile3" in descriptor and descriptor["/FontFile3"].get("/Subtype") == "/CIDFontType0C":
        cff = rebuilt.Cff(descriptor["/FontFile3"].read_bytes())
        first = cff.top.charset[0]
        glyphs = {code: cff.glyph_of_cid(code) or first for code in use.codes}
        renamed, shown = _numbered(use, glyphs, first, cff.outline_of)
        program, key = cff.rebuilt(shown, numbered=True), "/FontFile3"
    else:
        return False
    rename_strings(pdf, found, use, lambda data: _two_bytes(data, renamed))
    widths = pikepdf.Array()
    for code in sorted(use.codes, key=lambda code: renamed[code]):
        width = use.font.shapes(code.to_bytes(2, "big"))[0].width
        widths.extend([renamed[code], pikepdf.Array([round(width * 1000, 3)])])
    inner.W = widths
    describe(pdf, descriptor, key, program)
    write_unicode(pdf, use, renamed)
    return True


def _numbered(
    use: Use, glyphs: dict[int, str], first: str, outline: Callable[[str], bytes]
) -> tuple[dict[int, int], list[str]]:
    """New codes, and the glyphs of the codes from 1 on. A glyph that two codes show with different texts is listed twice."""
    ordered = [code for code in _ordered(use, glyphs, outline) if glyphs[code] != first]
    entries = dict.fromkeys((glyphs[code], use.font.raw_text(code)) for code in ordered)
    places = {entry: place for place, entry in enumerate(entries, 1)}
    renamed = {code: places.get((glyphs[code], use.font.raw_text(code)), 0) for code in use.codes}
    return renamed, [glyph for glyph, _ in entries]


def _two_bytes(data: bytes, renamed: dict[int, int]) -> bytes:
    codes = (int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2))
    return b"".join(renamed.get(code, code).to_bytes(2, "big") for code in codes)


def glyph_id(inner: Any, cid: int) -> int:
    """The number of the glyph that a composite TrueType font shows for a CID."""
    table = inner.get("/CIDToGIDMap")
    if not isinstance(table, pikepdf.Stream):
        return cid
    data = table.read_bytes()
    return int.from_bytes(data[2 * cid : 2 * cid + 2], "big")


# Both -------------------------------------------------------------------------------------------------------------


def _ordered(use: Use, glyphs: dict[int, str], outline: Callable[[str], bytes]) -> list[int]:
    """Codes by what they say, then by width and looks: an order that no other glyph has a part in."""
    size = 2 if use.font.composite else 1

    def place(code: int) -> tuple[str, float, bytes]:
        return (
            use.font.raw_text(code),
            use.font.shapes(code.to_bytes(size, "big"))[0].width,
            outline(glyphs[code]),
        )

    return sorted(use.codes, key=place)


def describe(pdf: pikepdf.Pdf, descriptor: Any, key: str, program: Program) -> None:
    """The new program, and what a descriptor tells of glyphs computed from it: producers measure the letters of the subset."""
    old = descriptor[key]
    stream = pdf.make_stream(program.data)
    if key == "/FontFile2":
        stream.Length1 = len(program.data)
    else:
        stream.Subtype = old.Subtype
    descriptor[key] = stream
    _, bottom, _, top = program.bounds
    descriptor.FontBBox = pikepdf.Array(program.bounds)
    descriptor.Ascent, descriptor.Descent, descriptor.CapHeight = top, bottom, top
    descriptor.StemV = STEM
    for name in ("/XHeight", "/AvgWidth", "/MaxWidth", "/MissingWidth", "/StemH", "/CharSet", "/CIDSet"):
        if name in descriptor:
            del descriptor[name]


def write_unicode(pdf: pikepdf.Pdf, use: Use, renamed: dict[int, int] | None = None) -> None:
    """What each code means, also where only glyph names said so before: they may be gone from the program.

    A font that says nothing of most of its codes goes on saying nothing of all of them: OCR read it, and reads it again.
    """
    digits = 4 if use.font.composite else 2
    texts = {
        code: use.font.raw_text(code) or use.font.shapes(code.to_bytes(digits // 2, "big"))[0].text
        for code in use.codes
    }
    nameless = sum(text == UNMAPPED for text in texts.values())
    if not use.font.has_unicode and nameless >= FEWEST and nameless > LYING * len(texts):
        texts = dict.fromkeys(texts, UNMAPPED)
    elif nameless < len(texts):
        texts = {code: text for code, text in texts.items() if text and text != UNMAPPED}
    rows = {
        (renamed or {}).get(code, code): text.encode("utf-16-be", "surrogatepass").hex()
        for code, text in texts.items()
    }
    listed = [f"<{code:0{digits}x}> <{text}>" for code, text in sorted(rows.items())]
    use.spec.ToUnicode = pdf.make_stream(unicode_map(listed, digits))


def rename_strings(pdf: pikepdf.Pdf, found: Survey, use: Use, recode: Recode) -> None:
    """All streams first, then all are written: a failure leaves the file as it was."""
    done: dict[Any, bytes] = {}
    targets: dict[Any, Any] = {}
    for page, glyphs in found.pages:
        for frame in glyphs.frames:
            key = frame.form.objgen if frame.form is not None else page.obj.objgen
            ats = {
                show.at for show in glyphs.shows
                if show.frame == frame.number and _same(spec_of(frame, show.font_name), use.spec)
            }  # fmt: skip
            if not ats or key in done:
                continue
            fresh = []
            for at, (operands, operator) in enumerate(frame.instructions):
                fresh.append(_renamed(operands, operator, recode) if at in ats else (operands, operator))
            frame.instructions[:] = fresh
            done[key] = bytes(pikepdf.unparse_content_stream(fresh))
            targets[key] = frame.form if frame.form is not None else page.obj
    for key, data in done.items():
        target = targets[key]
        if isinstance(target, pikepdf.Stream):
            target.write(data)
        else:
            target.Contents = pdf.make_stream(data)


def _same(spec: Any, other: Any) -> bool:
    return spec is not None and spec.objgen == other.objgen


def _renamed(operands: Any, operator: Any, recode: Recode) -> tuple[list[Any], Any]:
    fresh = []
    for operand in operands:
        if isinstance(operand, pikepdf.Array):
            items = [
                pikepdf.String(recode(bytes(item))) if isinstance(item, pikepdf.String) else item
                for item in operand
            ]
            fresh.append(pikepdf.Array(items))
        elif isinstance(operand, pikepdf.String):
            fresh.append(pikepdf.String(recode(bytes(operand))))
        else:
            fresh.append(operand)
    return fresh, Operator(str(operator))
