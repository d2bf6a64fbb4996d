"""Pixels under an area go from pictures of every make: stencils, masks, pictures drawn turned or mirrored."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pikepdf
import pytest
from pikepdf import Name
from PIL import Image

from sfumato.core.document.options import Style
from sfumato.core.document.pdf.matrix import Matrix
from sfumato.core.document.pdf.render import Renderer
from sfumato.core.document.pdf.write.page_edit import Refused
from sfumato.core.document.pdf.write.pixels import PictureJob, as_shown

SIZE = (200, 100)
# As a page of 200 × 200 points is displayed, y downwards: one point a pixel, the picture in its lower half.
UPRIGHT: Matrix = (200.0, 0.0, 0.0, -100.0, 0.0, 200.0)
LEFT_HALF = (0.0, 100.0, 100.0, 200.0)


def image(pdf: pikepdf.Pdf, picture: Image.Image, **more: object) -> pikepdf.Stream:
    bits = 1 if picture.mode == "1" else 8
    stream = pdf.make_stream(
        picture.tobytes(),
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=picture.width,
        Height=picture.height,
        BitsPerComponent=bits,
    )
    if not more.get("ImageMask"):
        stream.ColorSpace = Name.DeviceRGB if picture.mode == "RGB" else Name.DeviceGray
    for key, value in more.items():
        stream[f"/{key}"] = value
    return stream


def blots(mode: str, ground: int, ink: int) -> Image.Image:
    """One blot of ink in each half."""
    picture = Image.new(mode, SIZE, ground)
    for left in (30, 140):
        picture.paste(ink, (left, 30, left + 30, 60))
    return picture


def levels_of(picture: Image.Image) -> tuple[int, int, int]:
    """Brightness where the left blot was, where the right one is, and of the ground beside it."""
    levels = np.asarray(picture.convert("L"))
    return int(levels[45, 45]), int(levels[45, 155]), int(levels[45, 185])


def job(pdf: pikepdf.Pdf, style: Style = Style.LABEL, label: str = "", use: Matrix = UPRIGHT) -> PictureJob:
    return PictureJob(pdf, [use], [LEFT_HALF], style, [(LEFT_HALF, label)] if label else [])


@pytest.mark.parametrize(("style", "left"), [(Style.LABEL, 255), (Style.BLACK_BOX, 0)])
@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_the_area_is_painted_and_the_rest_stays(mode: str, style: Style, left: int) -> None:
    with pikepdf.new() as pdf:
        source = image(pdf, blots("L", 230, 20).convert(mode))
        assert levels_of(as_shown(job(pdf, style).without(source))) == pytest.approx((left, 20, 230), abs=6)


@pytest.mark.parametrize("decode", [[0, 1], [1, 0]])
def test_a_stencil_loses_its_ink_inside_the_area(decode: list[int]) -> None:
    ink = 255 * decode[0]  # the sample that paints
    with pikepdf.new() as pdf:
        source = image(pdf, blots("1", 255 - ink, ink), ImageMask=True, Decode=pikepdf.Array(decode))
        result = job(pdf).without(source)
        bits = Image.frombytes("1", SIZE, result.read_bytes())
        assert bool(result.ImageMask) and levels_of(bits) == (255 - ink, ink, 255 - ink)


def test_letters_that_stand_in_a_mask_only_go_from_the_mask() -> None:
    shape = Image.new("L", SIZE, 0)
    shape.paste(255, (20, 30, 60, 60))  # a letter, shown by the mask alone
    with pikepdf.new() as pdf:
        soft = image(pdf, Image.new("RGB", SIZE, "black"), SMask=image(pdf, shape))
        mask = as_shown(job(pdf).without(soft).SMask)
        assert np.asarray(mask)[:, :90].min() == 255
        stencil = image(pdf, shape.convert("1"), ImageMask=True)
        hard = image(pdf, Image.new("RGB", SIZE, "black"), Mask=stencil)
        bits = Image.frombytes("1", SIZE, job(pdf).without(hard).Mask.read_bytes())
        assert not np.asarray(bits)[:, :90].any()


def test_what_cannot_be_painted_is_refused() -> None:
    with pikepdf.new() as pdf:
        matted = image(pdf, Image.new("L", SIZE, 0), Matte=pikepdf.Array([0]))
        with pytest.raises(Refused):
            job(pdf).without(image(pdf, Image.new("RGB", SIZE), SMask=matted))
        fax = image(pdf, Image.new("1", SIZE), ImageMask=True)
        fax.write(b"\x00\x01", filter=Name.CCITTFaxDecode)
        with pytest.raises(Refused, match="stencil"):
            job(pdf).without(fax)
        broken = image(pdf, Image.new("RGB", SIZE), Filter=Name("/NoSuchFilter"))
        with pytest.raises(Refused, match="unknown encoding"):
            job(pdf).without(broken)


# As the page's instructions draw it, y upwards.
TURNS: dict[str, Matrix] = {
    "upright": (200.0, 0.0, 0.0, 100.0, 0.0, 0.0),
    "mirrored": (-200.0, 0.0, 0.0, 100.0, 200.0, 0.0),
    "upside down": (-200.0, 0.0, 0.0, -100.0, 200.0, 100.0),
    "turned left": (0.0, 200.0, -100.0, 0.0, 100.0, 0.0),
    "turned right": (0.0, -200.0, 100.0, 0.0, 0.0, 200.0),
}


@pytest.mark.parametrize("turn", TURNS)
def test_a_label_reads_the_same_however_the_picture_is_drawn(turn: str, tmp_path: Path) -> None:
    first = page_with(TURNS["upright"], tmp_path / "upright.pdf") < 128
    seen = page_with(TURNS[turn], tmp_path / "turned.pdf") < 128
    assert first.sum() > 20
    others = (first[::-1], first[:, ::-1], first[::-1, ::-1], first.T)
    assert (seen == first).mean() > max((seen == other).mean() for other in others)


def page_with(use: Matrix, path: Path) -> np.ndarray:
    """The labelled area as a page shows it that draws the picture through this matrix."""
    with pikepdf.new() as pdf:
        a, b, c, d, e, f = use
        displayed = (a, -b, c, -d, e, 200.0 - f)
        labelled = job(pdf, label="PERSON 1", use=displayed).without(image(pdf, Image.new("L", SIZE, 255)))
        page = pdf.add_blank_page(page_size=(200, 200))
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Im=labelled))
        page.contents_add(f"q {' '.join(map(str, use))} cm /Im Do Q".encode())
        pdf.save(path)
    with Renderer(path, None) as renderer:
        shown = renderer.image(0, 72).convert("L").crop((0, 100, 100, 200))
    return np.asarray(shown)
