"""De-identification by inference: hide what gives a person away until the attacker loses them (paper 003 §4).

Algorithm 1 greedily hides the unit whose hiding lowers p(ŷ | x, z) most, until ŷ leaves the top K. Units are words,
as in the paper, or entities with rungs: then a step raises one entity by one rung, and the step that buys most
privacy for the information it costs comes first, so that what can be generalized is not deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sfumato.core.risk.reidentify.attack import NeuralAttacker, rank_of
from sfumato.core.risk.reidentify.bm25 import WordMatch
from sfumato.core.risk.reidentify.encoders import TEMPERATURE, Vectors
from sfumato.core.risk.reidentify.words import Draft

_SHORTLIST = 4096  # rivals that make up the partition sum while steps are compared; the rank is always exact
_FRESH = 24  # units tried again per step; the others keep the drop they had (it rarely grows)
_RENEW = 10  # every so many steps all drops are measured anew


@dataclass(frozen=True, slots=True)
class Hidden:
    levels: dict[int, int]  # unit → how far it was raised; its `levels` means masked
    steps: tuple[int, ...]
    rank: int
    reached: bool  # False: everything that may be hidden is, and the person is still in the top K


class Search:
    """What each further step would cost the neural attacker, for one text and one person."""

    def __init__(
        self, attacker: NeuralAttacker, draft: Draft, person: int, levels: Mapping[int, int] | None = None
    ) -> None:
        self.attacker, self.draft, self.person = attacker, draft, person
        self.levels: dict[int, int] = dict(levels or {})
        self._chunks = attacker.encoder.encode(draft.rows(self.levels))
        self._settle()

    def _settle(self) -> None:
        vector = self.attacker.join(self._chunks)
        scores = self.attacker.scores(vector[None])[0]
        self.rank = rank_of(scores, self.person)
        count = min(_SHORTLIST, len(scores))
        rivals = np.argpartition(-scores, count - 1)[:count]
        numbers = np.append(rivals[rivals != self.person], self.person)
        self._rivals = self.attacker.some_rows(numbers)
        self.log_p = float(self._log_p(vector[None])[0])

    def _log_p(self, vectors: NDArray[np.float32]) -> NDArray[np.float64]:
        logits = TEMPERATURE * (vectors @ self._rivals.T).astype(np.float64)
        peak = logits.max(1, keepdims=True)
        return np.asarray(logits[:, -1] - peak[:, 0] - np.log(np.exp(logits - peak).sum(1)))

    def _tried(self, number: int, level: int) -> tuple[dict[int, int], list[int]]:
        return {**self.levels, number: level}, sorted(self.draft.chunks_of[number])

    def drops(
        self, numbers: Iterable[int], levels: Callable[[int], int] | None = None
    ) -> NDArray[np.float64]:
        """How much log p(ŷ) falls for each unit if it were raised (to its mask, unless told otherwise)."""
        numbers = list(numbers)
        rows: list[list[int]] = []
        places: list[tuple[int, int]] = []
        for line, number in enumerate(numbers):
            level = levels(number) if levels else self.draft.units[number].levels
            tried, chunks = self._tried(number, level)
            for chunk in chunks:
                rows.append(self.draft.row(chunk, tried))
                places.append((line, chunk))
        if not rows:
            return np.zeros(len(numbers))
        encoded = self.attacker.encoder.encode(rows)
        if len(self._chunks) == 1:
            vectors = np.repeat(self._chunks, len(numbers), axis=0)
            for (line, _), vector in zip(places, encoded, strict=True):
                vectors[line] = vector
        else:
            vectors = self._joined(len(numbers), places, encoded)
        return self.log_p - self._log_p(vectors)

    def _joined(self, count: int, places: Sequence[tuple[int, int]], encoded: Vectors) -> Vectors:
        """Long texts: the attention over chunks for every variant at once, among the rivals of this step."""
        chunks = np.repeat(self._chunks[None], count, axis=0)
        peaks = np.repeat((self._chunks @ self._rivals.T).max(1)[None], count, axis=0)
        new_peaks = (encoded @ self._rivals.T).max(1)
        for (line, chunk), vector, peak in zip(places, encoded, new_peaks, strict=True):
            chunks[line, chunk], peaks[line, chunk] = vector, peak
        attention = np.exp(TEMPERATURE * (peaks - peaks.max(1, keepdims=True)))
        joined = (chunks * attention[:, :, None]).sum(1)
        return np.asarray(
            joined / np.maximum(np.linalg.norm(joined, axis=1, keepdims=True), 1e-9), np.float32
        )

    def raise_unit(self, number: int, level: int) -> None:
        self.levels[number] = level
        chunks = sorted(self.draft.chunks_of[number])
        if chunks:
            self._chunks[chunks] = self.attacker.encoder.encode(self.draft.rows(self.levels, chunks))
        self._settle()


class WordSearch:
    """The same for the word-matching attacker: the lead of the person over the k-th rival."""

    def __init__(
        self, words: WordMatch, draft: Draft, person: int, k: int, levels: Mapping[int, int]
    ) -> None:
        self.words, self.draft, self.person, self.k = words, draft, person, k
        self.levels = dict(levels)
        self._settle()

    def _lead(self, levels: Mapping[int, int]) -> tuple[float, int]:
        scores = self.words.scores(self.draft.shown_words(levels))
        mine = float(scores[self.person])
        # Nobody is found by words when no word matches.
        rank = rank_of(scores, self.person) if mine > 0 else len(scores) + 1
        place = min(self.k, len(scores) - 1)
        return mine - float(np.partition(scores, -place - 1)[-place - 1]), rank

    def _settle(self) -> None:
        self.lead, self.rank = self._lead(self.levels)

    def drops(self, numbers: Iterable[int], levels: Callable[[int], int]) -> NDArray[np.float64]:
        return np.array([self.lead - self._lead({**self.levels, n: levels(n)})[0] for n in numbers])

    def raise_unit(self, number: int, level: int) -> None:
        self.levels[number] = level
        self._settle()


def deidentify(
    attacker: NeuralAttacker,
    draft: Draft,
    person: int,
    k: int,
    stop: Callable[[], bool] = lambda: False,
) -> Hidden:
    """Algorithm 1 against one attacker. `stop` lets a window cancel."""
    return greedy(Search(attacker, draft, person), draft, k, stop)


def deidentify_from_all(
    neural: Sequence[NeuralAttacker],
    words: WordMatch,
    draft: Draft,
    person: int,
    k: int,
    stop: Callable[[], bool] = lambda: False,
) -> Hidden:
    """Against every local attacker in turn. Hiding more never helps one, so one round after another suffices,
    until a round hides nothing new."""
    levels: dict[int, int] = {}
    steps: list[int] = []
    while not stop():
        before = len(steps)
        ranks: list[int] = []
        everybody: list[NeuralAttacker | WordMatch] = [*neural, words]
        for attacker in everybody:
            search = (
                WordSearch(attacker, draft, person, k, levels)
                if isinstance(attacker, WordMatch)
                else Search(attacker, draft, person, levels)
            )
            found = greedy(search, draft, k, stop)
            levels, ranks = found.levels, [*ranks, found.rank]
            steps.extend(found.steps)
        if len(steps) == before or all(levels.get(n) == u.levels for n, u in enumerate(draft.units)):
            return Hidden(levels, tuple(steps), min(ranks), all(rank > k for rank in ranks))
    return Hidden(levels, tuple(steps), 0, False)


def greedy(search: Search | WordSearch, draft: Draft, k: int, stop: Callable[[], bool]) -> Hidden:
    """Raise the best unit again and again until the search has lost the person."""
    units = draft.units
    open_units = {
        n for n in range(len(units)) if draft.chunks_of[n] and search.levels.get(n, 0) < units[n].levels
    }
    worth: dict[int, float] = {}
    steps: list[int] = []
    while search.rank <= k and open_units and not stop():
        renew = len(steps) % _RENEW == 0
        candidates = sorted(open_units) if renew else sorted(open_units, key=lambda n: -worth[n])[:_FRESH]
        levels = {n: search.levels.get(n, 0) + 1 for n in candidates}
        drops = search.drops(candidates, levels.__getitem__)
        for number, drop in zip(candidates, drops, strict=True):
            worth[number] = _worth(float(drop), units[number].losses, levels[number], units[number].weight)
        best = max(candidates, key=lambda n: (worth[n], -n))
        search.raise_unit(best, levels[best])
        steps.append(best)
        if levels[best] >= units[best].levels:
            open_units.discard(best)
    return Hidden(dict(search.levels), tuple(steps), search.rank, search.rank > k)


def _worth(drop: float, losses: Sequence[float], level: int, weight: float) -> float:
    """Privacy bought per information lost; for plain words (one step, weight 1) simply the drop."""
    cost = (losses[level - 1] - (losses[level - 2] if level > 1 else 0.0)) * weight
    return drop / max(cost, 1e-3) if drop > 0 else drop
