"""What each further step would cost an attacker, for one text and one person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sfumato.core.risk.reidentify.attack import NeuralAttacker, rank_of
from sfumato.core.risk.reidentify.bm25 import WordMatch
from sfumato.core.risk.reidentify.encoders import TEMPERATURE, BagEncoder, Vectors
from sfumato.core.risk.reidentify.tokens import fold
from sfumato.core.risk.reidentify.variants import Move, Variants, variants
from sfumato.core.risk.reidentify.words import Draft

SHORT_LIST = 512  # people among whom a person is ranked between two looks at everybody: a limit of time

_RIVALS = 4096  # people among whom steps are compared, and the rank is taken, between two looks at everybody
_EXACT = 20_000  # up to so many people the rank is exact at every step; above, when it matters: see `settle`
_PAUSE = 8  # after so many steps among the same rivals they are chosen anew
_ROUNDING = 1e-3  # scores that differ by less are equal


class Searching(Protocol):
    """One attacker who looks for one person in one text while it is being hidden."""

    @property
    def cheap(self) -> bool:
        """Whether every unit can be tried at every step."""
        ...

    @property
    def rank(self) -> int:
        """Of the person now; never better for the person than it truly is."""
        ...

    @property
    def levels(self) -> Mapping[int, int]:
        """The level of each unit that is hidden."""

    def drops(self, moves: Sequence[Move]) -> NDArray[np.float64]:
        """How much less the attacker would believe in the person after each move."""
        ...

    def move(self, number: int, level: int) -> None:
        """Hides a unit at a level."""

    def settle(self) -> None:
        """Make the rank exact."""
        ...

    def fork(self) -> Searching:
        """A copy that can go another way."""


class NeuralSearch:
    """The cost of each next step for a neural attacker, kept up to date as units are hidden."""

    def __init__(
        self, attacker: NeuralAttacker, draft: Draft, person: int, levels: Mapping[int, int] | None = None
    ) -> None:
        self.attacker, self.draft, self.person = attacker, draft, person
        self.cheap = isinstance(attacker.encoder, BagEncoder)
        self._variants: Variants = variants(attacker.encoder, draft, levels or {})
        self._steps = -1  # since the last look at everybody; there was none yet
        self.settle()

    @property
    def levels(self) -> dict[int, int]:
        """The level of each unit that is hidden."""
        return self._variants.levels

    def settle(self) -> None:
        """Works out the exact rank; between calls it is estimated from the nearest rivals."""
        if self._steps == 0:
            return
        vector = self.attacker.join(self._variants.chunks)
        scores = self.attacker.scores(vector[None])[0]
        self.rank = rank_of(scores, self.person)
        count = min(_RIVALS, len(scores))
        best = np.argpartition(-scores, count - 1)[:count]
        best = best[np.argsort(scores[best])]
        self._rivals = self.attacker.some_rows(np.append(best[best != self.person], self.person))
        self._steps = 0

    def _glance(self) -> None:
        """The rank among the rivals at hand: it can only be too good for the attacker."""
        vector = self._joined(1, [], self._variants.chunks[:0])
        scores = (vector @ self._rivals.T)[0]
        self.rank = rank_of(scores, len(scores) - 1)

    def _log_p(self, vectors: Vectors) -> NDArray[np.float64]:
        logits = TEMPERATURE * (vectors @ self._rivals.T)
        peak = logits.max(1, keepdims=True)
        total = np.log(np.exp(logits - peak).sum(1, dtype=np.float64))
        return np.asarray(logits[:, -1].astype(np.float64) - peak[:, 0] - total)

    def drops(self, moves: Sequence[Move]) -> NDArray[np.float64]:
        """What each move takes from the person's probability, in nats."""
        if not moves:
            return np.zeros(0)
        places, encoded = self._variants.tried(moves)
        now = self._log_p(self._joined(1, [], self._variants.chunks[:0]))
        return now - self._log_p(self._joined(len(moves), places, encoded))

    def _joined(self, count: int, places: Sequence[tuple[int, int]], encoded: Vectors) -> Vectors:
        """One vector per variant; in long texts by attention over chunks, among the rivals of this step."""
        chunks = np.repeat(self._variants.chunks[None], count, axis=0)
        lines, numbers = ([p[i] for p in places] for i in (0, 1))
        chunks[lines, numbers] = encoded
        if chunks.shape[1] == 1:
            return np.asarray(chunks[:, 0], np.float32)
        peaks = np.repeat((self._variants.chunks @ self._rivals.T).max(1)[None], count, axis=0)
        if len(encoded):
            peaks[lines, numbers] = (encoded @ self._rivals.T).max(1)
        attention = np.exp(TEMPERATURE * (peaks - peaks.max(1, keepdims=True)))
        joined = (chunks * attention[:, :, None]).sum(1)
        norms = np.maximum(np.linalg.norm(joined, axis=1, keepdims=True), 1e-9)
        return np.asarray(joined / norms, np.float32)

    def move(self, number: int, level: int) -> None:
        """Hides a unit at a level."""
        self._variants.move(number, level)
        self._steps += 1
        if len(self.attacker.store.matrix) <= _EXACT or self._steps % _PAUSE == 0:
            self.settle()
        else:
            self._glance()

    def fork(self) -> NeuralSearch:
        """A copy that can go another way."""
        twin = object.__new__(NeuralSearch)
        twin.__dict__.update(self.__dict__)
        twin._variants = self._variants.fork()
        return twin


class WordSearch:
    """The word-matching attacker: a step is worth what the person loses of their lead over the k-th rival."""

    cheap = True

    def __init__(
        self, words: WordMatch, draft: Draft, person: int, k: int, levels: Mapping[int, int] | None = None
    ) -> None:
        self.words, self.draft, self.person, self.k = words, draft, person, k
        self._levels = dict(levels or {})
        self._count: dict[str, int] = {}
        for word in draft.shown_words(self._levels):
            self._count[fold(word)] = self._count.get(fold(word), 0) + 1
        self._scores = words.scores(list(self._count))
        self._rivals: NDArray[np.int64] | None = None
        self.settle()

    @property
    def levels(self) -> dict[int, int]:
        """The level of each unit that is hidden."""
        return self._levels

    def settle(self) -> None:
        """Works out the rank. Who matches no word is behind everybody."""
        scores = self._scores
        mine = float(scores[self.person])
        # Nobody is found by words when no word matches. Sums that differ by rounding only are equal.
        self.rank = int((scores > mine + _ROUNDING).sum()) + 1 if mine > _ROUNDING else len(scores) + 1
        self._rivals = None  # they are chosen when a step is to be compared

    def _near(self) -> NDArray[np.int64]:
        """Those who score best now, and the person at the end."""
        if self._rivals is None:
            count = min(max(SHORT_LIST, 4 * self.k), len(self._scores))
            best = np.argpartition(-self._scores, count - 1)[:count]
            self._rivals = np.append(np.sort(best[best != self.person]), self.person)
        return self._rivals

    @property
    def lead(self) -> float:
        """By how much the person leads the k-th rival."""
        scores = self._scores[self._near()][None]
        return float(self._leads(scores[:, :-1], scores[:, -1].astype(np.float64))[0])

    def _leads(self, rivals: NDArray[np.float32], mine: NDArray[np.float64]) -> NDArray[np.float64]:
        if not rivals.shape[1]:
            return mine
        place = min(self.k, rivals.shape[1])
        return np.asarray(mine - np.partition(rivals, -place, axis=1)[:, -place], np.float64)

    def _turnover(self, number: int, level: int) -> tuple[list[str], list[str], dict[str, int]]:
        """Words that would vanish from the text, words that would be new, and all changes of counts."""
        change: dict[str, int] = {}
        then = {**self._levels, number: level}
        for place in self.draft.places[number]:
            for levels, by in ((self._levels, -1), (then, 1)):
                for word in self.draft.at(place, levels):
                    if word is not None:
                        key = fold(word)
                        change[key] = change.get(key, 0) + by
        gone = [w for w, by in change.items() if self._count.get(w, 0) > 0 >= self._count.get(w, 0) + by]
        new = [w for w, by in change.items() if not self._count.get(w, 0) and by > 0]
        return gone, new, change

    def drops(self, moves: Sequence[Move]) -> NDArray[np.float64]:
        """What each move takes from the person's lead."""
        if not moves:
            return np.zeros(0)
        numbers = self._near()
        scores = np.repeat(self._scores[numbers][None], len(moves), axis=0)
        weights = cache(lambda word: self.words.weights(word, numbers))
        for line, (number, level) in enumerate(moves):
            gone, new, _ = self._turnover(number, level)
            for words, sign in ((gone, -1), (new, 1)):
                for word in words:
                    scores[line] += sign * weights(word)
        leads = self._leads(scores[:, :-1], scores[:, -1].astype(np.float64))
        return np.asarray(self.lead - leads, np.float64)

    def move(self, number: int, level: int) -> None:
        """Hides a unit at a level."""
        gone, new, change = self._turnover(number, level)
        self._levels[number] = level
        for word, by in change.items():
            self._count[word] = self._count.get(word, 0) + by
        for words, sign in ((gone, -1), (new, 1)):
            for word in words:
                rows, weights = self.words.posting(word)
                self._scores[rows] += sign * weights
        self.settle()

    def fork(self) -> WordSearch:
        """A copy that can go another way."""
        twin = object.__new__(WordSearch)
        twin.__dict__.update(self.__dict__)
        twin._levels, twin._count, twin._scores = dict(self._levels), dict(self._count), self._scores.copy()
        return twin
