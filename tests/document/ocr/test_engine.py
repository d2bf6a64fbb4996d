"""The steps before and after the networks; the networks themselves are tried by the slow tests of `test_ocr`."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from sfumato.core.document import ocr
from sfumato.core.document.ocr import engine
from tests.document.corpus.pictures import scan


def _map_with(*boxes: tuple[int, int, int, int]) -> object:
    def run(name: str, batch: engine.Floats) -> engine.Floats:
        assert name == "find" and abs(batch).max() <= 1
        values = np.zeros((1, 1, *batch.shape[2:]), dtype=np.float32)
        for x0, y0, x1, y1 in boxes:
            values[0, 0, y0:y1, x0:x1] = 0.9
        return values

    return run


def test_lines_come_in_reading_order_with_room_around_their_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_run", _map_with((300, 62, 500, 72), (40, 60, 240, 70), (40, 160, 240, 170)))
    lines = engine.find_lines(Image.new("RGB", (640, 320), "white"))
    boxes = [line.box(0, 1) for line in lines]
    assert [(round(x0, -1), round(y0, -1)) for x0, y0, _, _ in boxes] == [(30, 50), (290, 50), (30, 150)]
    assert all(x1 - x0 > 205 and 20 < y1 - y0 < 35 for x0, y0, x1, y1 in boxes)
    assert all(line.crop.width > line.crop.height for line in lines)


def test_a_line_that_runs_upwards_is_turned_and_its_parts_found_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine, "_run", _map_with((60, 40, 70, 240)))
    (line,) = engine.find_lines(Image.new("RGB", (320, 320), "white"))
    assert line.upright and line.crop.width > line.crop.height
    x0, y0, x1, y1 = line.box(0, 0.5)
    assert y0 < 45 and y1 == pytest.approx(140, abs=3) and x0 < 60 and x1 > 70


def test_parts_of_a_line_on_its_head_are_counted_from_its_other_end() -> None:
    corners = np.array([[0.0, 0.0], [100.0, 0.0], [100.0, 20.0], [0.0, 20.0]])
    line = engine.Line(corners, Image.new("RGB", (100, 20)), on_its_head=True)
    assert line.box(0, 0.25) == (75, 0, 100, 20)


def test_a_line_in_doubt_is_read_both_ways_and_the_surer_reading_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A long line that the network squeezes is often taken for one on its head."""
    upright, turned = Image.new("RGB", (900, 40), "white"), Image.new("RGB", (900, 40), "white")
    for page, left in ((upright, 0), (turned, 450)):
        ImageDraw.Draw(page).rectangle((left, 0, left + 450, 40), fill="black")

    def read_crops(crops: list[Image.Image]) -> list[engine.Reading]:
        """Sure of those that are black on the left."""
        return [
            engine.Reading("line", 0.99)
            if crop.getpixel((5, 5)) == (0, 0, 0)
            else engine.Reading("3u!l", 0.6)
            for crop in crops
        ]

    monkeypatch.setattr(engine, "read_crops", read_crops)
    monkeypatch.setattr(engine, "_run", lambda name, batch: np.full((len(batch), 2), (0.06, 0.94)))
    corners = np.array([[0.0, 0.0], [900.0, 0.0], [900.0, 40.0], [0.0, 40.0]])
    read = engine.read_lines([engine.Line(corners, upright), engine.Line(corners, turned)])
    assert [reading.text for _, reading in read] == ["line", "line"]
    assert [line.on_its_head for line, _ in read] == [False, True]


def test_letters_are_joined_to_words_at_spaces_and_wide_gaps() -> None:
    alphabet = ("", "a", "b", " ")
    columns = [1, 1, 0, 2, 0, 3, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    found = np.full((len(columns), 4), 0.01, dtype=np.float32)
    for at, letter in enumerate(columns):
        found[at, letter] = 0.9
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "_alphabet", lambda: alphabet)
        reading = engine._decoded(found, len(columns))
    assert reading.text == "ab ba" and reading.confidence == pytest.approx(0.9)
    assert [part.text for part in reading.parts] == ["ab", "b", "a"]
    assert all(a.right <= b.left for a, b in zip(reading.parts, reading.parts[1:], strict=False))


def test_a_tilted_rectangle_is_cut_out_straight() -> None:
    page = Image.new("RGB", (200, 200), "white")
    ImageDraw.Draw(page).line((30, 60, 170, 100), fill="black", width=9)
    crop, upright = engine._cut_out(
        page, np.array([[32.0, 52.0], [172.0, 92.0], [168.0, 108.0], [28.0, 68.0]])
    )
    grey = np.asarray(crop.convert("L"))
    assert not upright and grey[grey.shape[0] // 2].mean() < 60 < 180 < grey[0].mean()


@pytest.mark.slow
def test_a_page_on_its_head_is_read_where_it_stands() -> None:
    page = scan().crop((0, 160, 1300, 260))  # one line
    upright = {word.text: word for word in ocr.recognise(page)}
    turned = {word.text: word for word in ocr.recognise(page.rotate(180))}
    common = [text for text in upright.keys() & turned.keys() if len(text) > 3]
    assert {"court", "appeal"} <= set(common)
    for text in common:
        assert turned[text].x0 == pytest.approx(page.width - upright[text].x1, abs=12)
