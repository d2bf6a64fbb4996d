"""The two framings of paper 004 §5: one score per option (binary pairs), or one class per level (multiclass)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from sfumato.core.generalize.rank_data import Query
from sfumato.core.generalize.rank_features import NAMES, matrix
from sfumato.models.rungs.data import majority, rates

Votes = Mapping[str, Counter[str]]
LEVELS = 13


class Framing(Protocol):
    def fit(self, queries: Sequence[Query], votes: Votes) -> None: ...
    def scores(self, query: Query) -> list[float]: ...


def folds(documents: Sequence[str], count: int, seed: int) -> list[set[str]]:
    """Documents, never spans, are split: spans of one document share an annotator."""
    order = sorted(documents)
    np.random.RandomState(seed).shuffle(order)
    return [set(order[i::count]) for i in range(count)]


def pairs(
    queries: Sequence[Query], votes: Votes, columns: Sequence[int] | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Rows and the share of annotators who chose each. The rates a row sees come from other documents only."""
    tables: dict[str, dict[str, float]] = {}
    for part in folds(list({q.document for q in queries}), 10, 7):
        table = rates([q for q in queries if q.document not in part], votes)
        tables |= dict.fromkeys(part, table)
    rows: list[list[float]] = []
    shares: list[float] = []
    for query in queries:
        total = sum(votes[query.id].values())
        rows += matrix(query, tables[query.document])
        shares += [votes[query.id][o.text] / total for o in query.options]
    data = np.asarray(rows, dtype=np.float32)
    return (data if columns is None else data[:, columns]), np.asarray(shares)


class ByType:
    """A linear model with one set of weights for all types and a smaller correction for each type: what makes a good
    replacement of a date is not what makes one of an occupation."""

    SHRINK = 0.7  # a correction is believed less than what all types share

    def __init__(self, types: Sequence[int], strength: float) -> None:
        self.types = list(types)  # the columns that say which type it is
        self.scaler: Any = StandardScaler()
        self.model: Any = LogisticRegression(C=strength, max_iter=500)

    def _expanded(self, data: np.ndarray) -> np.ndarray:
        scaled = self.scaler.transform(data)
        parts = [scaled, *(self.SHRINK * scaled * data[:, [t]] for t in self.types)]
        return np.hstack(parts)

    def fit(self, data: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> None:
        self.scaler.fit(data)
        self.model.fit(self._expanded(data), labels, sample_weight=weights)

    def chances(self, data: np.ndarray) -> np.ndarray:
        found: np.ndarray = self.model.predict_proba(self._expanded(data))[:, 1]
        return found

    def tables(self) -> tuple[np.ndarray, np.ndarray]:
        """Weights and bias on raw features: first column for all types, then one for each."""
        width = len(self.scaler.mean_)
        columns = self.model.coef_[0].reshape(len(self.types) + 1, width) / self.scaler.scale_
        columns[1:] *= self.SHRINK
        bias = -(columns * self.scaler.mean_).sum(axis=1)
        bias[0] += self.model.intercept_[0]
        return columns.T, bias


class Pairs:
    """Binary pair ranking. A linear model and boosted trees, averaged: they err differently."""

    def __init__(
        self, columns: Sequence[int] | None = None, trees: bool = True, strength: float = 0.005
    ) -> None:
        self.columns = list(columns) if columns is not None else list(range(len(NAMES)))
        types = [i for i, c in enumerate(self.columns) if NAMES[c].startswith("type=")]
        self.linear = ByType(types, strength)
        self.trees: Any = (
            GradientBoostingClassifier(
                n_estimators=90, max_depth=3, learning_rate=0.06, subsample=0.6, max_features=0.3,
                min_samples_leaf=15, random_state=0,
            ) if trees else None
        )  # fmt: skip
        self.table: dict[str, float] = {}

    def fit(self, queries: Sequence[Query], votes: Votes) -> None:
        self.table = rates(queries, votes)
        self.fit_rows(*pairs(queries, votes, self.columns))

    def fit_rows(self, data: np.ndarray, shares: np.ndarray) -> None:
        """Each row counts as chosen by a share of people and as left by the rest."""
        both = np.vstack([data, data])
        labels = np.r_[np.ones(len(shares)), np.zeros(len(shares))]
        weights = np.r_[shares, 1 - shares]
        kept = weights > 0
        self.linear.fit(both[kept], labels[kept], weights[kept])
        if self.trees is not None:
            self.trees.fit(both[kept], labels[kept], sample_weight=weights[kept])

    def chances(self, data: np.ndarray) -> np.ndarray:
        linear = self.linear.chances(data)
        return linear if self.trees is None else (linear + self.trees.predict_proba(data)[:, 1]) / 2

    def scores(self, query: Query) -> list[float]:
        data = np.asarray(matrix(query, self.table), dtype=np.float32)[:, self.columns]
        return [float(c) for c in self.chances(data)]


class Levels:
    """Multiclass: the level to take, from the span alone (type, number of options, form of the span)."""

    def __init__(self, without: str = "") -> None:
        self.model: Any = make_pipeline(StandardScaler(), LogisticRegression(C=0.05, max_iter=800))
        self.without = without

    def _row(self, query: Query) -> list[float]:
        kinds = [
            float(query.type == t)
            for t in ("PERSON", "ORG", "LOC", "DEM", "DATETIME", "QUANTITY", "MISC", "CODE")
        ]
        count = [float(len(query.options) == n) for n in range(2, LEVELS + 1)]
        grams = np.zeros(64)
        text = f"^{query.span.lower()}$"
        for i in range(len(text) - 2):
            grams[sum(ord(c) * 31**j for j, c in enumerate(text[i : i + 3])) % 64] += 1
        parts = {"type": kinds, "number": count, "span": list(grams)}
        return [
            v
            for name, values in parts.items()
            for v in (values if name != self.without else [0.0] * len(values))
        ]

    def fit(self, queries: Sequence[Query], votes: Votes) -> None:
        levels = [[o.text for o in q.options].index(majority(votes[q.id])) for q in queries]
        self.model.fit(np.asarray([self._row(q) for q in queries]), np.asarray(levels))

    def scores(self, query: Query) -> list[float]:
        chances = dict(
            zip(self.model.classes_, self.model.predict_proba(np.asarray([self._row(query)]))[0], strict=True)
        )
        return [float(chances.get(i, 0.0)) for i in range(len(query.options))]


class First:
    """The paper's baseline: always the first option."""

    def fit(self, queries: Sequence[Query], votes: Votes) -> None:
        return None

    def scores(self, query: Query) -> list[float]:
        return [-float(i) for i in range(len(query.options))]
