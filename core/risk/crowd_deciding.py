"""Which of many places and organisations decide a count: a long text tells hundreds of them, and `count_happenings` reads few.

A set of facts is reduced to those that decide before it is counted, so that the thousands of sets a plan asks for are counted
as a few small ones. The reduced set counts the same, to the last bit: the rarest places and organisations are in it with
everything that is told in the same words, the narrowest date, and of stays abroad and inside the country the ones that bound the
share.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_events import SEEN, WHEN, WITH, is_country, people_met, people_of, same_words
from sfumato.core.risk.crowd_portrait import ShownFact, ToldFact
from sfumato.core.risk.population_places import Attribute
from sfumato.core.risk.population_tables import Tables

REMEMBERED = 1_000  # orders of one person's facts, by country and homes


@dataclass(frozen=True, slots=True)
class _Met:
    """A place or organisation that is told. Bits of those in the same words, and of those of them that are told later: of the
    same words the last count."""

    bit: int
    attribute: Attribute
    same: int
    later: int


@dataclass(frozen=True, slots=True)
class Order:
    """Who decides first, given the country and the homes: by the people met, by countries abroad, by areas inside."""

    rarest: tuple[tuple[float, int, int, int], ...]  # people met, then the bits of a `_Met`: own, later, same
    abroad: tuple[_Met, ...]
    inside: tuple[_Met, ...]


class Deciding:
    """`pairs` are the facts by their bits, `fixed` those that are told in every set."""

    def __init__(
        self,
        fixed: Sequence[tuple[ToldFact, ShownFact]],
        pairs: Sequence[tuple[ToldFact, ShownFact]],
        tables: Tables,
        looked_up: bool = False,
    ) -> None:
        self._tables, self._looked_up = tables, looked_up
        self._fixed = ((1 << len(fixed)) - 1) << len(
            pairs
        )  # above the facts of a set, though told before them
        self._all = (1 << len(pairs)) - 1
        bits = [len(pairs) + n for n in range(len(fixed))] + list(range(len(pairs)))
        by_words: dict[Hashable, list[tuple[int, Attribute]]] = {}
        for bit, (_, one) in zip(bits, (*fixed, *pairs), strict=True):
            if one.trait is not None and one.trait.attribute.dimension in (SEEN, WITH):
                by_words.setdefault(same_words(one.trait.attribute), []).append((bit, one.trait.attribute))
        dates = [
            (one.trait.attribute.share, 1 << bit)
            for bit, (_, one) in zip(bits, (*fixed, *pairs), strict=True)
            if one.trait is not None and one.trait.attribute.dimension == WHEN
        ]
        # Narrowest first; of equal ones the one that is told first counts, and sorting keeps their order.
        self._dates = [bit for _, bit in sorted(dates, key=lambda date: date[0])]
        self._met: list[_Met] = []
        self._bits = sum(self._dates)  # dates, places and organisations; other facts are never left out
        for told in by_words.values():
            same = sum(1 << bit for bit, _ in told)
            self._bits |= same
            later = same
            for bit, attribute in told:
                later &= ~(1 << bit)
                self._met.append(_Met(1 << bit, attribute, same, later))
        self._orders: dict[Hashable, Order] = {}

    def order(self, codes: tuple[str, ...], homes: Iterable[str]) -> Order:
        """Who decides first where the people of these countries and homes were counted before."""
        key = codes, frozenset(home.lower() for home in homes)
        if key not in self._orders:
            if len(self._orders) >= REMEMBERED:
                self._orders.clear()
            self._orders[key] = self._ordered(*key)
        return self._orders[key]

    def of(self, order: Order, shown: int) -> int:
        """The facts of a set that decide."""
        if shown & self._bits & (shown - 1) == 0:  # one of them at most
            return shown
        told = shown | self._fixed
        kept = told & ~self._bits | next((bit for bit in self._dates if told & bit), 0)
        found, last = 0, 0.0
        for ratio, bit, later, same in order.rarest:
            if found >= priors.COUNTED_OF_A_CASE and ratio > last:
                break
            if told & bit and not told & later:
                kept |= told & same
                found, last = found + 1, ratio
        for row in (order.abroad, order.inside):
            first = next((met for met in row if told & met.bit), None)
            if first is not None:
                kept |= told & first.same
        return kept & self._all

    def _ordered(self, codes: tuple[str, ...], homes: frozenset[str]) -> Order:
        rarest = []
        for met in self._met:
            row = people_met(met.attribute, codes, homes, self._tables, self._looked_up)
            if row is not None:
                rarest.append((row[0] / row[1], met.bit, met.later, met.same))
        rarest.sort(key=lambda row: row[0])
        countries = [met for met in self._met if is_country(met.attribute)]
        away = [met for met in countries if not set(met.attribute.codes) & set(codes)]
        inside = [met for met in countries if set(met.attribute.codes) < set(codes)]
        return Order(
            tuple(rarest),
            tuple(sorted(away, key=lambda met: len(met.attribute.codes))),
            tuple(sorted(inside, key=self._people_inside)),
        )

    def _people_inside(self, met: _Met) -> float:
        return people_of(met.attribute.codes, self._tables, self._looked_up)
