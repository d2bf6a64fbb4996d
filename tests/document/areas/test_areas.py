"""A box that a person drew: what lies in it is not in the file any more, and the check looks."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from reportlab.pdfgen.canvas import Canvas

from sfumato.core.document.areas import AreaMask, ink_left
from sfumato.core.document.edits import Edits
from sfumato.core.document.model import Box
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.pdf.render import Renderer
from sfumato.core.document.service import read, redact
from sfumato.core.errors import BadPlan

SIGNATURE = Box(0, 100, 600, 300, 680)


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    path = tmp_path / "letter.pdf"
    canvas = Canvas(str(path), pagesize=(595, 842))
    canvas.drawString(72, 770, "The lease ends in spring.")
    canvas.drawString(120, 842 - 640, "Ingrid Solberg")
    canvas.bezier(110, 190, 150, 230, 200, 160, 280, 220)  # a signature, as a vector
    canvas.showPage()
    canvas.drawString(72, 770, "Second page with an annex.")
    canvas.save()
    return path


def export(source: Path, out: Path, *areas: AreaMask) -> Path:
    document = read(source)
    options = RedactOptions(areas=areas, verify_with_ocr=False)
    certificate = redact(document, Edits(()), out, options)
    assert [c.result.value for c in certificate.checks if c.name == "hidden areas"] == ["passed"]
    return out


def test_text_and_vectors_under_a_box_are_gone(letter: Path, tmp_path: Path) -> None:
    out = export(letter, tmp_path / "out.pdf", AreaMask(SIGNATURE))
    text = read(out).text
    assert "Solberg" not in text and "lease ends in spring" in text and "annex" in text
    with Renderer(out, None) as renderer:
        drawn = renderer.image(0, 150)
        scale = drawn.width / 595
        assert ink_left(drawn, AreaMask(SIGNATURE), (scale, scale)) == 0
        assert renderer.words_in(SIGNATURE) == ""


def test_a_label_is_printed_on_the_box(letter: Path, tmp_path: Path) -> None:
    plain, labelled = AreaMask(SIGNATURE), AreaMask(SIGNATURE, "(b)(6)")
    out = export(letter, tmp_path / "out.pdf", labelled)
    with Renderer(out, None) as renderer:
        drawn = renderer.image(0, 150)
        scale = (drawn.width / 595, drawn.height / 842)
        assert ink_left(drawn, labelled, scale) == 0 < ink_left(drawn, plain, scale)


def test_a_whole_page_can_go(letter: Path, tmp_path: Path) -> None:
    page = read(letter).pages[1]
    out = export(letter, tmp_path / "out.pdf", AreaMask(Box(1, 0.0, 0.0, page.width, page.height)))
    text = read(out).text
    assert "annex" not in text and "Solberg" in text


def test_a_box_on_a_picture_is_burnt_in(tmp_path: Path) -> None:
    path = tmp_path / "scan.png"
    picture = Image.new("RGB", (600, 400), "white")
    ImageDraw.Draw(picture).ellipse((300, 200, 400, 300), fill="red")
    picture.save(path, dpi=(72, 72))
    document = read(path)
    out = tmp_path / "out.png"
    redact(document, Edits(()), out, RedactOptions(areas=(AreaMask(Box(0, 280, 180, 420, 320)),)))
    with Image.open(out) as written:
        assert written.convert("RGB").getpixel((350, 250)) == (0, 0, 0)
        assert written.convert("RGB").getpixel((50, 50)) == (255, 255, 255)


def test_a_text_file_has_no_areas(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_text("Nothing to draw on.\n", encoding="utf-8")
    with pytest.raises(BadPlan, match="PDF or an image"):
        redact(
            read(path), Edits(()), tmp_path / "out.txt", RedactOptions(areas=(AreaMask(Box(0, 0, 0, 9, 9)),))
        )
