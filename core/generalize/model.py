"""Ladders: what may stand in place of an entity, from most specific to `***`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, StrEnum, auto

MASK = "***"
PART_OF_THE_WORLD = "part of the world"  # the only rung of a continent or a part of one


class RungKind(StrEnum):
    """What a rung is. Rooms that treat rungs differently decide by this and by `RungFlag`, never by `source`."""

    ORIGINAL = "original"
    LABEL = "label"  # a placeholder of this document: "PERSON 1", "Company A"
    ROLE = "role"  # what the document itself calls a person: "the applicant"
    KIND = "kind"  # what it is: "military court"
    PLACE = "place"  # "town in Norway"
    ATTRIBUTE = "attribute"  # of a person: "health worker", "Northern European"
    DATE = "date"  # dates, times of day and times told relative to others
    DURATION = "duration"
    AGE = "age"
    AMOUNT = "amount"
    CODE = "code"  # what a number is: "case number"
    SHIFTED = "shifted"  # a date moved by the document's secret number of days
    INITIALS = "initials"
    EVENT = "event"
    MASK = "mask"


class RungFlag(Flag):
    """How a rung behaves beside what it is."""

    NONE = 0
    NAMES_NOBODY = auto()  # placeholders, roles and kinds of codes: the same words could stand for anybody
    ADJECTIVE = auto()  # stands before a noun without an article: "Northern European"
    MASS = auto()  # a noun without plural and article: "social assistance"
    LANGUAGE = auto()  # a language: an article only where no noun follows
    TYPE_ONLY = auto()  # says no more than the entity's type
    REPEATS_ORIGINAL = auto()  # holds a telling word of the original by its nature
    HEAD_NOUN = auto()  # keeps the head noun of an occupation or office: "professor" of the Plumian Professor
    DECADE = auto()  # a date told as its decade
    ATTRIBUTIVE = (
        auto()
    )  # an adjective that needs a noun after it: "a religious family", not "he is religious"
    RESPONDENT = auto()  # of the State against which the case is brought
    FOREIGN = auto()  # of another State, in a text with such a one
    SAYS_NOTHING = (
        auto()
    )  # weakened words without content: the clause goes where the sentence stands without it


@dataclass(frozen=True, slots=True)
class Rung:
    """One generalization level of an entity: its words, how many they fit, and how much of the information they lose."""

    text: str  # in plain form, no article: "city in Norway"
    coverage: float  # how many things (or people) it stands for; inf for the mask
    loss: float  # share of the entity's information that is lost: 0 for the original, 1 for the mask
    term: str = ""  # how the people index and the population model know it; "" where they do not
    source: str = ""  # "ontology:P31", "rule:date" … provenance for the explanation; steers nothing
    kind: RungKind = RungKind.KIND
    flags: RungFlag = RungFlag.NONE


@dataclass(frozen=True, slots=True)
class Ladder:
    """Rung 0 is the original text (keep), the last rung is the mask; loss never falls on the way up."""

    entity_id: str
    rungs: tuple[Rung, ...]
    suggested: int | None = None  # what the rung-choice model would take where privacy leaves a choice

    @property
    def top(self) -> int:
        """The number of the mask."""
        return len(self.rungs) - 1
