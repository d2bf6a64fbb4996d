"""Word shapes: the fast way equals the plain way."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.recognize.word_shapes import LOWER, MIXED, NO_LETTERS, TITLE, UPPER, word_shapes


@pytest.mark.parametrize(
    ("word", "shape"),
    [
        ("court", LOWER),
        ("Court", TITLE),
        ("COURT", UPPER),
        ("McDonald", MIXED),
        ("1994", NO_LETTERS),
        ("J", TITLE),
        ("Ærø", TITLE),
        ("ŁÓDŹ", UPPER),
        ("b2B", MIXED),
    ],
)
def test_shapes_of_single_words(word: str, shape: int) -> None:
    assert word_shapes(f"x {word} y", np.array([2]))[0] == shape


def plain(word: str) -> int:
    letters = [c for c in word if c.isalpha()]
    upper = sum(c.isupper() for c in letters)
    if not letters:
        return NO_LETTERS
    if upper == 0:
        return LOWER
    if upper == len(letters):
        return UPPER if len(letters) > 1 else TITLE
    return TITLE if letters[0].isupper() and upper == 1 else MIXED


@given(st.text(st.characters(codec="utf-8", max_codepoint=0x2FFF), min_size=1, max_size=60))
def test_the_fast_way_equals_the_plain_way(text: str) -> None:
    words = [m for m in re.finditer(r"\S+", text) if m[0].isalnum()]
    if words:
        shapes = word_shapes(text, np.array([m.start() for m in words]))
        assert list(shapes) == [plain(m[0]) for m in words]
