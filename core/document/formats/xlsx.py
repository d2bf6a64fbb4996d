"""Excel workbooks."""

from __future__ import annotations

from sfumato.core.document.office.ooxml.sniffing import sniffer
from sfumato.core.document.office.xlsx import reader, writer
from sfumato.core.document.office.xlsx.hidden import ITEMS
from sfumato.core.document.office.xlsx.inspection import inspect_xlsx
from sfumato.core.document.registry import Format, register
from sfumato.core.document.verify.package_views import package_views

_SUFFIXES = (".xlsx", ".xlsm", ".xltx", ".xltm")

register(
    Format(
        "xlsx",
        _SUFFIXES,
        reader.read,
        package_views,
        inspect_xlsx,
        writer.write,
        sniff=sniffer("xl/workbook.xml", _SUFFIXES),
        expected_text=writer.expected_text,
        hidden_items=lambda: {name: description for name, (description, _) in ITEMS.items()},
    )
)
