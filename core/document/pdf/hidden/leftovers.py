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


# Which list of the resources an operator takes its name from, and which of its operands that name is.
_TAKES = {
    "Do": ("/XObject", 0), "Tf": ("/Font", 0), "gs": ("/ExtGState", 0), "sh": ("/Shading", 0), "cs": ("/ColorSpace", 0),
    "CS": ("/ColorSpace", 0), "scn": ("/Pattern", -1), "SCN": ("/Pattern", -1), "BDC": ("/Properties", 1),
    "DP": ("/Properties", 1),
}  # fmt: skip
_NAMING = " ".join([*_TAKES, "BI ID EI"])
_DEFAULTS = frozenset(("/DefaultGray", "/DefaultRGB", "/DefaultCMYK"))  # used without being named
Used = set[tuple[str, str]]  # lists and names


def drop_unused_resources(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """What a page lists but never uses: a redacted form leaves its original behind like this, an editor a whole font."""
    listed: dict[object, tuple[Any, str, Used | None]] = {}
    for number, (streams, resources) in enumerate(_holders(pdf)):
        if not isinstance(resources, Dictionary):
            continue
        used = _used(streams)
        for kind in dict.fromkeys(kind for kind, _ in _TAKES.values()):
            group = resources.get(kind)
            if not isinstance(group, Dictionary):
                continue
            # Several pages may share one list; then only what none of them uses is unused.
            key = (
                kind,
                group.objgen if group.is_indirect else resources.objgen if resources.is_indirect else number,
            )
            before = listed.get(key, (group, kind, set()))[2]
            if used is None or before is None or any(_borrows(form) for form in _painted(resources, used)):
                listed[key] = (group, kind, None)
            else:
                listed[key] = (group, kind, before | used)
    found = False
    for group, kind, used in listed.values():
        if used is None:
            continue
        for name in [name for name, _ in group.items() if (kind, name) not in used and name not in _DEFAULTS]:
            del group[name]
            found = True
    return found


def _holders(pdf: pikepdf.Pdf) -> list[tuple[list[Any], Any]]:
    """Streams of instructions, with the resources they take names from."""
    holders: list[tuple[list[Any], Any]] = [([page.obj], page.resources) for page in pdf.pages]
    for thing in pdf.objects:
        if isinstance(thing, Stream) and (thing.get("/Subtype") == Name.Form or "/PatternType" in thing):
            holders.append(([thing], thing.get("/Resources")))
        elif isinstance(thing, Dictionary) and isinstance(thing.get("/CharProcs"), Dictionary):
            holders.append((_values(thing.CharProcs), thing.get("/Resources")))
    return holders


def _painted(resources: Any, used: Used) -> list[Any]:
    group = resources.get("/XObject")
    return (
        [group.get(name) for kind, name in used if kind == "/XObject"]
        if isinstance(group, Dictionary)
        else []
    )


def _values(thing: Any) -> list[Any]:
    return list(thing.values()) if isinstance(thing, Dictionary) else []


def _used(streams: list[Any]) -> Used | None:
    """Names that the instructions take from lists; None when they cannot be parsed."""
    used: Used = set()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for stream in streams:
                for item in pikepdf.parse_content_stream(stream, _NAMING):
                    operator = str(item.operator)
                    if operator == "INLINE IMAGE":  # may name a colour space
                        used |= {("/ColorSpace", name_text(value)) for value in _names_of_inline(item)}
                        continue
                    kind, place = _TAKES.get(operator, ("", 0))
                    if kind and len(item.operands) > place and isinstance(item.operands[place], Name):
                        used.add((kind, name_text(item.operands[place])))
        return used
    except (pikepdf.PdfError, RuntimeError, TypeError, ValueError, IndexError):
        return None


def _names_of_inline(item: Any) -> list[Any]:
    space = item.iimage.obj.get("/CS", item.iimage.obj.get("/ColorSpace"))
    return [
        value
        for value in (space.as_list() if isinstance(space, Array) else [space])
        if isinstance(value, Name)
    ]


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
