"""PDF cases about the text itself: fonts, columns, rotation, forms, ways of setting glyphs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import reportlab
from pikepdf import Array, Dictionary, Name
from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Frame, PageTemplate, Paragraph, SimpleDocTemplate, Table

from tests.document.corpus.case import KEPT, SEEN, case

LINES = (
    "The facts of the case may be summarised as follows.",
    f"The applicant, {SEEN}, was born in 1962.",
    "He lives in a small town near the border.",
    KEPT,
)


def drawn(path: Path, draw: Callable[[Canvas], None], **options: Any) -> None:
    canvas = Canvas(str(path), pagesize=A4, invariant=1, **options)
    draw(canvas)
    canvas.save()


def lines(
    canvas: Canvas, font: str = "Helvetica", size: float = 11, top: float = 760, left: float = 72
) -> None:
    canvas.setFont(font, size)
    for number, line in enumerate(LINES):
        canvas.drawString(left, top - 20 * number, line)


def raw_page(path: Path, content: bytes, fonts: dict[str, Any], **page: Any) -> None:
    """A page whose content stream is written by hand."""
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(595, 842))
        pdf.pages[0].obj.Resources = Dictionary(Font=Dictionary(fonts))
        pdf.pages[0].obj.Contents = pdf.make_stream(content)
        for key, value in page.items():
            pdf.pages[0].obj["/" + key] = value
        pdf.save(path)


HELVETICA = Dictionary(
    Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding
)


@case("pdf plain standard font", ".pdf")
def plain(path: Path) -> None:
    drawn(path, lines)


@case("pdf Times, Courier and bold", ".pdf")
def standard_fonts(path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        lines(canvas, "Times-Roman", 12)
        lines(canvas, "Courier", 9, 600)
        lines(canvas, "Helvetica-Bold", 14, 400)

    drawn(path, draw)


@case("pdf embedded TrueType subset", ".pdf")
def true_type(path: Path) -> None:
    pdfmetrics.registerFont(TTFont("Vera", str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")))
    drawn(path, lambda canvas: lines(canvas, "Vera"))


@case("pdf compressed content", ".pdf")
def compressed(path: Path) -> None:
    drawn(path, lines, pageCompression=1)


@case("pdf object streams", ".pdf")
def object_streams(path: Path) -> None:
    drawn(path, lines)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.generate)


@case("pdf linearized", ".pdf")
def linearized(path: Path) -> None:
    drawn(path, lines)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, linearize=True)


@case("pdf justified paragraphs", ".pdf")
def justified(path: Path) -> None:
    style = ParagraphStyle("body", fontName="Times-Roman", fontSize=11, leading=14, alignment=TA_JUSTIFY)
    text = f"The applicant, {SEEN}, complained about the length of the proceedings. {KEPT} " * 4
    SimpleDocTemplate(str(path), pagesize=A4, invariant=1).build([Paragraph(text, style)] * 3)


@case("pdf two columns", ".pdf")
def columns(path: Path) -> None:
    style = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=12)
    text = f"The applicant, {SEEN}, lodged a complaint with the regional court. {KEPT} " * 5
    frames = [Frame(50, 60, 230, 700, id="left"), Frame(310, 60, 230, 700, id="right")]
    document = SimpleDocTemplate(str(path), pagesize=A4, invariant=1)
    document.addPageTemplates(PageTemplate(frames=frames))
    document.build([Paragraph(text, style)] * 9)


@case("pdf several pages with headers and footers", ".pdf")
def many_pages(path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        for number in range(4):
            canvas.setFont("Helvetica", 8)
            canvas.drawString(72, 815, f"CASE OF {SEEN.upper()} v. THE STATE")
            canvas.drawString(290, 30, str(number + 1))
            lines(canvas)
            canvas.showPage()

    drawn(path, draw)


@case("pdf table", ".pdf")
def table(path: Path) -> None:
    rows = [["Name", "Born", "Place"], [SEEN, "1962", "Leicester"], ["Another Person", "1970", "Derby"]]
    SimpleDocTemplate(str(path), pagesize=A4, invariant=1).build([Table(rows)])


@case("pdf rotated page", ".pdf")
def rotated_page(path: Path) -> None:
    drawn(path, lines)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj.Rotate = 90
        pdf.save(path)


@case("pdf rotated text", ".pdf")
def rotated_text(path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.translate(100, 100)
        canvas.rotate(90)
        lines(canvas, top=-20, left=0)

    drawn(path, draw)


@case("pdf scaled and moved page content", ".pdf")
def scaled(path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.translate(30, 200)
        canvas.scale(0.7, 0.7)
        lines(canvas)

    drawn(path, draw)


@case("pdf form XObject", ".pdf")
def form_object(path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.beginForm("letterhead")
        lines(canvas)
        canvas.endForm()
        canvas.doForm("letterhead")

    drawn(path, draw)


@case("pdf nested form XObjects", ".pdf")
def nested_forms(path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.beginForm("inner")
        lines(canvas)
        canvas.endForm()
        canvas.beginForm("outer")
        canvas.doForm("inner")
        canvas.endForm()
        canvas.doForm("outer")

    drawn(path, draw)


@case("pdf form XObject used on two pages", ".pdf")
def shared_form(path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.beginForm("shared")
        lines(canvas)
        canvas.endForm()
        canvas.doForm("shared")
        canvas.showPage()
        canvas.doForm("shared")

    drawn(path, draw)


@case("pdf kerned with TJ arrays", ".pdf")
def kerned(path: Path) -> None:
    pieces = b" ".join(b"(%c) %d" % (letter, -20 + 7 * (n % 5)) for n, letter in enumerate(SEEN.encode()))
    content = (
        b"BT /F 11 Tf 72 700 Td (Before ) Tj ["
        + pieces
        + b"] TJ ( after.) Tj 0 -20 Td ("
        + KEPT.encode()
        + b") Tj ET"
    )
    raw_page(path, content, {"/F": HELVETICA})


@case("pdf every glyph placed alone", ".pdf")
def placed(path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        for number, line in enumerate(LINES):
            left = 72.0
            for letter in line:
                canvas.setFont("Helvetica", 11)
                canvas.drawString(left, 700 - 20 * number, letter)
                left += pdfmetrics.stringWidth(letter, "Helvetica", 11)

    drawn(path, draw)


@case("pdf hexadecimal strings", ".pdf")
def hexadecimal(path: Path) -> None:
    content = (
        b"BT /F 11 Tf 72 700 Td (Mr ) Tj <"
        + SEEN.encode().hex().encode()
        + b"> Tj ( left.) Tj 0 -20 Td ("
        + KEPT.encode()
        + b") Tj ET"
    )
    raw_page(path, content, {"/F": HELVETICA})


@case("pdf quote operators and word spacing", ".pdf")
def quote_operators(path: Path) -> None:
    content = (
        b"BT /F 11 Tf 14 TL 3 Tw 1 Tc 72 700 Td (First line here.) Tj (The applicant "
        + SEEN.encode()
        + b" came.) ' 2 1 ("
        + KEPT.encode()
        + b') " ET'
    )
    raw_page(path, content, {"/F": HELVETICA})


@case("pdf Type3 font", ".pdf")
def type3(path: Path) -> None:
    letters = sorted(set(SEEN + KEPT + "Mr ,."))
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(595, 842))
        procs, differences = Dictionary(), [0]
        for code, letter in enumerate(letters):
            name = f"/g{code:03d}"
            body = b"600 0 0 0 500 700 d1 0 0 500 700 re f" if letter != " " else b"600 0 0 0 0 0 d1"
            procs[name] = pdf.make_stream(body)
            differences.append(Name(name))
        pairs = b"\n".join(b"<%02X> <%04X>" % (code, ord(letter)) for code, letter in enumerate(letters))
        cmap = (
            b"begincmap 1 begincodespacerange <00> <FF> endcodespacerange\n%d beginbfchar\n%s\nendbfchar endcmap"
            % (len(letters), pairs)
        )
        font = Dictionary(
            Type=Name.Font, Subtype=Name.Type3, FontBBox=[0, 0, 600, 800], FontMatrix=[0.001, 0, 0, 0.001, 0, 0],
            CharProcs=procs, Encoding=Dictionary(Type=Name.Encoding, Differences=Array(differences)),
            FirstChar=0, LastChar=len(letters) - 1, Widths=[600] * len(letters), ToUnicode=pdf.make_stream(cmap),
        )  # fmt: skip
        code = {letter: b"%02X" % number for number, letter in enumerate(letters)}

        def shown(text: str) -> bytes:
            return b"<" + b"".join(code[letter] for letter in text) + b"> Tj "

        pdf.pages[0].obj.Resources = Dictionary(Font=Dictionary(T=pdf.make_indirect(font)))
        content = b"BT /T 9 Tf 40 700 Td " + shown(f"Mr {SEEN}.") + b"0 -20 Td " + shown(KEPT) + b"ET"
        pdf.pages[0].obj.Contents = pdf.make_stream(content)
        pdf.save(path)


@case("pdf name broken by a hyphen at the line end", ".pdf", seen=("Quarrington",))
def hyphenated(path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-Roman", 11)
        words = [
            "In the proceedings before the regional court the applicant Mr Quarring-",
            "ton asked for a decision in writing, which the court gave him after two",
            "months of waiting.",
        ]
        for number, line in enumerate(words):
            canvas.drawString(72, 700 - 13 * number, line)

    drawn(path, draw)


@case("pdf contents split inside a word", ".pdf")
def split_contents(path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(595, 842))
        pdf.pages[0].obj.Resources = Dictionary(Font=Dictionary(F=HELVETICA))
        first = b"BT /F 11 Tf 72 700 Td (Mr Zbigniew Quarr) Tj"
        second = b"(ington left.) Tj 0 -20 Td (" + KEPT.encode() + b") Tj ET"
        pdf.pages[0].obj.Contents = Array([pdf.make_stream(first), pdf.make_stream(second)])
        pdf.save(path)


@case("pdf page box not at the origin", ".pdf")
def offset_box(path: Path) -> None:
    drawn(path, lines)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj.MediaBox = Array([40, 300, 595, 842])
        pdf.pages[0].obj.CropBox = Array([40, 300, 595, 842])
        pdf.save(path)


@case("pdf encrypted with a password", ".pdf", password="open sesame")
def encrypted(path: Path) -> None:
    drawn(path, lines)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="owner", user="open sesame"))
