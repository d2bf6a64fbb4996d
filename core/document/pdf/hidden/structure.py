"""The tagged structure: it may say in words what the page shows only as a picture, or no longer shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Object, String

from sfumato.core.document.pdf.hidden.content import Instruction, rewrite_contents
from sfumato.core.document.pdf.hidden.walk import MAXIMUM, containers, drop

_SPOKEN = ("/ActualText", "/Alt", "/E")


def remove_structure_text(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """ActualText, Alt, expansions, titles and identifiers; the tags themselves stay for screen readers."""
    found = False
    for thing in containers(pdf):
        found |= drop(thing, *(key for key in _SPOKEN if isinstance(thing.get(key), String)))
    root = pdf.Root.get("/StructTreeRoot")
    if isinstance(root, Dictionary):
        found |= drop(root, "/IDTree")
        for element in _elements(root):
            found |= _drop_strings(element)
    return (
        rewrite_contents(pdf, _unspoken, lambda data: any(key.encode() in data for key in _SPOKEN)) or found
    )


def _elements(root: Any) -> Iterator[Any]:
    waiting: list[Any] = [root]
    seen: set[tuple[int, int]] = set()
    while waiting and len(seen) < MAXIMUM:
        thing = waiting.pop()
        if isinstance(thing, Array):
            waiting += thing.as_list()
            continue
        if not isinstance(thing, Dictionary) or (thing.is_indirect and thing.objgen in seen):
            continue
        seen.add(thing.objgen)
        yield thing
        waiting += [thing.get(key) for key in ("/K", "/A") if isinstance(thing.get(key), Object)]


def _drop_strings(element: Any) -> bool:
    texts = [key for key, value in element.items() if isinstance(value, String) and key != "/Lang"]
    return drop(element, *texts)


def _unspoken(instructions: Iterator[Instruction], resources: Any) -> Iterator[Instruction]:
    for operands, operator in instructions:
        spoken = operator in ("BDC", "DP") and len(operands) == 2 and isinstance(operands[1], Dictionary)
        if spoken and any(key in operands[1] for key in _SPOKEN):
            bare = Dictionary({key: value for key, value in operands[1].items() if key not in _SPOKEN})
            yield [operands[0], bare], operator
        else:
            yield operands, operator
