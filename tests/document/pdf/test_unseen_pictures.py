"""Parts of pictures that no page shows are emptied; what shows is left as it was."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from sfumato.core.document import service
from sfumato.core.document.pdf.write.pixels import as_shown
from tests.document.pdf.makers import drawn, mask

SECRET = "Quentin Zyxford"
LINE = f"The letter of {SECRET} was read by the clerk, and the answer was sent on the same day."


def picture(shade: int) -> ImageReader:
    return ImageReader(Image.new("RGB", (200, 100), (shade, shade, shade)))


def clipped(page: canvas.Canvas) -> None:
    """The right half lies beyond a clip."""
    page.saveState()
    path = page.beginPath()
    path.rect(100, 400, 100, 100)
    page.clipPath(path, stroke=0)
    page.drawImage(picture(40), 100, 400, 200, 100)
    page.restoreState()


def beyond_the_edge(page: canvas.Canvas) -> None:
    """The left half lies beside the page."""
    page.drawImage(picture(40), -100, 400, 200, 100)


def under_another(page: canvas.Canvas) -> None:
    page.drawImage(picture(40), 100, 400, 200, 100)
    page.drawImage(picture(200), 90, 390, 220, 120)


def in_sight(page: canvas.Canvas) -> None:
    page.drawImage(picture(40), 100, 400, 200, 100)


def shades(path: Path) -> list[tuple[float, float]]:
    """The mean brightness of the left and the right half of each picture, darkest first."""
    found = []
    with pikepdf.open(path) as pdf:
        for image in pdf.pages[0].images.values():
            levels = np.asarray(as_shown(image).convert("L"))
            half = levels.shape[1] // 2
            found.append((float(levels[:, : half - 4].mean()), float(levels[:, half + 4 :].mean())))
    return sorted(found)


@pytest.mark.parametrize(
    ("draw", "left", "right"),
    [(clipped, 40, 255), (beyond_the_edge, 255, 40), (under_another, 255, 255), (in_sight, 40, 40)],
)
def test_only_what_no_page_shows_is_emptied(draw, left: int, right: int, tmp_path: Path) -> None:
    def page(paper: canvas.Canvas) -> None:
        draw(paper)
        paper.drawString(60, 650, LINE)

    document = service.read(drawn(tmp_path / "letter.pdf", page))
    out = tmp_path / "out.pdf"
    service.redact(document, mask(document, SECRET), out)
    found = [pair for pair in shades(out) if abs(pair[0] - 200) > 10]
    assert len(found) == 1
    assert found[0] == pytest.approx((left, right), abs=6)
