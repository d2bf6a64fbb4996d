"""The path through the labels is the best of all paths."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.recognize.path import best_path

LABELS = 17


def value(types: np.ndarray, step: np.ndarray, path: tuple[int, ...]) -> float:
    said = np.log(types + 1e-6)
    total = step[0, path[0]] + step[path[-1], 0]
    total += sum(said[i, label] for i, label in enumerate(path))
    return float(total + sum(step[a, b] for a, b in pairwise(path)))


@given(st.integers(0, 10_000), st.integers(1, 4), st.floats(0, 2))
def test_no_path_is_better(seed: int, length: int, weight: float) -> None:
    draw = np.random.default_rng(seed)
    few = [0, 1, 2, 3]  # the others stay impossible, so that all paths can be tried
    types = np.full((length, LABELS), 1e-9, np.float32)
    types[:, few] = draw.dirichlet(np.ones(len(few)), size=length).clip(1e-3, 0.99)
    table = draw.normal(size=(LABELS, LABELS)).astype(np.float32)
    found = tuple(int(x) for x in best_path(types, {"table": table, "weight": weight}))
    best = max(value(types, weight * table, path) for path in product(few, repeat=length))
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
