"""Telling events: cues are found and weakened as their examples say; sentences are scored; strangers' letters have none."""

from __future__ import annotations

import pytest

from sfumato.core.generalize.event_ladders import event_ladder, matter
from sfumato.core.generalize.model import RungKind
from sfumato.core.recognize.event_cues import CUES, Cue
from sfumato.core.recognize.events import CLAIM, PHRASE, SENTENCE, find_events, sentences
from sfumato.core.recognize.model import EntityType

STORY = (
    "She was a swimmer of the old school. She swam the icy strait between two remote lighthouses with a broken "
    "wrist, chased by customs "
    "officers, and was pardoned by the parliament. Later she lived in a town and was a member of the party."
)


@pytest.mark.parametrize("cue", CUES, ids=lambda cue: cue.name)
def test_every_cue_weakens_its_example(cue: Cue) -> None:
    before, after = cue.example
    ((start, end),) = cue.find(before)
    assert before[:start] + cue.weakened(before, start) + before[end:] == after


@pytest.mark.parametrize(
    "sentence",
    [
        "The first applicant appealed for the first time in the last year of the trial.",
        "He took an interest in the forest and in most of the rest.",
        "He took the second place, while the first was given to another singer.",
    ],
)
def test_order_and_lookalikes_are_no_claims(sentence: str) -> None:
    assert not [span for cue in CUES for span in cue.find(sentence)]


def test_a_story_scores_higher_than_a_plain_sentence_and_the_first_sentence_stays() -> None:
    found = {e.text[:12]: e for e in find_events(STORY, (), 1.0) if e.kind == SENTENCE}
    assert "She was a sw" not in found
    plain = found.get("Later she li")
    assert found["She swam the"].p_quasi > (plain.p_quasi if plain else 0.05)


def test_texts_about_nobody_public_have_no_events() -> None:
    assert find_events(STORY, (), 0.0) == ()


def test_ladders_weaken_phrases_and_note_sentences() -> None:
    text = (
        "She was a swimmer of the old school. She was the first woman to swim the icy strait and won the "
        "national prize in the lighthouse race."
    )
    for entity in find_events(text, (), 1.0):
        ladder = event_ladder(text, entity)
        assert ladder.rungs[-1].kind is RungKind.MASK
        assert entity.type is EntityType.EVENT
        expected = (
            "one of the first women" if entity.kind == PHRASE else "[Details of an achievement omitted.]"
        )
        assert ladder.rungs[1].text == expected


def test_sentences_cover_what_they_say() -> None:
    text = "He was elected in 2010. Then he left (for good).\nAnother line of text."
    assert [text[a:b] for a, b in sentences(text)] == [
        "He was elected in 2010.",
        "Then he left (for good).",
        "Another line of text.",
    ]


def test_the_matter_of_a_sentence_is_told_by_its_words() -> None:
    assert matter("He won a prize.") == "an achievement"
    assert matter("He won.") == ""
    assert matter("He won a prize for a novel and a book.") == ""


def test_a_claim_that_a_phrase_weakens_is_no_claim_of_its_sentence() -> None:
    story = (
        "She was a swimmer of the old school. She was the first woman to swim the icy strait between lighthouses. "
        "Her record 845 icy crossings made her the harbour's most decorated lighthouse swimmer."
    )
    kinds = {e.text[:10]: e.mentions[0].kind for e in find_events(story, (), 1.0) if e.kind == SENTENCE}
    assert kinds == {"She was th": SENTENCE, "Her record": CLAIM}
