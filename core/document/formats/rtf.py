"""Rich Text Format; the redacted copy is a DOCX."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sfumato.core.document.inspect.plain import inspect_plain
from sfumato.core.document.office.rtf import reader, writer
from sfumato.core.document.registry import Format, register
from sfumato.core.document.verify.plain_views import plain_views


def _sniff(head: bytes, path: Path) -> bool:
    return head.lstrip(b"\xef\xbb\xbf\r\n\t ").startswith(b"{\\rtf")


register(
    Format(
        "rtf",
        (".rtf",),
        reader.read,
        plain_views,
        partial(inspect_plain, "rtf"),
        writer.write,
        writes_as="docx",
        sniff=_sniff,
        expected_text=writer.expected_text,
    )
)
