"""Office files from before 2007: DOC, XLS and PPT."""

from __future__ import annotations

from sfumato.core.document.formats import docx, pptx, xlsx
from sfumato.core.document.office.legacy.formats import Legacy
from sfumato.core.document.registry import register

for _old in (
    Legacy("doc", ("WordDocument",), (".doc", ".dot"), "docx", docx.MODULES),
    Legacy("xls", ("Workbook", "Book"), (".xls", ".xlt"), "xlsx", xlsx.MODULES),
    Legacy("ppt", ("PowerPoint Document",), (".ppt", ".pps", ".pot"), "pptx", pptx.MODULES),
):
    register(_old.format())
