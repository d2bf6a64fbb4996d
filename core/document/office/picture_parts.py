"""Parts of the pictures of an OOXML package that no page shows: beyond a crop, and colours under clear pixels.

Word, Excel and PowerPoint keep the whole picture when somebody crops it, and draw a part of it. Where every place that shows
a picture crops it, what none of them shows goes.
"""

from __future__ import annotations

import io
import re
import warnings
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, child, name, short
from sfumato.core.document.office.relations import relations

Shown = tuple[float, float, float, float]  # left, top, right, bottom: shares of the width and the height
WHOLE: Shown = (0.0, 0.0, 1.0, 1.0)  # nothing of the picture is cropped away
LARGEST = 100_000_000  # pixels of a picture that is changed
_SAVED: dict[str, dict[str, Any]] = {"JPEG": {"quality": 92}, "WEBP": {"lossless": True}}
_KINDS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP")
_BROKEN = (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError)
_SHARE = re.compile(r"(-?[\d.]+)(%|f?)")


@dataclass(slots=True)
class _Picture:
    """Where a package shows one picture, and what of it."""

    places: list[Element] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)

    @property
    def around(self) -> Shown:
        """The smallest rectangle around all that is shown."""
        left, top, right, bottom = zip(*self.shown, strict=True)
        return min(left), min(top), max(right), max(bottom)


def remove_unseen_parts(package: Package) -> bool:
    """Cuts or whitens what no page shows of the pictures; says whether there was any."""
    found = False
    for part, picture in _pictures(package).items():
        if part not in package.parts:
            continue
        alike = len(set(picture.shown)) == 1  # then the picture is cut, else its unseen parts become white
        clean = _clean(package.parts[part], picture.around, cut=alike)
        if clean is not None:
            package.put(part, clean)
            found = True
            for place in picture.places if alike else ():
                _forget_crop(place)
    return found


def _pictures(package: Package) -> dict[str, _Picture]:
    found: dict[str, _Picture] = {}
    for owner in [part for part in package.parts if part.endswith((".xml", ".vml"))]:
        pictures = {r.id: r.target for r in relations(package, owner) if r.kind == "image" and not r.external}
        for element in package.tree(owner).iter() if pictures else ():
            for key, value in element.items() if isinstance(element.tag, str) else ():
                if value in pictures and short(key).startswith(("r:", "o:")):
                    picture = found.setdefault(pictures[value], _Picture())
                    picture.places.append(element)
                    picture.shown.append(_shown(element))
    return found


def _forget_crop(element: Element) -> None:
    for side in ("cropleft", "croptop", "cropright", "cropbottom"):
        element.attrib.pop(side, None)
    fill = element.getparent()
    crop = child(fill, "a:srcRect") if fill is not None else None
    if crop is not None:
        crop.attrib.clear()


def _shown(element: Element) -> Shown:
    """What one place shows of its picture."""
    if name(element) == "v:imagedata":
        cuts = [_share(element.get(f"crop{side}"), 65536.0) for side in ("left", "top", "right", "bottom")]
    else:
        fill = element.getparent()
        crop = child(fill, "a:srcRect") if fill is not None and name(fill).endswith(":blipFill") else None
        if crop is None:
            return WHOLE
        cuts = [_share(crop.get(side), 100_000.0) for side in "ltrb"]
    left, top, right, bottom = cuts
    return (left, top, 1 - right, 1 - bottom) if left + right < 1 and top + bottom < 1 else WHOLE


def _share(value: str | None, unit: float) -> float:
    """A cut as a share: in hundredths ("25%"), in units of the format ("25000", "16384f"), or as it is ("0.25")."""
    found = _SHARE.fullmatch((value or "0").strip())
    if found is None:
        return 0.0
    try:
        number = float(found[1])
    except ValueError:
        return 0.0
    whole = 100.0 if found[2] == "%" else unit if found[2] == "f" or abs(number) > 1 else 1.0
    return min(1.0, max(0.0, number / whole))


def _clean(data: bytes, shown: Shown, cut: bool) -> bytes | None:
    """The picture without what is not seen; None where all of it is seen, or it is no picture of pixels."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=_KINDS) as picture:
                if picture.width * picture.height > LARGEST or getattr(picture, "n_frames", 1) > 1:
                    return None
                kind, clear = str(picture.format), "A" in picture.getbands() or "transparency" in picture.info
                if shown == WHOLE and not clear:
                    return None
                samples = np.array(ImageOps.exif_transpose(picture).convert("RGBA" if clear else "RGB"))
    except _BROKEN:
        return None
    high, wide = samples.shape[:2]
    top, left = int(shown[1] * high), int(shown[0] * wide)
    bottom, right = max(top + 1, round(shown[3] * high)), max(left + 1, round(shown[2] * wide))
    unseen = np.ones((high, wide), dtype=bool)
    unseen[top:bottom, left:right] = False
    if clear and len(np.unique(samples[samples[..., 3] == 0][:, :3], axis=0)) > 1:  # one colour tells nothing
        unseen |= samples[..., 3] == 0
    if not (samples[unseen][:, :3] != 255).any():
        return None
    samples[unseen, :3] = 255
    if cut:
        samples = samples[top:bottom, left:right]
    out = io.BytesIO()
    Image.fromarray(samples).save(out, kind, **_SAVED.get(kind, {}))
    return out.getvalue()
