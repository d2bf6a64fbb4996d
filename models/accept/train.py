"""Trains the acceptability model: the probability that people accept a replacement at its place.

    python -m sfumato.models.accept.train ../shared/data [--table]

Needs scikit-learn and openpyxl. Cross-validated by document: all rows of a judgment or biography are on one side. The rates
of texts and head nouns that a row sees come from other documents only.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sfumato.core.evaluate.span_scores import interval
from sfumato.core.generalize.acceptance_features import NAMES, TYPES, row
from sfumato.core.generalize.rank_features import form, head
from sfumato.models.accept.data import Example, chosen, judged, other_system

HERE = Path(__file__).parent
FOLDS = 10
_STRENGTH = 4.0  # rates are smoothed as if this many more had been accepted as often as the type is


def fold_of(document: str) -> int:
    return int(hashlib.sha256(document.encode()).hexdigest(), 16) % FOLDS


def rates(examples: Sequence[Example], without: int = -1) -> dict[str, float]:
    """How often a text, its head noun and its type were accepted, in the documents of the other folds."""
    offered: dict[str, float] = defaultdict(float)
    accepted: dict[str, float] = defaultdict(float)
    for e in examples:
        if fold_of(e.document) == without:
            continue
        for name in (
            f"{e.type}|{form(e.replacement)}",
            f"{e.type}|head|{head(e.replacement)}",
            f"{e.type}|",
            "",
        ):
            offered[name] += e.weight
            accepted[name] += e.weight * e.label
    base = accepted[""] / max(1.0, offered[""])
    result = {"": base}
    for name in offered:
        if name:
            above = name.split("|")[0] + "|"
            prior = accepted[above] / offered[above] if name != above else base
            result[name] = (accepted[name] + _STRENGTH * prior) / (offered[name] + _STRENGTH)
    return result


def features(examples: Sequence[Example], without_own: bool) -> np.ndarray:
    """Rows of features; each sees rates of the other folds, as a new document would.

    The last columns say, by type, that an example is a choice among several: a rejected replacement may still have been fine.
    The shipped model leaves them out, so that its answer is what people who judge one replacement would say.
    """
    tables = [rates(examples, f) for f in range(FOLDS)] if without_own else [rates(examples)] * FOLDS
    rows = []
    for e in examples:
        among = [float(e.source == "wikireplace" and e.type == t) for t in TYPES]
        rows.append(
            [*row(e.text, e.start, e.end, e.type, e.replacement, tables[fold_of(e.document)]), *among]
        )
    return np.array(rows)


def weighted(examples: Sequence[Example], x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Each example twice, as accepted and as rejected, by its share."""
    label = np.array([e.label for e in examples])
    weight = np.array([e.weight for e in examples])
    y = np.concatenate([np.ones(len(label)), np.zeros(len(label))])
    return np.concatenate([x, x]), y, np.concatenate([weight * label, weight * (1 - label)])


def fit(examples: Sequence[Example], x: np.ndarray, trees: bool = False) -> Any:
    from sklearn.ensemble import HistGradientBoostingClassifier
    from sklearn.linear_model import LogisticRegression

    rows, y, w = weighted(examples, x)
    model = (
        HistGradientBoostingClassifier(max_iter=120, max_depth=4, learning_rate=0.06, l2_regularization=1.0)
        if trees
        else LogisticRegression(C=0.3, max_iter=2000, fit_intercept=False)
    )
    return model.fit(rows, y, sample_weight=w)


def cross_validate(examples: Sequence[Example], x: np.ndarray, trees: bool = False) -> np.ndarray:
    folds = np.array([fold_of(e.document) for e in examples])
    predicted = np.zeros(len(examples))
    for f in range(FOLDS):
        inside = [i for i in range(len(examples)) if folds[i] != f]
        model = fit([examples[i] for i in inside], x[inside], trees)
        predicted[folds == f] = model.predict_proba(x[folds == f])[:, 1]
    return predicted


def auc_interval(documents: Sequence[str], y: np.ndarray, p: np.ndarray) -> str:
    """The AUC with its 95 % interval, documents drawn with replacement."""
    from sklearn.metrics import roc_auc_score

    rows: dict[str, list[int]] = defaultdict(list)
    for at, document in enumerate(documents):
        rows[document].append(at)

    def value(drawn: Sequence[list[int]]) -> float:
        at = [n for part in drawn for n in part]
        return float(roc_auc_score(y[at], p[at])) if 0 < y[at].sum() < len(at) else 0.5

    low, high = interval(list(rows.values()), value)
    return f"{roc_auc_score(y, p):.3f} [{low:.2f}–{high:.2f}]"


def report(examples: Sequence[Example], predicted: np.ndarray, name: str) -> list[str]:
    from sklearn.metrics import log_loss

    lines = []
    for source in ("wikireplace", "judged"):
        for type_ in ("all", *sorted({str(e.type) for e in examples})):
            at = [i for i, e in enumerate(examples) if e.source == source and (type_ in ("all", str(e.type)))]
            y = np.array([examples[i].label >= 0.5 for i in at])
            if len(at) < 30 or y.all() or not y.any():
                continue
            p, documents = predicted[at], [examples[i].document for i in at]
            base = log_loss(y, np.full(len(y), y.mean()))
            gap = sum(abs(p[b].mean() - y[b].mean()) * b.sum() for b in _bins(p) if b.any()) / len(y)
            lines.append(
                f"| {name} | {source} | {type_} | {len(at)} | {y.mean():.2f} | {auc_interval(documents, y, p)} | "
                f"{((p >= 0.5) == y).mean():.3f} | {log_loss(y, p):.3f} ({base:.3f}) | {gap:.3f} |"
            )
    return lines


def _bins(p: np.ndarray) -> list[np.ndarray]:
    return [(p >= low) & (p < low + 0.1) for low in np.arange(0, 1, 0.1)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--table", action="store_true", help="only print the table; the weights stay")
    arguments = parser.parse_args()
    examples = [
        *chosen(arguments.data / "replace" / "wikireplace.json"),
        *judged(arguments.data / "replace"),
        *other_system(arguments.data / "tab" / "dev_typed.json"),
    ]
    x = features(examples, without_own=True)
    print(
        "| model | rows | type | number | accepted | AUC | right at .5 | log loss (of the share) | calibration error |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for name, trees in (("linear (shipped)", False), ("boosted trees", True)):
        print("\n".join(report(examples, cross_validate(examples, x, trees), name)), flush=True)
    if arguments.table:
        return
    model = fit(examples, x)
    about = {
        "features": list(NAMES),
        "weights": [round(float(w), 5) for w in model.coef_[0][: len(NAMES)]],
        "rates": {k: round(v, 4) for k, v in sorted(rates(examples).items())},
    }
    (HERE / "model.json").write_text(json.dumps(about, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
