"""Logos and stamps on pages with text: what the plan removes is painted over in their pixels."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from sfumato.core.document import ocr, service
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from sfumato.core.document.pdf.write import picture_words
from sfumato.core.document.verify.views import PICTURES
from sfumato.core.errors import LeakFound
from tests.document.pdf.makers import drawn, mask

SECRET = "Quentin Zyxford"
LINE = f"The letter of {SECRET} was read by the clerk, and the answer was sent on the same day."


def logo(mode: str = "RGB") -> Image.Image:
    """ "Zyxford" alone, beside a word that stays. As RGBA the letters stand in the mask only."""
    font = ImageFont.truetype(str(WIDE_FONT), 40)
    if mode == "RGBA":
        picture = Image.new("RGBA", (520, 90), (0, 0, 0, 0))
        ImageDraw.Draw(picture).text((20, 20), "Zyxford Partners", font=font, fill=(0, 0, 0, 255))
        return picture
    picture = Image.new("RGB", (520, 90), "white")
    ImageDraw.Draw(picture).text((20, 20), "Zyxford Partners", font=font, fill="black")
    return picture.convert(mode)


def letter(path: Path, mode: str = "RGB") -> Path:
    def draw(page: canvas.Canvas) -> None:
        page.drawImage(ImageReader(logo(mode)), 60, 740, 200, 35, mask="auto")
        page.drawString(60, 650, LINE)
        page.drawString(60, 630, "Nothing else stands in this letter, and nobody else is named in it.")
        page.showPage()
        page.drawImage(ImageReader(logo(mode)), 60, 740, 200, 35, mask="auto")
        page.drawString(60, 650, "A second page without the name.")

    return drawn(path, draw)


def words_of(path: Path, page: int = 0) -> str:
    """What a person sees, read from the drawn page."""
    from sfumato.core.document.pdf.render import Renderer

    with Renderer(path, None) as renderer:
        seen = renderer.image(page, 200).crop((0, 100, 1200, 320))
    return " ".join(word.text for word in ocr.recognise(seen))


pytestmark = pytest.mark.skipif(not ocr.available(), reason="needs the OCR package")


@pytest.mark.parametrize("mode", ["RGB", "L", "RGBA"])
def test_a_single_word_of_the_name_goes_from_the_logo(tmp_path: Path, mode: str) -> None:
    document = service.read(letter(tmp_path / "in.pdf", mode))
    assert "Zyxford" in words_of(tmp_path / "in.pdf")
    out = tmp_path / "out.pdf"
    certificate = service.redact(document, mask(document, SECRET), out, RedactOptions())
    assert [c.result.value for c in certificate.checks if c.name == PICTURES] == ["passed"]
    assert any("painted over in pictures" in note for note in certificate.notes)
    for page in (0, 1):
        seen = words_of(out, page)
        assert "Zyxford" not in seen and "Partners" in seen
    with pikepdf.open(out) as pdf:
        (picture,) = [x for x in pdf.pages[0].resources.XObject.values() if x.get("/Subtype") == "/Image"]
        pixels = pikepdf.PdfImage(picture).as_pil_image().convert("L")
        inside = pixels.crop((30, 30, 180, 60))
        assert max(inside.tobytes()) < 12, "nothing of the letters is left in the pixels"
        if mode == "RGBA":
            shape = pikepdf.PdfImage(picture.SMask).as_pil_image().convert("L")
            assert min(shape.crop((30, 30, 180, 60)).tobytes()) == 255, "nor in the mask"


def test_a_word_that_stays_elsewhere_is_not_painted(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        page.drawImage(ImageReader(logo()), 60, 740, 200, 35)
        page.drawString(60, 650, LINE)
        page.drawString(60, 630, "The town of Zyxford lies on the coast.")

    document = service.read(drawn(tmp_path / "in.pdf", draw))
    certificate = service.redact(document, mask(document, SECRET), tmp_path / "out.pdf", RedactOptions())
    assert not any("painted over in pictures" in note for note in certificate.notes)
    assert "Zyxford" in words_of(tmp_path / "out.pdf")


def test_a_picture_that_cannot_be_painted_fails_the_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_words, "_paint", lambda pdf, target, pattern: False)
    document = service.read(letter(tmp_path / "in.pdf"))
    with pytest.raises(LeakFound, match=PICTURES):
        service.redact(document, mask(document, SECRET), tmp_path / "out.pdf", RedactOptions())
    assert not (tmp_path / "out.pdf").exists()
