"""Numbers that programs give to paragraphs, shapes, lists and points of a diagram.

Nobody sees them, and a program may make them from what a paragraph says. They are given anew in the order in which they stand,
the same number for the same thing wherever it is referred to; those that nothing refers to go.
"""

from __future__ import annotations

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, attribute_key, descendants, name, remove

# Attributes that only tell two states of one file apart.
_IDLE = frozenset(("textId", "anchorId", "editId", "tplc", "durableId"))
# Elements of the same kind: of a list, of a content control.
_IDLE_ELEMENTS = frozenset(("w:nsid", "w:tmpl"))
_IN_EXTENSIONS = ("creationId", "colId", "rowId", "decorative", "modelId")
_SHAPES = ("docPr", "cNvPr")
_OF_POINTS = frozenset(
    ("modelId", "srcId", "destId", "parTransId", "sibTransId", "presAssocID", "presId", "relId")
)
_OF_LISTS = frozenset(("{http://www.w3.org/XML/1998/namespace}id", "continue-list"))
_OF_PARAGRAPHS = frozenset(("paraId", "paraIdParent"))


class _Numbers:
    """New numbers in the order in which old ones are met."""

    def __init__(self, form: str) -> None:
        self._form = form
        self._given: dict[str, str] = {}

    def of(self, old: str) -> str:
        """The number that stands for an old one from now on."""
        return self._given.setdefault(old, self._form.format(len(self._given) + 1))

    def known(self, old: str) -> bool:
        """Whether something with this number has been met."""
        return old in self._given


def neutral_identities(package: Package) -> bool:
    """Gives identities anew or removes them; says whether there were any that nothing refers to."""
    paragraphs, points = _Numbers("{:08X}"), _Numbers("{{00000000-0000-0000-0000-{:012X}}}")
    found = False
    for part in [part for part in package.parts if part.endswith(".xml")]:
        if part == "[Content_Types].xml" or part.startswith(("customXml/", "docProps/")):
            continue
        root = package.tree(part)
        found |= _drop_idle(root)
        _renumber(root, _OF_PARAGRAPHS, paragraphs)
        if "diagrams/" in part:
            _renumber(root, _OF_POINTS, points)
            _forget_scales(root)
        if name(root).startswith("office:"):
            _renumber(root, _OF_LISTS, _Numbers("id{}"))
        _renumber_shapes(root)
        _renumber_bookmarks(root)
    return found


def _drop_idle(root: Element) -> bool:
    gone: list[Element] = []
    found = False
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        kind = name(element)
        local = _local(element.tag)
        above = element.getparent()
        if kind in _IDLE_ELEMENTS or (kind == "w:id" and above is not None and name(above) == "w:sdtPr"):
            gone.append(element)
        elif local in _IN_EXTENSIONS and above is not None and name(above).endswith(":ext"):
            gone.append(above)
        for key in [key for key in element.attrib if "}" in key and _local(key) in _IDLE]:
            del element.attrib[key]
            found = True
    for element in gone:
        remove(element)
    return found or bool(gone)


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _renumber(root: Element, keys: frozenset[str], numbers: _Numbers) -> None:
    for element in root.iter():
        if isinstance(element.tag, str):
            for key, value in element.items():
                if (key in keys or _local(key) in keys) and value and not value.startswith("urn:"):
                    element.set(key, numbers.of(value))


def _forget_scales(root: Element) -> None:
    """By how much a person pulled a point of a diagram, as a rule to make its words fit."""
    for element in descendants(root, "dgm:prSet"):
        for key in [key for key in element.attrib if key.startswith("cust")]:
            del element.attrib[key]


def _renumber_shapes(root: Element) -> None:
    """Shapes count from 1 in each part; connectors and animations follow."""
    numbers = _Numbers("{}")
    shapes = [e for e in root.iter() if isinstance(e.tag, str) and _local(e.tag) in _SHAPES]
    for shape in shapes:
        if shape.get("id"):
            shape.set("id", numbers.of(shape.get("id")))
    for element in root.iter() if shapes else ():
        if not isinstance(element.tag, str):
            continue
        kind = _local(element.tag)
        key = attribute_key(element, "spid") or (
            "id" if kind in ("stCxn", "endCxn") and element.get("id") else None
        )
        if key is not None and numbers.known(element.get(key) or ""):
            element.set(key, numbers.of(element.get(key)))


def _renumber_bookmarks(root: Element) -> None:
    numbers = _Numbers("{}")
    for element in descendants(root, "w:bookmarkStart", "w:bookmarkEnd"):
        key = attribute_key(element, "w:id")
        if key is not None:
            element.set(key, numbers.of(element.get(key)))
