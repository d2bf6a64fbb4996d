"""Drawings: text boxes, WordArt, alternative text, and the copies kept for older programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sfumato.core.document.flow.names import OBJECT_NAMES
from sfumato.core.document.flow.sections import Block, Piece, Section
from sfumato.core.document.flow.slots import AttributeSlot, TextSlot
from sfumato.core.document.flow.xml import Element, attribute_key, children, descendants, name
from sfumato.core.document.model import Story
from sfumato.core.document.office.docx.slots import AtomSlot
from sfumato.core.document.office.words import is_generic

if TYPE_CHECKING:
    from sfumato.core.document.office.docx.walk import Walker

_ALT_ATTRIBUTES = ("descr", "title", "alt", "o:title")


@dataclass(frozen=True, slots=True)
class Drawings:
    """Reads the drawings of one story, each alternative once."""

    walker: Walker

    def walk(self, element: Element) -> None:
        """Everything inside a drawing, in document order."""
        kind = name(element)
        if kind == "w:txbxContent":
            self.box(self.walker.nested(element))
            return
        if kind == "mc:AlternateContent":
            self.alternatives(element, self.walk_children)
            return
        if kind == "a:txBody" or kind.endswith(":txBody"):
            self.box(drawing_blocks(self.walker.part, element))
            return
        self.walker.use(element)
        self.words(element, kind)
        self.walk_children(element)

    def walk_children(self, element: Element) -> None:
        """Walks every child of an element."""
        for inner in element:
            self.walk(inner)

    def words(self, element: Element, kind: str) -> None:
        """Reads the words that an element keeps in its attributes."""
        if kind == "v:textpath":  # WordArt and watermarks keep their words in an attribute
            key = attribute_key(element, "string")
            if key is not None and element.get(key):
                slot = AttributeSlot(self.walker.part, element, key)
                self.box([Block([Piece(slot.text, slot)])])
        for wanted in _ALT_ATTRIBUTES:
            self.walker.attribute_aside(Story.ALT_TEXT, element, wanted)
        if kind in ("wp:docPr", "pic:cNvPr") or kind.endswith(":cNvPr"):
            key = attribute_key(element, "name")
            if key is not None and not is_generic(element.get(key)):
                self.walker.attribute_aside(Story.ALT_TEXT, element, "name", OBJECT_NAMES)
        if kind in ("a:hlinkClick", "a:hlinkHover"):
            self.walker.attribute_aside(Story.LINK, element, "tooltip")

    def box(self, blocks: list[Block]) -> None:
        """Keeps the blocks of a text box as a section of their own."""
        context, item = self.walker.context, self.walker.item
        story = Story.DELETED if context.deleted else Story.HIDDEN if context.hidden else Story.TEXT_BOX
        gone = context.item(item)
        self.walker.collector.boxes.append(Section(story, item=gone, aside=gone is not None, blocks=blocks))

    def alternatives(self, element: Element, walk: Callable[[Element], None]) -> None:
        """The first branch is the text; others are copies of it, edited along, or else text of their own."""
        branches = list(children(element, "mc:Choice", "mc:Fallback"))
        if not branches:
            return
        collector = self.walker.collector
        first = len(collector.boxes)
        walk(branches[0])
        originals = collector.boxes[first:]
        for branch in branches[1:]:
            start = len(collector.boxes)
            with _Detached(self.walker) as loose:
                walk(branch)
            copies = collector.boxes[start:]
            del collector.boxes[start:]
            for number, copy in enumerate(copies):
                if number < len(originals) and _same(originals[number], copy):
                    originals[number].copies.append(copy.blocks)
                else:
                    collector.boxes.append(copy)
            if any(block.text for block in loose):
                self.box(loose)


class _Detached:
    """While a copy is walked, text outside its boxes must not flow into the paragraph a second time."""

    def __init__(self, walker: Walker) -> None:
        self.walker = walker
        self.blocks: list[Block] = [Block()]

    def __enter__(self) -> list[Block]:
        self.outer, self.walker.blocks = self.walker.blocks, self.blocks
        return self.blocks

    def __exit__(self, *_: object) -> None:
        self.walker.blocks = self.outer


def _same(original: Section, copy: Section) -> bool:
    return (
        original.item == copy.item
        and original.text == copy.text
        and (_shape(original.blocks) == _shape(copy.blocks))
    )


def _shape(blocks: list[Block]) -> list[tuple[str, bool]]:
    """Cuts carry over to a copy only where its separators can be joined or not in the same places."""
    return [(block.before, bool(block.paragraphs)) for block in blocks]


def drawing_blocks(part: str, root: Element) -> list[Block]:
    """DrawingML text: one block per `a:p`."""
    blocks = []
    for paragraph in descendants(root, "a:p"):
        block = drawing_value(part, paragraph)
        block.paragraphs, block.scope = [paragraph], root
        blocks.append(block)
    return blocks


def drawing_value(part: str, paragraph: Element) -> Block:
    """The text of one paragraph inside a drawing."""
    block = Block()
    for inner in paragraph.iter():
        kind = name(inner)
        if kind == "a:t" and inner.text:
            block.pieces.append(Piece(inner.text, TextSlot(part, inner)))
        elif kind == "a:br":
            block.pieces.append(Piece("\n", AtomSlot(part, inner)))
    return block
