"""Every combination, not only those up to `maxArity`: minimal violations of k-anonymity by signatures.

Let T(p) be all shown terms that person p has. A combination S points at p only if S ⊆ T(p), and the crowd of S
only shrinks as S grows, so some combination singles p out (1 to k−1 people) exactly when T(p) itself does. It is
therefore enough to look at the different T(p), each of which is found by one pass over the posting lists: the
work grows with their total length, not with the number of combinations. What is found is then made minimal by
leaving out terms as long as fewer than k people remain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

Ids = NDArray[np.uint32]
BATCH = 512  # sets of terms looked at together
MEMORY = 200_000  # crowds


def ids_of(bitmap: BitMap) -> Ids:
    """The numbers of a bitmap in rising order. A view into a copy: later changes of the bitmap do not show."""
    return np.frombuffer(bitmap.to_array(), dtype=np.uint32)


class Signatures:
    """T(p) of all people as one 64-bit sum each, kept up to date as terms come and go."""

    def __init__(self, people: int, seed: int = 7) -> None:
        self._sum: NDArray[np.uint64] = np.zeros(people, dtype=np.uint64)
        self._count: NDArray[np.uint16] = np.zeros(people, dtype=np.uint16)
        self._random = np.random.default_rng(seed)
        self._marks: dict[str, np.uint64] = {}
        self._shown: dict[str, tuple[object, BitMap]] = {}

    def show(self, shown: Mapping[str, tuple[object, BitMap]]) -> None:
        """`shown`: name → (what tells that the list changed, list). Only changes cost anything."""
        for name in [n for n, (tag, _) in self._shown.items() if n not in shown or shown[n][0] != tag]:
            self._flip(name, self._shown.pop(name)[1], remove=True)
        for name, (tag, bitmap) in shown.items():
            if name not in self._shown:
                self._flip(name, bitmap, remove=False)
                self._shown[name] = (tag, bitmap)

    def _flip(self, name: str, bitmap: BitMap, remove: bool) -> None:
        mark = self._marks.setdefault(name, self._random.integers(1, 2**63, dtype=np.uint64))
        ids = ids_of(bitmap)
        self._sum[ids] ^= mark
        if remove:
            self._count[ids] -= np.uint16(1)
        else:
            self._count[ids] += np.uint16(1)

    def representatives(self, k: int) -> list[int]:
        """One person of each T(p) with two or more terms that fewer than k people have exactly.

        The rest is safe: k people with the same T(p) are a crowd for every part of it, and a single term is
        looked at on its own.
        """
        several = np.flatnonzero(self._count >= 2)
        if not len(several):
            return []
        _, first, sizes = np.unique(self._sum[several], return_index=True, return_counts=True)
        chosen = several[first[sizes < k]]
        # Most terms first: the fullest profiles are the likeliest to single somebody out.
        return [int(p) for p in chosen[np.argsort(-self._count[chosen].astype(np.int64), kind="stable")]]


@dataclass(slots=True)
class Memory:
    """What stays true from one question to the next, as long as the same names mean the same lists."""

    signatures: Signatures
    lists: dict[str, BitMap] = field(default_factory=dict)
    pairs: dict[tuple[str, ...], BitMap] = field(default_factory=dict)  # crowds of two terms
    sizes: dict[tuple[str, ...], int] = field(default_factory=dict)  # crowds of whole profiles

    def meet(self, lists: Mapping[str, BitMap]) -> None:
        """Forgets everything where a name means another list now, or where too much is remembered."""
        full = len(self.pairs) + len(self.sizes) > MEMORY
        if full or any(self.lists.get(name, bitmap) is not bitmap for name, bitmap in lists.items()):
            self.pairs.clear()
            self.sizes.clear()
            self.lists.clear()
        self.lists.update(lists)


def minimal_violations(
    postings: Mapping[str, BitMap],
    k: int,
    people: int,
    limit: int,
    memory: Memory | None = None,
) -> Iterator[tuple[tuple[str, ...], BitMap]]:
    """Up to `limit` minimal combinations that 1 to k−1 people share, with those people.

    Combinations of one term come first. None is yielded exactly when no combination of any size is violated.
    """
    given = 0
    rest: dict[str, tuple[object, BitMap]] = {}
    for name, bitmap in postings.items():
        if 0 < len(bitmap) < k:
            yield (name,), bitmap
            given += 1
            if given >= limit:
                return
        elif bitmap:
            rest[name] = (id(bitmap), bitmap)
    memory = memory or Memory(Signatures(people))
    memory.signatures.show(rest)
    lists = {name: bitmap for name, (_, bitmap) in rest.items()}
    memory.meet(lists)
    order = sorted(lists, key=lambda name: len(lists[name]))
    found: dict[str, list[frozenset[str]]] = {}  # by the rarest term
    for terms in profiles(memory.signatures.representatives(k), order, lists):
        if memory.sizes.get(tuple(terms), 0) >= k:
            continue
        known = set(terms)
        if any(combination <= known for name in terms for combination in found.get(name, ())):
            continue
        minimal = shrink(terms, lists, k, memory)
        if minimal:
            found.setdefault(minimal[0], []).append(frozenset(minimal))
            yield minimal, BitMap.intersection(*(lists[name] for name in minimal))
            given += 1
            if given >= limit:
                return


def profiles(people: Sequence[int], order: Sequence[str], lists: Mapping[str, BitMap]) -> Iterator[list[str]]:
    """The terms of each person, rarest first. In batches: who finds enough early need not pay for the rest."""
    size = BATCH
    start = 0
    while start < len(people):
        yield from _profiles(people[start : start + size], order, lists)
        start, size = start + size, size * 4


def _profiles(
    people: Sequence[int], order: Sequence[str], lists: Mapping[str, BitMap]
) -> Iterator[list[str]]:
    """One intersection a term, not one question a person and term."""
    numbers = np.asarray(people, dtype=np.uint32)
    rank = np.argsort(numbers)
    wanted = BitMap(numbers)
    whose: list[NDArray[np.int64]] = []
    which: list[NDArray[np.int64]] = []
    for at, name in enumerate(order):
        hits = ids_of(lists[name] & wanted)
        whose.append(rank[np.searchsorted(numbers[rank], hits)])
        which.append(np.full(len(hits), at, dtype=np.int64))
    if not whose:
        return
    person, term = np.concatenate(whose), np.concatenate(which)
    by_person = np.lexsort((term, person))
    ends = np.searchsorted(person[by_person], np.arange(len(numbers)), side="right")
    term = term[by_person]
    start = 0
    for end in ends:
        yield [order[at] for at in term[start:end]]
        start = int(end)


def shrink(
    terms: Sequence[str],
    lists: Mapping[str, BitMap],
    k: int,
    memory: Memory | None = None,
) -> tuple[str, ...]:
    """A minimal part of `terms` (rarest first) that fewer than k people share; () if all of them leave k.

    Profiles have their first two terms in common, so the crowds of those are remembered.
    """
    taken: list[str] = []
    crowd: BitMap | None = None
    for name in terms:
        taken.append(name)
        if crowd is None:
            crowd = lists[name]
        elif len(taken) == 2 and memory is not None:
            pair = (taken[0], name)
            if pair not in memory.pairs:
                memory.pairs[pair] = crowd & lists[name]
            crowd = memory.pairs[pair]
        else:
            crowd = crowd & lists[name]
        if len(crowd) < k:
            break
    else:
        if memory is not None and crowd is not None:
            memory.sizes[tuple(terms)] = len(crowd)
        return ()
    # The last one is needed: without it the crowd was large enough. Try the others, commonest first.
    kept = list(taken)
    for name in reversed(taken[:-1]):
        if len(kept) == 1:
            break
        others = [other for other in kept if other != name]
        crowd = lists[others[0]]
        for other in others[1:]:
            crowd = crowd & lists[other]
        if len(crowd) < k:
            kept = others
    return tuple(kept)
