"""A page as pixels, with and without its text: what a person sees, and how much of it is letters of the text."""

from __future__ import annotations

import ctypes
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

DPI = 150
LONGEST = 2000  # pixels; posters are drawn smaller, nobody's name is printed that small there
_NOISE = 40  # levels of grey by which a pixel must stand out from the paper to be ink
_RULE = 4  # pixels; ink less high than this is no print
Band = tuple[int, int]  # first and last row of pixels


@dataclass(frozen=True, slots=True)
class FontLine:
    """The longest run of one font on a page, and what the text says stands there."""

    font: str
    text: str
    box: tuple[int, int, int, int]


class PagePixels:
    """One page, drawn. The page object is spent afterwards: its text is switched off."""

    def __init__(self, page: Any) -> None:
        width, height = page.get_size()
        self.scale = float(min(DPI / 72, LONGEST / max(width, height, 1.0)))
        self.picture: Image.Image = page.render(scale=self.scale).to_pil().convert("RGB")
        self.fonts = {found.font: found for found in self._read_fonts(page)}
        self.ink = _ink(page.render(scale=self.scale).to_pil())

    def crop(self, band: Band) -> Image.Image:
        return self.picture.crop((0, band[0], self.picture.width, band[1] + 1))

    def ink_bands(self) -> list[Band]:
        """Rows with ink that is no letter of the text: pictures, drawings, letters drawn as outlines."""
        rows = np.flatnonzero(self.ink.any(axis=1))
        if not len(rows):
            return []
        runs = np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
        return [(int(run[0]), int(run[-1])) for run in runs if len(run) >= _RULE]

    def has_ink(self, box: tuple[float, float, float, float], top: int = 0) -> bool:
        x0, y0, x1, y1 = (int(value) for value in box)
        part = self.ink[max(0, y0 + top) : y1 + top + 1, max(0, x0) : x1 + 1]
        return bool((part.any(axis=1)).sum() >= _RULE)

    def _read_fonts(self, page: Any) -> Iterator[FontLine]:
        """Letters by font; then all text is switched off."""
        from pypdfium2 import raw

        text = page.get_textpage()
        letters: dict[tuple[str, int], list[tuple[int, int, int, int, str]]] = defaultdict(list)
        edges = [ctypes.c_double() for _ in range(4)]
        across, down = ctypes.c_int(), ctypes.c_int()
        width, height = self.picture.size
        names: dict[int, str] = {}
        objects: dict[int, Any] = {}
        for index in range(text.count_chars()):
            thing = raw.FPDFText_GetTextObject(text, index)
            if not thing:
                continue
            address = ctypes.cast(thing, ctypes.c_void_p).value or 0
            if address not in objects:
                objects[address] = thing
                names[address] = _font_name(raw.FPDFTextObj_GetFont(thing))
            if not raw.FPDFText_GetCharBox(text, index, *edges):
                continue
            left, right, bottom, top = (edge.value for edge in edges)
            corners = []
            for x, y in ((left, bottom), (right, top)):
                raw.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, across, down)
                corners.append((across.value, down.value))
            (x0, y0), (x1, y1) = corners
            character = chr(raw.FPDFText_GetUnicode(text, index))
            letters[(names[address], address)].append(
                (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1), character)
            )
        for thing in objects.values():
            raw.FPDFTextObj_SetTextRenderMode(thing, raw.FPDF_TEXTRENDERMODE_INVISIBLE)
        text.close()
        best: dict[str, list[tuple[int, int, int, int, str]]] = {}
        for (name, _), run in letters.items():
            if len(run) > len(best.get(name, ())):
                best[name] = run
        for name, run in best.items():
            box = (
                min(x for x, *_ in run),
                min(y for _, y, *_ in run),
                max(x for _, _, x, *_ in run),
                max(y for *_, y, _ in run),
            )
            yield FontLine(name, "".join(character for *_, character in run), box)


def _font_name(font: Any) -> str:
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
