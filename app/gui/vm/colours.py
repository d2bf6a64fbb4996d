"""Colours that colour-blind eyes tell apart (Okabe and Ito), and letters that say the same without colour."""

from __future__ import annotations

from sfumato.core.recognize.model import EntityType
from sfumato.core.review.model import Status

TYPE_COLOURS: dict[EntityType, str] = {
    EntityType.PERSON: "#D55E00",  # vermillion
    EntityType.CODE: "#CC79A7",  # reddish purple
    EntityType.LOC: "#009E73",  # bluish green
    EntityType.ORG: "#0072B2",  # blue
    EntityType.DEM: "#E69F00",  # orange
    EntityType.DATETIME: "#56B4E9",  # sky blue
    EntityType.QUANTITY: "#F0E442",  # yellow
    EntityType.MISC: "#8A8A8A",  # grey instead of black: black text must stay readable on it
    EntityType.EVENT: "#7A4FB5",  # violet
}
TYPE_LETTERS: dict[EntityType, str] = {
    EntityType.PERSON: "P",
    EntityType.CODE: "C",
    EntityType.LOC: "L",
    EntityType.ORG: "O",
    EntityType.DEM: "D",
    EntityType.DATETIME: "T",
    EntityType.QUANTITY: "Q",
    EntityType.MISC: "M",
    EntityType.EVENT: "E",
}
TYPE_WORDS: dict[EntityType, str] = {
    EntityType.PERSON: "Person",
    EntityType.CODE: "Code",
    EntityType.LOC: "Place",
    EntityType.ORG: "Organisation",
    EntityType.DEM: "Attribute",
    EntityType.DATETIME: "Date",
    EntityType.QUANTITY: "Quantity",
    EntityType.MISC: "Other",
    EntityType.EVENT: "Event",
}
STATUS_WORDS: dict[Status, str] = {
    Status.UNDECIDED: "undecided",
    Status.KEPT: "kept",
    Status.GENERALIZED: "replaced",
    Status.MASKED: "masked",
}
SPARE_COLOUR = "#8A8A8A"  # of a type that has none of its own yet


def type_colour_name(type_: EntityType) -> str:
    """The colour of a type as hexadecimal."""
    return TYPE_COLOURS.get(type_, SPARE_COLOUR)


def type_letter(type_: EntityType) -> str:
    """The letter that stands for a type beside its colour."""
    return TYPE_LETTERS.get(type_, type_.value[:1])


def type_words(type_: EntityType) -> str:
    """The name of a type for people."""
    return TYPE_WORDS.get(type_, type_.value.capitalize())
