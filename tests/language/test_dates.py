"""Dates as the text tells them: how precisely, and from which day to which."""

from __future__ import annotations

import pytest

from sfumato.core.language.dates import Precision, read


def test_a_date_in_eight_digits_is_a_day() -> None:
    (atom,) = read("20200528")
    assert (atom.precision, atom.year, atom.month, atom.day) == (Precision.DAY, 2020, 5, 28)


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("the early 20th century", 1900, 1929),
        ("mid-19th century", 1830, 1869),
        ("late eighteenth century", 1770, 1799),
        ("the early 21st century", 2000, 2029),
    ],
)
def test_a_part_of_a_century_has_its_years(words: str, first: int, last: int) -> None:
    (atom,) = read(words)
    assert atom.precision is Precision.PART
    assert tuple(day.year for day in atom.bounds() or ()) == (first, last)
    assert read(atom.written(Precision.PART))[0].bounds() == atom.bounds()
