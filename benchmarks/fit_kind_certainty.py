"""Fits how sure a kind is after all evidence was counted (`core/generalize/kinds/certainty.py`).

    python -m benchmarks.fit_kind_certainty ../shared/data [-o resources/kinds/certainty.json]

On the sentences to choose on, and on as many of those to fit on as `--also` says: the model has seen the latter, so it is
surer of them than it should be, but the logistic model learns from them what the clues are worth. Prints, by cross-validation
over the sentences to choose on, how often kinds that the model has a label for are said and right at each cut. The cuts of the
vote are chosen with `python -m benchmarks.table_kinds --part choose`; the report part takes no part. Needs numpy only.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.table_kinds import entities_of, is_right, sentences
from sfumato.core.generalize.kinds import guess_kinds, kinds
from sfumato.core.generalize.kinds.certainty import FEATURES, Certainty, Floats, rows_of
from sfumato.core.generalize.kinds.ontology_kinds import is_nationality
from sfumato.core.generalize.kinds.table import BARE
from sfumato.core.generalize.kinds.vote import counted_by_name
from sfumato.core.generalize.store import open_store

RIDGE = 20.0  # of the weights of standardised features; 1 to 60 give the same figures within .005
FOLDS = 5
ALSO = 6_000
ROUNDS = 30  # of Newton's method; it ends after about ten


class Named(NamedTuple):
    """One name: the kinds that were asked after, their features, and which are right."""

    asked: list[str]
    rows: Floats
    right: Floats


def names_of(data: Path, part: str, count: int) -> list[Named]:
    """Every name of so many sentences with the evidence that was counted for it."""
    table, store, found = kinds(), open_store(), []
    for sentence in sentences(data, part, count):
        text, given = entities_of(sentence)
        evidence = guess_kinds.evidence_of(text, [entity for entity, _ in given])
        for entity, type_ in given:
            told = evidence.get(entity.id)
            if told is None or is_nationality(entity.text, store):
                continue
            own = told.weights / told.weights.sum()
            asked, rows = rows_of(
                table, own, counted_by_name(table, own, told.clues), told.clues, entity.text
            )
            if asked:
                found.append(Named(asked, rows, np.array([float(is_right(k, type_)) for k in asked])))
            else:
                found.append(Named([], np.zeros((0, len(FEATURES))), np.zeros(0)))
    return found


def fit(names: list[Named]) -> Certainty:
    """Ridge logistic regression by Newton's method, on standardised features."""
    rows, right = np.concatenate([n.rows for n in names]), np.concatenate([n.right for n in names])
    mean, spread = rows.mean(0), rows.std(0) + 1e-6
    inputs = np.hstack([(rows - mean) / spread, np.ones((len(rows), 1))])
    weights, ridge = np.zeros(inputs.shape[1]), np.full(inputs.shape[1], RIDGE)
    ridge[-1] = 1e-3  # the bias
    for _ in range(ROUNDS):
        p = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (right - p) - ridge * weights
        curve = (inputs * (p * (1 - p) + 1e-6)[:, None]).T @ inputs + np.diag(ridge)
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    plain = weights[:-1] / spread
    return Certainty(plain, float(weights[-1] - plain @ mean))


def said(names: list[Named], model: Certainty, cut: float) -> tuple[float, float]:
    """The share of names of which a kind is said, narrowest first and no widest one, and how often it is right."""
    table, told, good = kinds(), 0, 0.0
    for name in names:
        sure = [
            (len(table.chain(kind)) if kind not in table.unions else 0, p, right)
            for kind, p, right in zip(name.asked, model.probabilities(name.rows), name.right, strict=True)
            if p >= cut and kind not in BARE
        ]
        if sure:
            told += 1
            good += max(sure)[2]
    return told / len(names), good / max(1, told)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--also", type=int, default=ALSO, help="sentences to fit on that are added")
    parser.add_argument("-o", "--out", type=Path)
    arguments = parser.parse_args()
    chosen = names_of(arguments.data, "choose", 100_000)
    also = names_of(arguments.data, "fit", arguments.also)
    fold = np.random.default_rng(0).integers(0, FOLDS, len(chosen))
    models = [fit([*also, *(n for n, f in zip(chosen, fold, strict=True) if f != k)]) for k in range(FOLDS)]
    for cut in (0.75, 0.8, 0.83, 0.85, 0.87, 0.9):
        parts = [
            said([n for n, f in zip(chosen, fold, strict=True) if f == k], models[k], cut)
            for k in range(FOLDS)
        ]
        told, right = np.mean(parts, axis=0)
        print(f"cut {cut}: said {told:.3f}, right where said {right:.3f}")
    model = fit([*also, *chosen])
    if arguments.out:
        weights = {name: round(float(value), 5) for name, value in zip(FEATURES, model.weights, strict=True)}
        arguments.out.write_text(json.dumps({"bias": round(model.bias, 5), **weights}, indent=0) + "\n")


if __name__ == "__main__":
    main()
