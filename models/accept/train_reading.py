"""Fits what readers accept, for the plan: a probability by type, kind of level, words and dates.

    python -m sfumato.models.accept.train_reading docs/measurements/sheets

Rows are the readers' verdicts: "fine" is accepted, everything else is not. Cross-validated by document, against the share of
each type, and against the table of costs that the plan used before (a logistic curve over its bits). Needs numpy only.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sfumato.core.decide.reading_cost import FILE, date_level, features
from sfumato.core.recognize.model import EntityType

_LIVES = ("biographies", "dbpedia")  # sheets of biographies
FOLDS = 10
STRENGTH = 1.0  # variance of the weights before anything is seen; .3 and 3 are within .003 of its log loss
_LABEL = re.compile(r"(?<=[a-z]) [A-Z]{1,2}(?= (?:in|of) |$)")  # "Town A in Norway": a level has no letter
_ARTICLE = re.compile(r"^(?:an?|the|in|during|from|between)\s+", re.IGNORECASE)
# The table that the plan used before, in bits: of a noun, of a mask. Kept here to be compared with.
_TABLE = {
    "LOC": (2.0, 5.0),
    "ORG": (1.0, 9.0),
    "MISC": (1.0, 4.0),
    "QUANTITY": (2.0, 4.0),
    "EVENT": (4.0, 6.0),
}
_TABLE_DEM = {"nation": (1.0, 3.0), "attribute": (8.0, 14.0)}
_TABLE_COARSE_DATE = 7.0


@dataclass(frozen=True, slots=True)
class Verdict:
    document: str
    type: EntityType
    original: str
    replacement: str  # without its article
    mask: bool
    rung: int
    fine: bool
    life: bool = False


def verdicts(folder: Path) -> list[Verdict]:
    """All sheets of a folder."""
    found = []
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as handle:
            for row in csv.DictReader(handle):
                if row["label"]:
                    found.append(_verdict(row, path.name.startswith(_LIVES)))
    return found


def _verdict(row: dict[str, str], life: bool) -> Verdict:
    text = row["replacement"].strip(" .,;")
    while _ARTICLE.match(text):
        text = _ARTICLE.sub("", text, count=1)
    text = _LABEL.sub("", text)
    # An adjective whose level is the mask is left out of the text.
    mask = row["action"] == "mask" or text.lower() in ("", "a", "an", "the", "***")
    return Verdict(
        row["document"],
        EntityType(row["type"]),
        row["original"],
        text,
        mask,
        int(row["rung"]),
        row["label"] == "fine",
        life,
    )


def fold_of(document: str) -> int:
    return int(hashlib.sha256(document.encode()).hexdigest(), 16) % FOLDS


def fit(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Weights of a logistic regression with a normal prior, by Newton's method."""
    weights = np.zeros(x.shape[1])
    prior = np.eye(len(weights)) / STRENGTH
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (p - y) + prior @ weights
        weights -= np.linalg.solve((x.T * (p * (1 - p))) @ x + prior, slope)
    return weights


def cross_validate(x: np.ndarray, y: np.ndarray, folds: np.ndarray) -> np.ndarray:
    predicted = np.zeros(len(y))
    for fold in range(FOLDS):
        weights = fit(x[folds != fold], y[folds != fold])
        predicted[folds == fold] = 1 / (1 + np.exp(-x[folds == fold] @ weights))
    return predicted


def table_bits(one: Verdict) -> float:
    if one.type in (EntityType.PERSON, EntityType.CODE):
        return 0.0
    if one.type is EntityType.DATETIME:
        coarse = one.mask or date_level(one.replacement) in ("century", "words")
        return _TABLE_COARSE_DATE if coarse else 0.0
    if one.type is EntityType.DEM:
        nation = any(name.startswith("nation") for name in features(one.type, one.original, "", True))
        return _TABLE_DEM["nation" if nation else "attribute"][one.mask]
    return _TABLE[one.type.value][one.mask]


def log_loss(y: np.ndarray, p: np.ndarray) -> float:
    return float(-np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)))


def _matrix(rows: Sequence[dict[str, float]]) -> tuple[list[str], np.ndarray]:
    names = sorted({name for row in rows for name in row})
    return names, np.array([[row.get(name, 0.0) for name in names] for row in rows])


def report(rows: Sequence[Verdict], y: np.ndarray, told: dict[str, np.ndarray]) -> None:
    types = sorted({one.type.value for one in rows})
    print("| rows | number | fine | " + " | ".join(told) + " |\n|---|---|---|" + "---|" * len(told))
    for name in ("all", *types):
        at = np.array([name in ("all", one.type.value) for one in rows])
        losses = " | ".join(f"{log_loss(y[at], p[at]):.3f}" for p in told.values())
        print(f"| {name} | {at.sum()} | {y[at].mean():.2f} | {losses} |")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sheets", type=Path)
    rows = verdicts(parser.parse_args().sheets)
    y = np.array([float(one.fine) for one in rows])
    folds = np.array([fold_of(one.document) for one in rows])
    names, x = _matrix(
        [features(one.type, one.original, one.replacement, one.mask, one.rung, life=one.life) for one in rows]
    )
    by_type = _matrix([{f"type={one.type}": 1.0} for one in rows])[1]
    table = np.array([[1.0, table_bits(one)] for one in rows])
    report(
        rows,
        y,
        {
            "share of the type": cross_validate(by_type, y, folds),
            "table": cross_validate(table, y, folds),
            "table and type": cross_validate(np.hstack([table, by_type]), y, folds),
            "model": cross_validate(x, y, folds),
        },
    )
    weights = {name: round(float(w), 4) for name, w in zip(names, fit(x, y), strict=True)}
    FILE.write_text(json.dumps({"rows": len(rows), "weights": weights}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
