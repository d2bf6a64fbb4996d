"""PowerPoint presentations."""

from __future__ import annotations

from sfumato.core.document.office.ooxml.sniffing import sniffer
from sfumato.core.document.office.pptx import reader, writer
from sfumato.core.document.office.pptx.hidden import ITEMS
from sfumato.core.document.office.pptx.inspection import inspect_pptx
from sfumato.core.document.registry import Format, register
from sfumato.core.document.verify.package_views import package_views

_SUFFIXES = (".pptx", ".pptm", ".ppsx", ".ppsm", ".potx", ".potm")

register(
    Format(
        "pptx",
        _SUFFIXES,
        reader.read,
        package_views,
        inspect_pptx,
        writer.write,
        sniff=sniffer("ppt/presentation.xml", _SUFFIXES),
        expected_text=writer.expected_text,
        hidden_items=lambda: {name: description for name, (description, _) in ITEMS.items()},
    )
)
