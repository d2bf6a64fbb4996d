"""Who wrote a PDF, when and with what."""

from __future__ import annotations

import pikepdf
from pikepdf import Dictionary

from sfumato.core.document.pdf.hidden.prescribed import drop_unprescribed
from sfumato.core.document.pdf.hidden.resource_names import neutral_names
from sfumato.core.document.pdf.hidden.walk import containers, drop, pages


def remove_info(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """The document information dictionary: title, author, producer, dates."""
    info = pdf.trailer.get("/Info")
    had = isinstance(info, Dictionary) and len(info) > 0
    drop(pdf.trailer, "/Info")
    return had


def remove_xmp(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """XMP packets: of the document, and of any page, picture or font."""
    return any([drop(thing, "/Metadata") for thing in containers(pdf)])


def remove_piece_info(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Private data of the program that made a page or a picture, often the whole editable original."""
    return any([drop(thing, "/PieceInfo", "/LastModified") for thing in containers(pdf)])


def remove_thumbnails(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Small pictures of pages as they looked before."""
    return any([drop(page, "/Thumb") for page in pages(pdf)])


def remove_file_identifier(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """The first half of /ID stays the same over all versions of a file and so links them."""
    return drop(pdf.trailer, "/ID")


def remove_web_capture(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Addresses a page was captured from, and the catalogue's record of it."""
    found = drop(pdf.Root, "/SpiderInfo")
    names = pdf.Root.get("/Names")
    if isinstance(names, Dictionary):
        found |= drop(names, "/IDS", "/URLS")
    return any([drop(page, "/ID", "/PZ", "/SeparationInfo") for page in pages(pdf)]) or found


def remove_signatures_and_permissions(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Signatures name their signer, and no signature survives a changed file anyway."""
    return drop(pdf.Root, "/Perms", "/DSS", "/Legal")


def remove_page_labels(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Labels may hold free text as a prefix."""
    return drop(pdf.Root, "/PageLabels")


def remove_vendor_data(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Private keys of single programs in the catalogue, the trailer and all that pages are drawn from."""
    known = {
        "/Type", "/Version", "/Extensions", "/Pages", "/PageLabels", "/Names", "/Dests", "/ViewerPreferences",
        "/PageLayout", "/PageMode", "/Outlines", "/Threads", "/OpenAction", "/AA", "/URI", "/AcroForm", "/Metadata",
        "/StructTreeRoot", "/MarkInfo", "/Lang", "/SpiderInfo", "/OutputIntents", "/PieceInfo", "/OCProperties",
        "/Perms", "/Legal", "/Requirements", "/Collection", "/NeedsRendering", "/DSS", "/AF", "/DPartRoot",
    }  # fmt: skip
    strange = [key for key, _ in pdf.Root.items() if key not in known]
    found = drop(pdf.Root, *strange)
    # LibreOffice keeps a checksum of the text in the trailer; TeX keeps names of files in pictures (/PTEX.FileName).
    prescribed = {"/Root", "/Size", "/Info", "/ID", "/Encrypt", "/Prev", "/XRefStm"} | _OF_XREF_STREAMS
    found |= drop(pdf.trailer, *[key for key in pdf.trailer if key not in prescribed])
    for thing in containers(pdf):
        try:
            private = [key for key, _ in thing.items() if key.startswith("/PTEX.")]
        except UnicodeDecodeError:
            continue
        found |= drop(thing, *private)
    found |= drop_unprescribed(pdf)
    return neutral_names(pdf) or found


_OF_XREF_STREAMS = frozenset(("/Type", "/W", "/Index", "/Length", "/Filter", "/DecodeParms"))


def remove_template_pages(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Pages that no reader sees until a script adds them: forms keep whole earlier pages there."""
    tree = pdf.Root.get("/Names")
    return drop(tree, "/Templates", "/Pages") if isinstance(tree, Dictionary) else False
