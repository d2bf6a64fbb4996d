"""Pixels that do not show: samples that a palette, a decoding, a key or a mask makes alike, and letters close to their ground."""

# ruff: noqa: E501 (a dictionary of the format reads better in one line)

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
from pikepdf import Array, Dictionary, Name, String
from PIL import Image, ImageOps

from tests.document.redteam.attack import NAME, REFUSED, SIDE, attack
from tests.document.redteam.containers import SIDES
from tests.document.redteam.letters import PICTURES
from tests.document.redteam.packages import EVERY
from tests.document.redteam.tricks import on_second, printed, two_pages

PIXELS = "pixels that do not show"


def _stretched(plane: np.ndarray[Any, Any]) -> Iterator[Image.Image]:
    """A channel over the whole scale, and its lightest and darkest levels alone, each also as its negative."""
    low, high = float(plane.min()), float(plane.max())
    for first, last in ((low, high), (max(low, high - 12), high), (low, min(high, low + 12))):
        if last > first:
            drawn = np.clip((plane.astype(float) - first) * 255 / (last - first), 0, 255).astype(np.uint8)
            picture = Image.fromarray(drawn)
            yield from (picture, ImageOps.invert(picture))


def _says(planes: Any, secret: str) -> bool:
    from sfumato.core.document import ocr

    return any(
        secret in ocr.text(ocr.recognise(drawn.convert("RGB"))).lower().replace(" ", "")
        for plane in planes
        for drawn in _stretched(plane)
    )


def _any_picture_says(secret: str) -> Callable[[Path, Path], str | None]:
    """Every picture of the output by its samples: what somebody reads in it."""

    def look(source: Path, out: Path) -> str | None:
        with pikepdf.open(out) as pdf:
            for thing in pdf.objects:
                if (
                    isinstance(thing, pikepdf.Stream)
                    and thing.get("/Subtype") == Name.Image
                    and _says(_planes(thing), secret)
                ):
                    return "the samples of a picture show it"
        return None

    return look


def _planes(image: Any) -> list[np.ndarray[Any, Any]]:
    width, height, bits = int(image.Width), int(image.Height), int(image.get("/BitsPerComponent", 8))
    try:
        data = np.frombuffer(image.read_bytes(), np.uint8)
    except pikepdf.PdfError:
        picture = Image.open(io.BytesIO(image.read_raw_bytes()))
        bands = np.asarray(picture).reshape(picture.height, picture.width, -1)
    else:
        if bits < 8:
            row = -(-width * bits // 8)
            split = np.unpackbits(data[: row * height].reshape(height, row), axis=1)
            bands = (split[:, : width * bits].reshape(height, width, bits) @ (1 << np.arange(bits)[::-1]))[
                ..., None
            ]
        else:
            count = max(1, len(data) // (width * height))
            bands = data[: width * height * count].reshape(height, width, count)
    return [bands[..., number] for number in range(bands.shape[2])]


def _samples_say(source: Path, out: Path) -> str | None:
    """The same for a picture file."""
    with Image.open(out) as picture:
        values = np.asarray(picture)
    bands = values.reshape(*values.shape[:2], -1)
    return (
        "a channel shows it"
        if _says([bands[..., n] for n in range(bands.shape[2])], "vandergelder")
        else None
    )


DO = b"q 465 0 0 60 72 600 cm /A Do Q"


def _pixels(make: Callable[[pikepdf.Pdf], Any]) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        with two_pages(path) as pdf:
            on_second(pdf, path, DO, XObject=Dictionary(A=make(pdf)))

    return build


def _samples(pdf: pikepdf.Pdf, samples: np.ndarray[Any, Any], bits: int = 8, **more: Any) -> Any:
    height, width = samples.shape[:2]
    entries: dict[str, Any] = {"ColorSpace": Name.DeviceGray, **more}
    return pdf.make_stream(
        samples.tobytes(),
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=width,
        Height=height,
        BitsPerComponent=bits,
        **entries,
    )


def _ink(text: str = SIDE) -> np.ndarray[Any, Any]:
    return np.asarray(printed(text)) < 128


def _alpha_jpx(pdf: pikepdf.Pdf) -> Any:
    picture = Image.new("RGBA", (1240, 160), (90, 90, 90, 255))
    picture.putalpha(printed(SIDE))
    out = io.BytesIO()
    picture.save(out, "JPEG2000")
    image = pikepdf.Stream(pdf, b"")
    image.write(out.getvalue(), filter=Name.JPXDecode)
    image.Type, image.Subtype, image.Width, image.Height = Name.XObject, Name.Image, 1240, 160
    return pdf.make_indirect(image)


def _jbig2(pdf: pikepdf.Pdf) -> Any:
    """A page of JBIG2: one generic region, coded as a fax is."""
    out = io.BytesIO()
    printed(NAME, mode="1").save(out, "TIFF", compression="group4")
    tiff = Image.open(io.BytesIO(out.getvalue()))
    start, count = tiff.tag_v2[273][0], tiff.tag_v2[279][0]
    fax = out.getvalue()[start : start + count]
    info = struct.pack(">IIIIBH", 1240, 160, 0, 0, 0, 0)
    region = struct.pack(">IIIIB", 1240, 160, 0, 0, 0) + bytes([1]) + fax
    data = (
        struct.pack(">IBBBI", 0, 48, 0, 1, len(info))
        + info
        + struct.pack(">IBBBI", 1, 38, 0, 1, len(region))
        + region
    )
    image = pikepdf.Stream(pdf, b"")
    image.write(data, filter=Name.JBIG2Decode)
    image.Type, image.Subtype, image.Width, image.Height = Name.XObject, Name.Image, 1240, 160
    image.ColorSpace, image.BitsPerComponent = Name.DeviceGray, 1
    return pdf.make_indirect(image)


def _noise() -> np.ndarray[Any, Any]:
    return np.full((160, 1240), 200, np.uint8)


UNSEEN: dict[str, Callable[[pikepdf.Pdf], Any]] = {
    "a palette with two entries of one colour": lambda pdf: _samples(pdf, np.where(_ink(), 1, 0).astype(np.uint8), ColorSpace=Array([Name.Indexed, Name.DeviceGray, 1, String(b"\xc8\xc8")])),
    "letters one step lighter than the paper": lambda pdf: _samples(pdf, np.where(_ink(), 254, 255).astype(np.uint8)),
    "letters under a marker that is nearly black": lambda pdf: _samples(pdf, np.where(_ink(), 0, 6).astype(np.uint8)),
    "the low byte of sixteen bits": lambda pdf: _samples(pdf, np.where(_ink(), 0x80FF, 0x8000).astype(">u2"), bits=16),
    "a decoding that makes every sample white": lambda pdf: _samples(pdf, np.where(_ink(), 0, 255).astype(np.uint8), Decode=Array([1, 1])),
    "a colour key that makes the letters vanish": lambda pdf: _samples(pdf, np.where(_ink(), 0, 255).astype(np.uint8), Mask=Array([0, 255])),
    "a soft mask that lets nothing through": lambda pdf: _samples(pdf, np.where(_ink(), 0, 255).astype(np.uint8), SMask=_samples(pdf, np.zeros((160, 1240), np.uint8))),
    "a mask whose letters stand at half a step": lambda pdf: _samples(pdf, _noise(), SMask=_samples(pdf, np.where(_ink(), 254, 255).astype(np.uint8))),
    "the ink of a plate that black covers": lambda pdf: _samples(pdf, np.stack([np.where(_ink(), 255, 0), np.zeros((160, 1240)), np.zeros((160, 1240)), np.full((160, 1240), 255)], axis=2).astype(np.uint8), ColorSpace=Name.DeviceCMYK),
}  # fmt: skip
for _label, _make in UNSEEN.items():
    attack(
        _label,
        PIXELS,
        ".pdf",
        secrets=SIDES,
        plan=EVERY,
        also=_any_picture_says("vandergelder"),
    )(_pixels(_make))
attack(
    "the alpha of a JPEG 2000",
    PIXELS,
    ".pdf",
    secrets=SIDES,
    plan=EVERY,
    also=_any_picture_says("vandergelder"),
    eyes=True,
)(_pixels(_alpha_jpx))
attack(
    "a scan as JBIG2, page without edits",
    PIXELS,
    ".pdf",
    eyes=True,
    also=_any_picture_says("blackwood"),
    wants=REFUSED,  # white on black, and in a code that this machine may have no reader for
)(_pixels(_jbig2))


def _half(text: str, ink: int, paper: int) -> Image.Image:
    """A line that shows, and below it one that does not."""
    both = Image.new("L", (1240, 320), 255)
    both.paste(printed("The harbour at noon"), (0, 0))
    both.paste(printed(text).point(lambda value: ink if value < 128 else paper), (0, 160))
    return both


def _clear(path: Path) -> None:
    picture = Image.new("RGBA", (1240, 320), "white")
    picture.paste(printed("The harbour at noon").convert("RGBA"), (0, 0))
    hidden = printed(SIDE).convert("RGBA")
    hidden.putalpha(0)
    picture.paste(hidden, (0, 160))
    picture.save(path)


def _twins(path: Path) -> None:
    picture = printed(SIDE).point(lambda value: 0 if value < 128 else 1).convert("P")
    picture.putpalette([200, 200, 200, 200, 200, 200])
    picture.save(path)


FILES: dict[str, tuple[str, Callable[[Path], None]]] = {
    "letters under pixels that are clear": (".png", _clear),
    "letters two steps from the paper": (
        ".png",
        lambda path: _half(SIDE, 253, 255).convert("RGB").save(path),
    ),
    "letters in a marker that is nearly black": (
        ".jpg",
        lambda path: _half(SIDE, 0, 10).save(path, quality=95),
    ),
    "a palette of a PNG with two entries of one colour": (".png", _twins),
}
for _label, (_suffix, _build) in FILES.items():
    attack(_label, PICTURES, _suffix, secrets=SIDES, plan=EVERY, also=_samples_say)(_build)


def _jpeg_of(picture: Image.Image) -> Callable[[pikepdf.Pdf], Any]:
    def make(pdf: pikepdf.Pdf) -> Any:
        out = io.BytesIO()
        picture.save(out, "JPEG", quality=92)
        image = pikepdf.Stream(pdf, b"")
        image.write(out.getvalue(), filter=Name.DCTDecode)
        image.Type, image.Subtype, image.Width, image.Height = Name.XObject, Name.Image, *picture.size
        image.ColorSpace, image.BitsPerComponent = Name.DeviceGray, 8
        return pdf.make_indirect(image)

    return make


attack(
    "a scan under a marker that is nearly black",
    PIXELS,
    ".pdf",
    secrets=SIDES,
    plan=EVERY,
    also=_any_picture_says("vandergelder"),
    eyes=True,
)(_pixels(_jpeg_of(_half(SIDE, 0, 10))))
