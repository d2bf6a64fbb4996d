"""Office files from before 2007: DOC, XLS and PPT."""

from __future__ import annotations

from sfumato.core.document.office.docx import hidden as docx_hidden
from sfumato.core.document.office.docx import reader as docx_reader
from sfumato.core.document.office.docx import writer as docx_writer
from sfumato.core.document.office.legacy.formats import Legacy
from sfumato.core.document.office.pptx import hidden as pptx_hidden
from sfumato.core.document.office.pptx import reader as pptx_reader
from sfumato.core.document.office.pptx import writer as pptx_writer
from sfumato.core.document.office.xlsx import hidden as xlsx_hidden
from sfumato.core.document.office.xlsx import reader as xlsx_reader
from sfumato.core.document.office.xlsx import writer as xlsx_writer
from sfumato.core.document.registry import register

register(
    Legacy(
        "doc",
        ("WordDocument",),
        (".doc", ".dot"),
        "docx",
        docx_reader.read,
        docx_writer.write,
        docx_writer.expected_text,
        lambda: {name: description for name, (description, _) in docx_hidden.ITEMS.items()},
    ).format()
)
register(
    Legacy(
        "xls",
        ("Workbook", "Book"),
        (".xls", ".xlt"),
        "xlsx",
        xlsx_reader.read,
        xlsx_writer.write,
        xlsx_writer.expected_text,
        lambda: {name: description for name, (description, _) in xlsx_hidden.ITEMS.items()},
    ).format()
)
register(
    Legacy(
        "ppt",
        ("PowerPoint Document",),
        (".ppt", ".pps", ".pot"),
        "pptx",
        pptx_reader.read,
        pptx_writer.write,
        pptx_writer.expected_text,
        lambda: {name: description for name, (description, _) in pptx_hidden.ITEMS.items()},
    ).format()
)
