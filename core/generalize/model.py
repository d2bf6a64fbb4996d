"""Ladders: what may stand in place of an entity, from most specific to `***`."""

from __future__ import annotations

from dataclasses import dataclass

MASK = "***"


@dataclass(frozen=True, slots=True)
class Rung:
    text: str  # in plain form, no article: "city in Norway"
    coverage: float  # how many things (or people) it stands for; inf for the mask
    loss: float  # share of the entity's information that is lost: 0 for the original, 1 for the mask
    term: str = ""  # how the people index and the population model know it; "" where they do not
    source: str = ""  # "ontology:P31", "rule:date" … for the explanation


@dataclass(frozen=True, slots=True)
class Ladder:
    """Rung 0 is the original text (keep), the last rung is the mask; loss never falls on the way up."""

    entity_id: str
    rungs: tuple[Rung, ...]
    suggested: int | None = None  # what the rung-choice model would take where privacy leaves a choice

    @property
    def top(self) -> int:
        return len(self.rungs) - 1
