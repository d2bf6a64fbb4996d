"""Lower bounds of one person's crowd, for whatever a plan shows: asked thousands of times while a plan is sought.

What an entity tells at a rung is one bit for each fact, so what a plan shows is a number, and its bound is counted once.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from sfumato.core.risk.crowd_happenings import WHEN
from sfumato.core.risk.crowd_portrait import Portrait, ShownFact, ToldFact
from sfumato.core.risk.crowd_running import Estimate

Pair = tuple[ToldFact, ShownFact]
REMEMBERED = 100_000  # sets of facts whose lower bound is kept
NOT_TOLD = -1  # of a rung that tells nothing of a fact
HOMES = ("where", "nationality", "origin")


class Lows:
    """`by_words`: whether the count also depends on the words of a fact, not on its trait alone."""

    def __init__(
        self, portrait: Portrait, estimate: Callable[[Sequence[Pair]], Estimate], *, by_words: bool
    ) -> None:
        self._estimate = estimate
        self._fixed: list[Pair] = [
            (told, told.fixed)
            for told in portrait.told
            if told.fixed is not None and told.fixed.trait is not None
        ]
        self._pairs: list[Pair] = []  # by bit, in the order of the facts
        self._alone: dict[str, list[int]] = {}  # by entity and rung: facts that no other entity tells
        self._shared: list[list[tuple[str, list[int]]]] = []  # facts that several entities tell
        self._counts: dict[str, list[bool]] = {}
        self._low: dict[int, float] = {}
        self._counts_of: dict[int, float] = {}
        self._dates: dict[Hashable, int] = {}  # dates that are as precise tell the same
        for told in portrait.told:
            self._add(told, by_words)
        self._homes = dict.fromkeys(HOMES, 0)  # bits by dimension
        for number, (_, one) in enumerate(self._pairs):
            if one.trait is not None and one.trait.attribute.dimension in self._homes:
                self._homes[one.trait.attribute.dimension] |= 1 << number

    def _add(self, told: ToldFact, by_words: bool) -> None:
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
            self._alone[entity_id] = _joined(self._alone.get(entity_id, []), [max(0, bit) for bit in bits])
        elif numbers:
            self._shared.append(rows)

    def counts(self, entity_id: str, rung: int) -> bool:
        """Whether the entity tells something that is counted."""
        row = self._counts.get(entity_id)
        return row[min(rung, len(row) - 1)] if row else False

    def narrowness(self, entity_id: str, rung: int) -> float:
        """Of an entity that tells a date and nothing else: how narrow it is, narrower ones first."""
        row = self._alone[entity_id]
        return self._pairs[row[min(rung, len(row) - 1)].bit_length() - 1][1].alone

    @property
    def entities(self) -> tuple[str, ...]:
        """Those who tell anything of the person, counted or not."""
        return tuple(self._counts)

    def low(self, at: Mapping[str, int]) -> float:
        """The lower bound when these entities stand at these rungs and all others are hidden; below one
        where not even the person is expected to fit."""
        shown = 0
        for entity_id, rung in at.items():
            row = self._alone.get(entity_id)
            if row is not None:
                shown |= row[rung] if rung < len(row) else row[-1]
        for rows in self._shared:  # who tells it most narrowly
            told = [row[min(at[i], len(row) - 1)] for i, row in rows if i in at]
            bits = [bit for bit in told if bit > 0]
            if bits:
                shown |= min(bits, key=lambda bit: self._pairs[bit.bit_length() - 1][1].alone)
        if shown not in self._low:
            if len(self._low) >= REMEMBERED:
                self._low.clear()
            self._low[shown] = min(self._counted(part) for part in self._without_homes(shown))
        return self._low[shown]

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
            if len(self._counts_of) >= REMEMBERED:
                self._counts_of.clear()
            pairs = [self._pairs[number] for number in _bits(shown)]
            self._counts_of[shown] = self._estimate([*self._fixed, *pairs]).low
        return self._counts_of[shown]


def digest(numbers: Iterable[int]) -> bytes:
    """Sixteen bytes that stand for a list of numbers: what is remembered by thousands of facts must not hold them all."""
    return hashlib.blake2b(array("Q", numbers).tobytes(), digest_size=16).digest()


def _bits(shown: int) -> list[int]:
    """Numbers of the bits that are set, ascending."""
    found, words = [], bin(shown)[:1:-1]
    at = words.find("1")
    while at >= 0:
        found.append(at)
        at = words.find("1", at + 1)
    return found


def _joined(first: list[int], second: list[int]) -> list[int]:
    """Rung by rung; a shorter row stays at its last rung."""
    if not first:
        return second
    length = max(len(first), len(second))
    return [first[min(n, len(first) - 1)] | second[min(n, len(second) - 1)] for n in range(length)]


def _either(first: list[bool], second: list[bool]) -> list[bool]:
    return [bool(bit) for bit in _joined([int(b) for b in first], [int(b) for b in second])]
