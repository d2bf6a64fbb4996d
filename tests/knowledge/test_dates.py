"""Dates of texts and of tables, brought to the keys of the index."""

from __future__ import annotations

import pytest

from sfumato.core.knowledge.dates import find_dates, parse_date, years
from sfumato.core.knowledge.source_tables import iso_date

SUMMER = ("d:1990-06", "d:1990-07", "d:1990-08")


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        ("June 16th, 1958", ("d:1958-06-16",)),
        ("on 16.06.1958", ("d:1958-06-16",)),
        ("05/16/1958", ("d:1958-05-16",)),
        ("5/6/1990", ("d:1990-06-05", "d:1990-05-06")),
        ("5/5/1990", ("d:1990-05-05",)),
        ("August 2006", ("d:2006-08",)),
        ("summer of 1990", SUMMER),
        ("2005–06", years(2005, 2006)),
        ("1992–95", years(1992, 1995)),
        ("between 1990 and 1995", years(1990, 1995)),
        ("the 1940s", years(1940, 1949)),
        ("the seventeenth century", years(1600, 1699)),
        ("from 1500 to 2000", ()),
        ("Between 14 August 1998", ()),
        ("5 May", ()),
        ("Larvik in 1990", ()),
    ],
)
def test_a_value_that_is_a_date(words: str, keys: tuple[str, ...]) -> None:
    assert parse_date(words) == keys


def test_dates_of_running_text_are_read_each_for_itself() -> None:
    text = "Born on 5 May in Larvik, he left in the summer of 1990, and sang 1992–95 and in 2001."
    found = [(text[hit.start : hit.end], hit.keys) for hit in find_dates(text)]
    assert found == [
        ("summer of 1990", SUMMER),
        ("1992–95", years(1992, 1995)),
        ("2001", ("d:2001",)),
    ]


def test_in_a_table_the_day_is_written_first() -> None:
    assert iso_date("5/6/1990") == "1990-06-05"
    assert iso_date("06/16/1990") == "1990-06-16"
