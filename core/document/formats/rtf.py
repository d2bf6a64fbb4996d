"""Rich Text Format."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sfumato.core.document.inspect.plain import inspect_plain
from sfumato.core.document.office.rtf import reader, writer
from sfumato.core.document.office.rtf.tables import ITEMS
from sfumato.core.document.registry import register_modules
from sfumato.core.document.verify.rtf_views import rtf_views


def _sniff(head: bytes, path: Path) -> bool:
    return head.lstrip(b"\xef\xbb\xbf\r\n\t ").startswith(b"{\\rtf")


register_modules(
    "rtf",
    (".rtf",),
    reader,
    writer,
    rtf_views,
    partial(inspect_plain, "rtf", unseen=reader.unseen_letters),
    _sniff,
    hidden_items=lambda: ITEMS,
)
