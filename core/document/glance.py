"""The words of a long PDF at a glance: page by page from the rendering engine, within a second or two.

Good enough to show what a file is about while it is read for real. Not good enough for anything else: the order of words may
differ, scans have none, and no character knows its place on the page.
"""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document import isolated
from sfumato.core.document.pdfium import open_document

LARGE = 400_000  # bytes; smaller files are read before anybody would look
MANY = 60  # pages


def glance(path: Path, password: str | None = None) -> tuple[str, ...]:
    """The text of each page; nothing for files that are not long PDFs. Parsed in a process of its own, as by `read`."""
    if path.suffix.lower() != ".pdf" or not path.is_file() or path.stat().st_size < LARGE:
        return ()
    pages = isolated.glance(path.absolute(), password) if isolated.wanted() else glance_here(path, password)
    return pages if pages is not None and len(pages) >= MANY else ()


def glance_here(path: Path, password: str | None = None) -> tuple[str, ...]:
    """In this process."""
    pdf = open_document(path, password)
    try:
        found = []
        for number in range(len(pdf)):
            page = pdf[number]
            words = page.get_textpage()
            found.append(words.get_text_range().replace("\r\n", "\n"))
            words.close()
            page.close()
        return tuple(found)
    finally:
        pdf.close()
