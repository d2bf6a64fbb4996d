"""What a message in a file of its own (.eml, .msg) is written as: one clean message."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.plan import expected_text as expected
from sfumato.core.document.flow.sections import Section, assemble
from sfumato.core.document.mail import clean
from sfumato.core.document.mail.clean import CleanMail
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead


def sections_of(mail: CleanMail) -> list[Section]:
    """The message, and its lines of transport."""
    return [mail.section("message"), clean.transport_section([mail])]


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """The text that the output must read as. Transport headers cannot be kept: a clean message has none."""
    return expected(document, edits, RedactOptions(options.layout, options.style), clean.ITEMS)


def write_clean(mail: CleanMail, document: Document, edits: Edits, out: Path) -> WriteReport:
    """Writes the redacted message anew; nothing else of the source is carried over."""
    text, _, _, live = assemble(sections_of(mail))
    if text != document.text:
        raise CannotRead("The document does not match the file it was read from.", file=document.source)
    clean.apply_edits(document, edits, live)
    out.write_text(mail.message(), encoding="utf-8", newline="")
    return WriteReport(hidden_removed=clean.removed_items(document), notes=(clean.NOTE,))
