"""E-mail messages."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from sfumato.core.document.flow.encoding import looks_like_text
from sfumato.core.document.inspect.plain import inspect_plain
from sfumato.core.document.mail import eml
from sfumato.core.document.mail.letter import ITEMS
from sfumato.core.document.registry import register_modules
from sfumato.core.document.verify.plain_views import mail_views

# A field name is any printable ASCII but the colon (RFC 5322, 3.6.8); what follows needs no space. Stored messages may
# begin with a mark, empty lines or the line that parts a mailbox.
_START = rb"(?:\xef\xbb\xbf)?[\r\n]*(?:>?From [^\n]*\n)?"
_NAMED = re.compile(_START + rb"[!-9;-~]{2,76}:", re.DOTALL)
_FIRST_LINE = re.compile(_START + rb"[A-Za-z][A-Za-z0-9-]{1,60}:[ \t\r\n]")


def _sniff(head: bytes, path: Path) -> bool:
    if path.suffix.lower() == ".eml":
        return bool(_NAMED.match(head))
    if not _FIRST_LINE.match(head) or not looks_like_text(head):
        return False
    return bool(re.search(rb"(?mi)^MIME-Version:", head) and re.search(rb"(?mi)^(?:From|Received):", head))


register_modules(
    "eml",
    (".eml",),
    eml,
    eml,
    mail_views,
    partial(inspect_plain, "eml"),
    _sniff,
    hidden_items=lambda: ITEMS,
)
