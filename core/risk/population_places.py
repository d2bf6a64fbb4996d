"""Where a person lives or comes from: towns, regions, countries, and what rungs make of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sfumato.core.knowledge.lexicon import Lexicon
from sfumato.core.language.fold import fold_words
from sfumato.core.language.nations import nations_in
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.population_tables import Region, Tables

_NEAR = re.compile(
    r"^(?:an?\s+|the\s+)?(?P<kind>village|town|place|hamlet|settlement|suburb|farm|community|area|somewhere)\s+"
    r"(?:near|outside|close to|around|in the vicinity of)\s+(?P<where>.+)$",
    re.IGNORECASE,
)
_IN = re.compile(
    r"^(?:an?\s+|the\s+)?(?:(?:small|large|big|medium-sized|capital|coastal|port)\s+)?"
    r"(?P<kind>city|town|village|municipality|place|settlement|capital|region|area|county|district|province|state|hamlet|locality|suburb)\s+"
    r"(?:in|of|within)\s+(?P<where>.+)$",
    re.IGNORECASE,
)
_DIVISION = (
    r"state|province|county|region|oblast|krai|department|governorate|prefecture|voivodeship|canton|district"
)
_REGION = re.compile(
    rf"^(?:the\s+)?(?:(?:{_DIVISION})\s+of\s+)?(?P<name>.+?)(?P<kind>\s+(?:{_DIVISION}))?$", re.IGNORECASE
)
# "Western Province" is one in five countries, and "the North" a direction: without the country they name no place.
_VAGUE = frozenset({
    "north", "south", "east", "west", "northern", "southern", "eastern", "western", "central", "centre", "center",
    "capital", "national", "upper", "lower", "middle", "coast", "coastal", "highlands", "islands", "plateau",
    "metropolitan", "federal", "city", "area", "autonomous", "border", "red", "sea",
})  # fmt: skip
_UNION = re.compile(r"^(?:the\s+)?(?:european union|eu)$", re.IGNORECASE)
EUROPEAN_UNION = (
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU",
    "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Attribute:
    """One dimension of a person. What a dimension does not use stays at its default."""

    dimension: str  # "where", "nationality", "age", "sex", "occupation", "faith", "people", "name"
    text: str
    codes: tuple[str, ...] = ()  # countries it lies in or covers
    people: float = 0.0  # of a place below the country; 0 for whole countries
    spread: float = 1.2  # the interval is this factor either way
    region: str = ""  # the first-level division ("NO.17") that it is, or that it is known to lie in
    wide: bool = False  # a whole division, or any place of an area: it may hold the other places
    low: int = 0  # ages, both included
    high: int = priors.OLDEST
    fraction: float = 1.0  # of the years of age that a month or day leaves
    share: float = 1.0
    rarest: float = (
        0.0  # the share in the country where it is rarest, where that is far below the share of all people
    )
    sex: str = ""
    how: str = ""  # in words


def read_nationality(text: str, tables: Tables, lexicon: Lexicon) -> Attribute | None:
    """The countries that a nationality may mean, as an attribute; None where no known country is meant."""
    keys = [key for key in lexicon.general_keys(text) if key.startswith("c:")]
    codes = tuple(code for key in keys if tables.knows(code := key[2:].split("-")[0]))
    if not codes:
        return None
    if len(codes) == 1:
        return Attribute("nationality", text, codes, how=f"of {lexicon.country_name(codes[0])}")
    return Attribute("nationality", text, codes, how=f"of one of {len(codes)} countries")


def read_place(text: str, tables: Tables, lexicon: Lexicon) -> Attribute | None:
    """Where somebody is from or lives, with how many people live there as far as the tables know; None where
    nothing is recognised."""
    if match := _NEAR.match(text):
        near = read_place(match["where"], tables, lexicon)
        if near is not None and near.people:
            # Nobody counts the villages around a town; as many people as the town itself, within a factor of 4.
            return Attribute(
                "where", text, near.codes, near.people, priors.NEAR_SPREAD, near.region, near.wide,
                how=f"about as many as live in {match['where']}",
            )  # fmt: skip
        return near
    if match := _IN.match(text):
        if inner := _any_place(match["kind"].lower(), match["where"], text, tables, lexicon):
            return inner
        return read_place(match["where"], tables, lexicon)
    if part := _part_of_country(text, tables, lexicon):
        return _whole_region(part, text, lexicon)
    if countries := _countries(text, tables, lexicon):
        several = f"one of {len(countries)} countries"
        name = lexicon.country_name(countries[0]) if len(countries) == 1 else several
        return Attribute("where", text, countries, how=f"in {name}")
    head, _, tail = text.partition(",")
    return _town(head, tail.strip(), text, tables, lexicon)


def _countries(text: str, tables: Tables, lexicon: Lexicon) -> tuple[str, ...]:
    if _UNION.match(text):
        return EUROPEAN_UNION
    named = lexicon.countries(text) or [
        w.code for w in nations_in(text) if w.is_name and text == text[w.start : w.end]
    ]
    return tuple(c for c in (code.split("-")[0] for code in named) if tables.knows(c))


def _part_of_country(text: str, tables: Tables, lexicon: Lexicon) -> Region | None:
    """Scotland has a code of its own ("GB-SCT") and is a region of the tables; Catalonia ("ES-CT") is one by its name alone."""
    code = lexicon.country(text)
    if "-" not in code:
        return None
    named = [region for region in tables.regions(text) if region.country == code.split("-")[0]]
    return tables.region(code.replace("-", ".")) or max(named, key=lambda region: region.people, default=None)


def _region(text: str, tables: Tables, lexicon: Lexicon) -> Region | None:
    """ "Telemark", "the California region, the United States", "TX"."""
    if found := _part_of_country(text, tables, lexicon):
        return found
    head, _, tail = text.partition(",")
    if re.fullmatch(r"[A-Z]{2}", head.strip()):
        return tables.region(f"US.{head.strip()}")
    match = _REGION.match(head.strip())
    names = (match["name"], head) if match else (head,)
    found_here = [region for name in names for region in tables.regions(name)]
    wanted = lexicon.country(tail) if tail else ""
    if not wanted and all(word in _VAGUE for word in fold_words(names[0])):
        return None
    if wanted:
        found_here = [region for region in found_here if region.country == wanted.split("-")[0]]
    return max(found_here, key=lambda region: region.people, default=None)


def _whole_region(
    region: Region, text: str, lexicon: Lexicon, spread: float = priors.REGION_SPREAD
) -> Attribute:
    digits = 2 - len(str(region.people))
    about = f"about {round(region.people, digits):,} people, summed over its places"
    return Attribute(
        "where", text, (region.country,), float(region.people), spread, region.code, True,
        how=f"in the region {text.split(',')[0].strip()} of {lexicon.country_name(region.country)} ({about})",
    )  # fmt: skip


def _town(head: str, tail: str, text: str, tables: Tables, lexicon: Lexicon) -> Attribute | None:
    if not tail and all(word in _VAGUE for word in fold_words(head)):
        return None
    found = [(code, people, "") for code, people in tables.places(head) if tables.knows(code)]
    inside = _region(tail, tables, lexicon) if tail else None
    country = lexicon.country(tail).split("-")[0] if tail else ""
    if inside is not None and country in ("", inside.country):
        # "Paris, Texas": the one of that region, else some place of that country.
        exact = [(inside.country, people, inside.code) for people in tables.places_in(head, inside.code)]
        found = exact or [row for row in found if row[0] == inside.country] or found
    elif country:
        found = [row for row in found if row[0] == country] or found
    region = None if inside is not None else _region(text, tables, lexicon)
    if region is not None and (not found or found[0][1] < priors.CITY_OF_ITS_NAME * region.people):
        rival = bool(found) and found[0][1] > priors.CITY_OF_ITS_NAME * region.people / 4
        return _whole_region(
            region, text, lexicon, priors.RIVAL_REGION_SPREAD if rival else priors.REGION_SPREAD
        )
    if not found:
        return None
    code, people, division = found[0]
    # Namesakes elsewhere: the largest is meant, but it may be any of them.
    alone = len(found) == 1 or found[1][1] < people / 10
    spread = priors.PLACE_SPREAD if alone else priors.NAMESAKE_SPREAD
    division = division or tables.region_of(head, code, people)
    return Attribute(
        "where", text, (code,), float(max(people, priors.LEAST_PLACE)), spread, division,
        how=f"in {head.strip()} ({people:,} people)",
    )  # fmt: skip


def _any_place(kind: str, where: str, text: str, tables: Tables, lexicon: Lexicon) -> Attribute | None:
    """ "city in Norway", "village in Telemark": those who live in towns, or outside them, of the whole area."""
    codes = _countries(where, tables, lexicon)
    region = _part_of_country(where, tables, lexicon) if codes else _region(where, tables, lexicon)
    if region is not None:
        codes = (region.country,)
        total, name = float(region.people), f"{where.split(',')[0].strip()}, {lexicon.country_name(codes[0])}"
        urban = total * tables.urban.get(codes[0], priors.URBAN)
    elif codes:
        total = tables.people(codes)
        name = lexicon.country_name(codes[0]) if len(codes) == 1 else f"{len(codes)} countries"
        urban = sum(tables.people((code,)) * tables.urban.get(code, priors.URBAN) for code in codes)
    else:
        return None
    people = {
        "city": urban,
        "capital": urban / 5,
        "town": urban,
        "village": total - urban,
        "hamlet": total - urban,
    }.get(kind, total)
    how = f"in any {kind} of {name}"
    if region is not None and people == total:  # "state of Wyoming"
        return _whole_region(region, text, lexicon)
    if region is not None:
        return Attribute(
            "where",
            text,
            codes,
            max(people, priors.LEAST_REGION_PART),
            priors.PART_OF_REGION_SPREAD,
            region.code,
            True,
            how=how,
        )
    counted = max(people, priors.LEAST_AREA) if people < total else 0.0
    return Attribute("where", text, codes, counted, priors.PART_OF_COUNTRY_SPREAD, wide=True, how=how)
