"""Plain text and Markdown."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sfumato.core.document.flow.encoding import looks_like_text
from sfumato.core.document.inspect.plain import inspect_plain
from sfumato.core.document.plain import text
from sfumato.core.document.registry import Format, register
from sfumato.core.document.verify.plain_views import plain_views

_OTHERS = (b"%PDF", b"{\\rtf", b"PK\x03\x04", b"\xd0\xcf\x11\xe0")


def _sniff(head: bytes, path: Path) -> bool:
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:64].lower()
    if any(start.startswith(other.lower()) for other in _OTHERS):
        return False
    if start.startswith((b"<!doctype html", b"<html")):
        return False
    return looks_like_text(head)


register(
    Format(
        "txt",
        (".txt", ".text", ".md", ".markdown", ".log"),
        text.read,
        plain_views,
        partial(inspect_plain, "txt"),
        text.write,
        sniff=_sniff,
        isolated=False,
    )
)
