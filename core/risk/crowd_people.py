"""Known people in an open world: who of the index fits, where the index may not know everything of anybody.

A known person fits a fact unless something known contradicts it; what is not known of them is filled by the population's
share. So a fact that the index has of few people rules out only those of whom it has another value.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from pyroaring import BitMap

from sfumato.core.errors import SfumatoError
from sfumato.core.facts.model import Fact, Relation
from sfumato.core.knowledge import PeopleIndex, open_index
from sfumato.core.knowledge.dates import parse_date
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.titles import without_titles

FIRST_YEAR, LAST_YEAR = 1850, 2020  # of birth, in the index of people
# Relations that the index can agree with or contradict, and the dimension of the index that holds them.
DIMENSIONS = {
    Relation.SEX: "sex",
    Relation.BORN: "date",
    Relation.NATIONALITY: "country",
    Relation.OCCUPATION: "work",
    Relation.NAME: "name",
}


@dataclass(frozen=True, slots=True)
class Term:
    """A fact as the index sees it: who is known to have it, and the share of people among those of whom it is unknown."""

    dimension: str
    agree: BitMap
    share: float


class KnownPeople:
    """Answers over the people index; without one, nobody is known."""

    def __init__(self, index: PeopleIndex | None = None) -> None:
        self._given = index
        self._terms: dict[tuple[Relation, str], BitMap | None] = {}
        self._expected_of: dict[object, float] = {}

    @cached_property
    def index(self) -> PeopleIndex | None:
        """The people index; None where none is installed."""
        if self._given is not None:
            return self._given
        try:
            return open_index()
        except SfumatoError:
            return None

    @cached_property
    def _known(self) -> Mapping[str, BitMap]:
        """By dimension, the people of whom the index knows any value."""
        index = self.index
        assert index is not None
        years = [f"d:{year}" for year in range(FIRST_YEAR, LAST_YEAR)]
        occupations = {fold_phrase(word) for word in index.lexicon.occupations()}
        return {
            "sex": index.union(("s:f", "s:m")),
            "date": index.union(years),
            "country": index.union(f"c:{code}" for code in index.lexicon.codes()),
            "work": index.union(f"o:{name}" for name in occupations),
        }

    def agreeing(self, relation: Relation, value: str) -> BitMap | None:
        """People known to fit; None where the index has no such words or dimension."""
        key = (relation, value)
        if key not in self._terms:
            self._terms[key] = self._agreeing(relation, value)
        return self._terms[key]

    def _agreeing(self, relation: Relation, value: str) -> BitMap | None:
        index = self.index
        if index is None or relation not in DIMENSIONS:
            return None
        match relation:
            case Relation.SEX:
                return index.key("s:f" if value.startswith("f") else "s:m")
            case Relation.BORN:
                keys = parse_date(value)
                return index.union(keys) if keys else None
            case Relation.NAME:
                return index.lookup(without_titles(value))
            case Relation.NATIONALITY:
                keys = tuple(k for k in index.lexicon.general_keys(value) if k.startswith("c:"))
                return index.union(keys) if keys else None
            case _:
                folded = fold_phrase(value)
                keys = (f"o:{folded}", f"o:{index.lexicon.occupation(folded)}")
                keys += tuple(k for k in index.lexicon.general_keys(value) if k.startswith("o:"))
                found = index.union(dict.fromkeys(keys))
                return found or None

    def is_known(self, facts: Sequence[Fact]) -> bool:
        """Whether somebody of the index has the name, contradicts no fact as written and shares one that few have: the date
        of birth or the work. A namesake of whom no more is known is probably somebody else."""
        name = next((f for f in facts if f.relation is Relation.NAME and not f.tie), None)
        if self.index is None or name is None or len(without_titles(name.value).split()) < 2:
            return False
        candidates = self.agreeing(Relation.NAME, name.value)
        shared = BitMap()
        for fact in facts:
            if not candidates:
                return False
            if fact.tie or fact.relation not in DIMENSIONS or fact.relation is Relation.NAME:
                continue
            value = fact.value
            if fact.relation is Relation.BORN and (year := re.search(r"\b\d{4}\b", value)):
                value = year[0]  # of many the index knows the year only
            agree = self.agreeing(fact.relation, value)
            if agree is not None:
                if fact.relation in (Relation.BORN, Relation.OCCUPATION):
                    shared |= candidates & agree
                candidates = (candidates & agree) | (candidates - self._known[DIMENSIONS[fact.relation]])
        return bool(candidates and candidates & shared)

    def expected(self, terms: Sequence[Term]) -> float:
        """How many known people fit: Σ over who agrees or is unknown in each dimension, × the shares of the unknown."""
        # By identity: who agrees is remembered above for as long as this lives.
        key = tuple((term.dimension, id(term.agree), term.share) for term in terms)
        if key not in self._expected_of:
            self._expected_of[key] = self._expected(terms)
        return self._expected_of[key]

    def _expected(self, terms: Sequence[Term]) -> float:
        index = self.index
        if index is None or not terms:
            return math.inf
        total = 0.0
        for pattern in product((True, False), repeat=len(terms)):
            people: BitMap | None = None
            weight = 1.0
            for agrees, term in zip(pattern, terms, strict=True):
                if agrees:
                    people = term.agree if people is None else people & term.agree
                else:
                    weight *= term.share
                    if term.dimension == "name":
                        weight = 0.0
            if not weight:
                continue
            unknown = [
                self._known[t.dimension] for agrees, t in zip(pattern, terms, strict=True) if not agrees
            ]
            if people is None:
                count = float(len(index) - len(BitMap.union(*unknown)))
            else:
                for known in unknown:
                    people = people - known
                count = float(len(people))
            total += weight * count
        return total


def is_of_the_index(fact: Fact) -> bool:
    """Whether the people index could agree with a fact or contradict it."""
    return fact.relation in DIMENSIONS and not fact.tie
