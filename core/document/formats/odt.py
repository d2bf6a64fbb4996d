"""OpenDocument text."""

from __future__ import annotations

import zipfile
from functools import partial
from pathlib import Path

from sfumato.core.document.formats._office import register_office
from sfumato.core.document.inspect.package import inspect_package
from sfumato.core.document.office.modules import OfficeModules
from sfumato.core.document.office.odt import reader, writer
from sfumato.core.document.office.odt.hidden import ITEMS

_SUFFIXES = (".odt", ".ott")


def _sniff(head: bytes, path: Path) -> bool:
    if not head.startswith(b"PK"):
        return False
    if b"mimetypeapplication/vnd.oasis.opendocument" in head[:200]:
        return True
    try:
        with zipfile.ZipFile(path) as archive:
            return {"content.xml", "META-INF/manifest.xml"} <= set(archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return path.suffix.lower() in _SUFFIXES  # a damaged file is refused by its own reader, in its words


MODULES = OfficeModules(reader, writer, ITEMS)

register_office("odt", _SUFFIXES, MODULES, partial(inspect_package, "odt"), _sniff)
