"""What any file may carry and nobody sees: characters without a shape, clear pixels, bytes behind the end."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, UnidentifiedImageError

from sfumato.core.document.flow.encoding import looks_like_text
from sfumato.core.document.flow.unseen import (
    without_unseen,
    without_unseen_escapes,
    without_unseen_references,
)
from sfumato.core.document.inspect import HiddenItem

LETTERS, PIXELS, BYTES = "invisible characters", "unseen pixels", "bytes outside the document"
_WHY = {
    LETTERS: "may mark a copy or hide a message",
    PIXELS: "colours under clear parts of a picture",
    BYTES: "data before its beginning or behind its end, which no program reads",
}
_VARIED = 12.0  # levels of grey by which an even surface may vary, as in `inspect/objects.py`
_LARGEST = 40_000_000  # pixels of a picture that is looked at
_READ = 200_000_000  # bytes of a file that are looked at for characters
_PICTURE_ERRORS = (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError)
_HEAD = 4096  # bytes by which a text is told from other data, as when a format is told
_END_OF_ARCHIVE = b"PK\x05\x06"


def unseen_items(path: Path, format_: str) -> Iterator[HiddenItem]:
    """Findings that do not depend on what a format means by its parts."""
    with path.open("rb") as file:
        data = file.read(_READ)
    counts = {LETTERS: 0, PIXELS: 0, BYTES: outside(data)}
    if data.startswith(b"PK"):
        for name, part in _parts(data):
            if name.endswith((".xml", ".rels")):
                counts[LETTERS] += letters(part)
            elif name.lower().endswith((".png", ".webp", ".tif", ".tiff", ".gif")):
                counts[PIXELS] += has_clear_colours(part)
            counts[BYTES] += bool(outside(part)) if name.lower().endswith((".png", ".jpg", ".jpeg")) else 0
    elif format_ == "image":
        counts[PIXELS] += has_clear_colours(data)
    elif not data.startswith(b"%PDF") and looks_like_text(data[:_HEAD]):
        counts[LETTERS] += letters(data)
    for kind, count in counts.items():
        if count:
            yield HiddenItem(kind, count, _WHY[kind])


def letters(data: bytes) -> int:
    """Characters that no program draws, written as such, as references or as escapes."""
    codec = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    text = data.decode(codec, "replace").removeprefix("\ufeff")
    seen = without_unseen_references(without_unseen_escapes(without_unseen(text)))
    soft = text.count("\u00ad")
    return (len(text) - len(seen) if len(seen) < len(text) else int(seen != text)) + soft


def _parts(data: bytes) -> Iterator[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            for info in package.infolist():
                if not info.is_dir() and info.file_size < _READ:
                    yield info.filename, package.read(info)
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError, ValueError):
        return


def has_clear_colours(data: bytes) -> bool:
    """Whether clear pixels of a picture have more than one colour."""
    try:
        with Image.open(io.BytesIO(data)) as picture:
            if picture.width * picture.height > _LARGEST or not (
                "A" in picture.getbands() or "transparency" in picture.info
            ):
                return False
            samples = np.asarray(picture.convert("RGBA"))
    except _PICTURE_ERRORS:
        return False
    clear = samples[samples[..., 3] == 0][:, :3]
    return bool(clear.size) and float(clear.std(axis=0).max()) > _VARIED


def outside(data: bytes) -> int:
    """Bytes before the beginning and behind the end of a file, white space aside."""
    if data.startswith(b"\x89PNG"):
        end = data.rfind(b"IEND")
        return len(data[end + 8 :]) if end >= 0 else 0
    if data.startswith(b"\xff\xd8"):
        end = data.rfind(b"\xff\xd9")
        return len(data[end + 2 :].strip(b"\0\r\n ")) if end >= 0 else 0
    head = data.find(b"%PDF-", 0, 1024)
    if head >= 0:
        end = data.rfind(b"%%EOF")
        behind = data[end + 5 :].strip(b"\0\r\n\t ") if end >= 0 else b""
        return len(data[:head].strip()) + len(behind)
    if data.startswith(b"PK"):
        return _around_archive(data)
    if data.startswith(b"{\\rtf"):
        return len(data[_end_of_rtf(data) :].strip(b"\0\r\n\t "))
    return 0


def _around_archive(data: bytes) -> int:
    """The comment of an archive, and what follows it."""
    end = data.rfind(_END_OF_ARCHIVE)
    return max(0, len(data) - end - 22) if end >= 0 else 0


def _end_of_rtf(data: bytes) -> int:
    depth = 0
    for match in re.finditer(rb"\\[{}\\]|[{}]", data):
        depth += {b"{": 1, b"}": -1}.get(match.group(), 0)
        if depth == 0 and match.group() == b"}":
            return match.end()
    return len(data)


def masked_pictures(pdf: Any) -> int:
    """Pictures of a PDF that have more than one colour where their mask lets nothing through."""
    import pikepdf

    count = 0
    for thing in pdf.objects:
        if not isinstance(thing, pikepdf.Stream) or thing.get("/Subtype") != "/Image":
            continue
        mask = thing.get("/SMask")
        mask = mask if isinstance(mask, pikepdf.Stream) else thing.get("/Mask")
        if (
            isinstance(mask, pikepdf.Stream)
            and int(thing.get("/Width", 0)) * int(thing.get("/Height", 0)) < _LARGEST
        ):
            count += _hides(thing, mask)
    return count


def _hides(picture: Any, mask: Any) -> bool:
    import pikepdf

    try:
        colours = pikepdf.PdfImage(picture).as_pil_image().convert("L")
        shape = pikepdf.PdfImage(mask).as_pil_image().convert("L").resize(colours.size)
    except (
        pikepdf.PdfError,
        pikepdf.models.image.UnsupportedImageTypeError,
        NotImplementedError,
        *_PICTURE_ERRORS,
    ):
        return False
    through = np.asarray(shape)
    stencil = bool(mask.get("/ImageMask", False))
    clear = np.asarray(colours)[through == (255 if stencil else 0)]
    return bool(clear.size) and float(clear.std()) > _VARIED
