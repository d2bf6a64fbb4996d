"""A mailbox file: messages one after the other, each begun by a line `From …`. Written again as a clean mailbox."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.errors import MessageError
from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.package import digest
from sfumato.core.document.flow.plan import OfficeOrigins, origins_of
from sfumato.core.document.flow.plan import expected_text as expected
from sfumato.core.document.flow.sections import Section, assemble
from sfumato.core.document.mail import clean
from sfumato.core.document.mail.clean import CleanMail
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.plain.mail import Mail
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead, TooLarge

MOST = 200_000  # messages; a judgment call
_BEGIN = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\r\n]*\r?\n")
_QUOTED = re.compile(rb"(?m)^>(>*From )")
_TO_QUOTE = re.compile(r"(?m)^(>*From )")
_LINE = "From - Thu Jan  1 00:00:00 1970\n"  # no address and no time: both would tell about the mail


def mails_of(data: bytes, path: Path | None) -> list[CleanMail]:
    """The messages of a mailbox. Raises `CannotRead` where there is none."""
    starts = list(_BEGIN.finditer(data))
    if not starts:
        raise CannotRead("The file holds no message.", file=path)
    if len(starts) > MOST:
        raise TooLarge("The mailbox holds more messages than is safe.", file=path)
    found = []
    ends = [match.start() for match in starts[1:]] + [len(data)]
    for match, end in zip(starts, ends, strict=True):
        found.append(_mail(_QUOTED.sub(rb"\1", data[match.end() : end]), path))
    return found


def _mail(data: bytes, path: Path | None) -> CleanMail:
    mail = Mail()
    try:
        mail.message(message_from_bytes(data, policy=policy.compat32), 0)
    except RecursionError as error:
        raise TooLarge("Parts are nested too deeply.", file=path) from error
    except TooLarge as error:
        raise TooLarge(error.reason, file=path) from error
    except (MessageError, LookupError, ValueError, AttributeError, TypeError) as error:
        raise CannotRead("A message of the mailbox is damaged.", file=path) from error
    return CleanMail.of(mail)


def sections_of(mails: list[CleanMail]) -> list[Section]:
    """One section a message, and one for the lines of transport."""
    bodies = [mail.section(f"message {number}") for number, mail in enumerate(mails, 1)]
    return [*bodies, clean.transport_section(mails)]


def read(path: Path, *, password: str | None = None) -> Document:
    """The document of a mailbox: all messages in order."""
    data = load(path)
    text, regions, spans, _ = assemble(sections_of(mails_of(data, path)))
    if not text:
        raise CannotRead("The file holds no message.", file=path)
    return Document(text, "mbox", path, digest(data), regions=regions, origins=OfficeOrigins(data, spans))


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """The text that the output must read as."""
    return expected(document, edits, _without_kept(options), clean.ITEMS)


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the mailbox anew from its redacted messages; nothing else of the source is carried over."""
    mails = mails_of(origins_of(document).data, document.source)
    text, _, _, live = assemble(sections_of(mails))
    if text != document.text:
        raise CannotRead("The document does not match the file it was read from.", file=document.source)
    clean.apply_edits(document, edits, live)
    messages = (f"{_LINE}{_quoted(message)}\n" for message in clean.texts(mails))
    out.write_text("".join(messages), encoding="utf-8", newline="")
    return WriteReport(hidden_removed=clean.removed_items(document), notes=(clean.NOTE,))


def _quoted(message: str) -> str:
    return _TO_QUOTE.sub(r">\1", message)


def _without_kept(options: RedactOptions) -> RedactOptions:
    """Transport headers cannot be kept: a clean mailbox has none."""
    return RedactOptions(options.layout, options.style)
