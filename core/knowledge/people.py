"""One person as sources describe them, and the index keys that follow from it.

Keys: `n:` part of a name · `i:` initial · `d:` date · `c:` country or nationality · `p:` has a place in that
country · `s:` sex · `o:` occupation · `t:` any other phrase (place, party, organisation, award …).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from sfumato.core.knowledge.dates import keys_of_value
from sfumato.core.knowledge.lexicon import Lexicon
from sfumato.core.language.fold import fold_phrase, fold_words
from sfumato.core.language.titles import LINKS, SUFFIXES

_BRACKETS = re.compile(r"\s*[(\[].*?[)\]]")
_UNUSUAL = re.compile(r"[(\[,]|\sn[ée]", re.IGNORECASE)  # what the next three lines of rules look for
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
        """The fields as a list that JSON can hold, in the order that `from_row` reads."""
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
        """The record that `to_row` wrote."""
        person = cls(*row)  # type: ignore[arg-type]
        person.places = [(place[0], place[1]) for place in person.places]
        return person


def natural_name(name: str) -> str:
    """ "Gagarin, Yuri" → "Yuri Gagarin"; brackets and doubled spaces go."""
    if not _UNUSUAL.search(name):
        return " ".join(name.split())
    name = _BORN.sub("", _BRACKETS.sub("", name)).strip()
    head, comma, tail = name.partition(",")
    if comma and tail.strip() and fold_phrase(tail) not in SUFFIXES:
        return f"{tail.strip()} {head.strip()}".strip()
    return re.sub(r"\s+", " ", name)


def name_words(name: str) -> list[str]:
    """The folded words of a name in natural order, without suffixes such as "Jr"."""
    parts = fold_words(natural_name(name))
    while len(parts) > 2 and parts[-1] in SUFFIXES:
        parts.pop()
    return parts


def sort_key(name: str) -> str:
    """Family name first, so that namesakes are neighbours."""
    parts = name_words(name)
    return " ".join(parts[-1:] + parts[:-1])


def _add_name(keys: set[str], parts: list[str]) -> None:
    """Parts of a name, family name first: it has no initial."""
    for part in parts:
        if not part.isdigit():
            keys.add("n:" + part)
    for part in parts[1:]:
        if part not in LINKS:
            keys.add("i:" + part[0])


class Keys:
    """All keys under which a person is found: the variants of §4.1 follow from these at look-up.

    Countries, places and occupations repeat over millions of people, so their keys are remembered.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._country = lru_cache(maxsize=10_000)(self._of_country)
        self._place = lru_cache(maxsize=100_000)(self._of_place)
        self._occupation = lru_cache(maxsize=100_000)(self._of_occupation)

    def of(self, person: Person, key: str) -> set[str]:
        """`key` is the `sort_key` of the person's name, which the builder has at hand."""
        keys: set[str] = set()
        _add_name(keys, key.split())
        for alias in person.aliases:
            parts = name_words(alias)
            _add_name(keys, parts[-1:] + parts[:-1])
        for value in (*person.births, *person.deaths, *person.dates):
            keys.update(keys_of_value(value))
        for country in person.countries:
            keys.update(self._country(country))
        for place, country in person.places:
            keys.update(self._place(place, country))
        for occupation in person.occupations:
            keys.update(self._occupation(occupation))
        for term in person.terms:
            if folded := fold_phrase(term):
                keys.add("t:" + folded[:200])
        if person.sex:
            keys.add("s:" + person.sex)
        return keys

    def _of_country(self, country: str) -> tuple[str, ...]:
        if code := self._lexicon.country_cell(country):
            return ("c:" + code, "c:" + code.split("-")[0])
        folded = fold_phrase(country)
        return ("t:" + folded,) if folded else ()

    def _of_place(self, place: str, country: str) -> tuple[str, ...]:
        code = self._lexicon.country_cell(country).split("-")[0] if country else ""
        named = tuple("t:" + folded for folded in self._lexicon.place_names(place, code))
        return (*named, "c:" + code, "p:" + code) if code else named

    def _of_occupation(self, occupation: str) -> tuple[str, ...]:
        return tuple("o:" + folded for folded in self._lexicon.occupation_names(occupation))


def record_of(person: Person) -> str:
    """What is shown of a person: the name, and enough to tell namesakes apart."""
    birth, death = _longest(person.births)[:4], _longest(person.deaths)[:4]
    life = f"{birth}–{death}" if birth or death else ""
    country = person.countries[0][:40] if person.countries else ""
    occupation = person.occupations[0][:40] if person.occupations else ""
    return f"{natural_name(person.name)[:120]}\t{life}\t{country}\t{occupation}".rstrip("\t")


def _longest(values: list[str]) -> str:
    if len(values) < 2:
        return values[0] if values else ""
    return max(values, key=len)
