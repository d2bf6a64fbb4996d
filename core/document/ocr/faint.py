"""Print that nobody sees: letters a few levels of grey from their ground, until somebody raises the contrast.

A marker that is nearly black, a grey that is nearly white, a watermark of a printer. Flat ground is looked at after its ordinary
print is left out; where marks of the size of letters are left, the ground is stretched over the whole scale and read.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFilter

from sfumato.core.document import ocr
from sfumato.core.document.ocr.shapes import touching_pieces

LONGEST = 1800  # pixels; larger pictures are looked at smaller
_PRINT = 24  # levels of grey from which on a mark shows to the eye
_REACH = 15  # pixels around a pixel whose mean is its ground
_HALO = 9  # pixels around ordinary print that its edges and JPEG blur
_LETTER = (7, 120)  # pixels high
_LETTERS = 5  # marks of such a size; fewer are dirt
_NOISE = 60_000  # stretches of pixels; print has fewer
_WORD = 3  # letters
_Grey = npt.NDArray[np.float32]


def faint_words(picture: Image.Image) -> list[ocr.Word]:
    """Words that show only where the contrast is raised, in pixels of the picture; none without the networks of the OCR."""
    if min(picture.size) < 3 * _LETTER[0] or not ocr.available():
        return []
    scale = min(1.0, LONGEST / max(picture.size))
    grey = picture.convert("L")
    if scale < 1.0:
        grey = grey.resize((round(grey.width * scale), round(grey.height * scale)), Image.Resampling.BOX)
    stretched = _stretched(grey)
    if stretched is None:
        return []
    found = [word for word in ocr.recognise(stretched) if sum(map(str.isalnum, word.text)) >= _WORD]
    return [
        ocr.Word(w.text, w.x0 / scale, w.y0 / scale, w.x1 / scale, w.y1 / scale, w.confidence, w.line)
        for w in found
    ]


def without_faint_words(picture: Image.Image) -> Image.Image | None:
    """The picture with faint words painted over in the colour of their ground; None where it has none."""
    words = faint_words(picture)
    if not words:
        return None
    fresh = picture.copy()
    brush = ImageDraw.Draw(fresh)
    for word in words:
        reach = 0.25 * (word.y1 - word.y0) + 2
        x0, y0 = max(0, int(word.x0 - reach)), max(0, int(word.y0 - reach))
        x1, y1 = min(fresh.width, int(word.x1 + reach) + 1), min(fresh.height, int(word.y1 + reach) + 1)
        part = np.asarray(picture.crop((x0, y0, x1, y1)))
        ground = np.median(part.reshape(-1, part.shape[2] if part.ndim == 3 else 1), axis=0)
        brush.rectangle(
            (x0, y0, x1, y1), fill=tuple(int(v) for v in ground) if part.ndim == 3 else int(ground[0])
        )
    return fresh


def _stretched(grey: Image.Image) -> Image.Image | None:
    """The flat ground over the whole scale, as black on white; None where it holds no marks like letters."""
    values = np.asarray(grey, dtype=np.float32)
    ground = np.asarray(grey.filter(ImageFilter.BoxBlur(_REACH)), dtype=np.float32)
    seen = Image.fromarray((np.abs(values - ground) > _PRINT).astype(np.uint8) * 255)
    flat = np.asarray(seen.filter(ImageFilter.MaxFilter(2 * _HALO + 1))) == 0
    rest: _Grey = np.where(flat, values - ground, 0)
    if flat.sum() < 0.01 * flat.size:
        return None
    best = max((rest, -rest), key=lambda side: float(np.percentile(side[flat], 99.5)))
    top = float(np.percentile(best[flat], 99.5))
    if top < 0.5:
        return None
    marks = Image.fromarray(((best > 0.5 * top) * 255).astype(np.uint8)).filter(ImageFilter.MedianFilter(3))
    if _letters(np.asarray(marks) > 0) < _LETTERS:
        return None
    return Image.fromarray((255 - np.clip(best * (255 / top), 0, 255)).astype(np.uint8)).convert("RGB")


def _letters(marks: npt.NDArray[np.bool_]) -> int:
    """How many connected marks have the size of a letter; none where there are so many that they are noise."""
    if np.count_nonzero(np.diff(marks.astype(np.int8), axis=1) == 1) > _NOISE:
        return 0
    sizes = [np.ptp(piece, axis=0) + 1 for piece in touching_pieces(marks)]
    return sum(_LETTER[0] <= height <= _LETTER[1] and width <= 3 * _LETTER[1] for width, height in sizes)
