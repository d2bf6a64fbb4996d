"""Outlook messages."""

from __future__ import annotations

import re
from pathlib import Path

from sfumato.core.document.flow.loading import load
from sfumato.core.document.inspect import HiddenItem, Inspection
from sfumato.core.document.mail import msg
from sfumato.core.document.mail.letter import ITEMS
from sfumato.core.document.mail.views import compound_views
from sfumato.core.document.office.compound import MAGIC, Damaged, tree
from sfumato.core.document.registry import register_modules
from sfumato.core.errors import CannotRead

_SUFFIXES = (".msg", ".oft")


_ROUTE = r"__substg1\.0_007D"


def _sniff(head: bytes, path: Path) -> bool:
    if not head.startswith(MAGIC):
        return False
    try:
        return msg.PROPERTIES in tree(load(path))
    except (Damaged, CannotRead):
        return path.suffix.lower() in _SUFFIXES


def _inspect(path: Path, password: str | None = None) -> Inspection:
    try:
        streams = tree(load(path))
    except Damaged as error:
        raise CannotRead("The file is damaged.", file=path) from error
    route = (data for name, data in streams.items() if re.search(_ROUTE, name))
    rules = (
        ("message numbers", "identifiers that link mails", r"__substg1\.0_1035"),
        ("formatted copies", "the text again as RTF", r"__substg1\.0_1009"),
    )
    found = [(item, sum(bool(re.search(mark, name)) for name in streams), why) for item, why, mark in rules]
    passed = sum(re.sub(rb"\0", b"", data)[:5] != b"Date:" for data in route)
    found.append(("route", passed, "servers and addresses the mail passed"))
    return Inspection("msg", tuple(HiddenItem(item, count, why) for item, count, why in found if count))


register_modules(
    "msg",
    _SUFFIXES,
    msg,
    msg,
    compound_views,
    _inspect,
    _sniff,
    hidden_items=lambda: ITEMS,
)
