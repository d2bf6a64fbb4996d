"""Subset fonts after redaction: glyphs, widths and text maps of letters that are no longer shown go.

Codes that a producer handed out in the order of first use are handed out again in the order of the alphabet, so that
neither the codes on the page nor the font tell which letters a removed name brought in.
"""

from __future__ import annotations

import re
import struct
from typing import Any

import pikepdf
from fontTools.ttLib import TTLibError
from pikepdf import Operator

from sfumato.core.document.pdf.fonts import programs
from sfumato.core.document.pdf.fonts.font import UNMAPPED
from sfumato.core.document.pdf.fonts.labels import unicode_map
from sfumato.core.document.pdf.names import name_text
from sfumato.core.document.pdf.write.font_use import Key, Survey, Use, spec_of, survey
from sfumato.core.document.pdf.write.font_words import without_words, wordy_fonts

_TAG = re.compile(r"^/?[A-Z]{6}\+")
FONT_ERRORS = (
    pikepdf.PdfError, TTLibError, struct.error, KeyError, ValueError, IndexError, AssertionError, TypeError,
    AttributeError, NotImplementedError, OverflowError,
)  # fmt: skip


def clean_fonts(pdf: pikepdf.Pdf, touched: set[Key], layers: Any) -> list[str]:
    """Cleans the subset fonts that lost glyphs; names the reasons where one had to stay as it was."""
    wanted = {key for key in touched if key != (0, 0) and _is_subset(pdf.get_object(key))}
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
            continue
        try:
            if not _recode(pdf, found, use):
                _clean(pdf, use)
        except FONT_ERRORS as error:
            left.append(f"its program could not be rewritten ({type(error).__name__})")
    return [f"A subset font keeps its unused glyphs: {reason}." for reason in left]


def _trim_words(pdf: pikepdf.Pdf, spec: Any, use: Use | None) -> None:
    """Words in the maps of a font that lost nothing: what its codes in use mean stays."""
    try:
        if use is None or (use.font.composite and not str(spec.get("/Encoding", "")).startswith("/Identity")):
            without_words(spec)
            return
        if not use.font.composite and not use.font.type3:
            _trim_names(spec, use.codes)
        if "/ToUnicode" in spec:
            _trim_unicode(pdf, use)
    except FONT_ERRORS:
        without_words(spec)


def _is_subset(spec: Any) -> bool:
    if not isinstance(spec, pikepdf.Dictionary):
        return False
    if spec.get("/Subtype") == "/Type3":
        return True
    descriptor = _descriptor(spec)
    embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    return embedded and bool(_TAG.match(name_text(spec.get("/BaseFont", ""))))


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
        names = _names(spec, use.codes)
        spec.CharProcs = pikepdf.Dictionary({k: v for k, v in spec.CharProcs.items() if k[1:] in names})
    elif "/FontFile2" in descriptor:
        with programs.open_true_type(descriptor["/FontFile2"].read_bytes()) as font:
            glyphs = (
                {programs.true_type_glyph(font, code) for code in use.codes} if "cmap" in font else {None}
            )
            if None not in glyphs:
                programs.subset_true_type(font, {str(name) for name in glyphs}, retain=True)
                _replace(descriptor["/FontFile2"], programs.saved(font), "/Length1")
    elif "/FontFile3" in descriptor:
        names = _names(spec, use.codes)
        if names:
            program = descriptor["/FontFile3"]
            _replace(program, programs.blank_cff(program.read_bytes(), names, None))
    elif "/FontFile" in descriptor and (names := _names(spec, use.codes)):
        program = descriptor["/FontFile"]
        data, *lengths = programs.blank_type1(
            program.read_bytes(), names, int(program.Length1), int(program.Length2)
        )
        program.write(data)
        program.Length1, program.Length2, program.Length3 = lengths
    if not use.font.composite:
        _trim_simple(spec, use.codes)
    for key in ("/CharSet", "/CIDSet"):
        if key in descriptor:
            del descriptor[key]
    if not use.font.composite or str(spec.get("/Encoding", "")).startswith("/Identity"):
        _trim_unicode(pdf, use)


def _clean_composite(spec: Any, descriptor: Any, use: Use) -> None:
    inner = spec.DescendantFonts[0]
    if not str(spec.get("/Encoding", "")).startswith("/Identity"):
        return
    if "/FontFile2" in descriptor:
        with programs.open_true_type(descriptor["/FontFile2"].read_bytes()) as font:
            order = font.getGlyphOrder()
            ids = {_glyph_id(inner, code) for code in use.codes}
            programs.subset_true_type(font, {order[i] for i in ids if i < len(order)}, retain=True)
            _replace(descriptor["/FontFile2"], programs.saved(font), "/Length1")
    elif "/FontFile3" in descriptor and descriptor["/FontFile3"].get("/Subtype") == "/CIDFontType0C":
        program = descriptor["/FontFile3"]
        _replace(program, programs.blank_cff(program.read_bytes(), None, set(use.codes)))
    widths = pikepdf.Array()
    for code in sorted(use.codes):
        shape = use.font.shapes(code.to_bytes(2, "big"))[0]
        widths.extend([code, pikepdf.Array([round(shape.width * 1000, 3)])])
    inner.W = widths


def _glyph_id(inner: Any, cid: int) -> int:
    table = inner.get("/CIDToGIDMap")
    if not isinstance(table, pikepdf.Stream):
        return cid
    data = table.read_bytes()
    return int.from_bytes(data[2 * cid : 2 * cid + 2], "big")


def _names(spec: Any, codes: set[int]) -> set[str]:
    """Glyph names of the codes by the font's own /Differences; empty where that does not name all of them."""
    encoding = spec.get("/Encoding")
    named: dict[int, str] = {}
    if isinstance(encoding, pikepdf.Dictionary):
        code = 0
        for item in encoding.get("/Differences") or []:
            if isinstance(item, pikepdf.Name):
                named[code] = str(item)[1:]
                code += 1
            else:
                code = int(item)
    return {named[code] for code in codes} if all(code in named for code in codes) else set()


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


def _trim_unicode(pdf: pikepdf.Pdf, use: Use, renamed: dict[int, int] | None = None) -> None:
    """What each code means, also where only glyph names said so before: they may be gone from the program."""
    digits = 4 if use.font.composite else 2
    rows = []
    for code in sorted(use.codes, key=lambda code: (renamed or {}).get(code, code)):
        text = use.font.raw_text(code) or use.font.shapes(code.to_bytes(digits // 2, "big"))[0].text
        if text and text != UNMAPPED:
            shown = (renamed or {}).get(code, code)
            rows.append(f"<{shown:0{digits}x}> <{text.encode('utf-16-be', 'surrogatepass').hex()}>")
    use.spec.ToUnicode = pdf.make_stream(unicode_map(rows, digits))


def _replace(stream: Any, data: bytes, length: str | None = None) -> None:
    stream.write(data)
    if length:
        stream[length] = len(data)


# Codes in the order of the alphabet -------------------------------------------------------------------------------


def _recode(pdf: pikepdf.Pdf, found: Survey, use: Use) -> bool:
    """True if the font was a symbolic TrueType subset with codes of its producer's making, and has new ones now."""
    spec, descriptor = use.spec, _descriptor(use.spec)
    simple = not use.font.composite and spec.get("/Subtype") == "/TrueType" and "/FontFile2" in descriptor
    if not simple or "/Encoding" in spec or use.spaced or len(use.codes) > 200 or not use.font.has_unicode:
        return False
    with programs.open_true_type(descriptor["/FontFile2"].read_bytes()) as font:
        glyphs = {code: programs.true_type_glyph(font, code) for code in use.codes} if "cmap" in font else {}
        if not glyphs or None in glyphs.values():
            return False
        ordered = sorted(
            use.codes, key=lambda code: (use.font.raw_text(code), use.font.shapes(bytes([code]))[0].width)
        )
        renamed = {code: 33 + place for place, code in enumerate(ordered)}
        programs.subset_true_type(font, {str(name) for name in glyphs.values()}, retain=False)
        programs.recode_true_type(font, {renamed[code]: str(name) for code, name in glyphs.items()})
        program = programs.saved(font)
    _rename_strings(pdf, found, use, renamed)
    descriptor.FontFile2 = pdf.make_stream(program, Length1=len(program))
    widths = [0.0] * len(ordered)
    for code in ordered:
        widths[renamed[code] - 33] = round(use.font.shapes(bytes([code]))[0].width * 1000, 3)
    spec.FirstChar, spec.LastChar = 33, 32 + len(ordered)
    spec.Widths = pikepdf.Array(widths)
    _trim_unicode(pdf, use, renamed)
    return True


def _rename_strings(pdf: pikepdf.Pdf, found: Survey, use: Use, renamed: dict[int, int]) -> None:
    """All streams first, then all are written: a failure leaves the file as it was."""
    table = bytes(renamed.get(code, code) for code in range(256))
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
                fresh.append(_renamed(operands, operator, table) if at in ats else (operands, operator))
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


def _renamed(operands: Any, operator: Any, table: bytes) -> tuple[list[Any], Any]:
    fresh = []
    for operand in operands:
        if isinstance(operand, pikepdf.Array):
            items = [
                pikepdf.String(bytes(item).translate(table)) if isinstance(item, pikepdf.String) else item
                for item in operand
            ]
            fresh.append(pikepdf.Array(items))
        elif isinstance(operand, pikepdf.String):
            fresh.append(pikepdf.String(bytes(operand).translate(table)))
        else:
            fresh.append(operand)
    return fresh, Operator(str(operator))
