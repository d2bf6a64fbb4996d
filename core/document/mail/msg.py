"""Outlook messages (.msg): a compound file of properties. [MS-OXMSG] Written again as a clean .eml message."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email import message_from_string, policy
from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.encoding import decode
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.loose import printable
from sfumato.core.document.flow.package import digest
from sfumato.core.document.flow.plan import OfficeOrigins, origins_of
from sfumato.core.document.flow.sections import assemble
from sfumato.core.document.flow.unseen import without_unseen, without_unseen_references
from sfumato.core.document.mail.clean import CleanMail
from sfumato.core.document.mail.rtf_body import text_of_rtf
from sfumato.core.document.mail.single import expected_text, sections_of, write_clean
from sfumato.core.document.model import Document, Story
from sfumato.core.document.office.compound import Damaged, tree
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.plain.html_read import Page
from sfumato.core.document.plain.mail import DEEPEST, SHOWN, Mail
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead, TooLarge

__all__ = ["expected_text", "mail_of", "read", "sections_of", "write"]

PROPERTIES = "__properties_version1.0"
_SUBJECT, _BODY, _HTML, _RTF = "0037", "1000", "1013", "1009"
_SENDER, _SENDER_MAIL, _SENDER_SMTP, _HEADERS = "0C1A", "0C1F", "5D01", "007D"
_TO, _CC, _BCC = "0E04", "0E03", "0E02"
_NAME, _SMTP, _MAIL = "3001", "39FE", "3003"
_LONG_NAME, _SHORT_NAME = "3707", "3704"
_RECIPIENT_TYPE = 0x0C15  # property of MS-OXPROPS
_SENT, _RECEIVED = 0x0039, 0x0E06  # properties of MS-OXPROPS: client submit time, message delivery time
_TYPES = {1: "To", 2: "Cc", 3: "Bcc"}
Streams = Mapping[str, bytes]


def mail_of(data: bytes, path: Path | None) -> CleanMail:
    """The message of an Outlook file. Raises `CannotRead` where it is damaged."""
    try:
        streams = tree(data)
    except Damaged as error:
        raise CannotRead("The file is damaged.", file=path) from error
    if PROPERTIES not in streams:
        raise CannotRead("The file holds no message.", file=path)
    mail = Mail()
    _message(streams, "", mail, 0, path)
    found = CleanMail.of(mail)
    if found.empty:
        raise CannotRead("The file holds no message.", file=path)
    return found


def _message(streams: Streams, at: str, mail: Mail, depth: int, path: Path | None) -> None:
    if depth > DEEPEST:
        raise TooLarge("Messages are attached inside messages too deeply.", file=path)
    with mail.inside():
        _content(streams, at, mail, depth, path)


def _content(streams: Streams, at: str, mail: Mail, depth: int, path: Path | None) -> None:
    headers = _sender(streams, at) + _recipients(streams, at)
    sent = _time(streams, at, 32 if not at else 24)
    headers += [("Subject", _text(streams, at, _SUBJECT)), ("Date", sent)]
    lines = [f"{name}: {' '.join(value.split())}" for name, value in headers if value.strip()]
    mail.add("\n".join(lines), Story.HEADER)
    transport = message_from_string(_text(streams, at, _HEADERS), policy=policy.compat32)
    mail.transport += [
        f"{k}: {' '.join(str(v).split())}" for k, v in transport.items() if k.lower() not in SHOWN
    ]
    mail.add(_body(streams, at), Story.BODY)
    for folder in _folders(streams, at, "__attach_version1.0_"):
        inner = f"{folder}__substg1.0_3701000D/"
        if f"{inner}{PROPERTIES}" in streams:
            _message(streams, inner, mail, depth + 1, path)
        else:
            label = _text(streams, folder, _LONG_NAME) or _text(streams, folder, _SHORT_NAME)
            mail.attachments.append(printable(label) or "attachment")


def _sender(streams: Streams, at: str) -> list[tuple[str, str]]:
    address = _text(streams, at, _SENDER_SMTP) or _text(streams, at, _SENDER_MAIL)
    return [("From", _person(_text(streams, at, _SENDER), address))]


def _person(name: str, address: str) -> str:
    if "@" not in address or name == address:
        return name or address
    return f"{name} <{address}>" if name else address


def _recipients(streams: Streams, at: str) -> list[tuple[str, str]]:
    """By the table of recipients, which has their addresses; else by the lines that Outlook displays."""
    found: dict[str, list[str]] = {}
    for folder in _folders(streams, at, "__recip_version1.0_"):
        address = _text(streams, folder, _SMTP) or _text(streams, folder, _MAIL)
        person = _person(_text(streams, folder, _NAME), address)
        kind = _TYPES.get(_number(streams, folder, 8, _RECIPIENT_TYPE), "To")
        if person:
            found.setdefault(kind, []).append(person)
    if found:
        return [(kind, ", ".join(found[kind])) for kind in _TYPES.values() if kind in found]
    return [
        ("To", _text(streams, at, _TO)),
        ("Cc", _text(streams, at, _CC)),
        ("Bcc", _text(streams, at, _BCC)),
    ]


def _body(streams: Streams, at: str) -> str:
    plain = _text(streams, at, _BODY)
    if plain.strip():
        return plain
    html = streams.get(f"{at}__substg1.0_{_HTML}0102", b"")
    markup = decode(html)[0] if html else _text(streams, at, _HTML)
    if markup.strip():
        page = Page(without_unseen_references(markup))
        page.sections()
        return page.main.text
    return text_of_rtf(streams.get(f"{at}__substg1.0_{_RTF}0102", b""))


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
                moment = datetime(1601, 1, 1, tzinfo=UTC) + timedelta(microseconds=ticks // 10)
            except OverflowError:
                continue
            return moment.strftime("%a, %d %b %Y %H:%M:%S +0000")
    return ""


def read(path: Path, *, password: str | None = None) -> Document:
    """The document of an Outlook message."""
    data = load(path)
    text, regions, spans, _ = assemble(sections_of(mail_of(data, path)))
    return Document(text, "msg", path, digest(data), regions=regions, origins=OfficeOrigins(data, spans))


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted message anew; nothing else of the source is carried over."""
    mail = mail_of(origins_of(document).data, document.source)
    return write_clean(mail, document, edits, out)
