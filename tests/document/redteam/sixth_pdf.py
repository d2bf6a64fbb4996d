"""PDF, a sixth time: letters drawn twice or through odd operators, pictures in small pieces, encrypted and odd containers, fitted letters."""

# ruff: noqa: E501 (a dictionary of the format reads better in one line)

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from PIL import Image, ImageDraw
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen import canvas

from tests.document.redteam.attack import KEPT, NAME, REFUSED, SIDE, attack, twins
from tests.document.redteam.containers import SIDES, _changed
from tests.document.redteam.ink import drawn, first_page
from tests.document.redteam.letters import PICTURES
from tests.document.redteam.packages import EVERY
from tests.document.redteam.second_pdf import _form
from tests.document.redteam.third_pdf import _page, _put
from tests.document.redteam.tricks import HELVETICA, grey, on_second, printed, two_pages

GROUP = "stored in a PDF, a sixth time"
DRAWN = "drawn otherwise, a sixth time"
FITTED = "twins in letters fitted to a box"
F = "BT /F1 18 Tf 72 600 Td "


def _second(content: str | bytes, **resources: Any) -> Callable[[Path], None]:
    """The usual first page, and a second one with this content."""

    def build(path: Path) -> None:
        with two_pages(path) as pdf:
            on_second(pdf, path, content.encode() if isinstance(content, str) else content, **resources)

    return build


def _spread(text: str, step: float = 12.0) -> str:
    """Each letter in its place by a matrix of its own, from the last to the first."""
    return "".join(
        f"1 0 0 1 {72 + n * step:.1f} 600 Tm ({letter}) Tj " for n, letter in reversed(list(enumerate(text)))
    )


LINES: dict[str, str] = {
    "letters drawn three times for a shadow and an outline": f"0.7 g {F}1 -1 Td ({NAME}) Tj ET 0 g {F}({NAME}) Tj ET 1 Tr {F}0.3 0 Td ({NAME}) Tj ET",
    "the operators that go to the next line": f"BT /F1 18 Tf 20 TL 72 600 Td (x) Tj ({NAME}) ' 1 2 ({NAME}) \" T* [({NAME[:11]}) 0 ({NAME[11:]})] TJ ET",
    "letters from the last to the first, each by its matrix": f"BT /F1 18 Tf {_spread(NAME)} ET",
    "the second half of the name drawn first, over a page of other text": f"BT /F1 18 Tf 1 0 0 1 140 600 Tm (ckwood) Tj 1 0 0 1 72 500 Tm (between) Tj 1 0 0 1 72 600 Tm (Harriet) Tj 1 0 0 1 {72 + 58.0:.1f} 600 Tm ( Bla) Tj ET",
    "letters that are nearly clear": f"/G gs {F}({NAME}) Tj ET",
    "letters that only a clip shows": f"BT /F1 30 Tf 7 Tr 72 600 Td ({NAME}) Tj ET 0 g 60 590 400 60 re f",
    "a text that says it is another one": f"/Span <</ActualText (nobody) /Alt (nobody) /E (nobody)>> BDC {F}({NAME}) Tj ET EMC",
    "words in octal, hexadecimal and broken strings": f"{F}(Harriet \\102lackwoo\\\nd) Tj 0 -30 Td <48617272696574 20426C61636B776F6F64> Tj 0 -30 Td (Harriet\\040Bl\\141ckwood) Tj ET",
    "spaces as wide as a column between the letters": f"BT /F1 14 Tf 6 Tc 72 600 Td ({NAME}) Tj ET BT /F1 14 Tf 0 Tc 72 560 Td ({' '.join(NAME)}) Tj ET",
    "a size, a matrix and a scale that undo each other": f"q 0.01 0 0 0.01 0 0 cm BT /F1 1 Tf 1800 0 0 1800 7200 60000 Tm 200 Tz ({NAME}) Tj ET Q",
}
for _label, _line in LINES.items():
    attack(
        _label,
        DRAWN,
        ".pdf",
        eyes=True,
        plan=(NAME, "H a r r i e t B l a c k w o o d", "Blackwood", "Harriet"),
    )(_second(_line, ExtGState=Dictionary(G=Dictionary(Type=Name.ExtGState, ca=0.06))))


@attack("a form in a form in a form, drawn twice", DRAWN, ".pdf", eyes=True)
def nested(path: Path) -> None:
    with two_pages(path) as pdf:
        inner = _form(pdf, f"BT /F1 12 Tf 5 10 Td ({NAME}) Tj ET")
        for _ in range(12):
            inner = pdf.make_stream(b"q 1 0 0 1 0 0 cm /X Do Q", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 300, 40]), Resources=Dictionary(XObject=Dictionary(X=inner)))  # fmt: skip
        on_second(
            pdf,
            path,
            b"q 1 0 0 1 72 600 cm /X Do Q q 0 1 -1 0 300 300 cm /X Do Q",
            XObject=Dictionary(X=inner),
        )


@attack("a page whose instructions are cut in the middle of words", DRAWN, ".pdf", eyes=True)
def cut(path: Path) -> None:
    with two_pages(path) as pdf:
        whole = f"{F}({NAME}) Tj ET".encode()
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary(F1=HELVETICA))
        page.obj.Contents = Array(
            [pdf.make_stream(whole[:24]), pdf.make_stream(b""), pdf.make_stream(whole[24:])]
        )
        pdf.save(path)


@attack("a page far from its origin, turned, in units of its own", DRAWN, ".pdf", eyes=True)
def far(path: Path) -> None:
    with two_pages(path) as pdf:
        page = pdf.pages[1].obj
        _put(
            page,
            MediaBox=Array([-3000, 5000, -2400, 5800]),
            CropBox=Array([-2950, 5050, -2400, 5800]),
            Rotate=270,
            UserUnit=2.0,
        )
        on_second(pdf, path, f"BT /F1 18 Tf -2900 5600 Td ({NAME}) Tj 0 -600 Td ({SIDE}) Tj ET".encode())


# Pictures in pieces ---------------------------------------------------------------------------------------------------


def _tiles(path: Path, across: int, down: int, name: str = NAME) -> None:
    """A line of print as a grid of pictures."""
    picture = printed(name)
    wide, high = -(-picture.width // across), -(-picture.height // down)
    with two_pages(path) as pdf:
        content, parts = "", {}
        for row in range(down):
            for column in range(across):
                tile = picture.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))
                label = f"T{row}x{column}"
                parts["/" + label] = grey(pdf, tile)
                content += f"q {wide * 0.35:.3f} 0 0 {high * 0.35:.3f} {72 + column * wide * 0.35:.3f} {700 - (row + 1) * high * 0.35:.3f} cm /{label} Do Q "
        on_second(pdf, path, content.encode(), XObject=Dictionary(parts))


attack("a scan as a grid of small pictures", DRAWN, ".pdf", eyes=True, wants=REFUSED)(
    lambda path: _tiles(path, 12, 4)
)
attack("a scan as a column of lines of pixels", DRAWN, ".pdf", eyes=True, wants=REFUSED)(
    lambda path: _tiles(path, 1, 80)
)
attack("a scan as a row of narrow pictures", DRAWN, ".pdf", eyes=True, wants=REFUSED)(
    lambda path: _tiles(path, 62, 1)
)


@attack("letters as small squares", DRAWN, ".pdf", eyes=True, wants=REFUSED)
def squares(path: Path) -> None:
    picture = printed(NAME, (1240, 160)).resize((310, 40)).point(lambda level: 255 * (level > 128))
    content = "".join(
        f"{72 + x} {650 - y} 1 1 re " for y in range(40) for x in range(310) if not picture.getpixel((x, y))
    )
    _second(content + "f")(path)


@attack("one picture of each letter, drawn where it is needed", DRAWN, ".pdf", eyes=True, wants=REFUSED)
def types(path: Path) -> None:
    with two_pages(path) as pdf:
        letters = {
            f"/L{ord(letter)}": grey(pdf, printed(letter, (90, 130))) for letter in set(NAME) if letter != " "
        }
        content = "".join(
            f"q 20 0 0 28 {72 + 16 * n} 600 cm /L{ord(letter)} Do Q "
            for n, letter in enumerate(NAME)
            if letter != " "
        )
        on_second(pdf, path, content.encode(), XObject=Dictionary(letters))


@attack("a scan in four inks, upside down by its decoding", DRAWN, ".pdf", eyes=True)
def inks(path: Path) -> None:
    out = io.BytesIO()
    printed(NAME).convert("CMYK").save(out, "JPEG", quality=95)
    with two_pages(path) as pdf:
        picture = pdf.make_stream(out.getvalue(), Type=Name.XObject, Subtype=Name.Image, Width=1240, Height=160, ColorSpace=Name.DeviceCMYK, BitsPerComponent=8, Filter=Name.DCTDecode, Decode=Array([1, 0] * 4))  # fmt: skip
        on_second(pdf, path, b"q 434 0 0 56 72 600 cm /Im Do Q", XObject=Dictionary(Im=picture))


@attack("a name in two colours of one brightness", DRAWN, ".pdf", eyes=True)
def bright(path: Path) -> None:
    picture = Image.new("RGB", (1240, 160), (0, 140, 0))
    picture.paste((200, 57, 57), mask=printed(NAME).point(lambda level: 255 - level))
    with two_pages(path) as pdf:
        stream = pdf.make_stream(picture.tobytes(), Type=Name.XObject, Subtype=Name.Image, Width=1240, Height=160, ColorSpace=Name.DeviceRGB, BitsPerComponent=8)  # fmt: skip
        on_second(pdf, path, b"q 434 0 0 56 72 600 cm /Im Do Q", XObject=Dictionary(Im=stream))


# Containers -----------------------------------------------------------------------------------------------------------


@attack("a file locked with an empty password", GROUP, ".pdf", secrets=("Blackwood", *SIDES), plan=EVERY)
def locked(path: Path) -> None:
    drawn(path, first_page)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.docinfo["/Author"] = String(SIDE)
        pdf.save(path, encryption=pikepdf.Encryption(owner="vandergelder", user="", R=6))


@attack("names of pages, tabs and boxes in the place of codes", GROUP, ".pdf", secrets=SIDES, plan=EVERY)
def codes(path: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        page = _page(pdf)
        _put(
            page,
            Tabs=Name("/Vandergelder"),
            LastModified=String(SIDE),
            Group=Dictionary(
                S=Name("/Vandergelder"), CS=Name("/DeviceRGB"), Type=Name.Group, Who=String(SIDE)
            ),
            Hid=Name("/Vandergelder"),
        )
        _put(
            page.Resources,
            ProcSet=Array([Name.PDF, Name("/Vandergelder")]),
            ExtGState=Dictionary(
                G=Dictionary(
                    Type=Name.ExtGState,
                    BM=Name("/Vandergelder"),
                    RI=Name("/Vandergelder"),
                    Name=String(SIDE),
                    HT=Name("/Vandergelder"),
                )
            ),
        )
        pdf.pages[0].contents_add(
            b"/G gs /Vandergelder ri /Vandergelder gs /Vandergelder cs /Vandergelder Do /Vandergelder sh BT /Vandergelder 9 Tf ET"
        )
        _put(
            pdf.Root,
            Version=Name("/Vandergelder"),
            Lang=String("x-vandergelder"),
            PageLabels=Dictionary(Nums=Array([0, Dictionary(P=String(SIDE), S=Name("/Vandergelder"))])),
        )

    _changed(change)(path)


@attack("a table of objects beside another one", GROUP, ".pdf", secrets=SIDES, plan=EVERY)
def hybrid(path: Path) -> None:
    """An object that only the stream of a hybrid file lists (ISO 32000-1, 7.5.8.4), and one behind `%%EOF`."""
    drawn(path, first_page)
    data = path.read_bytes()
    at = data.rindex(b"startxref")
    stream = f"99 0 obj\n({SIDE})\nendobj\n".encode()
    patched = (
        data[:at].replace(b"trailer\n<<", b"trailer\n<< /XRefStm 17 /Vandergelder (x) ", 1)
        + stream
        + data[at:]
        + f"\n98 0 obj ({SIDE}) endobj\n%%EOF\n".encode()
    )
    path.write_bytes(patched)


@attack("a font program that says the name where nothing is drawn", GROUP, ".pdf", secrets=SIDES, plan=EVERY)
def program(path: Path) -> None:
    from tests.document.redteam.ink import glyph_font

    with two_pages(path) as pdf:
        font, codes_of = glyph_font(pdf, lambda letter: letter)
        descendant = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        _put(
            descendant.FontDescriptor,
            FontFamily=String(SIDE),
            CharSet=String("/Vandergelder"),
            FontStretch=Name("/Vandergelder"),
            Style=Dictionary(Panose=String(SIDE)),
        )
        text = "".join(
            f"{codes_of[letter]:04X}" if "/DescendantFonts" in font else f"{codes_of[letter]:02X}"
            for letter in "Anna was heard"
        )
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary(F1=font))
        page.obj.Contents = pdf.make_stream(f"BT /F1 18 Tf 72 600 Td <{text}> Tj ET".encode())
        pdf.save(path)


# Twins: letters that a program fitted to the name ---------------------------------------------------------------------


def _fitted(path: Path, name: str, kind: str) -> None:
    sheet = canvas.Canvas(str(path), invariant=True)
    sheet.setFont("Helvetica", 12)
    sheet.drawString(72, 740, f"The applicant, {name}, lives in Leeds.")
    sheet.drawString(72, 720, KEPT)
    wide = pdfmetrics.stringWidth(name, "Helvetica", 12)
    text = sheet.beginText(72, 600)
    if kind == "size":
        text.setFont("Helvetica", 12 * 110 / wide)
    elif kind == "scale":
        text.setFont("Helvetica", 12)
        text.setHorizScale(100 * 110 / wide)
    else:
        text.setFont("Helvetica", 12)
        text.setCharSpace((110 - wide) / (len(name) - 1))
    text.textOut(name)
    sheet.drawText(text)
    sheet.showPage()
    sheet.save()


twins("a line in letters as large as its box allows", FITTED, ".pdf")(
    lambda path, name: _fitted(path, name, "size")
)
twins("a line squeezed into its box", FITTED, ".pdf")(lambda path, name: _fitted(path, name, "scale"))
twins("a line spaced out to its box", FITTED, ".pdf")(lambda path, name: _fitted(path, name, "space"))

# Picture files --------------------------------------------------------------------------------------------------------


def _photographed(path: Path, orientation: int) -> None:
    """A JPEG whose pixels are turned or mirrored, and whose EXIF says so."""
    upright = Image.new("RGB", (1240, 400), "white")
    upright.paste(printed(f"{NAME} came").convert("RGB"), (0, 40))
    upright.paste(printed(KEPT, (1240, 160)).convert("RGB"), (0, 220))
    turn = {2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270}[orientation]  # fmt: skip
    exif = Image.Exif()
    exif[0x0112] = orientation
    upright.transpose(turn).save(path, "JPEG", quality=95, exif=exif)


def _reads(source: Path, out: Path) -> str | None:
    """What OCR reads in a picture file, in any of the ways it may be turned."""
    from sfumato.core.document import ocr

    picture = Image.open(out).convert("RGB")
    ways = [picture, *(picture.transpose(way) for way in Image.Transpose)]
    said = ["".join(ocr.text(ocr.recognise(way)).lower().split()) for way in ways]
    return "OCR reads it" if any("blackwood" in text for text in said) else None


for _number in (2, 5, 7, 8):
    attack(f"a photograph stored the other way round ({_number})", PICTURES, ".jpg", also=_reads)(
        lambda path, number=_number: _photographed(path, number)
    )


@attack("light letters on a dark picture, and letters struck through", PICTURES, ".png", also=_reads)
def dark(path: Path) -> None:
    picture = Image.new("L", (1240, 400), 255)
    picture.paste(printed(f"{NAME} came").point(lambda level: 255 - level), (0, 20))
    struck = printed(f"{NAME} left")
    ImageDraw.Draw(struck).line((20, 80, 900, 80), fill=0, width=4)
    picture.paste(struck, (0, 220))
    picture.save(path)
