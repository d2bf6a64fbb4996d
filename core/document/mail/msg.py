"""Outlook messages (.msg): a compound file of properties. [MS-OXMSG] Read as a letter, and written from it."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from datetime import timedelta
from email import message_from_string, policy
from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.encoding import decode
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.loose import printable
from sfumato.core.document.flow.plan import origins_of
from sfumato.core.document.flow.unseen import without_unseen, without_unseen_references
from sfumato.core.document.mail.letter import (
    SHOWN,
    Enclosed,
    Group,
    HeldText,
    Letter,
    Line,
    Part,
    Person,
    WebPage,
    Words,
    picture_kind,
)
from sfumato.core.document.mail.message import Envelope
from sfumato.core.document.mail.mime import DEEPEST
from sfumato.core.document.mail.msg_write import DATE, EPOCH, container
from sfumato.core.document.mail.rtf_body import text_of_rtf
from sfumato.core.document.mail.writing import carry_out, document_of, expected_text
from sfumato.core.document.model import Document
from sfumato.core.document.office.compound import Damaged, tree
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead, TooLarge

__all__ = ["expected_text", "mail_of", "read", "write"]

PROPERTIES = "__properties_version1.0"
_SUBJECT, _BODY, _HTML, _RTF = "0037", "1000", "1013", "1009"
_SENDER, _SENDER_MAIL, _SENDER_SMTP, _HEADERS = "0C1A", "0C1F", "5D01", "007D"
_TO, _CC, _BCC = "0E04", "0E03", "0E02"
_NAME, _SMTP, _MAIL = "3001", "39FE", "3003"
_LONG_NAME, _SHORT_NAME = "3707", "3704"
_DATA, _MIME, _CONTENT_ID = "3701", "370E", "3712"
_RECIPIENT_TYPE = 0x0C15  # property of MS-OXPROPS
_SENT, _RECEIVED = 0x0039, 0x0E06  # properties of MS-OXPROPS: client submit time, message delivery time
_TYPES = {1: "To", 2: "Cc", 3: "Bcc"}
Streams = Mapping[str, bytes]


def mail_of(data: bytes, path: Path | None) -> Letter:
    """The message of an Outlook file. Raises `CannotRead` where it is damaged."""
    try:
        streams = tree(data)
    except Damaged as error:
        raise CannotRead("The file is damaged.", file=path) from error
    if PROPERTIES not in streams:
        raise CannotRead("The file holds no message.", file=path)
    found = _message(streams, "", 0, path)
    if found.empty:
        raise CannotRead("The file holds no message.", file=path)
    return found


def _message(streams: Streams, at: str, depth: int, path: Path | None) -> Letter:
    if depth > DEEPEST:
        raise TooLarge("Messages are attached inside messages too deeply.", file=path)
    found = Letter()
    found.people = [*_sender(streams, at), *_recipients(streams, at)]
    for kind in ("From", *_TYPES.values()):
        people = [_line(person) for person in found.people if person.kind == kind]
        if people:
            pieces = [
                piece for number, line in enumerate(people) for piece in ([", "] if number else []) + line
            ]
            found.headers.append((kind, Line(pieces)))
    transport = message_from_string(_text(streams, at, _HEADERS), policy=policy.compat32)
    sent = _time(streams, at, 32 if not at else 24) or str(transport.get("Date", ""))
    for name, value in (
        *_lines(streams, at, found),
        ("Subject", _text(streams, at, _SUBJECT)),
        ("Date", sent),
    ):
        line = printable(" ".join(value.split()))
        if line:
            found.headers.append((name, Line([HeldText(line, name)])))
    found.transport = [
        printable(f"{k}: {' '.join(str(v).split())}") for k, v in transport.items() if k.lower() not in SHOWN
    ]
    found.parts = _body(streams, at)
    for folder in _folders(streams, at, "__attach_version1.0_"):
        inner = f"{folder}__substg1.0_3701000D/"
        if f"{inner}{PROPERTIES}" in streams:
            found.parts.append(_message(streams, inner, depth + 1, path))
        else:
            found.parts.append(_enclosed(streams, folder))
    return found


def _enclosed(streams: Streams, folder: str) -> Enclosed:
    label = _text(streams, folder, _LONG_NAME) or _text(streams, folder, _SHORT_NAME)
    name = printable(" ".join(label.split()))
    data = streams.get(f"{folder}__substg1.0_{_DATA}0102", b"")
    kind = picture_kind(data) or _text(streams, folder, _MIME) or "application/octet-stream"
    number = _text(streams, folder, _CONTENT_ID)
    return Enclosed(
        HeldText(name or "attachment", "attachment"), kind, data, number, bool(number), bool(name)
    )


def _sender(streams: Streams, at: str) -> list[Person]:
    address = _text(streams, at, _SENDER_SMTP) or _text(streams, at, _SENDER_MAIL)
    return _person("From", _text(streams, at, _SENDER), address)


def _person(kind: str, name: str, address: str) -> list[Person]:
    """A name and an address; addresses inside an organisation ("/O=…") are none that people see."""
    name, address = (printable(" ".join(text.split())) for text in (name, address))
    apart = address.startswith("<")  # so written where both were replaced by the same words
    address = address.strip("<>")
    if not address or address.startswith("/") or (name == address and not apart):
        held = HeldText(name or address.lstrip("/"), kind)
        return [Person(kind, held, held)] if held.text else []
    return [Person(kind, HeldText(name, kind) if name else None, HeldText(address, kind))]


def _line(person: Person) -> list[HeldText | str]:
    """A person as a header shows them."""
    if person.name is None or person.address is None or person.name is person.address:
        return [held for held in (person.name or person.address,) if held is not None]
    return [person.name, " <", person.address, ">"]


def _recipients(streams: Streams, at: str) -> list[Person]:
    found: list[Person] = []
    for folder in _folders(streams, at, "__recip_version1.0_"):
        address = _text(streams, folder, _SMTP) or _text(streams, folder, _MAIL)
        kind = _TYPES.get(_number(streams, folder, 8, _RECIPIENT_TYPE), "To")
        found += _person(kind, _text(streams, folder, _NAME), address)
    return found


def _lines(streams: Streams, at: str, found: Letter) -> Iterator[tuple[str, str]]:
    """What Outlook displays of recipients, where the file has no table of them."""
    if all(person.kind == "From" for person in found.people):
        for kind, tag in zip(_TYPES.values(), (_TO, _CC, _BCC), strict=True):
            yield kind, _text(streams, at, tag)


def _body(streams: Streams, at: str) -> list[Part]:
    """The page where there is one (as it is, or inside rich text), else the plain text, else rich text."""
    plain = printable(_text(streams, at, _BODY)).strip("\n")
    html = streams.get(f"{at}__substg1.0_{_HTML}0102", b"")
    markup = decode(html)[0] if html else _text(streams, at, _HTML)
    if markup.strip():
        lines = markup.replace("\r\n", "\n").replace("\r", "\n")
        page = WebPage.of(without_unseen_references(lines), bool(plain.strip()))
        if (page.sections[0].text or page.page.own) and Group("", [page]).says(plain):
            return [page]
    text = plain or text_of_rtf(streams.get(f"{at}__substg1.0_{_RTF}0102", b"")).strip("\n")
    return [Words(HeldText(text, "body"))] if text.strip() else []


def _text(streams: Streams, at: str, tag: str) -> str:
    wide = streams.get(f"{at}__substg1.0_{tag}001F")
    if wide is not None:
        return without_unseen(wide.decode("utf-16-le", "replace")).rstrip("\0")
    narrow = streams.get(f"{at}__substg1.0_{tag}001E")
    return decode(narrow)[0].rstrip("\0") if narrow else ""


def _folders(streams: Streams, at: str, prefix: str) -> list[str]:
    """Storages below `at` whose name begins so, in the order of their numbers."""
    found = {
        name[: name.index("/", len(at)) + 1]
        for name in streams
        if name.startswith(at + prefix) and "/" in name[len(at) :]
    }
    return sorted(found)


def _properties(streams: Streams, at: str, skip: int) -> dict[int, bytes]:
    """Values of fixed size by the number of their property. `skip`: bytes before the first entry."""
    data = streams.get(f"{at}{PROPERTIES}", b"")[skip:]
    found = {}
    for place in range(0, len(data) - 15, 16):
        (tag,) = struct.unpack_from("<I", data, place)
        found[tag >> 16] = data[place + 8 : place + 16]
    return found


def _number(streams: Streams, at: str, skip: int, tag: int) -> int:
    value = _properties(streams, at, skip).get(tag, b"\0" * 8)
    return int.from_bytes(value[:4], "little")


def _time(streams: Streams, at: str, skip: int) -> str:
    known = _properties(streams, at, skip)
    for tag in (_SENT, _RECEIVED):
        ticks = int.from_bytes(known.get(tag, b""), "little")
        if 0 < ticks < 2**62:
            try:
                return (EPOCH + timedelta(microseconds=ticks // 10)).strftime(DATE)
            except OverflowError:
                continue
    return ""


def read(path: Path, *, password: str | None = None) -> Document:
    """The document of an Outlook message."""
    data = load(path)
    return document_of([mail_of(data, path)], "msg", path, data)


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted message: people, subject, date, body, pictures and attached messages."""
    letter = mail_of(origins_of(document).data, document.source)
    envelope = Envelope()
    report = carry_out([letter], document, edits, options, envelope)
    out.write_bytes(container(letter, envelope))
    return report
