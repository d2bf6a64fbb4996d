"""OpenDocument text."""

from __future__ import annotations

import zipfile
from functools import partial
from pathlib import Path

from sfumato.core.document.inspect.package import inspect_package
from sfumato.core.document.office.odt import reader, writer
from sfumato.core.document.office.odt.hidden import ITEMS
from sfumato.core.document.registry import Format, register
from sfumato.core.document.verify.package_views import package_views

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


register(
    Format(
        "odt",
        _SUFFIXES,
        reader.read,
        package_views,
        partial(inspect_package, "odt"),
        writer.write,
        sniff=_sniff,
        expected_text=writer.expected_text,
        hidden_items=lambda: {name: description for name, (description, _) in ITEMS.items()},
    )
)
