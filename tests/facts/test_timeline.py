"""One timeline: bands hold their value, order survives, a range is one thing, facts of law are told apart."""

from __future__ import annotations

import calendar
import datetime as dt
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.facts.dates import Precision, read
from sfumato.core.facts.durations import Band, Duration, band_of, read_duration
from sfumato.core.facts.timeline import _LAW, TimeKind, is_of_law, kind_of, read_timeline
from sfumato.core.generalize.age_rules import band_of_age
from sfumato.core.generalize.datetime_rules import range_words, steps
from sfumato.core.recognize.model import Entity, EntityType, Mention

days = st.dates(dt.date(1850, 1, 1), dt.date(2030, 12, 31))
MONTHS = calendar.month_name[1:]


def written(day: dt.date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def entities(text: str, *spans: str) -> list[Entity]:
    found = []
    for i, span in enumerate(spans):
        mentions = tuple(
            Mention(m.start(), m.end(), EntityType.DATETIME, 1.0) for m in re.finditer(re.escape(span), text)
        )
        found.append(Entity(f"DATETIME-{i + 1}", EntityType.DATETIME, mentions, span, 0.0, 0.9))
    return found


@given(st.integers(1, 99), st.sampled_from(["second", "minute", "hour", "day", "week", "month", "year"]))
def test_a_band_holds_its_value_in_every_calendar(number: int, unit: str) -> None:
    duration = read_duration(f"{number} {unit}s")
    assert duration is not None
    band = band_of(duration)
    if band is not None:
        assert band.holds(duration)
        assert band.low < band.high


@given(st.integers(1, 40), st.integers(0, 11), st.integers(0, 27))
def test_years_months_and_days_are_read_exactly(years: int, months: int, rest: int) -> None:
    duration = read_duration(f"{years} years, {months + 1} months and {rest + 1} days")
    assert duration == Duration(12 * years + months + 1, rest + 1)
    band = band_of(duration)
    assert band is not None and band.holds(duration)


def test_six_months_are_not_less_than_six_months() -> None:
    duration = read_duration("six months")
    assert duration is not None
    assert band_of(duration) == Band(6, 12, "month")


@given(days, days)
def test_coarser_dates_keep_their_order(one: dt.date, two: dt.date) -> None:
    early, late = sorted((one, two))
    for precision in (Precision.MONTH, Precision.YEAR, Precision.DECADE, Precision.CENTURY):
        a, b = (
            read(read(written(d))[0].written(precision).removeprefix("the "))[0].bounds()
            for d in (early, late)
        )
        assert a is not None and b is not None
        assert a[0] <= b[0] and a[1] <= b[1]
        assert a[0] <= early <= a[1]


@given(days, days, st.sampled_from(["from {} to {}", "between {} and {}", "{} – {}", "from {} until {}"]))
def test_a_range_never_has_equal_ends(one: dt.date, two: dt.date, form: str) -> None:
    early, late = sorted((one, two))
    for step in steps(form.format(written(early), written(late))):
        ends = re.match(r"(?:from |between )?(.+?)(?: to | and |–)(.+)$", step.text)
        assert ends is None or ends[1].removeprefix("the ") != ends[2].removeprefix("the "), step.text


@pytest.mark.parametrize(
    ("lead", "low", "high", "expected"),
    [
        ("from", "1992", "1992", "in 1992"),
        ("between", "date in the 2010s", "date in the 2010s", "in the 2010s"),
        ("from", "1992", "1995", "from 1992 to 1995"),
        ("between", "the 1980s", "the 1990s", "between the 1980s and 1990s"),
        ("", "1992", "1995", "1992–1995"),
        ("", "1992", "1992", "period in 1992"),
    ],
)
def test_range_words(lead: str, low: str, high: str, expected: str) -> None:
    assert range_words(lead, low, high) == expected


@given(st.floats(0, 120))
def test_an_age_is_in_its_band(age: float) -> None:
    low, high = band_of_age(age)
    assert low <= age < high + 1


def test_two_mentions_joined_by_until_are_one_range() -> None:
    text = "He worked there from 3 May 1992 until 5 June 1995 and again in 2001."
    timeline = read_timeline(text, entities(text, "3 May 1992", "5 June 1995", "2001"))
    assert [(r.first, r.last, r.lead) for r in timeline.ranges] == [("DATETIME-1", "DATETIME-2", "from")]
    assert text[timeline.ranges[0].start : timeline.ranges[0].end] == "from 3 May 1992 until 5 June 1995"
    assert [t.entity_id for t in timeline.dated()] == ["DATETIME-1", "DATETIME-2", "DATETIME-3"]


def test_and_joins_a_range_only_after_between() -> None:
    text = "Hearings were held on 3 May 1992 and 5 June 1995."
    assert read_timeline(text, entities(text, "3 May 1992", "5 June 1995")).ranges == ()


@pytest.mark.parametrize("example", [example for _, _, example in _LAW])
def test_facts_of_law_are_told_apart(example: str) -> None:
    words = r"(?:aged over )?\b(?:\d+|two|six|ten|thirty)\b(?:[ -](?:years?|months?|month|days))?[’']?"
    match = re.search(words, example)
    assert match is not None
    assert is_of_law(example, match.start(), match.end())


@pytest.mark.parametrize(
    "text",
    [
        "She was aged 35 when she left.",
        "He had worked there for six years.",
        "They lived together for two years in Oslo.",
    ],
)
def test_facts_of_a_person_are_not_facts_of_law(text: str) -> None:
    match = re.search(r"aged 35|six years|two years", text)
    assert match is not None
    assert not is_of_law(text, match.start(), match.end())


def test_forms_are_told_apart() -> None:
    assert kind_of("18 July 1980") is TimeKind.DATE
    assert kind_of("from 1992 to 1995") is TimeKind.RANGE
    assert kind_of("14 and 18 June 1996") is TimeKind.DATES
    assert kind_of("aged 35") is TimeKind.AGE
    assert kind_of("six months") is TimeKind.DURATION
    assert kind_of("at noon") is TimeKind.OTHER
