"""Words in pictures, read offline."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from sfumato.core.document.ocr import engine
from sfumato.core.document.ocr.direction import in_reading_order, page_angle
from sfumato.core.document.ocr.engine import available as available

SMALLEST_SIDE = 4  # pixels; nothing can be read in less
# One page at a time: two at once only fight for the same cores.
_LOCK = threading.Lock()
# An export is read by its own reader and again by verification: the same pixels need not be read twice.
_RECENT: dict[bytes, list[Word]] = {}
_REMEMBERED = 32  # pictures whose words are kept: an export reads the same logo several times


@dataclass(frozen=True, slots=True)
class Word:
    """A recognised word; the box is in pixels of the picture, origin top left."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    confidence: float
    line: int = 0  # words of one printed line share a number, lines are numbered from the top
    angle: float = 0.0  # degrees, clockwise, by which the whole picture is turned
    middle: tuple[float, float, float, float] | None = (
        None  # both ends of its middle line, where the picture is turned
    )
    height: float = 0.0  # across that line


def recognise(image: Image.Image) -> list[Word]:
    """Words line by line, left to right."""
    picture = on_white(image)
    if min(picture.size) < SMALLEST_SIDE:
        return []
    key = hashlib.sha256(repr(picture.size).encode() + picture.tobytes()).digest()
    with _LOCK:
        if key not in _RECENT:
            words = _words(picture)
            if len(_RECENT) >= _REMEMBERED:
                _RECENT.pop(next(iter(_RECENT)))
            _RECENT[key] = words
        return list(_RECENT[key])


class Print:
    """Lines of print found in a picture. Finding them is cheap; each is read only when asked for."""

    def __init__(self, image: Image.Image) -> None:
        picture = on_white(image)
        self._lines: list[engine.Line] = []
        if min(picture.size) >= SMALLEST_SIDE:
            with _LOCK:
                self._lines = engine.find_lines(picture)
        self.boxes = [found.box(0, 1) for found in self._lines]

    def read(self, chosen: Sequence[int]) -> list[str]:
        """What the chosen lines say; lines on their head are turned first."""
        with _LOCK:
            return [reading.text for _, reading in engine.read_lines([self._lines[i] for i in chosen])]


def line(image: Image.Image) -> str:
    """The text of a picture that shows one line and nothing else."""
    with _LOCK:
        return engine.read_crops([on_white(image)])[0].text


def text(words: list[Word]) -> str:
    """The words as lines."""
    parts: list[str] = []
    for before, word in zip([None, *words], words, strict=False):
        if before is not None:
            parts.append(" " if before.line == word.line else "\n")
        parts.append(word.text)
    return "".join(parts)


def _words(picture: Image.Image) -> list[Word]:
    read = [
        (found, reading)
        for found, reading in engine.read_lines(engine.find_lines(picture))
        if reading.confidence >= engine.BELIEVED and reading.parts
    ]
    angle = page_angle(read)
    if not angle:
        return [
            Word(part.text, *found.box(part.left, part.right), part.confidence, number)
            for number, (found, reading) in enumerate(read)
            for part in reading.parts
        ]
    return [
        Word(
            part.text,
            *found.box(part.left, part.right),
            part.confidence,
            number,
            angle,
            found.middle(part.left, part.right),
            found.direction()[2],
        )
        for number, (found, reading) in enumerate(in_reading_order(read, angle))
        for part in reading.parts
    ]


def has_clear_pixels(image: Image.Image) -> bool:
    """Whether some pixels of the picture may not show."""
    return image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info


def on_white(image: Image.Image) -> Image.Image:
    """The picture as it shows on paper. Clear pixels have colours of their own, which nobody sees."""
    if has_clear_pixels(image):
        image = image.convert("RGBA")
        page = Image.new("RGBA", image.size, "white")
        page.alpha_composite(image)
        image = page
    return image.convert("RGB")
