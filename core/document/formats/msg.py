"""Outlook messages; the redacted copy is a clean .eml message."""

from __future__ import annotations

import re
from pathlib import Path

from sfumato.core.document.flow.loading import load
from sfumato.core.document.inspect import HiddenItem, Inspection
from sfumato.core.document.mail import clean, msg
from sfumato.core.document.office.compound import MAGIC, Damaged, tree
from sfumato.core.document.office.legacy.formats import byte_views
from sfumato.core.document.registry import register_modules
from sfumato.core.errors import CannotRead

_SUFFIXES = (".msg", ".oft")


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
    rules = (
        ("route", "servers and addresses the mail passed", r"__substg1\.0_007D"),
        ("message numbers", "identifiers that link mails", r"__substg1\.0_1035"),
        ("attachments", "whole files inside", r"__substg1\.0_3701(?:0102$|000D/__properties)"),
        ("formatted copies", "the text again as RTF or HTML", r"__substg1\.0_(?:1009|1013)"),
    )
    found = ((item, sum(bool(re.search(mark, name)) for name in streams), why) for item, why, mark in rules)
    return Inspection("msg", tuple(HiddenItem(item, count, why) for item, count, why in found if count))


register_modules(
    "msg",
    _SUFFIXES,
    msg,
    msg,
    byte_views,
    _inspect,
    _sniff,
    writes_as="eml",
    hidden_items=lambda: clean.ITEMS,
)
