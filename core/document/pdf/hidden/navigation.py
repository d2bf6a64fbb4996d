"""Ways through a PDF that repeat its words: outlines, destinations, articles, search indexes."""

from __future__ import annotations

import pikepdf
from pikepdf import Array, Dictionary, String

from sfumato.core.document.pdf.hidden.walk import MAXIMUM, containers, drop, names, pages


def remove_outlines(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Bookmarks repeat headings, names in them included."""
    outlines = pdf.Root.get("/Outlines")
    had = isinstance(outlines, Dictionary) and "/First" in outlines
    drop(pdf.Root, "/Outlines")
    if pdf.Root.get("/PageMode") == pikepdf.Name.UseOutlines:
        drop(pdf.Root, "/PageMode")
    return had


def remove_destinations(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Named places in the document; the names are often words of headings. Links to pages go on working."""
    found = _resolve(pdf)
    found |= drop(pdf.Root, "/Dests")
    tree = names(pdf)
    return (drop(tree, "/Dests") if tree is not None else False) or found


def remove_articles(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Article threads carry a title and an author of their own."""
    found = drop(pdf.Root, "/Threads")
    return any([drop(page, "/B") for page in pages(pdf)]) or found


def remove_search_index(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """An embedded full-text index still finds what the pages no longer show."""
    found = False
    for thing in containers(pdf):
        piece = thing.get("/PieceInfo")
        if isinstance(piece, Dictionary):
            found |= drop(piece, "/SearchIndex")
    return found


def _resolve(pdf: pikepdf.Pdf) -> bool:
    """Links by name become links by place, so that dropping the names breaks nothing."""
    known = _destinations(pdf)
    found = False
    for thing in containers(pdf):
        for holder, key in ((thing, "/Dest"), (thing, "/D")):
            target = holder.get(key)
            if key == "/D" and holder.get("/S") != pikepdf.Name.GoTo:
                continue
            if isinstance(target, (String, pikepdf.Name)):
                found = True
                place = known.get(bytes(target) if isinstance(target, String) else _plain(target))
                if place is None:
                    del holder[key]
                else:
                    holder[key] = place
    return found


def _plain(name: pikepdf.Name) -> bytes:
    return bytes(name.unparse())[1:]


def _destinations(pdf: pikepdf.Pdf) -> dict[bytes, Array]:
    known: dict[bytes, Array] = {}
    old = pdf.Root.get("/Dests")
    if isinstance(old, Dictionary):
        for key, value in old.items():
            _remember(known, str(key)[1:].encode(), value)
    tree = names(pdf)
    waiting = [tree.get("/Dests")] if tree is not None else []
    seen = 0
    while waiting and seen < MAXIMUM:
        node = waiting.pop()
        seen += 1
        if not isinstance(node, Dictionary):
            continue
        kids, leaf = node.get("/Kids"), node.get("/Names")
        waiting += kids.as_list() if isinstance(kids, Array) else []
        items = leaf.as_list() if isinstance(leaf, Array) else []
        for name, value in zip(items[::2], items[1::2], strict=False):
            if isinstance(name, String):
                _remember(known, bytes(name), value)
    return known


def _remember(known: dict[bytes, Array], name: bytes, value: object) -> None:
    place = value.get("/D") if isinstance(value, Dictionary) else value
    if isinstance(place, Array):
        known[name] = place
