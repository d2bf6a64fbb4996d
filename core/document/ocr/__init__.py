"""Words in pictures, read offline with the models that ship inside the OCR package."""

from __future__ import annotations

import hashlib
import importlib.util
import logging
import os
import threading
from dataclasses import dataclass
from functools import cache
from typing import Any

from PIL import Image

from sfumato.core.errors import ResourceMissing

THREADS = min(2, os.cpu_count() or 1)
# One page at a time: the engine keeps state per call, and two at once only fight for the same cores.
_LOCK = threading.Lock()
# An export is read by its own reader and again by verification: the same pixels need not be read twice.
_RECENT: dict[bytes, list[Word]] = {}
_REMEMBERED = 32


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


def available() -> bool:
    return importlib.util.find_spec("rapidocr") is not None


def recognise(image: Image.Image) -> list[Word]:
    """Words line by line, left to right."""
    import numpy as np

    picture = np.asarray(_on_white(image))[:, :, ::-1]  # the engine expects blue-green-red
    if min(picture.shape[:2]) < 4:
        return []
    picture = np.ascontiguousarray(picture)
    key = hashlib.sha256(repr(picture.shape).encode() + picture.tobytes()).digest()
    with _LOCK:
        if key not in _RECENT:
            found = _engine()(picture, return_word_box=True)
            if len(_RECENT) >= _REMEMBERED:
                _RECENT.pop(next(iter(_RECENT)))
            lines = found.word_results if found.txts else ()
            _RECENT[key] = [word for number, line in enumerate(lines) for word in _words(line, number)]
        return list(_RECENT[key])


def text(words: list[Word]) -> str:
    """The words as lines."""
    parts: list[str] = []
    for before, word in zip([None, *words], words, strict=False):
        if before is not None:
            parts.append(" " if before.line == word.line else "\n")
        parts.append(word.text)
    return "".join(parts)


def _words(line: Any, number: int) -> list[Word]:
    words: list[Word] = []
    for entry in line:
        content, confidence, corners = entry
        if corners is None or not str(content).strip():
            continue
        across, down = [float(x) for x, _ in corners], [float(y) for _, y in corners]
        box = (min(across), min(down), max(across), max(down))
        words.append(Word(str(content).strip(), *box, float(confidence), number))
    return sorted(words, key=lambda word: word.x0)


def _on_white(image: Image.Image) -> Image.Image:
    """Transparent pixels would otherwise turn black and hide black text."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
        page = Image.new("RGBA", image.size, "white")
        page.alpha_composite(image)
        image = page
    return image.convert("RGB")


@cache
def _engine() -> Any:
    if not available():
        raise ResourceMissing(
            "Text in pictures cannot be read: the OCR package is not installed.",
            next_step="Install it with: pip install 'sfumato[ocr]'.",
        )
    from rapidocr import RapidOCR

    logging.getLogger("RapidOCR").setLevel(logging.CRITICAL)
    return RapidOCR(
        params={
            "Global.log_level": "critical",
            # Lines are found well on a smaller picture; reading them still uses all pixels.
            "Det.limit_type": "max",
            "Det.limit_side_len": 1280,
            "EngineConfig.onnxruntime.intra_op_num_threads": THREADS,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )
