"""Places that hold text in any XML part: attribute values and text nodes."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, unquote

from sfumato.core.document.flow.sections import Change, Slot
from sfumato.core.document.flow.xml import Element, name, short


def splice(text: str, changes: list[Change]) -> str:
    """The text with the changes applied; they are in order and do not overlap."""
    parts: list[str] = []
    reached = 0
    for change in changes:
        parts += (text[reached : change.start], change.text)
        reached = change.end
    parts.append(text[reached:])
    return "".join(parts)


@dataclass(frozen=True, slots=True)
class AttributeSlot:
    """The value of one attribute of an XML element, as a place that holds text."""

    part: str
    element: Element
    key: str

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return self.part, f"{name(self.element)}/@{short(self.key)}"

    @property
    def text(self) -> str:
        """The value of the attribute; empty where there is none."""
        return self.element.get(self.key) or ""

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at this place of the file."""
        self.element.set(self.key, splice(self.text, changes))


@dataclass(frozen=True, slots=True)
class LinkSlot(AttributeSlot):
    """An address, read without its percent signs: `John%20Doe` is found as `John Doe`."""

    @property
    def text(self) -> str:
        """The address as a person reads it."""
        return readable_address(self.element.get(self.key) or "")

    def apply(self, changes: list[Change]) -> None:
        """Writes the changed address with its percent signs again."""
        new = splice(self.text, changes)
        self.element.set(self.key, quote(new, safe="/:?#@!$&'()*+,;=~-._"))


def readable_address(target: str) -> str:
    """A link as a person reads it: percent signs decoded where they encode text."""
    try:
        return unquote(target, errors="strict")
    except UnicodeDecodeError:
        return target


@dataclass(frozen=True, slots=True)
class TextSlot:
    """The text before an element's first child."""

    part: str
    element: Element

    @property
    def place(self) -> tuple[str, str]:
        """The part and the path of the text, for messages."""
        return self.part, f"{name(self.element)}/text()"

    @property
    def text(self) -> str:
        """The text as it is now."""
        return self.element.text or ""

    def apply(self, changes: list[Change]) -> None:
        """Changes the text in the tree."""
        self.element.text = splice(self.text, changes)


@dataclass(frozen=True, slots=True)
class TailSlot:
    """The text between an element and its next sibling."""

    part: str
    element: Element

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return self.part, f"{name(self.element)}/following text()"

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at this place of the file."""
        self.element.tail = splice(self.element.tail or "", changes)


@dataclass(frozen=True, slots=True)
class ManySlots:
    """One text that the file stores in several places, such as the author of every change."""

    slots: tuple[Slot, ...]

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return self.slots[0].place

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at every place."""
        for slot in self.slots:
            slot.apply(changes)
