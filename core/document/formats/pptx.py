"""PowerPoint presentations."""

from __future__ import annotations

from sfumato.core.document.formats._office import register_office
from sfumato.core.document.office.modules import OfficeModules
from sfumato.core.document.office.ooxml.sniffing import sniffer
from sfumato.core.document.office.pptx import reader, writer
from sfumato.core.document.office.pptx.hidden import ITEMS
from sfumato.core.document.office.pptx.inspection import inspect_pptx

_SUFFIXES = (".pptx", ".pptm", ".ppsx", ".ppsm", ".potx", ".potm")

MODULES = OfficeModules(reader, writer, ITEMS)

register_office("pptx", _SUFFIXES, MODULES, inspect_pptx, sniffer("ppt/presentation.xml", _SUFFIXES))
