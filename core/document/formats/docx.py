"""Word documents."""

from __future__ import annotations

import zipfile
from functools import partial
from pathlib import Path

from sfumato.core.document.formats._office import register_office
from sfumato.core.document.inspect.package import inspect_package
from sfumato.core.document.office.docx import reader, writer
from sfumato.core.document.office.docx.hidden import ITEMS
from sfumato.core.document.office.encrypted import is_compound
from sfumato.core.document.office.modules import OfficeModules

_SUFFIXES = (".docx", ".docm", ".dotx", ".dotm")


def _sniff(head: bytes, path: Path) -> bool:
    if head.startswith(b"PK"):
        try:
            with zipfile.ZipFile(path) as archive:
                names = {name.lower() for name in archive.namelist()}
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
            return (
                path.suffix.lower() in _SUFFIXES
            )  # a damaged file is refused by its own reader, in its words
        others = {"xl/workbook.xml", "ppt/presentation.xml"}
        return "[content_types].xml" in names and not names & others
    return is_compound(head) and path.suffix.lower() in _SUFFIXES


MODULES = OfficeModules(reader, writer, ITEMS)

register_office("docx", _SUFFIXES, MODULES, partial(inspect_package, "docx"), _sniff)
