"""Which independent reading goes with which format. None of these use the readers of this program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from sfumato.core.document.model import Box
from sfumato.core.document.verify.views import View


def views(
    path: Path,
    format_: str,
    *,
    password: str | None = None,
    areas: Mapping[int, Sequence[Box]] | None = None,
    ocr: bool = True,
) -> Iterator[View]:
    """Every view of the file. `areas` limits OCR of a PDF to the lines that lost text."""
    if format_ == "pdf":
        from sfumato.core.document.verify.pdf_views import pdf_views

        yield from pdf_views(path, password=password, areas=areas, ocr=ocr)
    elif format_ in ("docx", "odt"):
        from sfumato.core.document.verify.package_views import package_views

        yield from package_views(path, ocr=ocr)
    elif format_ == "html":
        from sfumato.core.document.verify.plain_views import markup_views

        yield from markup_views(path)
    elif format_ == "eml":
        from sfumato.core.document.verify.plain_views import mail_views

        yield from mail_views(path)
    elif format_ == "image":
        from sfumato.core.document.verify.image_views import image_views

        yield from image_views(path, ocr=ocr)
    else:
        from sfumato.core.document.verify.plain_views import plain_views

        yield from plain_views(path)
