"""Internet mail read as a tree of its parts: headers, texts, pages, attached messages, files."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import a2b_qp
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.errors import MessageError
from email.header import decode_header
from email.message import Message
from pathlib import Path
from typing import Any

from sfumato.core.document.flow.encoding import decode
from sfumato.core.document.flow.loose import printable
from sfumato.core.document.flow.unseen import without_unseen_references
from sfumato.core.document.mail.letter import (
    SHOWN,
    Enclosed,
    Group,
    HeldText,
    Letter,
    Line,
    Part,
    WebPage,
    Words,
)
from sfumato.core.errors import CannotRead, TooLarge

LARGEST = 128 * 1024 * 1024  # bytes of a file
DEEPEST = 20  # parts of a message inside each other
_KINDS = frozenset(("mixed", "related", "digest", "parallel"))
_TEXTS = frozenset(("plain", "calendar", "csv", "markdown", "vcard", "x-vcard", "x-patch", "x-diff"))
# Numbers and keywords of the envelope, which hold nothing of a person's own.
_TECHNICAL = frozenset(
    {"mime-version", "content-type", "content-transfer-encoding", "content-length", "lines"}
)
# Headers that stay as long as they say one of these words.
_NEUTRAL = {
    "importance": re.compile(r"low|normal|high", re.IGNORECASE),
    "priority": re.compile(r"urgent|normal|non-urgent", re.IGNORECASE),
    "x-priority": re.compile(r"[1-5]"),
    "sensitivity": re.compile(r"personal|private|company-confidential", re.IGNORECASE),
    "auto-submitted": re.compile(r"no|auto-generated|auto-replied", re.IGNORECASE),
    "status": re.compile(r"[RO]{1,2}"),
    "x-status": re.compile(r"[AFDT]{1,4}"),
}
_NUMBERS = frozenset(("message-id", "in-reply-to", "references"))
_NUMBER = re.compile(r"<[^<>\s]{1,998}>")
OWN_NUMBER = re.compile(r"<\d{1,9}@mail\.invalid>")

# A mark, empty lines and a mailbox's line would end the headers before they begin.
START = re.compile(rb"\A(?:\xef\xbb\xbf)?[\r\n]*(?:>From [^\n]*\n)?")
_UUENCODED = re.compile(
    r"^begin [0-7]{3,4} ([^\r\n]+)\r?\n(?:[ -`]{1,62}\r?\n)*?`?\r?\n?end\s*$", re.MULTILINE
)
# A line that flows on, where the space before its end is no part of the text (RFC 3676, 4.1, "DelSp=yes"); not "-- ".
_SOFT_BREAK = re.compile(r"^(?!-- \r?$)(>*.*) \r?\n(?:>+ ?)?", re.MULTILINE)


def letter_of(data: bytes, path: Path | None, said: str) -> Letter:
    """The message in these bytes. `said`: what is wrong where it is none. Raises `CannotRead` or `TooLarge`."""
    try:
        message: Message[str, str] = message_from_bytes(data, policy=policy.compat32)
        return _letter(message, 0)
    except RecursionError as error:
        raise TooLarge("Parts are nested too deeply.", file=path) from error
    except TooLarge as error:
        raise TooLarge(error.reason, file=path) from error
    except (MessageError, LookupError, ValueError, AttributeError, TypeError) as error:
        raise CannotRead(said, file=path) from error


def _letter(message: Message[str, str], depth: int) -> Letter:
    """A message, its headers first. Raises `TooLarge` where messages are nested too deeply."""
    if depth > DEEPEST:
        raise TooLarge("Messages are attached inside messages too deeply.")
    found = Letter(announced=bool(message.keys()))
    for label, value in _headers(message):
        _header_of(found, label, value)
    found.parts = _parts(message, depth)
    return found


def _header_of(found: Letter, label: str, value: str) -> None:
    low, value = label.lower(), printable(value).replace("\n", " ")
    if low in SHOWN:
        if value.strip() and label.isascii():
            found.headers.append((label, Line([HeldText(value, label)])))
    elif low in _NUMBERS and _NUMBER.search(value):
        numbers = _NUMBER.findall(value)
        found.numbers.append((label, numbers))
        if not all(map(OWN_NUMBER.fullmatch, numbers)) or _NUMBER.sub("", value).strip():
            found.transport.append(printable(f"{label}: {value}"))
    elif low in _NEUTRAL and _NEUTRAL[low].fullmatch(value.strip()):
        found.neutral.append((label, value.strip()))
    elif low not in _TECHNICAL and value.strip():
        found.transport.append(printable(f"{label}: {value}"))


def _parts(part: Message[str, str], depth: int) -> list[Part]:
    """What a part holds."""
    if depth > DEEPEST:
        raise TooLarge("Messages are attached inside messages too deeply.")
    kind = part.get_content_type()
    if kind in ("message/rfc822", "message/global") and part.is_multipart():
        return [_letter(_unpacked(part, inner), depth + 1) for inner in _inner(part)]
    if kind == "multipart/alternative":
        return _alternative(part, depth)
    if part.is_multipart():
        inside = [found for inner in _inner(part) for found in _parts(inner, depth + 1)]
        sort = part.get_content_subtype()
        return [Group(sort if sort in _KINDS else "mixed", inside)] if len(inside) > 1 else inside
    if part.get_content_disposition() == "attachment" or not kind.startswith("text/"):
        return [_enclosed(part, kind)]
    return _texts(part, kind, plain=False)


def _texts(part: Message[str, str], kind: str, *, plain: bool) -> list[Part]:
    text = _text(part)
    if kind == "text/html":
        page = WebPage.of(_as_lines(without_unseen_references(text)), plain)
        return [page] if page.sections[0].text or page.page.own else []
    files: list[Part] = []

    def uuencoded(block: re.Match[str]) -> str:
        """An attachment of the time before MIME, written into the text."""
        name = printable(block.group(1).strip())
        files.append(Enclosed(HeldText(name, "attachment"), "application/octet-stream", b""))
        return ""

    text = printable(_UUENCODED.sub(uuencoded, text)).strip("\n")
    sort = part.get_content_subtype()
    flowed = str(part.get_param("format") or "").lower() == "flowed"
    words = Words(HeldText(text, "body"), sort if sort in _TEXTS else "plain", flowed)
    return [*([words] if text.strip() else []), *files]


def _as_lines(source: str) -> str:
    return source.replace("\r\n", "\n").replace("\r", "\n")


def _enclosed(part: Message[str, str], kind: str) -> Enclosed:
    name = _file_name(part).replace("\n", " ")
    try:
        data: Any = part.get_payload(decode=True)
    except (ValueError, AssertionError):
        data = b""
    number = str(part.get("content-id", "")).strip().strip("<>")
    inline = part.get_content_disposition() == "inline"
    held = HeldText(name or kind, "attachment")
    return Enclosed(held, kind, data if isinstance(data, bytes) else b"", number, inline, bool(name))


def _alternative(part: Message[str, str], depth: int) -> list[Part]:
    """The same words several times: the page is what people see, unless it says less; plain words are then written from it."""
    inner = _inner(part)
    plain = [p for p in inner if p.get_content_type() == "text/plain" and _text(p).strip()]
    page = next((p for p in inner if _has_page(p, depth)), None)
    if page is not None and plain and not Group("", _parts(page, depth + 1)).says(_text(plain[0])):
        page = None
    chosen = page if page is not None else next(iter([*plain, *inner]), None)
    found: list[Part] = _parts(chosen, depth + 1) if chosen is not None else []
    if page is not None:
        for entry in Group("", found).pages():
            entry.plain = bool(plain)
    for other in inner:
        if other is not chosen and other.is_multipart():
            found += [file for file in Group("", _parts(other, depth + 1)).files()]
    return [Group("mixed", found)] if len(found) > 1 else found


def _has_page(part: Message[str, str], depth: int) -> bool:
    if part.is_multipart():
        return depth < DEEPEST and any(_has_page(inner, depth + 1) for inner in _inner(part))
    shown = part.get_content_disposition() != "attachment" and part.get_content_type() == "text/html"
    return shown and bool(_texts(part, "text/html", plain=False))


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
    if part.get_content_type() in ("text/enriched", "text/richtext"):
        return _unenriched(text)
    delete = str(part.get_param("delsp") or "").lower() == "yes"
    return _SOFT_BREAK.sub(r"\1", text) if delete else text


def _unenriched(text: str) -> str:
    """Enriched text as it is shown: without its commands and their parameters (RFC 1896)."""
    text = re.sub(r"<param>.*?(?:</param>|$)", "", text, flags=re.DOTALL | re.IGNORECASE)
    return re.sub(r"<<|</?[a-zA-Z0-9-]{1,60}>", lambda found: "<" if found[0] == "<<" else "", text)
