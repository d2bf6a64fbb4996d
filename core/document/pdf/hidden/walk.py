"""Safe ways through the objects of a PDF: cycles end, wrong types are passed over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

DEPTH = 40  # objects inside each other: a guard against loops
MAXIMUM = 200_000  # nodes of one tree


def containers(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Every dictionary and stream of the file, direct ones inside others too."""
    for thing in pdf.objects:
        yield from _inside(thing, 0)


def _inside(thing: Any, depth: int) -> Iterator[Any]:
    if depth > DEPTH:
        return
    if isinstance(thing, (Dictionary, Stream)):
        yield thing
        children = _values(thing)
    elif isinstance(thing, Array):
        children = thing.as_list()
    else:
        return
    for child in children:
        if isinstance(child, Object) and not child.is_indirect:
            yield from _inside(child, depth + 1)


def _values(thing: Any) -> list[Any]:
    try:
        return [value for _, value in thing.items()]
    except UnicodeDecodeError:
        return []  # a key that is no text: its values are reached through `pdf.objects` where they matter


def drop(thing: Any, *keys: str) -> bool:
    """Deletes keys; says whether any was there."""
    found = False
    for key in keys:
        if key in thing:
            del thing[key]
            found = True
    return found


def pages(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """The dictionaries of all pages, in order."""
    for page in pdf.pages:
        yield page.obj


def page_annotations(page: Any) -> list[Any]:
    """The annotations of a page that are dictionaries; damaged entries are left out."""
    found = page.get("/Annots")
    return (
        [item for item in found.as_list() if isinstance(item, Dictionary)] if isinstance(found, Array) else []
    )


def names(pdf: pikepdf.Pdf) -> Any:
    """The catalogue's name dictionary, or nothing."""
    found = pdf.Root.get("/Names")
    return found if isinstance(found, Dictionary) else None


def fields(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Every field of the form, groups and widgets alike."""
    form = pdf.Root.get("/AcroForm")
    waiting = list(_kids(form, "/Fields")) if isinstance(form, Dictionary) else []
    seen: set[tuple[int, int]] = set()
    while waiting and len(seen) < MAXIMUM:
        field = waiting.pop()
        if field.is_indirect and field.objgen in seen:
            continue
        seen.add(field.objgen)
        yield field
        waiting += _kids(field, "/Kids")


def _kids(thing: Any, key: str) -> list[Any]:
    found = thing.get(key)
    return [kid for kid in found.as_list() if isinstance(kid, Dictionary)] if isinstance(found, Array) else []


def is_name(value: Any, *wanted: str) -> bool:
    """Whether a value is one of these names."""
    try:
        return isinstance(value, Name) and str(value) in wanted
    except UnicodeDecodeError:  # a name of any bytes, as old producers and damaged files have them
        return False
