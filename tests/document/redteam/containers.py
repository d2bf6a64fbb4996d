"""Containers: bytes of a PDF that no page shows."""

# ruff: noqa: E501 (a dictionary of the format reads better in one line)

from __future__ import annotations

import io
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, String
from PIL import Image, ImageCms

from sfumato.core.document.options import RedactOptions
from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from tests.document.redteam.attack import NAME, SIDE, attack
from tests.document.redteam.ink import drawn, first_page, glyph_font, glyph_lines
from tests.document.redteam.tricks import grey, on_second, two_pages

GROUP = "stored in a PDF"
SIDES = ("Vandergelder",)
KEEP_ALL = RedactOptions(
    keep_hidden=frozenset({"annotations", "form data", "outlines", "destinations", "actions", "structure text",
                           "page labels", "signatures"})
)  # fmt: skip


def _changed(change: Callable[[pikepdf.Pdf], object]) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        drawn(path, first_page)
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            change(pdf)
            pdf.save(path)

    return build


def _catalogue(**entries: Any) -> Callable[[Path], None]:
    return _changed(lambda pdf: [pdf.Root.__setitem__("/" + key, value) for key, value in entries.items()])


def _page(**entries: Any) -> Callable[[Path], None]:
    return _changed(
        lambda pdf: [pdf.pages[0].obj.__setitem__("/" + key, value) for key, value in entries.items()]
    )


PLACES: dict[str, Callable[[Path], None]] = {
    "an output intent": _catalogue(
        OutputIntents=Array([Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFX, Info=String(f"proof for {SIDE}"),
                                        OutputConditionIdentifier=String("Custom"))])
    ),
    "document parts": _catalogue(DPartRoot=Dictionary(Type=Name.DPartRoot, DPartRootNode=Dictionary(DPM=Dictionary(Who=String(SIDE))))),
    "requirements and extensions": _catalogue(
        Requirements=Array([Dictionary(S=Name.EnableJavaScripts, RH=Dictionary(Script=String(SIDE)))]),
        Extensions=Dictionary(VNDR=Dictionary(BaseVersion=Name("/1.7"), URL=String(f"https://x.org/{SIDE}"))),
    ),
    "legal attestation and permissions": _catalogue(Legal=Dictionary(Attestation=String(SIDE)), Perms=Dictionary(DocMDP=Dictionary(Name=String(SIDE)))),
    "the base of web addresses": _catalogue(URI=Dictionary(Base=String("https://vandergelder.example.org/"))),
    "the language entry": _catalogue(Lang=String("en-x-Vandergelder")),
    "viewer preferences": _catalogue(ViewerPreferences=Dictionary(Enforce=String(SIDE))),
    "viewports and measures of a page": _page(VP=Array([Dictionary(Type=Name.Viewport, Name=String(SIDE), BBox=Array([0, 0, 9, 9]))])),
    "box colours and separation info of a page": _page(SeparationInfo=Dictionary(DeviceColorant=String(SIDE)), BoxColorInfo=Dictionary(X=String(SIDE))),
    "an identifier and a timestamp of a page": _page(ID=String(SIDE), Foo=String(SIDE), LastModified=String("D:20240101" + SIDE)),
    "a signature's certificate": _changed(
        lambda pdf: pdf.Root.__setitem__("/AcroForm", Dictionary(SigFlags=3, Fields=Array([pdf.make_indirect(Dictionary(
            FT=Name.Sig, T=String("sig"), V=Dictionary(Type=Name.Sig, Filter=Name("/Adobe.PPKLite"), Name=String(SIDE),
                Reason=String(SIDE), ContactInfo=String(SIDE), Contents=pikepdf.String(b"0\x82" + SIDE.encode() + bytes(40)),
                ByteRange=Array([0, 1, 2, 3]))))])))
    ),
    "a layer's usage and creator": _changed(
        lambda pdf: pdf.Root.__setitem__("/OCProperties", Dictionary(
            OCGs=Array([pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("l"), Usage=Dictionary(
                User=Dictionary(Type=Name.Ind, Name=String(SIDE)), CreatorInfo=Dictionary(Creator=String(SIDE), Subtype=Name.Artwork))))]),
            D=Dictionary(Creator=String(SIDE), Name=String(SIDE))))
    ),
    "default values and choices of a field": _changed(
        lambda pdf: pdf.Root.__setitem__("/AcroForm", Dictionary(DA=String("/Helv 0 Tf"), Fields=Array([pdf.make_indirect(Dictionary(
            FT=Name.Ch, T=String("who"), TU=String(SIDE), TM=String(SIDE), DV=String(SIDE), V=String("nobody"),
            Opt=Array([String(SIDE), String("nobody")]), RV=String(SIDE), Rect=Array([0, 0, 1, 1]),
            Subtype=Name.Widget, Type=Name.Annot))])))
    ),
}  # fmt: skip
for _label, _build in PLACES.items():
    attack(_label, GROUP, ".pdf", secrets=SIDES)(_build)


def _appended(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        drawn(path, first_page)
        path.write_bytes(change(path.read_bytes()))

    return build


attack("bytes before the header and after the end", GROUP, ".pdf", secrets=SIDES)(
    _appended(lambda data: b"% " + SIDE.encode() + b"\n" + data + b"\n" + SIDE.encode() * 3)
)
attack("an object that no table lists", GROUP, ".pdf", secrets=SIDES)(
    _appended(lambda data: data.replace(b"%%EOF", f"%%EOF\n99 0 obj ({SIDE}) endobj\n%%EOF".encode()))
)
attack("comments between the objects", GROUP, ".pdf", secrets=SIDES)(
    _appended(lambda data: data.replace(b"\nxref", f"\n% {SIDE}\nxref".encode()))
)


@attack("comments inside the content", GROUP, ".pdf", secrets=SIDES)
def content_comments(path: Path) -> None:
    with two_pages(path) as pdf:
        on_second(pdf, path, f"% {SIDE}\nq Q % end {SIDE}\n".encode())


@attack("operands and compatibility sections of the content", GROUP, ".pdf", secrets=SIDES)
def odd_operands(path: Path) -> None:
    with two_pages(path) as pdf:
        on_second(
            pdf, path,
            f"BX ({SIDE}) foo EX ({SIDE}) (x) MP /Span <</Who ({SIDE}) /MCID 0>> BDC EMC /T ({SIDE}) DP "
            f"/P <</E ({SIDE}) /Lang ({SIDE})>> BDC 10 10 5 5 re f EMC ({SIDE}) d ({SIDE}) ri".encode(),
        )  # fmt: skip


@attack("properties of marked content", GROUP, ".pdf", secrets=SIDES)
def properties(path: Path) -> None:
    with two_pages(path) as pdf:
        on_second(
            pdf, path, b"/Span /P1 BDC 10 10 5 5 re f EMC",
            Properties=Dictionary(P1=Dictionary(Who=String(SIDE), Metadata=pdf.make_stream(SIDE.encode()))),
        )  # fmt: skip


@attack("names inside an embedded font", GROUP, ".pdf", secrets=SIDES, eyes=True)
def font_names(path: Path) -> None:
    with two_pages(path) as pdf:
        font, codes = glyph_font(pdf, lambda letter: letter)
        program = TTFont(WIDE_FONT)
        for record in program["name"].names:
            record.string = f"{SIDE} Sans"
        out = io.BytesIO()
        program.save(out)
        inner = font.DescendantFonts[0]
        inner.FontDescriptor.FontFile2 = pdf.make_stream(out.getvalue())
        inner.FontDescriptor.FontFamily = String(SIDE)
        inner.FontDescriptor.CharSet = String(SIDE)
        inner.FontDescriptor.Style = Dictionary(Panose=String(SIDE))
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary(G=font))
        page.obj.Contents = pdf.make_stream(glyph_lines(codes, "The applicant was heard"))
        pdf.save(path)


@attack("comments and names of a text map", GROUP, ".pdf", secrets=SIDES)
def cmap_comment(path: Path) -> None:
    with two_pages(path) as pdf:
        font, codes = glyph_font(pdf, lambda letter: letter)
        cmap = font.ToUnicode.read_bytes()
        font.ToUnicode = pdf.make_stream(
            f"% {SIDE}\n/CMapName /{SIDE.replace(' ', '')} def /Title ({SIDE}) def ".encode() + cmap
        )
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary(G=font))
        page.obj.Contents = pdf.make_stream(glyph_lines(codes, "The applicant was heard"))
        pdf.save(path)


@attack("the description of a colour profile", GROUP, ".pdf", secrets=SIDES)
def colour_profile(path: Path) -> None:
    with two_pages(path) as pdf:
        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
        marked = profile.replace("sRGB".encode("utf-16-be"), "Vand".encode("utf-16-be")) + SIDE.encode()
        space = Array([Name.ICCBased, pdf.make_stream(marked, N=3, Alternate=Name.DeviceRGB)])
        image = grey(pdf, Image.new("L", (30, 10), 90))
        image.ColorSpace, image.Width = space, 10
        on_second(pdf, path, b"q 50 0 0 50 72 600 cm /A Do Q", XObject=Dictionary(A=image))


@attack("the name of a spot colour", GROUP, ".pdf", secrets=("Blackwood",))
def spot_name(path: Path) -> None:
    with two_pages(path) as pdf:
        tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([1]), C1=Array([0]), N=1)
        space = Array([Name.Separation, Name("/Blackwood#20Red"), Name.DeviceGray, tint])
        on_second(pdf, path, b"/S cs 1 scn 72 600 50 50 re f", ColorSpace=Dictionary(S=space))


@attack("data behind the end of a compressed stream", GROUP, ".pdf", secrets=SIDES)
def behind_flate(path: Path) -> None:
    with two_pages(path) as pdf:
        page = pdf.pages[1]
        stream = pikepdf.Stream(pdf, b"")
        stream.write(zlib.compress(b"10 10 5 5 re f") + SIDE.encode(), filter=Name.FlateDecode)
        page.obj.Contents = pdf.make_indirect(stream)
        pdf.save(path, recompress_flate=False)


@attack("trailers inside a JPEG: IPTC, thumbnail, data after its end", GROUP, ".pdf", secrets=SIDES)
def jpeg_parts(path: Path) -> None:
    with two_pages(path) as pdf:
        out = io.BytesIO()
        Image.new("RGB", (64, 64), "navy").save(out, "JPEG")
        data = out.getvalue()
        iptc = b"Photoshop 3.0\x008BIM\x04\x04\x00\x00" + SIDE.encode()
        segments = b"".join(
            b"\xff" + bytes([mark]) + (len(body) + 2).to_bytes(2, "big") + body
            for mark, body in ((0xED, iptc), (0xE2, b"ICC_PROFILE\0\1\1" + SIDE.encode()), (0xEE, SIDE.encode()), (0xFE, SIDE.encode()))
        )  # fmt: skip
        image = pikepdf.Stream(pdf, b"")
        image.write(data[:2] + segments + data[2:] + SIDE.encode(), filter=Name.DCTDecode)
        image.Type, image.Subtype, image.Width, image.Height = Name.XObject, Name.Image, 64, 64
        image.ColorSpace, image.BitsPerComponent = Name.DeviceRGB, 8
        on_second(pdf, path, b"q 50 0 0 50 72 600 cm /A Do Q", XObject=Dictionary(A=pdf.make_indirect(image)))


@attack("boxes of text inside a JPEG 2000", GROUP, ".pdf", secrets=SIDES)
def jpx_boxes(path: Path) -> None:
    with two_pages(path) as pdf:
        out = io.BytesIO()
        Image.new("RGB", (64, 64), "navy").save(out, "JPEG2000", comment=SIDE)
        body = f"<who>{SIDE}</who>".encode()
        data = out.getvalue() + (len(body) + 8).to_bytes(4, "big") + b"xml " + body
        image = pikepdf.Stream(pdf, b"")
        image.write(data, filter=Name.JPXDecode)
        image.Type, image.Subtype, image.Width, image.Height = Name.XObject, Name.Image, 64, 64
        on_second(pdf, path, b"q 50 0 0 50 72 600 cm /A Do Q", XObject=Dictionary(A=pdf.make_indirect(image)))


@attack("file names in the dictionaries of streams", GROUP, ".pdf", secrets=SIDES)
def stream_files(path: Path) -> None:
    with two_pages(path) as pdf:
        image = grey(pdf, Image.new("L", (8, 8), 90))
        image.OPI = Dictionary({"/2.0": Dictionary(Type=Name.OPI, F=String(f"{SIDE}.tif"))})
        image.Name = Name("/Vandergelder")
        image.ID, image.Measure = String(SIDE), Dictionary(Type=Name.Measure, R=String(SIDE))
        image.AF = Array([Dictionary(Type=Name.Filespec, F=String(SIDE))])
        on_second(pdf, path, b"q 50 0 0 50 72 600 cm /A Do Q", XObject=Dictionary(A=image))


@attack("the name in kept links, bookmarks, fields and labels at once", GROUP, ".pdf", options=KEEP_ALL)
def kept_everything(path: Path) -> None:
    drawn(path, first_page)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        page = pdf.pages[0].obj
        link = Dictionary(
            Type=Name.Annot, Subtype=Name.Link, Rect=Array([10, 10, 20, 20]), Contents=String("to H. Blackwood"),
            NM=String("blackwood-1"), A=Dictionary(S=Name.URI, URI=String("https://x.org/?q=harriet%20black%77ood")),
        )  # fmt: skip
        note = Dictionary(
            Type=Name.Annot, Subtype=Name.FreeText, Rect=Array([10, 30, 200, 60]), DA=String("/Helv 9 Tf"),
            Contents=String(f"asked {NAME}"), RC=String("<p>asked Harriet <b>Black</b>wood</p>"), T=String("BLACKWOOD"),
            Subj=String("re Blackwood"),
        )  # fmt: skip
        page.Annots = Array([pdf.make_indirect(link), pdf.make_indirect(note)])
        pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(P=String("Blackwood-"))]))
        pdf.Root.Names = Dictionary(
            Dests=Dictionary(Names=Array([String("sec.blackwood"), Array([page, Name.Fit])]))
        )
        pdf.save(path)
