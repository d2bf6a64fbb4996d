"""What a walk over Word's stories gathers beside their main text."""

from __future__ import annotations

from dataclasses import dataclass, field

from sfumato.core.document.flow.names import HIDDEN_TEXT, TRACKED_CHANGES
from sfumato.core.document.flow.sections import Block, Piece, Section, Slot
from sfumato.core.document.flow.slots import AttributeSlot
from sfumato.core.document.model import Story
from sfumato.core.document.office.docx.styles import Styles


@dataclass(slots=True)
class Context:
    """Why the text here will not be in the output's main text, if it will not."""

    deleted: bool = False
    hidden: bool = False
    inserted: bool = False

    def item(self, story_item: str | None) -> str | None:
        """The hidden item that removes text here; `story_item` where nothing nearer does."""
        return TRACKED_CHANGES if self.deleted else HIDDEN_TEXT if self.hidden else story_item


@dataclass(slots=True)
class Field_:
    """A field that is open: before its separator runs are code, behind it they are the result."""

    block: Block
    code: bool = True


@dataclass(slots=True)
class Collector:
    """Everything that is not the main text of a story, by story and by what would remove it."""

    styles: Styles
    asides: dict[tuple[Story, str | None], Section] = field(default_factory=dict)
    boxes: list[Section] = field(default_factory=list)
    used: dict[tuple[str, str], set[str | None]] = field(default_factory=dict)  # relationship → contexts
    authors: dict[str, list[AttributeSlot]] = field(default_factory=dict)

    def aside(self, story: Story, item: str | None) -> list[Block]:
        """The blocks of a story that stands beside the main text."""
        key = (story, item)
        if key not in self.asides:
            self.asides[key] = Section(story, item=item, aside=True)
        return self.asides[key].blocks

    def note(self, story: Story, item: str | None, text: str, slot: Slot) -> None:
        """Adds words that stand beside the main text; white space alone is nothing."""
        if text.strip():
            self.aside(story, item).append(Block([Piece(text, slot)]))
