"""Text and ink: what a page shows, and what it says it shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen import canvas

from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from tests.document.redteam.attack import HELD, KEPT, NAME, REFUSED, attack

GROUP = "text and ink"


def drawn(path: Path, *pages: Callable[[canvas.Canvas], None]) -> None:
    sheet = canvas.Canvas(str(path), pagesize=A4, invariant=True)
    for page in pages:
        page(sheet)
        sheet.showPage()
    sheet.save()


def first_page(sheet: canvas.Canvas) -> None:
    sheet.setFont("Helvetica", 12)
    sheet.drawString(72, 740, f"The applicant, {NAME}, lives in Leeds.")
    sheet.drawString(72, 720, KEPT)


class _Outline(BasePen):
    """Letters as paths."""

    def __init__(self, glyphs: object, path: object, x: float, y: float, scale: float) -> None:
        super().__init__(glyphs)
        self.path, self.x, self.y, self.scale = path, x, y, scale

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return self.x + point[0] * self.scale, self.y + point[1] * self.scale

    def _moveTo(self, point: tuple[float, float]) -> None:
        self.path.moveTo(*self._at(point))

    def _lineTo(self, point: tuple[float, float]) -> None:
        self.path.lineTo(*self._at(point))

    def _curveToOne(self, a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> None:
        self.path.curveTo(*self._at(a), *self._at(b), *self._at(c))

    def _closePath(self) -> None:
        self.path.close()


def outlined(sheet: canvas.Canvas, text: str, x: float, y: float, size: float) -> None:
    font = TTFont(WIDE_FONT)
    glyphs, table = font.getGlyphSet(), font.getBestCmap()
    scale = size / font["head"].unitsPerEm
    for letter in text:
        glyph = glyphs[table[ord(letter)]]
        path = sheet.beginPath()
        glyph.draw(_Outline(glyphs, path, x, y, scale))
        sheet.drawPath(path, stroke=0, fill=1)
        x += glyph.width * scale


@attack("outlined letters on a page without edits", GROUP, ".pdf", eyes=True, wants=REFUSED)
def outlines(path: Path) -> None:
    drawn(path, first_page, lambda sheet: outlined(sheet, NAME, 72, 700, 20))


LETTERS = sorted(set(NAME + "was heard in person The applicant Anna Berg, lives in Leeds." + KEPT))


def glyph_font(pdf: pikepdf.Pdf, text_of: Callable[[str], str]) -> tuple[Any, dict[str, int]]:
    """A composite font that shows letters by glyph number; `text_of` is what its text map says of each letter."""
    font, base = TTFont(WIDE_FONT), Name("/AAAAAA+Wide")
    table, units = font.getBestCmap(), font["head"].unitsPerEm
    codes = {letter: font.getGlyphID(table[ord(letter)]) for letter in LETTERS}
    widths: list[Any] = []
    for letter, code in sorted(codes.items(), key=lambda item: item[1]):
        widths += [code, Array([round(1000 * font["hmtx"][table[ord(letter)]][0] / units)])]
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=base, Flags=4, FontBBox=Array([-500, -300, 1500, 1000]),
        ItalicAngle=0, Ascent=900, Descent=-250, CapHeight=700, StemV=80,
        FontFile2=pdf.make_stream(Path(WIDE_FONT).read_bytes()),
    )  # fmt: skip
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=base, CIDToGIDMap=Name.Identity,
        CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
        FontDescriptor=pdf.make_indirect(descriptor), DW=600, W=Array(widths),
    )  # fmt: skip
    rows = [f"<{code:04X}> <{text_of(letter).encode('utf-16-be').hex()}>" for letter, code in codes.items()]
    cmap = "begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange "
    cmap += f"{len(rows)} beginbfchar\n" + "\n".join(rows) + "\nendbfchar endcmap"
    outer = Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=base, Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(inner)]), ToUnicode=pdf.make_stream(cmap.encode()),
    )  # fmt: skip
    return pdf.make_indirect(outer), codes


def glyph_lines(codes: dict[str, int], *lines: str) -> bytes:
    parts = ["BT /G 16 Tf 72 700 Td"]
    for line in lines:
        parts.append("<" + "".join(f"{codes[letter]:04X}" for letter in line) + "> Tj 0 -40 Td")
    return " ".join([*parts, "ET"]).encode()


def _second_page(path: Path, text_of: Callable[[str], str], *, honest_first: bool = False) -> None:
    drawn(path, first_page, lambda sheet: None)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        font, codes = glyph_font(pdf, text_of)
        pdf.pages[1].obj.Resources = Dictionary(Font=Dictionary(G=font))
        pdf.pages[1].obj.Contents = pdf.make_stream(glyph_lines(codes, NAME, "was heard in person"))
        if honest_first:
            honest, codes = glyph_font(pdf, lambda letter: letter)
            pdf.pages[0].obj.Resources = Dictionary(Font=Dictionary(G=honest))
            pdf.pages[0].obj.Contents = pdf.make_stream(
                glyph_lines(codes, "The applicant " + NAME, "lives in Leeds.", KEPT)
            )
        pdf.save(path)


def _shifted(letter: str) -> str:
    return letter if letter == " " else chr(ord("a") + (ord(letter) * 7) % 26)


@attack("a font whose text map lies, page without edits", GROUP, ".pdf", eyes=True, wants=REFUSED)
def lying(path: Path) -> None:
    _second_page(path, _shifted)


@attack("a lying font that shares an honest font's name", GROUP, ".pdf", eyes=True, wants=REFUSED)
def shared_name(path: Path) -> None:
    _second_page(path, _shifted, honest_first=True)


@attack("private-use characters, page without edits", GROUP, ".pdf", eyes=True)
def private_use(path: Path) -> None:
    _second_page(path, lambda letter: chr(0xF000 + ord(letter)))


@attack("glyphs that read as U+FFFD, page without edits", GROUP, ".pdf", eyes=True)
def unmapped(path: Path) -> None:
    _second_page(path, lambda letter: "\ufffd")


@attack("a picture inside a tiling pattern, page without edits", GROUP, ".pdf", eyes=True, wants=REFUSED)
def pattern(path: Path) -> None:
    from PIL import Image, ImageDraw, ImageFont

    drawn(path, first_page, lambda sheet: None)
    picture = Image.new("L", (600, 80), 255)
    ImageDraw.Draw(picture).text((10, 10), NAME, font=ImageFont.truetype(str(WIDE_FONT), 48), fill=0)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        image = pdf.make_stream(
            picture.tobytes(), Type=Name.XObject, Subtype=Name.Image, Width=600, Height=80,
            ColorSpace=Name.DeviceGray, BitsPerComponent=8,
        )  # fmt: skip
        tile = pdf.make_stream(
            b"q 300 0 0 40 0 0 cm /Im Do Q", Type=Name.Pattern, PatternType=1, PaintType=1, TilingType=1,
            BBox=Array([0, 0, 300, 40]), XStep=300, YStep=40,
            Resources=Dictionary(XObject=Dictionary(Im=image)),
        )  # fmt: skip
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Pattern=Dictionary(P=tile))
        page.obj.Contents = pdf.make_stream(b"/Pattern cs /P scn 0 600 300 40 re f")
        pdf.save(path)


@attack("initials drawn later in the stream", GROUP, ".pdf", eyes=True)
def late_initials(path: Path) -> None:
    def page(sheet: canvas.Canvas) -> None:
        text = "The applicant, arriet lackwood, was heard."
        sheet.setFont("Helvetica", 12)
        x = 72.0
        places = {}
        for number, letter in enumerate("The applicant, Harriet Blackwood, was heard."):
            width = pdfmetrics.stringWidth(letter, "Helvetica", 12)
            if letter in "HB":
                places[number] = (x, letter)
            else:
                sheet.drawString(x, 700, letter)
            x += width
        for x, letter in places.values():
            sheet.drawString(x, 700, letter)
        assert text

    drawn(path, first_page, page)


@attack("letters in shuffled order", GROUP, ".pdf", eyes=True)
def shuffled(path: Path) -> None:
    def page(sheet: canvas.Canvas) -> None:
        sheet.setFont("Helvetica", 12)
        line = f"Heard in person: {NAME} at noon"
        x, spots = 72.0, []
        for letter in line:
            spots.append((x, letter))
            x += pdfmetrics.stringWidth(letter, "Helvetica", 12)
        for at in sorted(range(len(spots)), key=lambda n: (n * 7919) % 101):
            sheet.drawString(spots[at][0], 700, spots[at][1])

    drawn(path, first_page, page)


def _boxed(sheet: canvas.Canvas) -> None:
    sheet.setFont("Helvetica", 12)
    sheet.drawString(72, 700, "The witness, Ottoline Vandergelder, saw it.")
    left = 72 + pdfmetrics.stringWidth("The witness, ", "Helvetica", 12)
    width = pdfmetrics.stringWidth("Ottoline Vandergelder", "Helvetica", 12)
    sheet.rect(left, 697, width, 12, stroke=0, fill=1)


@attack("live text under an old black box", GROUP, ".pdf", secrets=("Blackwood", "Vandergelder"))
def old_box(path: Path) -> None:
    drawn(path, first_page, _boxed)


@attack("live text under an old box, alone on the page", GROUP, ".pdf", secrets=("Vandergelder",))
def old_box_alone(path: Path) -> None:
    def page(sheet: canvas.Canvas) -> None:
        sheet.setFont("Helvetica", 12)
        sheet.drawString(72, 700, "Vandergelder")
        sheet.rect(60, 690, 200, 30, stroke=0, fill=1)

    drawn(path, first_page, page)


@attack("a redaction that was marked and never applied", GROUP, ".pdf", secrets=("Vandergelder",))
def marked(path: Path) -> None:
    def page(sheet: canvas.Canvas) -> None:
        sheet.setFont("Helvetica", 12)
        sheet.drawString(72, 700, "The witness, Ottoline Vandergelder, saw it.")

    drawn(path, first_page, page)
    left = 72 + pdfmetrics.stringWidth("The witness, ", "Helvetica", 12)
    width = pdfmetrics.stringWidth("Ottoline Vandergelder", "Helvetica", 12)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        mark = Dictionary(Type=Name.Annot, Subtype=Name.Redact, Rect=Array([left, 695, left + width, 712]))
        pdf.pages[1].obj.Annots = Array([pdf.make_indirect(mark)])
        pdf.save(path)


@attack("removed text outside the crop box", GROUP, ".pdf")
def outside(path: Path) -> None:
    drawn(path, first_page)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj.CropBox = Array([0, 0, 595, 725])
        pdf.save(path)


__all__ = ["HELD"]


@attack(
    "a black box over a scan",
    GROUP,
    ".pdf",
    secrets=("Vandergelder",),
    also=lambda source, out: _picture_says(out),
)
def boxed_scan(path: Path) -> None:
    from tests.document.inspect.test_blind_spots import boxed

    drawn(path, first_page, boxed)


def _picture_says(out: Path) -> str | None:
    """What the pictures of the output show when nothing lies over them."""
    from sfumato.core.document import ocr

    with pikepdf.open(out) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == Name.Image:
                shown = ocr.text(ocr.recognise(pikepdf.PdfImage(thing).as_pil_image()))
                if "vandergelder" in shown.lower():
                    return "the picture is whole under the box"
    return None
