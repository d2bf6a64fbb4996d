"""A run of `sfumato experiment` as a frontier: what each setting keeps on average over a corpus."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sfumato.app.gui.vm.frontier import BASELINES, Frontier, Point
from sfumato.app.gui.vm.words import tr_count
from sfumato.core.decide.model import Dials
from sfumato.core.errors import CannotRead


@dataclass(frozen=True, slots=True)
class CorpusFrontier:
    """The curve of a corpus, and where its run stands."""

    corpus: str
    documents: int
    frontier: Frontier
    reaches: dict[tuple[str, int, float], float]  # share of documents whose crowd reaches k, by setting

    def nearest(self, dials: Dials) -> Dials:
        """These dials, with the k and threshold of the run that are nearest."""
        points = self.frontier.grid
        return replace(
            dials,
            k=int(_nearest([float(p.dials.k) for p in points], float(dials.k))),
            threshold=_nearest([p.dials.threshold for p in points], dials.threshold),
        )

    def words(self, k: int, threshold: float) -> str:
        """What the joint plan reaches at these dials, where the run has them."""
        kept = next(
            (p.kept for p in self.frontier.grid if (p.dials.k, p.dials.threshold) == (k, threshold)), None
        )
        if kept is None:
            return tr_count(self.documents, "{0} document", "{0} documents")
        reached = self.reaches.get(("joint", k, threshold), 0.0)
        return tr_count(
            self.documents,
            "{0} document: {1} of the information stays, and for {2} of them at least {3} people fit.",
            "{0} documents: {1} of the information stays on average, and for {2} of them at least {3} people fit.",
            f"{kept:.0%}",
            f"{reached:.0%}",
            f"{k:,}",
        )


def load_frontier(path: Path) -> CorpusFrontier:
    """From a run's folder or its `frontier.json`. Raises `CannotRead`."""
    file = path / "frontier.json" if path.is_dir() else path
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        points = [_point(row) for row in data["points"]]
        reaches = {(r["strategy"], r["k"], r["threshold"]): float(r["reaches_k"]) for r in data["points"]}
        name, documents = str(data["corpus"]), int(data["documents"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CannotRead(
            "This folder does not hold the results of an experiment.",
            file=file,
            next_step="Run sfumato experiment CONFIG.toml first.",
        ) from error
    return CorpusFrontier(name, documents, _frontier(points), reaches)


def _point(row: dict[str, Any]) -> Point:
    dials = Dials(k=int(row["k"]), threshold=float(row["threshold"]), strategy=str(row["strategy"]))
    missed = 0 if float(row["reaches_k"]) >= 1 else 1
    return Point(dials, float(row["kept"]), 0, 0, 0, True, left_open=missed)


def _frontier(points: list[Point]) -> Frontier:
    joint = sorted(
        (p for p in points if p.dials.strategy == "joint"), key=lambda p: (p.dials.k, p.dials.threshold)
    )
    usual = Dials()
    threshold = _nearest([p.dials.threshold for p in joint], usual.threshold)
    k = _nearest([float(p.dials.k) for p in joint], float(usual.k))
    others = {
        name: next(
            (p for p in points if p.dials == replace(usual, k=int(k), threshold=threshold, strategy=name)),
            None,
        )
        for name in BASELINES
        if name != "joint"
    }
    return Frontier(
        over_k=tuple(p for p in joint if p.dials.threshold == threshold),
        over_threshold=tuple(p for p in joint if p.dials.k == k),
        grid=tuple(joint),
        baselines={name: point for name, point in others.items() if point is not None},
    )


def _nearest(values: list[float], wanted: float) -> float:
    return min(values, key=lambda v: abs(v - wanted), default=wanted)
