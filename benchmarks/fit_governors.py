"""Fits how far what governs a name counts beside the kind model (`core/generalize/kinds/preferences.py`).

    python -m benchmarks.fit_governors ../shared/data [--part report]

On the sentences to choose on, which neither the model nor the table has read: the weights of the sorts of places, by gradient
ascent on the likelihood of the annotated type. Prints the likelihood and the share of right types and right groups (person,
organisation, place, the rest) of the model alone and with the places; with `--part report` only
the figures of the shipped weights.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.table_kinds import sentences, text_of
from resources.kinds.build_governors import type_of
from sfumato.core.generalize.kinds.governors import governors
from sfumato.core.generalize.kinds.kind_model import KindReader, open_reader
from sfumato.core.generalize.kinds.preferences import WEIGHTS, Preferences, load_preferences
from sfumato.core.language.syntax import parse
from sfumato.core.recognize.model import Entity, EntityType, Mention

Floats = NDArray[np.float64]
SORTS = tuple(WEIGHTS)
ROUNDS, RATE = 400, 2.0


class Names(NamedTuple):
    """One row a name: the model's logarithms by type, those of each sort of place, and the annotated type."""

    model: Floats  # names × types
    places: Floats  # names × sorts × types
    gold: NDArray[np.int64]


def names_of(data: Path, part: str, count: int, table: Preferences, reader: KindReader) -> Names:
    """Every annotated name of the sentences of a part."""
    types = list(table.types)
    of_label = [
        types.index(t) if (t := table.type_of_label.get(label, "")) in types else -1
        for label in reader.labels
    ]
    model, places, gold = [], [], []
    for sentence in sentences(data, part, count):
        text, starts, ends = text_of(sentence.words)
        tree = parse([text])[0]
        given = [
            (starts[a], ends[b - 1], t) for a, b, labels in sentence.spans if (t := type_of(labels)) in types
        ]
        asked = [
            Entity(str(i), EntityType.MISC, (Mention(s, e, EntityType.MISC, 1.0),), text[s:e], 0.0, 0.0)
            for i, (s, e, _) in enumerate(given)
        ]
        readings = reader.by_label(text, asked)
        for entity, (start, end, type_) in zip(asked, given, strict=True):
            if entity.id not in readings:
                continue
            row = np.full(len(types), 1e-6)
            for label, share in zip(of_label, readings[entity.id].tolist(), strict=True):
                if label >= 0:
                    row[label] += share
            held = np.zeros((len(SORTS), len(types)))
            for governor in governors(tree, start, end):
                held[SORTS.index(governor.sort)] += table.logarithms(governor)
            model.append(np.log(row))
            places.append(held)
            gold.append(types.index(type_))
    return Names(np.array(model), np.array(places), np.array(gold))


def fitted(names: Names) -> Floats:
    """The weights of the sorts, never below 0."""
    weights = np.full(len(SORTS), 0.1)
    rows = np.arange(len(names.gold))
    for _ in range(ROUNDS):
        shares = _shares(names, weights)
        expected = np.einsum("nt,nst->ns", shares, names.places)
        gradient = (names.places[rows, :, names.gold] - expected).mean(axis=0)
        weights = np.maximum(0.0, weights + RATE * gradient)
    return weights


def _shares(names: Names, weights: Floats) -> Floats:
    scores = names.model + np.einsum("s,nst->nt", weights, names.places)
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: Floats = shares / shares.sum(axis=1, keepdims=True)
    return result


def told(names: Names, weights: Floats, types: tuple[str, ...]) -> str:
    """Likelihood and shares of right types and groups."""
    shares = _shares(names, weights)
    rows = np.arange(len(names.gold))
    groups = np.array([_group(type_) for type_ in types])
    by_group = np.stack([shares[:, groups == g].sum(axis=1) for g in sorted(set(groups))], axis=1)
    right = shares.argmax(axis=1) == names.gold
    grouped = np.array(sorted(set(groups)))[by_group.argmax(axis=1)] == groups[names.gold]
    likelihood = np.log(shares[rows, names.gold] + 1e-9).mean()
    return f"log-likelihood {likelihood:.4f}, types right {right.mean():.4f}, groups right {grouped.mean():.4f} of {len(rows)}"


def _group(type_: str) -> str:
    sort = type_.partition("-")[0]
    return {"building": "location", "organization": "organization", "person": "person"}.get(
        sort, sort if sort == "location" else "rest"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--part", default="choose", choices=("choose", "report"))
    parser.add_argument("--count", type=int, default=100_000)
    arguments = parser.parse_args()
    table, reader = load_preferences(), open_reader()
    assert table is not None
    names = names_of(arguments.data, arguments.part, arguments.count, table, reader)
    print("the model alone:", told(names, np.zeros(len(SORTS)), table.types))
    print("as shipped:     ", told(names, np.array(list(WEIGHTS.values())), table.types))
    if arguments.part == "choose":
        weights = fitted(names)
        print("fitted:         ", told(names, weights, table.types))
        print({sort: round(float(w), 2) for sort, w in zip(SORTS, weights, strict=True)})


if __name__ == "__main__":
    main()
