"""Fits the model of telling events: which sentences lead a search engine to a person, once names and dates are gone.

    python -m sfumato.models.events.train ../shared/data/wiki [--out models/events]

For every biography whose summary people masked, each sentence is asked, without its masked words, of a BM25 index over the
*bodies* of those articles and some 22,000 other biographies. Labels: the right article comes first ("gives away"), or among so
few of them as a thousand people are of all who have an article ("narrows"). Documents that `benchmarks/splits.py` sets aside at
first take no part. Reports cross-validation by document. Needs numpy only.
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import json
import math
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from sfumato.core.recognize.event_score import FEATURES, features
from sfumato.core.recognize.events import sentences

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from benchmarks.splits import is_aside

_TERM = re.compile(r"[a-z]+|\d+")
# The rank up to which the person is found: the first guess; and a thousand of 1.65 million, as a share of these articles.
FOUND = {"gives away": 1, "narrows": 14}
FOLDS = 5
COMMON = 0.1  # a term in more than this share of articles finds nothing


class Articles:
    def __init__(self, texts: list[str]) -> None:
        self.postings: dict[str, dict[int, int]] = collections.defaultdict(dict)
        self.lengths = np.zeros(len(texts))
        for number, text in enumerate(texts):
            counts = collections.Counter(_TERM.findall(text.lower()))
            self.lengths[number] = sum(counts.values())
            for term, count in counts.items():
                self.postings[term][number] = count

    def rank(self, query: str, wanted: int) -> int:
        size, mean = len(self.lengths), self.lengths.mean()
        scores = np.zeros(size)
        for term in set(_TERM.findall(query.lower())):
            found = self.postings.get(term)
            if not found or len(found) > COMMON * size:
                continue
            idf = math.log(1 + (size - len(found) + 0.5) / (len(found) + 0.5))
            where, count = np.fromiter(found, int), np.fromiter(found.values(), float)
            scores[where] += idf * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * self.lengths[where] / mean))
        own = scores[wanted]
        return int((scores > own).sum()) + 1 if own > 0 else size


def rows(folder: Path) -> Iterator[tuple[str, list[float], int]]:
    """Document, features and rank of each sentence."""

    def lines(name: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (folder / name).open(encoding="utf-8")]

    masked = [d for d in lines("biographies_masked.jsonl") if not is_aside("biographies", d["doc_id"])]
    others = [d["text"] for d in lines("dbpedia_bios.jsonl") if not is_aside("dbpedia", d["wiki_name"])]
    others += [d["abstract"] or "" for d in lines("actors.jsonl")]
    articles = Articles([d["body"] or "" for d in masked] + others)
    for number, document in enumerate(masked):
        if len(document["body"] or "") < 500:
            continue
        for start, end in sentences(document["text"]):
            text = document["text"][start:end]
            spans = [
                (max(a, start) - start, min(b, end) - start)
                for a, b in document["manual_mask"]
                if a < end and b > start
            ]
            shown = "".join(
                " " if any(a <= i < b for a, b in spans) else letter for i, letter in enumerate(text)
            )
            yield document["doc_id"], features(text, spans), articles.rank(shown, number)


def fit(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Weights of a logistic regression with a normal prior, the bias last, by Newton's method."""
    x = np.hstack([x, np.ones((len(x), 1))])
    weights, prior = np.zeros(x.shape[1]), np.eye(x.shape[1])
    prior[-1, -1] = 0
    for _ in range(40):
        p = 1 / (1 + np.exp(-x @ weights))
        weights -= np.linalg.solve((x.T * (p * (1 - p))) @ x + prior, x.T @ (p - y) + prior @ weights)
    return weights


def said_by(weights: np.ndarray, x: np.ndarray) -> np.ndarray:
    """The probabilities of rows."""
    return 1 / (1 + np.exp(-(x @ weights[:-1] + weights[-1])))


def area(labels: np.ndarray, said: np.ndarray) -> float:
    """Area under the curve: how often a telling sentence is put above another."""
    ranks = np.empty(len(said))
    ranks[np.argsort(said)] = np.arange(1, len(said) + 1)
    telling = labels.sum()
    return float(
        (ranks[labels == 1].sum() - telling * (telling + 1) / 2) / (telling * (len(labels) - telling))
    )


def fitted(inputs: np.ndarray, labels: np.ndarray, folds: np.ndarray) -> dict[str, Any]:
    """Weights on all rows, and what cross-validation by document says of them."""
    said = np.zeros(len(labels))
    for fold in range(FOLDS):
        said[folds == fold] = said_by(
            fit(inputs[folds != fold], labels[folds != fold]), inputs[folds == fold]
        )
    bands = {}
    for low, high in ((0, 0.06), (0.06, 0.1), (0.1, 0.2), (0.2, 0.3), (0.3, 0.5), (0.5, 1.01)):
        inside = (said >= low) & (said < high)
        share = round(float(labels[inside].mean()), 3) if inside.any() else None
        bands[f"{low}-{min(high, 1)}"] = {"sentences": int(inside.sum()), "telling": share}
    weights = fit(inputs, labels)
    return {
        "weights": dict(zip(FEATURES, (round(float(w), 4) for w in weights[:-1]), strict=True)),
        "bias": round(float(weights[-1]), 4),
        "telling": round(float(labels.mean()), 4),
        "cross_validation": {
            "auc": round(area(labels, said), 4),
            "brier": round(float(np.mean((labels - said) ** 2)), 4),
            "said_and_real": bands,
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wiki", type=Path)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent)
    arguments = parser.parse_args()
    found = list(rows(arguments.wiki))
    inputs = np.array([row for _, row, _ in found])
    ranks = np.array([rank for _, _, rank in found])
    folds = np.array(
        [int(hashlib.md5(d.encode(), usedforsecurity=False).hexdigest(), 16) % FOLDS for d, _, _ in found]
    )
    result: dict[str, Any] = {"sentences": len(found)}
    for name, most in FOUND.items():
        result[name] = fitted(inputs, (ranks <= most).astype(float), folds)
    (arguments.out / "model.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
