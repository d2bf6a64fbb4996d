"""PDF cases about hidden data: each plants one secret where no page shows it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String
from reportlab.pdfgen.canvas import Canvas

from tests.document.corpus.case import HIDDEN, KEPT, SEEN, case
from tests.document.corpus.pdf_text import HELVETICA, drawn, lines


@contextmanager
def base(path: Path) -> Iterator[Pdf]:
    """The plain page, opened to plant something in it."""
    drawn(path, lines)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        yield pdf
        pdf.save(path)


@case("pdf info dictionary", ".pdf", hidden=(HIDDEN,), finds="info")
def info(path: Path) -> None:
    with base(path) as pdf:
        pdf.docinfo["/Author"] = HIDDEN
        pdf.docinfo["/Title"] = f"Case of {HIDDEN}"


@case("pdf XMP metadata", ".pdf", hidden=(HIDDEN,), finds="xmp")
def xmp(path: Path) -> None:
    creator = f"<dc:creator><rdf:Seq><rdf:li>{HIDDEN}</rdf:li></rdf:Seq></dc:creator>"
    spaces = (
        'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    )
    body = f'<rdf:RDF {spaces}><rdf:Description rdf:about="">{creator}</rdf:Description></rdf:RDF>'
    packet = f'<x:xmpmeta xmlns:x="adobe:ns:meta/">{body}</x:xmpmeta>'.encode()
    with base(path) as pdf:
        pdf.Root.Metadata = pdf.make_stream(packet, Type=Name.Metadata, Subtype=Name.XML)


@case("pdf earlier revision", ".pdf", hidden=(HIDDEN,), finds="earlier revisions")
def revision(path: Path) -> None:
    """The first version shows the hidden name; an appended one replaces the page's content."""
    first = b"BT /F 11 Tf 72 700 Td (" + HIDDEN.encode() + b") Tj ET"
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(595, 842))
        pdf.pages[0].obj.Resources = Dictionary(Font=Dictionary(F=HELVETICA))
        pdf.pages[0].obj.Contents = pdf.make_stream(first)
        pdf.save(
            path,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            compress_streams=False,
        )
    data = path.read_bytes()
    with pikepdf.open(path) as pdf:
        number = pdf.pages[0].obj.Contents.objgen[0]
        size = int(pdf.trailer["/Size"])
        root = pdf.trailer.Root.objgen[0]
    previous = int(data.rsplit(b"startxref", 1)[1].split()[0])
    content = (
        b"BT /F 11 Tf 72 700 Td (The applicant, "
        + SEEN.encode()
        + b", came.) Tj 0 -20 Td ("
        + KEPT.encode()
        + b") Tj ET"
    )
    update = b"%d 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (number, len(content), content)
    start = len(data) + len(update)
    table = (
        b"xref\n%d 1\n%010d 00000 n \ntrailer\n<< /Size %d /Root %d 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n"
        % (number, len(data), size, root, previous, start)
    )
    path.write_bytes(data + update + table)


@case("pdf attachment", ".pdf", hidden=(HIDDEN,), finds="attachments")
def attachment(path: Path) -> None:
    with base(path) as pdf:
        pdf.attachments["notes.txt"] = f"Call {HIDDEN}".encode()


@case("pdf file attachment annotation", ".pdf", hidden=(HIDDEN,), finds="attachments")
def attached_note(path: Path) -> None:
    with base(path) as pdf:
        stream = pdf.make_stream(HIDDEN.encode(), Type=Name.EmbeddedFile)
        spec = Dictionary(Type=Name.Filespec, F=String("a.txt"), EF=Dictionary(F=stream))
        note = Dictionary(Type=Name.Annot, Subtype=Name.FileAttachment, Rect=[0, 0, 9, 9], FS=spec)
        pdf.pages[0].obj.Annots = Array([pdf.make_indirect(note)])


@case("pdf associated file", ".pdf", hidden=(HIDDEN,), finds="attachments")
def associated(path: Path) -> None:
    with base(path) as pdf:
        stream = pdf.make_stream(HIDDEN.encode(), Type=Name.EmbeddedFile)
        pdf.Root.AF = Array([Dictionary(Type=Name.Filespec, F=String("d.xml"), EF=Dictionary(F=stream))])


@case("pdf text annotation", ".pdf", hidden=(HIDDEN,), finds="annotations", intact=False)
def annotation(path: Path) -> None:
    with base(path) as pdf:
        note = Dictionary(
            Type=Name.Annot,
            Subtype=Name.Text,
            Rect=[500, 700, 520, 720],
            Contents=String(f"Ask {HIDDEN}"),
            T=String(HIDDEN),
        )
        pdf.pages[0].obj.Annots = Array([pdf.make_indirect(note)])


@case("pdf popup and highlight", ".pdf", hidden=(HIDDEN,), finds="annotations", intact=False)
def highlight(path: Path) -> None:
    with base(path) as pdf:
        mark = pdf.make_indirect(
            Dictionary(
                Type=Name.Annot,
                Subtype=Name.Highlight,
                Rect=[72, 700, 200, 712],
                QuadPoints=[72, 712, 200, 712, 72, 700, 200, 700],
                Contents=String(HIDDEN),
                T=String("Reviewer"),
            )
        )
        popup = pdf.make_indirect(
            Dictionary(Type=Name.Annot, Subtype=Name.Popup, Rect=[0, 0, 9, 9], Parent=mark)
        )
        pdf.pages[0].obj.Annots = Array([mark, popup])


@case("pdf outline", ".pdf", hidden=(HIDDEN,), finds="outlines")
def outline(path: Path) -> None:
    with base(path) as pdf, pdf.open_outline() as tree:
        tree.root.append(OutlineItem(f"Testimony of {HIDDEN}", 0))


@case("pdf named destination", ".pdf", hidden=(HIDDEN,), finds="destinations")
def destination(path: Path) -> None:
    with base(path) as pdf:
        place = Array([pdf.pages[0].obj, Name.Fit])
        pdf.Root.Names = Dictionary(Dests=Dictionary(Names=Array([String(HIDDEN), place])))
        link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=[0, 0, 9, 9], Dest=String(HIDDEN))
        pdf.pages[0].obj.Annots = Array([pdf.make_indirect(link)])


@case("pdf form field", ".pdf", finds="form data", intact=False)
def form_field(path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        lines(canvas)
        canvas.acroForm.textfield(name="claimant", value=SEEN, x=72, y=500, width=200, height=20)

    drawn(path, draw)


@case("pdf XFA", ".pdf", hidden=(HIDDEN,), finds="xfa")
def xfa(path: Path) -> None:
    with base(path) as pdf:
        packet = pdf.make_stream(f"<xdp><name>{HIDDEN}</name></xdp>".encode())
        pdf.Root.AcroForm = Dictionary(Fields=Array([]), XFA=Array([String("datasets"), packet]))


@case("pdf hidden layer", ".pdf", hidden=(HIDDEN,), finds="hidden layers", intact=False)
def layer(path: Path) -> None:
    with base(path) as pdf:
        group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Draft")))
        pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary(OFF=Array([group])))
        page = pdf.pages[0]
        page.obj.Resources.Properties = Dictionary(MC0=group)
        page.contents_add(b"/OC /MC0 BDC BT /F1 11 Tf 72 300 Td (" + HIDDEN.encode() + b") Tj ET EMC")


@case("pdf hidden layer on an XObject", ".pdf", hidden=(HIDDEN,), finds="hidden layers", intact=False)
def layered_object(path: Path) -> None:
    with base(path) as pdf:
        group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Notes")))
        pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary(BaseState=Name.OFF))
        page = pdf.pages[0]
        form = pdf.make_stream(
            b"BT /F1 11 Tf 72 300 Td (" + HIDDEN.encode() + b") Tj ET",
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=[0, 0, 595, 842],
            OC=group,
            Resources=Dictionary(Font=page.obj.Resources.Font),
        )
        page.obj.Resources.XObject = Dictionary(X0=form)
        page.contents_add(b"q /X0 Do Q")


@case("pdf ActualText in the structure tree", ".pdf", hidden=(HIDDEN,), finds="structure text")
def actual_text(path: Path) -> None:
    with base(path) as pdf:
        root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        element = pdf.make_indirect(
            Dictionary(
                Type=Name.StructElem, S=Name.P, P=root, K=0, Pg=pdf.pages[0].obj, ActualText=String(HIDDEN)
            )
        )
        root.K = element
        pdf.Root.StructTreeRoot = root


@case("pdf Alt text and title of a figure", ".pdf", hidden=(HIDDEN,), finds="structure text")
def alternative_text(path: Path) -> None:
    with base(path) as pdf:
        root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        element = pdf.make_indirect(
            Dictionary(
                Type=Name.StructElem,
                S=Name.Figure,
                P=root,
                Alt=String(f"Photo of {HIDDEN}"),
                T=String(HIDDEN),
            )
        )
        root.K = Array([element])
        pdf.Root.StructTreeRoot = root


@case("pdf ActualText in the content", ".pdf", hidden=(HIDDEN,), finds="structure text")
def marked_content(path: Path) -> None:
    with base(path) as pdf:
        pdf.pages[0].contents_add(
            b"/Span << /ActualText ("
            + HIDDEN.encode()
            + b") >> BDC BT /F1 11 Tf 72 300 Td (someone) Tj ET EMC"
        )


@case("pdf JavaScript", ".pdf", hidden=(HIDDEN,), finds="javascript")
def javascript(path: Path) -> None:
    with base(path) as pdf:
        action = Dictionary(S=Name.JavaScript, JS=String(f"app.alert('{HIDDEN}')"))
        pdf.Root.Names = Dictionary(JavaScript=Dictionary(Names=Array([String("a"), action])))


@case("pdf open action", ".pdf", hidden=(HIDDEN,), finds="actions")
def open_action(path: Path) -> None:
    with base(path) as pdf:
        pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String(f"// {HIDDEN}"))


@case("pdf web link", ".pdf", hidden=("hildegard-vantongeren",), finds="actions")
def web_link(path: Path) -> None:
    with base(path) as pdf:
        action = Dictionary(S=Name.URI, URI=String("https://example.org/hildegard-vantongeren"))
        link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=[72, 700, 90, 712], A=action)
        pdf.pages[0].obj.Annots = Array([pdf.make_indirect(link)])


@case("pdf thumbnail", ".pdf", hidden=(HIDDEN,), finds="thumbnails")
def thumbnail(path: Path) -> None:
    with base(path) as pdf:
        pdf.pages[0].obj.Thumb = pdf.make_stream(
            HIDDEN.encode(), Width=7, Height=1, ColorSpace=Name.DeviceRGB, BitsPerComponent=8
        )


@case("pdf piece info", ".pdf", hidden=(HIDDEN,), finds="piece info")
def piece_info(path: Path) -> None:
    with base(path) as pdf:
        private = pdf.make_stream(f"original of {HIDDEN}".encode())
        pdf.pages[0].obj.PieceInfo = Dictionary(
            Illustrator=Dictionary(LastModified=String("D:2020"), Private=private)
        )


@case("pdf search index", ".pdf", hidden=(HIDDEN,), finds="search index")
def search_index(path: Path) -> None:
    with base(path) as pdf:
        index = pdf.make_stream(HIDDEN.encode())
        pdf.Root.PieceInfo = Dictionary(
            SearchIndex=Dictionary(LastModified=String("D:2020"), Private=Dictionary(I=index))
        )


@case("pdf unused object", ".pdf", hidden=(HIDDEN,), finds="unused objects")
def unused_object(path: Path) -> None:
    drawn(path, lines)
    data = path.read_bytes()
    number = data.count(b" obj\n") + data.count(b" obj\r")
    # Listed in the file's table, referred to by nothing: appended with its own table, as editors leave it.
    body = b"900 0 obj\n<< /Note (" + HIDDEN.encode() + b") >>\nendobj\n"
    previous = int(data.rsplit(b"startxref", 1)[1].split()[0])
    assert number
    with pikepdf.open(path) as pdf:
        root = pdf.trailer.Root.objgen[0]
    start = len(data) + len(body)
    table = (
        b"xref\n900 1\n%010d 00000 n \ntrailer\n<< /Size 901 /Root %d 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n"
        % (len(data), root, previous, start)
    )
    path.write_bytes(data + body + table)


@case("pdf unused picture of a page", ".pdf", hidden=(HIDDEN,), finds="unused resources")
def unused_resource(path: Path) -> None:
    with base(path) as pdf:
        resources = pdf.pages[0].obj.Resources
        resources.XObject = Dictionary(
            Old=pdf.make_stream(
                b"BT (" + HIDDEN.encode() + b") Tj ET",
                Type=Name.XObject,
                Subtype=Name.Form,
                BBox=[0, 0, 9, 9],
            )
        )


@case("pdf page labels", ".pdf", hidden=(HIDDEN,), finds="page labels")
def page_labels(path: Path) -> None:
    with base(path) as pdf:
        pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.D, P=String(f"{HIDDEN} "))]))


@case("pdf web capture", ".pdf", hidden=(HIDDEN,), finds="web capture")
def web_capture(path: Path) -> None:
    with base(path) as pdf:
        pdf.Root.SpiderInfo = Dictionary(V=1.0, C=Array([Dictionary(URL=String(HIDDEN))]))


@case("pdf portfolio", ".pdf", hidden=(HIDDEN,), finds="collection")
def portfolio(path: Path) -> None:
    with base(path) as pdf:
        pdf.Root.Collection = Dictionary(Type=Name.Collection, D=String(HIDDEN))


@case("pdf article thread", ".pdf", hidden=(HIDDEN,), finds="articles")
def article(path: Path) -> None:
    with base(path) as pdf:
        pdf.Root.Threads = Array(
            [pdf.make_indirect(Dictionary(Type=Name.Thread, I=Dictionary(Author=String(HIDDEN))))]
        )


@case("pdf vendor key in the catalogue", ".pdf", hidden=(HIDDEN,), finds="vendor data")
def vendor(path: Path) -> None:
    with base(path) as pdf:
        pdf.Root["/ACME_Owner"] = String(HIDDEN)


@case("pdf alternate image", ".pdf", hidden=(HIDDEN,), finds="alternate images")
def alternate_image(path: Path) -> None:
    with base(path) as pdf:
        other = pdf.make_stream(
            HIDDEN.encode(),
            Type=Name.XObject,
            Subtype=Name.Image,
            Width=7,
            Height=1,
            ColorSpace=Name.DeviceRGB,
            BitsPerComponent=8,
        )
        image = pdf.make_stream(
            b"\xff\x00\x00",
            Type=Name.XObject,
            Subtype=Name.Image,
            Width=1,
            Height=1,
            ColorSpace=Name.DeviceRGB,
            BitsPerComponent=8,
            Alternates=Array([Dictionary(Image=other)]),
        )
        pdf.pages[0].obj.Resources.XObject = Dictionary(I0=image)
        pdf.pages[0].contents_add(b"q 20 0 0 20 500 50 cm /I0 Do Q")


@case("pdf article in UTF-16 metadata", ".pdf", hidden=("Žofie Nováková",), finds="info")
def wide_info(path: Path) -> None:
    with base(path) as pdf:
        pdf.docinfo["/Keywords"] = "Žofie Nováková"
