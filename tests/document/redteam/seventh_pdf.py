"""PDFs and twins of a seventh round: entries that few programs write, and places that a program computed from a name's length."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from tests.document.office import makers
from tests.document.office.makers import p, r
from tests.document.pdf.makers import drawn
from tests.document.redteam.attack import KEPT, NAME, SIDE, attack, twins
from tests.document.redteam.packages import SIDES
from tests.document.redteam.twins_pdf import sheet

STORED = "stored in a PDF, a seventh time"


def _stored(change: Callable[[pikepdf.Pdf], None]) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        drawn(path, lambda page: sheet(page, NAME))
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            change(pdf)
            pdf.save(path)

    return build


@attack("prefixes of page numbers", STORED, ".pdf", secrets=SIDES)
@_stored
def labels(pdf: pikepdf.Pdf) -> None:
    pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.D, P=String(SIDE))]))


@attack("pages caught from the web", STORED, ".pdf", secrets=SIDES)
@_stored
def spider(pdf: pikepdf.Pdf) -> None:
    pdf.Root.SpiderInfo = Dictionary(V=1.0, C=Array([Dictionary(URL=String(SIDE))]))
    pdf.Root.Names = Dictionary(
        URLS=Dictionary(Names=Array([String(SIDE), Dictionary(S=Name.SPS, T=String(SIDE))]))
    )
    pdf.pages[0].obj.TB = String(SIDE)


@attack("threads of articles and their titles", STORED, ".pdf", secrets=SIDES)
@_stored
def threads(pdf: pikepdf.Pdf) -> None:
    bead = pdf.make_indirect(Dictionary(Type=Name.Bead, R=Array([0, 0, 9, 9])))
    pdf.Root.Threads = Array(
        [pdf.make_indirect(Dictionary(F=bead, I=Dictionary(Title=String(SIDE), Author=String(SIDE))))]
    )
    pdf.pages[0].obj.B = Array([bead])


@attack("a portfolio with its columns and a film", STORED, ".pdf", secrets=SIDES)
@_stored
def portfolio(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Collection = Dictionary(
        D=String(SIDE), Schema=Dictionary(who=Dictionary(N=String(SIDE), Subtype=Name.S))
    )
    pdf.Root.Names = Dictionary(
        Renditions=Dictionary(Names=Array([String(SIDE), Dictionary(S=Name.MR, N=String(SIDE))]))
    )
    screen = Dictionary(
        Type=Name.Annot,
        Subtype=Name.Screen,
        Rect=Array([0, 0, 9, 9]),
        T=String(SIDE),
        MK=Dictionary(CA=String(SIDE)),
    )
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(screen)])


@attack("a form in XML beside the form", STORED, ".pdf", secrets=SIDES)
@_stored
def xfa(pdf: pikepdf.Pdf) -> None:
    data = pdf.make_stream(f"<xdp><who>{SIDE}</who></xdp>".encode())
    pdf.Root.AcroForm = Dictionary(
        Fields=Array([]), XFA=Array([String(SIDE), data]), DA=String(f"/{SIDE} 9 Tf")
    )


@attack("a picture's proxy for printing", STORED, ".pdf", secrets=SIDES)
@_stored
def opi(pdf: pikepdf.Pdf) -> None:
    proxy = Dictionary(
        {
            "/2.0": Dictionary(
                Type=Name.OPI,
                Version=2.0,
                F=String(SIDE),
                MainImage=String(SIDE),
                Tags=Array([1, String(SIDE)]),
            )
        }
    )
    image = pdf.make_stream(
        b"\0" * 4,
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=2,
        Height=2,
        BitsPerComponent=8,
        ColorSpace=Name.DeviceGray,
        OPI=proxy,
        Alternates=Array([Dictionary(Who=String(SIDE))]),
    )
    pdf.pages[0].obj.Resources.XObject = Dictionary(Im=image)
    pdf.pages[0].contents_add(b"q 9 0 0 9 0 0 cm /Im Do Q")


@attack("halftones, functions and their remarks", STORED, ".pdf", secrets=SIDES)
@_stored
def halftones(pdf: pikepdf.Pdf) -> None:
    code = pdf.make_stream(
        f"{{ % {SIDE}\n dup pop }}".encode(), FunctionType=4, Domain=Array([0, 1]), Range=Array([0, 1])
    )
    half = Dictionary(
        Type=Name.Halftone,
        HalftoneType=1,
        HalftoneName=String(SIDE),
        Frequency=60,
        Angle=45,
        SpotFunction=Name("/Vandergelder"),
    )
    pdf.pages[0].obj.Resources.ExtGState = Dictionary(G=Dictionary(TR=code, HT=half, Who=String(SIDE)))
    pdf.pages[0].contents_add(b"/G gs", prepend=True)


@attack("an inline picture with entries of its own", STORED, ".pdf", secrets=SIDES)
@_stored
def inline(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(
        f"q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G /Who ({SIDE}) /Vandergelder 1 ID \x01 EI Q".encode(
            "latin-1"
        )
    )


@attack("names of glyphs in an encoding", STORED, ".pdf", secrets=SIDES)
@_stored
def differences(pdf: pikepdf.Pdf) -> None:
    for _, font in pdf.pages[0].obj.Resources.Font.items():
        font.Encoding = Dictionary(
            Type=Name.Encoding,
            BaseEncoding=Name.WinAnsiEncoding,
            Differences=Array([1, Name("/Vandergelder"), Name("/V"), Name("/a"), Name("/n")]),
        )


# Twins: what a program computed from the length of a name --------------------------------------------------------------

OFFICE, PLAIN = "twins in office files", "twins in texts, pages and mails"


@twins("where a page broke when it was last shown", OFFICE, ".docx")
def last_break(path: Path, name: str) -> None:
    mark = "<w:r><w:lastRenderedPageBreak/></w:r>"
    early = len(name) > 10
    makers.docx(path, p(r(f"By {name}."), mark if early else "") + p("" if early else mark, r(KEPT)))


@twins("where a page broke when an OpenDocument was last shown", OFFICE, ".odt")
def soft_break(path: Path, name: str) -> None:
    mark, early = "<text:soft-page-break/>", len(name) > 10
    makers.odt(
        path,
        f"<text:p>By {name}.{mark if early else ''}</text:p><text:p>{'' if early else mark}{KEPT}</text:p>",
    )


@twins("a line that goes on below the end of the name", PLAIN, ".txt")
def hanging(path: Path, name: str) -> None:
    head = f"Appears for {name}: "
    path.write_text(
        f"{head}the first of the reasons\n{' ' * len(head)}and the second of them\n\n{KEPT}\n",
        encoding="utf-8",
    )


@twins("signs below the name", PLAIN, ".txt")
def carets(path: Path, name: str) -> None:
    path.write_text(
        f"Signed by {name} here\n          {'^' * len(name)} in person\n\n{KEPT}\n", encoding="utf-8"
    )


@twins("a row of a table of text below its head", PLAIN, ".md")
def table_rule(path: Path, name: str) -> None:
    wide = max(len(name), 4)
    path.write_text(
        f"{'Name'.ljust(wide)}  Town\n{'-' * wide}  -----\n{name.ljust(wide)}  Leeds\n\n{KEPT}\n",
        encoding="utf-8",
    )


@twins("a quotation indented below a name", PLAIN, ".txt")
def speech(path: Path, name: str) -> None:
    lines = ("I was there.", "I saw it all.", "I said so.")
    head = f"{name.upper()}: "
    path.write_text(head + f"\n{' ' * len(head)}".join(lines) + f"\n\n{KEPT}\n", encoding="utf-8")
