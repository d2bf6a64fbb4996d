"""Areas: rectangles that a person drew around a signature, a photo, a stamp or a whole page. What lies inside is gone.

A page with an area becomes a picture with the box burnt in: whatever was drawn there (text, lines, images, annotations) is not
in the file any more. Words inside the area leave the text as well, so that the searchable layer does not repeat them.

Not guaranteed: words elsewhere that describe what the area showed. The page's other text stays searchable, its vectors do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.model import Box, Document
from sfumato.core.errors import BadPlan

if TYPE_CHECKING:
    from PIL import Image, ImageFont

FORMATS = ("pdf", "image")
COVERED = 0.3  # share of a word's box from which on the word counts as inside
DARK = 48  # of 255; JPEG leaves a little noise on black
INK_LEFT = 0.01  # share of an area that may still be dark: specks of JPEG and of drawing (judgment call)
DPI = 150  # of the drawn page that is looked at
LABEL_SHARE = 0.9  # of the box that a label may fill
EDGE = 0.08  # of the box's shorter side that is not checked: the border is smoothed


@dataclass(frozen=True, slots=True)
class AreaMask:
    """A box on a page and what is printed on it, such as a reason code; "" for a plain box."""

    box: Box
    label: str = ""


def covered_spans(document: Document, areas: Iterable[AreaMask]) -> list[tuple[int, int]]:
    """Words of the text that stand inside an area, in text order."""
    found: set[tuple[int, int]] = set()
    for area in areas:
        page = document.pages[area.box.page]
        for match in re.finditer(r"\S+", document.text[page.start : page.end]):
            start, end = page.start + match.start(), page.start + match.end()
            boxes = [b for b in document.boxes(start, end) if b.page == page.number]
            if any(_share(b, area.box) >= COVERED for b in boxes):
                found.add((start, end))
    return sorted(found)


def with_areas(document: Document, edits: Edits, areas: Sequence[AreaMask]) -> Edits:
    """The edits, and the words inside the areas removed too. Raises `BadPlan` where the format has no pages to draw on."""
    if not areas:
        return edits
    if document.format not in FORMATS:
        raise BadPlan(
            "An area can be hidden on the pages of a PDF or an image only.",
            file=document.source,
            next_step="Mark the words instead, or convert the file to PDF.",
        )
    if any(not 0 <= area.box.page < len(document.pages) for area in areas):
        raise BadPlan("An area lies on a page that the file does not have.", file=document.source)
    more: list[Edit] = []
    for start, end in covered_spans(document, areas):
        for low, high in _free(start, end, edits):
            more.append(Edit(low, high, Action.MASK, ""))
    return Edits.of((*edits.edits, *more), document.text)


def paint_areas(picture: Image.Image, areas: Iterable[AreaMask], scale: tuple[float, float]) -> None:
    """Black boxes, with the label in white; `scale` is pixels per point, across and down."""
    from PIL import ImageDraw

    draw = ImageDraw.Draw(picture)
    for area in areas:
        box = _pixels(area.box, scale)
        draw.rectangle(box, fill="black")
        if area.label and (placed := _label(area.label, box)) is not None:
            font, corner = placed
            draw.text(corner, area.label, font=font, fill="white")


def ink_left(picture: Image.Image, area: AreaMask, scale: tuple[float, float]) -> float:
    """The share of the area that is not black, apart from where its label stands. 0 is clean."""
    import numpy as np

    left, top, right, bottom = _pixels(area.box, scale)
    edge = max(2.0, EDGE * min(right - left, bottom - top))
    low_x, low_y = max(0, round(left + edge)), max(0, round(top + edge))
    pixels = np.asarray(picture.convert("L"))[low_y : round(bottom - edge), low_x : round(right - edge)]
    if pixels.size == 0:
        return 0.0
    light = pixels > DARK
    if area.label and (placed := _label(area.label, (left, top, right, bottom))) is not None:
        font, (x, y) = placed
        x0, y0, x1, y1 = font.getbbox(area.label)
        light[
            max(0, round(y + y0 - 3 - low_y)) : max(0, round(y + y1 + 3 - low_y)),
            max(0, round(x + x0 - 3 - low_x)) : max(0, round(x + x1 + 3 - low_x)),
        ] = False
    return float(light.mean())


def check_areas(path: Path, format_: str, document: Document, areas: Sequence[AreaMask]) -> str:
    """Looks at the written file: "" where every area is black and no word stands in it; else what is wrong, in words."""
    if format_ == "image":
        from PIL import Image

        with Image.open(path) as picture:
            for area in areas:
                picture.seek(area.box.page)
                page = document.pages[area.box.page]
                if (
                    ink_left(picture, area, (picture.width / page.width, picture.height / page.height))
                    > INK_LEFT
                ):
                    return f"Something can still be seen in an area of page {area.box.page + 1}."
        return ""
    from sfumato.core.document.pdf.render import Renderer

    with Renderer(path, None) as renderer:
        for area in areas:
            page = document.pages[area.box.page]
            drawn = renderer.image(area.box.page, DPI)
            if ink_left(drawn, area, (drawn.width / page.width, drawn.height / page.height)) > INK_LEFT:
                return f"Something can still be seen in an area of page {area.box.page + 1}."
            if renderer.words_in(area.box):
                return f"A text still stands in an area of page {area.box.page + 1}."
    return ""


def _free(start: int, end: int, edits: Edits) -> list[tuple[int, int]]:
    """What of the span no edit removes already."""
    free, reached = [], start
    for edit in edits.edits:
        if edit.end <= reached or edit.start >= end:
            continue
        if edit.start > reached:
            free.append((reached, edit.start))
        reached = max(reached, edit.end)
    if reached < end:
        free.append((reached, end))
    return free


def _share(word: Box, area: Box) -> float:
    wide = min(word.x1, area.x1) - max(word.x0, area.x0)
    high = min(word.y1, area.y1) - max(word.y0, area.y0)
    size = max(1e-6, (word.x1 - word.x0) * (word.y1 - word.y0))
    return wide * high / size if wide > 0 and high > 0 else 0.0


def _pixels(box: Box, scale: tuple[float, float]) -> tuple[float, float, float, float]:
    return box.x0 * scale[0], box.y0 * scale[1], box.x1 * scale[0], box.y1 * scale[1]


def _label(
    label: str, box: tuple[float, float, float, float]
) -> tuple[ImageFont.FreeTypeFont, tuple[float, float]] | None:
    """A font in which the label fits the box, and its corner; None where it fits in none."""
    from PIL import ImageFont

    wide, high = (box[2] - box[0]) * LABEL_SHARE, (box[3] - box[1]) * LABEL_SHARE
    for size in range(int(min(high * 0.7, 60)), 6, -1):
        font = ImageFont.load_default(size)
        if isinstance(font, ImageFont.FreeTypeFont) and font.getlength(label) <= wide:
            x0, y0, x1, y1 = font.getbbox(label)
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            return font, (middle[0] - (x0 + x1) / 2, middle[1] - (y0 + y1) / 2)
    return None
