"""Which parts of a drawn page are read by OCR."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from sfumato.core.document import ocr
from sfumato.core.document.model import Box
from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from sfumato.core.document.pdfium import open_document
from sfumato.core.document.verify.page_pixels import PagePixels
from sfumato.core.document.verify.pdf_pictures import picture_views
from tests.document.pdf.makers import drawn

LINES = "The court heard the applicant and reserved its judgment until the spring."


def page_of(path: Path, *extra: Callable[[canvas.Canvas], None]) -> Path:
    def draw(page: canvas.Canvas) -> None:
        for row in range(20):
            page.drawString(72, 760 - 20 * row, f"{row} {LINES}")
        for more in extra:
            more(page)

    return drawn(path, draw)


def stamp(page: canvas.Canvas) -> None:
    picture = Image.new("L", (400, 60), 255)
    font = ImageFont.truetype(str(WIDE_FONT), 40)
    ImageDraw.Draw(picture).text((8, 4), "Quentin Zyx", font=font, fill=0)
    page.drawImage(ImageReader(picture), 100, 100, 200, 30)


def pixels_of(path: Path) -> PagePixels:
    document = open_document(path, None)
    try:
        page = document[0]
        found = PagePixels(page)
        page.close()
        return found
    finally:
        document.close()


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Sizes of the pictures that were looked at for print; each seems to hold one line in its middle."""
    seen: list[tuple[int, int]] = []

    class Fake:
        def __init__(self, image: Image.Image) -> None:
            seen.append((image.width, image.height))
            middle = image.height / 2
            self.boxes = [(0.0, middle - 9, float(image.width), middle + 9)]

        def read(self, chosen: Sequence[int]) -> list[str]:
            return ["a line" for _ in chosen]

    monkeypatch.setattr(ocr, "available", lambda: True)
    monkeypatch.setattr(ocr, "Print", Fake)
    monkeypatch.setattr(ocr, "line", lambda image: f"0 {LINES}")
    return seen


def lost(*rows: int) -> dict[int, list[Box]]:
    return {0: [Box(0, 72, 842 - 770 + 20 * row, 500, 842 - 758 + 20 * row) for row in rows]}


def test_only_what_is_no_letter_of_the_text_is_ink(tmp_path: Path) -> None:
    assert pixels_of(page_of(tmp_path / "a.pdf")).ink_bands() == []
    ((first, last),) = pixels_of(page_of(tmp_path / "b.pdf", stamp)).ink_bands()
    top, bottom = (842 - 130) * 150 / 72, (842 - 100) * 150 / 72
    assert top - 2 <= first <= last <= bottom + 2


def test_text_alone_is_read_in_a_few_of_the_lines_that_lost_some(
    tmp_path: Path, read: list[tuple[int, int]]
) -> None:
    views = list(picture_views(page_of(tmp_path / "a.pdf"), areas=lost(*range(0, 20, 2))))
    assert sum(bool(view.text) for view in views) == len(read) == 3
    assert all(height < 90 for _, height in read)


def test_print_in_a_picture_is_read_wherever_it_stands(tmp_path: Path, read: list[tuple[int, int]]) -> None:
    views = list(picture_views(page_of(tmp_path / "a.pdf", stamp), areas=lost(2)))
    assert (
        sum(bool(view.text) for view in views) == len(read) == 2
    )  # the line, and the stamp at the foot of the page


def test_a_font_that_shows_something_else_has_its_page_read(
    tmp_path: Path, read: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ocr, "line", lambda image: "Quentin Zyx of Little Whinging, Surrey, England")
    assert list(picture_views(page_of(tmp_path / "a.pdf"), areas=lost(2)))
    assert read == [
        (pixels_of(tmp_path / "a.pdf").picture.width, pixels_of(tmp_path / "a.pdf").picture.height)
    ]


def test_pages_that_lost_nothing_are_not_drawn(tmp_path: Path, read: list[tuple[int, int]]) -> None:
    views = list(picture_views(page_of(tmp_path / "a.pdf"), areas={3: []}))
    assert [(view.page, view.text) for view in views] == [
        (0, "")
    ] and read == []  # looked at, nothing to read


@pytest.mark.slow
@pytest.mark.skipif(not ocr.available(), reason="the networks of the OCR are not there")
def test_a_stamp_is_read(tmp_path: Path) -> None:
    views = list(picture_views(page_of(tmp_path / "a.pdf", stamp), areas=lost(2)))
    text = "\n".join(view.text for view in views)
    assert "Quentin Zyx" in text and "2 The court heard" in text and "9 The court" not in text


def test_a_font_too_short_to_judge_has_its_lines_read(tmp_path: Path, read: list[tuple[int, int]]) -> None:
    def initials(page: canvas.Canvas) -> None:
        page.setFont("Courier", 12)
        page.drawString(300, 200, "QZ")

    views = list(picture_views(page_of(tmp_path / "a.pdf", initials), areas=lost(2)))
    assert sum(bool(view.text) for view in views) == len(read) == 2


def test_letters_beside_the_page_have_no_band() -> None:
    from sfumato.core.document.verify.pdf_pictures import _merged

    assert _merged([(5000, 5010), (-90, -40), (10, 20)], 100) == [(2, 28)]
