"""The safe way out: a page that must not be rewritten becomes a picture without the removed text."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pikepdf
from PIL import Image, ImageChops, ImageDraw, ImageFont

from sfumato.core.document.areas import AreaMask, paint_areas
from sfumato.core.document.model import Document
from sfumato.core.document.ocr.ink import cover_ink
from sfumato.core.document.options import Style
from sfumato.core.document.pdf.fonts.labels import WIDE_FONT, LabelFonts
from sfumato.core.document.pdf.read.origins import PdfOrigins
from sfumato.core.document.pdf.render import Renderer
from sfumato.core.document.pdf.write.apply import entry
from sfumato.core.document.pdf.write.rewrite import number
from sfumato.core.document.pdf.write.text_layer import instructions, layer_lines
from sfumato.core.document.pdf.write.tokens import Removal

DPI = 300  # dots per inch of a page that becomes a picture
LEAN = 0.25  # of the height of its letters by which a line may rise or fall within one area (judgment call)
_KEPT_KEYS = {"/Type", "/Parent"}
Area = tuple[float, float, float, float]


def raster_page(
    pdf: pikepdf.Pdf,
    page: pikepdf.Page,
    number_: int,
    document: Document,
    gone: Removal,
    fonts: LabelFonts,
    renderer: Renderer,
    size: tuple[float, float],
    style: Style,
    boxes: Sequence[AreaMask] = (),
) -> float:
    """Replaces the whole page: nothing of its old content, resources or annotations stays.

    Returns the bits that the most telling painted box says of the words under it.
    """
    picture = renderer.image(number_, DPI)
    scale = picture.width / size[0], picture.height / size[1]
    areas = removed_areas(document, number_, gone)
    bits = 0.0
    for edit in sorted(areas):
        told = paint(
            picture,
            _also_seen(areas[edit], edit, number_, document, gone, renderer),
            gone.shown(edit),
            style,
            scale,
        )
        bits = max(bits, told)
    paint_areas(picture, boxes, scale)
    for key in [key for key in page.obj if key not in _KEPT_KEYS]:
        del page.obj[key]
    page.obj.MediaBox = pikepdf.Array([0, 0, number(size[0], 3), number(size[1], 3)])
    layer, used = instructions(layer_lines(document, number_, gone), size[1], fonts)
    draw = f"q {number(size[0], 3)} 0 0 {number(size[1], 3)} 0 0 cm /SfPicture Do Q\n".encode()
    page.obj.Contents = pdf.make_stream(draw + bytes(pikepdf.unparse_content_stream(layer)))
    page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary({"/SfPicture": jpeg(pdf, picture)}))
    for name in sorted(used):
        entry(page.obj.Resources, "/Font")["/Sf" + name.replace("-", "")] = fonts.resource(name)
    return bits


def removed_areas(
    document: Document, page: int, gone: Removal, source: int | None = None
) -> dict[int, list[Area]]:
    """Edit → one area per line on this page, several where a line of a scan leans so far that one would cover its neighbours."""
    origins = document.origins
    assert isinstance(origins, PdfOrigins)
    there = (origins.page == page) & (gone.owner >= 0) & ~np.isnan(origins.box[:, 0])
    if source is not None:
        there &= origins.glyph == source
    areas: dict[int, list[Area]] = {}
    for edit in np.unique(gone.owner[there]).tolist():
        mine = np.flatnonzero(there & (gone.owner == edit))
        for start, end in _level_stretches(origins.box[mine]):
            for box in document.boxes(int(mine[start]), int(mine[end - 1]) + 1):
                if box.page == page:
                    areas.setdefault(edit, []).append((box.x0, box.y0, box.x1, box.y1))
    return areas


def _level_stretches(boxes: npt.NDArray[np.floating[Any]]) -> list[tuple[int, int]]:
    """Characters, from one to another, that stand on nearly one height; all of them where they do not lean."""
    middle = (boxes[:, :2] + boxes[:, 2:]) / 2
    sides = boxes[:, 2:] - boxes[:, :2]
    moved = np.abs(middle - middle[0]).max(axis=0)
    across = int(moved[0] > moved[1])  # 1: lines run to the right, and lean up or down
    stretches, start = [], 0
    for at in range(1, len(boxes)):
        off = abs(middle[at, across] - middle[start, across])
        if LEAN * sides[at, across] < off < sides[at, across]:  # more is another line
            stretches.append((start, at))
            start = at
    return [*stretches, (start, len(boxes))]


def _also_seen(
    areas: list[Area], edit: int, page: int, document: Document, gone: Removal, renderer: Renderer
) -> list[Area]:
    """If the engine draws the text elsewhere than we think, all places where it sees it are painted too."""
    span = gone.edits.edits[edit]
    extra: list[Area] = []
    for word in document.text[span.start : span.end].split():
        hits = renderer.find(page, word)
        if not any(_overlap(hit, area) for hit in hits for area in areas):
            extra += hits
    return areas + extra


def _overlap(a: Area, b: Area) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def paint(
    picture: Image.Image, areas: list[Area], label: str, style: Style, scale: tuple[float, float]
) -> float:
    """Overwrites the areas; the label is written into the first. Returns the bits of the most telling one."""
    draw = ImageDraw.Draw(picture)
    bits = 0.0
    for at, (x0, y0, x1, y1) in enumerate(areas):
        margin = 0.12 * (y1 - y0)
        left, top = (x0 - margin) * scale[0], (y0 - margin) * scale[1]
        right, bottom = (x1 + margin) * scale[0], (y1 + margin) * scale[1]
        black = style is Style.BLACK_BOX
        (left, top, right, bottom), told = cover_ink(
            picture, [(int(left), int(top), int(right) + 1, int(bottom) + 1)]
        )[0]
        bits = max(bits, told)
        draw.rectangle((left, top, right, bottom), fill="black" if black else "white")
        if at == 0 and label and not black:
            write_label(picture, label, (left, top, right, bottom))
    return bits


def write_label(picture: Image.Image, label: str, box: Area) -> None:
    """The label at the height of the box, condensed to its width."""
    width, height = int(box[2] - box[0]), int(box[3] - box[1])
    if width < 3 or height < 3:
        return
    font = ImageFont.truetype(str(WIDE_FONT), max(6, int(0.72 * height)))
    length = max(1, int(font.getlength(label)))
    tile = Image.new("L", (length + 2, height), 255)
    ImageDraw.Draw(tile).text((1, height / 2), label, font=font, fill=0, anchor="lm")
    if length + 2 > width:
        tile = tile.resize((width, height), Image.Resampling.LANCZOS)
    picture.paste(tile.convert(picture.mode), (int(box[0]), int(box[1])))


def jpeg(pdf: pikepdf.Pdf, picture: Image.Image) -> Any:
    """The picture as an image object of the file, grey where it has no colour. Loses detail (JPEG at quality 82)."""
    grey = picture.convert("L")
    if ImageChops.difference(picture, grey.convert("RGB")).getbbox() is None:
        picture = grey
    data = io.BytesIO()
    picture.save(data, "JPEG", quality=82)
    return pdf.make_stream(
        data.getvalue(),
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=picture.width,
        Height=picture.height,
        ColorSpace=pikepdf.Name.DeviceGray if picture.mode == "L" else pikepdf.Name.DeviceRGB,
        BitsPerComponent=8,
        Filter=pikepdf.Name.DCTDecode,
    )
