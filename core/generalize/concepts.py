"""What the ontology store holds: nodes with a kind, a parent and how much they cover."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum, IntFlag

from sfumato.core.language.fold import fold
from sfumato.core.recognize.model import EntityType

_LARGEST = 255  # byte
STEPS = 7  # of a stored size to each doubling: one byte reaches 9e10, each step is a tenth more

NO_PARENT = 0xFFFFFFFF  # the largest number of its field in the store
NO_COUNTRY = 0xFFFF  # the largest number of its field in the store


class Kind(IntEnum):
    """What a node of the ontology is. The numbers are stored: new kinds go at the end."""

    CLASS = 1  # a written rung: "court", "public institution"
    HEAD = 2  # a head noun; its parent is the class it decides for
    COUNTRY = 3
    REGION = 4  # first-level division
    DISTRICT = 5  # second-level division
    PLACE = 6  # a populated place; `cover` is its population
    AREA = 7  # a continent or part of one
    NATIONALITY = 8
    OCCUPATION = 9  # ESCO / ISCO
    ORGANISATION = 10  # a named one; its parent is a class
    CONDITION = 11  # of health
    LANGUAGE = 12
    BELIEF = 13
    AWARD = 14
    NOUN = 15  # a WordNet noun; `detail` is its lexicographer file
    NAMED = 16  # a WordNet instance
    TOPIC = 17  # a KBpedia concept
    FACILITY = 18  # airports, stations
    ITEM = 19  # from a Wikidata dump
    ACTION = 20  # a WordNet verb
    QUALITY = 21  # a WordNet adjective


class For(IntFlag):
    """For which entity types a head noun counts (its node's `detail`)."""

    ORG = 1
    LOC = 2
    DEM = 4
    MISC = 8
    OTHER = 16


class Mark(IntFlag):
    """How a head noun behaves (its node's `country` field)."""

    UNIQUE = 1  # one per country: "supreme court in Poland" would name it
    SUFFIX = 2  # also matches as the end of a word: "Verwaltungs|gericht"
    ADJECTIVE = 4


TYPE_BIT = {
    EntityType.ORG: For.ORG,
    EntityType.LOC: For.LOC,
    EntityType.DEM: For.DEM,
    EntityType.MISC: For.MISC,
}

# WordNet lexicographer files that matter for choosing a sense.
ACT, ANIMAL, ARTIFACT, ATTRIBUTE, BODY, COGNITION, COMMUNICATION, EVENT = range(4, 12)
FEELING, FOOD, GROUP, LOCATION, MOTIVE, OBJECT, PERSON, PHENOMENON = range(12, 20)
PLANT, POSSESSION, PROCESS, QUANTITY, RELATION, SHAPE, STATE, SUBSTANCE, TIME = range(20, 29)


@dataclass(frozen=True, slots=True)
class Node:
    """A concept of the ontology; what `cover` counts (people, things, words) follows from its kind."""

    id: int
    kind: Kind
    detail: int
    country: int
    cover: float
    parent: int
    name: str


@dataclass(frozen=True, slots=True)
class Country:
    """What is known of a country beyond its place in the tree."""

    code: str
    name: str
    adjective: str
    subregion: str  # "Northern Europe"
    continent: str  # "Europe"
    population: float
    cities: int
    towns: int
    localities: int


_NOT_WORD = re.compile(r"[^\w]+")


def key(text: str) -> str:
    """How a surface form is looked up: folded, punctuation as single spaces."""
    return _NOT_WORD.sub(" ", fold(text)).strip()


def packed(cover: float) -> int:
    """Logarithmic byte: a step is a tenth more, which is enough for a coverage."""
    if cover <= 0:
        return 0
    import math

    return max(0, min(_LARGEST, round(math.log2(cover) * STEPS)))


def unpacked(byte: int) -> float:
    """The coverage that a byte of the store stands for: powers of two in steps of a seventh."""
    return float(2 ** (byte / STEPS))
