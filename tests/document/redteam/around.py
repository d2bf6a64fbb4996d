"""Data around the text: what a file carries besides what it shows."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, String
from PIL import Image
from reportlab.pdfgen import canvas

from sfumato.core.document.options import RedactOptions
from tests.document.office import makers
from tests.document.redteam.attack import KEPT, NAME, attack
from tests.document.redteam.ink import drawn, first_page

GROUP = "data around the text"


def _jpeg() -> bytes:
    picture = Image.new("RGB", (120, 80), "white")
    exif = Image.Exif()
    exif[0x013B] = "Ottoline Vandergelder"
    exif[0x8825] = {1: "N", 2: (51.0, 30.0, 0.0)}
    out = io.BytesIO()
    picture.save(out, "JPEG", exif=exif, comment=b"Vandergelder")
    return out.getvalue()


def _edited(path: Path) -> pikepdf.Pdf:
    drawn(path, first_page)
    return pikepdf.open(path, allow_overwriting_input=True)


@attack("EXIF and comments in a JPEG of a PDF", GROUP, ".pdf", secrets=("Vandergelder",))
def exif(path: Path) -> None:
    with _edited(path) as pdf:
        image = pikepdf.Stream(pdf, b"")
        image.write(_jpeg(), filter=Name.DCTDecode)
        for key, value in {
            "/Type": Name.XObject, "/Subtype": Name.Image, "/Width": 120, "/Height": 80,
            "/ColorSpace": Name.DeviceRGB, "/BitsPerComponent": 8,
        }.items():  # fmt: skip
            image[key] = value
        page = pdf.pages[0]
        page.obj.Resources.XObject = Dictionary(Im0=pdf.make_indirect(image))
        page.contents_add(b"q 120 0 0 80 72 500 cm /Im0 Do Q")
        pdf.save(path)


@attack("names of files in /PTEX entries", GROUP, ".pdf", secrets=("Vandergelder",))
def ptex(path: Path) -> None:
    with _edited(path) as pdf:
        form = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 1, 1]))
        form["/PTEX.FileName"] = String("C:/Users/Vandergelder/case.pdf")
        page = pdf.pages[0]
        page.obj.Resources.XObject = Dictionary(Fm0=form)
        page.contents_add(b"/Fm0 Do")
        pdf.save(path)


@attack("a hidden template page", GROUP, ".pdf", secrets=("Vandergelder",))
def template(path: Path) -> None:
    with _edited(path) as pdf:
        page = Dictionary(
            Type=Name.Template, MediaBox=Array([0, 0, 200, 200]),
            Contents=pdf.make_stream(b"BT /F1 12 Tf 10 10 Td (Ottoline Vandergelder) Tj ET"),
        )  # fmt: skip
        pdf.Root.Names = Dictionary(Templates=Dictionary(Names=Array([String("t"), pdf.make_indirect(page)])))
        pdf.save(path)


@attack("a checksum of the text in the trailer", GROUP, ".pdf", secrets=("D0C0FFEE5EED",))
def checksum(path: Path) -> None:
    with _edited(path) as pdf:
        pdf.trailer["/DocChecksum"] = Name("/D0C0FFEE5EEDD0C0FFEE5EEDD0C0FFEE")
        pdf.save(path)


@attack("the surname alone in kept bookmarks", GROUP, ".pdf",
        options=RedactOptions(keep_hidden=frozenset({"outlines"})))  # fmt: skip
def outlines(path: Path) -> None:
    with _edited(path) as pdf:
        with pdf.open_outline() as outline:
            outline.root.append(OutlineItem("Blackwood v. Leeds", 0))
        pdf.save(path)


@attack("the surname alone in a resource name", GROUP, ".pdf")
def resource_name(path: Path) -> None:
    with _edited(path) as pdf:
        form = pdf.make_stream(
            b"0 0 10 10 re f", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 10, 10])
        )
        page = pdf.pages[0]
        page.obj.Resources.XObject = Dictionary({"/Blackwood_sig": form})
        page.contents_add(b"/Blackwood_sig Do")
        pdf.save(path)


@attack("the surname alone in tags and their roles", GROUP, ".pdf")
def tags(path: Path) -> None:
    with _edited(path) as pdf:
        pdf.Root.StructTreeRoot = pdf.make_indirect(
            Dictionary(Type=Name.StructTreeRoot, RoleMap=Dictionary({"/BlackwoodHeading": Name.H1}))
        )
        pdf.pages[0].contents_add(b"/BlackwoodHeading BMC EMC")
        pdf.save(path)


@attack("a user name inside a path in an annotation that is kept", GROUP, ".pdf",
        options=RedactOptions(keep_hidden=frozenset({"annotations", "actions"})))  # fmt: skip
def path_string(path: Path) -> None:
    with _edited(path) as pdf:
        link = Dictionary(
            Type=Name.Annot, Subtype=Name.Link, Rect=Array([10, 10, 20, 20]),
            A=Dictionary(S=Name.Launch, F=String("C:\\Users\\hblackwood\\brief.docx")),
        )  # fmt: skip
        pdf.pages[0].obj.Annots = Array([pdf.make_indirect(link)])
        pdf.save(path)


@attack("a layer hidden by a visibility expression", GROUP, ".pdf", secrets=("Vandergelder",), eyes=True)
def expression(path: Path) -> None:
    with _edited(path) as pdf:
        group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("notes")))
        member = pdf.make_indirect(Dictionary(Type=Name.OCMD, VE=Array([Name.Not, group])))
        pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary(ON=Array([group])))
        page = pdf.pages[0]
        page.obj.Resources.Properties = Dictionary(MC0=member)
        page.contents_add(b"/OC /MC0 BDC BT /F1 18 Tf 72 500 Td (Ottoline Vandergelder) Tj ET EMC")
        pdf.save(path)


@attack("a form field's name and value", GROUP, ".pdf", secrets=("Blackwood",))
def field(path: Path) -> None:
    def page(sheet: canvas.Canvas) -> None:
        first_page(sheet)
        sheet.acroForm.textfield(
            name="blackwood_address", value="12 High Street", x=72, y=600, width=200, height=20
        )

    drawn(path, page)


TEXTS = (f"The applicant, {NAME}, lives in Leeds.", KEPT)


@attack("the surname alone in a bookmark of Word", GROUP, ".docx")
def word_bookmark(path: Path) -> None:
    mark = '<w:bookmarkStart w:id="7" w:name="para_Blackwood_1"/><w:bookmarkEnd w:id="7"/>'
    makers.docx(path, "".join(makers.p(mark, makers.r(text)) for text in TEXTS))


@attack("the surname alone in a style name of Word", GROUP, ".docx")
def word_style(path: Path) -> None:
    style = '<w:pPr><w:pStyle w:val="BlackwoodBody"/></w:pPr>'
    makers.docx(path, "".join(makers.p(makers.r(text), properties=style) for text in TEXTS))


@attack("the surname alone in a style name of an ODT", GROUP, ".odt")
def odt_style(path: Path) -> None:
    body = "".join(f'<text:p text:style-name="Blackwood_20_Body">{text}</text:p>' for text in TEXTS)
    makers.odt(path, body)


@attack("the surname alone in ids and classes of a page", GROUP, ".html")
def html_ids(path: Path) -> None:
    path.write_text(
        "<html><head><style>.blackwood-box {color: red}</style></head><body>"
        f'<p id="blackwood" class="blackwood-box">{TEXTS[0]}</p><p><a href="#blackwood">{KEPT}</a></p></body></html>',
        encoding="utf-8",
    )
