"""Dates and times become coarser, stay true, and keep their order."""

from __future__ import annotations

import datetime as dt
from itertools import pairwise

import pytest

from sfumato.core.generalize import datetime_rules, ladder_for
from sfumato.core.generalize.dates import shifted
from sfumato.core.language.dates import read
from sfumato.core.recognize.model import EntityType


def rungs(span: str, type_: str = "DATETIME") -> list[str]:
    return [r.text for r in ladder_for(span, EntityType(type_)).rungs[1:-1]]


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        ("18 July 1980", ["July 1980", "1980", "date in the 1980s", "date in the late 20th century", "date in the 20th century"]),
        ("July 18, 1980",
         ["July 1980", "1980", "date in the 1980s", "date in the late 20th century", "date in the 20th century"]),
        ("November 14/2010",
         ["November 2010", "2010", "date in the 2010s", "date in the early 21st century", "date in the 21st century"]),
        ("1960-05-19", ["May 1960", "1960", "date in the 1960s", "date in the mid-20th century", "date in the 20th century"]),
        ("31.12.1999",
         ["December 1999", "1999", "date in the 1990s", "date in the late 20th century", "date in the 20th century"]),
        ("1965", ["date in the 1960s", "date in the mid-20th century", "date in the 20th century"]),
        ("March 2003", ["2003", "date in the 2000s", "date in the early 21st century", "date in the 21st century"]),
        ("mid-1980s", ["date in the 1980s", "date in the late 20th century", "date in the 20th century"]),
        ("between 1988 and 1990",
         ["between the 1980s and 1990s", "in the late 20th century", "in the 20th century", "period of time"]),
        ("29 May", ["May", "date in the first half of the year", "date"]),
        ("14 and 18 June 1996", ["dates in June 1996", "dates in 1996", "dates in the 1990s",
                                 "dates in the late 20th century", "dates in the 20th century", "several dates"]),
        ("between 1 May 1995 and 12 September 1997",
         ["between May 1995 and September 1997", "between 1995 and 1997", "in the 1990s", "in the late 20th century",
          "in the 20th century", "period of time"]),
        ("three and a half years", ["two to five years", "some years", "period of time"]),
        ("two days later", ["some days later", "later"]),
        ("twenty-two days after", ["some weeks after", "later"]),
        ("63 years old", ["60 to 69 years old", "of adult age"]),
        ("10.30 p.m.", ["night", "time of day"]),
        ("six-month", ["months-long"]),
        ("six months", ["six to twelve months", "some months", "period of time"]),
        ("two years and six months", ["two to five years", "some years", "period of time"]),
        ("1992–95", ["period in the 1990s", "period in the late 20th century", "period in the 20th century", "period of time"]),
        ("from 3 May 1992 until 5 May 1992",
         ["in May 1992", "in 1992", "in the 1990s", "in the late 20th century", "in the 20th century", "period of time"]),
        ("1919–20", ["date in the 1910s", "date in the early 20th century", "date in the 20th century"]),
        ("the time of the events", []),
        ("19th century", ["period of history"]),
        ("Monday", ["working day", "day"]),
        ("two-year-old boy", ["under-5-year-old child", "young child"]),
        ("three", []),
        ("aged 6 and 2", ["aged under 10", "under 18"]),
        ("aged 17 and 23", ["aged 15 to 29"]),
        ("at the age of eleven", ["at the age of 10 to 14", "at a young age"]),
        ("five-year period", ["years-long period"]),
        ("period of five years", ["period of five to ten years", "period of time"]),
    ],
)  # fmt: skip
def test_every_form_has_its_ladder(span: str, expected: list[str]) -> None:
    assert rungs(span) == expected


def test_day_and_month_that_could_be_swapped_do_not_name_a_month() -> None:
    assert rungs("03/04/1999") == [
        "1999",
        "date in the 1990s",
        "date in the late 20th century",
        "date in the 20th century",
    ]


@pytest.mark.parametrize("year", range(1800, 2030, 7))
def test_the_decade_holds_the_year(year: int) -> None:
    decade = rungs(f"5 March {year}")[2]
    low = int(decade.split()[-1].rstrip("s"))
    assert low <= year <= low + 9


def test_one_shift_keeps_order_and_intervals() -> None:
    spans = ["3 January 1999", "28 February 1999", "2000-02-29", "July 4, 2001"]
    before = [read(s)[0].days() for s in spans]
    moved = [shifted(s, -117) for s in spans]
    after = [read(s)[0].days() for s in moved if s]
    assert all(b and a and b - a == dt.timedelta(days=117) for b, a in zip(before, after, strict=True))


def test_a_shift_keeps_the_style_of_the_date() -> None:
    assert shifted("31.12.1999", 1) == "01.01.2000"
    assert shifted("1999-12-31", 1) == "2000-01-01"
    assert shifted("December 31, 1999", 1) == "January 1, 2000"


def test_what_is_not_a_full_date_is_not_shifted() -> None:
    assert shifted("March 2003", 10) is None
    assert shifted("30 February 2001", 10) is None


def test_losses_rise_and_coverage_never_falls() -> None:
    ladder = ladder_for("18 July 1980", EntityType.DATETIME)
    assert all(a.loss < b.loss and a.coverage <= b.coverage for a, b in pairwise(ladder.rungs))
    assert (ladder.rungs[0].loss, ladder.rungs[-1].text, ladder.rungs[-1].loss) == (0.0, "***", 1.0)


def test_an_anniversary_without_its_number_is_still_one() -> None:
    assert [s.text for s in datetime_rules.steps("the 70th anniversary")] == ["anniversary"]
