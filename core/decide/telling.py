"""Which words of a name give it away when they stand alone: "Larsen", "Falun"; not "Court", "Regional", "University"."""

from __future__ import annotations

import re
from functools import lru_cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.concepts import Kind
from sfumato.core.generalize.store import open_store
from sfumato.core.language.fold import fold
from sfumato.core.language.inflection import singular_word
from sfumato.core.language.nations import nations_in
from sfumato.core.language.titles import PARTICLES, SUFFIXES, TITLES
from sfumato.core.recognize.model import Entity, EntityType

LEAST = 4  # letters of a telling word; shorter ones are initials, particles and abbreviations
LEAST_OF_A_NAME = 3
NAMED = frozenset({EntityType.LOC, EntityType.ORG, EntityType.MISC})
_COMMON = frozenset(
    {Kind.CLASS, Kind.HEAD, Kind.OCCUPATION, Kind.CONDITION, Kind.BELIEF, Kind.NOUN, Kind.ACTION}
)
_NEVER_A_NAME = frozenset({Kind.AREA, Kind.QUALITY})  # "Europe", "European", "Catholic"
_WORD = re.compile(r"[^\W\d_]+")


def name_words(text: str, entity: Entity) -> tuple[str, ...]:
    """The folded words of a person's name, without titles, particles and initials; the surname last."""
    left_out = {*TITLES, *SUFFIXES, *PARTICLES}
    found: dict[str, None] = {}
    for written in _forms(text, entity):
        for word in _WORD.findall(written):
            key = fold(word)
            if word[0].isupper() and len(key) >= LEAST_OF_A_NAME and key not in left_out and key not in found:
                found[key] = None
    surname = fold((_WORD.findall(entity.text) or [""])[-1])
    return tuple(sorted(found, key=lambda word: word == surname))


def surname_of(entity: Entity) -> str:
    words = [w for w in _WORD.findall(entity.text) if fold(w) not in SUFFIXES]
    return fold(words[-1]) if words else ""


def telling_words(text: str, entity: Entity) -> tuple[str, ...]:
    """The folded words of a place, body or other name that are no common words and name no country."""
    if entity.type not in NAMED:
        return ()
    found: dict[str, None] = {}
    for written in _forms(text, entity):
        nations = {fold(w) for n in nations_in(written) for w in _WORD.findall(written[n.start : n.end])}
        for word in _WORD.findall(written):
            key = fold(word)
            if word[0].isupper() and len(key) >= LEAST and key not in nations and not is_common(key):
                found[key] = None
    return tuple(found)


def _forms(text: str, entity: Entity) -> dict[str, None]:
    return dict.fromkeys(text[m.start : m.end] for m in entity.mentions)


@lru_cache(maxsize=50_000)
def is_common(word: str) -> bool:
    """Whether a folded word is an English word that names nobody; True where the dictionary is missing: without it
    nothing can be told apart, and hiding "court" everywhere helps nobody."""
    try:
        store = open_store()
    except ResourceMissing:
        return True
    for form in dict.fromkeys((word, singular_word(word))):
        for node in store.find(form):
            small = not node.name or node.name[0].islower()
            if node.kind in _NEVER_A_NAME or (node.kind in _COMMON and small):
                return True
    return False
