"""Tracked changes: accepted, so that what was deleted is gone and who changed what is not told."""

from __future__ import annotations

from lxml import etree

from sfumato.core.document.flow.xml import Element, child, descendants, like, name, remove, unwrap
from sfumato.core.document.office.docx.slots import join

_DELETED = ("w:del", "w:moveFrom")
_INSERTED = ("w:ins", "w:moveTo")
_RECORDS = (
    "w:rPrChange",
    "w:pPrChange",
    "w:sectPrChange",
    "w:tblPrChange",
    "w:tblPrExChange",
    "w:trPrChange",
    "w:tcPrChange",
    "w:tblGridChange",
    "w:numberingChange",
    "w:cellIns",
    "w:cellMerge",
    "w:moveFromRangeStart",
    "w:moveFromRangeEnd",
    "w:moveToRangeStart",
    "w:moveToRangeEnd",
    "w:customXmlInsRangeStart",
    "w:customXmlInsRangeEnd",
    "w:customXmlDelRangeStart",
    "w:customXmlDelRangeEnd",
    "w:customXmlMoveFromRangeStart",
    "w:customXmlMoveFromRangeEnd",
    "w:customXmlMoveToRangeStart",
    "w:customXmlMoveToRangeEnd",
)
# They stand between paragraphs without being one.
MARKERS = frozenset(_RECORDS) | {
    "",
    "w:bookmarkStart",
    "w:bookmarkEnd",
    "w:commentRangeStart",
    "w:commentRangeEnd",
    "w:permStart",
    "w:permEnd",
    "w:proofErr",
}


def next_paragraph(paragraph: Element) -> Element | None:
    """The paragraph that a deleted paragraph mark merges this one with."""
    follower = paragraph.getnext()
    while follower is not None and name(follower) in MARKERS:
        follower = follower.getnext()
    return follower if follower is not None and name(follower) == "w:p" else None


def mark_deleted(paragraph: Element) -> bool:
    """Whether the paragraph's own end was deleted in a tracked change."""
    mark = child(paragraph, "w:pPr", "w:rPr")
    return any(child(mark, kind) is not None for kind in _DELETED)


def accept(root: Element) -> bool:
    """True where anything was tracked."""
    found = _remove_rows_and_cells(root)
    merged = [paragraph for paragraph in descendants(root, "w:p") if mark_deleted(paragraph)]
    for element in list(descendants(root, *_DELETED)):
        found = True
        if name(element.getparent()) in ("w:rPr", "w:trPr", "m:ctrlPr"):
            element.getparent().remove(element)
        else:
            remove(element)
    for element in list(descendants(root, *_INSERTED)):
        found = True
        if name(element.getparent()) in ("w:rPr", "w:trPr", "m:ctrlPr"):
            element.getparent().remove(element)
        else:
            unwrap(element)
    for element in list(descendants(root, "w:delText", "w:delInstrText", *_RECORDS)):
        found = True
        remove(element)
    for paragraph in reversed(merged):
        if paragraph.getroottree().getroot() is root.getroottree().getroot():
            _merge(paragraph)
    return found


def _remove_rows_and_cells(root: Element) -> bool:
    found = False
    for row in list(descendants(root, "w:tr")):
        if any(child(row, "w:trPr", kind) is not None for kind in _DELETED):
            found = True
            _remove_upwards(row)
    for cell in list(descendants(root, "w:tc")):
        if child(cell, "w:tcPr", "w:cellDel") is not None:
            found = True
            _remove_upwards(cell)
    return found


def _remove_upwards(element: Element) -> None:
    """A table without rows, a row without cells or a cell without paragraphs is not valid."""
    parent = element.getparent()
    remove(element)
    if parent is None:
        return
    if (name(parent) == "w:tbl" and child(parent, "w:tr") is None and child(parent, "w:sdt") is None) or (
        name(parent) == "w:tr" and child(parent, "w:tc") is None and child(parent, "w:sdt") is None
    ):
        _remove_upwards(parent)
    elif name(parent) == "w:tc" and (not len(parent) or name(parent[-1]) != "w:p"):
        etree.SubElement(parent, like(parent, "p"))


def _merge(paragraph: Element) -> None:
    follower = next_paragraph(paragraph)
    if follower is None:
        return
    own, other = child(paragraph, "w:pPr"), child(follower, "w:pPr")
    empty = all(name(element) in MARKERS | {"w:pPr"} for element in paragraph)
    if empty and child(own, "w:sectPr") is None:
        # Nothing of the first paragraph is left, so the second keeps its own look.
        if own is not None:
            paragraph.remove(own)
        if other is not None:
            paragraph.insert(0, other)
    join(paragraph, follower)
