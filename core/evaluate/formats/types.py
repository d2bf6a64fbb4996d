"""Names that other tools and corpora give to types, as one of the eight."""

from __future__ import annotations

TYPES = ("PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC")
# CoNLL-2003, OntoNotes (spaCy's pipelines) and Presidio; what `write` of Presidio's format uses stands first for each type.
_OTHERS = {
    "PERSON": "PER",
    "CODE": "ID URL",
    "LOC": "LOCATION GPE FAC",
    "ORG": "ORGANIZATION ORGANISATION",
    "DEM": "NRP NORP LANGUAGE TITLE",
    "DATETIME": "DATE_TIME DATE TIME",
    "QUANTITY": "MONEY PERCENT CARDINAL ORDINAL AGE",
    "MISC": "LAW EVENT WORK_OF_ART PRODUCT",
}
_OURS = {name: type_ for type_, names in _OTHERS.items() for name in names.split()}


def type_of(name: str, otherwise: str | None = None) -> str:
    """The type that a name of another tool means; a name nobody knows stays, or becomes `otherwise`."""
    plain = name.upper()
    if plain in TYPES:
        return plain
    return _OURS.get(plain, name if otherwise is None else otherwise)
