"""Entities in an output stand where its words are, and both readings of the same words count the same people."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.output_places import Places

TEXT = "Anna Lie was born in 1973 and lives in Larvik."


def entity(words: str, type_: EntityType) -> Entity:
    start = TEXT.index(words)
    return Entity(words, type_, (Mention(start, start + len(words), type_, 1.0),), words, 0.0, 0.5)


ENTITIES = (
    entity("Anna Lie", EntityType.PERSON),
    entity("1973", EntityType.DATETIME),
    entity("Larvik", EntityType.LOC),
)


@given(st.lists(st.sampled_from(("", "***", "the 1970s", "a town in Norway")), min_size=3, max_size=3))
def test_every_entity_stands_at_its_words_in_the_output(words: list[str]) -> None:
    spans = [(e.mentions[0].start, e.mentions[0].end, w) for e, w in zip(ENTITIES, words, strict=True)]
    places = Places(spans)
    output = places.apply(TEXT)
    found = {e.id: e for e in places.of(ENTITIES, output)}
    assert "Anna Lie" not in found  # a person who is replaced is a role or a label
    for one, shown in zip(ENTITIES[1:], words[1:], strict=True):
        if not shown:
            assert one.id not in found
        else:
            (mention,) = found[one.id].mentions
            assert output[mention.start : mention.end] == shown == found[one.id].text


def test_what_is_not_replaced_moves_along() -> None:
    places = Places([(0, len("Anna Lie"), "PERSON 1, the applicant,")])
    output = places.apply(TEXT)
    for one in places.of(ENTITIES, output):
        (mention,) = one.mentions
        assert output[mention.start : mention.end] == one.text == one.id
