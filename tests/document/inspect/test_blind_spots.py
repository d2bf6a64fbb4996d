"""What `inspect` must not call clean."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from sfumato.core.document import service
from sfumato.core.document.inspect.objects import UNDER_BOX
from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from tests.document.office import makers
from tests.document.pdf.makers import drawn


def scan() -> ImageReader:
    picture = Image.new("L", (800, 200), 255)
    ImageDraw.Draw(picture).text(
        (20, 60), "Ottoline Vandergelder", font=ImageFont.truetype(str(WIDE_FONT), 60), fill=0
    )
    return ImageReader(picture)


def names(path: Path) -> set[str]:
    inspection = service.inspect(path)
    return {item.name for item in inspection.hidden} | {bad.reason for bad in inspection.bad_redactions}


def boxed(page: canvas.Canvas) -> None:
    page.drawImage(scan(), 72, 600, 400, 100)
    page.rect(80, 620, 380, 60, stroke=0, fill=1)


def clipped(page: canvas.Canvas) -> None:
    path = page.beginPath()
    path.rect(72, 600, 60, 100)
    page.clipPath(path, stroke=0, fill=0)
    page.drawImage(scan(), 72, 600, 400, 100)


def tiny(page: canvas.Canvas) -> None:
    page.setFont("Helvetica", 0.5)
    page.drawString(72, 600, "Ottoline Vandergelder")


@pytest.mark.parametrize(
    ("draw", "name"), [(boxed, UNDER_BOX), (clipped, "cropped pictures"), (tiny, "tiny text")]
)
def test_a_page_is_not_called_clean(tmp_path: Path, draw: Callable[[canvas.Canvas], None], name: str) -> None:
    assert name in names(drawn(tmp_path / "a.pdf", draw))


def test_a_page_cut_by_its_crop_box_is_not_called_clean(tmp_path: Path) -> None:
    path = drawn(tmp_path / "a.pdf", lambda page: page.drawString(72, 600, "Ottoline Vandergelder"))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj.CropBox = Array([0, 0, 595, 400])
        pdf.save(path)
    assert "content beyond the page" in names(path)


def test_letters_squeezed_to_nothing_are_read_and_not_called_clean(tmp_path: Path) -> None:
    def squeezed(page: canvas.Canvas) -> None:
        text = page.beginText(72, 600)
        text.setHorizScale(0.1)
        text.textOut("Vandergelder")
        page.drawText(text)

    path = drawn(tmp_path / "a.pdf", squeezed)
    assert "tiny text" in names(path)
    assert "Vandergelder" in service.read(path).text  # two e's on top of each other are two


@pytest.mark.parametrize(
    "style",
    ["color:#000; background:#000", "background-color: black; color: black", "font-size:0", "opacity:0"],
)
def test_html_that_does_not_show_is_not_called_clean(tmp_path: Path, style: str) -> None:
    path = tmp_path / "a.html"
    path.write_text(f'<html><body><p>By <span style="{style}">Vandergelder</span></p></body></html>')
    assert "unseen text" in names(path)


@pytest.mark.parametrize(
    "look",
    ['<w:highlight w:val="black"/>', '<w:shd w:val="clear" w:fill="000000"/>', '<w:color w:val="FFFFFF"/>'],
)
def test_word_text_that_does_not_show_is_not_called_clean(tmp_path: Path, look: str) -> None:
    path = makers.docx(tmp_path / "a.docx", makers.p(makers.r("Vandergelder", look)))
    assert "unseen text" in names(path)


def test_plain_text_stays_clean(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text('<html><body><p style="color:#000; background:#fff">Leeds</p></body></html>')
    assert "unseen text" not in names(path)


def test_lines_of_a_text_layer_that_touch_are_no_bad_redaction(tmp_path: Path) -> None:
    """OCR gives boxes that overlap: the word above must not count as covered by the word below."""

    def layer(page: canvas.Canvas) -> None:
        page.drawImage(scan(), 72, 600, 400, 100)
        for y, words in ((640, "Cooper"), (634, "Landing")):
            text = page.beginText(80, y)
            text.setTextRenderMode(3)
            text.setFont("Helvetica", 14)
            text.textOut(words)
            page.drawText(text)

    assert not service.inspect(drawn(tmp_path / "a.pdf", layer)).bad_redactions
