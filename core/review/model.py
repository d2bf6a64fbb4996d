"""The review: the machine's plan plus everything a person decided, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sfumato.core.generalize.model import Ladder
from sfumato.core.recognize.model import Entity
from sfumato.core.risk.model import Assessment

Json = Any


class Status(StrEnum):
    """How an entity stands. Undecided means that only the machine's suggestion exists so far."""

    UNDECIDED = "undecided"
    KEPT = "kept"
    GENERALIZED = "generalized"
    MASKED = "masked"


class Origin(StrEnum):
    """Who a decision comes from. Only a person's own (or confirmed) word counts as decided by hand."""

    PERSON = "person"
    RULE = "rule"
    CARRIED = "carried"


@dataclass(frozen=True, slots=True)
class Decision:
    """What shall stand in place of an entity. `rung` 0 keeps it, the top of its ladder masks it."""

    rung: int
    text: str | None = None  # the words to put there instead of the rung's own
    operator: str = ""  # "last four", "year only" …: worked out for every mention on its own
    reason_code: str = ""
    note: str = ""
    origin: Origin = Origin.PERSON
    profile: str = ""  # the rule profile, where a rule decided

    def to_json(self) -> dict[str, Json]:
        """The decision as it stands in a project file."""
        return {
            "rung": self.rung,
            "text": self.text,
            "operator": self.operator,
            "reason_code": self.reason_code,
            "note": self.note,
            "origin": self.origin.value,
            "profile": self.profile,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Decision:
        """The decision that `to_json` wrote; fields that older files lack get their defaults."""
        return cls(
            rung=int(data["rung"]),
            text=data.get("text"),
            operator=str(data.get("operator", "")),
            reason_code=str(data.get("reason_code", "")),
            note=str(data.get("note", "")),
            origin=Origin(data.get("origin", "person")),
            profile=str(data.get("profile", "")),
        )


@dataclass(frozen=True, slots=True)
class PageSpan:
    """Which characters of the text stand on a page; pages are counted from 0."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Record:
    """What the machine found in one document: computed once, kept in the project file."""

    id: str
    path: str
    sha256: str
    format: str
    text: str
    pages: tuple[PageSpan, ...] = ()
    entities: tuple[Entity, ...] = ()
    ladders: Mapping[str, Ladder] = field(default_factory=dict)
    assessments: tuple[Assessment, ...] = ()
    notices: tuple[str, ...] = ()
    analysed: bool = False

    def page_at(self, offset: int) -> int | None:
        """The number of the page that holds this character; None in documents without pages."""
        for page in self.pages:
            if page.start <= offset < page.end:
                return page.number
        return None


def status_of(decision: Decision | None, ladder: Ladder | None) -> Status:
    """Whether an entity is undecided, kept, generalized or masked; text of one's own counts as generalized."""
    if decision is None:
        return Status.UNDECIDED
    if decision.text is not None or decision.operator:
        return Status.GENERALIZED
    if decision.rung <= 0:
        return Status.KEPT
    return Status.MASKED if ladder is None or decision.rung >= ladder.top else Status.GENERALIZED
