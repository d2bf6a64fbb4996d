"""Faces for typesetting: the machine's DejaVu or Noto where present, reportlab's own Vera otherwise."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

# First choice first. Every face is embedded as a subset, so the copy looks alike everywhere.
_WANTED = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "LiberationSans-Regular.ttf",
    "Arial.ttf",
    "arial.ttf",
    "FreeSans.ttf",
    "NotoSansArabic-Regular.ttf",
    "NotoSansHebrew-Regular.ttf",
    "NotoSansDevanagari-Regular.ttf",
    "NotoSansThai-Regular.ttf",
    "DroidSansFallbackFull.ttf",
    "DroidSansFallback.ttf",
    "wqy-microhei.ttc",
    "ArialUnicode.ttf",
    "arialuni.ttf",
    "malgun.ttf",
    "simhei.ttf",
)
_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.fonts",
    "~/.local/share/fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
    "C:/Windows/Fonts",
)


@dataclass(frozen=True, slots=True)
class Face:
    """A font that is there, with the characters it can draw."""

    name: str
    characters: frozenset[int]

    def covers(self, character: str) -> bool:
        """Whether the font has a glyph for a character."""
        return ord(character) in self.characters


def faces(text: str) -> tuple[Face, ...]:
    """Just enough faces to set the text, best first; reportlab's Vera when there is nothing else."""
    missing = {ord(character) for character in text if not character.isspace()}
    chosen: list[Face] = []
    for path in _installed():
        face = _load(path)
        if face is not None and (not chosen or missing & face.characters):
            chosen.append(face)
            missing -= face.characters
        if not missing and chosen:
            break
    if not chosen:
        chosen.append(_vera())
    return tuple(chosen)


@cache
def _installed() -> tuple[Path, ...]:
    found: dict[str, Path] = {}
    for folder in _FOLDERS:
        for place, _, files in os.walk(os.path.expanduser(folder)):
            for name in files:
                if name in _WANTED:
                    found.setdefault(name, Path(place, name))
    return tuple(found[name] for name in _WANTED if name in found)


@cache
def _load(path: Path) -> Face | None:
    """None for a font reportlab cannot embed (CFF outlines, damaged files)."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    try:
        font = TTFont(path.stem, str(path))
    except (TTFError, OSError):
        return None
    pdfmetrics.registerFont(font)
    return Face(path.stem, frozenset(font.face.charToGlyph))


@cache
def _vera() -> Face:
    import reportlab

    face = _load(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")
    assert face is not None, "reportlab ships Vera"
    return face
