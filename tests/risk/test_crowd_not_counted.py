"""What a crowd leaves out is said: stories in plain words, which no table counts."""

from __future__ import annotations

import pytest

from sfumato.core.achieved import in_words
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.crowd_model import STORY, Crowd, NotCounted
from sfumato.core.risk.crowd_not_counted import told_sentences
from sfumato.core.risk.model import Case


@pytest.mark.parametrize(
    "sentence",
    [
        "The author invented the paper clip, sold the patent for a horse and became a beggar.",
        "He won the lottery twice within one month and gave all the money to the parish.",
        "The judge whose dog bit the minister was transferred to another court.",
        "The patient is the daughter of the bishop and the sister of the sitting mayor.",
        "She swam through the cold strait at night with a lantern in her teeth.",
    ],
)
def test_a_story_in_plain_words_is_not_counted(sentence: str) -> None:
    assert told_sentences(Case(sentence, (), {})) == ((),)


@pytest.mark.parametrize(
    "sentence",
    [
        "She is a nurse at the hospital.",
        "He lives with his wife and their two children in the village.",
        "The applicant was born in the town and lives there.",
        "The Government contested that argument.",
    ],
)
def test_what_nearly_every_text_says_is_no_story(sentence: str) -> None:
    assert told_sentences(Case(sentence, (), {})) == ()


def test_words_of_entities_tell_no_story_of_their_own() -> None:
    text = "She worked at the lighthouse museum of the archipelago."
    start = text.index("the lighthouse")
    named = Entity(
        "ORG-1", EntityType.ORG, (Mention(start, len(text) - 1, EntityType.ORG, 1.0),), "x", 0.0, 0.9
    )
    assert told_sentences(Case(text, (), {})) and not told_sentences(Case(text, (named,), {}))


def test_what_is_not_counted_stands_beside_the_number() -> None:
    missing = (NotCounted("2 sentences in plain words", STORY, quoted=False),)
    said = in_words([Crowd("the applicant", 9.0e6, 8.0e6, 1.0e7, missing)], 5)
    assert "Not counted, so that fewer people may fit: 2 sentences in plain words" in said
    few = in_words([Crowd("the applicant", 3.0, 2.0, 4.0, missing)], 5)
    assert "2 sentences in plain words" in few
