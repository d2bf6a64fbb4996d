"""Bytes to characters and back. Nothing that shows is lost on the way; characters that no program draws are."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from sfumato.core.document.flow.unseen import without_unseen

# UTF-32 first: its little-endian mark begins with UTF-16's.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

HALVES = 0.4  # share of zero bytes in one half of the pairs from which on a text is UTF-16 (judgment call)


@dataclass(frozen=True, slots=True)
class Encoding:
    """How a text file was encoded, so that it is written back the same way."""

    name: str
    mark: bytes = b""

    def encode(self, text: str) -> bytes:
        """The bytes of a text, with the byte-order mark of the source."""
        return self.mark + text.encode(self.name)


def decode(data: bytes, hint: str | None = None) -> tuple[str, Encoding]:
    """The text that the bytes show, and its encoding: byte-order mark, declared charset, UTF-8, Western single byte."""
    text, encoding = _decoded(data, hint)
    return without_unseen(text), encoding


def _decoded(data: bytes, hint: str | None) -> tuple[str, Encoding]:
    for mark, name in _MARKS:
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode(name), Encoding(name, mark)
            except UnicodeDecodeError:
                break
    for name in _candidates(data, hint):
        try:
            return data.decode(name), Encoding(name)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("latin-1"), Encoding("latin-1")  # every byte is a character here, so this never fails


def encode(text: str, encoding: Encoding) -> tuple[bytes, Encoding]:
    """In the source's own encoding, or UTF-8 where a replacement has characters that it lacks."""
    try:
        return encoding.encode(text), encoding
    except UnicodeEncodeError:
        wider = Encoding("utf-8", codecs.BOM_UTF8)
        return wider.encode(text), wider


def _candidates(data: bytes, hint: str | None) -> list[str]:
    found = []
    if hint and is_text_codec(hint):
        found.append(hint)
    wide = _wide(data)
    if wide:
        found.append(wide)
    return [*found, "utf-8", "cp1252"]


def is_text_codec(name: str) -> bool:
    """Python also has codecs that are no character sets (zlib, rot13); a file must not choose those."""
    try:
        info = codecs.lookup(name)
    except (LookupError, ValueError):
        return False
    return bool(getattr(info, "_is_text_encoding", False)) and info.name not in _UNSAFE


_UNSAFE = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"}


def _wide(data: bytes) -> str | None:
    """UTF-16 without a mark shows as zero bytes on every other place."""
    sample = data[:4096]
    if len(sample) < 4 or len(data) % 2:
        return None
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if odd > HALVES * half and even == 0:
        return "utf-16-le"
    if even > HALVES * half and odd == 0:
        return "utf-16-be"
    return None


def looks_like_text(head: bytes) -> bool:
    """No control characters that text never has (a binary file has many)."""
    if any(head.startswith(mark) for mark, _ in _MARKS) or _wide(head):
        return True
    controls = sum(byte < 9 or 13 < byte < 27 or 27 < byte < 32 for byte in head)
    return controls == 0 or (controls * 200 < len(head) and b"\0" not in head)
