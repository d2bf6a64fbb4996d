"""PDF, read with exact origins and redacted in place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sfumato.core.document.edits import Edits
from sfumato.core.document.model import Box, Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import Format, WriteReport, register

if TYPE_CHECKING:
    from sfumato.core.document.inspect import Inspection
    from sfumato.core.document.verify.views import View


def read(path: Path, *, password: str | None = None) -> Document:
    """The document of a PDF; the reader is loaded when first needed."""
    from sfumato.core.document.pdf.read.reader import read as read_pdf

    return read_pdf(path, password=password)


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted PDF; the writer is loaded when first needed."""
    from sfumato.core.document.pdf.write.writer import write as write_pdf

    return write_pdf(document, edits, out, options)


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """The text that the output must read as."""
    from sfumato.core.document.pdf.write.writer import expected_text as expected

    return expected(document, edits, options)


def sniff(head: bytes, path: Path) -> bool:
    """Whether the file begins like a PDF, junk before the mark allowed."""
    return b"%PDF-" in head[:1100]


def views(
    path: Path,
    *,
    password: str | None = None,
    areas: Mapping[int, Sequence[Box]] | None = None,
    ocr: bool = True,
) -> Iterator[View]:
    """Every way in which text can be got out of a PDF, for verification."""
    from sfumato.core.document.verify.pdf_views import pdf_views

    return pdf_views(path, password=password, areas=areas, ocr=ocr)


def inspect(path: Path, password: str | None = None) -> Inspection:
    """What hidden data the PDF carries."""
    from sfumato.core.document.inspect.pdf import inspect_pdf

    return inspect_pdf(path, password)


def hidden_items() -> Mapping[str, str]:
    """Kinds of hidden data of a PDF and what each is in words."""
    from sfumato.core.document.pdf.hidden.leaks import DESCRIPTIONS

    return DESCRIPTIONS


register(
    Format(
        "pdf",
        (".pdf",),
        read,
        views,
        inspect,
        write,
        sniff=sniff,
        expected_text=expected_text,
        hidden_items=hidden_items,
    )
)
