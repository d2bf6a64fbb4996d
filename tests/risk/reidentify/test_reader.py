"""The recipe of the transformer attacker: exact words with their fields, masks that look like people's, candidates."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="the recipe needs the train extra")

from models.reidentify.reader import CODES, Postings, Reader, buckets_of, pair_bucket, word_bucket
from models.reidentify.reader_data import Candidates, masked_row, row_of
from sfumato.core.risk.reidentify.tokens import FIELDS

PROFILES = [
    {"name": "ada lovelace", "born": "10 december 1815", "occupation": "english mathematician"},
    {"name": "mary somerville", "born": "1780", "occupation": "scottish mathematician", "sex": "female"},
    {"name": "charles babbage", "occupation": "engineer"},
]


@pytest.fixture
def postings(tmp_path: Path) -> Postings:
    made = Postings.load(tmp_path / "p.npz", PROFILES)
    again = Postings.load(tmp_path / "p.npz", [])  # from the file
    assert np.array_equal(made.owner, again.owner)
    return again


def test_words_pairs_and_decades_are_found_with_their_fields(postings: Postings) -> None:
    def owners(bucket: int) -> dict[int, int]:
        part = postings.of(bucket)
        return dict(zip(postings.owner[part].tolist(), postings.code[part].tolist(), strict=True))

    occupation, born = FIELDS.index("occupation"), FIELDS.index("born")
    assert owners(word_bucket("Mathematician")) == {0: occupation, 1: occupation}
    assert owners(pair_bucket("English", "mathematician")) == {0: occupation + len(FIELDS)}
    assert owners(word_bucket("1810s")) == {0: born + 2 * len(FIELDS)}
    assert owners(word_bucket("violinist")) == {}
    assert postings.birth.tolist() == [12, 9, 0] and postings.sex.tolist() == [0, 2, 0]
    assert postings.totals[0, occupation] > postings.totals[0, FIELDS.index("party")] == 0


def test_a_text_tells_each_word_once_and_no_pair_across_a_mask() -> None:
    found = dict(buckets_of(["The", "English", None, "mathematician", "English", "1815"]))
    assert found[word_bucket("english")] == 1 and found[word_bucket("1810s")] == 5
    assert pair_bucket("english", "mathematician") not in found
    assert pair_bucket("mathematician", "english") in found and word_bucket("the") == 0


def test_shared_words_of_candidates_are_those_of_the_postings(postings: Postings) -> None:
    people = type("People", (), {"postings": postings, "size": len(PROFILES)})()
    buckets = buckets_of(["A", "Scottish", "mathematician"])
    who, which, code, weight = Candidates(people).matches(buckets, np.array([2, 1, 0]))
    names = [buckets[n][0] for n in which]
    assert set(zip(who.tolist(), names, strict=True)) == {
        (1, word_bucket("scottish")),
        (1, word_bucket("mathematician")),
        (2, word_bucket("mathematician")),
        (1, pair_bucket("scottish", "mathematician")),
    }
    assert (weight > 0).all() and (code < CODES).all()


def test_masks_join_and_names_go_whole() -> None:
    text = "Ada Lovelace wrote notes about the Analytical Engine in 1843 ."
    assert row_of(text, "named", np.random.default_rng(0)) == [
        None, "wrote", "notes", "about", "the", None, "in", None, ".",
    ]  # fmt: skip
    for seed in range(30):
        row = masked_row(text, np.random.default_rng(seed))
        assert all(not (a is None and b is None) for a, b in pairwise(row))


def test_before_training_the_reader_is_bm25_with_the_bi_encoders() -> None:
    import torch

    about = Reader().about(
        torch.ones(1, 448), torch.zeros(1, 384), torch.zeros(1, 2, 384), torch.ones(1, 2) > 0
    )
    assert torch.allclose(about["query"], torch.tensor(10.0)) and not about["penalties"].any()
    assert about["gains"][0, 0] == 0 and about["gains"][0, len(FIELDS)] == -1
