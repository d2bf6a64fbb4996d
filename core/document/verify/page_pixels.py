"""A page as pixels, with and without its text: what a person sees, and how much of it is letters of the text."""

from __future__ import annotations

import ctypes
from collections import defaultdict
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from sfumato.core.document.verify.page_letters import is_unreadable

DPI = 150  # dots per inch at which pages are compared
LONGEST = 2000  # pixels; posters are drawn smaller, nobody's name is printed that small there
_NOISE = 40  # levels of grey by which a pixel must stand out from the paper to be ink
_RULE = 4  # pixels; ink less high than this is no print
Band = tuple[int, int]  # first and last row of pixels


class Letter(NamedTuple):
    """A character and its box in pixels."""

    character: str
    x0: int
    y0: int
    x1: int
    y1: int


@dataclass(frozen=True, slots=True)
class FontUse:
    """Where one font stands on a page, and its longest run with what the text says stands there."""

    name: str
    text: str
    box: tuple[int, int, int, int]
    bands: tuple[Band, ...]


class PagePixels:
    """One page, drawn. The page object is spent afterwards: its text is switched off."""

    def __init__(self, page: Any) -> None:
        width, height = page.get_size()
        self.scale = float(min(DPI / 72, LONGEST / max(width, height, 1.0)))
        self.picture: Image.Image = page.render(scale=self.scale).to_pil().convert("RGB")
        self.unreadable: list[Band] = []  # rows of letters whose characters say nothing
        self.fonts = self._fonts(page)
        self.ink = _ink(page.render(scale=self.scale).to_pil())

    def crop(self, band: Band) -> Image.Image:
        """The picture of a band of lines."""
        return self.picture.crop((0, band[0], self.picture.width, band[1] + 1))

    def ink_bands(self) -> list[Band]:
        """Rows with ink that is no letter of the text: pictures, drawings, letters drawn as outlines."""
        rows = np.flatnonzero(self.ink.any(axis=1))
        if not len(rows):
            return []
        runs = np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
        return [(int(run[0]), int(run[-1])) for run in runs if len(run) >= _RULE]

    def has_ink(self, box: tuple[float, float, float, float], top: int = 0) -> bool:
        """Whether a box holds more ink than a ruled line."""
        x0, y0, x1, y1 = (int(value) for value in box)
        part = self.ink[max(0, y0 + top) : y1 + top + 1, max(0, x0) : x1 + 1]
        return bool((part.any(axis=1)).sum() >= _RULE)

    def _fonts(self, page: Any) -> list[FontUse]:
        """Letters and digits by font object; then all text is switched off. Sets `unreadable`."""
        from pypdfium2 import raw

        from sfumato.core.document.pdfium import character_at, text_objects

        text = page.get_textpage()
        lines: dict[int, dict[int, list[Letter]]] = defaultdict(
            lambda: defaultdict(list)
        )  # by font and baseline
        without_meaning: dict[int, list[Letter]] = defaultdict(list)  # by baseline
        names: dict[int, str] = {}
        font_of: dict[int, int] = {}
        objects: dict[int, Any] = {}
        for index, address, thing in text_objects(text):
            if address not in objects:
                objects[address] = thing
                font = raw.FPDFTextObj_GetFont(thing)
                font_of[address] = ctypes.cast(font, ctypes.c_void_p).value or 0 if font else 0
                names.setdefault(font_of[address], font_name(font))
            character = character_at(text, index)
            telling = character.isalnum() or is_unreadable(character)
            placed = self._place(page, text, index, character) if telling else None
            if placed is not None:
                letter, baseline = placed
                if is_unreadable(character):
                    without_meaning[baseline].append(letter)
                else:
                    lines[font_of[address]][baseline].append(letter)
        for thing in objects.values():
            raw.FPDFTextObj_SetTextRenderMode(thing, raw.FPDF_TEXTRENDERMODE_INVISIBLE)
        text.close()
        self.unreadable = [
            (min(letter.y0 for letter in line), max(letter.y1 for letter in line))
            for line in without_meaning.values()
            if len(line) >= 2  # one alone is a bullet or a tick
        ]
        return [_use(names[font], list(found.values())) for font, found in lines.items()]

    def _place(self, page: Any, text: Any, index: int, character: str) -> tuple[Letter, int] | None:
        from pypdfium2 import raw

        edges = [ctypes.c_double() for _ in range(4)]
        origin = [ctypes.c_double() for _ in range(2)]
        across, down = ctypes.c_int(), ctypes.c_int()
        if not raw.FPDFText_GetCharBox(text, index, *edges):
            return None
        raw.FPDFText_GetCharOrigin(text, index, *origin)
        left, right, bottom, top = (edge.value for edge in edges)
        corners = []
        for x, y in ((left, bottom), (right, top), (origin[0].value, origin[1].value)):
            raw.FPDF_PageToDevice(page, 0, 0, *self.picture.size, 0, x, y, across, down)
            corners.append((across.value, down.value))
        (x0, y0), (x1, y1), (_, baseline) = corners
        return Letter(character, min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), baseline


def _use(name: str, lines: list[list[Letter]]) -> FontUse:
    runs = [run for line in lines for run in _runs(line)]
    best = max(runs, key=len)
    box = (
        min(letter.x0 for letter in best),
        min(letter.y0 for letter in best),
        max(letter.x1 for letter in best),
        max(letter.y1 for letter in best),
    )
    bands = tuple((min(letter.y0 for letter in line), max(letter.y1 for letter in line)) for line in lines)
    return FontUse(name, "".join(letter.character for letter in best), box, bands)


def _runs(line: list[Letter]) -> list[list[Letter]]:
    """Parted where other print may stand between: at gaps wider than two letters are high."""
    runs: list[list[Letter]] = []
    for letter in sorted(line, key=lambda letter: letter.x0):
        if not runs or letter.x0 - runs[-1][-1].x1 > 2 * max(8, letter.y1 - letter.y0):
            runs.append([])
        runs[-1].append(letter)
    return runs


def font_name(font: Any) -> str:
    """The name of a PDFium font, empty where it has none."""
    from pypdfium2 import raw

    needed = raw.FPDFFont_GetBaseFontName(font, None, 0) if font else 0
    if not needed:
        return ""
    buffer = ctypes.create_string_buffer(needed)
    raw.FPDFFont_GetBaseFontName(font, buffer, needed)
    return buffer.value.decode("utf-8", "replace")


def _ink(picture: Image.Image) -> npt.NDArray[np.bool_]:
    """Pixels that stand out from the paper, whatever its colour."""
    grey = np.asarray(picture.convert("L"), dtype=np.int16)
    return np.abs(grey - np.median(grey)) > _NOISE
