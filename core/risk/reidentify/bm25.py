"""The word-matching attacker: BM25 of a text's words over profiles (paper 003, IR ReID)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.tokens import STOP_WORDS, WORD, fold

K1, B = 1.5, 0.75


class WordMatch:
    """An inverted index with BM25 weights computed once."""

    name = "bm25"

    def __init__(self, profiles: Sequence[Profile]) -> None:
        self.size = len(profiles)
        numbers: dict[str, int] = {}
        rows: list[int] = []
        words: list[int] = []
        for row, profile in enumerate(profiles):
            for _, value in profile.facts:
                for word in WORD.findall(value):
                    if word.isalnum() and word not in STOP_WORDS:
                        rows.append(row)
                        words.append(numbers.setdefault(word, len(numbers)))
        self._numbers = numbers
        pairs = np.array(words, np.int64) * max(1, self.size) + np.array(rows, np.int64)
        unique, counts = np.unique(pairs, return_counts=True)
        word_of, row_of = np.divmod(unique, max(1, self.size))
        lengths = np.bincount(np.array(rows, np.int64), minlength=self.size).astype(np.float32)
        mean = max(1.0, float(lengths.mean())) if self.size else 1.0
        frequency = np.bincount(word_of, minlength=len(numbers)).astype(np.float32)
        idf = np.log(1 + (self.size - frequency + 0.5) / (frequency + 0.5))
        damped = counts * (K1 + 1) / (counts + K1 * (1 - B + B * lengths[row_of] / mean))
        self.idf = idf
        self._rows = row_of
        self._weights = (idf[word_of] * damped).astype(np.float32)
        self._starts = np.searchsorted(word_of, np.arange(len(numbers) + 1))

    def posting(self, word: str) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """The people whose profiles hold a (folded) word, and what the word adds to the score of each."""
        number = self._numbers.get(word)
        if number is None:
            return self._rows[:0], self._weights[:0]
        part = slice(self._starts[number], self._starts[number + 1])
        return self._rows[part], self._weights[part]

    def weights(self, word: str, people: NDArray[np.int64]) -> NDArray[np.float32]:
        """What a (folded) word adds to the score of each of these people."""
        rows, weights = self.posting(word)
        out = np.zeros(len(people), np.float32)
        if len(rows):
            at = np.minimum(np.searchsorted(rows, people), len(rows) - 1)
            out = np.where(rows[at] == people, weights[at], out)
        return out

    def scores(self, words: Sequence[str]) -> NDArray[np.float32]:
        out = np.zeros(self.size, np.float32)
        for word in {fold(w) for w in words}:
            rows, weights = self.posting(word)
            out[rows] += weights
        return out

    def rarity(self, word: str) -> float:
        """IDF of a word among the profiles; unseen words are the rarest."""
        number = self._numbers.get(fold(word))
        return float(self.idf[number]) if number is not None else float(np.log(1 + self.size))
