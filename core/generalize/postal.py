"""Where an address is by its postcode: "Springfield, IL 62701" is in Illinois, "Leeds LS1 4AB" in the United Kingdom."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.rungs import Step

_US = re.compile(r"\b(?P<state>[A-Z]{2})(?: \d{5}(?:-\d{4})?)?$")
_UK = re.compile(r"\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$")
_SOURCE = "store: places of the country, by the share of its residents (US Census 2020)"
# Residents in thousands.
_STATES = {
    "AL": ("Alabama", 5024), "AK": ("Alaska", 733), "AZ": ("Arizona", 7152), "AR": ("Arkansas", 3012),
    "CA": ("California", 39538), "CO": ("Colorado", 5774), "CT": ("Connecticut", 3606), "DE": ("Delaware", 990),
    "FL": ("Florida", 21538), "GA": ("Georgia", 10712), "HI": ("Hawaii", 1455), "ID": ("Idaho", 1839),
    "IL": ("Illinois", 12813), "IN": ("Indiana", 6786), "IA": ("Iowa", 3190), "KS": ("Kansas", 2938),
    "KY": ("Kentucky", 4506), "LA": ("Louisiana", 4658), "ME": ("Maine", 1362), "MD": ("Maryland", 6177),
    "MA": ("Massachusetts", 7030), "MI": ("Michigan", 10077), "MN": ("Minnesota", 5706), "MS": ("Mississippi", 2961),
    "MO": ("Missouri", 6155), "MT": ("Montana", 1084), "NE": ("Nebraska", 1962), "NV": ("Nevada", 3105),
    "NH": ("New Hampshire", 1378), "NJ": ("New Jersey", 9289), "NM": ("New Mexico", 2118), "NY": ("New York State", 20201),
    "NC": ("North Carolina", 10439), "ND": ("North Dakota", 779), "OH": ("Ohio", 11799), "OK": ("Oklahoma", 3959),
    "OR": ("Oregon", 4237), "PA": ("Pennsylvania", 13003), "RI": ("Rhode Island", 1097), "SC": ("South Carolina", 5118),
    "SD": ("South Dakota", 887), "TN": ("Tennessee", 6911), "TX": ("Texas", 29146), "UT": ("Utah", 3272),
    "VT": ("Vermont", 643), "VA": ("Virginia", 8631), "WA": ("Washington State", 7705), "WV": ("West Virginia", 1794),
    "WI": ("Wisconsin", 5894), "WY": ("Wyoming", 577),
}  # fmt: skip


def state_step(last: str, country: Step) -> list[Step]:
    """A rung that keeps the state of the US that the last part of an address names, or none. `country`: the rung of the whole."""
    found = _US.search(last)
    if found is None or found["state"] not in _STATES:
        return []
    name, thousands = _STATES[found["state"]]
    share = thousands / sum(residents for _, residents in _STATES.values())
    noun = country.text.partition(" in ")[0]
    return [replace(country, text=f"{noun} in {name}", coverage=country.coverage * share, source=_SOURCE)]


def is_american(last: str) -> bool:
    """Whether the last part of an address is a state of the US, with or without its ZIP code."""
    found = _US.search(last)
    return found is not None and found["state"] in _STATES


def is_british(last: str) -> bool:
    """Whether the last part of an address ends in a postcode of the United Kingdom."""
    return _UK.search(last) is not None
