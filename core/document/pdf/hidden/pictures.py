"""What cameras and programs write into pictures inside a PDF: EXIF, places, XMP, previews, data beyond their end."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import pikepdf
from pikepdf import Array, Name, Stream

from sfumato.core.document.flow.pictures import strip
from sfumato.core.document.flow.profiles import clean_profile

_KEPT_BOXES = (b"jP  ", b"ftyp", b"jp2h", b"jp2c")  # all that a JPEG 2000 file needs to be shown
_CHANNELS = {"/DeviceGray": 1, "/G": 1, "/CalGray": 1, "/DeviceRGB": 3, "/RGB": 3, "/CalRGB": 3, "/Lab": 3,
             "/DeviceCMYK": 4, "/CMYK": 4, "/Indexed": 1, "/I": 1, "/Separation": 1}  # fmt: skip
_PIECE = 1 << 20  # bytes unpacked at a time


def remove_picture_metadata(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Pictures without EXIF, XMP, comments, previews and data beyond their end; the pixels that show stay as they are."""
    found = False
    for thing in pdf.objects:
        if isinstance(thing, Stream):
            found |= _cut_tail(thing)
            if thing.get("/Subtype") == Name.Image:
                found |= _clean(thing) | _cut_rows(thing)
    _clean_profiles(pdf)
    return found


def _clean_profiles(pdf: pikepdf.Pdf) -> None:
    """Colour profiles name their maker; that is no finding, every profile does."""
    for thing in pdf.objects:
        if isinstance(thing, Stream) and "/N" in thing and "/Subtype" not in thing and "/Type" not in thing:
            try:
                data = bytes(thing.read_bytes())
            except pikepdf.PdfError:
                continue
            clean = clean_profile(data)
            if clean != data:
                thing.write(clean)


def _filter(stream: Any) -> Any:
    kind = stream.get("/Filter")
    if isinstance(kind, Array):
        return kind[0] if len(kind) == 1 else None
    return kind


def _clean(stream: Any) -> bool:
    kind = _filter(stream)
    if kind not in (Name.DCTDecode, Name.JPXDecode):
        return False
    data = bytes(stream.read_raw_bytes())
    clean = strip(data) if kind == Name.DCTDecode else _boxes(data)
    if clean is None or clean == data:
        return False
    stream.write(clean, filter=kind, decode_parms=stream.get("/DecodeParms"))
    return len(clean) < len(data)


def _cut_tail(stream: Any) -> bool:
    """Bytes behind the end of packed data: every viewer passes over them."""
    if _filter(stream) not in (Name.FlateDecode, Name.Fl):
        return False
    raw = bytes(stream.read_raw_bytes())
    machine = zlib.decompressobj()
    try:
        machine.decompress(raw, _PIECE)
        while machine.unconsumed_tail and not machine.eof:
            machine.decompress(machine.unconsumed_tail, _PIECE)
    except zlib.error:
        return False
    rest = machine.unused_data
    if not machine.eof or not rest:
        return False
    stream.write(
        raw[: len(raw) - len(rest)], filter=Name.FlateDecode, decode_parms=stream.get("/DecodeParms")
    )
    return bool(rest.strip())


def _cut_rows(image: Any) -> bool:
    """Rows of pixels beyond the height: stored, and never shown."""
    if _filter(image) not in (None, Name.FlateDecode, Name.Fl, Name.LZWDecode, Name.RunLengthDecode):
        return False
    channels = 1 if image.get("/ImageMask") else _channels(image.get("/ColorSpace"))
    depth = 1 if image.get("/ImageMask") else image.get("/BitsPerComponent")
    try:
        width, height = int(image.Width), int(image.Height)
        size = (width * channels * int(depth) + 7) // 8 * height if channels and depth else 0
        data = bytes(image.read_bytes()) if size else b""
    except (pikepdf.PdfError, AttributeError, TypeError, ValueError):
        return False
    if not size or len(data) <= size:
        return False
    image.write(data[:size])
    return bool(data[size:].strip())


def _channels(space: Any) -> int:
    """How many numbers a pixel has; 0 where the colour space does not say."""
    if isinstance(space, Name):
        return _CHANNELS.get(str(space), 0)
    if not isinstance(space, Array) or not len(space):
        return 0
    kind = str(space[0])
    if kind == "/ICCBased" and isinstance(space[1], Stream):
        return int(space[1].get("/N", 0))
    if kind == "/DeviceN" and isinstance(space[1], Array):
        return len(space[1])
    return _CHANNELS.get(kind, 0)


def _boxes(data: bytes) -> bytes | None:
    """A JPEG 2000 file without boxes of other kinds and without comments; None for damage."""
    if data[:4] == b"\xff\x4f\xff\x51":
        return _uncommented(data)
    if data[4:8] != b"jP  ":
        return None
    kept, at = [], 0
    while at + 8 <= len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind = data[at + 4 : at + 8]
        wide = size == 1 and at + 16 <= len(data)
        if wide:
            (size,) = struct.unpack(">Q", data[at + 8 : at + 16])
        end = len(data) if size == 0 else at + size
        if end <= at:
            return None
        if kind == b"jp2c":
            body = _uncommented(data[at + (16 if wide else 8) : end])
            kept.append(struct.pack(">I", len(body) + 8) + kind + body)
        elif kind in _KEPT_BOXES:
            kept.append(data[at:end])
        at = end
    return b"".join(kept)


def _uncommented(code: bytes) -> bytes:
    """A code stream without the comments of its main header (marker FF64)."""
    out, at = [code[:2]], 2
    while (
        at + 4 <= len(code) and code[at] == 0xFF and code[at + 1] != 0x90
    ):  # 90: the first tile, data follow
        (size,) = struct.unpack(">H", code[at + 2 : at + 4])
        if code[at + 1] != 0x64:
            out.append(code[at : at + 2 + size])
        at += 2 + size
    end = code.rfind(b"\xff\xd9")
    out.append(code[at : end + 2] if end >= at else code[at:])
    return b"".join(out)
