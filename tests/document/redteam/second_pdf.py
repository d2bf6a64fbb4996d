"""PDF, once more: names in actions, files, fonts, earlier revisions, notes, and under boxes of every make."""

# ruff: noqa: E501 (a dictionary of the format reads better in one line)

from __future__ import annotations

from collections.abc import Callable
from math import cos, sin
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from PIL import Image
from reportlab.pdfbase import pdfmetrics

from tests.document.redteam.attack import HELD, NAME, REFUSED, SIDE, attack
from tests.document.redteam.containers import KEEP_ALL, SIDES, _changed
from tests.document.redteam.ink import drawn, first_page, glyph_font, glyph_lines
from tests.document.redteam.packages import EVERY
from tests.document.redteam.tricks import HELVETICA, grey, on_second, two_pages

GROUP = "stored in a PDF, once more"
BOXES = "under boxes of every make"
DRAWN = "drawn otherwise, once more"


def _spec(pdf: pikepdf.Pdf, name: str = SIDE) -> Any:
    data = pdf.make_stream(f"letter of {SIDE}".encode(), Type=Name.EmbeddedFile, Params=Dictionary(Size=9))
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Filespec,
            F=String(f"{name}.txt"),
            UF=String(f"{name}.txt"),
            Desc=String(SIDE),
            EF=Dictionary(F=data),
        )
    )


def _annot(pdf: pikepdf.Pdf, kind: str, **more: Any) -> None:
    page = pdf.pages[0].obj
    note = Dictionary(
        {
            "/Type": Name.Annot,
            "/Subtype": Name("/" + kind),
            "/Rect": Array([100, 100, 300, 140]),
            **{"/" + k: v for k, v in more.items()},
        }
    )
    page.Annots = Array([*page.get("/Annots", []), pdf.make_indirect(note)])


def _form(pdf: pikepdf.Pdf, content: str, **more: Any) -> Any:
    return pdf.make_stream(
        content.encode(), Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 300, 40]),
        Resources=Dictionary(Font=Dictionary(F1=HELVETICA)), **more,
    )  # fmt: skip


def _says(text: str = SIDE) -> str:
    return f"BT /F1 12 Tf 5 10 Td ({text}) Tj ET"


def _script(text: str = SIDE) -> Any:
    return Dictionary(S=Name.JavaScript, JS=String(f"app.alert('{text}')"))


def _root(pdf: pikepdf.Pdf, key: str, value: Any) -> None:
    pdf.Root[key] = value


PLACES: dict[str, Callable[[pikepdf.Pdf], object]] = {
    "scripts of the document, its pages and its closing": lambda pdf: (
        _root(pdf, "/Names", Dictionary(JavaScript=Dictionary(Names=Array([String(SIDE), _script()])))),
        _root(pdf, "/OpenAction", _script()), _root(pdf, "/AA", Dictionary(WC=_script(), DP=_script())),
        pdf.pages[0].obj.__setitem__("/AA", Dictionary(O=_script(), C=Dictionary(S=Name.SubmitForm, F=String(f"http://x/{SIDE}")))),
    ),
    "files attached to page, structure, note and catalogue": lambda pdf: (
        _root(pdf, "/AF", Array([_spec(pdf)])), pdf.pages[0].obj.__setitem__("/AF", Array([_spec(pdf)])),
        _root(pdf, "/StructTreeRoot", Dictionary(Type=Name.StructTreeRoot, AF=Array([_spec(pdf)]), K=Dictionary(S=Name.P, AF=Array([_spec(pdf)])))),
        _annot(pdf, "FileAttachment", FS=_spec(pdf), Contents=String(SIDE)),
        _root(pdf, "/Names", Dictionary(EmbeddedFiles=Dictionary(Names=Array([String(SIDE), _spec(pdf)])))),
    ),
    "a portfolio with its columns": lambda pdf: (
        _root(pdf, "/Collection", Dictionary(Type=Name.Collection, D=String(SIDE), Schema=Dictionary({"/Who": Dictionary(Subtype=Name.S, N=String(SIDE))}), Folders=Dictionary(Name=String(SIDE)))),
        _root(pdf, "/Names", Dictionary(EmbeddedFiles=Dictionary(Names=Array([String("a"), _spec(pdf, "a")])))),
    ),
    "sound, film, 3D and rich media": lambda pdf: (
        _annot(pdf, "Sound", Sound=pdf.make_stream(SIDE.encode(), Type=Name.Sound, R=8000)),
        _annot(pdf, "Movie", T=String(SIDE), Movie=Dictionary(F=String(f"{SIDE}.mov"))),
        _annot(pdf, "3D", Contents=String(SIDE), **{"3DD": pdf.make_stream(SIDE.encode(), Type=Name("/3D"), Subtype=Name.U3D)}),
        _annot(pdf, "RichMedia", RichMediaContent=Dictionary(Assets=Dictionary(Names=Array([String(SIDE), _spec(pdf)])))),
        _annot(pdf, "Screen", T=String(SIDE), A=Dictionary(S=Name.Rendition, R=Dictionary(N=String(SIDE), S=Name.MR, C=Dictionary(D=_spec(pdf))))),
    ),
    "pages captured from the web": lambda pdf: (
        _root(pdf, "/SpiderInfo", Dictionary(V=1.0, C=Array([Dictionary(URL=String(f"http://x/{SIDE}"))]))),
        _root(pdf, "/Names", Dictionary(URLS=Dictionary(Names=Array([String(f"http://x/{SIDE}"), Dictionary(S=Name.SPS)])), IDS=Dictionary(Names=Array([String(SIDE), Dictionary(S=Name.SIS, T=String(SIDE))])))),
    ),
    "articles, alternate presentations and renditions": lambda pdf: (
        _root(pdf, "/Threads", Array([pdf.make_indirect(Dictionary(Type=Name.Thread, I=Dictionary(Title=String(SIDE), Author=String(SIDE))))])),
        _root(pdf, "/Names", Dictionary(AlternatePresentations=Dictionary(Names=Array([String(SIDE), Dictionary(Type=Name.SlideShow)])), Renditions=Dictionary(Names=Array([String(SIDE), Dictionary(S=Name.MR)])))),
    ),
    "an XFA form": lambda pdf: _root(pdf, "/AcroForm", Dictionary(Fields=Array([]), XFA=Array([String("datasets"), pdf.make_stream(f"<xfa:data><who>{SIDE}</who></xfa:data>".encode())]))),
    "private data of programs in catalogue, page and form": lambda pdf: [
        thing.__setitem__("/PieceInfo", Dictionary(ADBE=Dictionary(LastModified=String("D:2024"), Private=Dictionary(Who=String(SIDE), D=pdf.make_stream(SIDE.encode())))))
        for thing in (pdf.Root, pdf.pages[0].obj)
    ],
    "a thumbnail and metadata of a page": lambda pdf: (
        pdf.pages[0].obj.__setitem__("/Thumb", pdf.make_stream(SIDE.encode() * 3, Width=7, Height=9, ColorSpace=Name.DeviceGray, BitsPerComponent=8)),
        pdf.pages[0].obj.__setitem__("/Metadata", pdf.make_stream(f"<x:xmpmeta>{SIDE}</x:xmpmeta>".encode(), Type=Name.Metadata, Subtype=Name.XML)),
    ),
    "custom keys of the document information and the file identifier": lambda pdf: (
        pdf.docinfo.__setitem__("/CaseOf", String(SIDE)), pdf.docinfo.__setitem__("/Vandergelder", String("yes")),
        pdf.trailer.__setitem__("/ID", Array([String(SIDE), String(SIDE)])), pdf.trailer.__setitem__("/Vandergelder", String(SIDE)),
    ),
    "alternate text, expansions and spoken forms of tags": lambda pdf: _root(pdf, "/StructTreeRoot", Dictionary(
        Type=Name.StructTreeRoot, ClassMap=Dictionary({"/Vandergelder": Dictionary(O=Name.Layout)}), IDTree=Dictionary(Names=Array([String(SIDE), Dictionary(S=Name.P)])),
        PronunciationLexicon=Array([_spec(pdf)]), Namespaces=Array([Dictionary(Type=Name.Namespace, NS=String(f"urn:{SIDE}"))]),
        K=pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.P, T=String(SIDE), Alt=String(SIDE), ActualText=String(SIDE), E=String(SIDE), Lang=String(SIDE), ID=String(SIDE), Phoneme=String(SIDE), R=1, A=Dictionary(O=Name.UserProperties, P=Array([Dictionary(N=String(SIDE), V=String(SIDE))]))))
    )),
    "hidden notes, replies and captions": lambda pdf: (
        _annot(pdf, "Text", F=2, Contents=String(SIDE), T=String(SIDE), RC=String(f"<p>{SIDE}</p>"), NM=String(SIDE), Subj=String(SIDE)),
        _annot(pdf, "Popup", F=32, Contents=String(SIDE)),
        _annot(pdf, "Stamp", F=34, Name=Name("/Vandergelder"), AP=Dictionary(N=_form(pdf, _says()))),
        _annot(pdf, "Line", Cap=True, Contents=String(SIDE), L=Array([1, 1, 2, 2]), F=1),
        _annot(pdf, "Caret", Contents=String(SIDE), IT=Name("/Vandergelder")),
    ),
    "titles of shapes, group and reference of a form": lambda pdf: (
        pdf.pages[0].obj.Resources.__setitem__("/XObject", Dictionary(Fm=_form(pdf, "0 0 9 9 re f", Ref=Dictionary(F=String(f"{SIDE}.pdf"), Page=0), Name=Name("/Vandergelder"), LastModified=String(SIDE), OPI=Dictionary(x=String(SIDE)), StructParents=3, Metadata=pdf.make_stream(SIDE.encode())))),
        pdf.pages[0].contents_add(b"/Fm Do"),
    ),
    "graphics states with functions, halftones and names": lambda pdf: (
        pdf.pages[0].obj.Resources.__setitem__("/ExtGState", Dictionary({"/Vandergelder": Dictionary(Type=Name.ExtGState, LW=1, HT=Dictionary(Type=Name.Halftone, HalftoneType=1, HalftoneName=String(SIDE), Frequency=60, Angle=45, SpotFunction=Name.Round), Who=String(SIDE))})),
        pdf.pages[0].contents_add(b"/Vandergelder gs 1 1 2 2 re f"),
    ),
    "alternate images": lambda pdf: (
        pdf.pages[0].obj.Resources.__setitem__("/XObject", Dictionary(Im=grey(pdf, Image.new("L", (8, 8), 99), Alternates=Array([Dictionary(Image=pdf.make_indirect(pdf.make_stream(SIDE.encode(), Type=Name.XObject, Subtype=Name.Image, Width=7, Height=3, ColorSpace=Name.DeviceGray, BitsPerComponent=8)))])))),
        pdf.pages[0].contents_add(b"q 9 0 0 9 99 99 cm /Im Do Q"),
    ),
    "forms and fonts that no page uses": lambda pdf: (
        pdf.pages[0].obj.Resources.__setitem__("/XObject", Dictionary(Unused=_form(pdf, _says()))),
        pdf.pages[0].obj.Resources.__setitem__("/Pattern", Dictionary(P=pdf.make_stream(_says().encode(), PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 9, 9]), XStep=9, YStep=9, Resources=Dictionary()))),
        pdf.pages[0].obj.Resources.Font.__setitem__("/Unused", Dictionary(Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 1, 1]), FontMatrix=Array([1, 0, 0, 1, 0, 0]), CharProcs=Dictionary({"/Vandergelder": pdf.make_stream(f"({SIDE}) Tj".encode())}), Encoding=Dictionary(Differences=Array([1, Name("/Vandergelder")])), FirstChar=1, LastChar=1, Widths=Array([1]))),
    ),
    "a page that only the tree of pages knows": lambda pdf: pdf.Root.Pages.__setitem__("/Vandergelder", pdf.make_stream(_says().encode())),
    "embedded files of a structure that is encrypted for itself": lambda pdf: _root(pdf, "/Names", Dictionary(EmbeddedFiles=Dictionary(Kids=Array([pdf.make_indirect(Dictionary(Limits=Array([String(SIDE), String(SIDE)]), Names=Array([String(SIDE), _spec(pdf)])))])))),
}  # fmt: skip
for _label, _change in PLACES.items():
    attack(_label, GROUP, ".pdf", secrets=SIDES, plan=EVERY)(_changed(_change))
for _label in ("hidden notes, replies and captions", "alternate text, expansions and spoken forms of tags"):
    attack(f"{_label}, kept", GROUP, ".pdf", plan=(*EVERY, "BLACKWOOD"), options=KEEP_ALL)(
        _changed(
            {
                "hidden notes, replies and captions": lambda pdf: _annot(
                    pdf, "Text", Contents=String("H. BLACKWOOD"), T=String("hblackwood"), NM=String("Blackwood_1"), Subj=String(NAME)
                ),
                "alternate text, expansions and spoken forms of tags": lambda pdf: _root(pdf, "/StructTreeRoot", Dictionary(
                    Type=Name.StructTreeRoot, IDTree=Dictionary(Names=Array([String("blackwood"), Dictionary(S=Name.P)])),
                    K=pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.P, T=String("Blackwood"), Alt=String("Portrait of Mrs Blackwood"), ActualText=String(NAME), E=String("Blackwood"), ID=String("blackwood"))))),
            }[_label]
        )
    )  # fmt: skip


@attack("an earlier revision of the page", GROUP, ".pdf", secrets=SIDES, plan=EVERY)
def revision(path: Path) -> None:
    drawn(path, first_page)
    data = path.read_bytes()
    with pikepdf.open(path) as pdf:
        size = int(pdf.trailer.Size)
        info = f"/Info {pdf.trailer.Info.objgen[0]} 0 R " if "/Info" in pdf.trailer else ""
        root = pdf.trailer.Root.objgen[0]
    at = len(data)
    start = data.rindex(b"startxref") + 9
    previous = int(data[start:].split()[0])
    data += f"{size} 0 obj\n(first draft for {SIDE})\nendobj\n".encode()
    xref = len(data)
    data += f"xref\n{size} 1\n{at:010d} 00000 n \ntrailer\n<</Size {size + 1} /Root {root} 0 R {info}/Prev {previous}>>\nstartxref\n{xref}\n%%EOF\n".encode()
    again = len(data)
    data += f"xref\n{size} 1\n0000000000 00001 f \ntrailer\n<</Size {size + 1} /Root {root} 0 R {info}/Prev {xref}>>\nstartxref\n{again}\n%%EOF\n".encode()
    path.write_bytes(data)


@attack("spare objects of an object stream", GROUP, ".pdf", secrets=SIDES, plan=EVERY)
def object_stream(path: Path) -> None:
    drawn(path, first_page)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.Root.Foo = pdf.make_indirect(Dictionary(Who=String(SIDE)))
        pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.generate)


@attack("a font called by the name", GROUP, ".pdf")
def font_name(path: Path) -> None:
    with two_pages(path) as pdf:
        font, codes = glyph_font(pdf, lambda letter: letter)
        font.BaseFont = Name("/ABCDEF+Blackwood-Sans")
        font.DescendantFonts[0].BaseFont = Name("/ABCDEF+Blackwood-Sans")
        font.DescendantFonts[0].FontDescriptor.FontName = Name("/ABCDEF+Blackwood-Sans")
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary({"/G": font}))
        page.obj.Contents = pdf.make_stream(glyph_lines(codes, "The applicant was heard"))
        pdf.save(path)


@attack("one code whose text is the whole name", GROUP, ".pdf")
def one_code(path: Path) -> None:
    with two_pages(path) as pdf:
        cmap = "begincmap 1 begincodespacerange <00> <FF> endcodespacerange 2 beginbfchar <01> <"
        cmap += (
            NAME.encode("utf-16-be").hex()
            + "> <02> <"
            + " lives here".encode("utf-16-be").hex()
            + "> endbfchar endcmap"
        )
        glyph = "2000 0 d0 0 0 1900 700 re f"
        font = Dictionary(
            Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 2000, 1000]), FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
            CharProcs=Dictionary({"/Harriet.Blackwood": pdf.make_stream(glyph.encode()), "/b": pdf.make_stream(glyph.encode())}),
            Encoding=Dictionary(Differences=Array([1, Name("/Harriet.Blackwood"), Name("/b")])), FirstChar=1, LastChar=2, Widths=Array([2000, 2000]),
            ToUnicode=pdf.make_stream(cmap.encode()), Resources=Dictionary(),
        )  # fmt: skip
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary(T=pdf.make_indirect(font)))
        page.obj.Contents = pdf.make_stream(b"BT /T 12 Tf 72 600 Td <0102> Tj ET")
        pdf.save(path)


# Boxes ----------------------------------------------------------------------------------------------------------------

WORDS = f"The witness, {SIDE}, saw it."
LEFT = 72 + pdfmetrics.stringWidth("The witness, ", "Helvetica", 12)
WIDTH = pdfmetrics.stringWidth(SIDE, "Helvetica", 12)
RECT = f"{LEFT:.1f} 596 {WIDTH:.1f} 14"
TEXT = f"BT /F1 12 Tf 0 g 72 600 Td ({WORDS}) Tj ET "


def _under(content: str, **resources: Any) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        with two_pages(path) as pdf:
            made = {key: value(pdf) if callable(value) else value for key, value in resources.items()}
            on_second(pdf, path, content.encode(), **made)

    return build


def _marked(kind: str, **more: Any) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        with two_pages(path) as pdf:
            made = {key: value(pdf) if callable(value) else value for key, value in more.items()}
            box = Array([LEFT, 594, LEFT + WIDTH, 612])
            note = Dictionary(
                {
                    "/Type": Name.Annot,
                    "/Subtype": Name("/" + kind),
                    "/Rect": box,
                    "/F": 4,
                    **{"/" + k: v for k, v in made.items()},
                }
            )
            drawn_note = pdf.make_indirect(note)
            pdf.pages[1].obj.Annots = Array([drawn_note])
            if kind == "Widget":
                pdf.Root.AcroForm = Dictionary(Fields=Array([drawn_note]))
            on_second(pdf, path, TEXT.encode())

    return build


QUADS = Array([LEFT, 612, LEFT + WIDTH, 612, LEFT, 594, LEFT + WIDTH, 594])
COVERS: dict[str, Callable[[Path], None]] = {
    "a white box over text": _under(TEXT + f"1 g {RECT} re f"),
    "a thick line over text": _under(TEXT + f"q 14 w {LEFT:.1f} 603 m {LEFT + WIDTH:.1f} 603 l S Q"),
    "a black picture over text": _under(TEXT + f"q {WIDTH:.1f} 0 0 14 {LEFT:.1f} 596 cm /A Do Q", XObject=lambda pdf: Dictionary(A=grey(pdf, Image.new("L", (4, 4), 0)))),
    "a box inside a form over text": _under(TEXT + f"q 1 0 0 1 {LEFT:.1f} 596 cm /A Do Q", XObject=lambda pdf: Dictionary(A=_form(pdf, f"0 g 0 0 {WIDTH:.1f} 14 re f"))),
    "a rounded box over text": _under(TEXT + f"{LEFT:.1f} 596 m {LEFT + WIDTH:.1f} 596 l {LEFT + WIDTH + 3:.1f} 600 {LEFT + WIDTH + 3:.1f} 606 {LEFT + WIDTH:.1f} 612 c {LEFT:.1f} 612 l {LEFT - 3:.1f} 606 {LEFT - 3:.1f} 600 {LEFT:.1f} 596 c f"),
    "black text on a black box": _under(f"0 g {RECT} re f " + TEXT),
    "white text": _under(f"BT /F1 12 Tf 1 g 72 600 Td ({SIDE}) Tj ET"),
    "a gradient over text": _under(TEXT + f"q {RECT} re W n /S sh Q", Shading=Dictionary(S=Dictionary(ShadingType=2, ColorSpace=Name.DeviceGray, Coords=Array([0, 0, 595, 0]), Extend=Array([True, True]), Function=Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0]), C1=Array([0.1]), N=1)))),
    "a pattern over text": _under(TEXT + f"/Pattern cs /P scn {RECT} re f", Pattern=lambda pdf: Dictionary(P=pdf.make_stream(b"0 g 0 0 9 9 re f", PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 9, 9]), XStep=9, YStep=9, Resources=Dictionary()))),
    "a spot colour over text": _under(TEXT + f"/C cs 1 scn {RECT} re f", ColorSpace=Dictionary(C=Array([Name.Separation, Name.Black, Name.DeviceGray, Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([1]), C1=Array([0]), N=1)]))),
    "many thin boxes over text": _under(TEXT + "".join(f"{LEFT + n * 2:.1f} 596 2.1 14 re f " for n in range(int(WIDTH / 2) + 1))),
    "a box on a turned page": _under("q 0 1 -1 0 700 0 cm " + TEXT + f"0 g {RECT} re f Q"),
    "text of no opacity": _under(f"/GS gs BT /F1 12 Tf 72 600 Td ({SIDE}) Tj ET", ExtGState=Dictionary(GS=Dictionary(ca=0, CA=0))),
    "text that is only a clip": _under(f"q BT 7 Tr /F1 12 Tf 72 600 Td ({SIDE}) Tj ET Q"),
    "text of no ink": _under(f"BT 3 Tr /F1 12 Tf 72 600 Td ({SIDE}) Tj ET"),
    "text cut away by a clip": _under(f"q 0 0 9 9 re W n BT /F1 12 Tf 72 600 Td ({SIDE}) Tj ET Q"),
    "text outside the sheet": _under(f"BT /F1 12 Tf 720 900 Td ({SIDE}) Tj ET"),
    "text of a tenth of a point": _under(f"BT /F1 0.1 Tf 72 600 Td ({SIDE}) Tj ET"),
    "text squeezed to nothing": _under(f"BT 0.1 Tz /F1 12 Tf 72 600 Td ({SIDE}) Tj ET"),
    "a black square as a note over text": _marked("Square", IC=Array([0, 0, 0]), C=Array([0, 0, 0]), AP=lambda pdf: Dictionary(N=pdf.make_stream(f"0 g 0 0 {WIDTH:.1f} 18 re f".encode(), Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, WIDTH, 18])))),
    "a black square as a note without appearance": _marked("Square", IC=Array([0, 0, 0]), C=Array([0, 0, 0])),
    "a black highlight over text": _marked("Highlight", C=Array([0, 0, 0]), QuadPoints=QUADS, AP=lambda pdf: Dictionary(N=pdf.make_stream(f"0 g 0 0 {WIDTH:.1f} 18 re f".encode(), Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, WIDTH, 18])))),
    "a black highlight without appearance": _marked("Highlight", C=Array([0, 0, 0]), QuadPoints=QUADS),
    "thick ink as a note over text": _marked("Ink", C=Array([0, 0, 0]), BS=Dictionary(W=16), InkList=Array([Array([LEFT, 603, LEFT + WIDTH, 603])])),
    "a field with a black ground over text": _marked("Widget", FT=Name.Tx, T=String("x"), MK=Dictionary(BG=Array([0, 0, 0])), AP=lambda pdf: Dictionary(N=pdf.make_stream(f"0 g 0 0 {WIDTH:.1f} 18 re f".encode(), Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, WIDTH, 18])))),
}  # fmt: skip
UNSEEN = (
    "a white box over text",
    "white text",
    "text of no opacity",
    "text that is only a clip",
    "text of no ink",
    "text cut away by a clip",
    "text outside the sheet",
    "text of a tenth of a point",
    "text squeezed to nothing",
)
for _label, _build in COVERS.items():
    # Nobody plans what stands under a box: it must go by itself, or be in the text that recognition reads.
    plan = (NAME,) if _label not in UNSEEN else EVERY  # text that nobody sees is read, so a plan may name it
    # The box of a field is drawn only when fields become part of the page, so the check finds it and not the reader.
    wants = REFUSED if _label == "a field with a black ground over text" else HELD
    attack(_label, BOXES, ".pdf", secrets=SIDES, plan=plan, wants=wants)(_build)


# Drawn otherwise --------------------------------------------------------------------------------------------------------

LETTERS = "".join(f"1 0 0 1 {72 + 18 * n} 600 Tm ({letter}) Tj " for n, letter in enumerate("Blackwood"))
SHOWN: dict[str, Callable[[Path], None]] = {
    "text drawn twice for a bold look": _under(f"BT /F1 12 Tf 72 600 Td (It was {NAME}.) Tj ET BT /F1 12 Tf 72.3 600 Td (It was {NAME}.) Tj ET"),
    "text with a shadow": _under(f"BT /F1 20 Tf 0.7 g 73.5 598.5 Td ({NAME}) Tj ET BT /F1 20 Tf 0 g 72 600 Td ({NAME}) Tj ET"),
    "letters along a circle": _under("BT /F1 14 Tf " + "".join(f"{cos(0.12 * n):.3f} {-sin(0.12 * n):.3f} {sin(0.12 * n):.3f} {cos(0.12 * n):.3f} {200 + 90 * sin(0.12 * n):.1f} {500 + 90 * cos(0.12 * n):.1f} Tm ({letter}) Tj " for n, letter in enumerate("Blackwood")) + "ET"),
    "letters one above the other": _under("BT /F1 14 Tf " + "".join(f"1 0 0 1 72 {700 - 16 * n} Tm ({letter}) Tj " for n, letter in enumerate("Blackwood")) + "ET"),
    "letters spaced out": _under(f"BT /F1 12 Tf {LETTERS}ET"),
    "mirrored text": _under(f"BT /F1 14 Tf -1 0 0 1 400 600 Tm ({NAME}) Tj ET"),
    "text in a form inside a form": _under("/A Do", XObject=lambda pdf: Dictionary(A=pdf.make_stream(b"q 1 0 0 1 72 600 cm /B Do Q", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 595, 842]), Resources=Dictionary(XObject=Dictionary(B=_form(pdf, _says(NAME))))))),
    "text in a form without resources of its own": _under("q 1 0 0 1 72 600 cm /B Do Q", XObject=lambda pdf: Dictionary(B=pdf.make_stream(_says(NAME).encode(), Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 300, 40])))),
    "a word in two sizes and fonts": _under("BT /F1 20 Tf 72 600 Td (B) Tj /F1 14 Tf (LACK) Tj /F1 12 Tf (wood) Tj ET"),
    "text as strings of numbers and huge kerning": _under("BT /F1 12 Tf 300 600 Td [<426c> 900 (ack) -3 <776f6f64>] TJ ET"),
    "letters moved by negative kerning": _under("BT /F1 12 Tf 300 600 Td [(doow) 4500 (Black)] TJ ET"),
    "text stroked, filled with a pattern": _under(f"/Pattern cs /P scn BT 2 Tr /F1 24 Tf 72 600 Td ({NAME}) Tj ET", Pattern=lambda pdf: Dictionary(P=pdf.make_stream(b"0 g 0 0 9 9 re f", PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 9, 9]), XStep=9, YStep=9, Resources=Dictionary()))),
}  # fmt: skip
STOPPED = (
    "letters along a circle",
    "letters spaced out",
    "mirrored text",
    "text as strings of numbers and huge kerning",
)
for _label, _build in SHOWN.items():
    attack(
        _label, DRAWN, ".pdf", plan=(NAME, "Blackwood", "BLACKwood", "B l a c k w o o d"),
        wants=REFUSED if _label in STOPPED else HELD,
    )(_build)  # fmt: skip
