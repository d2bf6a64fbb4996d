"""The common noun behind a name says what the thing is, in the text's own words."""

from __future__ import annotations

import pytest

from sfumato.core.generalize import ladder_for
from sfumato.core.recognize.model import EntityType


@pytest.mark.parametrize(
    ("name", "type_", "sentence", "told"),
    [
        ("Saturn V rocket", EntityType.MISC, "He supported testing of the Saturn V rocket.", "rocket"),
        ("Apollo program", EntityType.MISC, "He shaped the course of the Apollo program.", "program"),
        ("Apollo 1 fire", EntityType.MISC, "He investigated the Apollo 1 fire.", "fire"),
        ("NASA manager", EntityType.ORG, "He was an engineer and NASA manager.", "manager"),
    ],
)
def test_the_noun_behind_a_name_is_its_kind(name: str, type_: EntityType, sentence: str, told: str) -> None:
    assert told in [rung.text for rung in ladder_for(name, type_, sentence).rungs[1:-1]]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("JKA karate", "He taught the JKA karate."),  # of karate there is no "a"
        ("Académie française", "He was elected to the Académie française."),
        ("Ronde van Vlakland", "She won the Ronde van Vlakland."),  # a particle is no vehicle
        ("Kris door Vlakland", "She won the Kris door Vlakland."),
        ("Some like it hot", "She starred in Some like it hot."),
    ],
)
def test_other_last_words_say_nothing(name: str, sentence: str) -> None:
    small = next((word for word in name.split() if word in ("van", "door")), name.split()[-1])
    assert small not in [rung.text for rung in ladder_for(name, EntityType.MISC, sentence).rungs[1:-1]]
