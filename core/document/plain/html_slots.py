"""Places that hold text in HTML source. They note what is to change; the writer then patches the source once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from urllib.parse import quote

from sfumato.core.document.flow.sections import Block, Change
from sfumato.core.document.flow.slots import readable_address, splice
from sfumato.core.document.plain.html_tokens import Attribute

Patch = tuple[int, int, str]
_SPACE = "&#32;"


@dataclass(slots=True)
class TextSlot:
    """A stretch of shown text between tags, as a place that holds text."""

    shown: list[tuple[str, int, int, bool]] = field(repr=False)
    kind: str  # text, title, pre, br
    changes: list[Change] = field(default_factory=list)
    guarded: bool = False

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return "source", f"{self.kind} at {self.shown[0][1]}" if self.shown else self.kind

    def apply(self, changes: list[Change]) -> None:
        """Keeps the changes; they become patches of the source when it is written."""
        self.changes = changes

    def patches(self) -> Iterator[Patch]:
        """The cuts, and spaces beside them written so that they do not collapse.

        Other blanks become plain spaces: where a program broke the lines of the source tells how long the words were.
        """
        if not self.guarded and not self.changes:
            return
        removed: set[int] = set()
        edges = {0, len(self.shown) - 1} if self.guarded else set()
        for change in self.changes:
            removed |= set(range(change.start, change.end))
            edges |= {change.start - 1, change.end}
            yield (*self._range(change), self._written(change.text))
        for edge in sorted(edges - removed):
            if 0 <= edge < len(self.shown) and self.shown[edge][0] == " " and self.kind in ("text", "title"):
                yield self.shown[edge][1], self.shown[edge][2], _SPACE
        if self.guarded and self.kind == "text":
            for number, (character, start, end, literal) in enumerate(self.shown):
                if character == " " and not literal and number not in removed and number not in edges:
                    yield start, end, " "

    def _range(self, change: Change) -> tuple[int, int]:
        if change.start < change.end:
            return self.shown[change.start][1], self.shown[change.end - 1][2]
        at = self.shown[change.start][1] if change.start < len(self.shown) else self.shown[-1][2]
        return at, at

    def _written(self, text: str) -> str:
        written = escape(text, quote=False)
        if self.kind == "pre":
            return written
        for character in ("\r", "\f", "\t", "\n") if self.kind == "title" else ("\r", "\f", "\t"):
            written = written.replace(character, f"&#{ord(character)};")
        written = written.replace("  ", " " + _SPACE)
        if written.startswith(" "):
            written = _SPACE + written[1:]
        if written.endswith(" "):
            written = written[:-1] + _SPACE
        return written.replace("\n ", "\n" + _SPACE).replace(" \n", _SPACE + "\n").replace("\n", "<br>")


@dataclass(slots=True)
class AttributeSlot:
    """The value of an attribute, as a place that holds text; an address is shown decoded."""

    attribute: Attribute
    link: bool
    changes: list[Change] = field(default_factory=list)

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return "source", f"@{self.attribute.name} at {self.attribute.start}"

    @property
    def text(self) -> str:
        """The value, an address as a person reads it."""
        return readable_address(self.attribute.value) if self.link else self.attribute.value

    def apply(self, changes: list[Change]) -> None:
        """Keeps the changes; they become patches of the source when it is written."""
        self.changes = changes

    def patches(self) -> Iterator[Patch]:
        """The changes as patches of the source."""
        if self.changes:
            new = splice(self.text, self.changes)
            yield written_attribute(
                self.attribute, quote(new, safe="/:?#@!$&'()*+,;=~-._") if self.link else new
            )


def written_attribute(attribute: Attribute, value: str) -> Patch:
    """The patch that gives an attribute another value, quoted and escaped."""
    written = escape(value, quote=True).replace("\n", "&#10;").replace("\t", "&#9;").replace("\r", "&#13;")
    return attribute.value_start, attribute.end, f'"{written}"'


def guard(block: Block) -> None:
    """Marks the slots of a block: text put into them is escaped so that it cannot become markup."""
    for piece in block.pieces:
        if isinstance(piece.slot, TextSlot):
            piece.slot.guarded = True
