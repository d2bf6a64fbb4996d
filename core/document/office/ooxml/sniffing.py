"""Telling one kind of office package from another by what is inside."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

from sfumato.core.document.office.encrypted import is_compound


def sniffer(main: str, suffixes: tuple[str, ...]) -> Callable[[bytes, Path], bool]:
    """Knows packages that hold the part `main`. A damaged or locked file is known by its name: its own reader says why."""

    def sniff(head: bytes, path: Path) -> bool:
        named = path.suffix.lower() in suffixes
        if not head.startswith(b"PK"):
            return is_compound(head) and named
        try:
            with zipfile.ZipFile(path) as archive:
                names = {name.lower() for name in archive.namelist()}
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
            return named
        return main in names or (
            named and "[content_types].xml" in names and "word/document.xml" not in names
        )

    return sniff
