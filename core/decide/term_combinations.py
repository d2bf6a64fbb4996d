"""Violations of k-anonymity as what they are: combinations of terms, whoever shows them.

“Gdańsk” and “2003” together single somebody out, whichever of nine dates shows the year. Told of entities, that is a
clause for every one of the nine, and for every pair where two terms are shared; told of terms, it is one: a term must
not be shown, and then nobody may stand where he shows it. A document has hundreds of entities and dozens of terms.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import nsmallest
from itertools import islice

import numpy as np

from sfumato.core.decide.interchangeable import Chains, Classes
from sfumato.core.decide.problem import Gate, Levels
from sfumato.core.risk.model import Finding, Item

Term = tuple[str, Hashable]  # the measure, and what it sees
Combination = frozenset[Term]
Within = Callable[[Hashable, Hashable], bool]
SHOWN_REASONS = 4  # findings that a choice names; the first says it, the others back it up


@dataclass(frozen=True, slots=True)
class Stay:
    """From rung to rung: where an entity shows a term, or something narrower."""

    entity: int
    first: int
    last: int


@dataclass(slots=True)
class Gates:
    """What earlier rounds made for one problem: the gates of terms, of whom a term cannot be taken, and of the combinations that
    were read those that something breaks (by the terms that can go) and those that nothing does."""

    made: dict[Term, Gate | None] = field(default_factory=dict)
    stuck: dict[Term, Stay] = field(default_factory=dict)
    read: int = 0  # combinations, in the order in which they were found
    open_to: dict[tuple[Term, ...], None] = field(default_factory=dict)
    used: dict[Term, tuple[str, str]] = field(default_factory=dict)  # terms of `open_to`, and what sorts them
    hopeless: list[tuple[Combination, Finding]] = field(default_factory=list)


@dataclass(slots=True)
class Terms:
    """The terms of every rung by entity, and which combinations of them a set of rungs still shows."""

    measures: tuple[str, ...]
    chains: Chains
    within: tuple[Within, ...]  # by measure: is the first term a part of the second?
    _stays: dict[Term, tuple[Stay, ...]] = field(default_factory=dict)
    _who: dict[Term, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for entity, chain in enumerate(self.chains):
            for said in {(at, term) for rung in chain for at, term in enumerate(rung) if term is not None}:
                self._who.setdefault((self.measures[said[0]], said[1]), []).append(entity)

    def combination(self, finding: Finding, index: Mapping[str, int]) -> Combination:
        """The terms that a finding is made of, so that findings of the same terms are found again."""
        at = self.measures.index(finding.measure)
        return frozenset(
            (finding.measure, self.chains[index[i.entity_id]][i.rung][at]) for i in finding.items
        )

    def stays(self, term: Term) -> tuple[Stay, ...]:
        """The entities that show a term, and up to which rung each shows it."""
        if term not in self._stays:
            self._stays[term] = tuple(self._stays_of(term))
        return self._stays[term]

    def _stays_of(self, term: Term) -> Iterator[Stay]:
        at = self.measures.index(term[0])
        part_of = self.within[at]
        for entity in self._showing(term):
            first: int | None = None
            chain = [rung[at] for rung in self.chains[entity]]
            for rung, said in enumerate([*chain, None]):
                shows = said is not None and (said == term[1] or part_of(said, term[1]))
                if shows and first is None:
                    first = rung
                elif not shows and first is not None:
                    yield Stay(entity, first, rung - 1)
                    first = None

    def _showing(self, term: Term) -> list[int]:
        """Who shows the term or something narrower at any rung."""
        part_of = self.within[self.measures.index(term[0])]
        narrower = [t for t in self._who if t[0] == term[0] and (t == term or part_of(t[1], term[1]))]
        return sorted({entity for t in narrower for entity in self._who[t]})

    # -- for the solver ---------------------------------------------------------------------------------------

    def gates(
        self,
        known: Mapping[Combination, Finding],
        levels: Levels,
        reach: np.ndarray[tuple[int, int], np.dtype[np.int64]],
        floor: Sequence[int],
        classes: Classes,
        before: Gates,
    ) -> tuple[tuple[Gate, ...], tuple[tuple[int, ...], ...], Callable[[], tuple[Finding, ...]]]:
        """One gate a term ("it is not shown"), in positions of the classes counted from the floor; of which gates
        one must be open each time; and the findings that fixed choices leave unbroken, told when asked for: thousands
        where somebody keeps a whole document, and only those of the last round matter. `before`: what earlier rounds of the same
        problem made; `known` begins with what they knew."""
        made, stuck, hopeless = before.made, before.stuck, before.hopeless
        for combination, finding in islice(known.items(), before.read, None):
            for term in combination:
                if term not in made:
                    made[term] = self._gate(term, levels, reach, floor, classes, stuck)
            if any(made[term] == () for term in combination):
                continue  # nobody can show it any more
            open_to = tuple([term for term in combination if made[term] is not None])
            if open_to:
                before.open_to[open_to] = None
                before.used.update((term, (term[0], str(term[1]))) for term in open_to)
            else:
                hopeless.append((combination, finding))
        before.read = len(known)

        def told() -> tuple[Finding, ...]:
            found = []
            for combination, finding in hopeless:
                items = {Item(levels.ids[stuck[t].entity], stuck[t].last) for t in combination}
                found.append(replace(finding, items=tuple(sorted(items, key=lambda i: i.entity_id))))
            return tuple(found)

        used = sorted(before.used, key=before.used.__getitem__)
        number = {term: n for n, term in enumerate(used)}
        gates = tuple([gate for term in used if (gate := made[term]) is not None])
        # Sorted: the answer depends on what is known, not on the order in which it was found.
        groups = sorted({tuple(sorted([number[term] for term in terms])) for terms in before.open_to})
        return gates, tuple(groups), told

    def _gate(
        self,
        term: Term,
        levels: Levels,
        reach: np.ndarray[tuple[int, int], np.dtype[np.int64]],
        floor: Sequence[int],
        classes: Classes,
        stuck: dict[Term, Stay],
    ) -> Gate | None:
        """None where somebody cannot but show it; empty where nobody can."""
        found: dict[tuple[int, int, int], None] = {}
        for stay in self.stays(term):
            entity, rungs = stay.entity, levels.rungs[stay.entity]
            if classes.first[classes.number[entity]] != entity:
                continue  # another one stands for the class
            base = floor[entity]
            high = int(reach[entity, min(stay.last, reach.shape[1] - 1)])
            low = max(base, bisect_left(rungs, stay.first))
            if low >= high or high <= base:
                continue
            above = high - base if high < len(rungs) else 0
            if low == base and not above:
                stuck[term] = stay
                return None
            found[classes.number[entity], low - base, above] = None
        return tuple(found)

    # -- for people -------------------------------------------------------------------------------------------

    def told(
        self, known: Mapping[Combination, Finding], shown: Sequence[int], ids: Sequence[str]
    ) -> list[Finding]:
        """What a plan leaves open, and what a single hidden term breaks, told of everybody who hides it: of each
        the few that reach highest, for they are what forced this rung and not a lower one."""
        found: list[Finding] = []
        shower: dict[Term, Stay | None] = {}
        lone: dict[Stay, list[tuple[float, int]]] = {}
        hiding: dict[Term, list[Stay]] = {}
        all_known = list(known.items())
        for number, (combination, finding) in enumerate(all_known):
            hidden: list[Term] = []
            for term in combination:
                if term not in shower:
                    shower[term] = self._shower(term, shown)
                if shower[term] is None:
                    hidden.append(term)
            if not hidden:
                found.append(self._of(finding, combination, shower, None, ids))
            elif len(hidden) == 1:
                (term,) = hidden
                if term not in hiding:
                    hiding[term] = [s for s in self.stays(term) if shown[s.entity] > s.last]
                for stay in hiding[term]:
                    lone.setdefault(stay, []).append((-finding.score, number))
        for stay, rows in lone.items():
            for _, number in nsmallest(SHOWN_REASONS, rows):
                combination, finding = all_known[number]
                found.append(self._of(finding, combination, shower, stay, ids))
        return found

    def _of(
        self,
        finding: Finding,
        combination: Combination,
        shower: Mapping[Term, Stay | None],
        extra: Stay | None,
        ids: Sequence[str],
    ) -> Finding:
        """The finding, told of those who show its terms and of one who hides the last of them."""
        stays = [*(shower[term] for term in combination), extra]
        items = {s.entity: s.last for s in stays if s is not None}
        return replace(finding, items=tuple([Item(ids[e], rung) for e, rung in sorted(items.items())]))

    def broken_by(self, entity: int, known: Iterable[Combination], shown: Sequence[int]) -> dict[int, None]:
        """Who hides something that would be risky beside what this entity shows."""
        found: dict[int, None] = {}
        for combination in known:
            if any(
                s.entity == entity and s.first <= shown[entity] <= s.last
                for term in combination
                for s in self.stays(term)
            ):
                for term in combination:
                    if self._shower(term, shown) is None:
                        found |= dict.fromkeys(s.entity for s in self.stays(term) if shown[s.entity] > s.last)
        found.pop(entity, None)
        return found

    def _shower(self, term: Term, shown: Sequence[int]) -> Stay | None:
        return next((s for s in self.stays(term) if s.first <= shown[s.entity] <= s.last), None)
