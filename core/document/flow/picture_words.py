"""Words in the pictures of a document: not part of its text, but what the plan removes is painted over in them too."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageOps, UnidentifiedImageError

from sfumato.core.document import ocr
from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.pictures import blank
from sfumato.core.document.flow.plan import expected_text, removed_pattern
from sfumato.core.document.model import Document
from sfumato.core.document.ocr.ink import cover_ink
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.verify.markup_words import MARKUP_WORDS

SMALLEST = 16  # pixels; nothing can be read in less
MAXIMUM_PIXELS = 100_000_000  # of a picture that OCR reads
KINDS = {"PNG": "PNG", "JPEG": "JPEG", "GIF": "GIF", "TIFF": "TIFF", "BMP": "BMP", "WEBP": "WEBP"}
MOST_FRAMES = 60  # of a picture that moves; one with more is emptied unread (a judgment call: OCR takes its second for each)
WORD = 4  # letters; shorter words of a removed phrase are not looked for alone
_SPACE = 0.8  # heights of a letter; no word of the line stands between words that are closer (judgment call)
_THUMBNAILS = ("docProps/", "Thumbnails/")  # hidden data that goes by itself
Box = tuple[float, float, float, float]
_BROKEN = (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError)


@dataclass(frozen=True, slots=True)
class Cleaned:
    """What was done to the pictures of a package, in words, and the bits that painted boxes tell of the words under them."""

    notes: tuple[str, ...] = ()
    bits: float = 0.0


def pictures_in(package: Package) -> list[str]:
    """Parts that are pictures of pixels, large enough to hold words."""
    return [part for part, data in package.parts.items() if _sized(data)]


def notices(package: Package) -> list[str]:
    """What a person is told about the pictures of the file; nothing where there are none."""
    count = sum(not part.startswith(_THUMBNAILS) for part in pictures_in(package))
    if not count:
        return []
    found = "1 picture" if count == 1 else f"{count} pictures"
    if ocr.available():
        return [
            f"The file holds {found}. Words in pictures are not part of the text: what the plan removes is looked for "
            "in them at export, anything else in them stays."
        ]
    return [f"The file holds {found} that cannot be read without the OCR package: look at each yourself."]


def clean(
    package: Package, document: Document, edits: Edits, options: RedactOptions, items: Iterable[str]
) -> Cleaned:
    """Paints over removed strings, and longer words of them that stay nowhere else. Says what was done."""
    parts = pictures_in(package)
    pattern = words_pattern(edits.removed(document.text), expected_text(document, edits, options, items))
    if not parts or pattern is None:
        return Cleaned()
    if not (options.verify_with_ocr and ocr.available()):
        return Cleaned((f"{len(parts)} pictures were not read: look whether they show what was removed.",))
    count, bits = 0, 0.0
    for part in parts:
        painted = _painted(package.parts[part], pattern)
        if painted is not None:
            package.put(part, painted[0])
            count, bits = count + 1, max(bits, painted[1])
    if not count:
        return Cleaned()
    return Cleaned((f"Removed text was painted over in {count} pictures.",), bits)


def words_pattern(removed: tuple[str, ...], kept: str) -> re.Pattern[str] | None:
    """Removed strings and their longer words. Spared are words that stay in the text and words of the file formats."""
    staying = set(re.findall(r"\w+", kept.casefold()))
    words = {word for string in removed for word in re.findall(r"[^\W_]+", string) if len(word) >= WORD}
    spared = staying | MARKUP_WORDS
    return removed_pattern([*removed, *sorted(word for word in words if word.casefold() not in spared)])


def _sized(data: bytes) -> bool:
    if data[:1] in (b"<", b"\xef") or data[:2] == b"PK":
        return False  # parts of XML, nested packages
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=tuple(KINDS)) as picture:
                return min(picture.size) >= SMALLEST and picture.width * picture.height <= MAXIMUM_PIXELS
    except _BROKEN:
        return False


def _painted(data: bytes, pattern: re.Pattern[str]) -> tuple[bytes, float] | None:
    """The picture and the bits its boxes tell; None where nothing matches.

    A picture that moves is emptied whole: its frames build on each other.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=tuple(KINDS)) as picture:
                kind, frames = KINDS[str(picture.format)], getattr(picture, "n_frames", 1)
                if frames > 1:
                    return (blank(data), 0.0) if _says(picture, frames, pattern) else None
                upright = ImageOps.exif_transpose(picture)
                upright.load()
    except _BROKEN:
        return blank(data), 0.0  # shown by nobody, and not to be cleaned
    words = ocr.recognise(upright)
    hit = matched(words, pattern)
    if not hit:
        return None
    canvas = upright.convert("RGB")
    brush = ImageDraw.Draw(canvas)
    covers = cover_ink(canvas, [_enlarged(box) for box in joined(hit)])
    for cover in covers:
        brush.rectangle(cover.box, fill="black")
    out = io.BytesIO()
    canvas.save(out, kind, **({"quality": 92} if kind == "JPEG" else {}))
    return out.getvalue(), max(cover.bits for cover in covers)


def joined(words: Iterable[ocr.Word]) -> list[Box]:
    """Boxes of words, those of words that follow each other on a line as one: no gap shows how many there were."""
    boxes: list[Box] = []
    line: int | None = None
    for word in words:
        box = word.x0, word.y0, word.x1, word.y1
        if line == word.line and _gap(boxes[-1], box) < _SPACE:
            boxes[-1] = around(boxes[-1], box)
        else:
            boxes.append(box)
        line = word.line
    return boxes


def _enlarged(box: Box) -> tuple[int, int, int, int]:
    reach = 0.08 * min(box[3] - box[1], box[2] - box[0]) + 1
    return int(box[0] - reach), int(box[1] - reach), int(box[2] + reach) + 1, int(box[3] + reach) + 1


def around(one: Box, other: Box) -> Box:
    """The box around two."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _gap(one: Box, other: Box) -> float:
    """Heights of a letter between two words of a line, whichever way it runs."""
    across = max(one[0], other[0]) - min(one[2], other[2])
    down = max(one[1], other[1]) - min(one[3], other[3])
    return max(across, down) / max(1.0, min(other[3] - other[1], other[2] - other[0]))


def _says(picture: Image.Image, frames: int, pattern: re.Pattern[str]) -> bool:
    """Whether a frame of a picture that moves matches, or it has more frames than are read."""
    if frames > MOST_FRAMES:
        return True
    for number in range(frames):
        picture.seek(number)
        if matched(ocr.recognise(picture.convert("RGB")), pattern):
            return True
    return False


def matched(words: list[ocr.Word], pattern: re.Pattern[str]) -> list[ocr.Word]:
    """The words of a picture that together match the pattern."""
    text, places = "", []
    for word in words:
        text += " " if text else ""
        places.append((len(text), len(text) + len(word.text), word))
        text += word.text
    spans = [match.span() for match in pattern.finditer(text)]
    return [word for start, end, word in places if any(low < end and start < high for low, high in spans)]
