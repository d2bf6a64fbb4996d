"""A single message (.eml), read as people see it and written again as a clean message."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.errors import MessageError
from email.message import Message
from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.package import digest
from sfumato.core.document.flow.plan import OfficeOrigins, origins_of
from sfumato.core.document.flow.plan import expected_text as expected
from sfumato.core.document.flow.sections import Section, assemble
from sfumato.core.document.mail import clean
from sfumato.core.document.mail.clean import CleanMail
from sfumato.core.document.model import Document, Region
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.plain.mail import LARGEST, START, Mail
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead, TooLarge


def mail_of(data: bytes, path: Path | None) -> tuple[CleanMail, list[Region]]:
    """The message, and regions of its headers, bodies and attached messages. Raises `CannotRead` or `TooLarge`."""
    mail = Mail()
    try:
        message: Message[str, str] = message_from_bytes(START.sub(b"", data, count=1), policy=policy.compat32)
        mail.message(message, 0)
    except RecursionError as error:
        raise TooLarge("Parts are nested too deeply.", file=path) from error
    except TooLarge as error:
        raise TooLarge(error.reason, file=path) from error
    except (MessageError, LookupError, ValueError, AttributeError, TypeError) as error:
        raise CannotRead("The message is damaged.", file=path) from error
    found = CleanMail.of(mail)
    if found.empty and not message.keys():  # headers alone are a message, if an empty one
        raise CannotRead("The file holds no message.", file=path)
    return found, [Region(start, end, story) for start, end, story in mail.regions]


def sections_of(mail: CleanMail) -> list[Section]:
    """The message, and its lines of transport."""
    return [mail.section("message"), clean.transport_section([mail])]


def read(path: Path, *, password: str | None = None) -> Document:
    """Reads an e-mail into a `Document`: visible headers and bodies as text; attachments are only named."""
    data = load(path, LARGEST)
    mail, inner = mail_of(data, path)
    text, regions, spans, _ = assemble(sections_of(mail))
    return Document(
        text, "eml", path, digest(data), regions=(*regions, *inner), origins=OfficeOrigins(data, spans)
    )


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """The text that the output must read as. Transport headers cannot be kept: a clean message has none."""
    return expected(document, edits, RedactOptions(options.layout, options.style), clean.ITEMS)


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted message anew; nothing else of the source is carried over."""
    mail, _ = mail_of(origins_of(document).data, document.source)
    text, _, _, live = assemble(sections_of(mail))
    if text != document.text:
        raise CannotRead("The document does not match the file it was read from.", file=document.source)
    clean.apply_edits(document, edits, live)
    out.write_text(mail.message(), encoding="utf-8", newline="")
    return WriteReport(hidden_removed=clean.removed_items(document), notes=(clean.NOTE,))
