"""Algorithm 1 of paper 000 (§3.2), on compressed bitmaps.

The paper restarts the enumeration after each masked term. Masking only takes combinations away, and those that
were looked at before were fine, so going on from the same place gives the same masks; and when a beginning of a
combination has nobody in common, no longer combination can have between 1 and k−1 people. Both save work and
change nothing (a test compares with the literal algorithm).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from pyroaring import BitMap

from sfumato.core.risk.anonymity_search import Memory, Signatures, minimal_violations

_AT_ONCE = 64  # combinations that are broken before the search begins again: a limit of time

Select = Callable[[Sequence[str], Mapping[str, BitMap]], str]


def greedy_select(terms: Sequence[str], postings: Mapping[str, BitMap]) -> str:
    """The most specific term: the one with the shortest posting list (lines 45–47)."""
    return min(terms, key=lambda term: len(postings[term]))


def random_select(seed: int) -> Select:
    """A selection that takes any term with equal chance; the same seed gives the same choices."""
    generator = random.Random(seed)
    return lambda terms, postings: generator.choice(list(terms))


def terms_to_mask(
    terms: Sequence[str],
    postings: Mapping[str, BitMap],
    select: Select = greedy_select,
    *,
    max_arity: int = 3,
    k: int = 5,
) -> list[str]:
    """The terms to mask, in the order in which they were chosen."""
    terms = list(dict.fromkeys(terms))
    # Lines 11–14: no lower bound here. A term with nobody behind it is masked too.
    masked = {term: None for term in terms if len(postings[term]) < k}
    for arity in range(2, max_arity + 1):
        _Arity(arity, [t for t in terms if t not in masked], postings, select, k, masked).run()
    return list(masked)


class _Arity:
    """All combinations of one size, in the order of the document; beginnings are intersected once."""

    def __init__(
        self,
        arity: int,
        terms: list[str],
        postings: Mapping[str, BitMap],
        select: Select,
        k: int,
        masked: dict[str, None],
    ) -> None:
        self._arity, self._terms, self._postings = arity, terms, postings
        self._select, self._k, self._masked = select, k, masked

    def run(self) -> None:
        """Tries every combination of this size that no earlier one has broken."""
        for at, term in enumerate(self._terms):
            if term not in self._masked:
                self._extend((term,), self._postings[term], at + 1)

    def _extend(self, chosen: tuple[str, ...], crowd: BitMap, start: int) -> None:
        last = len(chosen) + 1 == self._arity
        for at in range(start, len(self._terms)):
            if any(term in self._masked for term in chosen):
                return
            term = self._terms[at]
            if term in self._masked:
                continue
            if not last:
                common = crowd & self._postings[term]
                if common:
                    self._extend((*chosen, term), common, at + 1)
            elif 0 < crowd.intersection_cardinality(self._postings[term]) < self._k:
                self._masked[self._select((*chosen, term), self._postings)] = None


def terms_to_mask_any_arity(
    terms: Sequence[str],
    postings: Mapping[str, BitMap],
    select: Select = greedy_select,
    *,
    k: int = 5,
    people: int,
) -> list[str]:
    """The stronger form: afterwards no combination of any size is shared by 1 to k−1 people."""
    terms = list(dict.fromkeys(terms))
    masked = {term: None for term in terms if len(postings[term]) < k}
    memory = Memory(Signatures(people))
    while True:
        left = {term: postings[term] for term in terms if term not in masked}
        found = list(minimal_violations(left, k, people, _AT_ONCE, memory))
        if not found:
            return list(masked)
        for combination, _ in found:
            if not any(term in masked for term in combination):
                masked[select(combination, postings)] = None
