"""Pairs of tags that no sentence has, at the edges of a replacement."""

from __future__ import annotations

import pytest

from sfumato.core.generalize.realise.edges import torn_edges
from sfumato.core.generalize.realise.rule import parse


@pytest.mark.parametrize(
    "example",
    [
        "She kept her good defense with a [.982|EVENT|event|between .9 and 1] mark.",
        "He closes out the [2013 year|DATETIME|event|in the 2010s] as the number one.",
        "It was unveiled to honor the entire [Girls League|ORG|event|the sports league].",
        "Although [1998|DATETIME|event|in the 1990s] was his last win, he went on.",
    ],
)
def test_a_replacement_that_does_not_fit_is_named(example: str) -> None:
    assert torn_edges(*parse(example)) == {0}


@pytest.mark.parametrize(
    "example",
    [
        "He won a medal in [May 1998|DATETIME|event|the 1990s] and left.",
        "She was [elected|EVENT|event|chosen] in Oslo.",
        "[In 1998|DATETIME|event|In the 1990s] was the last win.",
        "She earned a title and [2003|DATETIME|event|in the 2000s] received the honour of the year.",
        "He told the [court|ORG|event|public body] everything.",
        "the [post|MISC|mask|***] was in doubt.",
        "He saw all [Norwegian towns|LOC|event|the towns] there.",
    ],
)
def test_sound_sentences_pass(example: str) -> None:
    assert torn_edges(*parse(example)) == frozenset()
