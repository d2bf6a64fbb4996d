"""EXIF, XMP and thumbnails in the pictures of an OOXML package."""

from __future__ import annotations

from sfumato.core.document.flow.metafiles import is_unknown_picture
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.pictures import blank, strip


def remove_picture_metadata(package: Package) -> bool:
    """Whether a picture carried any; the pictures themselves stay as they look."""
    found = False
    for part in [part for part in package.parts if not part.endswith((".xml", ".rels", ".vml"))]:
        clean = strip(package.parts[part])  # whatever it is declared as: the bytes say what it is
        if clean is None and is_unknown_picture(part, package.parts[part]):
            clean = blank(package.parts[part])
        if clean is not None and clean != package.parts[part]:
            found = True
            package.put(part, clean)
    return found
