"""Attributes that describe a thing and nobody, by the grammar of their sentences.

the old Nazi lie             what the words modify is no person, no body of people and no trait of one
a special needs programme    nothing but the tagger calls the words an attribute, and a thing is what they describe
his first year of life       a time, which the tagger took for an attribute
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.facts.model import Relation
from sfumato.core.facts.words import relation_of_words
from sfumato.core.generalize import concepts
from sfumato.core.generalize.concepts import Kind, key
from sfumato.core.generalize.store import open_store
from sfumato.core.language.inflection import singular_word
from sfumato.core.language.lists import listed
from sfumato.core.language.sentences import sentences
from sfumato.core.language.syntax import Parsed, parse
from sfumato.core.language.syntax.model import NOUN_TAGS
from sfumato.core.recognize.model import Entity, EntityType, Mention

_PRIVATE = (Relation.HEALTH, Relation.ORIENTATION)  # "an HIV test" tells of whoever was tested
_MODIFIERS = frozenset({"amod", "compound", "nmod"})
# What a noun may be in its commonest sense where its attribute is told of people: of themselves, of a body of them, of where they
# live, or of how they are.
_OF_PEOPLE = frozenset(
    {concepts.PERSON, concepts.GROUP, concepts.LOCATION, concepts.STATE, concepts.BODY, concepts.FEELING}
)
# Nouns that pass their attribute on to whoever has them. WordNet files them with acts, thoughts and qualities.
_TRAITS = listed(
    "origin;descent;ethnicity;ancestry;extraction;background;heritage;faith;religion;belief;language;citizenship;nationality;"
    "identity;name;surname;appearance;accent;root;culture;tradition;orientation;blood;passport;roots;tongue;dialect;birth"
)


def describing_things(text: str, entities: Sequence[Entity]) -> frozenset[str]:
    """Ids of those of the attributes that describe no person wherever they stand. Whoever asks sees to it that none of them is
    told of a person to protect. Empty where the grammar of sentences cannot be read."""
    asked = [entity for entity in entities if entity.type is EntityType.DEM and entity.mentions]
    if not asked:
        return frozenset()
    places = sorted((mention.start, mention.end) for entity in asked for mention in entity.mentions)
    spans = sentences(text, places)
    starts = [start for start, _ in spans]
    wanted = sorted({bisect_right(starts, start) - 1 for start, _ in places})
    try:
        read = dict(zip(wanted, parse([text[slice(*spans[n])] for n in wanted]), strict=True))
    except ResourceMissing:
        return frozenset()

    def describes_thing(entity: Entity, mention: Mention) -> bool:
        number = bisect_right(starts, mention.start) - 1
        return _describes_thing(text, entity, mention, read[number], starts[number])

    return frozenset(e.id for e in asked if all(describes_thing(e, mention) for mention in e.mentions))


def _describes_thing(text: str, entity: Entity, mention: Mention, read: Parsed, offset: int) -> bool:
    inside = read.within(mention.start - offset, mention.end - offset)
    said = text[mention.start : mention.end]
    if not inside or relation_of_words(said) in _PRIVATE:
        return False
    unknown = _is_unknown(said, entity, mention)
    last = read.head_of(inside)
    head = read.heads[last]
    if read.labels[last] not in _MODIFIERS or head <= inside[-1]:
        return unknown and _sense(read.tokens[last].text) == concepts.TIME
    while read.labels[head] == "compound" and read.heads[head] > head:
        head = read.heads[head]
    noun = read.tokens[head].text
    if read.tags[head] not in NOUN_TAGS or not noun.islower():
        return False
    sense = _sense(noun)
    if sense is None or relation_of_words(noun) is not None or singular_word(noun) in _TRAITS:
        return False
    return sense != concepts.PERSON if unknown else sense not in _OF_PEOPLE


def _is_unknown(said: str, entity: Entity, mention: Mention) -> bool:
    """Whether only the tagger calls words in small letters an attribute, and no table of attributes has them."""
    return (
        mention.sources == ("tagger",)
        and said.islower()
        and not any(c.isdigit() for c in said)
        and not entity.kind
        and relation_of_words(said) is None
    )


@lru_cache(maxsize=10_000)
def _sense(word: str) -> int | None:
    """The lexicographer file of the commonest sense of a noun; None where WordNet has none."""
    try:
        store = open_store()
    except ResourceMissing:
        return None
    for form in dict.fromkeys((key(word), singular_word(key(word)))):
        for node in store.find(form):
            if node.kind == Kind.NOUN:
                return node.detail
    return None
