"""E-mail as people see it: their headers, the bodies, and attached messages as text; attachments are listed."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import a2b_qp
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.errors import MessageError
from email.header import decode_header
from email.message import Message
from typing import Any

from sfumato.core.document.flow.encoding import decode
from sfumato.core.document.flow.loose import printable
from sfumato.core.document.flow.unseen import without_unseen_references
from sfumato.core.document.model import Story
from sfumato.core.document.plain.html_read import Page
from sfumato.core.errors import TooLarge

LARGEST = 128 * 1024 * 1024  # bytes of a file
DEEPEST = 20  # parts of a message inside each other
SHOWN = ("from", "sender", "reply-to", "to", "cc", "bcc", "subject", "date")
# Numbers and keywords of the envelope, which hold nothing of a person's own.
_TECHNICAL = frozenset(
    {"mime-version", "content-type", "content-transfer-encoding", "content-length", "lines"}
)

# A mark, empty lines and a mailbox's line would end the headers before they begin.
START = re.compile(rb"\A(?:\xef\xbb\xbf)?[\r\n]*(?:>From [^\n]*\n)?")
_UUENCODED = re.compile(
    r"^begin [0-7]{3,4} ([^\r\n]+)\r?\n(?:[ -`]{1,62}\r?\n)*?`?\r?\n?end\s*$", re.MULTILINE
)
# A line that flows on, where the space before its end is no part of the text (RFC 3676, 4.1, "DelSp=yes"); not "-- ".
_SOFT_BREAK = re.compile(r"^(?!-- \r?$)(>*.*) \r?\n(?:>+ ?)?", re.MULTILINE)


@dataclass(slots=True)
class Mail:
    """The readable text of a mail while it is put together: lines, the story of each stretch, and what was left aside."""

    lines: list[str] = field(default_factory=list)
    regions: list[tuple[int, int, Story]] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)  # of each line: in how many messages it stands
    begins: list[tuple[int, int]] = field(default_factory=list)  # of each message: its level, its first line
    level: int = 0
    transport: list[str] = field(default_factory=list)
    attachments: list[str] = field(default_factory=list)
    length: int = 0

    def add(self, text: str, story: Story) -> None:
        """Appends text as a story; blank text is nothing."""
        text = printable(text).strip("\n")
        if not text.strip():
            return
        if self.lines:
            self.length += 2
        self.lines.append(text)
        self.levels.append(self.level)
        self.regions.append((self.length, self.length + len(text), story))
        self.length += len(text)

    @contextmanager
    def inside(self) -> Iterator[None]:
        """What is added meanwhile belongs to one further message."""
        self.level += 1
        self.begins.append((self.level, len(self.lines)))
        yield
        self.level -= 1

    def message(self, message: Message[str, str], depth: int) -> None:
        """Reads a message, its headers first. Raises `TooLarge` where messages are nested too deeply."""
        if depth > DEEPEST:
            raise TooLarge("Messages are attached inside messages too deeply.")
        with self.inside():
            self._message(message, depth)

    def _message(self, message: Message[str, str], depth: int) -> None:
        shown = []
        for label, value in _headers(message):
            if label.lower() in SHOWN:
                shown.append(f"{label}: {value}")
            elif label.lower() not in _TECHNICAL and value.strip():
                self.transport.append(f"{label}: {value}")
        self.add("\n".join(shown), Story.HEADER)
        self.part(message, depth)

    def part(self, part: Message[str, str], depth: int) -> None:
        """Reads a part of a message."""
        kind = part.get_content_type()
        if kind in ("message/rfc822", "message/global") and part.is_multipart():
            for inner in _inner(part):
                self.message(_unpacked(part, inner), depth + 1)
        elif kind == "multipart/alternative":
            self.alternative(part, depth)
        elif part.is_multipart():
            for inner in _inner(part):
                self.part(inner, depth + 1)
        elif part.get_content_disposition() == "attachment" or not kind.startswith("text/"):
            self.attachments.append(_file_name(part) or kind)
        else:
            self.add(_UUENCODED.sub(self._uuencoded, _text(part)), Story.BODY)

    def _uuencoded(self, block: re.Match[str]) -> str:
        """An attachment of the time before MIME, written into the text."""
        self.attachments.append(printable(block.group(1).strip()))
        return ""

    def alternative(self, part: Message[str, str], depth: int) -> None:
        """The same words several times: the plain one is enough, and the others are not written."""
        inner = _inner(part)
        plain = [p for p in inner if p.get_content_type() == "text/plain" and _text(p).strip()]
        html = [p for p in inner if p.get_content_type() == "text/html"]
        for chosen in plain[:1] or html[:1] or inner[:1]:
            self.part(chosen, depth + 1)
        for other in inner:
            if other.is_multipart() and (plain or html):
                self.part(other, depth + 1)


def _unpacked(part: Message[str, str], inner: Message[str, str]) -> Message[str, str]:
    """An attached message that was encoded as a whole, against the rules (RFC 2046, 5.2.1) but in use."""
    coding = str(part.get("content-transfer-encoding", "")).strip().lower()
    if coding not in ("base64", "quoted-printable"):
        return inner
    packed = inner.as_bytes(policy=policy.compat32).lstrip(b"\r\n")
    data = (
        a2b_qp(packed)
        if coding == "quoted-printable"
        else b64decode(re.sub(rb"[^A-Za-z0-9+/=]", b"", packed) + b"==")
    )
    return message_from_bytes(data, policy=policy.compat32)


def _inner(part: Message[str, str]) -> list[Message[str, str]]:
    payload: Any = part.get_payload()
    return [inner for inner in payload if isinstance(inner, Message)] if isinstance(payload, list) else []


def _headers(message: Message[str, str]) -> Iterator[tuple[str, str]]:
    for label, value in message.items():
        yield str(label), _header(value)


def _header(value: Any) -> str:
    """A header without its encoded words; bytes that break the rules are read as text all the same."""
    raw = str(value)
    if any("\ud800" <= character <= "\udfff" for character in raw):
        raw = decode(raw.encode("utf-8", "surrogateescape"))[0]
    raw = re.sub(r"\r?\n[ \t]+", " ", raw)
    try:
        parts = decode_header(raw)
    except (MessageError, ValueError):
        return raw
    words = [
        part if isinstance(part, str) else decode(part, charset)[0] if charset else part.decode("latin-1")
        for part, charset in parts
    ]
    return re.sub(r"\s+", " ", "".join(words)).strip()


def _file_name(part: Message[str, str]) -> str:
    try:
        return printable(_header(part.get_filename() or ""))
    except (ValueError, LookupError, TypeError):
        return ""


def _text(part: Message[str, str]) -> str:
    try:
        payload: Any = part.get_payload(decode=True)
    except (ValueError, AssertionError):
        payload = None
    if not isinstance(payload, bytes):
        return ""
    text = decode(payload, part.get_content_charset())[0]
    if part.get_content_type() == "text/html":
        page = Page(without_unseen_references(text))
        page.sections()
        return page.main.text
    if part.get_content_type() in ("text/enriched", "text/richtext"):
        return _unenriched(text)
    delete = str(part.get_param("delsp") or "").lower() == "yes"
    return _SOFT_BREAK.sub(r"\1", text) if delete else text


def _unenriched(text: str) -> str:
    """Enriched text as it is shown: without its commands and their parameters (RFC 1896)."""
    text = re.sub(r"<param>.*?(?:</param>|$)", "", text, flags=re.DOTALL | re.IGNORECASE)
    return re.sub(r"<<|</?[a-zA-Z0-9-]{1,60}>", lambda found: "<" if found[0] == "<<" else "", text)
