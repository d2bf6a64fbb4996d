"""Whole files inside a PDF."""

from __future__ import annotations

import pikepdf
from pikepdf import Array, Name

from sfumato.core.document.pdf.hidden.walk import containers, drop, is_name, names, page_annotations, pages


def remove_attachments(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Embedded and associated files, and the annotations that show them."""
    tree = names(pdf)
    found = (
        drop(tree, "/EmbeddedFiles", "/AlternatePresentations", "/Renditions") if tree is not None else False
    )
    for page in pages(pdf):
        kept = [item for item in page_annotations(page) if not is_name(item.get("/Subtype"), *_CARRIERS)]
        if len(kept) < len(page_annotations(page)):
            found = True
            page.Annots = Array(kept)
    for thing in containers(pdf):
        found |= drop(thing, "/AF")
        if is_name(thing.get("/Type"), "/Filespec", "/F"):
            found |= drop(thing, "/EF", "/RF")
    return found


_CARRIERS = ("/FileAttachment", "/Sound", "/Movie", "/Screen", "/RichMedia", "/3D")


def remove_collection(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """The folder of a portfolio: file names, dates, descriptions."""
    return drop(pdf.Root, "/Collection")


def remove_alternate_images(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Other versions of a picture for print or low resolution, where redacted pixels could survive."""
    found = False
    for thing in containers(pdf):
        if thing.get("/Subtype") == Name.Image:
            found |= drop(thing, "/Alternates", "/OPI")
        elif thing.get("/Subtype") == Name.Form:
            found |= drop(thing, "/OPI", "/PS", "/Ref")
    return found
