"""Pictures inside documents: reported as unread, searched at export, painted over where they show what goes."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import docx
import pytest
from PIL import Image, ImageDraw, ImageFont

from sfumato.core.document import ocr, service
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from sfumato.core.document.verify.views import PICTURES
from sfumato.core.errors import LeakFound
from tests.document.office.makers import odt

SECRET = "Quentin Zyxford"
WORDS = [
    ocr.Word("Signed:", 10, 20, 110, 60, 0.9),
    ocr.Word("Quentin", 120, 20, 240, 60, 0.9),
    ocr.Word("Zyxford", 250, 20, 380, 60, 0.9),
]


def shown(kind: str = "PNG") -> bytes:
    picture = Image.new("RGB", (400, 80), "white")
    font = ImageFont.truetype(str(WIDE_FONT), 30)
    ImageDraw.Draw(picture).text((10, 20), f"Signed: {SECRET}", font=font, fill="black")
    out = io.BytesIO()
    picture.save(out, kind)
    return out.getvalue()


def letter(path: Path, kind: str = "PNG", text: str = f"Dear {SECRET}, thank you.") -> Path:
    if path.suffix == ".odt":
        frame = '<draw:frame><draw:image xlink:href="Pictures/a.png" xlink:type="simple"/></draw:frame>'
        return odt(path, f"<text:p>{text}{frame}</text:p>", parts={"Pictures/a.png": shown(kind)})
    made = docx.Document()
    made.add_paragraph(text)
    made.add_picture(io.BytesIO(shown(kind)))
    made.save(str(path))
    return path


def plan(path: Path) -> tuple[service.Document, Edits]:
    document = service.read(path)
    start = document.text.index(SECRET)
    return document, Edits.of([Edit(start, start + len(SECRET))], document.text)


def pictures(path: Path) -> list[Image.Image]:
    with zipfile.ZipFile(path) as package:
        names = [name for name in package.namelist() if "media/" in name or name.startswith("Pictures/")]
        return [Image.open(io.BytesIO(package.read(name))).convert("RGB") for name in names if "." in name]


@pytest.fixture
def seeing(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that sees the words as long as their pixels are there."""

    def recognise(image: Image.Image) -> list[ocr.Word]:
        grey = image.convert("L")
        boxes = [(int(w.x0), int(w.y0), int(w.x1), int(w.y1)) for w in WORDS]
        return [w for w, box in zip(WORDS, boxes, strict=True) if len(set(grey.crop(box).tobytes())) > 1]

    monkeypatch.setattr(ocr, "available", lambda: True)
    monkeypatch.setattr(ocr, "recognise", recognise)


@pytest.mark.parametrize("name", ["a.docx", "a.odt"])
def test_a_picture_is_reported_as_no_part_of_the_text(tmp_path: Path, name: str) -> None:
    document = service.read(letter(tmp_path / name))
    assert any("1 picture" in notice for notice in document.notices)
    assert "Signed" not in document.text


@pytest.mark.parametrize(
    ("name", "kind"), [("a.docx", "PNG"), ("a.docx", "JPEG"), ("a.docx", "GIF"), ("a.odt", "PNG")]
)
def test_removed_words_are_painted_over_in_pictures(
    tmp_path: Path, seeing: None, name: str, kind: str
) -> None:
    document, edits = plan(letter(tmp_path / name, kind))
    out = tmp_path / f"out{Path(name).suffix}"
    certificate = service.redact(document, edits, out, RedactOptions())
    (picture,) = pictures(out)
    assert all(shade < 12 for shade in picture.crop((125, 25, 375, 55)).convert("L").tobytes())
    kept = picture.crop((10, 20, 110, 60)).convert("L").getextrema()
    assert kept[0] < 60 and kept[1] > 200, "the word beside it stays"
    assert "Removed text was painted over in 1 pictures." in certificate.notes
    assert [c.result.value for c in certificate.checks if c.name == PICTURES] == ["passed"]


def test_a_picture_that_still_shows_it_fails_the_export(
    tmp_path: Path, seeing: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sfumato.core.document.flow.picture_words._painted", lambda data, pattern: None)
    document, edits = plan(letter(tmp_path / "a.docx"))
    with pytest.raises(LeakFound, match=PICTURES):
        service.redact(document, edits, tmp_path / "out.docx", RedactOptions())


def test_without_ocr_the_certificate_says_that_nobody_looked(tmp_path: Path) -> None:
    document, edits = plan(letter(tmp_path / "a.docx"))
    certificate = service.redact(document, edits, tmp_path / "out.docx", RedactOptions(verify_with_ocr=False))
    assert any("1 pictures were not read" in note for note in certificate.notes)


@pytest.mark.slow
@pytest.mark.skipif(not ocr.available(), reason="the networks of the OCR are not there")
def test_with_the_real_engine(tmp_path: Path) -> None:
    document, edits = plan(letter(tmp_path / "a.docx"))
    service.redact(document, edits, tmp_path / "out.docx", RedactOptions())
    (picture,) = pictures(tmp_path / "out.docx")
    assert "Zyx" not in ocr.text(ocr.recognise(picture)) and "Signed" in ocr.text(ocr.recognise(picture))
