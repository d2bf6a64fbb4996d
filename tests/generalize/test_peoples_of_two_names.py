"""A people of two names is of neither's country."""

from __future__ import annotations

import pytest

from sfumato.core.generalize import ladder_for
from sfumato.core.recognize.model import EntityType


def told(name: str) -> str:
    return " | ".join(rung.text for rung in ladder_for(name, EntityType.ORG).rungs[1:])


@pytest.mark.parametrize(
    ("name", "country"), [("Greek Cypriot Land Authority", "Greece"), ("French Canadian Museum", "France")]
)
def test_a_people_of_two_names_tells_the_country_of_neither(name: str, country: str) -> None:
    assert country not in told(name)


def test_one_people_tells_its_country() -> None:
    assert "Greece" in told("Greek Land Authority")
