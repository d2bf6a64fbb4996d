"""Counts of many sets of the same facts, as a plan asks for them: sets that differ in a fact share all but one part of the count.

A set is a number with one bit for each fact. What is counted first is counted once for each set of its facts, and each part of
what is told besides once for its own facts and what it reads of the first (`crowd_besides.PARTS`); a count is then a few
products, the same and in the same order as `count_people` makes them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_article_count import begin_looked_up
from sfumato.core.risk.crowd_attributes import ORGANISATIONS, PARTS
from sfumato.core.risk.crowd_count import FIRST, Begun, begin
from sfumato.core.risk.crowd_deciding import Deciding, Order
from sfumato.core.risk.crowd_estimate import Question, with_one
from sfumato.core.risk.crowd_events import SEEN
from sfumato.core.risk.crowd_portrait import ShownFact, ToldFact
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.population_tables import Tables

Pair = tuple[ToldFact, ShownFact]
Steps = tuple[tuple[float, float], ...]  # share and variance of each step of a part
HAPPENINGS = next(n for n, (dimensions, _, _) in enumerate(PARTS) if SEEN in dimensions)
REMEMBERED = 20_000  # parts of one person's counts; a long text has more of them than are worth keeping


class Sets:
    """`fixed` is told in every set, `pairs` are the facts by their bits. `fitting`: how many known people fit, where the
    person is one of them, and which facts that depends on. `looked_up`: of people with an article."""

    def __init__(
        self,
        fixed: Sequence[Pair],
        pairs: Sequence[Pair],
        tables: Tables,
        fitting: tuple[Callable[[Sequence[Pair]], float], Callable[[Pair], bool]] | None = None,
        looked_up: bool = False,
    ) -> None:
        self._count_first = begin_looked_up if looked_up else begin
        self._tables, self._fixed, self._pairs, self._fitting = tables, fixed, pairs, fitting
        self._of_dimensions: dict[frozenset[str], tuple[int, list[Trait]]] = {}  # bits, what is always told
        self._first = self._mask(FIRST)
        told = {one.trait.attribute.dimension for _, one in fixed if one.trait is not None}
        self._parts = []  # number, bits, bits that its steps depend on, whether something is always told
        before = self._first
        for number, (dimensions, _, _) in enumerate(PARTS):
            own = self._mask(dimensions)
            depends = before | own if dimensions is ORGANISATIONS else own
            before |= own
            always = not told.isdisjoint(dimensions)
            if own or always:
                self._parts.append((number, own, depends, always))
        self._deciding = Deciding(fixed, pairs, tables, looked_up)
        self._known = sum(1 << n for n, pair in enumerate(pairs) if fitting and fitting[1](pair))
        # and what each part reads of it, and which happenings decide beside it
        self._begun: dict[int, tuple[Begun, tuple[Hashable, ...], Order]] = {}
        self._steps: list[dict[tuple[Hashable, int], Steps]] = [{} for _ in PARTS]
        self._fit: dict[int, float] = {}

    def low(self, shown: int) -> float:
        """The lower bound of the people who fit what is always told and the facts whose bits are set, the person among them."""
        people, variance, most = self._counted(shown)
        if self._fitting is not None:
            fit = self._known_people(shown & self._known)
            if fit < people:
                return with_one(max(0.0, fit - 1.0) / priors.KNOWN_SPREAD, most)
        return with_one(people / math.exp(math.sqrt(variance)), most)

    def _counted(self, shown: int) -> tuple[float, float, float]:
        first = shown & self._first
        known = self._begun.get(first)
        if known is None:
            known = self._begin(first)
        begun, reads, order = known
        people, variance, most = begun[1].people, begun[1].variance, begun[1].most
        if begun[3]:
            return people, variance, most
        for number, own, depends, always in self._parts:
            if always or shown & own:
                telling = shown & depends
                if number == HAPPENINGS:
                    telling = self._deciding.of(order, telling)
                key = reads[number], telling
                steps = self._steps[number].get(key)
                if steps is None:
                    steps = self._part(number, begun, key, people)
                for share, more in steps:
                    people *= share
                    variance += more
        return people, variance, most

    def _begin(self, first: int) -> tuple[Begun, tuple[Hashable, ...], Order]:
        if len(self._begun) >= REMEMBERED:
            self._begun.clear()
        begun = self._count_first(Question(self._traits(first, FIRST)), self._tables)
        question, running, codes, _ = begun
        read = tuple(reads(question, codes, running) for _, _, reads in PARTS)
        order = self._deciding.order(codes, (a.text for a in (*question.lives, *question.born)))
        self._begun[first] = begun, read, order
        return self._begun[first]

    def _part(self, number: int, begun: Begun, key: tuple[Hashable, int], people: float) -> Steps:
        dimensions, count, _ = PARTS[number]
        question, running, codes, _ = begun
        running = running.copy()
        running.people, running.steps = people, []
        count(question.with_more(self._traits(key[1], dimensions), FIRST), codes, self._tables, running)
        known = self._steps[number]
        if len(known) >= REMEMBERED:
            known.clear()
        known[key] = tuple((share, variance) for _, share, _, variance in running.steps)
        return known[key]

    def _known_people(self, shown: int) -> float:
        assert self._fitting is not None
        if shown not in self._fit:
            if len(self._fit) >= REMEMBERED:
                self._fit.clear()
            self._fit[shown] = self._fitting[0]([*self._fixed, *(self._pairs[n] for n in bits_of(shown))])
        return self._fit[shown]

    def _mask(self, dimensions: frozenset[str]) -> int:
        return sum(
            1 << number
            for number, (_, one) in enumerate(self._pairs)
            if one.trait is not None and one.trait.attribute.dimension in dimensions
        )

    def _traits(self, shown: int, dimensions: frozenset[str]) -> list[Trait]:
        """What is always told of these dimensions, then what the bits tell, in the order of the facts."""
        known = self._of_dimensions.get(dimensions)
        if known is None:
            always = [
                one.trait
                for _, one in self._fixed
                if one.trait is not None and one.trait.attribute.dimension in dimensions
            ]
            known = self._of_dimensions[dimensions] = self._mask(dimensions), always
        own, always = known
        told = (self._pairs[number][1].trait for number in bits_of(shown & own))
        return [*always, *(trait for trait in told if trait is not None)]


def bits_of(shown: int) -> list[int]:
    """Numbers of the bits that are set, ascending."""
    found, words = [], bin(shown)[:1:-1]
    at = words.find("1")
    while at >= 0:
        found.append(at)
        at = words.find("1", at + 1)
    return found
