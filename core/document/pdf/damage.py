"""Whether a PDF is damaged, and how many of its pages could be read all the same.

qpdf repairs what it can: it rebuilds a lost cross-reference table from the objects that are left, and what is gone is an empty
page without a word. A file that was cut off must never look like a whole one.
"""

from __future__ import annotations

from typing import Any

import pikepdf

from sfumato.core.document.pdf.opening import PDF_ERRORS, inherited
from sfumato.core.messages import Message, plural

# qpdf's words where it looked for the objects itself, and where an entry of the page tree leads nowhere (it then lowers /Count).
_REBUILT = "reconstruct cross-reference table"
_NO_PAGE = "Pages tree includes non-dictionary object"


def damage(pdf: pikepdf.Pdf) -> Message | None:
    """What a person is to be told of a damaged file. Asked right after opening: qpdf gives each warning once."""
    pages = len(pdf.pages)
    warnings = [str(warning) for warning in pdf.get_warnings()]
    rebuilt = any(_REBUILT in warning for warning in warnings)
    declared = max(pages + sum(_NO_PAGE in warning for warning in warnings), _declared(pdf))
    if not rebuilt and declared == pages:
        return None
    whole = sum(_is_whole(page) for page in pdf.pages) if rebuilt else pages
    if whole < declared:
        return Message(
            "The file is damaged; only {0} of {1} pages could be read. Get an undamaged copy.",
            whole,
            declared,
        )
    return plural(
        pages,
        "The file is damaged and was repaired; {0} page could be read. Compare it with an undamaged copy.",
        "The file is damaged and was repaired; {0} pages could be read. Compare them with an undamaged copy.",
    )


def _declared(pdf: pikepdf.Pdf) -> int:
    """The number of pages that the page tree speaks of."""
    try:
        return int(pdf.Root.Pages.get("/Count", 0))
    except PDF_ERRORS:
        return 0


def _is_whole(page: pikepdf.Page) -> bool:
    """Whether a page of a repaired file has its instructions and all that they draw with. An object that is lost counts as
    absent, so that a page which was always blank cannot be told from a lost one and counts as lost."""
    try:
        contents = page.obj.get("/Contents")
        streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
        if not any(_has_data(stream) for stream in streams):
            return False
        resources = inherited(page.obj, "/Resources")
        fonts, drawn = (_entries(resources, key) for key in ("/Font", "/XObject"))
        for operands, operator in pikepdf.parse_content_stream(page, "Tf Do"):
            name = str(operands[0])
            if str(operator) == "Tf" and fonts.get(name) is None:
                return False
            if str(operator) == "Do" and not _has_data(drawn.get(name)):
                return False
    except PDF_ERRORS:
        return False
    return True


def _has_data(stream: Any) -> bool:
    """qpdf keeps a stream that was cut off as an empty one."""
    return isinstance(stream, pikepdf.Stream) and bool(stream.read_raw_bytes())


def _entries(resources: Any, key: str) -> dict[str, Any]:
    entries = resources.get(key) if isinstance(resources, pikepdf.Dictionary) else None
    return dict(entries.items()) if isinstance(entries, pikepdf.Dictionary) else {}
