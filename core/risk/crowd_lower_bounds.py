"""Lower bounds of one person's crowd, for whatever a plan shows: asked thousands of times while a plan is sought.

What an entity tells at a rung is one bit for each fact, so what a plan shows is a number, and its bound is counted once.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from sfumato.core.risk.crowd_combinations import Pair
from sfumato.core.risk.crowd_events import WHEN
from sfumato.core.risk.crowd_portrait import Portrait, ToldFact

_OVERHEAD, _DIGEST = 64, 16  # bytes: of what is remembered beside its bits, and of the key it is found by

REMEMBERED = 100_000  # sets of facts whose lower bound is kept
# Bytes for these sets in each memory: a set has a bit for every fact, of a person of 500 pages several thousand.
MEMORY = 16_000_000
NOT_TOLD = -1  # of a rung that tells nothing of a fact
HOMES = ("where", "nationality", "origin")
Low = Callable[[int], float]


class Lows:
    """`count` makes the function that counts a set of facts, from what is always told and the facts by their bits. `by_words`:
    whether the count also depends on the words of a fact, not on its trait alone.

    A mask has the bits of all that an entity tells at a rung. Facts that several entities tell have a bit for each who tells
    them, above the bits that are counted; of these the narrowest is what is told."""

    def __init__(
        self, portrait: Portrait, count: Callable[[Sequence[Pair], Sequence[Pair]], Low], *, by_words: bool
    ) -> None:
        fixed = [(told, told.fixed) for told in portrait.told if told.fixed and told.fixed.trait is not None]
        self._pairs: list[Pair] = []  # by bit, in the order of the facts
        alone: dict[str, list[int]] = {}  # by entity and rung: facts that no other entity tells
        shared: dict[str, list[int]] = {}
        self._tellers: list[
            tuple[int, list[tuple[int, int]]]
        ] = []  # of each shared fact, told bits and counted ones
        self._teller_bits = 0
        self._counts: dict[str, list[bool]] = {}
        self._low: dict[int, float] = {}
        self._counts_of: dict[int, float] = {}
        self._narrowest: dict[int, int] = {}
        self._dates: dict[Hashable, int] = {}  # dates that are as precise tell the same
        for told in portrait.told:
            self._add(told, by_words, alone, shared)
        self._size = len(self._pairs)
        self._most = min(
            REMEMBERED, MEMORY // (self._size // 8 + _OVERHEAD)
        )  # and what any number and its place take
        self._all = (1 << self._size) - 1
        self._masks = {
            i: _joined(alone.get(i, []), [bits << self._size for bits in shared.get(i, [0])])
            for i in {**alone, **shared}
        }
        self._count = count(fixed, self._pairs)
        self._homes = dict.fromkeys(HOMES, 0)  # bits by dimension
        for number, (_, one) in enumerate(self._pairs):
            if one.trait is not None and one.trait.attribute.dimension in self._homes:
                self._homes[one.trait.attribute.dimension] |= 1 << number

    def _add(
        self, told: ToldFact, by_words: bool, alone: dict[str, list[int]], shared: dict[str, list[int]]
    ) -> None:
        numbers: dict[Hashable, int] = {}
        rows: list[tuple[str, list[int]]] = []
        for entity_id, row in told.rungs.items():
            bits = []
            for one in row:
                if one is None:
                    bits.append(NOT_TOLD)
                elif one.trait is None:
                    bits.append(0)
                else:
                    dated = one.trait.attribute.dimension == WHEN
                    what: Hashable = (one.words, one.trait) if by_words and not dated else one.trait
                    known = self._dates if dated else numbers
                    if what not in known:
                        known[what] = len(self._pairs)
                        self._pairs.append((told, one))
                    bits.append(1 << known[what])
            rows.append((entity_id, bits))
            self._counts[entity_id] = _either(self._counts.get(entity_id, []), [bit > 0 for bit in bits])
        if len(rows) == 1:
            entity_id, bits = rows[0]
            alone[entity_id] = _joined(alone.get(entity_id, []), [max(0, bit) for bit in bits])
        elif numbers:
            self._share(rows, shared)

    def _share(self, rows: Sequence[tuple[str, list[int]]], shared: dict[str, list[int]]) -> None:
        """A fact that several entities tell: a bit for each of them and each thing it says."""
        tellers: list[tuple[int, int]] = []
        for entity_id, bits in rows:
            own: dict[int, int] = {}
            for bit in bits:
                if bit > 0 and bit not in own:
                    own[bit] = 1 << self._teller_bits
                    self._teller_bits += 1
            tellers += [(teller, bit) for bit, teller in own.items()]
            row = [own.get(bit, 0) for bit in bits]
            shared[entity_id] = _joined(shared.get(entity_id, []), row)
        self._tellers.append((sum(teller for teller, _ in tellers), tellers))

    def counts(self, entity_id: str, rung: int) -> bool:
        """Whether the entity tells something that is counted."""
        row = self._counts.get(entity_id)
        return row[min(rung, len(row) - 1)] if row else False

    def telling(self, rungs: Mapping[str, int]) -> list[str]:
        """Who tells something that is counted, at these rungs; who is not in them stands at the first."""
        at = rungs.get
        return [
            i
            for i, row in self._counts.items()
            if row and (row[rung] if (rung := at(i, 0)) < len(row) else row[-1])
        ]

    def narrowness(self, entity_id: str, rung: int) -> float:
        """Of an entity that tells a date and nothing else: how narrow it is, narrower ones first."""
        return self._alone(self.mask(entity_id, rung))

    def _alone(self, bit: int) -> float:
        return self._pairs[bit.bit_length() - 1][1].alone

    @property
    def entities(self) -> tuple[str, ...]:
        """Those who tell anything of the person, counted or not."""
        return tuple(self._counts)

    def mask(self, entity_id: str, rung: int) -> int:
        """What an entity tells at a rung. What several tell together is all of their bits."""
        row = self._masks.get(entity_id)
        return (row[rung] if rung < len(row) else row[-1]) if row else 0

    def low(self, at: Mapping[str, int]) -> float:
        """The lower bound when these entities stand at these rungs and all others are hidden; below one
        where not even the person is expected to fit."""
        told = 0
        for entity_id, rung in at.items():
            told |= self.mask(entity_id, rung)
        return self.low_of(told)

    def low_of(self, told: int) -> float:
        """The lower bound of what masks tell together."""
        shown = told & self._all
        if told != shown:
            shown |= self._narrowest_of(told >> self._size)
        if shown not in self._low:
            if len(self._low) >= self._most:
                self._low.clear()
            self._low[shown] = min(self._counted(part) for part in self._without_homes(shown))
        return self._low[shown]

    def _narrowest_of(self, tellers: int) -> int:
        """Of each fact that several entities tell, what is told by who tells it most narrowly."""
        if tellers not in self._narrowest:
            if len(self._narrowest) >= self._most:
                self._narrowest.clear()
            shown = 0
            for mask, told in self._tellers:
                if tellers & mask:
                    shown |= min((bit for teller, bit in told if tellers & teller), key=self._alone)
            self._narrowest[tellers] = shown
        return self._narrowest[tellers]

    def _without_homes(self, shown: int) -> list[int]:
        """What is shown, and the same without where the person lives, whose nation or of which origin they are.

        All other shares are taken among the people there, so that a count may rise where a home is told as well. But who
        fits more facts fits fewer of them: the bound is the least of these counts, and hiding a home never lowers it.
        """
        found = [shown]
        for mask in self._homes.values():
            if shown & mask:
                found += [part & ~mask for part in found]
        return found

    def _counted(self, shown: int) -> float:
        if shown not in self._counts_of:
            if len(self._counts_of) >= self._most:
                self._counts_of.clear()
            self._counts_of[shown] = self._count(shown)
        return self._counts_of[shown]


def digest(numbers: Iterable[int]) -> bytes:
    """Sixteen bytes that stand for a list of numbers: what is remembered by thousands of facts must not hold them all."""
    return hashlib.blake2b(array("Q", numbers).tobytes(), digest_size=_DIGEST).digest()


def least_of(masks: Sequence[int], low: Low, wanted: float) -> list[int]:
    """Numbers of the masks of a part that still fits too few, and no part of it does; the first ones are left out first.

    What may be left out before the next one that is needed is found by halving: a few counts for each that stays, not one for
    each that is shown."""
    from_here = [0] * (len(masks) + 1)
    for number in range(len(masks) - 1, -1, -1):
        from_here[number] = from_here[number + 1] | masks[number]
    needed: list[int] = []
    told = begun = 0
    while begun < len(masks) and (not needed or low(told) >= wanted):
        least, most = begun, len(masks)  # so many of the first can go, and so many cannot
        while most - least > 1:
            middle = begun + (least + most - 2 * begun) // 2
            if low(told | from_here[middle]) < wanted:
                least = middle
            else:
                most = middle
        needed.append(least)
        told |= masks[least]
        begun = least + 1
    before = 0
    while len(needed) != before:  # counts need not be quite monotone
        before = len(needed)
        for number in tuple(needed):
            others = [n for n in needed if n != number]
            if others and low(together(masks[n] for n in others)) < wanted:
                needed = others
    return needed


def together(masks: Iterable[int]) -> int:
    """What all of these tell."""
    told = 0
    for mask in masks:
        told |= mask
    return told


def _joined(first: list[int], second: list[int]) -> list[int]:
    """Rung by rung; a shorter row stays at its last rung."""
    if not first:
        return second
    length = max(len(first), len(second))
    return [first[min(n, len(first) - 1)] | second[min(n, len(second) - 1)] for n in range(length)]


def _either(first: list[bool], second: list[bool]) -> list[bool]:
    return [bool(bit) for bit in _joined([int(b) for b in first], [int(b) for b in second])]
