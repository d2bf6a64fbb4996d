"""The recipe of the paper's own bi-encoders: both sides in one space, turns, full softmax, resuming."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="the recipe needs the train extra")

import torch

from models.reidentify.dual import DENSE, PAIRS, Profiles, Rows, Space
from models.reidentify.dual_data import joined, known_buckets, line_of, shown
from models.reidentify.reader import WIDTH, buckets_of, postings_of
from models.reidentify.reader_data import DEV_MASKS
from models.reidentify.train_dual import PROFILE_EPOCHS, Pair, everything, train

PEOPLE = 60
TRADES = ("lawyer", "nurse", "footballer", "geologist", "weaver")


def profiles() -> list[dict[str, str]]:
    return [
        {"name": f"name{n}", "born": str(1900 + n), "occupation": TRADES[n % 5], "sex": "female"}
        for n in range(PEOPLE)
    ]


def read(rows: list[list[str | None]], space: Space, hint: np.ndarray) -> dict[str, np.ndarray]:
    """What `dual_data.py` would write, with vectors that hint at the person in place of the encoder's."""
    found = [[b for b, _ in buckets_of(row) if b in space.buckets] for row in rows]
    bucket = np.concatenate([np.array(f, np.int64) for f in found])
    return {
        "pooled": hint.astype(np.float16),
        "bucket": bucket,
        "states": np.ones((len(bucket), WIDTH), np.float16),
        "lengths": np.array([len(f) for f in found], np.int32),
    }


class Made:
    """A corpus of people whose texts tell a trade; vectors tell the rest, in other words."""

    draws = 1

    def __init__(self) -> None:
        random = np.random.default_rng(5)
        self.space = Space(postings_of(profiles()))
        self.vectors = torch.from_numpy(random.normal(size=(len(self.space.buckets), WIDTH))).float()
        self.owner = self.dev_owner = np.arange(PEOPLE)
        self._hints = random.normal(size=(PEOPLE, WIDTH))
        self._noise = random.normal(size=(PEOPLE, WIDTH))

    def _rows(self, noise: float, encoded: bool) -> Rows:
        texts: list[list[str | None]] = [["a", TRADES[n % 5], None] for n in range(PEOPLE)]
        hints = self._hints[:, ::-1] + noise * self._noise
        return Rows.of([read(texts, self.space, hints)], self.space, self.vectors, encoded)

    def texts(self, draw: int, encoded: bool) -> Rows:
        return self._rows(0.3, encoded)

    def dev(self, how: str, encoded: bool) -> Rows:
        return self._rows(0.6, encoded)

    def profiles(self, encoded: bool) -> Profiles:
        lines = [read([line_of(p)[0] for p in profiles()], self.space, self._hints)] if encoded else None  # type: ignore[misc]
        return Profiles.of(self.owner, self.space, self.vectors, lines)


def pair(name: str = "text-line") -> Pair:
    torch.manual_seed(1)
    return Pair(name, Made())


def test_a_profile_is_a_line_of_fields_and_values_and_its_words_are_found_there() -> None:
    words, found = line_of({"name": "ada lovelace", "born": "1815"})
    assert words == ["name", ":", "ada", "lovelace", ";", "born", ":", "1815", ";"]
    wanted = {b for b, _ in buckets_of(["ada", "lovelace"])} | {b for b, _ in buckets_of(["1815"])}
    assert {b for b, _ in found} == wanted
    assert sorted(place for _, place in found) == [2, 3, 3, 7, 7], "words, the pair, the year and its decade"


def test_hidden_words_are_left_out_and_places_are_those_of_the_words_that_stay() -> None:
    words, found = shown([None, "Ada", None, "Lovelace", "1815"])
    assert words == ["Ada", "Lovelace", "1815"]
    assert [place for _, place in found] == [0, 1, 2, 2, 2], "no pair across a mask"


def test_chunks_of_a_text_are_one_row_in_which_a_word_counts_once() -> None:
    read_ = {
        "pooled": np.array([[0.0, 2.0], [2.0, 4.0]]),
        "bucket": np.array([9, 4, 4, 7]),
        "states": np.arange(4)[:, None],
        "lengths": np.array([2, 2]),
    }
    one = joined(read_)
    assert one["bucket"].tolist() == [9, 4, 7] and one["states"][:, 0].tolist() == [0, 1, 3]
    assert one["pooled"].tolist() == [[1.0, 3.0]] and one["lengths"].tolist() == [3]


def test_words_of_people_without_a_biography_are_not_kept() -> None:
    space = Space(postings_of(profiles()))
    known = known_buckets(space.postings, np.array([0]))
    assert set(known) == {b for b, _ in line_of(profiles()[0])[1]}


@torch.no_grad()
@pytest.mark.parametrize("wide", [5, 300])
def test_before_training_exact_words_count_as_bm25_does(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.reidentify.dual.WIDE", wide)  # as columns, or as lists
    mine = pair("words-table")
    fixed = everything(mine.g, mine.profiles, mine.size)
    fixed.dense[:, :DENSE] = 0
    scores = fixed.scores(mine.f.eval()(mine.corpus.texts(0, False), np.arange(PEOPLE)))
    postings = mine.corpus.space.postings
    for text in range(5):
        bucket = next(b for b, _ in buckets_of([TRADES[text]]))
        wanted = np.zeros(PEOPLE, np.float32)
        wanted[postings.owner[postings.of(bucket)]] = 0.5 * postings.weight[postings.of(bucket)]
        assert np.allclose(scores[text].numpy(), wanted, atol=1e-5)


@pytest.mark.parametrize("name", PAIRS)
def test_all_four_pairs_learn_and_each_side_has_its_turn_with_the_other_fixed(name: str) -> None:
    mine = pair(name)
    optimisers = tuple(torch.optim.Adam(side.parameters()) for side in (mine.f, mine.g))
    for number, changes in ((0, "f"), (1, "g"), (PROFILE_EPOCHS + 1, "f")):
        before = {n: getattr(mine, n).down.weight.clone() for n in "fg"}
        mine.epoch(number, 1e-3, optimisers)
        changed = [n for n in "fg" if not torch.equal(before[n], getattr(mine, n).down.weight)]
        assert changed == [changes]


def test_training_finds_more_people_and_a_stopped_run_ends_as_one_that_was_not(tmp_path: Path) -> None:
    at_first = pair().found()
    train(pair(), tmp_path / "whole.pt", 4, 1e-2)
    train(pair(), tmp_path / "parts.pt", 2, 1e-2)
    resumed = pair()
    train(resumed, tmp_path / "parts.pt", 4, 1e-2)
    whole, parts = (torch.load(tmp_path / f"{name}.pt", weights_only=True) for name in ("whole", "parts"))
    assert whole["done"] == parts["done"] == 4 and whole["best"] == parts["best"]
    assert all(torch.equal(whole[s][key], parts[s][key]) for s in "fg" for key in whole[s])
    assert set(at_first) == set(DEV_MASKS)
    assert np.mean(list(resumed.found().values())) > np.mean(list(at_first.values()))


def test_a_text_of_masks_alone_is_no_error() -> None:
    corpus: Any = SimpleNamespace(space=Space(postings_of(profiles())), vectors=torch.zeros(1, WIDTH))
    empty = {
        "pooled": np.zeros((1, WIDTH)),
        "bucket": np.zeros(0, np.int64),
        "states": np.zeros((0, WIDTH), np.float16),
        "lengths": np.array([0]),
    }
    mine = pair()
    rows = Rows.of([empty], corpus.space, corpus.vectors, True)
    scores = everything(mine.g, mine.profiles, mine.size).scores(mine.f(rows, np.zeros(1, np.int64)))
    assert scores.shape == (1, PEOPLE) and bool(torch.isfinite(scores).all())


def test_pairs_of_another_encoder_have_a_name_of_their_own_and_are_compared() -> None:
    from models.reidentify.attackers import pair_name, trained_pairs

    assert (
        pair_name("text-table", "dual") == "text-table" and pair_name("text-table", "gte") == "text-table gte"
    )
    names = ["BM25", "bag", "text-line before training", "text-line", "text-table gte", "text-line"]
    assert trained_pairs([{"attacker": name} for name in names]) == ["text-line", "text-table gte"]
