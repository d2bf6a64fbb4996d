"""The recipe of the paper's own bi-encoders: masks of its prior, sides that start equal, turns, full softmax, resuming."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="the recipe needs the train extra")

import torch

from models.reidentify.dual import SIZE, ProfileSide, TextSide, Turned, line_of, uniform_row
from models.reidentify.reader_data import DEV_MASKS
from models.reidentify.train_dual import PROFILE_EPOCHS, Pair, train

PEOPLE = 80


class Kept:
    """Vectors in place of those of a pretrained encoder: a text is its profile in other words, and some noise."""

    base = Path("none")

    def kept(self, name: str, rows: Any) -> Any:
        random = np.random.default_rng(5)
        people = random.normal(size=(PEOPLE, SIZE))
        noise = np.random.default_rng(len(name)).normal(size=(PEOPLE, SIZE))
        found = people if name == "profiles" else people[:, ::-1] + 0.5 * noise
        vectors = torch.from_numpy(found.astype(np.float32))
        return torch.nn.functional.normalize(vectors, dim=-1)


def pair() -> Pair:
    torch.manual_seed(1)
    corpus: Any = SimpleNamespace(
        texts=[""] * PEOPLE,
        owner=np.arange(PEOPLE),
        dev_owner=np.arange(PEOPLE),
        dev={how: [] for how in DEV_MASKS},
        profiles=[{"name": "x"}] * PEOPLE,
        rows=lambda draw: [[]] * PEOPLE,
    )
    frozen: Any = Kept()
    return Pair("text-line", corpus, frozen, 2)


def test_the_number_of_masks_is_anything_between_none_and_all() -> None:
    random = np.random.default_rng(0)
    text = " ".join(f"word{n}" for n in range(20))
    left = [sum(word is not None for word in uniform_row(text, random)) for _ in range(400)]
    assert min(left) == 0 and max(left) == 20 and 8 < np.mean(left) < 12
    masked = [uniform_row(text, random) for _ in range(50)]
    assert not any(two == (None, None) for row in masked for two in pairwise(row)), (
        "neighbouring masks are one"
    )


def test_a_profile_is_a_line_of_fields_and_values() -> None:
    assert line_of({"name": "ada lovelace", "born": "1815"}) == [
        "name",
        ":",
        "ada",
        "lovelace",
        ";",
        "born",
        ":",
        "1815",
    ]


def test_before_training_the_pretrained_vectors_stand_as_they_are() -> None:
    vectors = torch.nn.functional.normalize(torch.randn(4, SIZE), dim=-1)
    assert torch.allclose(Turned()(vectors), vectors, atol=1e-5)


def test_each_side_has_its_turn_with_the_other_fixed() -> None:
    mine = pair()
    optimisers = tuple(torch.optim.Adam(side.network.parameters()) for side in (mine.f, mine.g))
    for number, changes in ((0, "f"), (1, "g"), (PROFILE_EPOCHS + 1, "f")):
        before = {n: getattr(mine, n).network.down.weight.clone() for n in "fg"}
        mine.epoch(number, 1e-3, optimisers)
        changed = [n for n in "fg" if not torch.equal(before[n], getattr(mine, n).network.down.weight)]
        assert changed == [changes]


def test_training_finds_more_people_and_a_stopped_run_ends_as_one_that_was_not(tmp_path: Path) -> None:
    at_first = pair().found()
    train(pair(), tmp_path / "whole.pt", 4, 1e-3)
    train(pair(), tmp_path / "parts.pt", 2, 1e-3)
    resumed = pair()
    train(resumed, tmp_path / "parts.pt", 4, 1e-3)
    whole, parts = (torch.load(tmp_path / f"{name}.pt", weights_only=True) for name in ("whole", "parts"))
    assert whole["done"] == parts["done"] == 4 and whole["best"] == parts["best"]
    assert all(torch.equal(whole[s][key], parts[s][key]) for s in "fg" for key in whole[s])
    assert np.mean(list(resumed.found().values())) > np.mean(list(at_first.values()))


def test_the_sides_are_told_apart_by_their_kind() -> None:
    mine = pair()
    assert isinstance(mine.f, TextSide) and isinstance(mine.g, ProfileSide)
    assert mine.g.matrix().shape == (PEOPLE, SIZE)
