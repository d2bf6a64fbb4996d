"""The tagged structure: it may say in words what the page shows only as a picture, or no longer shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, String

from sfumato.core.document.pdf.hidden.content import Instruction, rewrite_contents
from sfumato.core.document.pdf.hidden.prescribed import LANGUAGE, drop_strings
from sfumato.core.document.pdf.hidden.resource_names import TAGS
from sfumato.core.document.pdf.hidden.walk import DEPTH, MAXIMUM, containers, drop
from sfumato.core.document.pdf.names import name_text

_SPOKEN = ("/ActualText", "/Alt", "/E")
_OF_ROOT = frozenset(("/Type", "/K", "/ParentTree", "/ParentTreeNextKey"))
_ELEMENT_KEYS = (
    "/Type /S /P /K /A /Pg /R /Lang /MCID /Stm /StmOwn /Obj"  # also of references to content and objects
)
_OF_ELEMENTS = frozenset(_ELEMENT_KEYS.split())
_OWNERS = frozenset(("/Layout", "/List", "/Table", "/PrintField"))


def remove_structure_text(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """ActualText, Alt, expansions, titles and identifiers; the tags themselves stay for screen readers."""
    found = False
    for thing in containers(pdf):
        found |= drop(thing, *(key for key in _SPOKEN if isinstance(thing.get(key), String)))
    root = pdf.Root.get("/StructTreeRoot")
    if isinstance(root, Dictionary):
        roles = root.get("/RoleMap")
        for element in _elements(root):
            found |= _prescribe(element, roles, _OF_ROOT if element is root else _OF_ELEMENTS)
        found |= _drop_words_of_tree(root.get("/ParentTree"), 0)
    return (
        rewrite_contents(pdf, _unspoken, lambda data: any(key.encode() in data for key in _SPOKEN)) or found
    )


def _elements(root: Any) -> Iterator[Any]:
    waiting: list[Any] = [root]
    seen: set[tuple[int, int]] = set()
    while waiting and len(seen) < MAXIMUM:
        thing = waiting.pop()
        if isinstance(thing, Array):
            drop_strings(thing)
            waiting += thing.as_list()
            continue
        if not isinstance(thing, Dictionary) or (thing.is_indirect and thing.objgen in seen):
            continue
        seen.add(thing.objgen)
        yield thing
        waiting += [thing.get(key) for key in ("/K",) if isinstance(thing.get(key), Object)]


def _drop_words_of_tree(node: Any, depth: int) -> bool:
    """The tree that leads from marks on a page to their tags: numbers and references only."""
    if depth > DEPTH or not isinstance(node, (Dictionary, Array)):
        return False
    if isinstance(node, Array):
        found = drop_strings(node)
        return (
            any([_drop_words_of_tree(item, depth + 1) for item in node.as_list() if _is_inner(item)]) or found
        )
    found = drop(node, *[key for key, _ in node.items() if key not in ("/Kids", "/Nums", "/Limits")])
    return any([_drop_words_of_tree(node.get(key), depth + 1) for key in ("/Kids", "/Nums")]) or found


def _is_inner(item: Any) -> bool:
    """A list, or another node of the tree, but no tag that it leads to."""
    return isinstance(item, Array) or (isinstance(item, Dictionary) and ("/Kids" in item or "/Nums" in item))


def _prescribe(element: Any, roles: Any, known: frozenset[str]) -> bool:
    """Leaves an element its place, its standard type and attributes that are names and numbers.

    A type that a program made up (Word: the name of a style) becomes the standard one it stands for.
    """
    found = drop(element, *[key for key, _ in element.items() if key not in known])
    for key, value in list(element.items()):
        if isinstance(value, String) and not (key == "/Lang" and LANGUAGE.fullmatch(str(value))):
            found |= drop(element, key)
    tag = element.get("/S")
    if isinstance(tag, Name):
        standard = _standard(name_text(tag), roles)
        if standard != name_text(tag):
            element["/S"] = Name(standard)
            found = True
    attributes = element.get("/A")
    if attributes is not None and not _is_plain_attribute(attributes):
        found |= drop(element, "/A")
    return found


def _standard(tag: str, roles: Any) -> str:
    for _ in range(8):
        if tag.lstrip("/") in TAGS:
            return tag
        after = roles.get(tag) if isinstance(roles, Dictionary) else None
        if not isinstance(after, Name):
            break
        tag = name_text(after)
    return "/NonStruct"


def _is_plain_attribute(value: Any) -> bool:
    """Standard attributes of layout, lists and tables; words, and what a user defined, are none."""
    items = value.as_list() if isinstance(value, Array) else [value]
    for item in items:
        if isinstance(item, Dictionary):
            if name_text(item.get("/O")) not in _OWNERS or not all(
                _is_plain(child) for child in item.values()
            ):
                return False
        elif isinstance(item, Object):
            return False
    return True


def _is_plain(value: Any) -> bool:
    if isinstance(value, Array):
        return all(_is_plain(item) for item in value.as_list())
    return not isinstance(value, (String, Dictionary, pikepdf.Stream))


def _unspoken(instructions: Iterator[Instruction], resources: Any) -> Iterator[Instruction]:
    for operands, operator in instructions:
        spoken = operator in ("BDC", "DP") and len(operands) == 2 and isinstance(operands[1], Dictionary)
        if spoken and any(key in operands[1] for key in _SPOKEN):
            bare = Dictionary({key: value for key, value in operands[1].items() if key not in _SPOKEN})
            yield [operands[0], bare], operator
        else:
            yield operands, operator
