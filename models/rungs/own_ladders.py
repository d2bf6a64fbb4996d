"""Selection on the product's own ladders, where paper 004 selects from the lists that its dataset offers.

    python -m models.rungs.own_ladders ../shared/data/replace --base MINILM --out docs/measurements/papers/own-ladders.json

For every span of WikiReplace our ladder is made from span, type and the text around it. Each way of choosing (features as they
ship, and with `--base` a language-model encoder, both as levels and as pairs) is fitted on the dataset's lists of nine tenths of
the documents and chooses among our rungs of the rest. Told are: how often what people chose is on our ladder at all, how often it
is then taken, and the whole confusion of levels (people's choice on the dataset's list down, our choice on our ladder across).
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from sfumato.core.evaluate.span_scores import interval
from sfumato.core.generalize.concepts import key
from sfumato.core.generalize.generalizer import ladder_for
from sfumato.core.generalize.model import MASK
from sfumato.core.generalize.rank_data import Option, Query, read
from sfumato.models.rungs.data import choices, majority
from sfumato.models.rungs.learn import First, Framing, Levels, Pairs, Votes, folds

WINDOW = 300  # characters around the span, as the features read it


def on_own_ladder(query: Query) -> Query:
    """The same span with our rungs as options; a span without a ladder can only be masked."""
    around = query.text[max(0, query.start - WINDOW) : query.end + WINDOW]
    ladder = ladder_for(query.span, query.type, around)
    texts = [rung.text for rung in ladder.rungs[1:-1]] if ladder else []
    first = query.options[0]
    own = [replace(first, text=text, level=n, of=len(texts) + 1) for n, text in enumerate([*texts, MASK], 1)]
    return replace(query, options=tuple(own))


def level(options: Sequence[Option], text: str) -> str:
    if text == MASK:
        return "***"
    return str(min(4, [o.text for o in options].index(text) + 1))


def share(place: int, documents: Sequence[Sequence[tuple[bool, bool]]]) -> float:
    """Share of the spans of some documents: 0, whether people's choice is offered; 1, whether it is taken."""
    rows = [row for spans in documents for row in spans]
    return sum(row[place] for row in rows) / max(1, len(rows))


def measured(
    queries: Sequence[Query], own: Mapping[str, Query], votes: Votes, make: Callable[[], Framing]
) -> dict[str, Any]:
    """One way of choosing: fitted on the dataset's lists of nine tenths of the documents, asked about our ladders of the rest."""
    confusion: Counter[str] = Counter()
    by_type: dict[str, list[int]] = {}
    by_document: dict[str, list[tuple[bool, bool]]] = {}
    for part in folds(sorted({q.document for q in queries}), 10, 0):
        model = make()
        model.fit([q for q in queries if q.document not in part], votes)
        for query in (q for q in queries if q.document in part):
            options, wanted = own[query.id].options, majority(votes[query.id])
            scores = model.scores(own[query.id])
            picked = options[max(range(len(scores)), key=lambda i: scores[i])].text
            known = wanted == MASK or key(wanted) in {key(o.text) for o in options}
            right = picked == wanted or key(picked) == key(wanted)
            by_document.setdefault(query.document, []).append((known, right))
            counts = by_type.setdefault(query.type.value, [0, 0, 0])
            counts[0] += 1
            counts[1] += known
            counts[2] += right
            confusion[f"{level(query.options, wanted)}|{level(options, picked)}"] += 1
    offered, taken = (sum(counts[n] for counts in by_type.values()) for n in (1, 2))
    return {
        "spans": len(queries),
        "on our ladder": offered / len(queries),
        "taken": taken / len(queries),
        "taken where offered": taken / max(1, offered),
        "by type": {
            k: [v[0], round(v[1] / v[0], 3), round(v[2] / v[0], 3)] for k, v in sorted(by_type.items())
        },
        "confusion": dict(confusion),
        "intervals": {
            name: interval(list(by_document.values()), partial(share, place))
            for place, name in enumerate(("on our ladder", "taken"))
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--base", type=Path, help="a sentence encoder; without it only features are measured")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    path = arguments.data / "wikireplace.json"
    votes = choices(path)
    queries = [q for q in read(path) if q.id in votes and sum(votes[q.id].values())]
    own = {q.id: on_own_ladder(q) for q in queries}
    ways: dict[str, Callable[[], Framing]] = {
        "first rung": First,
        "multiclass, features": Levels,
        "binary, features (shipped)": Pairs,
    }
    if arguments.base is not None:
        from sfumato.models.rungs.encoder import Both, EncodedLevels, EncodedPairs, Encoder

        encoder = Encoder(arguments.base)
        encoder.read([t for q in (*queries, *own.values()) for t in (q.span, *(o.text for o in q.options))])
        ways |= {
            "multiclass, encoder": lambda: EncodedLevels(encoder),
            "binary, encoder": lambda: EncodedPairs(encoder),
            "binary, encoder and features": lambda: Both(encoder),
        }
    result = {name: measured(queries, own, votes, make) for name, make in ways.items()}
    arguments.out.write_text(json.dumps(result, indent=1), encoding="utf-8")
    print(json.dumps({name: round(found["taken"], 4) for name, found in result.items()}))


if __name__ == "__main__":
    main()
