"""EXIF, XMP and thumbnails in the pictures of an OOXML package."""

from __future__ import annotations

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.pictures import strip
from sfumato.core.document.office.relations import content_type


def remove_picture_metadata(package: Package) -> bool:
    """Whether a picture carried any; the pictures themselves stay as they look."""
    found = False
    for part in list(package.parts):
        if content_type(package, part).startswith("image/"):
            clean = strip(package.parts[part])
            if clean is not None and clean != package.parts[part]:
                found = True
                package.put(part, clean)
    return found
