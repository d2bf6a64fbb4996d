"""Which strings of an office file are somebody's words, and how they become blocks of text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sfumato.core.document.flow.sections import Block, Piece, Slot
from sfumato.core.document.flow.slots import AttributeSlot, TailSlot, TextSlot
from sfumato.core.document.flow.xml import Element

# Names that programs give to objects by themselves.
_KNOWN_NAMES = re.compile(
    r"(?:Picture|Image|Graphic|Grafik|Objekt|Bild|Text ?Box|Textfeld|Shape|Chart|Diagram|Object|Group|Oval|"
    r"Rectangle|Line|Straight Connector|Canvas|Ink|Table|WordArt|Frame|Form|Freeform|Arrow)(?: ?\d+)*",
    re.IGNORECASE,
)
# Schema addresses and GUIDs are nobody's words.
_IDENTIFIER = re.compile(r"\{?[0-9A-Fa-f-]{36}\}?|https?://schemas\.\S+|true|false|[01]")
# Words that a number format shows in the place of a number.
SHOWN_WORDS = re.compile(r'"[^"]*[^\W\d_]{3,}[^"]*"')


def is_generic(label: str) -> bool:
    """Whether a name is one that the program gave, such as "Picture 3", and so tells nothing."""
    return not label.strip() or bool(
        _KNOWN_NAMES.fullmatch(label.strip()) or re.fullmatch(r"_x0000_\w+", label)
    )


def block(text: str, slot: Slot | None) -> Block:
    """A block of one piece."""
    return Block([Piece(text, slot)])


def every_word(part: str, root: Element) -> Iterator[Block]:
    """Every text and attribute of a tree, one block each: for parts whose meaning is not known."""
    for element in root.iter():
        if isinstance(element.tag, str):
            for key, value in element.items():
                if value.strip() and not _IDENTIFIER.fullmatch(value):
                    yield block(value, AttributeSlot(part, element, key))
            if (element.text or "").strip():
                yield block(element.text, TextSlot(part, element))
        if (element.tail or "").strip() and element is not root:
            yield block(element.tail, TailSlot(part, element))
