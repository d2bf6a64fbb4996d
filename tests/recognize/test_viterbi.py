"""The path through the labels is the best of all paths."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.recognize.viterbi import best_path

LABELS = 17


def kind(label: int) -> int:
    return (label + 1) // 2


def legal(path: tuple[int, ...]) -> bool:
    """Even labels continue something of their own type."""
    return all(b == 0 or b % 2 or kind(a) == kind(b) for a, b in pairwise((0, *path)))


def value(types: np.ndarray, step: np.ndarray, path: tuple[int, ...]) -> float:
    total = float(step[0, path[0]] + step[path[-1], 0])
    for i, label in enumerate(path):
        p = float(types[i, label])
        again = i > 0 and kind(path[i - 1]) == kind(label)
        if label % 2 and not again:  # a first word may say "begin" or "continue"
            p += float(types[i, label + 1])
        total += np.log(p + 1e-6)
    return total + float(sum(step[a, b] for a, b in pairwise(path)))


@given(st.integers(0, 10_000), st.integers(1, 4), st.floats(0, 2))
def test_no_path_is_better(seed: int, length: int, weight: float) -> None:
    draw = np.random.default_rng(seed)
    few = [0, 1, 2, 3, 4]  # the others stay impossible, so that all paths can be tried
    types = np.full((length, LABELS), 1e-9, np.float32)
    types[:, few] = draw.dirichlet(np.ones(len(few)), size=length).clip(1e-3, 0.99)
    table = draw.normal(size=(LABELS, LABELS)).astype(np.float32)
    found = tuple(int(x) for x in best_path(types, {"table": table, "weight": weight}))
    best = max(value(types, weight * table, path) for path in product(few, repeat=length) if legal(path))
    assert legal(found)
    assert value(types, weight * table, found) >= best - 1e-3


def test_stretches_do_not_disturb_each_other() -> None:
    draw = np.random.default_rng(3)
    table = draw.normal(size=(LABELS, LABELS)).astype(np.float32)
    parts = [draw.dirichlet(np.ones(LABELS), size=n).astype(np.float32) for n in (3, 1, 7, 2)]
    nothing = np.eye(LABELS, dtype=np.float32)[:1]
    settings = {"table": table, "weight": 0.5}
    alone = [best_path(part, settings) for part in parts]
    text = np.concatenate([piece for part in parts for piece in (part, nothing)])
    expected = np.concatenate([piece for path in alone for piece in (path, [0])])
    assert best_path(text, settings).tolist() == expected.tolist()


def test_without_a_table_every_word_speaks_for_itself() -> None:
    types = np.eye(LABELS, dtype=np.float32)[[0, 3, 4, 0]] * 0.9 + 0.1 / LABELS
    assert best_path(types, None).tolist() == [0, 3, 4, 0]


@given(st.integers(0, 10_000), st.floats(0, 1))
def test_every_sequence_is_legal_in_every_kind_of_text(seed: int, share: float) -> None:
    draw = np.random.default_rng(seed)
    types = draw.dirichlet(np.full(LABELS, 0.3), size=12).astype(np.float32)
    table = draw.normal(size=(LABELS, LABELS)).astype(np.float32)
    for transitions in (None, {"table": table, "weight": 1.0}):
        assert legal(tuple(int(x) for x in best_path(types, transitions, share)))


def test_a_name_does_not_change_its_type_in_the_middle() -> None:
    types = np.full((2, LABELS), 1e-3, np.float32)
    types[0, 5], types[1, 8], types[1, 6] = 0.7, 0.5, 0.4  # "Saginaw" ORG, "County" LOC or ORG
    assert best_path(types, None).tolist() == [5, 6]
