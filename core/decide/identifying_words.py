"""Which words of a name give it away when they stand alone: "Larsen", "Falun"; not "Court", "Regional", "University"."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from sfumato.core.generalize.common_words import is_common
from sfumato.core.language.fold import fold
from sfumato.core.language.nations import nations_in
from sfumato.core.language.titles import PARTICLES, SUFFIXES, TITLES
from sfumato.core.recognize.lookalikes import EVERYDAY
from sfumato.core.recognize.model import Entity, EntityType

LEAST = 4  # letters of a telling word; shorter ones are initials, particles and abbreviations
LEAST_OF_A_NAME = 3  # the same of a word of a person's name: "Lee" is one
NAMED = frozenset({EntityType.LOC, EntityType.ORG, EntityType.MISC})
_WORD = re.compile(r"[^\W\d_]+")
_CITATION = re.compile(r"[(\[]|,?\s\d|,\sNo")  # where the name of a case ends and its report begins


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
    """The last word of a person's name without suffixes, folded; empty where there is none."""
    words = [w for w in _WORD.findall(entity.text) if fold(w) not in SUFFIXES]
    return fold(words[-1]) if words else ""


def short_places(text: str, entities: Iterable[Entity]) -> frozenset[str]:
    """The folded names of places that have fewer letters than other telling words and stand alone somewhere: "Niš", "Ulm"."""
    return frozenset(
        fold(form)
        for e in entities
        if e.type is EntityType.LOC
        for form in _forms(text, e)
        if LEAST_OF_A_NAME <= len(form) < LEAST and form.istitle()
    )


def telling_words(text: str, entity: Entity, short: Container[str] = ()) -> tuple[str, ...]:
    """The folded words of a place, body or other name that are no common words and name no country. Of a cited case only its name
    tells: thousands of cases are cited as "EWCA Crim" or "(Minn. 1985)". `short`: names of places that tell as well, though they
    have few letters."""
    if entity.type not in NAMED:
        return ()
    short = short or short_places(text, [entity])
    found: dict[str, None] = {}
    for form in _forms(text, entity):
        written = _CITATION.split(form, maxsplit=1)[0] if entity.kind == "precedent" else form
        nations = {fold(w) for n in nations_in(written) for w in _WORD.findall(written[n.start : n.end])}
        for word in _WORD.findall(written):
            key = fold(word)
            long_enough = len(key) >= LEAST or (key in short and word.istitle())
            named = word[0].isupper() and long_enough and key not in nations and word not in EVERYDAY
            if named and not is_common(key):
                found[key] = None
    return tuple(found)


def _forms(text: str, entity: Entity) -> dict[str, None]:
    return dict.fromkeys(text[m.start : m.end] for m in entity.mentions)
