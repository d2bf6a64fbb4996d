"""Numbers as people write them."""

from __future__ import annotations

import pytest

from sfumato.core.language.numbers import said_once


@pytest.mark.parametrize(
    ("span", "once"),
    [
        ("10,000 (ten thousand euros)", "10,000 euros"),
        ("EUR 115 (one hundred and fifteen)", "EUR 115"),
        ("three (3) months", "three months"),
        ("12 (twelve) cows", "12 cows"),
        ("12 (eleven) cows", "12 (eleven) cows"),
        ("12 cows (all brown)", "12 cows (all brown)"),
    ],
)
def test_a_number_that_a_bracket_says_again_is_said_once(span: str, once: str) -> None:
    assert said_once(span) == once
