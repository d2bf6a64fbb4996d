"""What cameras and programs write into pictures inside a PDF: EXIF, places, XMP, previews."""

from __future__ import annotations

import struct
from typing import Any

import pikepdf
from pikepdf import Array, Name, Stream

from sfumato.core.document.flow.pictures import strip

_KEPT_BOXES = (b"jP  ", b"ftyp", b"jp2h", b"jp2c")  # all that a JPEG 2000 file needs to be shown


def remove_picture_metadata(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """JPEG and JPEG 2000 streams without EXIF, XMP, comments and previews; the pixels stay as they are."""
    return any([_clean(thing) for thing in pdf.objects if isinstance(thing, Stream)])


def _clean(stream: Any) -> bool:
    if stream.get("/Subtype") != Name.Image:
        return False
    kind = stream.get("/Filter")
    if isinstance(kind, Array):
        kind = kind[0] if len(kind) == 1 else None
    if kind not in (Name.DCTDecode, Name.JPXDecode):
        return False
    data = bytes(stream.read_raw_bytes())
    clean = strip(data) if kind == Name.DCTDecode else _boxes(data)
    if clean is None or len(clean) >= len(data):
        return False
    stream.write(clean, filter=kind, decode_parms=stream.get("/DecodeParms"))
    return True


def _boxes(data: bytes) -> bytes | None:
    """A JPEG 2000 file without boxes of other kinds; None for a bare code stream or damage."""
    if data[4:8] != b"jP  ":
        return None
    kept, at = [], 0
    while at + 8 <= len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind = data[at + 4 : at + 8]
        if size == 1 and at + 16 <= len(data):
            (size,) = struct.unpack(">Q", data[at + 8 : at + 16])
        end = len(data) if size == 0 else at + size
        if end <= at:
            return None
        if kind in _KEPT_BOXES:
            kept.append(data[at:end])
        at = end
    return b"".join(kept)
