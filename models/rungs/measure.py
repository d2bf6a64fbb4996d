"""Figures as in paper 004 §5.4: accuracy on the majority and on any annotator, P/R/F1, MRR, confusion by level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from sklearn.metrics import precision_recall_fscore_support

from sfumato.core.evaluate.span_scores import interval, needs_interval
from sfumato.core.generalize.model import MASK
from sfumato.core.generalize.rank_data import Query
from sfumato.models.rungs.data import majority
from sfumato.models.rungs.learn import Framing, Votes, folds


def cross_validate(
    queries: Sequence[Query], votes: Votes, make: Callable[[], Framing], count: int = 10, seed: int = 0
) -> dict[str, Any]:
    documents = sorted({q.document for q in queries})
    rows: list[tuple[Query, list[float]]] = []
    for part in folds(documents, count, seed):
        model = make()
        model.fit([q for q in queries if q.document not in part], votes)
        rows += [(q, model.scores(q)) for q in queries if q.document in part]
    return figures(rows, votes)


def figures(rows: Sequence[tuple[Query, list[float]]], votes: Votes) -> dict[str, Any]:
    right, liked, reciprocal = 0, 0, 0.0
    truth: list[str] = []
    guess: list[str] = []
    by_type: Counter[str] = Counter()
    of_type: Counter[str] = Counter()
    of_document: dict[str, list[tuple[float, ...]]] = {}
    for query, scores in rows:
        order = sorted(range(len(scores)), key=lambda i: -scores[i])
        texts = [query.options[i].text for i in order]
        wanted = majority(votes[query.id])
        right += texts[0] == wanted
        liked += texts[0] in votes[query.id]
        reciprocal += 1 / (texts.index(wanted) + 1)
        of_document.setdefault(query.document, []).append(
            (float(texts[0] == wanted), float(texts[0] in votes[query.id]), 1 / (texts.index(wanted) + 1))
        )
        by_type[query.type] += texts[0] == wanted
        of_type[query.type] += 1
        truth.append(_level(query, wanted))
        guess.append(_level(query, texts[0]))
    result: dict[str, Any] = {
        "spans": len(rows),
        "majority": right / len(rows),
        "any": liked / len(rows),
        "mrr": reciprocal / len(rows),
        "by type": {t: round(by_type[t] / of_type[t], 3) for t in sorted(of_type)},
        "confusion": Counter(zip(truth, guess, strict=True)),
    }
    documents = list(of_document.values())
    if needs_interval(len(documents)):
        result["intervals"] = {
            name: interval(documents, partial(_mean, place))
            for place, name in enumerate(("majority", "any", "mrr"))
        }
    for average in ("macro", "weighted"):
        p, r, f, _ = precision_recall_fscore_support(truth, guess, average=average, zero_division=0.0)
        result[average] = tuple(float(np.round(x, 4)) for x in (p, r, f))
    return result


def _mean(place: int, documents: Sequence[Sequence[tuple[float, ...]]]) -> float:
    return float(np.mean([row[place] for rows in documents for row in rows]))


def _level(query: Query, text: str) -> str:
    if text == MASK:
        return "***"
    return str(min(4, [o.text for o in query.options].index(text) + 1))


def confusion(found: Counter[tuple[str, str]]) -> str:
    names = ("1", "2", "3", "4", "***")
    lines = ["| chosen \\ predicted | " + " | ".join(names) + " |", "|---" * 6 + "|"]
    for row in names:
        lines.append(f"| {row} | " + " | ".join(str(found[(row, column)]) for column in names) + " |")
    return "\n".join(lines)
