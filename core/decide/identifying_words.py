"""Which words of a name give it away when they stand alone: "Larsen", "Falun"; not "Court", "Regional", "University"."""

from __future__ import annotations

import re

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


def telling_words(text: str, entity: Entity) -> tuple[str, ...]:
    """The folded words of a place, body or other name that are no common words and name no country. Of a cited case only its name
    tells: thousands of cases are cited as "EWCA Crim" or "(Minn. 1985)"."""
    if entity.type not in NAMED:
        return ()
    found: dict[str, None] = {}
    for form in _forms(text, entity):
        written = _CITATION.split(form, maxsplit=1)[0] if entity.kind == "precedent" else form
        nations = {fold(w) for n in nations_in(written) for w in _WORD.findall(written[n.start : n.end])}
        for word in _WORD.findall(written):
            key = fold(word)
            named = word[0].isupper() and len(key) >= LEAST and key not in nations and word not in EVERYDAY
            if named and not is_common(key):
                found[key] = None
    return tuple(found)


def _forms(text: str, entity: Entity) -> dict[str, None]:
    return dict.fromkeys(text[m.start : m.end] for m in entity.mentions)
