"""What lies in a PDF without being used. A fresh save drops it; these functions find it and cut the ties."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

from sfumato.core.document.pdf.names import name_text


def drop_revisions(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Earlier revisions kept by appended saves. Says whether there are any; a fresh save leaves them behind."""
    path = Path(str(pdf.filename))
    if not path.is_file():
        return False
    ends = path.read_bytes().count(b"%%EOF")
    return ends > (2 if pdf.is_linearized else 1)


def drop_unused_resources(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Pictures and forms a page lists but never paints: a redacted form leaves its original behind like this."""
    holders = [(page.obj, page.resources) for page in pdf.pages]
    holders += [
        (thing, thing.Resources)
        for thing in pdf.objects
        if isinstance(thing, Stream) and thing.get("/Subtype") == Name.Form and "/Resources" in thing
    ]
    listed: dict[object, tuple[Any, set[str] | None]] = {}
    for number, (holder, resources) in enumerate(holders):
        group = resources.get("/XObject") if isinstance(resources, Dictionary) else None
        if not isinstance(group, Dictionary):
            continue
        # Several pages may share one list; then only what none of them paints is unused.
        key = group.objgen if group.is_indirect else resources.objgen if resources.is_indirect else number
        painted, before = _painted(holder), listed.get(key, (group, set()))[1]
        listed[key] = (group, None if painted is None or before is None else before | painted)
    found = False
    for group, used in listed.values():
        if used is None or any(_borrows(group.get(name)) for name in used):
            continue
        for name in [name for name, _ in group.items() if name not in used]:
            del group[name]
            found = True
    return found


def _painted(holder: Any) -> set[str] | None:
    """Names given to Do; None when the content cannot be parsed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return {
                name_text(item.operands[0])
                for item in pikepdf.parse_content_stream(holder, "Do")
                if str(item.operator) == "Do" and item.operands
            }
    except (pikepdf.PdfError, RuntimeError, TypeError, ValueError):
        return None


def _borrows(form: Any) -> bool:
    """An old kind of form without resources of its own: it paints what its page lists."""
    return isinstance(form, Stream) and form.get("/Subtype") == Name.Form and "/Resources" not in form


def drop_unused_objects(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Objects nothing refers to. Says whether there are any; a fresh save leaves them behind."""
    used = _reachable(pdf)
    return any(
        isinstance(thing, (Dictionary, Array, Stream))
        and thing.objgen not in used
        and str(thing.get("/Type") if isinstance(thing, (Dictionary, Stream)) else "")
        not in ("/ObjStm", "/XRef")
        for thing in pdf.objects
    )


def _reachable(pdf: pikepdf.Pdf) -> set[tuple[int, int]]:
    used: set[tuple[int, int]] = set()
    waiting: list[Any] = [pdf.trailer]
    while waiting:
        thing = waiting.pop()
        if thing.is_indirect:
            if thing.objgen in used:
                continue
            used.add(thing.objgen)
        if isinstance(thing, (Dictionary, Stream)):
            try:
                children = [value for _, value in thing.items()]
            except UnicodeDecodeError:
                children = []
        else:
            children = thing.as_list()
        waiting += [
            child
            for child in children
            if isinstance(child, Object) and isinstance(child, (Dictionary, Stream, Array))
        ]
    return used
