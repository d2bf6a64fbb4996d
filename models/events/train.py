"""Fits the model of telling events: which sentences lead a search engine to a person, once names and dates are gone.

    python -m sfumato.models.events.train ../shared/data/wiki [--out models/events]

For every biography whose summary people masked, each sentence is asked, without its masked words, of a BM25 index over the
*bodies* of those articles and some 22,000 other biographies. Label: the right article comes first. Documents that
`benchmarks/splits.py` sets aside take no part. Reports cross-validation by document. Needs scikit-learn (the `train` extra).
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
FOUND = 1  # the rank from which on the person is found: the first guess
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


def rows(folder: Path) -> Iterator[tuple[str, list[float], bool]]:
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
            yield document["doc_id"], features(text, spans), articles.rank(shown, number) <= FOUND


def main() -> None:
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import brier_score_loss, roc_auc_score

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wiki", type=Path)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent)
    arguments = parser.parse_args()
    found = list(rows(arguments.wiki))
    inputs = np.array([row for _, row, _ in found])
    labels = np.array([label for _, _, label in found], dtype=int)
    folds = np.array(
        [int(hashlib.md5(d.encode(), usedforsecurity=False).hexdigest(), 16) % FOLDS for d, _, _ in found]
    )
    said = np.zeros(len(labels))
    for fold in range(FOLDS):
        model = LogisticRegression(max_iter=1000).fit(inputs[folds != fold], labels[folds != fold])
        said[folds == fold] = model.predict_proba(inputs[folds == fold])[:, 1]
    bands = {}
    for low, high in ((0, 0.1), (0.1, 0.2), (0.2, 0.3), (0.3, 0.5), (0.5, 1.01)):
        inside = (said >= low) & (said < high)
        bands[f"{low}-{min(high, 1)}"] = {
            "sentences": int(inside.sum()),
            "telling": round(float(labels[inside].mean()), 3) if inside.any() else None,
        }
    model = LogisticRegression(max_iter=1000).fit(inputs, labels)
    result = {
        "weights": dict(zip(FEATURES, (round(float(w), 4) for w in model.coef_[0]), strict=True)),
        "bias": round(float(model.intercept_[0]), 4),
        "sentences": len(labels),
        "telling": round(float(labels.mean()), 4),
        "cross_validation": {
            "auc": round(float(roc_auc_score(labels, said)), 4),
            "brier": round(float(brier_score_loss(labels, said)), 4),
            "said_and_real": bands,
        },
    }
    (arguments.out / "model.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
