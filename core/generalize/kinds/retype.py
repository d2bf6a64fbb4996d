"""One entity, one type, with the kind model as a witness: a film, a club or a town that was read as a person is none.

The recognizer types a name by its sentence in the language of courts; the kind model has read films, clubs and songs. Where it is
sure that a name is no person's, the name takes the type of what it is. The other way round nothing changes: nobody becomes a
person, and so nobody loses the protection of one, by this stage.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sfumato.core.generalize.kinds.links import is_large_town
from sfumato.core.generalize.kinds.lists import list_clue
from sfumato.core.generalize.kinds.reader import KindReader
from sfumato.core.generalize.kinds.reading import known_store, lists_of, open_kind_reader
from sfumato.core.generalize.kinds.table import kinds
from sfumato.core.language.fold import fold_words
from sfumato.core.recognize.model import Entity, EntityType

# A person's probability below which a name is nobody's: of one word, of several. Read off 70 development biographies, where
# titles, clubs and towns lie below .2 and people above .6; a name of two words has mostly the form of a person's.
NOBODY_OF_ONE, NOBODY = 0.35, 0.2
_TOWN = 0.9  # of a word that is the name of a large town
_ANNOUNCED = 1.01  # of a name in a list of films, songs or clubs: whatever it looks like
_OFTEN = 4  # mentions from which a name in such a list is a person's all the same
_LATIN = 0x250  # the first letter after the Latin ones
_TYPE_OF_ROOT = {"organisation": EntityType.ORG, "place": EntityType.LOC}


def retyped(text: str, entities: Sequence[Entity]) -> tuple[Entity, ...]:
    """The entities, with people whom the kind model takes for things typed as those. The protected person, whoever is
    mentioned most, and whoever shares a word of the name with a person who stays one, are left as they are."""
    reader = open_kind_reader()
    people = [e for e in entities if e.type is EntityType.PERSON]
    if reader is None or len(people) < 2:
        return tuple(entities)
    things = _things(text, people, reader, _announced(text, entities, people))
    stays = {w for e in people if e.id not in things for w in fold_words(e.text)}
    counts = _counts(entities)
    result = []
    for entity in entities:
        type_ = things.get(entity.id)
        if type_ is None or stays & set(fold_words(entity.text)):
            result.append(entity)
            continue
        counts[type_] = counts.get(type_, 0) + 1
        mentions = tuple(replace(m, type=type_) for m in entity.mentions)
        new_id = f"{type_.value}-{counts[type_]}"
        result.append(replace(entity, id=new_id, type=type_, mentions=mentions, kind=""))
    return tuple(result)


def _things(
    text: str, people: Sequence[Entity], reader: KindReader, announced: Mapping[str, str]
) -> dict[str, EntityType]:
    """By id, the type of each supposed person who is none. `announced`: what the words around a list say that its members are."""
    first = max(people, key=lambda e: (len(e.mentions), -e.mentions[0].start)).id
    begins = min(people, key=lambda e: e.mentions[0].start).id
    asked = [e for e in people if not e.protected and e.id not in (first, begins) and not e.kind]
    names = {e.id: e.text for e in asked if _is_readable(e.text)}
    store = known_store()
    found = {}
    for id_, distribution in reader.distributions(text, [e for e in asked if e.id in names]).items():
        limit = NOBODY if " " in names[id_] else NOBODY_OF_ONE
        if " " not in names[id_] and store and is_large_town(names[id_], store):
            limit = _TOWN
        if id_ in announced:
            limit = _ANNOUNCED
        if 1 - sum(distribution.values()) < limit:
            found[id_] = _type_of({announced[id_]: 1.0} if id_ in announced else distribution)
    return found


def _announced(text: str, entities: Sequence[Entity], people: Sequence[Entity]) -> dict[str, str]:
    """By id, the kind of the list in which a supposed person stands: "films such as Tootsie, Jeremiah Johnson and …"."""
    table, lists = kinds(), lists_of(text, entities)
    found: dict[str, str] = {}
    for entity in people:
        for mention in entity.mentions:
            names = lists.get((mention.start, mention.end))
            clue = list_clue(names, table) if names is not None else None
            work = clue is not None and table.chain(clue.kind)[-1].name == "work"
            if clue is not None and (clue.sort == "list" or work) and len(entity.mentions) < _OFTEN:
                found[entity.id] = clue.kind
    return found


def _is_readable(name: str) -> bool:
    """The model has read Latin letters only, and an owner ("Bruce Arena's squad") looks to it like what is owned."""
    return all(ord(c) < _LATIN for c in name if c.isalpha()) and re.search(r"['’]s?$", name) is None


def _type_of(distribution: Mapping[str, float]) -> EntityType:
    """The type of the likeliest root: works, events and products have no type of their own."""
    roots: dict[EntityType, float] = {}
    for kind, probability in distribution.items():
        root = _TYPE_OF_ROOT.get(kinds().chain(kind)[-1].name, EntityType.MISC)
        roots[root] = roots.get(root, 0.0) + probability
    return max(roots, key=lambda t: roots[t])


def _counts(entities: Sequence[Entity]) -> dict[EntityType, int]:
    """The highest number in use, by type."""
    counts: dict[EntityType, int] = {}
    for entity in entities:
        number = entity.id.rpartition("-")[2]
        if number.isdigit():
            counts[entity.type] = max(counts.get(entity.type, 0), int(number))
    return counts
