from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from sfumato.core.document import ocr, service
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.model import Document
from sfumato.core.document.ocr import picture
from sfumato.core.document.ocr.picture import PictureOrigins, Place
from sfumato.core.document.options import RedactOptions, Style
from sfumato.core.errors import CannotRead, TooLarge
from tests.document.corpus.pictures import scan

PLACES = (
    Place(0, 4, 0, 0, 10, 10, 50, 30),
    Place(5, 10, 0, 0, 60, 10, 110, 30),
    Place(11, 15, 0, 1, 10, 40, 50, 60),
)
ORIGINS = PictureOrigins(PLACES, (0.5,))


def test_a_span_over_two_words_is_one_box_a_line_break_makes_two() -> None:
    assert [(p.x0, p.x1) for p in ORIGINS.pixels(0, 10)] == [(10, 110)]
    assert len(ORIGINS.boxes(5, 15)) == 2


def test_a_part_of_a_word_is_cut_by_its_letters() -> None:
    assert [(p.x0, p.x1) for p in ORIGINS.pixels(1, 3)] == [(20, 40)]


def test_boxes_are_in_points() -> None:
    box = ORIGINS.boxes(0, 4)[0]
    assert (box.x0, box.y0, box.x1, box.y1) == (5, 5, 25, 15)


def test_pixels_under_an_edit_are_gone(tmp_path: Path) -> None:
    page = Image.effect_noise((200, 80), 90).convert("RGB")
    page.save(tmp_path / "a.png")
    document = Document("abcd efghi jklm", "image", tmp_path / "a.png", origins=ORIGINS)
    edits = Edits((Edit(0, 10),))
    picture.write(document, edits, tmp_path / "b.png", RedactOptions(style=Style.BLACK_BOX))
    with Image.open(tmp_path / "b.png") as out:
        assert out.convert("L").crop((10, 10, 110, 30)).getextrema() == (0, 0)
        rest = out.convert("RGB").crop((0, 66, 200, 80))
    assert rest.tobytes() == page.crop((0, 66, 200, 80)).tobytes()


def test_metadata_does_not_survive(tmp_path: Path) -> None:
    page = Image.new("RGB", (200, 80), "white")
    details = page.getexif()
    details[315] = "Hildegard Vantongeren"
    page.save(tmp_path / "a.jpg", exif=details)
    document = Document("abcd", "image", tmp_path / "a.jpg", origins=ORIGINS)
    picture.write(document, Edits((Edit(0, 4),)), tmp_path / "b.jpg", RedactOptions())
    assert b"Vantongeren" not in (tmp_path / "b.jpg").read_bytes()


def test_all_frames_of_a_tiff_are_kept(tmp_path: Path) -> None:
    frames = [Image.new("L", (60, 40), shade) for shade in (10, 120, 230)]
    frames[0].save(tmp_path / "a.tif", save_all=True, append_images=frames[1:])
    document = Document("", "image", tmp_path / "a.tif", origins=PictureOrigins((), (1.0,) * 3))
    picture.write(document, Edits(()), tmp_path / "b.tif", RedactOptions())
    with Image.open(tmp_path / "b.tif") as out:
        assert out.n_frames == 3
        out.seek(2)
        assert out.getpixel((5, 5)) == 230


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0rubbish", b"II*\x00\xff\xff\xff\xff"]
)
def test_damaged_pictures_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(data)
    with pytest.raises(CannotRead):
        service.read(path)


def test_a_picture_bomb_is_refused(tmp_path: Path) -> None:
    """A header that promises 900 million pixels; the file itself is a hundred bytes."""
    path = tmp_path / "bomb.png"
    header = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    chunks = b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in ((b"IHDR", header), (b"IDAT", zlib.compress(b"\x00" * 64)), (b"IEND", b""))
    )
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunks)
    with pytest.raises(TooLarge):
        service.read(path)


@pytest.mark.slow
@pytest.mark.skipif(not ocr.available(), reason="the networks of the OCR are not there")
def test_words_are_read_with_their_boxes() -> None:
    words = ocr.recognise(scan())
    assert "The court allowed the appeal in part" in ocr.text(words)
    name = next(word for word in words if "Quarrington" in word.text)
    assert 60 < name.x0 < name.x1 < 1300 and 70 < name.y0 < name.y1 < 140 and name.confidence > 0.8


@pytest.mark.slow
@pytest.mark.skipif(not ocr.available(), reason="the networks of the OCR are not there")
def test_transparent_pictures_are_read_on_white() -> None:
    page = scan().convert("RGBA")
    page.putalpha(page.convert("L").point(lambda shade: 255 - shade))
    assert "appeal" in ocr.text(ocr.recognise(page))


def test_a_jpeg_is_written_without_its_comment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, out = tmp_path / "in.jpg", tmp_path / "out.jpg"
    Image.new("RGB", (40, 20), "white").save(source, comment=b"Zebulon Quartermain")
    monkeypatch.setattr(ocr, "recognise", lambda image: [])
    document = service.read(source)
    service.redact(document, Edits.of([], document.text), out, RedactOptions(verify_with_ocr=False))
    assert b"Quartermain" not in out.read_bytes()


def test_a_name_of_two_words_on_its_side_stays_on_its_side() -> None:
    """Else its label would stand across the line, as small as the line is high."""
    words = (Place(0, 7, 0, 0, 10, 60, 20, 100, 3), Place(8, 17, 0, 0, 10, 10, 20, 55, 3))
    (whole,) = PictureOrigins(words, (1.0,)).pixels(0, 17)
    assert whole == Place(0, 17, 0, 0, 10, 10, 20, 100, 3)
