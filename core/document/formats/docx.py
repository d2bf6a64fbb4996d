"""Word documents."""

from __future__ import annotations

import zipfile
from functools import partial
from pathlib import Path

from sfumato.core.document.inspect.package import inspect_package
from sfumato.core.document.office.docx import reader, writer
from sfumato.core.document.office.docx.hidden import ITEMS
from sfumato.core.document.office.encrypted import is_compound
from sfumato.core.document.registry import Format, register
from sfumato.core.document.verify.package_views import package_views

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


register(
    Format(
        "docx",
        _SUFFIXES,
        reader.read,
        package_views,
        partial(inspect_package, "docx"),
        writer.write,
        sniff=_sniff,
        expected_text=writer.expected_text,
        hidden_items=lambda: {name: description for name, (description, _) in ITEMS.items()},
    )
)
