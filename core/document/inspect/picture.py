"""A picture file inspected: everything in it that is not a pixel."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, UnidentifiedImageError

from sfumato.core.document.inspect import HiddenItem, Inspection
from sfumato.core.errors import CannotRead, TooLarge

# What a picture needs to be shown, by the names Pillow gives it.
_DISPLAY = frozenset(
    [
        "dpi",
        "jfif",
        "jfif_version",
        "jfif_unit",
        "jfif_density",
        "gamma",
        "chromaticity",
        "srgb",
        "compression",
        "transparency",
        "interlace",
        "aspect",
        "progressive",
        "progression",
        "adobe",
        "adobe_transform",
        "resolution",
    ]
)
# TIFF needs its own tags to say what the pixels are; these describe a person, a place, a machine or a moment.
_TELLING = frozenset(
    (
        270,
        271,
        272,
        285,
        305,
        306,
        315,
        316,
        700,
        33432,
        33723,
        34377,
        34665,
        34853,
        40091,
        40092,
        40093,
        40094,
        40095,
    )
)


def inspect_picture(path: Path, password: str | None = None) -> Inspection:
    """What metadata a picture carries."""
    try:
        with Image.open(path, formats=("PNG", "JPEG", "TIFF")) as picture:
            exif = sum(tag in _TELLING for tag in picture.getexif())
            others = sorted(
                key for key in picture.info if str(key).lower() not in _DISPLAY | {"exif", "icc_profile"}
            )
            frames = getattr(picture, "n_frames", 1)
    except Image.DecompressionBombError as error:
        raise TooLarge("The picture has too many pixels.", file=path) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise CannotRead("The picture is damaged.", file=path) from error
    hidden = []
    if exif:
        hidden.append(HiddenItem("exif", exif, "camera, place, time, author"))
    if others:
        hidden.append(HiddenItem("embedded notes", len(others), "comments, XMP or text chunks"))
    notices = (f"{frames} pictures in one file",) if frames > 1 else ()
    return Inspection("image", tuple(hidden), (), notices)
