"""Fits how likely a rung is still too revealing (`core/risk/rung_risk.py`) and tells how well it does on documents left out.

python -m benchmarks.table_rungs ../shared/data
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sfumato.core.generalize.generalizer import ladder_for
from sfumato.core.generalize.model import Ladder, Rung, RungKind
from sfumato.core.language.fold import fold
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk.rung_risk import COEFFICIENTS, FLOOR, features, too_revealing

FOLDS = 5
RIDGE = 0.3
STEPS = 4000
_ARTICLE = re.compile(r"^(?:date in the|the|a|an) ")
Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Row:
    """One person's judgement of one rung: `more` where they chose something wider."""

    document: str
    type: EntityType
    rung: Rung
    country: bool
    more: bool


def rows(path: Path) -> list[Row]:
    """Only offered replacements that our own ladder holds too: people pass over wrong ones, whatever they reveal."""
    found: dict[tuple[object, ...], Row] = {}
    for document in json.loads(path.read_text(encoding="utf-8")):
        for annotation in document["annotations"].values():
            for mention in annotation["entity_mentions"]:
                for who, row in _judged(document, mention):
                    key = (row.document, mention["entity_mention_id"], who, row.rung.text)
                    found[key] = row
    return list(found.values())


def _judged(document: dict[str, Any], mention: dict[str, Any]) -> Iterator[tuple[str, Row]]:
    replacement = mention.get("replacement") or {}
    chosen = replacement.get("generalization_selection") or {}
    type_ = EntityType(mention["entity_type"])
    start, end = mention["start_offset"], mention["end_offset"]
    ladder = ladder_for(mention["span_text"], type_, document["text"][max(0, start - 200) : end + 200])
    country = any(word.is_name for word in nations_in(mention["span_text"]))
    known = {_plain(rung.text): rung for rung in ladder.rungs[1:-1]}
    for offered in _lists(replacement.get("generalizations") or {}):
        for number, text in enumerate(offered):
            rung = _ours(text, type_, ladder, known)
            for choice, people in chosen.items():
                if rung is not None and (choice in offered or choice == "***"):
                    more = choice not in offered or offered.index(choice) > number
                    for who in people:
                        yield who, Row(document["doc_id"], type_, rung, country, more)
                        yield who, Row(document["doc_id"], type_, ladder.rungs[0], country, True)


def _ours(text: str, type_: EntityType, ladder: Ladder, known: dict[str, Rung]) -> Rung | None:
    if text == "***":
        return None
    if type_ is EntityType.PERSON and text.startswith("PERSON"):
        return next((r for r in ladder.rungs if r.kind is RungKind.LABEL), None)
    return known.get(_plain(text))


def _lists(generalizations: dict[str, Any]) -> list[list[str]]:
    found = []
    for value in generalizations.values():
        found += list(value.values()) if isinstance(value, dict) else [value]
    return found


def _plain(text: str) -> str:
    return _ARTICLE.sub("", fold(text)).strip()


def fit(x: Vector, y: Vector) -> tuple[float, ...]:
    """Gradient ascent of the likelihood with the floor in it; a few thousand rows, a handful of coefficients."""
    weights = np.zeros(x.shape[1])
    scale = np.maximum(1e-9, np.abs(x).max(axis=0))
    x = x / scale
    for _ in range(STEPS):
        sigmoid = 1 / (1 + np.exp(-x @ weights))
        p = FLOOR + (1 - FLOOR) * sigmoid
        slope = (y - p) / np.maximum(1e-6, p * (1 - p)) * (1 - FLOOR) * sigmoid * (1 - sigmoid)
        weights += 3.0 * (x.T @ slope - RIDGE * weights / 10) / len(y)
    return tuple(float(w) for w in weights / scale)


def table(data: Path) -> dict[str, Any]:
    found = rows(data / "replace" / "wikireplace.json")
    x = np.array([features(r.type, r.rung, r.country) for r in found])
    y = np.array([float(r.more) for r in found])
    fold_of = np.array([int(hashlib.sha1(r.document.encode()).hexdigest(), 16) % FOLDS for r in found])
    held_out = np.zeros(len(y))
    for number in range(FOLDS):
        left = fold_of == number
        fitted = fit(x[~left], y[~left])
        held_out[left] = [
            too_revealing(r.type, r.rung, country=r.country, coefficients=fitted)
            for r, out in zip(found, left, strict=True)
            if out
        ]
    wider = np.array([r.rung.kind is not RungKind.ORIGINAL for r in found])
    before = np.array([1 - r.rung.loss for r in found])
    return {
        "judgements of rungs": int(wider.sum()),
        "coefficients": [round(c, 3) for c in fit(x, y)],
        "shipped": list(COEFFICIENTS),
        "held out": _figures(held_out[wider], y[wider]),
        "one minus loss": _figures(before[wider], y[wider]),
        "by kind of rung": _by_kind(found, held_out, wider),
    }


def _figures(p: Vector, y: Vector) -> dict[str, float]:
    clipped = np.clip(p, 0.005, 0.995)
    parts = np.array_split(np.argsort(p), 10)
    error = sum(abs(p[part].mean() - y[part].mean()) * len(part) for part in parts) / len(p)
    return {
        "log loss": round(float(-(y * np.log(clipped) + (1 - y) * np.log(1 - clipped)).mean()), 3),
        "Brier": round(float(((p - y) ** 2).mean()), 3),
        "calibration error": round(float(error), 3),
    }


def _by_kind(found: list[Row], p: Vector, wider: NDArray[np.bool_]) -> dict[str, str]:
    groups: dict[str, list[int]] = {}
    for number in np.flatnonzero(wider).tolist():
        row = found[number]
        size = round(math.log10(max(1.0, min(row.rung.coverage, 1e10))))
        groups.setdefault(f"{row.type} {row.rung.kind.value} 10^{size}", []).append(number)
    return {
        name: f"{len(at)} judgements, predicted {p[at].mean():.2f}, seen {np.mean([found[n].more for n in at]):.2f}"
        for name, at in sorted(groups.items())
    }


if __name__ == "__main__":
    print(json.dumps(table(Path(sys.argv[1])), indent=1))
