"""Mailbox files."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from sfumato.core.document.flow.encoding import looks_like_text
from sfumato.core.document.inspect import Inspection
from sfumato.core.document.inspect.plain import inspect_plain
from sfumato.core.document.mail import mbox
from sfumato.core.document.mail.letter import ITEMS
from sfumato.core.document.registry import register_modules
from sfumato.core.document.verify.plain_views import mail_views

_SUFFIXES = (".mbox", ".mbx")
_FIRST = re.compile(rb"From [^\n]*\n[A-Za-z][A-Za-z0-9-]{1,60}:[ \t\r\n]")


def _sniff(head: bytes, path: Path) -> bool:
    """A single message that begins with such a line, and is not named a mailbox, is a mail."""
    return path.suffix.lower() in _SUFFIXES and bool(_FIRST.match(head)) and looks_like_text(head)


def _inspect(path: Path, password: str | None = None) -> Inspection:
    return replace(inspect_plain("eml", path, password), format="mbox")


register_modules("mbox", _SUFFIXES, mbox, mbox, mail_views, _inspect, _sniff, hidden_items=lambda: ITEMS)
