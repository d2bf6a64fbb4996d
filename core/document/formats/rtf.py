"""Rich Text Format; the redacted copy is a DOCX."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document.office import rtf_reader, rtf_writer
from sfumato.core.document.registry import Format, register


def _sniff(head: bytes, path: Path) -> bool:
    return head.lstrip(b"\xef\xbb\xbf\r\n\t ").startswith(b"{\\rtf")


register(
    Format(
        "rtf",
        (".rtf",),
        rtf_reader.read,
        rtf_writer.write,
        writes_as="docx",
        sniff=_sniff,
        expected_text=rtf_writer.expected_text,
    )
)
