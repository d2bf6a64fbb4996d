"""PDF, read with exact origins and redacted in place."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import Format, WriteReport, register


def read(path: Path, *, password: str | None = None) -> Document:
    from sfumato.core.document.pdf.reader import read as read_pdf

    return read_pdf(path, password=password)


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    from sfumato.core.document.pdf.writer import write as write_pdf

    return write_pdf(document, edits, out, options)


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    from sfumato.core.document.pdf.writer import expected_text as expected

    return expected(document, edits, options)


def sniff(head: bytes, path: Path) -> bool:
    return b"%PDF-" in head[:1100]


register(Format("pdf", (".pdf",), read, write, sniff=sniff, expected_text=expected_text))
