"""Encoded profiles: an int8 matrix, searched exactly or by cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from sfumato.core.risk.reidentify.dots import INT8, dots

_SAMPLE = 40  # vectors for each centre that centres are fitted on: a judgment call

_BLOCK = 65536  # people read at a time


@dataclass(frozen=True, slots=True)
class Store:
    """The vectors of many people under one profile encoder."""

    encoder: str
    matrix: NDArray[np.int8]  # one row per person, unit vectors × 127 / scale; may be mapped from a file
    scales: NDArray[np.float32]
    cells: NDArray[np.float32] | None = field(default=None, repr=False)
    cell_rows: tuple[NDArray[np.int64], ...] = field(default=(), repr=False)

    @classmethod
    def build(cls, encoder: str, vectors: NDArray[np.float32]) -> Store:
        """The vectors as int8, with a scale for each person."""
        scales = np.maximum(np.abs(vectors).max(1, initial=0.0), 1e-9).astype(np.float32) / INT8
        return cls(encoder, np.round(vectors / scales[:, None]).astype(np.int8), scales)

    def _blocks(self) -> Iterator[tuple[int, NDArray[np.float32]]]:
        for start in range(0, len(self.matrix), _BLOCK):
            rows = slice(start, start + _BLOCK)
            yield start, self.matrix[rows].astype(np.float32) * self.scales[rows, None]

    def scores(self, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """Exact similarities of every vector to every person."""
        out = dots(self.matrix, vectors)
        out *= self.scales
        return out

    def rows(self, numbers: NDArray[np.int64]) -> NDArray[np.float32]:
        """The vectors of these people as floats."""
        return np.asarray(self.matrix[numbers].astype(np.float32) * self.scales[numbers, None], np.float32)

    def with_cells(self, count: int | None = None, rounds: int = 3) -> Store:
        """Groups the people around centres so that a search looks at a few cells only."""
        count = count or max(1, int(np.sqrt(len(self.matrix))))
        random = np.random.default_rng(5)
        sample = self.rows(
            np.sort(random.choice(len(self.matrix), min(len(self.matrix), _SAMPLE * count), replace=False))
        )
        centres = sample[random.choice(len(sample), count, replace=False)].copy()
        for _ in range(rounds):
            nearest = _nearest(sample, centres)
            sums = np.zeros_like(centres)
            np.add.at(sums, nearest, sample)
            norms = np.linalg.norm(sums, axis=1, keepdims=True)
            centres = np.where(norms > 0, sums / np.maximum(norms, 1e-9), centres).astype(np.float32)
        assigned = np.concatenate([_nearest(block, centres) for _, block in self._blocks()])
        order = np.argsort(assigned, kind="stable")
        edges = np.searchsorted(assigned[order], np.arange(count + 1))
        cells = tuple(order[edges[c] : edges[c + 1]] for c in range(count))
        return Store(self.encoder, self.matrix, self.scales, centres, cells)

    def search(self, vector: NDArray[np.float32], top: int = 10, probes: int = 24) -> list[tuple[int, float]]:
        """The nearest people: exact without cells, approximate with them (recall is in the benchmark)."""
        if self.cells is None:
            numbers = np.arange(len(self.matrix))
            scores = self.scores(vector[None])[0]
        else:
            near = np.argsort(-(self.cells @ vector))[:probes]
            numbers = np.concatenate([self.cell_rows[c] for c in near])
            scores = self.rows(numbers) @ vector
        top = min(top, len(scores))
        best = np.argpartition(-scores, top - 1)[:top] if top else np.array([], np.int64)
        best = best[np.lexsort((numbers[best], -scores[best]))]
        return [(int(numbers[i]), float(scores[i])) for i in best]


def _nearest(block: NDArray[np.float32], centres: NDArray[np.float32]) -> NDArray[np.int64]:
    return np.asarray(np.argmax(block @ centres.T, axis=1), np.int64)
