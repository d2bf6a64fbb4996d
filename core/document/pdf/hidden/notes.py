"""Annotations and forms: what people wrote onto or into a PDF."""

from __future__ import annotations

import pikepdf
from pikepdf import Array, Dictionary

from sfumato.core.document.pdf.hidden.prescribed import drop_strings
from sfumato.core.document.pdf.hidden.walk import drop, fields, is_name, page_annotations, pages

_STAYS = ("/Link", "/Widget")
_LINK_KEYS = (
    "/Type /Subtype /Rect /QuadPoints /Border /BS /C /H /F /P /Dest /A /StructParent /OC /AF /AA /Metadata"
)
_OF_LINKS = frozenset(_LINK_KEYS.split())  # the last three are leaks of their own


def remove_annotations(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Notes, highlights, stamps and drawings with their authors. Links within the document stay, bare."""
    found = False
    for page in pages(pdf):
        present = page_annotations(page)
        kept = [item for item in present if is_name(item.get("/Subtype"), *_STAYS)]
        for item in kept:
            if is_name(item.get("/Subtype"), "/Link"):
                found |= _bare_link(item)
        if len(kept) == len(present):
            continue
        found = True
        if kept:
            page.Annots = Array(kept)
        else:
            del page["/Annots"]
    return found


def _bare_link(link: Dictionary) -> bool:
    """Leaves a link its place, its look and where it leads."""
    found = drop(link, *[key for key, _ in link.items() if key not in _OF_LINKS])
    action = link.get("/A")
    places = [link.get(key) for key in ("/Rect", "/QuadPoints", "/Border", "/C", "/Dest")]
    places += [action.get("/D")] if isinstance(action, Dictionary) else []
    for value in places:
        found |= isinstance(value, Array) and drop_strings(value)
    return found


def flatten_forms(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Form fields: what their boxes show becomes part of the page; values, defaults, names and hints go."""
    form = pdf.Root.get("/AcroForm")
    found = isinstance(form, Dictionary) and any(True for _ in fields(pdf))
    if isinstance(form, Dictionary):
        if form.get("/NeedAppearances", False):
            pdf.generate_appearance_streams()
        pdf.flatten_annotations("screen")
        drop(pdf.Root, "/AcroForm")
    for page in pages(pdf):
        kept = [item for item in page_annotations(page) if not is_name(item.get("/Subtype"), "/Widget")]
        if len(kept) < len(page_annotations(page)):
            found = True
            page.Annots = Array(kept)
    return found


def remove_xfa(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """The XML form behind a form; it holds all values once more."""
    form = pdf.Root.get("/AcroForm")
    return drop(form, "/XFA") if isinstance(form, Dictionary) else False
