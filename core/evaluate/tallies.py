"""Scores that are sums over documents, and their intervals by drawing documents: one mechanism for every table.

A document adds a numerator and a denominator to each named ratio. Spans of one text fall and rise together, so an interval draws
documents and not spans.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from sfumato.core.evaluate.span_scores import DRAWS, needs_interval

Tally = Mapping[str, tuple[float, float]]  # ratio → what a document adds above and below the line
Interval = tuple[float, float]


class Tallies:
    """What all documents of a corpus add."""

    def __init__(self, rows: Sequence[Tally]) -> None:
        self.names = tuple(dict.fromkeys(name for row in rows for name in row))
        self.documents = len(rows)
        self._sums = np.array(
            [[row.get(name, (0.0, 0.0)) for name in self.names] for row in rows], np.float64
        ).reshape(len(rows), len(self.names), 2)

    @property
    def small(self) -> bool:
        """Whether scores must stand with their intervals."""
        return needs_interval(self.documents)

    def ratio(self, name: str) -> float:
        """0 where nothing was counted, as the benchmark does."""
        return float(self._ratios(self._sums.sum(0)[None], name)[0])

    def below(self, name: str) -> float:
        """The denominator of a ratio."""
        return float(self._sums[:, self.names.index(name), 1].sum()) if name in self.names else 0.0

    def f1(self, precision: str, recall: str) -> float:
        """The harmonic mean of two ratios."""
        return float(_harmonic(np.array([self.ratio(precision)]), np.array([self.ratio(recall)]))[0])

    def interval(self, name: str) -> Interval:
        """The middle 95 % of a ratio."""
        return _middle(self._ratios(self._drawn(), name))

    def f1_interval(self, precision: str, recall: str) -> Interval:
        """The middle 95 % of the harmonic mean of two ratios."""
        drawn = self._drawn()
        return _middle(_harmonic(self._ratios(drawn, precision), self._ratios(drawn, recall)))

    def _drawn(self) -> NDArray[np.float64]:
        """Sums over documents drawn with replacement, the same draws for every figure."""
        chance = np.full(self.documents, 1 / max(1, self.documents))
        times = np.random.default_rng(0).multinomial(self.documents, chance, DRAWS)
        return np.asarray(np.tensordot(times, self._sums, 1))

    def _ratios(self, sums: NDArray[np.float64], name: str) -> NDArray[np.float64]:
        if name not in self.names:
            return np.zeros(len(sums))
        top, bottom = sums[:, self.names.index(name)].T
        return np.asarray(np.divide(top, bottom, out=np.zeros(len(sums)), where=bottom > 0), np.float64)


def _harmonic(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    both = a + b
    return np.asarray(np.divide(2 * a * b, both, out=np.zeros(len(both)), where=both > 0), np.float64)


def _middle(values: NDArray[np.float64]) -> Interval:
    ordered = np.sort(values)
    return float(ordered[int(0.025 * DRAWS)]), float(ordered[min(DRAWS - 1, int(0.975 * DRAWS))])
