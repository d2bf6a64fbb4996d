"""One person as sources describe them, and the index keys that follow from it.

Keys: `n:` part of a name · `i:` initial · `d:` date · `c:` country or nationality · `p:` has a place in that
country · `s:` sex · `o:` occupation · `t:` any other phrase (place, party, organisation, award …).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sfumato.core.knowledge.dates import keys_of_value
from sfumato.core.knowledge.lexicon import Lexicon
from sfumato.core.knowledge.text import fold, words

_SUFFIX = {"jr", "sr", "ii", "iii", "iv", "esq", "phd", "md"}
# Parts that belong to the family name: "van 't Hoff" is filed under hoff, but "van" is no given name.
PARTICLES = frozenset(
    {"van", "von", "de", "der", "den", "di", "da", "del", "della", "la", "le", "du", "dos", "bin", "ibn"}
    | {"al", "el", "af", "av", "zu", "ter", "ten", "y", "e", "of", "the", "t"}
)
_BRACKETS = re.compile(r"\s*[(\[].*?[)\]]")
_BORN = re.compile(r",?\s+n[ée]e?\s+.*$", re.IGNORECASE)


@dataclass(slots=True)
class Person:
    """A record on its way into the index. Mutable: sources fill it, duplicates are merged into it."""

    name: str
    id: str = ""
    aliases: list[str] = field(default_factory=list)
    sex: str = ""  # "f", "m" or ""
    births: list[str] = field(default_factory=list)  # ISO, as precise as known
    deaths: list[str] = field(default_factory=list)
    dates: list[str] = field(default_factory=list)  # others
    countries: list[str] = field(default_factory=list)  # ISO 3166 codes where known, else words
    places: list[tuple[str, str]] = field(default_factory=list)  # name, ISO code or ""
    occupations: list[str] = field(default_factory=list)
    terms: list[str] = field(default_factory=list)  # parties, organisations, awards …
    sources: list[int] = field(default_factory=list)  # which sources speak of this person

    def to_row(self) -> list[object]:
        return [
            self.name,
            self.id,
            self.aliases,
            self.sex,
            self.births,
            self.deaths,
            self.dates,
            self.countries,
            self.places,
            self.occupations,
            self.terms,
            self.sources,
        ]

    @classmethod
    def from_row(cls, row: Sequence[object]) -> Person:
        person = cls(*row)  # type: ignore[arg-type]
        person.places = [(place[0], place[1]) for place in person.places]
        return person


def natural_name(name: str) -> str:
    """ "Gagarin, Yuri" → "Yuri Gagarin"; brackets and doubled spaces go."""
    name = _BORN.sub("", _BRACKETS.sub("", name)).strip()
    head, comma, tail = name.partition(",")
    if comma and tail.strip() and fold(tail) not in _SUFFIX:
        return f"{tail.strip()} {head.strip()}".strip()
    return re.sub(r"\s+", " ", name)


def name_words(name: str) -> list[str]:
    parts = words(natural_name(name))
    while len(parts) > 2 and parts[-1] in _SUFFIX:
        parts.pop()
    return parts


def sort_key(name: str) -> str:
    """Family name first, so that namesakes are neighbours."""
    parts = name_words(name)
    return " ".join(parts[-1:] + parts[:-1])


def _name_keys(names: Iterable[str]) -> set[str]:
    keys: set[str] = set()
    for name in names:
        parts = name_words(name)
        for part in parts:
            if part.isdigit():
                continue
            keys.add("n:" + part)
        for part in parts[:-1]:
            if part not in PARTICLES:
                keys.add("i:" + part[0])
    return keys


def keys_of(person: Person, lexicon: Lexicon) -> set[str]:
    """All keys under which this person is found: the variants of §4.1 follow from these at look-up."""
    keys = _name_keys([person.name, *person.aliases])
    for value in (*person.births, *person.deaths, *person.dates):
        keys.update(keys_of_value(value))
    for country in person.countries:
        if code := lexicon.country_cell(country):
            keys.update(("c:" + code, "c:" + code.split("-")[0]))
        elif folded := fold(country):
            keys.add("t:" + folded)
    for place, country in person.places:
        code = lexicon.country_cell(country).split("-")[0] if country else ""
        for folded in lexicon.place_names(place, code):
            keys.add("t:" + folded)
        if code:
            keys.add("c:" + code)
            keys.add("p:" + code)
    for occupation in person.occupations:
        for folded in lexicon.occupation_names(occupation):
            keys.add("o:" + folded)
    for term in person.terms:
        if folded := fold(term):
            keys.add("t:" + folded[:200])
    if person.sex:
        keys.add("s:" + person.sex)
    return keys


def record_of(person: Person) -> str:
    """What is shown of a person: the name, and enough to tell namesakes apart."""
    birth = max(person.births, key=len, default="")[:4]
    death = max(person.deaths, key=len, default="")[:4]
    life = f"{birth}–{death}" if birth or death else ""
    country = person.countries[0] if person.countries else ""
    occupation = person.occupations[0][:40] if person.occupations else ""
    return "\t".join((natural_name(person.name)[:120], life, country[:40], occupation)).rstrip("\t")
