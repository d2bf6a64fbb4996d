"""Views of a picture file: what OCR reads in it, and every byte that is not a pixel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageSequence, UnidentifiedImageError

from sfumato.core.document import ocr as reader
from sfumato.core.document.verify.views import BYTES, METADATA, PICTURES, View, decodings
from sfumato.core.errors import CannotRead


def image_views(path: Path, *, ocr: bool = True, **_: object) -> Iterator[View]:
    """The bytes, the metadata and, with OCR, the text of every frame of a picture. Without OCR the pixels are not searched."""
    for decoded in decodings(path.read_bytes()):
        yield View(BYTES, decoded, words=True, shortest=6)
    try:
        with Image.open(path) as picture:
            for frame in ImageSequence.Iterator(picture):
                yield View(METADATA, "\n\n".join(_metadata(frame)), words=True, shortest=4)
                if ocr and reader.available():
                    yield View(PICTURES, reader.text(reader.recognise(frame)), words=True, shortest=4)
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError) as error:
        raise CannotRead("The written picture cannot be opened again.", file=path) from error


def _metadata(frame: Image.Image) -> Iterator[str]:
    for key, value in frame.info.items():
        yield f"{key}"
        yield from decodings(value) if isinstance(value, bytes) else (str(value),)
    for value in frame.getexif().values():
        yield from decodings(value) if isinstance(value, bytes) else (str(value),)
