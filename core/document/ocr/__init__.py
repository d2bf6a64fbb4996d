"""Words in pictures, read offline with the models that ship inside the OCR package."""

from __future__ import annotations

import hashlib
import importlib.util
import logging
import os
import threading
from collections.abc import Sequence
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
    """Whether the OCR package is installed."""
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


class Print:
    """Lines of print found in a picture. Finding them is cheap; each is read only when asked for."""

    def __init__(self, image: Image.Image) -> None:
        import numpy as np
        from rapidocr.main import RapidOCRError
        from rapidocr.utils.process_img import map_boxes_to_original

        self.boxes: list[tuple[float, float, float, float]] = []
        self._crops: list[Any] = []
        picture = np.ascontiguousarray(np.asarray(_on_white(image))[:, :, ::-1])
        if min(picture.shape[:2]) < 4:
            return
        with _LOCK:
            engine = _engine()
            sized, record = engine.preprocess_img(picture)
            try:
                self._crops, found = engine.detect_and_crop(sized, record)
            except RapidOCRError:  # what the package calls a picture without print
                return
            corners = map_boxes_to_original(found.boxes, record, *picture.shape[:2])
        for across, down in ((box[:, 0], box[:, 1]) for box in corners):
            box = (across.min(), down.min(), across.max(), down.max())
            self.boxes.append((float(box[0]), float(box[1]), float(box[2]), float(box[3])))

    def read(self, chosen: Sequence[int]) -> list[str]:
        """What the chosen lines say; lines on their head are turned first."""
        crops = [self._crops[number] for number in chosen]
        if not crops:
            return []
        with _LOCK:
            engine = _engine()
            engine.update_params(return_word_box=False)
            return [str(line) for line in engine.recognize_txt(engine.cls_and_rotate(crops)[0]).txts]


def line(image: Image.Image) -> str:
    """The text of a picture that shows one line and nothing else."""
    import numpy as np

    picture = np.ascontiguousarray(np.asarray(_on_white(image))[:, :, ::-1])
    with _LOCK:
        engine = _engine()
        engine.update_params(return_word_box=False)
        return str(engine.recognize_txt([picture]).txts[0])


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
    from rapidocr.inference_engine.onnxruntime.main import OrtInferSession

    plain = OrtInferSession._init_sess_opts

    def without_spinning(settings: Any) -> Any:
        """Threads that wait by spinning burn a core each, and the package has no setting for it."""
        options = plain(settings)
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        return options

    OrtInferSession._init_sess_opts = staticmethod(without_spinning)
    logging.getLogger("RapidOCR").setLevel(logging.CRITICAL)
    return RapidOCR(
        params={
            "Global.log_level": "critical",
            # Lines are found well on a smaller picture; reading them still uses all pixels.
            "Det.limit_type": "max",
            "Det.limit_side_len": 1280,
            "EngineConfig.onnxruntime.intra_op_num_threads": THREADS,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            # Without it every run asks the system for its memory anew, at half the speed on batches of lines.
            "EngineConfig.onnxruntime.enable_cpu_mem_arena": True,
        }
    )
