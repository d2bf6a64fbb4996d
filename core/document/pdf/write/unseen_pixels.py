"""What the samples of a picture hold and nobody sees: levels below those of a screen, colours that are the same, clear pixels.

A picture is stored in more detail than it shows. Two entries of a palette may be one colour, a decoding may map all samples to
white, a colour key or a mask may take them away: the samples still spell what somebody drew. Here each picture keeps the samples
that make a difference. Letters a few levels from their ground are painted over where OCR reads them (`ocr/faint.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pikepdf
from pikepdf import Array, Name, Stream, String
from PIL import Image

from sfumato.core.document.ocr.faint import without_faint_words
from sfumato.core.document.pdf.write.page_edit import Refused
from sfumato.core.document.pdf.write.pixels import MAX_PICTURE, PICTURE_ERRORS, as_shown, encoded, is_plain

_CLOSE = 3  # levels of 255 between colours that nobody tells apart
_CHANNELS = {
    "/DeviceGray": 1,
    "/CalGray": 1,
    "/DeviceRGB": 3,
    "/CalRGB": 3,
    "/DeviceCMYK": 4,
    "/Indexed": 1,
    "/Separation": 1,
}
_Samples = npt.NDArray[np.uint16]


def flatten_pictures(pdf: pikepdf.Pdf, with_ocr: bool) -> int:
    """Takes out of every picture what it does not show; the number of pictures that changed."""
    changed = 0
    for thing in pdf.objects:
        if isinstance(thing, Stream) and thing.get("/Subtype") == Name.Image and not thing.get("/ImageMask"):
            try:
                changed += _flatten(pdf, thing) | (with_ocr and _without_faint(pdf, thing))
            except (Refused, *PICTURE_ERRORS, IndexError, AttributeError, OverflowError):
                continue  # what no library can open is left to the checks
    return changed


def _flatten(pdf: pikepdf.Pdf, image: Any) -> bool:
    width, height = int(image.Width), int(image.Height)
    if not 0 < width * height <= MAX_PICTURE:
        return False
    if str(image.get("/Filter")) == "/JPXDecode" and not image.get("/SMaskInData"):
        return _without_alpha(pdf, image)
    channels = _channels(image.get("/ColorSpace"))
    if not is_plain(image) or not channels or not _may_hide(image):
        return _hide_under_mask(pdf, image)
    bits = int(image.BitsPerComponent)
    before = _unpacked(bytes(image.read_bytes()), width, height, channels, bits)
    samples = (before >> 8).astype(np.uint16) if bits == 16 else before.copy()
    depth = min(bits, 8)
    samples = _one_of_each_colour(image.get("/ColorSpace"), samples)
    samples = _without_flat_channels(image.get("/Decode"), samples, depth, str(image.get("/ColorSpace")))
    samples = _without_key(image.get("/Mask"), samples, bits)
    if image.get("/ColorSpace") == Name.DeviceCMYK and "/Decode" not in image:
        samples[samples[..., 3] == (1 << depth) - 1, :3] = 0  # under full black no other ink shows
    clear = _clear(image, width, height)
    if clear is not None:
        samples[clear] = 0
    if bits == 16 or (samples != before).any():
        if bits == 16 and isinstance(image.get("/Mask"), Array):
            image.Mask = Array([int(value) >> 8 for value in image.Mask])
        image.write(_packed(samples, depth))
        image.BitsPerComponent = depth
        return True
    return False


def _may_hide(image: Any) -> bool:
    space = image.get("/ColorSpace")
    indexed = isinstance(space, Array) and len(space) == 4 and str(space[0]) == "/Indexed"
    inks = isinstance(space, Name) and space == Name.DeviceCMYK
    deep = int(image.BitsPerComponent) == 16
    return indexed or inks or deep or any(key in image for key in ("/Decode", "/Mask", "/SMask"))


def _channels(space: Any) -> int:
    if isinstance(space, Array) and len(space):
        if str(space[0]) == "/ICCBased":
            return int(space[1].get("/N", 0))
        return len(space[1]) if str(space[0]) == "/DeviceN" else _CHANNELS.get(str(space[0]), 0)
    return _CHANNELS.get(str(space), 0)


def _unpacked(data: bytes, width: int, height: int, channels: int, bits: int) -> _Samples:
    if bits == 16:
        return (
            np.frombuffer(data, ">u2", width * height * channels)
            .reshape(height, width, channels)
            .astype(np.uint16)
        )
    row = (width * channels * bits + 7) // 8
    rows = np.frombuffer(data, np.uint8, row * height).reshape(height, row)
    if bits < 8:
        split = np.unpackbits(rows, axis=1)[:, : width * channels * bits].reshape(
            height, width * channels, bits
        )
        rows = split @ (1 << np.arange(bits)[::-1]).astype(np.uint8)
    return rows.reshape(height, width, channels).astype(np.uint16)


def _packed(samples: _Samples, bits: int) -> bytes:
    height, width, channels = samples.shape
    flat = samples.reshape(height, width * channels).astype(np.uint8)
    if bits == 8:
        return flat.tobytes()
    split = (flat[..., None] >> np.arange(bits)[::-1].astype(np.uint8)) & 1
    return np.packbits(split.reshape(height, -1), axis=1).tobytes()


def _one_of_each_colour(space: Any, samples: _Samples) -> _Samples:
    """Entries of a palette that nobody tells apart become one."""
    if not (isinstance(space, Array) and len(space) == 4 and str(space[0]) == "/Indexed"):
        return samples
    data = bytes(space[3]) if isinstance(space[3], String) else bytes(space[3].read_bytes())
    channels = _channels(space[1]) or 1
    count = min(int(space[2]) + 1, len(data) // channels, 256)
    table = np.arange(65536, dtype=np.uint16)
    colours = np.frombuffer(data, np.uint8, count * channels).reshape(count, channels).astype(int)
    for entry in range(1, count):
        same = np.flatnonzero((np.abs(colours[:entry] - colours[entry]) <= _CLOSE).all(axis=1))
        if len(same):
            table[entry] = table[same[0]]
    return np.asarray(table[samples], dtype=np.uint16)


def _without_flat_channels(decode: Any, samples: _Samples, bits: int, space: str) -> _Samples:
    """Channels that a decoding maps to one value, whatever the sample is."""
    if not isinstance(decode, Array) or "/Indexed" in space:
        return samples
    ends = [float(value) for value in decode]
    for channel in range(min(samples.shape[2], len(ends) // 2)):
        if abs(ends[2 * channel + 1] - ends[2 * channel]) * 255 <= _CLOSE:
            samples[..., channel] = 0
    return samples


def _without_key(mask: Any, samples: _Samples, bits: int) -> _Samples:
    """Pixels that a colour key makes clear become one colour of the key."""
    if not isinstance(mask, Array) or len(mask) < 2 * samples.shape[2]:
        return samples
    low, high = (np.array([int(v) >> (8 if bits == 16 else 0) for v in list(mask)[n::2]]) for n in (0, 1))
    clear = ((samples >= low) & (samples <= high)).all(axis=2)
    samples[clear] = low
    return samples


def _clear(image: Any, width: int, height: int) -> npt.NDArray[np.bool_] | None:
    """Pixels that the soft mask lets nothing of through; None where there are none."""
    mask = image.get("/SMask")
    if not isinstance(mask, Stream):
        return None
    shown = as_shown(mask).convert("L")
    if np.asarray(shown).min() > 0:
        return None
    if shown.size != (width, height):  # a pixel that shows in part stays
        shown = shown.resize((width, height), Image.Resampling.BILINEAR)
    found = np.asarray(shown) == 0
    return found if found.any() else None


def _hide_under_mask(pdf: pikepdf.Pdf, image: Any) -> bool:
    """The same for pictures in other encodings: written anew where a twentieth of them or more is clear."""
    clear = _clear(image, int(image.Width), int(image.Height))
    if clear is None or clear.mean() < _SHARE:
        return False
    picture = as_shown(image)
    picture = picture if picture.mode in ("L", "RGB") else picture.convert("RGB")
    values = np.array(picture)
    values[clear] = 255
    _replace(pdf, image, Image.fromarray(values))
    return True


_SHARE = 0.05  # of a picture's pixels


def _without_alpha(pdf: pikepdf.Pdf, image: Any) -> bool:
    """A JPEG 2000 may carry a channel of its own that the page does not use."""
    picture = as_shown(image)
    if picture.mode not in ("RGBA", "LA"):
        return False
    _replace(pdf, image, picture.convert("RGB" if picture.mode == "RGBA" else "L"))
    return True


def _without_faint(pdf: pikepdf.Pdf, image: Any) -> bool:
    if int(image.Width) * int(image.Height) > MAX_PICTURE or "/Mask" in image:
        return False
    picture = as_shown(image)
    picture = picture if picture.mode in ("L", "RGB") else picture.convert("RGB")
    fresh = without_faint_words(picture)
    if fresh is None:
        return False
    _replace(pdf, image, fresh)
    return True


def _replace(pdf: pikepdf.Pdf, image: Any, picture: Image.Image) -> None:
    """New pixels in the place of the old ones; the mask and what else belongs to the picture stay."""
    made = encoded(pdf, picture)
    image.write(made.read_raw_bytes(), filter=made.get("/Filter"))
    for key in ("/ColorSpace", "/BitsPerComponent", "/Width", "/Height"):
        image[key] = made[key]
    for key in ("/Decode", "/DecodeParms"):
        if key in image:
            del image[key]
