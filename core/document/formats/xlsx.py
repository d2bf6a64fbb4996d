"""Excel workbooks."""

from __future__ import annotations

from sfumato.core.document.formats._office import register_office
from sfumato.core.document.office.modules import OfficeModules
from sfumato.core.document.office.ooxml.sniffing import sniffer
from sfumato.core.document.office.xlsx import reader, writer
from sfumato.core.document.office.xlsx.hidden import ITEMS
from sfumato.core.document.office.xlsx.inspection import inspect_xlsx

_SUFFIXES = (".xlsx", ".xlsm", ".xltx", ".xltm")

MODULES = OfficeModules(reader, writer, ITEMS)

register_office("xlsx", _SUFFIXES, MODULES, inspect_xlsx, sniffer("xl/workbook.xml", _SUFFIXES))
