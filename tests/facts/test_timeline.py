"""One timeline: bands hold their value, order survives, a range is one thing, facts of law are told apart."""

from __future__ import annotations

import calendar
import datetime as dt
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.facts.of_law import _LAW, _PUBLIC, legal_fact
from sfumato.core.facts.timeline import TimeKind, kind_of, read_timeline
from sfumato.core.generalize.age_rules import band_of_age
from sfumato.core.generalize.datetime_rules import range_words, steps
from sfumato.core.language.dates import Precision, read
from sfumato.core.language.durations import Band, Duration, band_of, read_duration
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
    ("text", "told", "day", "years"),
    [
        ("On 25 July 2001 he fell. He was ill until 10 August.", ["25 July 2001"], "10 August", (2001, 2001)),
        ("On 16 May 2001, 6 January and 13 June 2002 it sat.", ["16 May 2001", "13 June 2002"], "6 January", (2002, 2002)),
        ("On 18 August 1989 he wrote; on 11 July he called.", ["18 August 1989"], "11 July", (1989, 1989)),
        ("He wrote on 18 August 1994.\nOn 11 July he called.", ["18 August 1994"], "11 July", (1994, 1995)),
        ("He wrote on 18 August 1994.\nOn 11 July he called again. He left on 2 May 1994.",
         ["18 August 1994", "2 May 1994"], "11 July", (1994, 1994)),
        ("Oslo, 3 May 2023\n\nDear Ida, see you on 15 June!", ["3 May 2023"], "15 June", None),
    ],
)  # fmt: skip
def test_a_day_without_a_year_has_that_of_its_story(
    text: str, told: list[str], day: str, years: tuple[int, int] | None
) -> None:
    made = entities(text, day, *told)
    assert read_timeline(text, made).years(text).get("DATETIME-1") == years


def test_the_end_of_a_span_goes_on_in_its_year() -> None:
    assert [a.year for a in read("between 1 January 1986 and 3 November")] == [1986, 1986]
    assert [a.year for a in read("from 3 November 1986 to 1 March")][1:] == [0]  # of the next year, or of any
    assert [(a.year, a.month) for a in read("July 94")] == [(1994, 7)]


def test_a_life_is_no_season() -> None:
    assert [(a.year, a.precision) for a in read("1514 – 24 November 1572")] == [
        (1514, Precision.YEAR),
        (1572, Precision.DAY),
    ]
    assert kind_of("1927–28 to 1935–36") is TimeKind.RANGE


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


@pytest.mark.parametrize("example", [example for _, _, example in _LAW])
def test_facts_of_law_are_told_apart(example: str) -> None:
    words = r"(?:aged over )?\b(?:\d+|two|six|ten|thirty)\b(?:[ -](?:years?|months?|month|days))?[’']?"
    match = re.search(words, example)
    assert match is not None
    assert legal_fact(example, match.start(), match.end())


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
    assert not legal_fact(text, match.start(), match.end())


@pytest.mark.parametrize("example", [example for _, _, example in _PUBLIC])
def test_dates_of_public_law_are_told_apart(example: str) -> None:
    match = re.search(r"\d+ [A-Z]\w+ \d{4}", example)
    assert match is not None
    assert legal_fact(example, match.start(), match.end())


@pytest.mark.parametrize(
    "text",
    [
        "The judgment entered into force on 1 September 1998.",
        "the decision under the Code came into force on 1 September 1998.",
        "He was arrested under the Code on 1 September 1998.",
        "He sued under the Convention on 1 September 1998.",
    ],
)
def test_dates_of_a_case_are_not_dates_of_law(text: str) -> None:
    match = re.search(r"1 September 1998", text)
    assert match is not None
    assert not legal_fact(text, match.start(), match.end())


@pytest.mark.parametrize(
    ("text", "span", "plain"),
    [
        ("posted a .312 batting average", "312", True),
        ("hit 18 home runs", "18", True),
        ("in 621 games", "621", False),
        ("burnt £1 million.", "£1 million", True),
        ("a deposit of $500.00 was", "$500.00", True),
        ("paid EUR 36,417 to", "EUR 36,417", False),
        ("raised £14.3m in", "£14.3m", False),
        ("stated with 80% certainty", "80%", True),
        ("held 37% of the stock", "37%", False),
        ("employs approximately 60,000 people", "approximately", True),
        ("a time of 10.966 and", "10.966", True),
        ("the 200 m sprint", "200 m", True),
        ("a village 300 m from the border", "300 m", False),
        ("occurred 30-40 million years ago.", "30-40 million years ago", True),
        ("citizens who have reached 18 years of age may vote", "18 years of age", True),
    ],
)
def test_scores_measures_and_round_sums_are_said_of_nobody(text: str, span: str, plain: bool) -> None:
    start = text.index(span)
    assert bool(legal_fact(text, start, start + len(span))) is plain


def test_forms_are_told_apart() -> None:
    assert kind_of("18 July 1980") is TimeKind.DATE
    assert kind_of("from 1992 to 1995") is TimeKind.RANGE
    assert kind_of("14 and 18 June 1996") is TimeKind.DATES
    assert kind_of("aged 35") is TimeKind.AGE
    assert kind_of("six months") is TimeKind.DURATION
    assert kind_of("at noon") is TimeKind.OTHER


def test_the_limits_that_a_law_sets_are_said_of_nobody() -> None:
    text = "to a fine of not less than four hundred and sixty-five euros and eighty-seven cents but not exceeding EUR 23,293.73"
    for said in ("eighty-seven cents", "EUR 23,293.73"):
        at = text.index(said)
        assert legal_fact(text, at, at + len(said))


@pytest.mark.parametrize(
    ("text", "spans", "year"),
    [
        (
            "It was in 1823. He (8 May [O.S. 27 April] 1779) ruled.",
            ("1823", "8 May", "27 April", "1779"),
            1779,
        ),
        (
            "In 1823 he left. From 19 November (O.S.)/1 December 1825 he reigned.",
            ("1823", "19 November", "1 December 1825"),
            1825,
        ),
    ],
)
def test_a_day_in_two_calendars_has_one_year(text: str, spans: tuple[str, ...], year: int) -> None:
    found = read_timeline(text, entities(text, *spans)).years(text)
    assert set(found.values()) == {(year, year)}


def test_a_month_that_comes_again_every_year_is_nobodys() -> None:
    text = "I must report once a year, during the month of my birth or during the month of January. In January he left."
    at = text.index("January")
    assert legal_fact(text, at, at + 7)
    assert not legal_fact(text, text.rindex("January"), text.rindex("January") + 7)
