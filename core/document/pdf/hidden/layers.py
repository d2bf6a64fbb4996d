"""Layers (optional content): what is switched off is not seen and must not be in the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from sfumato.core.document.pdf.hidden.content import Instruction, resource, rewrite_contents
from sfumato.core.document.pdf.hidden.walk import DEPTH, containers, drop, page_annotations, pages


def remove_hidden_layers(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Content of layers that are off, then all layer names. What is on stays as ordinary content."""
    properties = pdf.Root.get("/OCProperties")
    if not isinstance(properties, Dictionary):
        return False
    off = _switched_off(properties)

    def hidden(group: Any) -> bool:
        return _hidden(group, off)

    def rewrite(instructions: Iterator[Instruction], resources: Any) -> Iterator[Instruction]:
        return _visible_only(instructions, resources, hidden)

    expressions = any(isinstance(thing, Dictionary) and "/VE" in thing for thing in pdf.objects)
    if off or expressions:  # an expression may hide what every single layer would show
        rewrite_contents(pdf, rewrite, lambda data: b"/OC" in data or b"Do" in data)
        for thing in pdf.objects:
            if isinstance(thing, Stream) and hidden(thing.get("/OC")):
                thing.write(b"")
        for page in pages(pdf):
            kept = [item for item in page_annotations(page) if not hidden(item.get("/OC"))]
            if len(kept) < len(page_annotations(page)):
                page.Annots = Array(kept)
    for thing in containers(pdf):
        drop(thing, "/OC")
        if isinstance(thing.get("/Properties"), Dictionary):
            _forget_groups(thing.Properties)
    del pdf.Root["/OCProperties"]
    return True


def _forget_groups(properties: Dictionary) -> None:
    """A marked-content name must go on meaning something; an empty dictionary says nothing."""
    for name, value in list(properties.items()):
        if isinstance(value, Dictionary) and value.get("/Type") in (Name.OCG, Name.OCMD):
            properties[name] = Dictionary()


def _switched_off(properties: Dictionary) -> set[tuple[int, int]]:
    config = properties.get("/D")
    groups = _groups(properties.get("/OCGs"))
    if not isinstance(config, Dictionary):
        return set()
    off = groups if config.get("/BaseState") == Name.OFF else set()
    off = (off - _groups(config.get("/ON"))) | _groups(config.get("/OFF"))
    # A layer for the screen only may be off by its own usage as well.
    for group in properties.get("/OCGs", Array()).as_list():
        view = group.get("/Usage", Dictionary()).get("/View") if isinstance(group, Dictionary) else None
        if isinstance(view, Dictionary) and view.get("/ViewState") == Name.OFF:
            off.add(group.objgen)
    return off


def _groups(array: Any) -> set[tuple[int, int]]:
    return (
        {item.objgen for item in array.as_list() if isinstance(item, Dictionary)}
        if isinstance(array, Array)
        else set()
    )


def _hidden(group: Any, off: set[tuple[int, int]]) -> bool:
    if not isinstance(group, Dictionary):
        return False
    if group.get("/Type") != Name.OCMD:
        return group.objgen in off
    expression = group.get("/VE")
    if isinstance(expression, Array):  # it takes precedence over /OCGs and /P (PDF 32000-1, 8.11.2.2)
        return not _shown(expression, off, 0)
    members = group.get("/OCGs")
    listed = members.as_list() if isinstance(members, Array) else [members]
    states = [item.objgen not in off for item in listed if isinstance(item, Dictionary)]
    if not states:
        return False
    policy = group.get("/P", Name.AnyOn)
    shown = {
        "/AllOn": all(states),
        "/AnyOff": not all(states),
        "/AllOff": not any(states),
    }.get(str(policy), any(states))
    return not shown


def _shown(expression: Any, off: set[tuple[int, int]], depth: int) -> bool:
    """The value of a visibility expression: a group, or [/And …], [/Or …], [/Not …]. What is not understood shows."""
    if isinstance(expression, Dictionary):
        return expression.objgen not in off
    if not isinstance(expression, Array) or not len(expression) or depth > DEPTH:
        return True
    parts = [_shown(part, off, depth + 1) for part in expression.as_list()[1:]]
    operator = str(expression[0])
    if operator == "/Not":
        return not (parts and parts[0])
    return any(parts) if operator == "/Or" else all(parts)


def _visible_only(instructions: Iterator[Instruction], resources: Any, hidden: Any) -> Iterator[Instruction]:
    """Drops what is painted between a hidden /OC … BDC and its EMC; states set there are kept."""
    stack: list[bool] = []
    for operands, operator in instructions:
        if operator in ("BDC", "BMC"):
            layer = operator == "BDC" and len(operands) == 2 and operands[0] == Name.OC
            stack.append(layer and hidden(resource(resources, "/Properties", operands[1])))
        inside = any(stack)
        if operator == "EMC" and stack:
            stack.pop()
        if inside and operator in _PAINTING:
            if operator in _PATHS:
                yield [], "n"
            continue
        if operator == "Do" and operands and _hidden_object(resources, operands[0], hidden):
            continue
        yield operands, operator


_PATHS = frozenset(("f", "F", "f*", "B", "B*", "b", "b*", "S", "s"))
_PAINTING = _PATHS | frozenset(("Tj", "TJ", "'", '"', "Do", "sh", "INLINE IMAGE"))


def _hidden_object(resources: Any, name: Any, hidden: Any) -> bool:
    thing = resource(resources, "/XObject", name)
    return isinstance(thing, Stream) and bool(hidden(thing.get("/OC")))
