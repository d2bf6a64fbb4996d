"""Mentions and entities: what the recogniser found, linked into real-world things."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class EntityType(StrEnum):
    """The nine types of entities. The first eight are those of the Text Anonymization Benchmark."""

    CODE = "CODE"
    PERSON = "PERSON"
    ORG = "ORG"
    LOC = "LOC"
    DEM = "DEM"
    DATETIME = "DATETIME"
    QUANTITY = "QUANTITY"
    MISC = "MISC"
    EVENT = "EVENT"  # told in plain words, by no name: "the first woman to …", "for 16 seasons"


# What the tagger labels, in the order of its output. Events are found after it, in the sentences it has read.
TAGGED = tuple(t for t in EntityType if t is not EntityType.EVENT)


class Identifier(StrEnum):
    """Whether an entity identifies alone (DIRECT), together with others (QUASI), or not."""

    DIRECT = "DIRECT"
    QUASI = "QUASI"
    NO_MASK = "NO_MASK"


@dataclass(frozen=True, slots=True)
class Mention:
    """A half-open span of the document's text."""

    start: int
    end: int
    type: EntityType
    probability: float  # calibrated: of mentions given 0.9, nine in ten are real
    sources: tuple[str, ...] = ()  # "tagger", "pattern:iban", "gazetteer", "user"
    kind: str = ""  # a finer name where known: "e-mail", "application number", "occupation"


@dataclass(frozen=True, slots=True)
class Entity:
    """One real-world thing. Deciding the entity decides all its mentions."""

    id: str  # "PERSON-1": stable for the same text
    type: EntityType
    mentions: tuple[Mention, ...]
    text: str  # the fullest form among its mentions
    p_direct: float  # supervised risk, paper 002 §3.2.3
    p_quasi: float
    protected: bool = False  # this is (one of) the person(s) to protect
    kind: str = ""

    @property
    def identifier(self) -> Identifier:
        """What people would most likely call it: direct, quasi or no identifier."""
        if self.p_direct >= max(self.p_quasi, 1 - self.p_direct - self.p_quasi):
            return Identifier.DIRECT
        return Identifier.QUASI if self.p_direct + self.p_quasi >= 0.5 else Identifier.NO_MASK

    @property
    def p_mask(self) -> float:
        """The probability that people would mask it."""
        return min(1.0, self.p_direct + self.p_quasi)
