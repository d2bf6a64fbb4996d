"""Page stamps (Bates numbers): one running number on every page of a PDF, drawn as a small picture at the bottom right.

A picture, so that the text of the file stays what the plan says; the number itself is on the page for people to cite.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pikepdf
    from PIL import Image

HEIGHT = 11.0  # points
MARGIN = 14.0  # points from the edges of the page
PIXELS = 4  # per point


@dataclass(frozen=True, slots=True)
class Stamp:
    """`Stamp("CASE-", 17, 6)` prints CASE-000017 on the first page."""

    prefix: str = ""
    first: int = 1
    digits: int = 6

    def on(self, page: int) -> str:
        """The stamp of a page."""
        return f"{self.prefix}{self.first + page:0{self.digits}d}"


def stamp_pages(pdf: pikepdf.Pdf, stamp: Stamp) -> None:
    """Draws the running number on every page, as a picture: it adds no searchable text. Changes the file in memory."""
    # Here: the window knows stamps from its start on, and the PDF library is slow to load.
    from sfumato.core.document.pdf.matrix import invert, multiply
    from sfumato.core.document.pdf.opening import sheet
    from sfumato.core.document.pdf.write.apply import copied, entry
    from sfumato.core.document.pdf.write.pixels import encoded

    for number, page in enumerate(pdf.pages):
        size = sheet(page)
        inverse = invert(size.display)
        if inverse is None:  # a page without extent shows nothing
            continue
        picture = _picture(stamp.on(number))
        wide = picture.width * HEIGHT / picture.height
        to_page = multiply((1.0, 0.0, 0.0, -1.0, 0.0, size.height), inverse)
        place = (wide, 0.0, 0.0, HEIGHT, size.width - MARGIN - wide, MARGIN)
        matrix = " ".join(f"{value:.4f}" for value in multiply(place, to_page))
        page.obj.Resources = copied(page.resources)
        name = f"/SfStamp{number}"
        entry(page.obj.Resources, "/XObject")[name] = encoded(pdf, picture)
        page.contents_add(b"q", prepend=True)
        page.contents_add(f"Q q {matrix} cm {name} Do Q".encode())


def _picture(words: str) -> Image.Image:
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default(HEIGHT * PIXELS * 0.8)
    left, top, right, bottom = font.getbbox(words)
    high = round(HEIGHT * PIXELS)
    picture = Image.new("L", (max(1, round(right - left)) + 8, high), 255)
    draw = ImageDraw.Draw(picture)
    draw.text((4 - left, (high - (bottom - top)) / 2 - top), words, font=font, fill=0)
    return picture
