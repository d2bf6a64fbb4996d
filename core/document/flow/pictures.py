"""Pictures without what cameras and programs write into them; the pixels stay as they are.

JPEG, PNG, GIF and WebP are cut at their own block structure, so nothing is compressed a second time. TIFF and
BMP are saved again. Metafiles (EMF, WMF) and SVG are left to the caller: they can hold text.
"""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from PIL import Image, UnidentifiedImageError

from sfumato.core.document.flow.profiles import clean_profile

_ORIENTATION = 0x0112  # tag of EXIF
_PNG = b"\x89PNG\r\n\x1a\n"
# Everything that decides how pixels look; text, times, EXIF and private chunks are not among them.
_PNG_KEPT = frozenset(
    {
        b"IHDR",
        b"PLTE",
        b"IDAT",
        b"IEND",
        b"tRNS",
        b"gAMA",
        b"cHRM",
        b"sRGB",
        b"iCCP",
        b"sBIT",
        b"bKGD",
        b"pHYs",
    }
    | {b"acTL", b"fcTL", b"fdAT"}
)
MAX_PROFILE = 4_000_000  # bytes of a colour profile, unpacked
_SOUND = (
    *(
        ".mp3",
        ".mp4",
        ".m4a",
        ".m4v",
        ".wav",
        ".wma",
        ".wmv",
        ".mov",
        ".avi",
        ".mpg",
        ".mpeg",
        ".aif",
        ".aiff",
        ".au",
    ),
    *(".mid", ".midi", ".ogg", ".webm", ".asf", ".flac", ".3gp"),
)
_WEBP_DROPPED = frozenset({b"EXIF", b"XMP "})


def strip(data: bytes) -> bytes | None:
    """The picture without metadata; None where the format is not one of a camera's or the file is damaged."""
    try:
        if data.startswith(b"\xff\xd8"):
            return _strip_jpeg(data)
        if data.startswith(_PNG):
            return _strip_png(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _strip_webp(data)
        if data[:6] in (b"GIF87a", b"GIF89a"):
            return _strip_gif(data)
        if data[:4] in (b"II*\0", b"MM\0*") or data[:2] == b"BM":
            return _save_again(data)
    except (
        struct.error,
        IndexError,
        ValueError,
        OSError,
        UnidentifiedImageError,
        Image.DecompressionBombError,
    ):
        return None
    return None


def is_sound(part: str) -> bool:
    """Whether a part is sound or film by its name; these are hidden data of their own."""
    return part.lower().endswith(_SOUND)


def blank(data: bytes) -> bytes:
    """An empty picture of the same kind where possible, for one that cannot be cleaned."""
    kind = {b"\xff\xd8": "JPEG", b"GI": "GIF", b"BM": "BMP", b"II": "TIFF", b"MM": "TIFF"}.get(
        data[:2], "PNG"
    )
    out = io.BytesIO()
    Image.new("RGB", (8, 8), "white").save(out, kind)
    return out.getvalue()


def _strip_jpeg(data: bytes) -> bytes:
    turned = _orientation(data)
    out = [b"\xff\xd8"]
    if turned != 1:
        out.append(_orientation_segment(turned))
    at = 2
    while at < len(data):
        if data[at] != 0xFF:
            raise ValueError("no marker")
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker == 0xD9:
            return b"".join([*out, b"\xff\xd9"])  # and nothing behind it: not a second picture either
        (size,) = struct.unpack(">H", data[at + 2 : at + 4])
        segment = data[at : at + 2 + size]
        if not _private(marker, segment):
            out.append(_clean_segment(marker, segment))
        at += 2 + size
        if marker == 0xDA:
            end = _scan_end(data, at)
            out.append(data[at:end])
            at = end
    if len(out) < 3 or not any(part[1:2] == b"\xda" for part in out):
        raise ValueError("no picture data")
    return b"".join([*out, b"\xff\xd9"])  # cut off in its pixels


def _scan_end(data: bytes, at: int) -> int:
    """Where the next marker stands: FF00 is a byte of the pixels, FFD0 to FFD7 only restart their coding."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            return len(data)
        if data[at + 1] not in (0x00, 0xFF) and not 0xD0 <= data[at + 1] <= 0xD7:
            return at
        at += 1 if data[at + 1] == 0xFF else 2


def _clean_segment(marker: int, segment: bytes) -> bytes:
    if marker == 0xE0:
        return _without_thumbnail(segment)
    if marker == 0xE2 and segment[16:18] == b"\x01\x01":
        body = segment[4:18] + clean_profile(segment[18:])
        return b"\xff\xe2" + struct.pack(">H", len(body) + 2) + body
    if marker == 0xEE:
        return b"\xff\xee\x00\x0e" + segment[4:16]  # what says how colours are stored, and no more
    return segment


def _without_thumbnail(segment: bytes) -> bytes:
    """A JFIF header may carry a small copy of the picture as it was before."""
    return segment if len(segment) <= 18 else b"\xff\xe0\x00\x10" + segment[4:16] + b"\x00\x00"


def _private(marker: int, segment: bytes) -> bool:
    """Application segments and comments, but not the three that say how colours are meant."""
    if marker == 0xFE:
        return True
    if not 0xE0 <= marker <= 0xEF:
        return False
    kept = {0xE0: b"JFIF\0", 0xE2: b"ICC_PROFILE\0", 0xEE: b"Adobe"}.get(marker)
    if kept is None or not segment[4:].startswith(kept):
        return True
    # A profile in one piece is cleaned below; several pieces are one profile and stay only if they begin like one.
    return marker == 0xE2 and segment[16:18] == b"\x01\x01" and segment[54:58] != b"acsp"


@contextmanager
def _opened(data: bytes) -> Iterator[Image.Image]:
    """Without Pillow's warnings: a damaged tag is no news where all tags go anyway."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Image.open(io.BytesIO(data)) as picture:
            yield picture


def _orientation(data: bytes) -> int:
    with _opened(data) as picture:
        value = picture.getexif().get(_ORIENTATION, 1)
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


def _orientation_segment(value: int) -> bytes:
    entry = struct.pack(">HHIHH", _ORIENTATION, 3, 1, value, 0)
    tiff = b"MM\0*" + struct.pack(">IH", 8, 1) + entry + b"\0\0\0\0"
    body = b"Exif\0\0" + tiff
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body


def _strip_png(data: bytes) -> bytes:
    out = [_PNG]
    at = len(_PNG)
    while at + 8 <= len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind = data[at + 4 : at + 8]
        if at + 12 + size > len(data):
            raise ValueError("chunk runs over the end")
        if kind == b"iCCP":
            out.append(_png_profile(data[at + 8 : at + 8 + size]))
        elif kind in _PNG_KEPT:
            out.append(data[at : at + 12 + size])
        if kind == b"IEND":
            return b"".join(out)
        at += 12 + size
    raise ValueError("no end")


def _png_profile(body: bytes) -> bytes:
    """The colour profile without its name and its words; nothing where it cannot be unpacked."""
    packed = body[body.find(b"\0") + 2 :]
    try:
        profile = zlib.decompressobj().decompress(packed, MAX_PROFILE)
    except zlib.error:
        return b""
    body = b"iCCP" + b"profile\0\0" + zlib.compress(clean_profile(profile))
    return struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))


def _strip_webp(data: bytes) -> bytes:
    chunks = []
    at = 12
    while at + 8 <= len(data):
        kind = data[at : at + 4]
        (size,) = struct.unpack("<I", data[at + 4 : at + 8])
        chunk = data[at : at + 8 + size + size % 2]
        if kind == b"VP8X":
            chunk = chunk[:8] + bytes([chunk[8] & ~0x0C]) + chunk[9:]  # the EXIF and XMP flags
        if kind not in _WEBP_DROPPED:
            chunks.append(chunk)
        at += 8 + size + size % 2
    body = b"WEBP" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _strip_gif(data: bytes) -> bytes:
    flags = data[10]
    at = 13 + (3 * 2 ** ((flags & 7) + 1) if flags & 0x80 else 0)
    out = [data[:at]]
    while True:
        start, kind = at, data[at]
        if kind == 0x3B:
            return b"".join([*out, b"\x3b"])
        if kind == 0x2C:
            local = data[at + 9]
            at += 10 + (3 * 2 ** ((local & 7) + 1) if local & 0x80 else 0) + 1
            keep = True
        elif kind == 0x21:
            label = data[at + 1]
            animation = label == 0xFF and data[at + 3 : at + 14] in (b"NETSCAPE2.0", b"ANIMEXTS1.0")
            keep = label == 0xF9 or animation
            at += 2
        else:
            raise ValueError("unknown block")
        for size in _sub_blocks(data, at):
            at += 1 + size
        at += 1
        if keep:
            out.append(data[start:at])


def _sub_blocks(data: bytes, at: int) -> Iterator[int]:
    while data[at]:
        yield data[at]
        at += 1 + data[at]


def _save_again(data: bytes) -> bytes:
    with _opened(data) as picture:
        kind = picture.format or "PNG"
        picture.load()
        clean = Image.frombytes(picture.mode, picture.size, picture.tobytes())
        if picture.mode == "P":
            clean.putpalette(picture.getpalette() or [])
        out = io.BytesIO()
        clean.save(out, kind)
    return out.getvalue()
