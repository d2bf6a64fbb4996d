"""A single message (.eml): headers that people see, texts, pages, pictures and attached messages stay as they are."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.plan import origins_of
from sfumato.core.document.mail.letter import Letter
from sfumato.core.document.mail.message import Envelope
from sfumato.core.document.mail.mime import LARGEST, START, letter_of
from sfumato.core.document.mail.writing import carry_out, document_of, expected_text
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead

__all__ = ["expected_text", "mail_of", "read", "write"]


def mail_of(data: bytes, path: Path | None) -> Letter:
    """The message of a file. Raises `CannotRead` or `TooLarge`."""
    found = letter_of(START.sub(b"", data, count=1), path, "The message is damaged.")
    if found.empty and not found.announced:
        raise CannotRead("The file holds no message.", file=path)
    return found


def read(path: Path, *, password: str | None = None) -> Document:
    """Reads an e-mail into a `Document`: visible headers and bodies as text; attached files are only named."""
    data = load(path, LARGEST)
    return document_of([mail_of(data, path)], "eml", path, data)


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted message."""
    letter = mail_of(origins_of(document).data, document.source)
    envelope = Envelope()
    report = carry_out([letter], document, edits, options, envelope)
    out.write_text(envelope.message(letter), encoding="utf-8", newline="")
    return report
