"""The word-matching attacker: BM25 of a text's words over profiles (paper 003, IR ReID), which also knows decades."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sfumato.core.language.dates import YEAR_PATTERN
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.tokens import STOP_WORDS, WORD, fold

K1, B = 1.5, 0.75  # the usual parameters of BM25: saturation of counts, weight of length
FORM = "words and decades"  # what the index holds; kept people whose index holds something else are indexed again
_YEAR = re.compile(rf"\b{YEAR_PATTERN}\b")


class WordMatch:
    """An inverted index with BM25 weights computed once."""

    name = "bm25"

    def __init__(
        self,
        size: int,
        words: Sequence[str],
        idf: NDArray[np.float32],
        starts: NDArray[np.int64],
        rows: NDArray[np.int32],
        weights: NDArray[np.float32],
    ) -> None:
        """The posting of word n is `rows[starts[n]:starts[n + 1]]`, sorted, with the weights beside it."""
        self.size, self.idf = size, idf
        self._numbers = {word: number for number, word in enumerate(words)}
        self._starts, self._rows, self._weights = starts, rows, weights

    @classmethod
    def of(cls, profiles: Sequence[Profile], decades: bool = True) -> WordMatch:
        """The index of some profiles. A year is also a year of its decade, which is what a coarser text tells ("in the
        1970s"); without `decades` only words as they stand count, as published."""
        """The index of these profiles."""
        size = len(profiles)
        numbers: dict[str, int] = {}
        rows: list[int] = []
        words: list[int] = []
        for row, profile in enumerate(profiles):
            for _, value in profile.facts:
                for word in WORD.findall(value):
                    if word.isalnum() and word not in STOP_WORDS:
                        coarser = [f"{word[:3]}0s"] if decades and _YEAR.fullmatch(word) else []
                        for form in (word, *coarser):
                            rows.append(row)
                            words.append(numbers.setdefault(form, len(numbers)))
        pairs = np.array(words, np.int64) * max(1, size) + np.array(rows, np.int64)
        unique, counts = np.unique(pairs, return_counts=True)
        word_of, row_of = np.divmod(unique, max(1, size))
        lengths = np.bincount(np.array(rows, np.int64), minlength=size).astype(np.float32)
        mean = max(1.0, float(lengths.mean())) if size else 1.0
        frequency = np.bincount(word_of, minlength=len(numbers)).astype(np.float32)
        idf = np.log(1 + (size - frequency + 0.5) / (frequency + 0.5)).astype(np.float32)
        damped = counts * (K1 + 1) / (counts + K1 * (1 - B + B * lengths[row_of] / mean))
        weights = (idf[word_of] * damped).astype(np.float32)
        starts = np.searchsorted(word_of, np.arange(len(numbers) + 1))
        return cls(size, list(numbers), idf, starts, row_of.astype(np.int32), weights)

    def parts(self) -> tuple[list[str], dict[str, NDArray[Any]]]:
        """What a file must hold to have the index again without reading the profiles."""
        arrays: dict[str, NDArray[Any]] = {
            "idf": self.idf,
            "starts": self._starts,
            "rows": self._rows,
            "weights": self._weights,
        }
        return list(self._numbers), arrays

    @classmethod
    def of_parts(cls, size: int, words: Sequence[str], arrays: Mapping[str, NDArray[Any]]) -> WordMatch:
        """The index from its saved arrays. Raises ValueError where their lengths do not fit."""
        starts, rows = arrays["starts"], arrays["rows"]
        if len(starts) != len(words) + 1 or not int(starts[-1]) == len(rows) == len(arrays["weights"]):
            raise ValueError("lengths differ")
        return cls(size, words, arrays["idf"], starts, rows, arrays["weights"])

    def posting(self, word: str) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
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
        """The BM25 score of every profile for a set of words."""
        out = np.zeros(self.size, np.float32)
        for word in {fold(w) for w in words}:
            rows, weights = self.posting(word)
            out[rows] += weights
        return out

    def rarity(self, word: str) -> float:
        """IDF of a word among the profiles; a word of no profile leads to nobody."""
        number = self._numbers.get(fold(word))
        return float(self.idf[number]) if number is not None else 0.0
