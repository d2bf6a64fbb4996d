"""Ranks the replacements of a file in WikiReplace's form by what people would take (paper 004 §5): `sfumato rank`.

What the window and the plan use is `acceptability`, which judges one replacement at its place.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.rank_data import Query
from sfumato.core.generalize.rank_features import NAMES, matrix
from sfumato.core.inference import open_session
from sfumato.core.paths import MODELS

FOLDER = MODELS / "rungs"
_NEXT = "Reinstall Sfumato or train the model again; `sfumato rank` does not work until then."


class Ranker:
    """Scores each option of a span on its own (binary pair ranking) and sorts."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.path = folder / "model.onnx"
        try:
            about = json.loads((folder / "rates.json").read_text(encoding="utf-8"))
            self._session = self._open(self.path)
        except (OSError, ValueError, KeyError) as error:
            raise ResourceMissing(
                "The model that suggests replacements is missing or damaged.", file=self.path, next_step=_NEXT
            ) from error
        self.rates: Mapping[str, float] = about["rates"]
        if tuple(about["features"]) != NAMES:
            raise ResourceMissing(
                "The model that suggests replacements is of another version.", file=self.path, next_step=_NEXT
            )

    @staticmethod
    def _open(path: Path) -> Any:
        try:
            return open_session(path)
        except Exception as error:  # onnxruntime raises its own C++ types, which share no base class
            raise ValueError("not a readable ONNX model") from error

    def scores(self, queries: Sequence[Query]) -> list[list[float]]:
        """The chance of each option to be chosen, per query."""
        if not queries:
            return []
        rows = [matrix(query, self.rates) for query in queries]
        flat = np.asarray([row for query in rows for row in query], dtype=np.float32)
        chances = np.asarray(self._session.run(["chance"], {"features": flat})[0], dtype=float).reshape(-1)
        result, at = [], 0
        for query in rows:
            result.append([float(c) for c in chances[at : at + len(query)]])
            at += len(query)
        return result

    def rank(self, queries: Sequence[Query]) -> dict[str, list[str]]:
        """Mention id → its options, best first."""
        ranked: dict[str, list[str]] = {}
        for query, scores in zip(queries, self.scores(queries), strict=True):
            order = sorted(range(len(scores)), key=lambda i: -scores[i])
            ranked[query.id] = [query.options[i].text for i in order]
        return ranked


@functools.lru_cache(maxsize=1)
def open_ranker() -> Ranker:
    """The shipped ranker; one a process. Raises `ResourceMissing` where it is absent or damaged."""
    return Ranker()
