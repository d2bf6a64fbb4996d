"""How many places of a size a country has, what a place is called by its size, and what the text calls it."""

from __future__ import annotations

import re

from sfumato.core.generalize.concepts import Country
from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.rungs import Step

SMALL = "small locality"
CITY, TOWN = 100_000, 2_500  # inhabitants: below, many a place that is called a city is a town
REGIONS = 15.0  # first-level divisions of a country on average: 3,865 in 258 countries (store)


def size_name(population: float) -> str:
    """City, town or the word for smaller places, by the number of inhabitants."""
    return "city" if population >= CITY else "town" if population >= TOWN else SMALL


def places_of(country: Country, noun: str) -> float:
    """How many places a noun stands for in a country, as the store counts them."""
    sized: dict[str, float] = {
        "city": country.cities,
        "town": country.towns,
        "village": country.localities,
        SMALL: country.localities,
    }
    sized |= dict.fromkeys(("region", "state", "province"), REGIONS)
    return sized.get(noun, country.cities + country.towns + country.localities)


def within_area(noun: str, where: str, countries: list[Country]) -> Step:
    """The rung of a noun in an area that these countries make up."""
    count = float(sum(places_of(c, noun) for c in countries))
    return Step(f"{noun} in {where}", count, "store: places by size", kind=RungKind.PLACE)


def said_size(name: str, text: str) -> str:
    """What the text calls a settlement right before or behind its name: "the village of Konyár"; "" where it does not."""
    quoted = re.escape(name)
    found = re.search(
        rf"\b(village|hamlet|town|city)\s+of\s+{quoted}\b|\b{quoted}\s+(village|hamlet)\b",
        text,
        re.IGNORECASE,
    )
    noun = (found[1] or found[2]).lower() if found else ""
    return "village" if noun == "hamlet" else noun


def without_brackets(text: str) -> tuple[str, str]:
    """A name without its bracket, and what stands in it: "Wels (Austria)"."""
    match = re.search(r"\s*[(\[]([^)\]]*)[)\]]?", text)
    if not match:
        return text, ""
    return (text[: match.start()] + text[match.end() :]).strip(), match[1].strip()


def called_in_its_name(span: str) -> str:
    """What an area is called in its own name: "Kerry County", "the Isle of Wight"; "" where it does not say."""
    if re.match(r"(?:the\s+)?(?:Isle|Island)\s+of\s|.*\sIsland$", span, re.IGNORECASE):
        return "island"
    own = re.search(r"\b(county|district|province)$", span, re.IGNORECASE)
    return own[1].lower() if own else ""
