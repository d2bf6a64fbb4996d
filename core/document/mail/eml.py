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
from sfumato.core.document.flow.sections import assemble
from sfumato.core.document.mail.clean import CleanMail
from sfumato.core.document.mail.single import expected_text, sections_of, write_clean
from sfumato.core.document.model import Document, Region
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.plain.mail import LARGEST, START, Mail
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead, TooLarge

__all__ = ["expected_text", "mail_of", "read", "sections_of", "write"]


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


def read(path: Path, *, password: str | None = None) -> Document:
    """Reads an e-mail into a `Document`: visible headers and bodies as text; attachments are only named."""
    data = load(path, LARGEST)
    mail, inner = mail_of(data, path)
    text, regions, spans, _ = assemble(sections_of(mail))
    return Document(
        text, "eml", path, digest(data), regions=(*regions, *inner), origins=OfficeOrigins(data, spans)
    )


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted message anew; nothing else of the source is carried over."""
    mail = mail_of(origins_of(document).data, document.source)[0]
    return write_clean(mail, document, edits, out)
