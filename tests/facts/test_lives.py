"""How a biography opens: dates in brackets behind the name, also after a comma or another name."""

from __future__ import annotations

import pytest

from sfumato.core.facts.extract import Extractor
from sfumato.core.facts.people import is_a_life
from sfumato.core.recognize.model import Entity, EntityType, Mention


@pytest.mark.parametrize(
    ("text", "life"),
    [
        ("Ola Hansen (born 1961) wrote books.", True),
        ("Ola Hansen,  (23 July 1893 – 29 August 1972) wrote books.", True),
        ("Ola Hansen, also known as Ola the Tall (1947 in Larvik – 1997), wrote books.", True),
        ("Ola Hansen came in the morning. He left (at 5).", False),
    ],
)
def test_a_life_is_told_by_its_opening(text: str, life: bool) -> None:
    person = Entity(
        "PERSON-1",
        EntityType.PERSON,
        (Mention(0, 10, EntityType.PERSON, 1.0),),
        "Ola Hansen",
        1.0,
        0.0,
        protected=True,
    )
    assert is_a_life(text, (person,), Extractor(text, (person,)).cast) is life
