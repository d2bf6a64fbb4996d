"""Things a PDF does rather than shows: scripts, actions, media."""

from __future__ import annotations

from typing import Any

import pikepdf
from pikepdf import Dictionary

from sfumato.core.document.pdf.hidden.walk import containers, drop, is_name, names

_HARMLESS = ("/GoTo", "/Named")


def remove_javascript(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Scripts of the document, of pages and of fields."""
    tree = names(pdf)
    found = drop(tree, "/JavaScript") if tree is not None else False
    for thing in containers(pdf):
        if is_name(thing.get("/S"), "/JavaScript") or is_name(thing.get("/S"), "/Rendition"):
            found |= drop(thing, "/JS")
    return found


def remove_actions(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Everything that happens by itself or leads outside: open actions, launches, forms sent, web links.

    Web links are removed too: an address often holds the name of whom it is about, and what is removed
    from the text must not stay in the target behind it.
    """
    found = drop(pdf.Root, "/OpenAction", "/AA", "/URI")
    for thing in containers(pdf):
        found |= drop(thing, "/AA")
        action = thing.get("/A")
        if isinstance(action, Dictionary) and not _harmless(action):
            del thing["/A"]
            found = True
    return found


def _harmless(action: Any) -> bool:
    return is_name(action.get("/S"), *_HARMLESS) and "/Next" not in action


def remove_requirements(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Demands on the viewer and extensions of single vendors."""
    return drop(pdf.Root, "/Requirements", "/NeedsRendering")
