"""Text of a PDF that nobody sees: found by drawing each page with and without its text.

Where the two pictures do not differ in the box of a letter, that letter is not visible, whatever hides it: a box
painted over it, its own colour, a clipping path, a picture. What the page shows instead tells the cases apart.

    drawn:   ████████  Smith      without text:  ████████             boxes of "John": no difference, dark
             ^ under it: John                                         boxes of "Smith": difference
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

SCALE = 2.0  # pixels per point
MOST_PIXELS = (
    20_000_000  # of one drawing; larger pages are drawn coarser, which takes half a gigabyte at most
)
MOST_PIXELS_OF_A_SIDE = (
    20_000  # a strip of one row has a small area and still takes all memory (judgment call)
)
DARK = 110  # of 255; a box lighter than this is design or paper, not a redaction
_EVEN = (
    0.97  # share of a box's pixels within noise of their median that makes an even surface (judgment call)
)
_MANY = 40  # letters that lie on others; more are text drawn twice by design (judgment call)
_NOISE = 24  # levels by which repeated drawing or scanning may differ
Pixels = npt.NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Letter:
    """One character of the page; pixels, origin top left. `order` is the place of its text in paint order."""

    character: str
    left: int
    top: int
    right: int
    bottom: int
    order: int

    @property
    def blank(self) -> bool:
        """Whether the character leaves no ink."""
        return not self.character.strip() or self.character in "\u00a0\u00ad\ufffe\x00"


@dataclass(frozen=True, slots=True)
class Unseen:
    """A run of letters that does not show, and what the page shows there instead."""

    text: str
    page: int
    box: tuple[float, float, float, float]  # points, origin top left
    dark: bool
    plain: bool  # one even colour
    under_text: bool = False  # other words were set over it


def unseen(page: Any, number: int) -> Iterator[Unseen]:
    """Runs of invisible letters on one page. The page object is spent afterwards: its text is switched off."""
    from pypdfium2 import raw

    shown = _draw(page)
    text = page.get_textpage()
    letters, objects = _letters(page, text, shown.shape)
    beneath = list(_beneath(page, shown, letters, objects))
    for thing in objects:
        raw.FPDFTextObj_SetTextRenderMode(thing, raw.FPDF_TEXTRENDERMODE_INVISIBLE)
    difference = np.abs(shown - _draw(page)).max(axis=2) > _NOISE
    text.close()
    for run in _runs(letters, difference, shown.shape):
        yield _judged(run, shown, number, False, scale_of(page))
    for run in beneath:
        yield _judged(run, shown, number, True, scale_of(page))


def scale_of(page: Any) -> float:
    """Pixels per point for a page: less for one that is far larger than paper."""
    width, height = page.get_size()
    by_area = (MOST_PIXELS / max(1.0, width * height)) ** 0.5
    return float(min(SCALE, by_area, MOST_PIXELS_OF_A_SIDE / max(1.0, width, height)))


def _draw(page: Any) -> Pixels:
    picture = page.render(scale=scale_of(page), may_draw_forms=False).to_numpy()
    return np.asarray(picture[:, :, :3], dtype=np.int16)


def _letters(page: Any, text: Any, shape: tuple[int, ...]) -> tuple[list[Letter], list[Any]]:
    from pypdfium2 import raw

    from sfumato.core.document.pdfium import character_at, text_objects

    height, width = shape[:2]
    found: list[Letter] = []
    objects: list[Any] = []
    places: dict[int, int] = {}
    edges = [ctypes.c_double() for _ in range(4)]
    across, down = ctypes.c_int(), ctypes.c_int()

    def pixel(x: float, y: float) -> tuple[int, int]:
        raw.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, across, down)
        return across.value, down.value

    for index, address, thing in text_objects(text):
        if address not in places:
            places[address] = len(objects)
            objects.append(thing)
        if not raw.FPDFText_GetCharBox(text, index, *edges):
            continue
        left, right, bottom, top = (edge.value for edge in edges)
        (x0, y0), (x1, y1) = pixel(left, bottom), pixel(right, top)
        character = character_at(text, index)
        found.append(Letter(character, min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1), places[address]))
    return found, objects


def _runs(letters: list[Letter], difference: Any, shape: tuple[int, ...]) -> Iterator[list[Letter]]:
    """Consecutive letters that make no difference; blanks join them, the page's edge ends them."""
    run: list[Letter] = []
    for letter in letters:
        if letter.blank:
            continue
        box = _clipped(letter, shape)
        if box is None or difference[box].any():
            if run:
                yield run
            run = []
        elif run and not _follows(run[-1], letter):
            yield run
            run = [letter]
        else:
            run.append(letter)
    if run:
        yield run


def _follows(before: Letter, letter: Letter) -> bool:
    """On the same line, not far apart."""
    size = max(before.bottom - before.top, letter.bottom - letter.top, 4)
    return abs(before.bottom - letter.bottom) <= size and abs(letter.left - before.right) <= 3 * size


def _clipped(letter: Letter, shape: tuple[int, ...]) -> tuple[slice, slice] | None:
    """None for letters off the page or without any extent."""
    top, bottom = max(letter.top, 0), min(letter.bottom + 1, shape[0])
    left, right = max(letter.left, 0), min(letter.right + 1, shape[1])
    if bottom - top < 1 or right - left < 1 or letter.right <= letter.left or letter.bottom <= letter.top:
        return None
    return slice(top, bottom), slice(left, right)


def _beneath(page: Any, shown: Pixels, letters: list[Letter], objects: list[Any]) -> Iterator[list[Letter]]:
    """Words under other words: text that overlaps later text and makes no difference when it alone is off."""
    from pypdfium2 import raw

    for order in sorted(_overlapped(letters)):
        mode = raw.FPDFTextObj_GetTextRenderMode(objects[order])
        if mode == raw.FPDF_TEXTRENDERMODE_INVISIBLE:
            continue  # the text layer of a scan, whose lines may touch: switching it off can make no difference
        raw.FPDFTextObj_SetTextRenderMode(objects[order], raw.FPDF_TEXTRENDERMODE_INVISIBLE)
        difference = np.abs(shown - _draw(page)).max(axis=2) > _NOISE
        raw.FPDFTextObj_SetTextRenderMode(objects[order], mode)
        own = [letter for letter in letters if letter.order == order and not letter.blank]
        hidden = [
            letter
            for letter in own
            if (box := _clipped(letter, shown.shape)) is not None and not difference[box].any()
        ]
        if len(hidden) >= 2:
            yield hidden


def _overlapped(letters: list[Letter]) -> set[int]:
    """Text objects with letters that lie under different letters of a later object."""
    cells: dict[tuple[int, int], list[Letter]] = {}
    found: set[int] = set()
    for letter in letters:
        if letter.blank:
            continue
        middle = ((letter.left + letter.right) // 2, (letter.top + letter.bottom) // 2)
        cell = (middle[0] // 16, middle[1] // 16)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                for other in cells.get((cell[0] + dx, cell[1] + dy), ()):
                    if other.order != letter.order and other.character != letter.character:
                        inside = (
                            other.left <= middle[0] <= other.right and other.top <= middle[1] <= other.bottom
                        )
                        if inside:
                            found.add(min(other.order, letter.order))
        cells.setdefault(cell, []).append(letter)
    return found if len(found) <= _MANY else set()


def _judged(run: list[Letter], shown: Pixels, number: int, under_text: bool, scale: float) -> Unseen:
    left, right = min(letter.left for letter in run), max(letter.right for letter in run)
    top, bottom = min(letter.top for letter in run), max(letter.bottom for letter in run)
    area = shown[max(top, 0) : bottom + 1, max(left, 0) : right + 1]
    plain = dark = False
    if area.size:
        middle = np.median(area.reshape(-1, 3), axis=0)
        even = (np.abs(area - middle).max(axis=2) <= _NOISE).mean()
        plain, dark = bool(even >= _EVEN), bool(middle.mean() < DARK)
    box = (left / scale, top / scale, right / scale, bottom / scale)
    return Unseen(_text(run), number, box, dark, plain, under_text)


def _text(run: list[Letter]) -> str:
    parts: list[str] = []
    for before, letter in zip([None, *run], run, strict=False):
        if before is not None:
            gap = letter.left - before.right
            if gap > 0.2 * max(letter.bottom - letter.top, 4) or letter.top > before.bottom:
                parts.append(" ")
        parts.append(letter.character)
    return "".join(parts)
