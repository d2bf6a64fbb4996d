"""PDF, a fourth time: pixels that differ by nothing the eye sees, fonts set by other means, strings in other spellings, odd readers."""

# ruff: noqa: E501 (a dictionary of the format reads better in one line)

from __future__ import annotations

import io
import itertools
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from PIL import Image

from tests.document.redteam.attack import HELD, KEPT, NAME, REFUSED, SIDE, attack, spelled_in
from tests.document.redteam.containers import KEEP_ALL, SIDES, _changed
from tests.document.redteam.ink import drawn, first_page, glyph_font
from tests.document.redteam.packages import EVERY
from tests.document.redteam.second_pdf import _annot, _form, _says
from tests.document.redteam.third_pdf import _page, _put, _with
from tests.document.redteam.tricks import HELVETICA, grey, on_second, printed, two_pages

GROUP = "stored in a PDF, a fourth time"
DRAWN = "drawn otherwise, a fourth time"
T = "BT /F1 14 Tf 72 600 Td "


def _metadata(pdf: pikepdf.Pdf) -> Any:
    return pdf.make_stream(
        f"<x:xmpmeta xmlns:x='adobe:ns:meta/'>{SIDE}</x:xmpmeta>".encode(),
        Type=Name.Metadata,
        Subtype=Name.XML,
    )


def _calculator(pdf: pikepdf.Pdf) -> Any:
    return pdf.make_stream(
        f"{{ % {SIDE}\n dup }}".encode(), FunctionType=4, Domain=Array([0, 1]), Range=Array([0, 1, 0, 1])
    )


PLACES: dict[str, Callable[[pikepdf.Pdf], object]] = {
    "comments of a function that paints a shading": lambda pdf: (
        _put(_page(pdf).Resources, Shading=Dictionary(S=Dictionary(ShadingType=2, ColorSpace=Array([Name.DeviceN, Array([Name.Black, Name.Cyan]), Name.DeviceGray, pdf.make_stream(f"{{ % {SIDE}\n pop }}".encode(), FunctionType=4, Domain=Array([0, 1, 0, 1]), Range=Array([0, 1]))]), Coords=Array([0, 0, 9, 9]), Function=_calculator(pdf)))),
        pdf.pages[0].contents_add(b"q 72 300 40 40 re W n /S sh Q"),
    ),
    "samples behind those of a function": lambda pdf: (
        _put(_page(pdf).Resources, Shading=Dictionary(S=Dictionary(ShadingType=2, ColorSpace=Name.DeviceGray, Coords=Array([72, 300, 112, 340]), Function=pdf.make_stream(bytes(range(9)) + SIDE.encode(), FunctionType=0, Domain=Array([0, 1]), Range=Array([0, 1]), BitsPerSample=8, Size=Array([9]))))),
        pdf.pages[0].contents_add(b"q 72 300 40 40 re W n /S sh Q"),
    ),
    "a program for a printer as an object of the page": lambda pdf: (
        _put(_page(pdf).Resources, XObject=Dictionary(P=pdf.make_stream(f"% {SIDE}\n({SIDE}) show".encode(), Type=Name.XObject, Subtype=Name.PS), Q=_form(pdf, "0 0 1 1 re f", Subtype2=Name.PS, PS=pdf.make_stream(SIDE.encode())))),
        pdf.pages[0].contents_add(b"/P Do /Q Do"),
    ),
    "metadata of fonts, pictures, profiles, layers and properties": lambda pdf: (
        _page(pdf).Resources.Font.F1.__setitem__("/Metadata", _metadata(pdf)),
        _put(_page(pdf).Resources, XObject=Dictionary(Im=grey(pdf, Image.new("L", (8, 8), 99), Metadata=_metadata(pdf))), Properties=Dictionary(P=Dictionary(Metadata=_metadata(pdf))), ColorSpace=Dictionary(C=Array([Name.ICCBased, pdf.make_stream(b"x" * 200, N=1, Metadata=_metadata(pdf))]))),
        pdf.pages[0].contents_add(b"q 9 0 0 9 99 99 cm /Im Do Q /Span /P BDC EMC /C cs"),
    ),
    "certificates for a check in years to come": lambda pdf: _put(pdf.Root, DSS=Dictionary(Type=Name.DSS, Certs=Array([pdf.make_stream(b"0\x82" + SIDE.encode())]), VRI=Dictionary({"/Vandergelder": Dictionary(Cert=Array([pdf.make_stream(SIDE.encode())]))}), OCSPs=Array([pdf.make_stream(SIDE.encode())]))),
    "a trapped mark and dates that are words": lambda pdf: (
        pdf.docinfo.__setitem__("/Trapped", Name("/Vandergelder")), pdf.docinfo.__setitem__("/CreationDate", String(f"D:2024 {SIDE}")), pdf.docinfo.__setitem__("/ModDate", String(SIDE)),
    ),
    "texts of codes that no line uses": lambda pdf: _page(pdf).Resources.Font.F1.__setitem__(
        "/ToUnicode", pdf.make_stream(b"1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <01> <" + SIDE.encode("utf-16-be").hex().encode() + b"> endbfchar 1 beginbfrange <02> <03> [<" + SIDE.encode("utf-16-be").hex().encode() + b"> <0041>] endbfrange 1 beginbfrange <20> <7E> <0020> endbfrange")),
    "glyphs called by the name in an encoding": lambda pdf: _page(pdf).Resources.Font.F1.__setitem__("/Encoding", Dictionary(Type=Name.Encoding, BaseEncoding=Name.WinAnsiEncoding, Differences=Array([1, Name("/Vandergelder"), Name("/Ottoline.alt")]))),
    "texts of ranges and collections in a font": lambda pdf: _page(pdf).Resources.Font.__setitem__("/F9", Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Helvetica, Encoding=Name("/Identity-H"), DescendantFonts=Array([Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Helvetica, CIDSystemInfo=Dictionary(Registry=String(SIDE), Ordering=String(SIDE), Supplement=0), W=Array([0, Array([String(SIDE)])]), CIDToGIDMap=pdf.make_stream(SIDE.encode()), FontDescriptor=Dictionary(Type=Name.FontDescriptor, FontName=Name.Helvetica, Lang=Name("/Vandergelder"), FD=Dictionary({"/Vandergelder": Dictionary()}), CIDSet=pdf.make_stream(SIDE.encode())))]))),
    "icons and hover looks of a button": lambda pdf: (
        _annot(pdf, "Widget", FT=Name.Btn, Ff=65536, T=String("b"), MK=Dictionary(I=_form(pdf, _says()), RI=_form(pdf, _says()), IX=_form(pdf, _says()), IF=Dictionary(Who=String(SIDE)), TP=1), A=Dictionary(S=Name.Hide, T=String(SIDE))),
        _put(pdf.Root, AcroForm=Dictionary(Fields=Array(list(_page(pdf).Annots)))),
    ),
    "tables' headers and summaries among the tags": lambda pdf: _put(pdf.Root, StructTreeRoot=Dictionary(Type=Name.StructTreeRoot, ClassMap=Dictionary(C=Dictionary(O=Name.Table, Summary=String(SIDE))), K=Dictionary(Type=Name.StructElem, S=Name.TD, A=Array([Dictionary(O=Name.Table, Headers=Array([String(SIDE)]), Summary=String(SIDE), Short=String(SIDE)), Dictionary(O=Name.NSO, NS=Dictionary(NS=String(SIDE), Schema=String(SIDE)))]), C=Name("/Vandergelder"), Ref=Array([Dictionary(ID=String(SIDE))])))),
    "names of looks, pages and addresses in the tree of names": lambda pdf: _put(pdf.Root, Names=Dictionary({"/" + kind: Dictionary(Names=Array([String(SIDE), _form(pdf, _says())])) for kind in ("AP", "Pages", "Templates", "URLS", "IDS", "Vandergelder")})),
    "an overlay that a redaction would show": lambda pdf: _annot(pdf, "Redact", OverlayText=String(SIDE), DA=String("/F1 9 Tf"), RO=_form(pdf, _says()), QuadPoints=Array([100, 140, 300, 140, 100, 100, 300, 100]), Contents=String(SIDE)),
    "layers of notes and of pictures that are off": lambda pdf: _off_layers(pdf),
}  # fmt: skip


def _off_layers(pdf: pikepdf.Pdf) -> None:
    off = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("off")))
    _put(pdf.Root, OCProperties=Dictionary(OCGs=Array([off]), D=Dictionary(OFF=Array([off]))))
    _annot(
        pdf,
        "FreeText",
        OC=off,
        Contents=String(SIDE),
        DA=String("/F1 9 Tf"),
        AP=Dictionary(N=_form(pdf, _says())),
    )
    any_off = Dictionary(Type=Name.OCMD, OCGs=Array([off]), P=Name.AnyOn)
    _put(_page(pdf).Resources, XObject=Dictionary(F=_form(pdf, _says(), OC=pdf.make_indirect(any_off))))
    pdf.pages[0].contents_add(b"q 1 0 0 1 72 500 cm /F Do Q")


for _label, _change in PLACES.items():
    attack(_label, GROUP, ".pdf", secrets=SIDES, plan=EVERY)(_changed(_change))  # type: ignore[arg-type]

# Kept parts, in other spellings ---------------------------------------------------------------------------------------

UTF16 = "\ufeff".encode("utf-16-be")


def _titled(*titles: bytes | str) -> Callable[[pikepdf.Pdf], object]:
    """Bookmarks with these titles, as bytes of the string."""

    def change(pdf: pikepdf.Pdf) -> None:
        items = [
            pdf.make_indirect(Dictionary(Title=String(title), Dest=Array([_page(pdf), Name.Fit])))
            for title in titles
        ]
        for before, after in itertools.pairwise(items):
            before.Next, after.Prev = after, before
        root = pdf.make_indirect(
            Dictionary(Type=Name.Outlines, First=items[0], Last=items[-1], Count=len(items))
        )
        for item in items:
            item.Parent = root
        pdf.Root.Outlines = root

    return change


def _linked(*addresses: str) -> Callable[[pikepdf.Pdf], object]:
    def change(pdf: pikepdf.Pdf) -> None:
        for address in addresses:
            _annot(pdf, "Link", A=Dictionary(S=Name.URI, URI=String(address)))

    return change


KEPT_PLACES: dict[str, Callable[[pikepdf.Pdf], object]] = {
    "a kept bookmark whose word is cut by a language mark": _titled(UTF16 + "Black".encode("utf-16-be") + b"\0\x1be\0n\0\x1b" + "wood".encode("utf-16-be"), UTF16 + "Black\x1ben\x1bwood".encode("utf-16-be")),
    "a kept bookmark in UTF-8, in capitals and with a soft hyphen": _titled(b"\xef\xbb\xbf" + "Bläckwood BLACKWOOD".encode(), b"Black\xadwood", "Black\u200bwood v. Leeds"),
    "a kept bookmark in letters of mathematics, circles and small capitals": _titled("".join(chr(0x1D400 + ord(c) - 65) if c < "a" else chr(0x1D41A + ord(c) - 97) for c in "Blackwood"), "".join(chr(0x24B6 + ord(c) - 65) for c in "BLACKWOOD"), "\u0299\u029f\u1d00\u1d04\u1d0b\u1d21\u1d0f\u1d0f\u1d05"),
    "a kept bookmark struck through by combining marks": _titled("B\u0336l\u0336a\u0336c\u0336k\u0336w\u0336o\u0336o\u0336d\u0336"),
    "kept links with the name in base64 and in hexadecimal": _linked("https://x.org/?u=SGFycmlldCBCbGFja3dvb2Q=", "https://x.org/?u=eEhhcnJpZXQgQmxhY2t3b29k", "https://x.org/426c61636b776f6f64", "https://x.org/?q=%2542lackwood", "https://x.org/?q=%42%6c%61%63%6b%77%6f%6f%64"),
    "a kept note that shows the name, and its field": lambda pdf: (_annot(pdf, "FreeText", DA=String("/F1 9 Tf"), Contents=String(NAME), AP=Dictionary(N=_form(pdf, _says(NAME)))), _annot(pdf, "Stamp", AP=Dictionary(N=_form(pdf, "BT /F1 12 Tf 5 10 Td [(Harriet Bla) -20 (ckwood)] TJ ET")))),
    "a kept field of as many cells as the name has letters": lambda pdf: (_annot(pdf, "Widget", FT=Name.Tx, Ff=1 << 24, MaxLen=len(NAME), T=String("who"), V=String(NAME), DA=String("/F1 9 Tf"), AP=Dictionary(N=_form(pdf, _says(NAME)))), _put(pdf.Root, AcroForm=Dictionary(Fields=Array(list(_page(pdf).Annots)), DR=Dictionary(Font=Dictionary(F1=HELVETICA)), DA=String("/F1 9 Tf")))),
    "places called by the name in a kept tree and in links": lambda pdf: (_put(pdf.Root, Dests=Dictionary({"/Blackwood": Array([_page(pdf), Name.Fit])}), Names=Dictionary(Dests=Dictionary(Names=Array([String("blackwood.2"), Array([_page(pdf), Name.Fit])])))), _annot(pdf, "Link", Dest=String("blackwood.2")), _annot(pdf, "Link", Dest=Name("/Blackwood"))),
}  # fmt: skip
for _label, _change in KEPT_PLACES.items():
    # What is encoded in an address that a person keeps is found by the check, not changed.
    wants = REFUSED if "base64" in _label else HELD
    attack(_label, GROUP, ".pdf", options=KEEP_ALL, wants=wants, also=lambda source, out: spelled_in(out))(
        _changed(_change)
    )  # type: ignore[arg-type]


# Drawn otherwise ------------------------------------------------------------------------------------------------------


def _state_font(path: Path) -> None:
    """The font is set by a graphics state, never by Tf."""
    with two_pages(path) as pdf:
        font = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
        state = Dictionary(Type=Name.ExtGState, Font=Array([font, 14]))
        on_second(pdf, path, f"/G gs BT 72 600 Td ({NAME}) Tj ET".encode(), ExtGState=Dictionary(G=state))


def _code_font(path: Path, encoding: str, codec: str) -> None:
    """A composite font with a character map of the standard and no text map."""
    with two_pages(path) as pdf:
        inner = Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType0,
            BaseFont=Name("/KozMinPro"),
            CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Japan1"), Supplement=2),
            DW=1000,
            FontDescriptor=Dictionary(
                Type=Name.FontDescriptor,
                FontName=Name("/KozMinPro"),
                Flags=6,
                FontBBox=Array([0, -200, 1000, 900]),
                ItalicAngle=0,
                Ascent=800,
                Descent=-200,
                CapHeight=700,
                StemV=80,
            ),
        )
        font = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=Name("/KozMinPro"),
            Encoding=Name("/" + encoding),
            DescendantFonts=Array([pdf.make_indirect(inner)]),
        )
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary(G=pdf.make_indirect(font)))
        page.obj.Contents = pdf.make_stream(
            f"BT /G 16 Tf 72 700 Td <{NAME.encode(codec).hex()}> Tj ET".encode()
        )
        pdf.save(path)  # fmt: skip


def _named_glyphs(path: Path, name_of: Callable[[str], str]) -> None:
    """A simple font whose codes are called by names of another convention."""
    with two_pages(path) as pdf:
        letters = sorted(set(NAME))
        codes = {letter: 200 + number for number, letter in enumerate(letters)}
        font = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type1,
            BaseFont=Name.Helvetica,
            Encoding=Dictionary(
                Type=Name.Encoding,
                Differences=Array([200, *(Name("/" + name_of(letter)) for letter in letters)]),
            ),
        )
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary(G=pdf.make_indirect(font)))
        page.obj.Contents = pdf.make_stream(
            b"BT /G 16 Tf 72 700 Td <" + bytes(codes[c] for c in NAME).hex().encode() + b"> Tj ET"
        )
        pdf.save(path)  # fmt: skip


def _two_streams(path: Path) -> None:
    """A word cut at the end of a content stream."""
    with two_pages(path) as pdf:
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary(F1=HELVETICA))
        page.obj.Contents = Array(
            [pdf.make_stream(f"{T}[(Harriet Bla)".encode()), pdf.make_stream(b"(ckwood)] TJ ET")]
        )
        pdf.save(path)


def _hybrid(path: Path) -> None:
    """Two entries of one key: readers disagree which of them is the page."""
    drawn(path, first_page, first_page)
    with pikepdf.open(path) as pdf:
        shown = pdf.make_stream(_says(SIDE).encode())
        pdf.pages[1].obj.Resources = Dictionary(Font=Dictionary(F1=HELVETICA))
        other = pdf.make_indirect(shown)
        pdf.Root.Other = other
        out = io.BytesIO()
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable, compress_streams=False)
    data = out.getvalue()
    reference = data[data.index(b"/Other ") + 7 :].split(b"R", 1)[0] + b"R"
    path.write_bytes(
        data.replace(b"/Other " + reference, b" " * (7 + len(reference)), 1)
        .replace(b"/Type /Page\n", b"/Contents " + reference + b" /Type /Page\n")
        .replace(b"/Type /Page /", b"/Contents " + reference + b" /Type /Page /")
    )


LINES: dict[str, Callable[[Path], None]] = {
    "a font set by a graphics state": _state_font,
    "codes of a Japanese map without a text map": lambda path: _code_font(path, "UniJIS-UTF16-H", "utf-16-be"),
    "codes of an old Japanese map": lambda path: _code_font(path, "90ms-RKSJ-H", "ascii"),
    "glyphs called by their numbers": lambda path: _named_glyphs(path, lambda c: f"uni{ord(c):04X}"),
    "glyphs called by their numbers in six digits": lambda path: _named_glyphs(path, lambda c: f"u{ord(c):05X}"),
    "letters of a negative size, turned back": _with(f"BT /F1 -14 Tf -1 0 0 -1 72 600 Tm ({NAME}) Tj ET".encode()),
    "letters in a negative width, turned back": _with(f"BT /F1 14 Tf -100 Tz -1 0 0 1 72 600 Tm ({NAME}) Tj ET".encode()),
    "every other letter on its own, over the rest": _with(f"{T}(H) Tj 0 Tc (a r i e t   B a k o d) Tj ET".encode()),
    "two halves of letters drawn one over the other": _with(("".join(f"BT /F1 14 Tf {72 + 9 * n} 600 Td ({c}) Tj ET " for n, c in list(enumerate(NAME))[::2]) + "".join(f"BT /F1 14 Tf {72 + 9 * n} 600 Td ({c}) Tj ET " for n, c in list(enumerate(NAME))[1::2])).encode()),
    "a word cut at the end of a stream": _two_streams,
    "text far away that the matrix brings back": _with(f"q 1 0 0 1 -1000000 -1000000 cm BT /F1 14 Tf 1 0 0 1 1000072 1000600 Tm ({NAME}) Tj ET Q".encode()),
    "text a thousand times too large under a small matrix": _with(f"q 0.001 0 0 0.001 0 0 cm BT /F1 14000 Tf 72000 600000 Td ({NAME}) Tj ET Q".encode()),
    "one letter that says another word": _with(f"/Span <</ActualText ({NAME})>> BDC {T}(X) Tj ET EMC".encode()),
    "words of a property list that replace a letter": _with(f"/Span /P BDC {T}(X) Tj ET EMC".encode(), Properties=Dictionary(P=Dictionary(ActualText=String(NAME), Alt=String(NAME)))),
    "words in white over words in white": _with(f"q 1 g {T}({NAME}) Tj ET Q q 1 G 1 g {T}2 Tr (xxxxxxx xxxxxxxxx) Tj ET Q".encode()),
}  # fmt: skip
_UNSURE = ("words in white over words in white",)
for _label, _build in LINES.items():
    attack(
        _label,
        DRAWN,
        ".pdf",
        plan=(*EVERY, "Harriet", "wood"),
        wants=REFUSED if _label in _UNSURE else HELD,
        eyes=True,
    )(_build)


@attack(
    "a page with two contents, of which a reader takes one",
    DRAWN,
    ".pdf",
    secrets=("Blackwood", "Vandergelder"),
    plan=EVERY,
    eyes=True,
)
def two_contents(path: Path) -> None:
    _hybrid(path)


@attack("a glyph of a font program that draws the whole name", DRAWN, ".pdf", eyes=True, wants=REFUSED)
def word_glyph(path: Path) -> None:
    """The letter x of an embedded font is drawn as the whole name; text and text map say x."""
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont

    from sfumato.core.document.pdf.fonts.labels import WIDE_FONT

    with two_pages(path) as pdf:
        font, _codes = glyph_font(pdf, lambda letter: letter)
        program = TTFont(WIDE_FONT)
        glyphs, table, pen, x = program.getGlyphSet(), program.getBestCmap(), TTGlyphPen(None), 0
        for letter in NAME:
            glyph = glyphs[table[ord(letter)]]
            glyph.draw(TransformPen(pen, (1, 0, 0, 1, x, 0)))
            x += glyph.width
        program["glyf"][table[ord("x")]] = pen.glyph()
        program["hmtx"][table[ord("x")]] = (x, 0)
        out = io.BytesIO()
        program.save(out)
        inner = font.DescendantFonts[0]
        inner.FontDescriptor.FontFile2 = pdf.make_stream(out.getvalue())
        code = program.getGlyphID(table[ord("x")])
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary(G=font))
        page.obj.Contents = pdf.make_stream(f"BT /G 16 Tf 72 700 Td <{code:04X}> Tj ET".encode())
        font.ToUnicode = pdf.make_stream(
            f"1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfchar <{code:04X}> <0078> endbfchar".encode()
        )
        pdf.save(path)


@attack("a Type3 font of small pictures", DRAWN, ".pdf", eyes=True, wants=REFUSED)
def picture_letters(path: Path) -> None:
    """Letters as stencils, as printer drivers write them: codes without names, no text map."""
    with two_pages(path) as pdf:
        letters = sorted(set(NAME) - {" "})
        procedures, widths = {}, []
        for number, letter in enumerate(letters):
            bits = (
                printed(letter, (90, 110))
                .crop((0, 10, 90, 110))
                .point(lambda value: 255 if value < 128 else 0)
                .convert("1")
            )
            procedures[f"/g{number}"] = pdf.make_stream(
                b"70 0 0 -20 90 90 d1 q 90 0 0 100 0 -20 cm BI /W 90 /H 100 /IM true /D [1 0] /BPC 1 /F /AHx ID "
                + bits.tobytes().hex().encode()
                + b"> EI Q"
            )
            widths.append(60)
        font = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type3,
            FontBBox=Array([0, -20, 90, 90]),
            FontMatrix=Array([0.01, 0, 0, 0.01, 0, 0]),
            CharProcs=Dictionary(procedures),
            Encoding=Dictionary(
                Type=Name.Encoding, Differences=Array([1, *(Name(f"/g{n}") for n in range(len(letters)))])
            ),
            FirstChar=1,
            LastChar=len(letters),
            Widths=Array(widths),
            Resources=Dictionary(),
        )
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary(T=pdf.make_indirect(font)))
        codes = [b"-600" if c == " " else b"<%02X>" % (1 + letters.index(c)) for c in NAME]
        page.obj.Contents = pdf.make_stream(b"BT /T 18 Tf 72 700 Td [" + b" ".join(codes) + b"] TJ ET")
        pdf.save(path)  # fmt: skip


@attack("a stream packed three times", GROUP, ".pdf", secrets=SIDES, plan=EVERY)
def packed(path: Path) -> None:
    drawn(path, first_page)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        data = zlib.compress(f"{KEPT} {SIDE}".encode())
        stream = pikepdf.Stream(pdf, b"")
        stream.write(data.hex().encode() + b">", filter=Array([Name.ASCIIHexDecode, Name.FlateDecode]))
        _put(pdf.Root, Extra=pdf.make_indirect(stream))
        _put(_page(pdf), Extra=stream)
        pdf.save(path)
