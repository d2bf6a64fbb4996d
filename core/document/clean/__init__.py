"""The clean copy: sanitized text typeset anew. Nothing of the source file but its words goes into it."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.model import Document
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotWrite
from sfumato.core.messages import Message

_NOTE = (
    "Clean copy: typeset anew from the text; layout, pictures and all hidden data of the source are left out."
)


def typeset(document: Document, edits: Edits, out: Path, format_: str) -> WriteReport:
    """Writes a clean copy of the text with its edits, set anew in `format_`: nothing of the source file gets
    into it."""
    from sfumato.core.document.clean.blocks import blocks

    content = blocks(document, edits)
    if format_ == "pdf":
        from sfumato.core.document.clean.as_pdf import write
    elif format_ == "docx":
        from sfumato.core.document.clean.as_docx import write
    elif format_ == "txt":
        from sfumato.core.document.clean.as_txt import write
    else:
        raise CannotWrite(
            Message("A clean copy cannot be written as {0}.", format_), next_step="Use PDF, DOCX or TXT."
        )
    write(content, out)
    return WriteReport(hidden_removed=("everything but the text",), notes=(_NOTE,))
