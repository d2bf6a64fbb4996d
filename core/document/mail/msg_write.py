"""An Outlook message written from a letter: subject, people, date, body, pictures and attached messages. [MS-OXMSG]

Properties that Outlook computes by itself, or that say who handled the file when, are not written.
"""

from __future__ import annotations

import struct
from datetime import UTC, datetime, timedelta

from sfumato.core.document.mail.letter import Enclosed, Letter, Person, WebPage, Words
from sfumato.core.document.mail.message import LEFT_OUT, Envelope, words_of
from sfumato.core.document.office.compound_write import Node, compound

DATE = "%a, %d %b %Y %H:%M:%S +0000"
EPOCH = datetime(1601, 1, 1, tzinfo=UTC)
# Numbers of properties and types in MS-OXPROPS and MS-OXCDATA.
_LONG, _TIME, _TEXT, _BYTES = 0x0003, 0x0040, 0x001F, 0x0102
_CLASS, _FLAGS, _MASK, _CODEPAGE = 0x001A, 0x0E07, 0x340D, 0x3FDE
_SUBJECT, _BODY, _HTML, _HEADERS = 0x0037, 0x1000, 0x1013, 0x007D
_SENT = (0x0039, 0x0E06)  # submitted, delivered
_SENDER, _SENDER_SMTP = (0x0C1A, 0x0042), (0x5D01, 0x5D02)  # of the sender, of whom it is sent for
_SHOWN = {"To": (1, 0x0E04), "Cc": (2, 0x0E03), "Bcc": (3, 0x0E02)}
_NAME, _SMTP, _ADDRESS, _KIND, _RECIPIENT, _ROW = 0x3001, 0x39FE, 0x3003, 0x3002, 0x0C15, 0x3000
_METHOD, _NUMBER, _LONG_NAME, _MIME, _CONTENT_ID, _DATA = 0x3705, 0x0E21, 0x3707, 0x370E, 0x3712, 0x3701
_READ, _HAS_FILES = 1, 16  # flags of a message
_UNICODE, _UTF_8 = 0x40000, 65001
_BY_VALUE, _MESSAGE = 1, 5  # how a file is attached
_PROPERTIES = "__properties_version1.0"


class _Properties:
    """The properties of a message, recipient or attachment: fixed ones in one stream, others in their own."""

    def __init__(self) -> None:
        self.fixed = b""
        self.node: dict[str, bytes | Node] = {}

    def number(self, tag: int, value: int, kind: int = _LONG) -> None:
        """A number or time."""
        self.fixed += struct.pack("<HHIQ", kind, tag, 6, value)

    def line(self, tag: int, value: str) -> None:
        """Words on one line."""
        self.text(tag, " ".join(value.split()))

    def text(self, tag: int, value: str) -> None:
        """Words."""
        self._stored(tag, _TEXT, value.encode("utf-16-le", "replace"), 2)

    def data(self, tag: int, value: bytes) -> None:
        """Bytes."""
        self._stored(tag, _BYTES, value, 0)

    def _stored(self, tag: int, kind: int, value: bytes, end: int) -> None:
        self.fixed += struct.pack("<HHIII", kind, tag, 6, len(value) + end, 0)
        self.node[f"__substg1.0_{tag:04X}{kind:04X}"] = value

    def finished(self, head: bytes) -> dict[str, bytes | Node]:
        """The storage, with what stands before its properties."""
        return {_PROPERTIES: head + self.fixed, **self.node}


def container(letter: Letter, envelope: Envelope) -> bytes:
    """The file of a message."""
    node = _message(letter, envelope, top=True)
    node["__nameid_version1.0"] = {f"__substg1.0_{number:04X}0102": b"" for number in (2, 3, 4)}
    return compound(node)


def _message(letter: Letter, envelope: Envelope, *, top: bool) -> dict[str, bytes | Node]:
    made = _Properties()
    files = [part for part in letter.parts if isinstance(part, Enclosed | Letter)]
    people = [person for person in letter.people if person.kind in _SHOWN]
    made.text(_CLASS, "IPM.Note")
    made.number(_FLAGS, _READ | (_HAS_FILES if files else 0))
    made.number(_MASK, _UNICODE)
    made.number(_CODEPAGE, _UTF_8)
    for name, line in letter.headers:
        if name == "Subject":
            made.line(_SUBJECT, line.text)
        elif name == "Date":
            _date(made, " ".join(line.text.split()))
        elif name in _SHOWN:
            made.line(_SHOWN[name][1], line.text)
    for person in letter.people:
        if person.kind == "From":
            for name_, smtp in zip(_SENDER, _SENDER_SMTP, strict=True):
                _person(made, person, name_, smtp)
    _body(made, letter)
    for number, person in enumerate(people):
        recipient = _Properties()
        recipient.number(_ROW, number)
        recipient.number(_RECIPIENT, _SHOWN[person.kind][0])
        recipient.text(_KIND, "SMTP")
        _person(recipient, person, _NAME, _SMTP)
        made.node[f"__recip_version1.0_#{number:08X}"] = recipient.finished(bytes(8))
    for number, part in enumerate(files):
        made.node[f"__attach_version1.0_#{number:08X}"] = _attached(part, number, envelope)
    head = struct.pack("<8xIIII", len(people), len(files), len(people), len(files))
    return made.finished(head + bytes(8) if top else head)


def _person(made: _Properties, person: Person, name: int, smtp: int) -> None:
    if person.name is not None:
        made.line(name, person.name.text)
    if person.address is not None and person.address is not person.name:
        same = person.name is not None and person.name.text == person.address.text
        made.line(smtp, f"<{person.address.text}>" if same else person.address.text)


def _date(made: _Properties, text: str) -> None:
    """As a time where it still is one, else in words among the headers."""
    try:
        moment = datetime.strptime(text, DATE).replace(tzinfo=UTC)
    except ValueError:
        made.text(_HEADERS, f"Date: {text}\r\n")
        return
    for tag in _SENT:
        made.number(tag, (moment - EPOCH) // timedelta(microseconds=1) * 10, _TIME)


def _body(made: _Properties, letter: Letter) -> None:
    for part in letter.parts:
        if isinstance(part, Words):
            made.text(_BODY, part.text.text.replace("\n", "\r\n"))
        elif isinstance(part, WebPage):
            made.data(_HTML, part.page.source.encode("utf-8", "replace"))
            made.text(_BODY, words_of(part.page.source).replace("\n", "\r\n"))


def _attached(part: Enclosed | Letter, number: int, envelope: Envelope) -> Node:
    made = _Properties()
    made.number(_NUMBER, number)
    made.number(_METHOD, _MESSAGE if isinstance(part, Letter) else _BY_VALUE)
    if isinstance(part, Letter):
        made.node["__substg1.0_3701000D"] = _message(part, envelope, top=False)
        return made.finished(bytes(8))
    if part.named:
        made.line(_LONG_NAME, part.name.text)
    if part.picture:
        made.text(_MIME, part.kind)
    if part.number:
        made.text(_CONTENT_ID, envelope.number(part.number))
    made.data(_DATA, part.data if part.picture and part.data else LEFT_OUT.encode("ascii"))
    return made.finished(bytes(8))
