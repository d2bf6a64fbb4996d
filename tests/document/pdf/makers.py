"""Small PDFs made with reportlab, for tests that look inside what was written."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen import canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate

from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.pdf.read.reader import read
from sfumato.core.document.pdf.write.writer import write
from sfumato.core.document.registry import WriteReport

ALIGNMENTS = {"left": TA_LEFT, "right": TA_RIGHT, "centre": TA_CENTER, "justify": TA_JUSTIFY}


def drawn(path: Path, draw: Callable[[canvas.Canvas], None]) -> Path:
    page = canvas.Canvas(str(path), pagesize=A4, invariant=True)
    draw(page)
    page.showPage()
    page.save()
    return path


def flowed(path: Path, texts: list[str], *, align: str = "left", size: float = 11) -> Path:
    style = ParagraphStyle("p", fontName="Times-Roman", fontSize=size, leading=1.3 * size, spaceAfter=size)
    style.alignment = ALIGNMENTS[align]
    out = io.BytesIO()
    SimpleDocTemplate(out, pagesize=A4, invariant=True).build([Paragraph(text, style) for text in texts])
    path.write_bytes(out.getvalue())
    return path


def mask(document: Document, *words: str, label: str = "[PERSON]") -> Edits:
    """Every occurrence of each word."""
    edits = []
    for word in words:
        at = document.text.find(word)
        assert at >= 0, f"{word!r} is not in the text"
        while at >= 0:
            edits.append(Edit(at, at + len(word), Action.MASK, label))
            at = document.text.find(word, at + 1)
    return Edits.of(edits, document.text)


def redact(
    source: Path, out: Path, *words: str, label: str = "[PERSON]", options: RedactOptions | None = None
) -> tuple[Document, Edits, WriteReport]:
    document = read(source)
    edits = mask(document, *words, label=label)
    report = write(document, edits, out, options or RedactOptions())
    return document, edits, report


def page_contents(path: Path) -> list[bytes]:
    """Decoded page content, forms included in the order of their names."""
    found = []
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            page.contents_coalesce()
            data = page.obj.Contents.read_bytes()
            for _, form in sorted((page.resources.get("/XObject") or {}).items()):
                data += form.read_bytes() if form.get("/Subtype") == "/Form" else b""
            found.append(data)
    return found


def everything(path: Path) -> bytes:
    """All decoded streams and the file itself, to search for what must be gone."""
    parts = [path.read_bytes()]
    with pikepdf.open(path) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream):
                try:
                    parts.append(item.read_bytes())
                except pikepdf.PdfError:
                    parts.append(item.read_raw_bytes())
            else:
                parts.append(item.unparse())
    return b"\n".join(parts)
