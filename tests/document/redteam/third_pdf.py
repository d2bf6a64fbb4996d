"""PDF, a third time: text in the place of objects, odd containers, fonts that lie a little, and pages that share what they draw."""

# ruff: noqa: E501 (a dictionary of the format reads better in one line)

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from reportlab.pdfgen import canvas

from tests.document.redteam.attack import HELD, KEPT, NAME, REFUSED, SIDE, attack
from tests.document.redteam.containers import SIDES, _changed
from tests.document.redteam.ink import drawn, first_page, glyph_font
from tests.document.redteam.packages import EVERY
from tests.document.redteam.second_pdf import _annot, _form, _says
from tests.document.redteam.tricks import HELVETICA, on_second, two_pages

GROUP = "stored in a PDF, a third time"
DRAWN = "drawn otherwise, a third time"


def _page(pdf: pikepdf.Pdf) -> Any:
    return pdf.pages[0].obj


def _put(thing: Any, **entries: Any) -> None:
    for key, value in entries.items():
        thing["/" + key] = value


PLACES: dict[str, Callable[[pikepdf.Pdf], object]] = {
    "text in the place of fonts, pictures and contents": lambda pdf: (
        _put(_page(pdf).Resources, XObject=Dictionary(X=String(SIDE)), Properties=Dictionary(P=String(SIDE)), Shading=String(SIDE)),
        _page(pdf).Resources.Font.__setitem__("/F9", String(SIDE)),
        _page(pdf).__setitem__("/Contents", Array([_page(pdf).Contents, String(SIDE)])),
    ),
    "text among numbers: boxes, kids and places of links": lambda pdf: (
        _page(pdf).MediaBox.append(String(SIDE)), pdf.Root.Pages.Kids.append(String(SIDE)),
        _annot(pdf, "Link", Border=Array([0, 0, 0, String(SIDE)]), Dest=Array([_page(pdf), Name.Fit, String(SIDE)]), Who=String(SIDE), Vandergelder=True),
    ),
    "words in the catalogue where a choice is due": lambda pdf: (
        _put(pdf.Root, PageMode=Name("/Vandergelder"), PageLayout=Name("/Vandergelder"), MarkInfo=Dictionary(Marked=True, Who=String(SIDE), Vandergelder=1)),
        _put(pdf.Root, Names=Dictionary(Who=String(SIDE)), ViewerPreferences=Dictionary(Vandergelder=True)),
    ),
    "text among the tags of the structure": lambda pdf: _put(pdf.Root, StructTreeRoot=Dictionary(Type=Name.StructTreeRoot, K=Array([String(SIDE), Dictionary(S=Name.P, K=Array([String(SIDE), 0]))]), ParentTree=Dictionary(Nums=Array([0, Array([String(SIDE)])])), Who=String(SIDE))),
    "names of places in the old form": lambda pdf: (
        _put(pdf.Root, Dests=Dictionary({"/Vandergelder": Array([_page(pdf), Name.Fit])})), _annot(pdf, "Link", Dest=Name("/Vandergelder")),
        _annot(pdf, "Link", A=Dictionary(S=Name.GoTo, D=String(SIDE))),
    ),
    "links to other files, launches and named threads": lambda pdf: [
        _annot(pdf, "Link", A=Dictionary(S=Name("/" + kind), F=String(f"C:\\Users\\{SIDE}\\x.pdf"), D=String(SIDE), Win=Dictionary(P=String(SIDE)), T=String(SIDE)))
        for kind in ("GoToR", "GoToE", "Launch", "Thread", "ImportData", "ResetForm", "SubmitForm")
    ],
    "actions one after the other": lambda pdf: _annot(pdf, "Link", A=Dictionary(S=Name.GoTo, D=Array([_page(pdf), Name.Fit]), Next=Array([Dictionary(S=Name.URI, URI=String(f"http://x/{SIDE}")), Dictionary(S=Name.JavaScript, JS=pdf.make_stream(SIDE.encode()))]))),
    "a signature field with its reason and place": lambda pdf: (
        _annot(pdf, "Widget", FT=Name.Sig, T=String(SIDE), V=Dictionary(Type=Name.Sig, Name=String(SIDE), Reason=String(SIDE), Location=String(SIDE), ContactInfo=String(SIDE), Contents=String(SIDE), Prop_Build=Dictionary(App=Dictionary(Name=Name("/Vandergelder")))), SV=Dictionary(Reasons=Array([String(SIDE)])), Lock=Dictionary(Fields=Array([String(SIDE)]))),
        _put(pdf.Root, AcroForm=Dictionary(Fields=Array(list(_page(pdf).Annots)), SigFlags=3, DA=String(f"/{SIDE} 0 Tf"), DR=Dictionary(Font=Dictionary({"/Vandergelder": HELVETICA})), CO=Array([String(SIDE)]))),
    ),
    "a field's other looks: pressed, under the pointer, of states that are off": lambda pdf: (
        _annot(pdf, "Widget", FT=Name.Btn, T=String("b"), AS=Name.Off, MK=Dictionary(CA=String(SIDE), RC=String(SIDE), AC=String(SIDE)), AP=Dictionary(N=Dictionary({"/Off": _form(pdf, "0 0 9 9 re f"), "/Vandergelder": _form(pdf, _says())}), D=Dictionary(Off=_form(pdf, _says())), R=Dictionary(Off=_form(pdf, _says())))),
        _put(pdf.Root, AcroForm=Dictionary(Fields=Array(list(_page(pdf).Annots)))),
    ),
    "layers that print and do not show": lambda pdf: _layered(pdf),
    "a tree of names with limits and kids": lambda pdf: _put(pdf.Root, Names=Dictionary(EmbeddedFiles=Dictionary(Kids=Array([pdf.make_indirect(Dictionary(Limits=Array([String(SIDE), String(SIDE)]), Names=Array([String(SIDE), Dictionary(F=String(SIDE))])))])), Dests=Dictionary(Limits=Array([String(SIDE), String(SIDE)]), Names=Array([String(SIDE), Dictionary(D=Array([_page(pdf), Name.Fit]), Title=String(SIDE))])))),
    "streams that say where their data would lie": lambda pdf: _put(_page(pdf), Contents=Array([_page(pdf).Contents, pdf.make_stream(b"q Q", F=Dictionary(Type=Name.Filespec, F=String(SIDE)), FFilter=Name.FlateDecode, FDecodeParms=Dictionary(Who=String(SIDE)), DL=9)])),
    "transitions, timing and a navigation between pages": lambda pdf: _put(_page(pdf), Trans=Dictionary(S=Name("/Vandergelder"), Who=String(SIDE)), PresSteps=Dictionary(Type=Name.NavNode, NA=Dictionary(S=Name.JavaScript, JS=String(SIDE))), Dur=3),
    "printers' marks, traps and watermarks as notes": lambda pdf: [
        _annot(pdf, kind, Contents=String(SIDE), MN=String(SIDE), FixedPrint=Dictionary(Who=String(SIDE)), AP=Dictionary(N=_form(pdf, _says())))
        for kind in ("PrinterMark", "TrapNet", "Watermark", "Redact", "Projection")
    ],
}  # fmt: skip


def _layered(pdf: pikepdf.Pdf) -> None:
    group = pdf.make_indirect(
        Dictionary(
            Type=Name.OCG,
            Name=String(SIDE),
            Usage=Dictionary(
                Print=Dictionary(PrintState=Name.ON),
                View=Dictionary(ViewState=Name.OFF),
                PageElement=Dictionary(Subtype=Name.HF),
            ),
        )
    )
    _put(
        pdf.Root,
        OCProperties=Dictionary(
            OCGs=Array([group]),
            D=Dictionary(
                BaseState=Name.OFF,
                Name=String(SIDE),
                Creator=String(SIDE),
                Order=Array([String(SIDE), Array([group])]),
                AS=Array([Dictionary(Event=Name.View, Category=Array([Name.View]), OCGs=Array([group]))]),
            ),
            Configs=Array([Dictionary(Name=String(SIDE))]),
        ),
    )
    _put(_page(pdf).Resources, Properties=Dictionary(L=group))
    pdf.pages[0].contents_add(f"/OC /L BDC BT /F1 12 Tf 72 300 Td ({SIDE}) Tj ET EMC".encode())


for _label, _change in PLACES.items():
    attack(_label, GROUP, ".pdf", secrets=SIDES, plan=EVERY)(_changed(_change))  # type: ignore[arg-type]


def _saved(**options: Any) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        drawn(path, first_page, first_page)
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            pdf.docinfo["/Title"] = String(NAME)
            pdf.save(path, **options)

    return build


CONTAINERS: dict[str, Callable[[Path], None]] = {
    "a file made for the web, with its hints": _saved(linearize=True),
    "objects packed together": _saved(object_stream_mode=pikepdf.ObjectStreamMode.generate),
    "a file locked against printing": _saved(encryption=pikepdf.Encryption(owner="o", user="", R=6)),
    "a file locked in the oldest way": _saved(encryption=pikepdf.Encryption(owner="o", user="", R=3, aes=False, metadata=False)),
    "streams without compression": _saved(compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.all),
}  # fmt: skip
for _label, _build in CONTAINERS.items():
    attack(_label, GROUP, ".pdf")(_build)


@attack(
    "an update behind an update behind an update",
    GROUP,
    ".pdf",
    secrets=("Blackwood", "Vandergelder"),
    plan=EVERY,
)
def updates(path: Path) -> None:
    drawn(path, first_page)
    root = re.findall(rb"/Root (\d+ \d+ R)", path.read_bytes())[-1].decode()
    for number in (91, 92, 93):
        data = path.read_bytes()
        previous = data[data.rindex(b"startxref") + 9 :].split()[0].decode()
        body = f"\n{number} 0 obj\n({SIDE} {NAME})\nendobj\n".encode()
        table = f"xref\n{number} 1\n{len(data) + 1:010d} 00000 n \ntrailer\n<</Size {number + 1}/Prev {previous}/Root {root}/Who ({SIDE})>>\nstartxref\n{len(data) + len(body)}\n%%EOF\n"
        path.write_bytes(data + body + table.encode())


def _with(content: bytes, **resources: Any) -> Callable[[Path], None]:
    """The usual first page, and a second one with this content."""

    def build(path: Path) -> None:
        with two_pages(path) as pdf:
            on_second(pdf, path, content, **resources)

    return build


T = "BT /F1 14 Tf 72 600 Td "
LINES: dict[str, Callable[[Path], None]] = {
    "letters with the spaces of a line's own operator": _with(f"{T}20 TL 5 2 ({NAME}) \" ET".encode()),
    "text by hexadecimal strings and octal signs": _with(f"{T}<{NAME.encode().hex()}> Tj 0 -30 Td (".encode() + b"".join(b"\\%03o" % letter for letter in NAME.encode()) + b") Tj ET"),
    "a string over several lines of the file": _with(f"{T}(Harriet Bl\\\nack\\\r\nwood) Tj ET".encode()),
    "raised and lowered letters": _with(f"{T}(Harriet ) Tj 4 Ts (Bl) Tj -3 Ts (ack) Tj 0 Ts (wood) Tj ET".encode()),
    "each letter in a text object of its own": _with("".join(f"BT /F1 14 Tf {72 + 9 * n} 600 Td ({letter}) Tj ET " for n, letter in enumerate(NAME)).encode()),
    "text slanted, stretched and turned upside down twice": _with(f"q -1 0 0 -1 595 842 cm q -1 0 0 -1 595 842 cm BT 1 0 0.3 1 72 600 Tm /F1 14 Tf 150 Tz ({NAME}) Tj ET Q Q".encode()),
    "text in rendering mode seven under a picture's place": _with(f"{T}3 Tr ({NAME}) Tj 0 Tr 0 -30 Td (x) Tj ET".encode()),
    "marked content with its words and an artifact": _with(f"/Artifact <</Type /Pagination /Who ({SIDE})>> BDC {T}({NAME}) Tj ET EMC /Span <</ActualText ({NAME}) /Alt ({NAME}) /E ({NAME})>> BDC {T}0 -40 Td (H.) Tj ET EMC".encode()),
    "an inline picture whose data spell the name": _with(b"BI /W 17 /H 1 /CS /G /BPC 8 /Who (" + SIDE.encode() + b") ID " + NAME.encode() + b" EI"),
    "letters moved by the width of other letters": _with(f"{T}[(Har) 0 (riet ) -20 (B) 15 (lack) 0 (wood)] TJ ET".encode()),
}  # fmt: skip
_UNSURE = ("each letter in a text object of its own", "an inline picture whose data spell the name")
for _label, _build in LINES.items():
    attack(
        _label, DRAWN, ".pdf", plan=(*EVERY, "Harriet", "wood"), wants=REFUSED if _label in _UNSURE else HELD
    )(_build)


@attack(
    "a header shared by pages with other edits",
    DRAWN,
    ".pdf",
    secrets=("Blackwood", "Vandergelder"),
    plan=EVERY,
)
def shared(path: Path) -> None:
    with two_pages(path) as pdf:
        head = _form(pdf, _says(f"{NAME} against {SIDE}"))
        for page in pdf.pages:
            page.obj.Resources = Dictionary(Font=Dictionary(F1=HELVETICA), XObject=Dictionary(H=head))
            page.obj.Contents = pdf.make_stream(f"q 1 0 0 1 72 780 cm /H Do Q {T}({KEPT}) Tj ET".encode())
        pdf.save(path)


@attack("one page drawn as a form on another", DRAWN, ".pdf")
def imposed(path: Path) -> None:
    with two_pages(path) as pdf:
        form = pdf.pages[0].as_form_xobject()
        pdf.pages[1].obj.Resources = Dictionary(XObject=Dictionary(P=form))
        pdf.pages[1].obj.Contents = pdf.make_stream(
            b"q 0.5 0 0 0.5 20 400 cm /P Do Q q 0 0.5 -0.5 0 580 20 cm /P Do Q"
        )
        pdf.save(path)


@attack("resources and boxes that a page inherits", DRAWN, ".pdf")
def inherited(path: Path) -> None:
    drawn(path, first_page)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        page, tree = pdf.pages[0].obj, pdf.Root.Pages
        for key in ("/Resources", "/MediaBox"):
            tree[key] = page[key]
            del page[key]
        tree.Rotate, page.UserUnit = 90, 2.5
        pdf.save(path)


def _glyphs(
    path: Path, text_of: Callable[[str], str], encoding: str = "/Identity-H", name: str = NAME
) -> None:
    with two_pages(path) as pdf:
        font, codes = glyph_font(pdf, text_of)
        font.Encoding = Name(encoding)
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary(G=font))
        line = "".join(f"{codes[letter]:04X}" for letter in name)
        page.obj.Contents = pdf.make_stream(f"BT /G 16 Tf 72 700 Td <{line}> Tj ET".encode())
        pdf.save(path)


@attack("text written downwards", DRAWN, ".pdf", eyes=True, wants=REFUSED)
def downwards(path: Path) -> None:
    _glyphs(path, lambda letter: letter, "/Identity-V")


@attack(
    "a text map that gives letters with accents and ligatures",
    DRAWN,
    ".pdf",
    secrets=("Blackwood",),
    plan=(*EVERY, "Harriet Bla\u010dkwood"),
    eyes=True,
)
def accents(path: Path) -> None:
    _glyphs(path, lambda letter: {"c": "\u010d", "a": "a"}.get(letter, letter))


@attack(
    "a text map in small letters, the page in capitals", DRAWN, ".pdf", plan=(*EVERY, "harriet blackwood")
)
def small(path: Path) -> None:
    _glyphs(path, str.lower)


@attack("columns of names, one letter to a cell", DRAWN, ".pdf", eyes=True, wants=REFUSED)
def cells(path: Path) -> None:
    def page(sheet: canvas.Canvas) -> None:
        sheet.setFont("Helvetica", 12)
        for number, letter in enumerate("BLACKWOOD"):
            sheet.rect(72 + 20 * number, 700, 20, 20)
            sheet.drawString(78 + 20 * number, 705, letter)

    drawn(path, first_page, page)
