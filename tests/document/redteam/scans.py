"""Scans: pixels that show letters, in every way a page may draw them."""

from __future__ import annotations

from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageDraw, ImageFont, ImageOps

from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from tests.document.redteam.attack import KEPT, NAME, attack

GROUP = "scans"


def page_picture(mode: str = "L") -> Image.Image:
    picture = Image.new(mode, (1240, 800), "white" if mode == "RGB" else 255)
    brush, font = ImageDraw.Draw(picture), ImageFont.truetype(str(WIDE_FONT), 40)
    ink = "black" if mode == "RGB" else 0
    brush.text((80, 120), f"The applicant, {NAME}, lives in Leeds.", font=font, fill=ink)
    brush.text((80, 220), KEPT, font=font, fill=ink)
    brush.text((80, 320), "It dismissed the rest of the application.", font=font, fill=ink)
    return picture


def _scan(
    path: Path,
    matrix: str = "595 0 0 384 0 400",
    turn: int = 0,
    profile: bytes | None = None,
    **keys: object,
) -> None:
    picture = page_picture()
    data = picture.tobytes()
    if keys.pop("inverted", False):
        data = bytes(255 - value for value in data)
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(595, 842))
        made: dict[str, object] = {
            "ColorSpace": Name.DeviceGray, "Type": Name.XObject, "Subtype": Name.Image, "Width": 1240,
            "Height": 800, "BitsPerComponent": 8, **keys,
        }  # fmt: skip
        if profile is not None:
            made["ColorSpace"] = Array([Name.ICCBased, pdf.make_indirect(pdf.make_stream(profile, N=1))])
        image = pdf.make_stream(data, **made)
        page = pdf.pages[0]
        page.obj.Resources = Dictionary(XObject=Dictionary(Im=image))
        page.obj.Contents = pdf.make_stream(f"q {matrix} cm /Im Do Q".encode())
        page.obj.Rotate = turn
        pdf.save(path)


def _laid(path: Path, turn: float) -> None:
    """A page that was laid on the glass turned by so many degrees, to the left."""
    picture = page_picture().rotate(turn, expand=True, fillcolor=255, resample=Image.Resampling.BICUBIC)
    with pikepdf.new() as pdf:
        size = picture.width * 0.48, picture.height * 0.48
        page = pdf.add_blank_page(page_size=size)
        image = pdf.make_stream(
            picture.tobytes(), Type=Name.XObject, Subtype=Name.Image, Width=picture.width, Height=picture.height,
            BitsPerComponent=8, ColorSpace=Name.DeviceGray,
        )  # fmt: skip
        page.obj.Resources = Dictionary(XObject=Dictionary(Im=image))
        page.obj.Contents = pdf.make_stream(f"q {size[0]} 0 0 {size[1]} 0 0 cm /Im Do Q".encode())
        pdf.save(path)


def _lines_lost(source: Path, out: Path) -> str | None:
    """The lines around the name must still read in their order, on the drawn page too."""
    from sfumato.core.document import service

    text = " ".join(service.read(out).text.split())
    kept = f"The applicant, [PERSON 1], lives in Leeds. {KEPT} It dismissed the rest of the application."
    return None if text.replace(" ", "") == kept.replace(" ", "").rstrip() else "the order of the lines"


_TURNS = {
    "on its left side": 90,
    "on its right side": 270,
    "on its head": 180,
    "fed at a slant": 2.6,
    "a little askew": -1.2,
    "on its side and askew": 92,
}
for _label, _turn in _TURNS.items():
    attack(f"a scan {_label}", GROUP, ".pdf", eyes=True, also=_lines_lost)(
        lambda path, turn=_turn: _laid(path, turn)
    )


@attack("a picture file on its side", GROUP, ".png", also=_lines_lost)
def picture_on_its_side(path: Path) -> None:
    page_picture().rotate(90, expand=True).save(path)


@attack("a scanned page", GROUP, ".pdf", eyes=True)
def plain(path: Path) -> None:
    _scan(path)


@attack("a scan upside down on a turned page", GROUP, ".pdf", eyes=True)
def turned(path: Path) -> None:
    _scan(path, "-595 0 0 -384 595 784", turn=180)


@attack("a scan with inverted decoding", GROUP, ".pdf", eyes=True)
def inverted(path: Path) -> None:
    _scan(path, inverted=True, Decode=Array([1, 0]))


@attack("a scan in a spot colour", GROUP, ".pdf", eyes=True)
def spot(path: Path) -> None:
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0]), C1=Array([1]), N=1)
    _scan(path, ColorSpace=Array([Name.Separation, Name("/Reflex"), Name.DeviceGray, tint]))


@attack("a scan in a DeviceN colour", GROUP, ".pdf", eyes=True)
def device_n(path: Path) -> None:
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0]), C1=Array([1]), N=1)
    _scan(path, ColorSpace=Array([Name.DeviceN, Array([Name("/Reflex")]), Name.DeviceGray, tint]))


@attack("a scan with a damaged colour profile", GROUP, ".pdf", eyes=True)
def damaged_profile(path: Path) -> None:
    _scan(path, profile=b"\x00\x00\x02\x0cnot a profile at all")


@attack("a scan as a stencil", GROUP, ".pdf", eyes=True, also=lambda source, out: _labelled(out))
def stencil(path: Path) -> None:
    _stencil(path, "595 0 0 384 0 400")


@attack(
    "a mirrored stencil on a mirrored page", GROUP, ".pdf", eyes=True, also=lambda source, out: _labelled(out)
)
def mirrored_stencil(path: Path) -> None:
    _stencil(path, "595 0 0 384 0 400", mirrored=True)


def _stencil(path: Path, matrix: str, mirrored: bool = False) -> None:
    """Ink where the samples are 1: fax machines write pages so. Mirrored samples under a mirrored matrix read upright."""
    picture = page_picture()
    if mirrored:
        picture, matrix = ImageOps.mirror(picture), "-595 0 0 384 595 400"
    bits = picture.point(lambda value: 255 if value < 128 else 0).convert("1")
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(595, 842))
        image = pdf.make_stream(
            bits.tobytes(), Type=Name.XObject, Subtype=Name.Image, Width=1240, Height=800,
            ImageMask=True, BitsPerComponent=1, Decode=Array([1, 0]),
        )  # fmt: skip
        page = pdf.pages[0]
        page.obj.Resources = Dictionary(XObject=Dictionary(Im=image))
        page.obj.Contents = pdf.make_stream(f"q 0 g {matrix} cm /Im Do Q".encode())
        pdf.save(path)


def _labelled(out: Path) -> str | None:
    """The label is read on the drawn page."""
    import pypdfium2

    from sfumato.core.document import ocr

    with pypdfium2.PdfDocument(out) as pdf:
        shown = ocr.text(ocr.recognise(pdf[0].render(scale=2.5).to_pil()))
    return None if "person 1" in shown.lower() else f"no label: {shown[:60]}"


@attack("a scan as a picture file", GROUP, ".png", eyes=True, also=lambda source, out: _read(out))
def picture_file(path: Path) -> None:
    page_picture("RGB").save(path)


@attack("a scan with a text layer half a word off", GROUP, ".pdf", eyes=True)
def misaligned(path: Path) -> None:
    _scan(path)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        page = pdf.pages[0]
        page.obj.Resources.Font = Dictionary(
            F=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
        )
        size = 40 * 595 / 1240
        page.contents_add(
            f"BT 3 Tr /F {size:.2f} Tf 105 Tz 44 704 Td (The applicant, {NAME}, lives in Leeds.) Tj "
            f"0 -48 Td ({KEPT}) Tj ET".encode()
        )
        pdf.save(path)


def _read(out: Path) -> str | None:
    from sfumato.core.document import ocr

    with Image.open(out) as picture:
        shown = ocr.text(ocr.recognise(picture)).lower()
    return "the name is still read" if "blackwood" in shown or "harriet" in shown else None
