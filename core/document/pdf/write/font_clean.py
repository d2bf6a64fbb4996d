"""Subset fonts after redaction: glyphs, widths and text maps of letters that are no longer shown go.

Most are made anew (`font_rebuild.py`); in the others unused glyphs are emptied in place.
"""

from __future__ import annotations

import struct
from typing import Any

import pikepdf
from fontTools.ttLib import TTLibError
from pdfminer.latin_enc import ENCODING

from sfumato.core.document.pdf.fonts import programs
from sfumato.core.document.pdf.fonts.rebuilt import Cff
from sfumato.core.document.pdf.write.font_rebuild import describe, glyph_id, rebuild, write_unicode
from sfumato.core.document.pdf.write.font_use import Key, Survey, Use, survey
from sfumato.core.document.pdf.write.font_words import without_words, wordy_fonts

# Names of glyphs by code; the columns of the library's table are name, standard, Macintosh, Windows, PDFDoc.
_ENCODINGS = {
    name: {row[column]: row[0] for row in ENCODING if row[column] is not None}
    for name, column in (("/StandardEncoding", 1), ("/MacRomanEncoding", 2), ("/WinAnsiEncoding", 3))
}
_PACKED = ("Length", "Filter", "DecodeParms")  # entries of a stream as it was stored
FONT_ERRORS = (
    pikepdf.PdfError, TTLibError, struct.error, KeyError, ValueError, IndexError, AssertionError, TypeError,
    AttributeError, NotImplementedError, OverflowError,
)  # fmt: skip


def clean_fonts(pdf: pikepdf.Pdf, touched: set[Key], layers: Any) -> list[str]:
    """Cleans the subset fonts that lost glyphs; names the reasons where one had to stay as it was."""
    wanted = {key for key in touched if key != (0, 0) and _is_embedded(pdf.get_object(key))}
    wordy = wordy_fonts(pdf)
    if not wanted and not wordy:
        return []
    found = survey(pdf, wanted | wordy, layers)
    for key in sorted(wordy - wanted):
        _trim_words(pdf, pdf.get_object(key), found.uses.get(key) if key not in found.unsure else None)
    left = []
    for key in sorted(wanted):
        use = found.uses.get(key)
        if use is None:
            continue
        if key in found.unsure:
            left.append("it is used where text cannot be followed")
            _trim_words(pdf, use.spec, None)
            continue
        try:
            _unshare(pdf, use.spec)
            if not _rebuilt(pdf, found, use):
                _clean(pdf, use)
        except FONT_ERRORS as error:
            left.append(f"its program could not be rewritten ({type(error).__name__})")
            _trim_words(pdf, use.spec, use)
    return [f"A subset font keeps its unused glyphs: {reason}." for reason in left]


def _unshare(pdf: pikepdf.Pdf, spec: Any) -> None:
    """Gives a font a descriptor and a program of its own: two fonts of a file may name the same ones."""
    holder = spec
    if "/DescendantFonts" in spec:
        holder = pdf.make_indirect(pikepdf.Dictionary(dict(spec.DescendantFonts[0].items())))
        spec.DescendantFonts = pikepdf.Array([holder])
    if "/FontDescriptor" not in holder:
        return
    descriptor = pdf.make_indirect(pikepdf.Dictionary(dict(holder.FontDescriptor.items())))
    holder.FontDescriptor = descriptor
    for key in ("/FontFile", "/FontFile2", "/FontFile3"):
        if key in descriptor:
            entries = {name: value for name, value in descriptor[key].items() if name[1:] not in _PACKED}
            descriptor[key] = pdf.make_stream(descriptor[key].read_bytes(), entries)


def _rebuilt(pdf: pikepdf.Pdf, found: Survey, use: Use) -> bool:
    """Whether a font was made anew; it is as it was where that did not work."""
    try:
        return rebuild(pdf, found, use, _descriptor(use.spec))
    except FONT_ERRORS:
        return False


def _trim_words(pdf: pikepdf.Pdf, spec: Any, use: Use | None) -> None:
    """Words in the maps of a font that lost nothing: what its codes in use mean stays."""
    try:
        if use is None or (use.font.composite and not str(spec.get("/Encoding", "")).startswith("/Identity")):
            without_words(spec)
            return
        if not use.font.composite and not use.font.type3:
            _trim_names(spec, use.codes)
        if "/ToUnicode" in spec:
            write_unicode(pdf, use)
    except FONT_ERRORS:
        without_words(spec)


def _is_embedded(spec: Any) -> bool:
    """Whether a font brings its glyphs along. Not all producers mark a subset by a tag in its name (`CIDFont+F1`)."""
    if not isinstance(spec, pikepdf.Dictionary):
        return False
    if spec.get("/Subtype") == "/Type3":
        return True
    return any(key in _descriptor(spec) for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def _descriptor(spec: Any) -> Any:
    below = spec.get("/DescendantFonts")
    holder = below[0] if below is not None and len(below) else spec
    return holder.get("/FontDescriptor") or pikepdf.Dictionary()


# Cleaning in place ------------------------------------------------------------------------------------------------


def _clean(pdf: pikepdf.Pdf, use: Use) -> None:
    spec, descriptor = use.spec, _descriptor(use.spec)
    if use.font.composite:
        _clean_composite(spec, descriptor, use)
    elif use.font.type3:
        names = _names(use, {}, {key[1:] for key in spec.CharProcs})
        spec.CharProcs = pikepdf.Dictionary({k: v for k, v in spec.CharProcs.items() if k[1:] in names})
    elif "/FontFile2" in descriptor:
        with programs.open_true_type(descriptor["/FontFile2"].read_bytes()) as font:
            glyphs = (
                {programs.true_type_glyph(font, code) for code in use.codes} if "cmap" in font else {None}
            )
            if None not in glyphs:
                programs.subset_true_type(font, {str(name) for name in glyphs}, retain=True)
                _replace(descriptor["/FontFile2"], programs.saved(font), "/Length1")
    elif "/FontFile3" in descriptor and descriptor["/FontFile3"].get("/Subtype") == "/Type1C":
        cff = Cff(descriptor["/FontFile3"].read_bytes())
        kept = cff.with_parts(_names(use, cff.built_in(), set(cff.top.charset)))
        describe(pdf, descriptor, "/FontFile3", cff.rebuilt(sorted(kept), numbered=False))
    elif "/FontFile" in descriptor:
        program = descriptor["/FontFile"]
        type1 = programs.Type1(program.read_bytes(), int(program.Length1), int(program.Length2))
        names = _names(use, type1.built_in(), set(type1.glyphs))
        data, *lengths = type1.only(type1.with_parts(names))
        program.write(data)
        program.Length1, program.Length2, program.Length3 = lengths
    if not use.font.composite:
        _trim_simple(spec, use.codes)
    for key in ("/CharSet", "/CIDSet"):
        if key in descriptor:
            del descriptor[key]
    if not use.font.composite or str(spec.get("/Encoding", "")).startswith("/Identity"):
        write_unicode(pdf, use)


def _clean_composite(spec: Any, descriptor: Any, use: Use) -> None:
    inner = spec.DescendantFonts[0]
    if not str(spec.get("/Encoding", "")).startswith("/Identity"):
        return
    if "/FontFile2" in descriptor:
        with programs.open_true_type(descriptor["/FontFile2"].read_bytes()) as font:
            order = font.getGlyphOrder()
            ids = {glyph_id(inner, code) for code in use.codes}
            programs.subset_true_type(font, {order[i] for i in ids if i < len(order)}, retain=True)
            _replace(descriptor["/FontFile2"], programs.saved(font), "/Length1")
    elif "/FontFile3" in descriptor:
        raise ValueError("outlines of a kind that is not rewritten")
    widths = pikepdf.Array()
    for code in sorted(use.codes):
        shape = use.font.shapes(code.to_bytes(2, "big"))[0]
        widths.extend([code, pikepdf.Array([round(shape.width * 1000, 3)])])
    inner.W = widths


def _names(use: Use, built_in: dict[int, str], known: set[str]) -> set[str]:
    """Glyph names of the codes in use: by the font's /Differences, its base encoding, else the program's own encoding.

    Raises `ValueError` where a code that says something has no glyph by its name: then its name was not told rightly.
    """
    encoding = use.spec.get("/Encoding")
    base = encoding.get("/BaseEncoding") if isinstance(encoding, pikepdf.Dictionary) else encoding
    named = _ENCODINGS.get(str(base), built_in) if base is not None else dict(built_in)
    code = 0
    for item in (encoding.get("/Differences") or []) if isinstance(encoding, pikepdf.Dictionary) else []:
        if isinstance(item, pikepdf.Name):
            named = {**named, code: str(item)[1:]}
            code += 1
        else:
            code = int(item)
    if any(
        named.get(code) not in known and use.font.shapes(bytes([code]))[0].text.strip() for code in use.codes
    ):
        raise ValueError("a code without a glyph")
    return {named[code] for code in use.codes if code in named}


def _trim_simple(spec: Any, codes: set[int]) -> None:
    """Widths of shown codes only, and no names for the others."""
    first = int(spec.get("/FirstChar", 0))
    widths = list(spec.get("/Widths") or [])
    if widths and codes:
        low, high = min(codes), max(codes)
        fresh = [
            widths[c - first] if c in codes and 0 <= c - first < len(widths) else 0
            for c in range(low, high + 1)
        ]
        spec.FirstChar, spec.LastChar, spec.Widths = low, high, pikepdf.Array(fresh)
    _trim_names(spec, codes)


def _trim_names(spec: Any, codes: set[int]) -> None:
    """Names of glyphs for shown codes only."""
    encoding = spec.get("/Encoding")
    if isinstance(encoding, pikepdf.Dictionary) and "/Differences" in encoding:
        kept = pikepdf.Array()
        code = 0
        for item in encoding.Differences:
            if isinstance(item, pikepdf.Name):
                if code in codes:
                    kept.extend([code, item])
                code += 1
            else:
                code = int(item)
        fresh_encoding = pikepdf.Dictionary(dict(encoding.items()))
        fresh_encoding.Differences = kept
        spec.Encoding = fresh_encoding


def _replace(stream: Any, data: bytes, length: str | None = None) -> None:
    stream.write(data)
    if length:
        stream[length] = len(data)
