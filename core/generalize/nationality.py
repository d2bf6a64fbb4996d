"""Nationalities: "Norwegian" → "Northern European" → "European"; with a noun, as far as "national of some country"."""

from __future__ import annotations

from sfumato.core.generalize.coverages import PEOPLE
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.rungs import Step
from sfumato.core.generalize.store import Store

_AREAS = (("Europe", "European"), ("Asia", "Asian"), ("Africa", "African"), ("America", "American"))
_SPECIAL = {
    "the Caribbean": "Caribbean",
    "Australasia": "Australasian",
    "Oceania": "Oceanian",
    "Antarctic": "",
}


def nationality(store: Store, index: int, noun: str = "") -> list[Step]:
    """Wider adjectives for the people of a country; `noun` is what follows ("national", "citizens")."""
    country = store.countries[index]
    suffix, flags = (f" {noun}", RungFlag.NONE) if noun else ("", RungFlag.ADJECTIVE)
    source = "ontology:nationality"
    steps: list[Step] = []
    for name, attribute in ((country.subregion, "subregion"), (country.continent, "continent")):
        near = [c for c in store.countries if getattr(c, attribute) == name]
        people = sum(c.population for c in near)
        adjective = adjective_of(name)
        if len(near) > 1 and adjective and people > country.population:
            # "North American" holds the word "American" and still names a wider crowd.
            flags_ = flags | RungFlag.REPEATS_ORIGINAL
            steps.append(Step(adjective + suffix, people, source, adjective, RungKind.ATTRIBUTE, flags_))
    if noun in ("national", "citizen", "subject"):
        steps.append(Step(f"{noun} of some country", PEOPLE, source, kind=RungKind.ATTRIBUTE))
    return steps


def adjective_of(area: str) -> str:
    """ "Northern Europe" → "Northern European"; "" for what has none."""
    if area in _SPECIAL:
        return _SPECIAL[area]
    for noun, adjective in _AREAS:
        if area.endswith(noun):
            return area[: -len(noun)] + adjective
    return area + "n" if area.endswith("sia") else ""
