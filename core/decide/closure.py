"""Nothing that is hidden may follow from what stays: a country and a name are shown everywhere or nowhere.

What can be told is a *value*: a nation, or a telling word of a name. An entity that says it as written and no longer at its
rung hides it; any entity whose rung says it tells it. For every value, one bond:

    hidden by any entity that names it  →  told by none

    value NO    names it: “Norwegian” (rung 0), “Norway” (0), “Oslo, Norway” (0 and 1, "city in Norway")
                tells it as well: “Larvik District Court” (its rung 1 says "court in Norway")

Dates of one row ("in 2006, 2008 and 2013") are bound in the same way: their years are told or not, all of them.
The country stays in all of them or goes from all of them, whichever loses less. Larvik may go while Norway stays.
A name that merely holds the word ("Magyar Jeti", "the Romania-Hungary game") and has no rung that says the country hides itself
when it is masked, not the country.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sfumato.core.decide.date_rows import date_rows
from sfumato.core.decide.identifying_words import name_words, short_places, surname_of, telling_words
from sfumato.core.decide.problem import Gate, Levels
from sfumato.core.generalize.model import Ladder
from sfumato.core.language.fold import fold_words
from sfumato.core.language.nations import nations, nations_in
from sfumato.core.messages import Message
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.recognize.nations import is_pure, nations_of
from sfumato.core.risk.model import Case, Finding, Item

NAME = "closure"


@dataclass(frozen=True, slots=True)
class Bond:
    """`names` and `tells`: by entity, the last rung at which it says the value. Everything in `names` is in `tells`."""

    value: str  # as people read it: "Norway", "Larvik"
    names: Mapping[int, int]
    tells: Mapping[int, int]
    in_row: bool = False  # dates of one row, which are told alike

    def broken_at(self, positions: Sequence[int], reach: NDArray[np.int64]) -> bool:
        """The same in positions of the solver: hidden by one and told by another."""
        hidden = any(positions[e] >= reach[e, last] for e, last in self.names.items())
        return hidden and any(positions[e] < reach[e, last] for e, last in self.tells.items())


class Closure:
    """The bonds of one document."""

    def __init__(self, case: Case, ladders: Mapping[str, Ladder]) -> None:
        self.entities = case.entities
        self.bonds = tuple(_bonds(case, ladders))

    def propagate(self, floor: Sequence[int], levels: Levels, reach: NDArray[np.int64]) -> tuple[int, ...]:
        """The floor with everything raised that tells what the floor hides already; fixed choices are left."""
        raised = list(floor)
        changed = True
        while changed:
            changed = False
            for bond in self.bonds:
                if not any(raised[e] >= reach[e, last] for e, last in bond.names.items()):
                    continue
                for entity, last in bond.tells.items():
                    least = int(reach[entity, last])
                    if raised[entity] < least < len(levels.rungs[entity]):
                        raised[entity] = least
                        changed = True
        return tuple(raised)

    def open_bonds(self, floor: Sequence[int], levels: Levels, reach: NDArray[np.int64]) -> list[Bond]:
        """Bonds that a plan above this floor could break: nobody hides the value yet, and somebody still may."""
        found = []
        for bond in self.bonds:
            hidden = any(floor[e] >= reach[e, last] for e, last in bond.names.items())
            stuck = any(reach[e, last] >= len(levels.rungs[e]) for e, last in bond.tells.items())
            if not hidden and not stuck:
                found.append(bond)
        return found

    def findings(self, rungs: Sequence[int], *, broken: bool) -> Iterator[Finding]:
        """One finding for each entity that tells what another hides; with `broken` False, for each that follows suit."""
        for bond in self.bonds:
            hiders = [e for e, last in bond.names.items() if rungs[e] > last]
            if not hiders or (broken and bond.in_row):  # an uneven row reads badly, but reveals nothing
                continue
            # The one that people would hide most surely is the cause; the others follow it.
            cause = max(hiders, key=lambda e: (self.entities[e].p_mask, -e))
            words = _words(bond.value, self.entities[cause].text, bond.in_row)
            for entity, last in bond.tells.items():
                if entity != cause and (rungs[entity] <= last) is broken:
                    yield Finding(NAME, (Item(self.entities[entity].id, last),), 1.0, words)


def gates_of(
    bonds: Iterable[Bond], reach: NDArray[np.int64], floor: Sequence[int], number: Sequence[int], first: int
) -> tuple[tuple[Gate, ...], tuple[tuple[int, int], ...]]:
    """Two gates a bond, "nobody hides it" and "nobody tells it", and that one of the two is open; positions are counted
    from the floor, `number` gives the solver's entity and `first` the number of the first gate."""
    gates: list[Gate] = []
    groups: list[tuple[int, int]] = []
    for bond in bonds:
        shown = [(number[e], int(reach[e, last]) - floor[e], 0) for e, last in bond.names.items()]
        gone = [
            (number[e], 0, int(reach[e, last]) - floor[e])
            for e, last in bond.tells.items()
            if int(reach[e, last]) > floor[e]
        ]
        groups.append((first + len(gates), first + len(gates) + 1))
        gates += [tuple(shown), tuple(gone)]
    return tuple(gates), tuple(groups)


# -- what is told ------------------------------------------------------------------------------------------------


def _bonds(case: Case, ladders: Mapping[str, Ladder]) -> Iterator[Bond]:
    names: dict[str, dict[int, int]] = defaultdict(dict)  # by value, with the last rung that says it
    tells: dict[str, dict[int, int]] = defaultdict(dict)
    said = [_said(ladders[e.id]) for e in case.entities]
    for number, entity in enumerate(case.entities):
        hides = hidden_with(case.text, entity, ladders[entity.id])
        for code, word in nations_of(case.text, entity).items():
            if code in hides:
                names[code][number] = _last(said[number], code)
            for told in word.codes:
                tells[told][number] = max(tells[told].get(number, 0), _last(said[number], told))
        if entity.type not in (EntityType.PERSON, EntityType.CODE):
            for code in {c for codes, _ in said[number] for c in codes}:
                tells[code][number] = max(tells[code].get(number, 0), _last(said[number], code))
    shared, short = _surnames(case.entities), short_places(case.text, case.entities)
    for number, entity in enumerate(case.entities):
        for name in _names_said(case.text, entity, shared, short):
            names["=" + name][number] = _last(said[number], "=" + name)
    for number, rungs in enumerate(said):
        for value in {w for _, words in rungs for w in words} & names.keys():
            tells[value][number] = _last(rungs, value)
    for value, owners in names.items():
        tells[value] |= {e: max(last, tells[value].get(e, 0)) for e, last in owners.items()}
        if len(tells[value]) > 1:
            yield Bond(_readable(value, case, owners), dict(owners), dict(tells[value]))
    for row in date_rows(case, ladders):
        yield Bond("", row, row, in_row=True)


def hidden_with(text: str, entity: Entity, ladder: Ladder) -> frozenset[str]:
    """Codes of the nations that are hidden when the entity no longer says them: all that a country or its people names; of other
    names those that a rung could still say."""
    codes = frozenset(nations_of(text, entity))
    if is_pure(text, entity):
        return codes
    return codes & frozenset(c for said, _ in _said(ladder) for c in said)


_Said = list[
    tuple[frozenset[str], frozenset[str]]
]  # by rung above the original: codes of nations, "=" and words


def _said(ladder: Ladder) -> _Said:
    found: _Said = [(frozenset(), frozenset())]
    found += [_says(rung.text) for rung in ladder.rungs[1:-1]]
    return found


@lru_cache(maxsize=20_000)
def _says(words: str) -> tuple[frozenset[str], frozenset[str]]:
    """Of the words of a rung, which stand for many entities ("city in Norway")."""
    codes = frozenset(c for w in nations_in(words) for c in w.codes)
    # A name is written with a capital: "the early 21st century" does not tell Lawrence Early.
    names = (word for word in words.split() if word[:1].isupper())
    return codes, frozenset("=" + w for name in names for w in fold_words(name))


def _last(said: _Said, value: str) -> int:
    """The last rung that says it; 0: only the original does."""
    return max((n for n, (codes, words) in enumerate(said) if value in codes or value in words), default=0)


def _surnames(entities: Iterable[Entity]) -> frozenset[str]:
    """Given names that several people bear tell none of them; surnames do."""
    return frozenset(surname_of(e) for e in entities if e.type is EntityType.PERSON)


def _names_said(text: str, entity: Entity, surnames: frozenset[str], short: frozenset[str]) -> Iterable[str]:
    if entity.type is EntityType.PERSON:
        return [word for word in name_words(text, entity) if word in surnames]
    return telling_words(text, entity, short)


def _readable(value: str, case: Case, owners: Mapping[int, int]) -> str:
    if not value.startswith("="):
        return nations()[value].name
    for number in owners:
        for mention in case.entities[number].mentions:
            for word in case.text[mention.start : mention.end].split():
                if fold_words(word)[:1] == [value[1:]]:
                    return word.strip('.,;:()“”"')
    return value[1:].capitalize()


def _words(value: str, cause: str, in_row: bool) -> Message:
    """Why an entity follows another. What is hidden under its own name is not quoted twice."""
    if in_row:
        return Message("It stands in one row with “{0}”, whose year is hidden.", cause)
    if fold_words(value) == fold_words(cause):
        return Message("It reveals “{0}”, which is hidden elsewhere in the text.", value)
    return Message("It reveals “{0}”, which is hidden in “{1}”.", value, cause)
