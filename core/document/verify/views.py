"""A view: one decoded reading of a file, to be searched under the name of one check."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sfumato.core.document.verify.folding import BREAK
from sfumato.core.messages import Message, plural

TEXT = "text by a second engine"
PLACED = "text as it stands on the page"
CONTENT = "text in content streams, page or not"
METADATA = "metadata and properties"
STRINGS = "strings and attributes"
BYTES = "all decoded streams and parts"
PICTURES = "pages and pictures read by OCR"
NAMES = "names inside the file"
REVISIONS = "earlier revisions and trailing bytes"

TEXTUAL = 0.85  # share of printable bytes from which on data is read as text in full (judgment call)
SAMPLE = 4096  # bytes: data is judged by so many, and shorter data is tried as UTF-16 too
_PRINTABLE = re.compile(rb"[\x09\x0a\x0d\x20-\x7e\x80-\xff]{4,}")
_WIDE = re.compile(rb"(?:[\x20-\x7e\xa0-\xff]\x00){4,}|(?:\x00[\x20-\x7e\xa0-\xff]){4,}")
_HEX = re.compile(rb"(?:[0-9A-Fa-f]{2}\s?){4,}")
_BASE64 = re.compile(rb"[A-Za-z0-9+/]{8,}={0,2}")
_TEXTUAL = frozenset(b"\t\n\r\f\b" + bytes(range(0x20, 0x7F)))


@dataclass(frozen=True, slots=True)
class View:
    """One decoded reading of a written file, and how it is searched for removed strings."""

    check: str
    text: str
    words: bool = False  # also look for the single words of removed phrases
    shortest: int = 1  # shorter strings are not looked for here: they would be found by chance
    page: int | None = None  # counted from 0, where the reading is of one page
    unread: bool = False  # the page could not be looked at: the check must not call itself passed
    markup: bool = False  # words of the file format stand here by nature and prove nothing


def page_ranges(pages: Iterable[int]) -> str:
    """Page numbers, counted from 0, as people write them: 1–3, 7."""
    parts: list[list[int]] = []
    for page in sorted(set(pages)):
        if parts and page == parts[-1][1] + 1:
            parts[-1][1] = page
        else:
            parts.append([page, page])
    return ", ".join(str(a + 1) if a == b else f"{a + 1}–{b + 1}" for a, b in parts)


def in_pages(pages: Iterable[int]) -> Message:
    """ "page 7", "pages 1–3, 7"; page numbers counted from 0."""
    numbers = set(pages)
    return plural(len(numbers), "page {1}", "pages {1}", page_ranges(numbers))


def is_textual(data: bytes) -> bool:
    """Whether most bytes are plain text: then every run counts, otherwise only printable runs."""
    sample = data[:SAMPLE]
    return bool(sample) and sum(byte in _TEXTUAL for byte in sample) / len(sample) > TEXTUAL


def decodings(data: bytes) -> Iterator[str]:
    """The texts a stretch of bytes may stand for: UTF-8, Latin, UTF-16 either way, hexadecimal, base64."""
    if data[:2] in (b"\xfe\xff", b"\xff\xfe"):
        yield data.decode("utf-16", "ignore")
    if is_textual(data):
        yield _utf8_or_latin(data)
    else:
        yield BREAK.join(_utf8_or_latin(run) for run in _PRINTABLE.findall(data))
    wide = [run.replace(b"\x00", b"").decode("latin-1") for run in _WIDE.findall(data)]
    if wide:
        yield BREAK.join(wide)
    if b"\x00" in data or len(data) % 2 == 0:
        yield from _sixteen_bit(data)
    yield from _embedded(data)


def _utf8_or_latin(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _sixteen_bit(data: bytes) -> Iterator[str]:
    """Scripts other than Latin have no zero bytes to find them by; only a marked or short string is tried."""
    if len(data) <= SAMPLE:
        for codec in ("utf-16-be", "utf-16-le"):
            yield data.decode(codec, "ignore")


def _embedded(data: bytes) -> Iterator[str]:
    runs = [_unhex(run) for run in _HEX.findall(data)]
    found = [text for run in runs for text in _texts(run)]
    for run in _BASE64.findall(data):
        try:
            found += _texts(base64.b64decode(run + b"=" * (-len(run) % 4)))
        except (binascii.Error, ValueError):
            continue
    if found:
        yield BREAK.join(found)


def _unhex(run: bytes) -> bytes:
    digits = b"".join(run.split())
    return bytes.fromhex(digits[: len(digits) & ~1].decode("ascii"))


def _texts(data: bytes) -> list[str]:
    if len(data) < 3:
        return []
    wide = data.replace(b"\x00", b"")
    return [_utf8_or_latin(data)] + ([wide.decode("latin-1")] if len(wide) < len(data) else [])
