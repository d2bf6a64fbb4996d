"""A rung that keeps the town for what is told with one: without it, hiding an address hides the town from the whole text.

The counterpart of `state_rungs`, one step down: “Strandgata 17, 3256 Larvik” → "address in Larvik", “Vestfold Hospital in
Tønsberg” → "hospital in Tønsberg", where “Larvik” and “Tønsberg” are entities of the text. Whether the town itself may stay is
the plan's question (`decide/closure`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from sfumato.core.generalize.model import Ladder, Rung, RungFlag, RungKind
from sfumato.core.recognize.model import Entity, EntityType

SOURCE = "rule:town"
LOSS = 0.15  # of an address: the street and the number, where a town is known to lose 0.24 to its region
COVERAGE = 1e4  # addresses of a town, people of a hospital's town
_TAIL = re.compile(r"^(?P<name>\S.*?)\s+in\s+(?P<town>[^\W\d].*)$", re.DOTALL)


def with_town_rungs(entities: Iterable[Entity], ladders: Mapping[str, Ladder]) -> dict[str, Ladder]:
    """The ladders with a first rung that keeps the town, where the text names the town by itself as well."""
    all_entities = tuple(entities)
    towns = {e.text: e for e in all_entities if e.type is EntityType.LOC and not _is_address(e.text)}
    found = dict(ladders)
    for entity in all_entities:
        told = _told(entity, found.get(entity.id), towns)
        if told:
            found[entity.id] = _with_town(found[entity.id], told, entity.type)
    return found


def _is_address(text: str) -> bool:
    return any(c.isdigit() for c in text)


def _told(entity: Entity, ladder: Ladder | None, towns: Mapping[str, Entity]) -> str:
    if ladder is None or len(ladder.rungs) < 2:
        return ""
    if entity.type is EntityType.LOC and _is_address(entity.text):
        # Behind the street: "1482 |Sunset Boulevard|, Roseville" is no address in Sunset Boulevard.
        behind = r"(?:[,\n]|\w\s+\d{4,})[^,]*?(?<!\w)"
        found = [
            m for part in towns if (m := re.search(rf"{behind}(?P<it>{re.escape(part)})(?!\w)", entity.text))
        ]
        return f"address in {max(found, key=lambda m: (m.end(), len(m['it'])))['it']}" if found else ""
    match = _TAIL.match(entity.text)
    if entity.type is not EntityType.ORG or match is None or match["town"] not in towns:
        return ""
    nouns = [
        rung.text
        for rung in ladder.rungs[1:-1]
        if " in " not in rung.text and not rung.flags & RungFlag.ADJECTIVE and rung.text.islower()
    ]
    return f"{nouns[0]} in {match['town']}" if nouns else ""


def _with_town(ladder: Ladder, told: str, type_: EntityType) -> Ladder:
    if any(rung.text == told for rung in ladder.rungs):
        return ladder
    following = ladder.rungs[1]
    kind = RungKind.PLACE if type_ is EntityType.LOC else RungKind.KIND
    loss = min(LOSS, following.loss / 2)
    rung = Rung(told, min(COVERAGE, max(2.0, following.coverage)), loss, told, SOURCE, kind, RungFlag.NONE)
    return replace(ladder, rungs=(ladder.rungs[0], rung, *ladder.rungs[1:]))
