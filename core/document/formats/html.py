"""Web pages."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from sfumato.core.document.flow.encoding import decode, looks_like_text
from sfumato.core.document.inspect.plain import inspect_plain
from sfumato.core.document.plain import html_read, html_write
from sfumato.core.document.registry import register_modules
from sfumato.core.document.verify.plain_views import markup_views

_SUFFIXES = (".html", ".htm", ".xhtml")


def _sniff(head: bytes, path: Path) -> bool:
    if head.startswith((b"%PDF", b"PK", b"{\\rtf")) or not looks_like_text(head):
        return False
    start = decode(head)[0].lstrip("\ufeff \t\r\n")[:1500].lower()
    start = re.sub(r"^(?:<\?xml[^>]*>|<!--.*?-->|\s)+", "", start, flags=re.DOTALL)
    if start.startswith(("<!doctype html", "<html", "<head", "<body")):
        return True
    return path.suffix.lower() in _SUFFIXES


register_modules(
    "html",
    _SUFFIXES,
    html_read,
    html_write,
    markup_views,
    partial(inspect_plain, "html", unseen=html_read.unseen_stretches),
    _sniff,
    hidden_items=lambda: html_write.ITEMS,
)
