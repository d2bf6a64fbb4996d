"""Pixels of scanned text: overwritten in the pictures themselves, their masks included."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
import pikepdf
from PIL import Image, ImageDraw, ImageOps

from sfumato.core.document.flow.picture_words import around
from sfumato.core.document.ocr.ink import cover_ink
from sfumato.core.document.options import Style
from sfumato.core.document.pdf.matrix import Matrix, apply, invert
from sfumato.core.document.pdf.read.glyphs import INVISIBLE, Glyphs, Picture
from sfumato.core.document.pdf.write.apply import copied, entry
from sfumato.core.document.pdf.write.page_edit import Refused
from sfumato.core.document.pdf.write.raster import Area, jpeg, write_label

MAX_PICTURE = 120_000_000  # pixels
MARGIN = 0.1  # of the height of a line, by which an area is enlarged
PICTURE_ERRORS = (
    pikepdf.PdfError,
    pikepdf.DependencyError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OSError,
    TypeError,
    KeyError,
)


def overlapping(glyphs: Glyphs, areas: list[Area]) -> list[Picture]:
    """The pictures of a page that any of the areas touches."""
    return [picture for picture in glyphs.pictures if any(_pixels(picture.ctm, area, 1, 1) for area in areas)]


def under_pictures(glyphs: Glyphs, removed: list[int], boxes: np.ndarray) -> list[Area]:
    """Removed glyphs that stand for pixels: invisible text over a scan, or text that a picture covers."""
    areas: list[Area] = []
    for glyph in removed:
        box = tuple(float(value) for value in boxes[glyph])
        area: Area = (box[0], box[1], box[2], box[3])
        invisible = glyphs.shows[glyphs.show[glyph]].flags & INVISIBLE
        if invisible or any(picture.before > glyph for picture in overlapping(glyphs, [area])):
            if areas and _follows(areas[-1], area):
                areas[-1] = around(areas[-1], area)
            else:
                areas.append(area)
    return areas


def _follows(before: Area, area: Area) -> bool:
    """Whether a letter stands on the line of those before it and close to them: they are covered as one."""
    height = max(area[3] - area[1], area[2] - area[0])  # print may run up or down the page
    across = max(before[0], area[0]) - min(before[2], area[2])
    down = max(before[1], area[1]) - min(before[3], area[3])
    level = min(
        abs(before[1] - area[1]) + abs(before[3] - area[3]),
        abs(before[0] - area[0]) + abs(before[2] - area[2]),
    )
    return max(across, down) < height and level < height / 2


def overwrite(
    pdf: pikepdf.Pdf,
    page: pikepdf.Page,
    glyphs: Glyphs,
    areas: list[Area],
    labelled: dict[int, list[Area]],
    shown: dict[int, str],
    style: Style,
    quarter: int = 0,
) -> float:
    """Gives the page its own copies of the pictures under the areas, with these pixels gone. Refuses what it cannot.

    `labelled` are areas of recognised text by edit; each edit's label is written into its first area, turned to the right by so
    many quarters. Returns the bits that the most telling box says of the words under it.
    """
    every = areas + [area for group in labelled.values() for area in group]
    pictures = overlapping(glyphs, every)
    if any(picture.frame != 0 or not picture.name for picture in pictures):
        raise Refused("a scanned picture inside a form or written inline")
    if labelled and not pictures:
        raise Refused("recognised text that is not in a picture")
    if not pictures:
        return 0.0
    bits = 0.0
    resources = copied(page.resources)
    for name in dict.fromkeys(picture.name for picture in pictures):
        target = resources["/XObject"][name]
        uses = [picture.ctm for picture in pictures if picture.name == name]
        job = PictureJob(
            pdf,
            uses,
            every,
            style,
            [(group[0], shown[edit]) for edit, group in labelled.items()],
            quarter=quarter,
        )
        entry(resources, "/XObject")[name] = job.without(target)
        bits = max(bits, job.bits)
    page.obj.Resources = resources
    return bits


@dataclass(slots=True)
class PictureJob:
    """One picture of the page and what must go from it."""

    pdf: pikepdf.Pdf
    uses: list[Matrix]
    areas: list[Area]
    style: Style
    labels: list[tuple[Area, str]]
    exact: bool = (
        False  # the areas end where something else shows: no margin, no letters that reach beyond them
    )
    quarter: int = 0  # turns to the right by which the print of the page runs
    bits: float = 0.0  # what the most telling box says of the words under it

    def boxes(self, width: int, height: int) -> list[tuple[int, int, int, int]]:
        """The rectangles to clear, in pixels of the picture."""
        margin = 0.0 if self.exact else MARGIN
        return [
            box
            for use in self.uses
            for area in self.areas
            if (box := _pixels(use, area, width, height, margin))
        ]

    def _covered(self, picture: Image.Image, boxes: list[tuple[int, int, int, int]]) -> Image.Image:
        if not self.exact:
            covers = cover_ink(picture, boxes)
            boxes = [cover.box for cover in covers]
            self.bits = max([self.bits, *(cover.bits for cover in covers)])
        return _painted(picture, boxes, self.style)

    def without(self, target: Any) -> Any:
        """The picture with these rectangles cleared. Raises `Refused` where that cannot be done safely."""
        width, height = int(target.Width), int(target.Height)
        if width * height > MAX_PICTURE:
            raise Refused("a picture that is too large")
        boxes = self.boxes(width, height)
        if bool(target.get("/ImageMask", False)):
            return self._stencil_without(target, boxes)
        picture = as_shown(target)
        picture = self._covered(picture, boxes)
        self._write_labels(picture)
        result = encoded(self.pdf, picture)
        for key in ("/SMask", "/Mask"):
            mask = target.get(key)
            if isinstance(mask, pikepdf.Stream):
                result[key] = self._mask(mask, stencil=key == "/Mask")
        for key in ("/Interpolate", "/Intent", "/OC"):
            if key in target:
                result[key] = target[key]
        return result

    def _stencil_without(self, target: Any, boxes: list[tuple[int, int, int, int]]) -> Any:
        """A picture made of one ink: its letters go like those of any scan, and the label is drawn in the same ink."""
        bits, ink = _stencil_bits(target)
        shown = bits.convert("L").point(lambda value: 0 if (value > 0) == (ink == 1) else 255)
        # Nothing is painted where an area was; a black box is painted all over.
        shown = self._covered(shown, boxes)
        self._write_labels(shown)
        fresh = shown.point(lambda value: 255 * (ink if value < 128 else 1 - ink)).convert(
            "1", dither=Image.Dither.NONE
        )
        return _as_stencil(self.pdf, target, fresh)

    def _write_labels(self, picture: Image.Image) -> None:
        if self.style is Style.BLACK_BOX:
            return
        for area, label in self.labels:
            for use in self.uses:
                box = _pixels(use, area, picture.width, picture.height)
                if box and label:
                    _write_turned(picture, label, box, use, self.quarter)

    def _mask(self, mask: Any, *, stencil: bool) -> Any:
        """Inside the areas the picture shows fully, so the shape of the letters is gone from the mask as well."""
        boxes = self.boxes(int(mask.Width), int(mask.Height))
        if stencil:
            bits, ink = _stencil_bits(mask)
            draw = ImageDraw.Draw(bits)
            for box in boxes:
                draw.rectangle(box, fill=ink)
            return _as_stencil(self.pdf, mask, bits)
        if "/Matte" in mask:
            raise Refused("a matted mask")
        try:
            picture = pikepdf.PdfImage(mask).as_pil_image().convert("L")
        except PICTURE_ERRORS as error:
            raise Refused("a mask in an unknown encoding") from error
        return encoded(self.pdf, _painted(picture, boxes, Style.LABEL))


def as_shown(target: Any) -> Image.Image:
    """The picture as a page shows it: /Decode applied, colours of inks and damaged profiles brought to plain ones."""
    try:
        picture: Image.Image = pikepdf.PdfImage(target).as_pil_image()
    except Exception as error:  # the library raises kinds of its own for inks and damaged profiles
        raise Refused("a picture in an unknown encoding or colour space") from error
    decode = target.get("/Decode")
    # The library applies it to plain samples and forgets it for JPEG.
    if isinstance(decode, pikepdf.Array) and not is_plain(target) and picture.mode in ("1", "L", "RGB"):
        pairs = [float(value) for value in decode]
        if pairs and all(low > high for low, high in zip(pairs[::2], pairs[1::2], strict=False)):
            picture = ImageOps.invert(picture.convert("L") if picture.mode == "1" else picture)
    return picture


def _write_turned(
    picture: Image.Image, label: str, box: tuple[int, int, int, int], use: Matrix, quarter: int
) -> None:
    """The label as a reader of the page sees it along the print, although the picture may be drawn turned or mirrored."""
    width, height = box[2] - box[0], box[3] - box[1]
    upright = abs(use[0]) + abs(use[3]) >= abs(use[1]) + abs(use[2])
    across, down = (width, height) if upright else (height, width)
    tile = Image.new("RGB", (down, across) if quarter % 2 else (across, down), "white")
    write_label(tile, label, (0, 0, tile.width, tile.height))
    tile = tile.rotate(-90 * quarter, expand=True)
    if upright:
        if use[0] < 0:
            tile = ImageOps.mirror(tile)
        if use[3] > 0:
            tile = ImageOps.flip(tile)
    else:
        tile = tile.transpose(Image.Transpose.TRANSPOSE)
        if use[1] < 0:
            tile = ImageOps.mirror(tile)
        if use[2] > 0:
            tile = ImageOps.flip(tile)
    picture.paste(tile.convert(picture.mode), box[:2])


def _painted(picture: Image.Image, boxes: list[tuple[int, int, int, int]], style: Style) -> Image.Image:
    picture = picture.convert("RGB") if picture.mode not in ("1", "L", "RGB") else picture.copy()
    draw = ImageDraw.Draw(picture)
    shade = 0 if style is Style.BLACK_BOX else 255
    for box in boxes:
        draw.rectangle(box, fill=shade if picture.mode in ("1", "L") else (shade, shade, shade))
    return picture


def encoded(pdf: pikepdf.Pdf, picture: Image.Image) -> Any:
    """The picture as an image object of the file; colours lose detail (JPEG), grey and black do not."""
    if picture.mode == "RGB":
        return jpeg(pdf, picture)
    return pdf.make_stream(
        picture.tobytes(),
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=picture.width,
        Height=picture.height,
        ColorSpace=pikepdf.Name.DeviceGray,
        BitsPerComponent=1 if picture.mode == "1" else 8,
    )


def _stencil_bits(target: Any) -> tuple[Image.Image, int]:
    """The samples of a one-bit stencil, and the value that paints."""
    if not is_plain(target):
        raise Refused("a stencil in an unknown encoding")
    width, height = int(target.Width), int(target.Height)
    try:
        bits = Image.frombytes("1", (width, height), target.read_bytes())
        decode = [float(value) for value in target.get("/Decode", [0, 1])]
    except PICTURE_ERRORS as error:
        raise Refused("a stencil in an unknown encoding") from error
    return bits, 0 if decode[0] == 0 else 1


def _as_stencil(pdf: pikepdf.Pdf, target: Any, bits: Image.Image) -> Any:
    result = pdf.make_stream(bits.tobytes())
    for key, value in target.items():
        if key not in ("/Length", "/Filter", "/DecodeParms"):
            result[key] = value
    return result


def is_plain(target: Any) -> bool:
    """Whether the samples of a picture are stored as they are, packed at most."""
    value = target.get("/Filter")
    if value is None:
        return True
    names = [str(v) for v in value] if isinstance(value, pikepdf.Array) else [str(value)]
    return all(
        name in ("/FlateDecode", "/LZWDecode", "/ASCII85Decode", "/ASCIIHexDecode", "/RunLengthDecode")
        for name in names
    )


def _pixels(
    ctm: Matrix, area: Area, width: int, height: int, margin_share: float = MARGIN
) -> tuple[int, int, int, int] | None:
    """The area in pixels of a picture drawn through `ctm`, a little enlarged; None where they do not meet."""
    inverse = invert(ctm)
    if inverse is None:
        return None
    margin = margin_share * min(area[3] - area[1], area[2] - area[0])  # print may run up or down the page
    x0, y0, x1, y1 = area[0] - margin, area[1] - margin, area[2] + margin, area[3] + margin
    corners = [apply(inverse, x, y) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
    left, right = min(c[0] for c in corners), max(c[0] for c in corners)
    low, high = min(c[1] for c in corners), max(c[1] for c in corners)
    if right <= 0 or left >= 1 or high <= 0 or low >= 1:
        return None
    if margin_share == 0.0:  # inwards: a pixel at the border may show
        inside = (
            ceil(left * width) + 1,
            ceil((1 - high) * height) + 1,
            int(right * width) - 1,
            int((1 - low) * height) - 1,
        )
        # An area that ends with the picture, but for rounding, leaves no row of it behind.
        across, down = 0.5 / width, 0.5 / height
        x0, y0 = (0 if left <= across else inside[0]), (0 if high >= 1 - down else inside[1])
        x1, y1 = (width if right >= 1 - across else inside[2]), (height if low <= down else inside[3])
        return (x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None
    return (
        max(0, int(left * width)),
        max(0, int((1 - high) * height)),
        min(width, int(right * width) + 1),
        min(height, int((1 - low) * height) + 1),
    )
