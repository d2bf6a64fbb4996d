"""A mailbox file: messages one after the other, each begun by a line `From …`; each is written as a single message is."""

from __future__ import annotations

import re
from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.plan import origins_of
from sfumato.core.document.mail.letter import Letter
from sfumato.core.document.mail.message import Envelope
from sfumato.core.document.mail.mime import letter_of
from sfumato.core.document.mail.writing import carry_out, document_of, expected_text
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead, TooLarge

__all__ = ["expected_text", "mails_of", "read", "write"]

MOST = 200_000  # messages; a judgment call
_BEGIN = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\r\n]*\r?\n")
_QUOTED = re.compile(rb"(?m)^>(>*From )")
_TO_QUOTE = re.compile(r"(?m)^(>*From )")
_LINE = "From - Thu Jan  1 00:00:00 1970\n"  # no address and no time: both would tell about the mail


def mails_of(data: bytes, path: Path | None) -> list[Letter]:
    """The messages of a mailbox. Raises `CannotRead` where there is none."""
    starts = list(_BEGIN.finditer(data))
    if not starts:
        raise CannotRead("The file holds no message.", file=path)
    if len(starts) > MOST:
        raise TooLarge("The mailbox holds more messages than is safe.", file=path)
    ends = [match.start() for match in starts[1:]] + [len(data)]
    parts = (data[match.end() : end] for match, end in zip(starts, ends, strict=True))
    return [
        letter_of(_QUOTED.sub(rb"\1", part), path, "A message of the mailbox is damaged.") for part in parts
    ]


def read(path: Path, *, password: str | None = None) -> Document:
    """The document of a mailbox: all messages in order."""
    data = load(path)
    document = document_of(mails_of(data, path), "mbox", path, data)
    if not document.text:
        raise CannotRead("The file holds no message.", file=path)
    return document


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the mailbox; a thread stays one, because numbers of messages are given anew alike everywhere."""
    letters = mails_of(origins_of(document).data, document.source)
    envelope = Envelope()
    report = carry_out(letters, document, edits, options, envelope)
    messages = (_TO_QUOTE.sub(r">\1", envelope.message(letter)) for letter in letters if not letter.empty)
    out.write_text("".join(f"{_LINE}{message}\n" for message in messages), encoding="utf-8", newline="")
    return report
