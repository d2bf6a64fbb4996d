"""Rung choice: which replacement people would take (paper 004 §5). The optimiser stays in charge of privacy."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.model import Ladder, RungKind
from sfumato.core.generalize.rank_data import Option, Query
from sfumato.core.generalize.rank_features import NAMES, matrix
from sfumato.core.paths import MODELS
from sfumato.core.recognize.model import TAGGED, Entity

FOLDER = MODELS / "rungs"
_LOOKED_UP = (RungKind.KIND, RungKind.PLACE, RungKind.ATTRIBUTE)
_NEXT = "Reinstall Sfumato or train the model again; the first rung is suggested until then."


class Ranker:
    """Scores each option of a span on its own (binary pair ranking) and sorts."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.path = folder / "model.onnx"
        try:
            about = json.loads((folder / "rates.json").read_text(encoding="utf-8"))
            self._session = self._open(self.path)
        except (OSError, ValueError, KeyError) as error:
            raise ResourceMissing(
                "The rung-choice model is missing or damaged.", file=self.path, next_step=_NEXT
            ) from error
        self.rates: Mapping[str, float] = about["rates"]
        if tuple(about["features"]) != NAMES:
            raise ResourceMissing(
                "The rung-choice model is of another version.", file=self.path, next_step=_NEXT
            )

    @staticmethod
    def _open(path: Path) -> Any:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        try:
            return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
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
    return Ranker()


def suggest(text: str, entities: Sequence[Entity], ladders: Mapping[str, Ladder]) -> dict[str, Ladder]:
    """The same ladders with the rung that people would likely take. Raises ResourceMissing without the model."""
    known = [e for e in entities if e.type in TAGGED]  # people were asked about these types
    asked = [(n, e) for n, e in enumerate(known) if e.id in ladders and ladders[e.id].top > 0]
    queries = [_query(text, e, ladders[e.id], n, len(entities)) for n, e in asked]
    result = dict(ladders)
    for (_, entity), scores in zip(asked, open_ranker().scores(queries), strict=True):
        best = max(range(len(scores)), key=lambda i: scores[i])
        result[entity.id] = replace(ladders[entity.id], suggested=best + 1)
    return result


def _query(text: str, entity: Entity, ladder: Ladder, order: int, of: int) -> Query:
    first = entity.mentions[0] if entity.mentions else None
    rungs = ladder.rungs[1:]
    options = tuple(
        Option(r.text, "P279" if r.kind in _LOOKED_UP else "heuristics", i, len(rungs))
        for i, r in enumerate(rungs, 1)
    )
    return Query(
        id=entity.id,
        document="",
        span=entity.text,
        type=entity.type,
        identifier=str(entity.identifier),
        text=text,
        start=first.start if first else 0,
        end=first.end if first else 0,
        options=options,
        order=order,
        spans=of,
        seen=False,
        mentions=max(1, len(entity.mentions)),
    )
