"""How wide places are, by the noun that is told of them."""

from __future__ import annotations

from sfumato.core.language.lists import listed

# How wide a place is, by the noun that is told of it: the wider one behind a comma says where the other lies.
_WIDTHS = (
    listed("place;small locality;settlement;village;hamlet;address;building;street;park"),
    listed("town;city;township;municipality;borough;suburb"),
    listed("area;county;district;island"),
    listed("region;state;province;territory"),
    listed("country"),
)


def width_of(noun: str) -> int:
    """The number of the class of a noun, from buildings to countries; -1 where it is no place."""
    return next((number for number, nouns in enumerate(_WIDTHS) if noun in nouns), -1)
