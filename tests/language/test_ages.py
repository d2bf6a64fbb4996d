"""One reader of ages: for rungs, for the timeline and for the crowd."""

from __future__ import annotations

import pytest

from sfumato.core.language.ages import Ages, ages_in, is_age, read_ages, tells_age


@pytest.mark.parametrize(
    ("words", "ages"),
    [
        ("aged 35", Ages(35, 35, loose=True)),
        ("a 35-year-old", Ages(35, 35, loose=True)),
        ("thirty-five years old", Ages(35, 35, loose=True)),
        ("two months old", Ages(0, 0, loose=True)),
        ("30-39", Ages(30, 39)),
        ("a 40-to-49-year-old", Ages(40, 49)),
        ("30 to 39 years of age", Ages(30, 39)),
        ("over 65", Ages(65, None)),
        ("65 or older", Ages(65, None)),
        ("under 18", Ages(0, 17)),
        ("in her early thirties", Ages(30, 33)),
        ("his late 50s", Ages(57, 59)),
        ("the 50s", None),
        ("toddler", Ages(1, 3, loose=True)),
        ("adult", Ages(18, None, loose=True)),
        ("35", None),
        ("Larvik", None),
    ],
)
def test_years_of_life(words: str, ages: Ages | None) -> None:
    assert read_ages(words) == ages


def test_a_bare_number_is_an_age_only_where_one_is_asked_for() -> None:
    assert read_ages("35", alone=True) == Ages(35, 35)
    assert read_ages("1935", alone=True) is None


@pytest.mark.parametrize(
    ("span", "ages"),
    [
        ("aged 6 and 2", [6, 2]),
        ("six months old", [0.5]),
        ("two years and six months old", [2]),
        ("aged 34 in 2003", [34]),
    ],
)
def test_ages_in_years(span: str, ages: list[float]) -> None:
    assert ages_in(span) == ages


@pytest.mark.parametrize("span", ["aged 35", "a two-year-old boy", "at the age of 18", "six weeks old"])
def test_ages_in_numbers(span: str) -> None:
    assert is_age(span) and tells_age(span)


@pytest.mark.parametrize("span", ["in his thirties", "her late 60s"])
def test_a_decade_of_life_is_told_without_a_number(span: str) -> None:
    assert tells_age(span) and not is_age(span)


@pytest.mark.parametrize("span", ["35 years", "the aged", "the 1930s", "two parties", "his duties"])
def test_what_is_no_age(span: str) -> None:
    assert not tells_age(span)
