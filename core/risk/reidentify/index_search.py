"""The people index as an attacker while a text is being hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from sfumato.core.risk.reidentify.public import DATES, Evidence, IndexAttacker, Term
from sfumato.core.risk.reidentify.search import SHORT_LIST
from sfumato.core.risk.reidentify.variants import Move
from sfumato.core.risk.reidentify.words import Draft

_ROUNDING = 1e-3  # scores that differ by less are equal


class IndexSearch:
    """A step is worth what the person loses of their lead over the k-th rival. Only chunks that change are read again."""

    cheap = False

    def __init__(
        self,
        attacker: IndexAttacker,
        draft: Draft,
        number: int,
        k: int,
        levels: Mapping[int, int] | None = None,
    ) -> None:
        """`number` is the person's in the index."""
        self.attacker, self.draft, self.number, self.k = attacker, draft, number, k
        self._levels = dict(levels or {})
        self._terms = [self._read(c, self._levels) for c in range(len(draft.chunks))]
        self._changed: set[int] = set()  # chunks that were not read since they changed
        self._rank: int | None = None
        self._rivals: NDArray[np.int64] | None = None
        self._holding: dict[str, NDArray[np.bool_]] = {}

    @property
    def levels(self) -> dict[int, int]:
        """The level of each unit that is hidden."""
        return self._levels

    def _read(self, chunk: int, levels: Mapping[int, int]) -> list[Term]:
        shown = self.draft.shown(chunk, levels)
        return self.attacker.terms(" ".join("_" if word is None else word for word in shown))

    def _evidence(self, tried: Mapping[int, list[Term]]) -> Evidence:
        for chunk in self._changed:
            self._terms[chunk] = self._read(chunk, self._levels)
        self._changed.clear()
        chunks: Iterable[list[Term]] = (tried.get(c, terms) for c, terms in enumerate(self._terms))
        return self.attacker.evidence(term for terms in chunks for term in terms)

    @property
    def rank(self) -> int:
        """Among everybody; worked out when it is asked for, as many steps are settled by the other attackers."""
        if self._rank is None:
            scores = self.attacker.scores_of(self._evidence({}))
            mine = float(scores[self.number])
            self._rank = int((scores > mine + _ROUNDING).sum()) + 1 if mine > _ROUNDING else len(scores) + 1
        return self._rank

    def settle(self) -> None:
        """Nothing to do: the rank is always exact."""

    def _near(self) -> NDArray[np.int64]:
        """Those who score best now, and the person at the end."""
        if self._rivals is None:
            scores = self.attacker.scores_of(self._evidence({}))
            count = min(max(SHORT_LIST, 4 * self.k), len(scores))
            best = np.argpartition(-scores, count - 1)[:count]
            self._rivals = np.append(best[best != self.number], self.number)
            self._holding = {}
        return self._rivals

    def _has(self, term: str) -> NDArray[np.bool_]:
        """Which of the rivals, and the person at the end, have a term."""
        found = self._holding.get(term)
        if found is None:
            rows, rivals = self.attacker.posting(term), self._near()
            at = np.minimum(np.searchsorted(rows, rivals), max(0, len(rows) - 1))
            found = rows[at] == rivals if len(rows) else np.zeros(len(rivals), bool)
            self._holding[term] = found
        return found

    def _lead(self, evidence: Evidence) -> float:
        scores = np.zeros(len(self._near()))
        for term, weight in evidence.terms:
            scores += weight * self._has(term)
        fitting = np.zeros(len(scores), np.uint8)
        for term, weight in evidence.dates:
            fits = self._has(term) & (fitting < DATES)
            scores += weight * fits
            fitting += fits
        rivals, place = scores[:-1], min(self.k, len(scores) - 1)
        return float(scores[-1] - (np.partition(rivals, -place)[-place] if place else 0.0))

    def drops(self, moves: Sequence[Move]) -> NDArray[np.float64]:
        """What each move takes from the person's lead."""
        now = self._lead(self._evidence({}))
        after = []
        for number, level in moves:
            levels = {**self._levels, number: level}
            changed = {c: self._read(c, levels) for c in self.draft.chunks_of[number]}
            after.append(self._lead(self._evidence(changed)))
        return now - np.array(after)

    def move(self, number: int, level: int) -> None:
        """Hides a unit at a level; ranks are worked out when they are asked for."""
        self._levels[number] = level
        self._changed.update(self.draft.chunks_of[number])
        self._rank = self._rivals = None

    def fork(self) -> IndexSearch:
        """A copy that can go another way."""
        twin = object.__new__(IndexSearch)
        twin.__dict__.update(self.__dict__)
        twin._levels, twin._terms, twin._changed = dict(self._levels), list(self._terms), set(self._changed)
        return twin
