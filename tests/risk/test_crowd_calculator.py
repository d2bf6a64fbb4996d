"""The calculator: one more fact never makes the crowd larger, and no named fact counts as everybody."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.core.risk.crowd_facts import count_facts

VALUES = {
    "sex": ["female", "male"],
    "age": ["34", "30-39", "over 60", "5", "110"],
    "born": ["1961", "1901"],
    "occupation": [
        "nurse",
        "health worker",
        "judge",
        "farmer",
        "mayor",
        "astronaut",
        "midwife",
        "Craft-repair",
        "xylographer",
    ],
    "office": ["Prime Minister of Norway", "member of parliament"],
    "country": ["Norway", "Turkey", "United States", "Iceland", "Yugoslavia"],
    "lives in": ["Larvik", "Telemark", "Utsira", "Qwertvik"],
    "born in": ["Pakistan", "Larvik", "Mexico", "Qwertvik, Norway"],
    "nationality": ["Norwegian", "American", "European"],
    "faith": ["Muslim", "Jewish", "Pastafarian"],
    "ethnicity": ["Kurdish", "Sami", "white"],
    "health": ["HIV", "diabetes", "progeria", "tuberculosis"],
    "employer": ["Equinor", "a hospital"],
    "school": ["Oxford University", "university"],
    "marital": ["married", "widowed"],
}
FACTS = st.lists(st.sampled_from(sorted(VALUES)), min_size=1, max_size=5, unique=True).flatmap(
    lambda keys: st.tuples(*(st.sampled_from([(key, value) for value in VALUES[key]]) for key in keys))
)


@settings(max_examples=150, deadline=None)
@given(facts=FACTS)
def test_one_more_fact_never_makes_the_crowd_larger(facts: tuple[tuple[str, str], ...]) -> None:
    whole = count_facts(facts)
    assert whole.low <= whole.expected <= whole.high
    for number in range(len(facts)):
        fewer = count_facts([*facts[:number], *facts[number + 1 :]])
        assert whole.expected <= fewer.expected * 1.000001 and whole.low <= fewer.low * 1.000001


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("occupation", "xylographer"),
        ("occupation", "soothsayer"),
        ("conviction", "piracy"),
        ("family", "foundling"),
        ("age", "110"),
        ("sex", "nonbinary"),
        ("nationality", "stateless"),
    ],
)
def test_what_no_table_knows_is_few_people_and_said_to_be_assumed(key: str, value: str) -> None:
    found = count_facts([(key, value), ("country", "Norway")])
    assert found.expected < 5000
    assert "assumed" in found.not_counted[0].reason


def test_a_sex_beside_a_name_leaves_no_more_people() -> None:
    name = [("name", "John Smith"), ("country", "United States")]
    assert count_facts([*name, ("sex", "female")]).expected <= count_facts(name).expected


@pytest.mark.parametrize(
    ("facts", "known"),
    [
        ([("occupation", "farmer"), ("country", "Kenya")], 5_500_000),  # half of its workers
        ([("occupation", "farmer"), ("country", "Norway")], 40_000),
        ([("employer", "IKEA"), ("country", "Sweden")], 17_000),  # of 220,000 in the world
        ([("occupation", "software engineer"), ("country", "United States")], 1_800_000),
        ([("occupation", "surgeon"), ("country", "Denmark")], 1_500),  # not every physician
        ([("occupation", "professor"), ("country", "Netherlands")], 7_000),
    ],
)
def test_ordinary_questions_hold_what_is_known(facts: list[tuple[str, str]], known: float) -> None:
    made = count_facts(facts)
    assert made.low <= known <= made.high
    assert made.expected / 5 <= known <= made.expected * 5


@pytest.mark.parametrize(
    ("facts", "known"),
    [
        ([("occupation", "astronaut"), ("country", "Germany")], 12),  # of 600 in the world, not all of them
        ([("occupation", "midwife"), ("sex", "male"), ("country", "United Kingdom")], 200),
        ([("occupation", "imam"), ("sex", "female"), ("country", "Germany")], 100),
        ([("health", "tuberculosis"), ("country", "Norway")], 200),  # common in the world, rare there
        ([("health", "malaria"), ("country", "Norway")], 100),
        ([("office", "member of the European Parliament"), ("country", "Germany")], 96),  # not all 705
        ([("occupation", "sign language interpreter"), ("country", "Norway")], 600),
    ],
)
def test_what_is_common_elsewhere_is_not_taken_to_be_common_here(
    facts: list[tuple[str, str]], known: float
) -> None:
    assert count_facts(facts).low <= known
