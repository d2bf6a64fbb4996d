"""What the training recipe makes of texts, as far as it needs no torch."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sfumato.models.recognizer import corpora, forms, labelling

ROOT = Path(__file__).parents[2]


@pytest.fixture
def recipe() -> Any:
    """The modules of the recipe that need no torch."""
    return type("Recipe", (), {"corpora": corpora, "forms": forms, "labelling": labelling})


def test_labels_are_carried_over_to_other_pieces_of_the_same_words(recipe: Any) -> None:
    # The teacher reads "Wojcie|chow", the student "Woj|ciec|how".
    types = np.zeros((2, 17))
    types[0, 3], types[1, 4] = 1.0, 1.0  # begins a PERSON, goes on
    masks = np.array([[0.0, 1.0, 0.0], [0.0, 0.5, 0.5]])
    places, wanted = np.array([[0, 6], [6, 10]]), np.array([[0, 3], [3, 7], [7, 10]])
    carried, judged = recipe.labelling.carried(places, wanted, types, masks)
    assert carried[:, 3].tolist() == [1, 0, 0]  # only one piece begins the name
    assert carried[:, 4].tolist() == [0, 1, 1]
    assert judged[:, 1].tolist() == [1, 1, 0.5]


def test_letters_know_where_everything_stands_in_them(recipe: Any) -> None:
    made = list(recipe.forms.forms(ROOT / "resources", ["Åse", "Ngozi"] * 50, count=40, seed=1))
    again = list(recipe.forms.forms(ROOT / "resources", ["Åse", "Ngozi"] * 50, count=40, seed=1))
    assert [e.text for e in made] == [e.text for e in again]
    assert {s.types[0] for e in made for s in e.annotators[0]} == set(recipe.corpora.TYPES)
    for example in made:
        spans = sorted((s.start, s.end) for s in example.annotators[0])
        assert all(0 <= a < b <= len(example.text) for a, b in spans)
        assert all(first[1] <= second[0] for first, second in itertools.pairwise(spans))
        assert "{" not in example.text
        assert all(example.text[a:b].strip() == example.text[a:b] for a, b in spans)


def test_a_date_is_not_nothing_where_a_corpus_does_not_mark_dates(recipe: Any) -> None:
    corpora = recipe.corpora
    text = "Jo Vale came on 3 May 1999."
    partly = corpora.Example(
        "x", "open", 2, text, [[corpora.Span(0, 7, ("PERSON",))]], ("PERSON",), exact_starts=False
    )
    spans = corpora.with_forms(partly).annotators[0]
    assert [(text[s.start : s.end], s.types) for s in spans] == [
        ("Jo Vale", ("PERSON",)),
        ("3 May 1999", ("DATETIME",)),
    ]
    whole = corpora.Example("y", "tab", 0, text, [[]])
    assert corpora.with_forms(whole).annotators == [[]]
