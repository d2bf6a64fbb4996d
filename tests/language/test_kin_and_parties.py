"""Words for relatives and for parties are known once: every room reads the same ones."""

from __future__ import annotations

import re

import pytest

from sfumato.core.facts.people import TIES
from sfumato.core.language.kin import KIN, KIN_PATTERN
from sfumato.core.language.parties import PARTIES, SIDES, speaks_of_parties
from sfumato.core.recognize.relations import KINSHIP


@pytest.mark.parametrize("word", KIN)
def test_a_relative_is_one_for_facts_and_for_linking(word: str) -> None:
    assert word in TIES
    assert re.fullmatch(KIN_PATTERN, word)
    told = KINSHIP.search(f"He came with his {word}, ")
    assert told is not None and told["kin"] == word


def test_the_longer_word_is_read() -> None:
    told = re.match(KIN_PATTERN, "son-in-law of")
    assert told is not None and told[0] == "son-in-law"


@pytest.mark.parametrize("word", SIDES)
def test_a_text_that_calls_somebody_by_their_side_is_of_proceedings(word: str) -> None:
    assert speaks_of_parties(f"The {word}s lived in a village.")


@pytest.mark.parametrize("text", ["Her application for the post was sent.", "He was a victim of the flood."])
def test_other_words_are_not_of_proceedings(text: str) -> None:
    assert not speaks_of_parties(text)


def test_sides_are_parties() -> None:
    assert set(SIDES) < set(PARTIES)
