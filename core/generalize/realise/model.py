"""Values of the realiser: what replaces which words, and how a person wants it worded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from sfumato.core.document.edits import Action
from sfumato.core.generalize.model import MASK
from sfumato.core.recognize.model import EntityType

if TYPE_CHECKING:
    from sfumato.core.generalize.labels import Letters


class MaskStyle(StrEnum):
    """How a mask looks in the text. A black box in a PDF is an option of the export, not a wording."""

    STARS = "stars"  # ***
    LABEL = "label"  # [PERSON]
    NUMBERED = "numbered"  # [PERSON 1]: one entity keeps one number
    BOX = "box"  # █████, always of the same length


@dataclass(frozen=True, slots=True)
class Wording:
    """Everything besides rungs that decides what is written. Two equal wordings give equal documents."""

    mask: MaskStyle = MaskStyle.STARS
    texts: Mapping[str, str] = field(
        default_factory=dict
    )  # by entity id: words a person wrote, taken as they are
    operators: Mapping[str, str] = field(default_factory=dict)  # by entity id: "last four", "initials" …
    numbers: Mapping[str, int] = field(
        default_factory=dict
    )  # by entity id: person numbers of a whole project
    letters: Letters | None = None  # labels that other documents of a batch use already
    brackets: bool = (
        False  # replaced words stand in brackets, so that no reader takes them for the document's own
    )
    join_masks: bool = True  # neighbouring masks become one, so that the number of hidden words is not told

    def mask_for(self, entity_id: str, type_: EntityType) -> str:
        """What a masked entity becomes in the chosen style."""
        if self.mask is MaskStyle.LABEL:
            return f"[{type_.value}]"
        if self.mask is MaskStyle.NUMBERED:
            number = self.numbers.get(entity_id) or entity_id.rpartition("-")[2]
            return f"[{type_.value} {number}]"
        return "█████" if self.mask is MaskStyle.BOX else MASK


@dataclass(frozen=True, slots=True)
class Replacement:
    """Words of the document and what the output shows instead. It may reach over an article, a bracket or the words
    between two mentions that are replaced together."""

    start: int
    end: int
    text: str
    action: Action
    entity_id: str
    type: EntityType
    mention: int  # which mention of the entity
    rung: int  # what is shown: where the plan's own rung did not read well, this is a higher one
    kind: str  # what the entity is, in words, where known: "occupation", "application number"
    original: str
    also: tuple[str, ...] = ()  # further entities that this replacement hides
