"""More ways to show a name without saying it: patterns, masks, glyph procedures, strips, hidden rows of pixels."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfgen import canvas

from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from tests.document.redteam.attack import KEPT, NAME, REFUSED, SIDE, attack
from tests.document.redteam.ink import drawn, first_page

GROUP = "drawn otherwise"
HELVETICA = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)


def printed(text: str = NAME, size: tuple[int, int] = (1240, 160), mode: str = "L") -> Image.Image:
    """A line of print as pixels."""
    picture = Image.new("L", size, 255)
    ImageDraw.Draw(picture).text((20, 30), text, font=ImageFont.truetype(str(WIDE_FONT), 72), fill=0)
    return picture.convert(mode)


def grey(pdf: pikepdf.Pdf, picture: Image.Image, **more: Any) -> Any:
    return pdf.make_stream(
        picture.convert("L").tobytes(), Type=Name.XObject, Subtype=Name.Image, Width=picture.width,
        Height=picture.height, ColorSpace=Name.DeviceGray, BitsPerComponent=8, **more,
    )  # fmt: skip


def two_pages(path: Path) -> pikepdf.Pdf:
    """The usual first page, and an empty second one to draw the attack on."""
    drawn(path, first_page, lambda sheet: None)
    return pikepdf.open(path, allow_overwriting_input=True)


def on_second(pdf: pikepdf.Pdf, path: Path, content: bytes, **resources: Any) -> None:
    page = pdf.pages[1]
    page.obj.Resources = Dictionary(Font=Dictionary(F1=HELVETICA), **resources)
    page.obj.Contents = pdf.make_stream(content)
    pdf.save(path)


@attack("text in a tiling pattern, page without edits", GROUP, ".pdf", eyes=True, wants=REFUSED)
def text_pattern(path: Path) -> None:
    with two_pages(path) as pdf:
        tile = pdf.make_stream(
            f"BT /F1 18 Tf 5 10 Td ({NAME}) Tj ET".encode(), Type=Name.Pattern, PatternType=1, PaintType=1,
            TilingType=1, BBox=Array([0, 0, 250, 40]), XStep=250, YStep=40,
            Resources=Dictionary(Font=Dictionary(F1=HELVETICA)),
        )  # fmt: skip
        on_second(
            pdf, path, b"/Pattern cs /P scn 72 600 250 40 re f", Pattern=Dictionary(P=pdf.make_indirect(tile))
        )


@attack("text in the group of a soft mask", GROUP, ".pdf", eyes=True, wants=REFUSED)
def soft_mask(path: Path) -> None:
    with two_pages(path) as pdf:
        group = pdf.make_stream(
            f"1 g BT /F1 30 Tf 72 600 Td ({NAME}) Tj ET".encode(), Type=Name.XObject, Subtype=Name.Form,
            BBox=Array([0, 0, 595, 842]), Group=Dictionary(S=Name.Transparency, CS=Name.DeviceGray),
            Resources=Dictionary(Font=Dictionary(F1=HELVETICA)),
        )  # fmt: skip
        state = Dictionary(Type=Name.ExtGState, SMask=Dictionary(S=Name.Luminosity, G=group))
        on_second(pdf, path, b"/GS gs 0 g 0 500 595 200 re f", ExtGState=Dictionary(GS=state))


def _glyph_procedure(path: Path, encoding: str) -> None:
    with two_pages(path) as pdf:
        procedure = pdf.make_stream(f"20000 0 d0 BT /F1 1000 Tf 0 0 Td ({NAME}) Tj ET".encode())
        font = Dictionary(
            Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, -200, 20000, 1000]),
            FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]), CharProcs=Dictionary({"/x": procedure}),
            Encoding=Dictionary(Type=Name.Encoding, Differences=Array([120, Name.x])), FirstChar=120,
            LastChar=120, Widths=Array([20000]), Resources=Dictionary(Font=Dictionary(F1=HELVETICA)),
        )  # fmt: skip
        page = pdf.pages[1]
        page.obj.Resources = Dictionary(Font=Dictionary(T3=pdf.make_indirect(font), F1=HELVETICA))
        page.obj.Contents = pdf.make_stream(encoding.encode())
        pdf.save(path)


@attack("a Type3 glyph that writes the whole name", GROUP, ".pdf", eyes=True, wants=REFUSED)
def glyph_procedure(path: Path) -> None:
    _glyph_procedure(path, "BT /T3 16 Tf 72 600 Td (x) Tj ET")


@attack("a scan cut into strips through the middle of a line", GROUP, ".pdf", eyes=True, wants=REFUSED)
def strips(path: Path) -> None:
    with two_pages(path) as pdf:
        page = printed()
        box = page.getbbox() and (0, 0, page.width, 66)
        upper, lower = page.crop(box), page.crop((0, 66, page.width, page.height))
        on_second(
            pdf, path, b"q 465 0 0 24.75 72 624.75 cm /A Do Q q 465 0 0 35.25 72 589.5 cm /B Do Q",
            XObject=Dictionary(A=grey(pdf, upper), B=grey(pdf, lower)),
        )  # fmt: skip


@attack("a picture whose mask is the name", GROUP, ".pdf", eyes=True, wants=REFUSED)
def mask_is_text(path: Path) -> None:
    with two_pages(path) as pdf:
        shape = grey(pdf, Image.eval(printed(), lambda value: 255 - value))
        ink = grey(pdf, Image.new("L", (8, 8), 0), SMask=shape)
        on_second(pdf, path, b"q 465 0 0 60 72 600 cm /A Do Q", XObject=Dictionary(A=ink))


@attack("a picture whose stencil mask is the name", GROUP, ".pdf", eyes=True, wants=REFUSED)
def stencil_mask(path: Path) -> None:
    with two_pages(path) as pdf:
        bits = printed().convert("1")
        mask = pdf.make_stream(
            bits.tobytes(), Type=Name.XObject, Subtype=Name.Image, Width=bits.width, Height=bits.height,
            ImageMask=True, BitsPerComponent=1,
        )  # fmt: skip
        ink = grey(pdf, Image.new("L", (8, 8), 0), Mask=mask)
        on_second(pdf, path, b"q 465 0 0 60 72 600 cm /A Do Q", XObject=Dictionary(A=ink))


def _pictures_say(secret: str) -> Any:
    """Every picture of the output, drawn alone, whatever its declared height: what somebody reads in it."""

    def look(source: Path, out: Path) -> str | None:
        from sfumato.core.document import ocr

        with pikepdf.open(out) as pdf:
            for thing in pdf.objects:
                if not isinstance(thing, pikepdf.Stream) or thing.get("/Subtype") != Name.Image:
                    continue
                try:
                    data, width = thing.read_bytes(), int(thing.Width)
                except pikepdf.PdfError:
                    picture = Image.open(io.BytesIO(thing.read_raw_bytes())).convert("L")
                else:
                    if int(thing.get("/BitsPerComponent", 1)) != 8 or len(data) < width:
                        continue
                    channels = max(1, round(len(data) / width / int(thing.Height)))
                    channels = 3 if channels == 3 else 1
                    height = len(data) // (width * channels)
                    mode = "RGB" if channels == 3 else "L"
                    picture = Image.frombytes(mode, (width, height), data[: width * height * channels])
                if secret.lower() in ocr.text(ocr.recognise(picture.convert("RGB"))).lower():
                    return "a picture of the file shows it"
        return None

    return look


@attack("rows of pixels beyond the height of a picture", GROUP, ".pdf", secrets=("Vandergelder",),
        also=_pictures_say("Vandergelder"))  # fmt: skip
def extra_rows(path: Path) -> None:
    with two_pages(path) as pdf:
        shown, extra = Image.new("L", (1240, 160), 230), printed(SIDE)
        image = grey(pdf, shown)
        image.write(shown.tobytes() + extra.tobytes())
        on_second(pdf, path, b"q 465 0 0 60 72 600 cm /A Do Q", XObject=Dictionary(A=image))


@attack("a picture cut by a clip", GROUP, ".pdf", secrets=("Vandergelder",),
        also=_pictures_say("Vandergelder"))  # fmt: skip
def clipped(path: Path) -> None:
    with two_pages(path) as pdf:
        both = Image.new("L", (1240, 320), 255)
        both.paste(printed("The harbour at noon"), (0, 0))
        both.paste(printed(SIDE), (0, 160))
        on_second(
            pdf, path, b"q 72 660 465 60 re W n 465 0 0 120 72 600 cm /A Do Q",
            XObject=Dictionary(A=grey(pdf, both)),
        )  # fmt: skip


@attack("a picture under another picture", GROUP, ".pdf", secrets=("Vandergelder",),
        also=_pictures_say("Vandergelder"))  # fmt: skip
def patched(path: Path) -> None:
    with two_pages(path) as pdf:
        on_second(
            pdf, path, b"q 465 0 0 60 72 600 cm /A Do Q q 465 0 0 60 72 600 cm /B Do Q",
            XObject=Dictionary(A=grey(pdf, printed(SIDE)), B=grey(pdf, Image.new("L", (8, 8), 0))),
        )  # fmt: skip


@attack("a picture beside the page", GROUP, ".pdf", secrets=("Vandergelder",),
        also=_pictures_say("Vandergelder"))  # fmt: skip
def off_page(path: Path) -> None:
    with two_pages(path) as pdf:
        on_second(
            pdf, path, b"q 465 0 0 60 700 600 cm /A Do Q", XObject=Dictionary(A=grey(pdf, printed(SIDE)))
        )


@attack("a name over two pages, broken by a hyphen", GROUP, ".pdf", secrets=("Blackwood",),
        plan=(NAME, "Black-", "wood was"))  # fmt: skip
def over_pages(path: Path) -> None:
    def one(sheet: canvas.Canvas) -> None:
        first_page(sheet)
        sheet.drawString(72, 60, "It was said that Harriet Black-")

    def two(sheet: canvas.Canvas) -> None:
        sheet.setFont("Helvetica", 12)
        sheet.drawString(72, 760, "wood was not at home.")
        sheet.drawString(72, 740, KEPT)

    drawn(path, one, two)


@attack("a scan as JPEG 2000, page without edits", GROUP, ".pdf", eyes=True, plan=(NAME,))
def jpeg2000(path: Path) -> None:
    with two_pages(path) as pdf:
        out = io.BytesIO()
        printed(mode="RGB").save(out, "JPEG2000")
        image = pikepdf.Stream(pdf, b"")
        image.write(out.getvalue(), filter=Name.JPXDecode)
        image.Type, image.Subtype, image.Width, image.Height = Name.XObject, Name.Image, 1240, 160
        on_second(
            pdf, path, b"q 465 0 0 60 72 600 cm /A Do Q", XObject=Dictionary(A=pdf.make_indirect(image))
        )


@attack("a scan as a fax, page without edits", GROUP, ".pdf", eyes=True)
def fax(path: Path) -> None:
    with two_pages(path) as pdf:
        out = io.BytesIO()
        printed(mode="1").save(out, "TIFF", compression="group4")
        tiff = Image.open(io.BytesIO(out.getvalue()))
        start, count = tiff.tag_v2[273][0], tiff.tag_v2[279][0]
        image = pikepdf.Stream(pdf, b"")
        image.write(
            out.getvalue()[start : start + count], filter=Name.CCITTFaxDecode,
            decode_parms=Dictionary(K=-1, Columns=1240, Rows=160, BlackIs1=tiff.tag_v2[262] == 0),
        )  # fmt: skip
        image.Type, image.Subtype, image.Width, image.Height = Name.XObject, Name.Image, 1240, 160
        image.ColorSpace, image.BitsPerComponent = Name.DeviceGray, 1
        on_second(
            pdf, path, b"q 465 0 0 60 72 600 cm /A Do Q", XObject=Dictionary(A=pdf.make_indirect(image))
        )


@attack("an inline picture of the name, page without edits", GROUP, ".pdf", eyes=True, wants=REFUSED)
def inline_picture(path: Path) -> None:
    with two_pages(path) as pdf:
        data = printed().resize((620, 80)).tobytes().hex().encode() + b">"
        content = b"q 465 0 0 60 72 600 cm BI /W 620 /H 80 /CS /G /BPC 8 /F /AHx ID " + data + b" EI Q"
        on_second(pdf, path, content)


@attack("the name as a clip for a picture", GROUP, ".pdf", eyes=True)
def text_clip(path: Path) -> None:
    with two_pages(path) as pdf:
        on_second(
            pdf, path,
            f"q BT /F1 30 Tf 7 Tr 72 600 Td ({NAME}) Tj ET 465 0 0 60 72 590 cm /A Do Q".encode(),
            XObject=Dictionary(A=grey(pdf, Image.new("L", (8, 8), 60))),
        )  # fmt: skip


@attack("an appearance that no state shows", GROUP, ".pdf", secrets=("Vandergelder",))
def appearance(path: Path) -> None:
    with two_pages(path) as pdf:

        def form(text: str) -> Any:
            return pdf.make_stream(
                f"BT /F1 12 Tf 2 2 Td ({text}) Tj ET".encode(), Type=Name.XObject, Subtype=Name.Form,
                BBox=Array([0, 0, 200, 20]), Resources=Dictionary(Font=Dictionary(F1=HELVETICA)),
            )  # fmt: skip

        box = Dictionary(
            Type=Name.Annot, Subtype=Name.Widget, FT=Name.Btn, T=String("box"), Rect=Array([72, 600, 272, 620]),
            F=4, AS=Name.Off, AP=Dictionary(N=Dictionary(Off=form("no"), Yes=form(SIDE)), D=form(SIDE), R=form(SIDE)),
        )  # fmt: skip
        widget = pdf.make_indirect(box)
        pdf.pages[1].obj.Annots = Array([widget])
        pdf.Root.AcroForm = Dictionary(Fields=Array([widget]))
        pdf.save(path)
