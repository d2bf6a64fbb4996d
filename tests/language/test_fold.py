"""One fold for documents, indexes and the ontology."""

from __future__ import annotations

import itertools
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.generalize.store import open_store
from sfumato.core.language.fold import fold, fold_phrase, fold_word, without_marks


@pytest.mark.parametrize(
    ("written", "also"),
    [
        ("Łódź", "Lodz"),
        ("Þór", "Thor"),
        ("Sarısoy", "SARISOY"),
        ("Straße", "Strasse"),
        ("Nikolić", "nikolic"),
        ("O’Brien", "O'Brien"),
        ("Jean‑Luc", "Jean-Luc"),
        ("Ander\u00adsen", "Andersen"),
        ("Ander\u200bsen", "Andersen"),
        ("Ørsted", "orsted"),
    ],
)
def test_spellings_of_one_name_meet(written: str, also: str) -> None:
    assert fold(written) == fold(also)


def test_words_lose_apostrophes_and_phrases_keep_single_blanks() -> None:
    assert fold_word("O’Brien") == "obrien"
    assert fold_phrase("  Anna  van 't Hoff, Jr.") == "anna van t hoff jr"


def test_marks_go_and_case_stays() -> None:
    assert without_marks("Žižka") == "Zizka"


@given(st.text(max_size=30))
def test_case_and_marks_are_gone(text: str) -> None:
    folded = fold(text)
    assert folded == folded.casefold()
    assert not any(unicodedata.combining(c) for c in folded)


def test_keys_of_the_ontology_are_folded_this_way() -> None:
    for key, _ in itertools.islice(open_store().starting_with("s"), 2000):
        assert fold(key) == key
