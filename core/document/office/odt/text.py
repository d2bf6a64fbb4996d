"""Text nodes of OpenDocument: white space collapses, so every space that must stay is written as an element.

While a paragraph is edited its nodes hold exactly the characters that are read; `settle` then writes them in
OpenDocument's way (ODF 1.3 part 3, section 6.1.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from sfumato.core.document.flow.sections import Block, Change
from sfumato.core.document.flow.slots import splice
from sfumato.core.document.flow.xml import Element, name, remove

TEXT_NS = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
# Subtrees that are stories of their own, or no text at all.
APART = frozenset(
    {"text:note", "office:annotation", "text:tracked-changes", "text:ruby-text", "office:event-listeners"}
)
ATOMS = frozenset({"text:s", "text:tab", "text:line-break"})
MOST_SPACES = 10_000  # that one element stands for: a guard against a bomb
_MARK = f"{{{TEXT_NS}}}span"


@dataclass(frozen=True, slots=True)
class NodeSlot:
    """One text node of OpenDocument, as a place that holds text: what is read is the text after white space collapses."""

    part: str
    element: Element
    tail: bool
    shown: str  # the node's text with white space collapsed

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return self.part, f"{name(self.element)}/{'following ' if self.tail else ''}text()"

    def prepare(self) -> None:
        """Writes the text as it is shown, so that offsets fit."""
        self.write(self.shown)

    def write(self, text: str) -> None:
        """Replaces the whole text."""
        if self.tail:
            self.element.tail = text
        else:
            self.element.text = text

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at this place of the file."""
        self.write(splice(self.shown, changes))


@dataclass(frozen=True, slots=True)
class AtomSlot:
    """An element that stands for white space. Once edited it becomes a plain span; `settle` tidies up."""

    part: str
    element: Element
    shown: str

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return self.part, name(self.element)

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at this place of the file."""
        tail = self.element.tail
        self.element.clear()
        self.element.tag = _MARK
        self.element.text = splice(self.shown, changes)
        self.element.tail = tail


def atom_text(element: Element) -> str:
    """The character that an element such as a tab or a line break stands for; empty for others."""
    kind = name(element)
    if kind == "text:tab":
        return "\t"
    if kind == "text:line-break":
        return "\n"
    count = element.get(f"{{{TEXT_NS}}}c") or "1"
    return " " * min(int(count), MOST_SPACES) if count.isdigit() else " "


def is_apart(element: Element) -> bool:
    """Whether the element's text is a story of its own, such as a note or a text box."""
    kind = name(element)
    return kind in APART or (kind.startswith(("draw:", "form:", "table:")) and kind != "draw:a")


def collapse(text: str, after_space: bool) -> tuple[str, bool]:
    """White space as one space, none at the start of a paragraph; says whether a space came last."""
    shown = re.sub(r"[ \t\r\n]+", " ", text)
    if after_space and shown.startswith(" "):
        shown = shown[1:]
    return shown, (shown.endswith(" ") if shown else after_space)


def prepare(block: Block) -> None:
    """Makes every piece of the block ready to be edited."""
    for piece in block.pieces:
        if isinstance(piece.slot, NodeSlot):
            piece.slot.prepare()


def nodes(paragraph: Element) -> Iterator[tuple[Element, bool]]:
    """The text nodes of one paragraph in order, as (element, whether it is the text that follows it)."""
    yield paragraph, False
    for inner in paragraph:
        if isinstance(inner.tag, str) and not is_apart(inner) and name(inner) not in ATOMS:
            yield from nodes(inner)
        yield inner, True


def settle(paragraph: Element) -> None:
    """Writes spaces, tabs and line breaks of an edited paragraph so that they survive being read."""
    for element, tail in list(nodes(paragraph)):
        text = (element.tail if tail else element.text) or ""
        if text:
            _place(element, tail, _parts(text))
    for span in list(paragraph.iter(_MARK)):
        if not span.attrib and not len(span) and not span.text:
            remove(span)


def _parts(text: str) -> list[str | tuple[str, int]]:
    """Plain stretches, and (element, count) for what needs an element: also a space at the start of a node,
    since the node before it may end in one, now or once hidden text is gone."""
    after_space = True
    parts: list[str | tuple[str, int]] = []
    for token in re.findall(r"\n|\t| +|[^\n\t ]+", text):
        if token in ("\n", "\t"):
            parts.append(("line-break" if token == "\n" else "tab", 1))
            after_space = False
        elif token[0] == " ":
            if not after_space:
                parts.append(" ")
            more = len(token) - (0 if after_space else 1)
            if more:
                parts.append(("s", more))
            after_space = not more
        else:
            parts.append(token)
            after_space = False
    return parts


def _place(element: Element, tail: bool, parts: list[str | tuple[str, int]]) -> None:
    here, here_tail = element, tail
    _set(here, here_tail, "")
    for part in parts:
        if isinstance(part, str):
            current = (here.tail if here_tail else here.text) or ""
            _set(here, here_tail, current + part)
            continue
        new = etree.Element(f"{{{TEXT_NS}}}{part[0]}")
        if part[1] > 1:
            new.set(f"{{{TEXT_NS}}}c", str(part[1]))
        if here_tail:
            rest = here.tail
            here.tail = None
            here.addnext(new)
            here.tail = rest
        else:
            here.insert(0, new)
        here, here_tail = new, True


def _set(element: Element, tail: bool, text: str) -> None:
    if tail:
        element.tail = text
    else:
        element.text = text


def new_text(paragraph: Element, text: str) -> None:
    """Into a paragraph that has none."""
    if len(paragraph):
        paragraph[-1].tail = (paragraph[-1].tail or "") + text
    else:
        paragraph.text = (paragraph.text or "") + text


def join(first: Element, second: Element) -> None:
    """Moves the content of the second paragraph to the end of the first."""
    text = second.text or ""
    if text:
        new_text(first, text)
    for element in list(second):
        first.append(element)
    parent = second.getparent()
    remove(second)
    while parent is not None and not len(parent) and name(parent) in _WRAPPERS:
        empty, parent = parent, parent.getparent()
        remove(empty)


_WRAPPERS = frozenset(
    {"text:list-item", "text:list", "text:list-header", "text:section", "text:numbered-paragraph"}
)
