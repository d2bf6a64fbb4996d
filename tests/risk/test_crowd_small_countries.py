"""Small and former States, unions and parts of States: never everybody, and never a village."""

from __future__ import annotations

import pytest

from sfumato.core.risk.crowd_facts import count_facts


@pytest.mark.parametrize(
    ("country", "least", "most"),
    [
        ("Yugoslavia", 1.5e7, 3e7),
        ("USSR", 2.5e8, 3.5e8),
        ("Liechtenstein", 3e4, 5e4),
        ("Vatican City", 400, 1000),
        ("Kosovo", 1.4e6, 2.2e6),
        ("European Union", 4e8, 5e8),
        ("Catalonia", 5e6, 9e6),
    ],
)
def test_states_that_the_tables_by_age_leave_out_have_their_people(
    country: str, least: float, most: float
) -> None:
    assert least < count_facts([("country", country)]).expected < most


@pytest.mark.parametrize(
    ("town", "country"), [("Vaduz", "Liechtenstein"), ("Nuuk", "Greenland"), ("Pristina", "Kosovo")]
)
def test_a_town_has_no_more_people_than_its_small_state(town: str, country: str) -> None:
    inside, whole = count_facts([("lives in", town)]), count_facts([("lives in", country)])
    assert inside.expected <= whole.expected and inside.low <= whole.low


def test_a_place_of_birth_abroad_counts_beside_a_nationality() -> None:
    alone = count_facts([("nationality", "Norwegian")])
    both = count_facts([("nationality", "Norwegian"), ("born in", "Pakistan")])
    assert both.expected < alone.expected / 50 and both.low < alone.low / 50


def test_people_of_a_small_nation_abroad_are_few() -> None:
    assert count_facts([("nationality", "Tuvaluan"), ("country", "Germany")]).expected < 1000
