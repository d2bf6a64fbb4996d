"""Twins of PDFs: subset fonts, counts of objects, boxes, links and tags that were made from the name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from tests.document.redteam.attack import KEPT, twins
from tests.document.redteam.containers import KEEP_ALL
from tests.document.redteam.ink import drawn
from tests.document.redteam.twins_office import mark, wide

GROUP = "twins in PDFs"
SIZE = 11


def sheet(page: canvas.Canvas, name: str) -> None:
    page.setFont("Helvetica", SIZE)
    page.drawString(72, 740, KEPT)
    page.drawString(72, 720, f"Heard: {name} of Leeds.")


def _start(name: str, text: str = "Heard: ") -> float:
    return 72 + pdfmetrics.stringWidth(text, "Helvetica", SIZE)


def highlighted(page: canvas.Canvas, name: str) -> None:
    page.setFillColorRGB(1, 1, 0)
    page.rect(_start(name), 717, wide(name), 13, stroke=0, fill=1)
    page.setFillColorRGB(0, 0, 0)


def framed(page: canvas.Canvas, name: str) -> None:
    page.rect(_start(name) - 2, 716, wide(name) + 4, 14, stroke=1, fill=0)


def struck(page: canvas.Canvas, name: str) -> None:
    page.line(_start(name), 724, _start(name) + wide(name), 724)


def dashed(page: canvas.Canvas, name: str) -> None:
    page.setDash(1, 2)
    page.line(_start(name), 717, _start(name) + wide(name), 717)


def wavy(page: canvas.Canvas, name: str) -> None:
    for step in range(0, wide(name), 4):
        page.line(_start(name) + step, 717, _start(name) + step + 2, 718)


def linked(page: canvas.Canvas, name: str) -> None:
    page.linkURL("https://x.org/", (_start(name), 716, _start(name) + wide(name), 730))


def boxed(page: canvas.Canvas, name: str) -> None:
    """An old redaction that only covers: the box is as wide as what it hides."""
    page.drawString(72, 600, f"Paid to {name} in May.")
    page.rect(_start(name, "Paid to "), 597, pdfmetrics.stringWidth(name, "Helvetica", SIZE), 12, fill=1)


def per_letter(page: canvas.Canvas, name: str) -> None:
    x = 72.0
    for letter in f"Paid to {name} today.":
        page.drawString(x, 600, letter)
        x += pdfmetrics.stringWidth(letter, "Helvetica", SIZE)


def embedded(page: canvas.Canvas, name: str) -> None:
    if "Wide" not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont("Wide", str(WIDE_FONT)))
    page.setFont("Wide", SIZE)
    page.drawString(72, 600, f"Seen: {name}.")


def small_capitals(page: canvas.Canvas, name: str) -> None:
    x = 72.0
    for letter in name:
        size = 8 if letter.islower() else 11
        page.setFont("Helvetica", size)
        page.drawString(x, 600, letter.upper())
        x += pdfmetrics.stringWidth(letter.upper(), "Helvetica", size)


def columns(page: canvas.Canvas, name: str) -> None:
    for row, (left, right) in enumerate((("Judge", "York"), (name, "Bath"), ("Clerk", "Ripon"))):
        page.drawRightString(250, 690 - 20 * row, left)
        page.drawString(260, 690 - 20 * row, right)


def noted(page: canvas.Canvas, name: str) -> None:
    page.drawString(72, 600, f"Seen by {name}")
    end = 72 + pdfmetrics.stringWidth(f"Seen by {name}", "Helvetica", SIZE)
    page.setFont("Helvetica", 7)
    page.drawString(end, 604, "1")


DRAWN: dict[str, Callable[[canvas.Canvas, str], None]] = {
    "a yellow mark behind the name": highlighted,
    "a frame around the name": framed,
    "a line through the name": struck,
    "a dashed line under the name": dashed,
    "a wave of short lines under the name": wavy,
    "a link over the name": linked,
    "an old box over the name": boxed,
    "each letter drawn for itself": per_letter,
    "a subset font that holds the letters of the name": embedded,
    "a column flush right against another": columns,
    "a raised number behind the name": noted,
}
for _label, _draw in DRAWN.items():
    twins(_label, GROUP, ".pdf")(
        lambda path, name, draw=_draw: drawn(path, lambda page: (sheet(page, name), draw(page, name)))
    )


def _changed(change: Callable[[pikepdf.Pdf, str], Any]) -> Callable[[Path, str], None]:
    def build(path: Path, name: str) -> None:
        drawn(path, lambda page: sheet(page, name))
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            change(pdf, name)
            pdf.save(path, deterministic_id=True)

    return build


def _fonts(pdf: pikepdf.Pdf, name: str) -> None:
    font = pdf.pages[0].obj.Resources.Font.F1
    codes = sorted({ord(letter) for letter in name + KEPT + "Heard:ofLeeds."})
    font.BaseFont = Name(f"/{mark(name, 6).translate(str.maketrans('0123456789', 'GHIJKLMNOP'))}+Helvetica")
    font.FirstChar, font.LastChar = codes[0], codes[-1]
    font.Widths = Array([500 + code for code in range(codes[0], codes[-1] + 1)])
    font.FontDescriptor = pdf.make_indirect(
        Dictionary(
            Type=Name.FontDescriptor,
            FontName=font.BaseFont,
            Flags=32,
            FontBBox=Array([0, -200, 1000, 900]),
            ItalicAngle=0,
            Ascent=800,
            Descent=-200,
            CapHeight=700,
            StemV=80,
            AvgWidth=wide(name),
            MaxWidth=wide(name),
            CharSet=String("".join(f"/{letter}" for letter in sorted(set(name)) if letter.isalpha())),
        )
    )


def _forms(pdf: pikepdf.Pdf, name: str) -> None:
    """The name in a form of its own, clipped to its width."""
    form = pdf.make_stream(
        f"BT /F1 11 Tf 0 3 Td ({name}) Tj ET".encode(),
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, wide(name), 14]),
        Resources=Dictionary(Font=Dictionary(F1=pdf.pages[0].obj.Resources.Font.F1)),
    )
    pdf.pages[0].obj.Resources.XObject = Dictionary(Fm=form)
    pdf.pages[0].contents_add(f"q 1 0 0 1 72 640 cm 0 0 {wide(name)} 14 re W n /Fm Do Q".encode())


def _placed(pdf: pikepdf.Pdf, name: str) -> None:
    """Places and notes that lie around the name."""
    page = pdf.pages[0].obj
    box = [104, 716, 104 + wide(name), 730]
    left, low, right, high = box
    quads = Array([left, high, right, high, left, low, right, low])
    notes = [
        Dictionary(Type=Name.Annot, Subtype=Name.Highlight, Rect=Array(box), QuadPoints=quads),
        Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array(box), Dest=Array([page, Name.FitR, *box])),
    ]
    page.Annots = Array([pdf.make_indirect(note) for note in notes])


def _field(pdf: pikepdf.Pdf, name: str) -> None:
    page = pdf.pages[0].obj
    look = pdf.make_stream(
        f"BT /F1 11 Tf 2 3 Td ({name}) Tj ET".encode(),
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, wide(name) + 4, 16]),
        Resources=Dictionary(Font=Dictionary(F1=page.Resources.Font.F1)),
    )
    widget = pdf.make_indirect(
        Dictionary(
            Type=Name.Annot,
            Subtype=Name.Widget,
            FT=Name.Tx,
            T=String("who"),
            V=String(name),
            MaxLen=len(name),
            Rect=Array([72, 640, 76 + wide(name), 656]),
            AP=Dictionary(N=look),
            DA=String("/F1 11 Tf"),
        )
    )
    page.Annots = Array([widget])
    pdf.Root.AcroForm = Dictionary(
        Fields=Array([widget]), DR=Dictionary(Font=Dictionary(F1=page.Resources.Font.F1))
    )


def _scattered(pdf: pikepdf.Pdf, name: str) -> None:
    """One content stream, one graphics state and one object a letter."""
    x = 72.0
    for letter in name:
        pdf.pages[0].contents_add(f"q BT /F1 11 Tf {x:.2f} 600 Td ({letter}) Tj ET Q".encode())
        x += pdfmetrics.stringWidth(letter, "Helvetica", SIZE)


CHANGED: dict[str, Callable[[pikepdf.Pdf, str], Any]] = {
    "the tag, widths and numbers of a font": _fonts,
    "a form as wide as the name": _forms,
    "places, quads and views around the name": _placed,
    "a field as long as the name": _field,
    "a stream for each letter": _scattered,
    "hashes in dates, identifiers and versions": lambda pdf, name: (
        pdf.trailer.__setitem__("/ID", Array([String(mark(name)), String(mark(name + "x"))])),
        pdf.docinfo.__setitem__("/Producer", String(f"Tool {mark(name)}")),
        pdf.Root.__setitem__("/PageLabels", Dictionary(Nums=Array([0, Dictionary(St=len(name))]))),
    ),
}
for _label, _change in CHANGED.items():
    twins(_label, GROUP, ".pdf")(_changed(_change))
twins("places and views around the name, kept", GROUP, ".pdf", options=KEEP_ALL)(_changed(_placed))


@twins("capitals of two sizes", GROUP, ".pdf")
def capitals(path: Path, name: str) -> None:
    drawn(path, lambda page: (sheet(page, name), small_capitals(page, name)))
