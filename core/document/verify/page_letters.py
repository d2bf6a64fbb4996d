"""Letters of a page as the second engine places them: read from left to right, whatever order they are drawn in."""

from __future__ import annotations

import ctypes
import re
import unicodedata
from typing import Any

_GAP = 0.22  # of a letter's height; a wider gap is a space
_SAME_LINE = 0.35  # of a letter's height; baselines closer than this are one line
# Characters that say nothing about the ink they stand for.
_UNREADABLE = re.compile("[\ue000-\uf8ff\ufffd\U000f0000-\U0010fffd]")
_RUN = re.compile("[\ue000-\uf8ff\ufffd\U000f0000-\U0010fffd]{3,}")


def placed_text(text: Any) -> str:
    """The page's letters line by line. Also finds names whose letters are drawn out of order or far apart in the file."""
    from pypdfium2 import raw

    from sfumato.core.document.pdfium import character_at

    edges = [ctypes.c_double() for _ in range(4)]
    x, y = ctypes.c_double(), ctypes.c_double()
    letters: list[tuple[float, float, float, float, str]] = []
    for index in range(text.count_chars()):
        character = character_at(text, index)
        if not character.strip() or character in "\x00\x02\ufffe":
            continue
        if not raw.FPDFText_GetCharBox(text, index, *edges) or not raw.FPDFText_GetCharOrigin(
            text, index, x, y
        ):
            continue
        left, right, bottom, top = (edge.value for edge in edges)
        letters.append((y.value, left, right, max(top - bottom, 1.0), character))
    return "\n".join(_line(line) for line in _lines(letters))


def _lines(
    letters: list[tuple[float, float, float, float, str]],
) -> list[list[tuple[float, float, float, float, str]]]:
    lines: list[list[tuple[float, float, float, float, str]]] = []
    for letter in sorted(letters, key=lambda letter: -letter[0]):
        if lines and abs(lines[-1][-1][0] - letter[0]) <= _SAME_LINE * letter[3]:
            lines[-1].append(letter)
        else:
            lines.append([letter])
    return lines


def _line(line: list[tuple[float, float, float, float, str]]) -> str:
    parts: list[str] = []
    reach, last = None, None
    for letter in sorted(line, key=lambda letter: letter[1]):
        _, left, right, height, character = letter
        if last is not None and character == last[1] and abs(left - last[0]) < 0.1 * height:
            continue  # drawn twice for weight
        if reach is not None and left - reach > _GAP * height:
            parts.append(" ")
        parts.append(character)
        reach, last = max(right, reach or right), (left, character)
    return "".join(parts)


def is_unreadable(character: str) -> bool:
    """Whether a character stands for no letter: private use, the replacement character, or unassigned."""
    return bool(_UNREADABLE.match(character)) or unicodedata.category(character) == "Cn"


def has_unreadable_words(text: str) -> bool:
    """Whether characters without meaning stand together; a single one is a bullet or a tick."""
    return bool(_RUN.search("".join(text.split())))
