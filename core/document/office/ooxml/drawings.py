"""Words in DrawingML: text boxes, alternative text, names of objects, tips of links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sfumato.core.document.flow import names
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.sections import Block, Piece, Section, Slot
from sfumato.core.document.flow.slots import AttributeSlot, LinkSlot
from sfumato.core.document.flow.xml import Element, attribute_key, descendants, name, short
from sfumato.core.document.model import Story
from sfumato.core.document.office.docx.drawing import drawing_blocks
from sfumato.core.document.office.ooxml.graph import Graph
from sfumato.core.document.office.relations import rels_name
from sfumato.core.document.office.words import is_generic

# Names that spreadsheet and presentation programs give to their objects, beside Word's.
_GIVEN = re.compile(
    r"(?:Title|Subtitle|TextBox|Text|Content|Picture|Chart|Table|Footer|Header|Date|Slide Number|Slide Image|Notes|"
    r"Media|Vertical|Online Image|Clip Art|SmartArt|Shape|PlaceHolder|Placeholder|Espace réservé|Comment|Button|"
    r"Drop Down|Check Box|Option Button|Group Box|Label|Spinner|Scroll Bar|List Box|Rounded Rectangle|Connector|"
    r"Elbow Connector|Straight Arrow Connector|Content Placeholder|Right Arrow|Left Arrow|Callout|CustomShape|Graphic Frame)"
    r"(?: Text| Title)?(?: Placeholder)?(?::[A-Za-z ]+)?(?: ?\d+)*(?: ?-? ?\d+)?",
    re.IGNORECASE,
)


def is_given(label: str) -> bool:
    """Whether a program made the name up by itself."""
    return is_generic(label) or _GIVEN.fullmatch(label.strip()) is not None


@dataclass(slots=True)
class Asides:
    """Words that stand beside the main text, by story and by what would remove them."""

    found: dict[tuple[Story, str | None], Section] = field(default_factory=dict)

    def note(self, story: Story, item: str | None, text: str, slot: Slot) -> None:
        """Adds words; white space alone is nothing."""
        if text.strip():
            self.block(story, item, Block([Piece(text, slot)]))

    def block(self, story: Story, item: str | None, block: Block) -> None:
        """Adds a block."""
        key = (story, item)
        if key not in self.found:
            self.found[key] = Section(story, item=item, aside=True)
        self.found[key].blocks.append(block)

    def attribute(self, story: Story, item: str | None, part: str, element: Element, wanted: str) -> None:
        """Adds the value of an attribute, where the element has it."""
        key = attribute_key(element, wanted)
        if key is not None:
            slot = AttributeSlot(part, element, key)
            self.note(story, item, slot.text, slot)


def text_boxes(part: str, root: Element, story: Story, item: str | None) -> Iterator[Section]:
    """One section per body of text, in the order of the file."""
    for body in root.iter():
        if name(body).endswith(":txBody"):
            blocks = drawing_blocks(part, body)
            yield Section(story, item=item, aside=item is not None, blocks=blocks)


def drawing_asides(part: str, root: Element, item: str | None, asides: Asides) -> None:
    """Collects names, titles and descriptions of the drawing's objects."""
    for element in root.iter():
        kind = name(element)
        if kind.endswith(":cNvPr"):
            for wanted in ("descr", "title"):
                asides.attribute(Story.ALT_TEXT, item, part, element, wanted)
            if not is_given(element.get("name") or ""):
                asides.attribute(Story.ALT_TEXT, item or names.OBJECT_NAMES, part, element, "name")
        elif kind in ("a:hlinkClick", "a:hlinkHover"):
            asides.attribute(Story.LINK, item, part, element, "tooltip")


def link_asides(package: Package, graph: Graph, asides: Asides) -> None:
    """Addresses that lead out of the file."""
    for owner, relation, item in graph.outside:
        part = package.find(rels_name(owner)) or ""
        slot = LinkSlot(part, relation.element, "Target")
        asides.note(Story.LINK, item, slot.text, slot)


def neutral_names(root: Element) -> bool:
    """Names of objects are often the file name of a picture; all that a person gave become numbers."""
    found = _drop_titles(root)
    for number, element in enumerate(descendants(root, "xdr:cNvPr", "p:cNvPr", "pic:cNvPr", "a:cNvPr"), 1):
        label = element.get("name")
        if label is not None and not is_given(label):
            found = True
            element.set("name", f"Object {number}")
    return found


def _drop_titles(root: Element) -> bool:
    """Old drawings (VML) behind notes and page headers: titles, addresses and ids that a person gave."""
    found = False
    for number, element in enumerate(root.iter()):
        if not name(element).startswith(("v:", "o:")):
            continue
        for key in [key for key in element.keys() if short(key) in _VML_WORDS]:  # noqa: SIM118 - an lxml element is no mapping
            del element.attrib[key]
            found = True
        label = element.get("id")
        if label is not None and len(label) > 3 and not is_generic(label):
            element.set("id", f"_x0000_s{number}")
            found = True
    return found


_VML_WORDS = frozenset(
    ("title", "alt", "href", "target", "class", "o:title", "o:gfxdata", "o:href", "src", "o:src", "o:althref")
)
