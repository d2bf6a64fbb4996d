"""One state under its short and its official name is one thing: hiding "Norway" while "Kingdom of Norway" stays hides nothing.

Done after recognition, not in linking: annotators judge the two apart (the respondent state of a judgment is hardly ever masked
under its official name), and published scores are computed on entities as annotators see them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from sfumato.core.recognize.entity_keys import key_of
from sfumato.core.recognize.model import Entity, EntityType

OFFICIAL = re.compile(
    r"^(?:(?:federal|united|democratic|islamic|people s|socialist|arab) )*"
    r"(?:kingdom|republic|federation|principality|grand duchy|commonwealth) of (?:the )?(?=\w)"
)
BRITAIN = re.compile(r"^united kingdom of great britain\b.*")


def one_state(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """Entities with the names of one state joined; the riskier judgement counts for all of its mentions."""
    kept: list[Entity] = []
    groups: dict[str, list[Entity]] = defaultdict(list)
    official: set[str] = set()
    for entity in entities:
        if entity.type in (EntityType.ORG, EntityType.LOC):
            plain = key_of(entity.text, entity.type)
            short = OFFICIAL.sub("", BRITAIN.sub("united kingdom", plain))
            groups[short].append(entity)
            if short != plain:
                official.add(short)
        else:
            kept.append(entity)
    for short, group in groups.items():
        kept += [_joined(group)] if short in official and len(group) > 1 else group
    return tuple(sorted(kept, key=lambda entity: entity.mentions[0].start))


def _joined(group: list[Entity]) -> Entity:
    first = min(group, key=lambda entity: entity.mentions[0].start)
    mentions = sorted((m for entity in group for m in entity.mentions), key=lambda m: m.start)
    direct = max(entity.p_direct for entity in group)
    short = min(group, key=lambda entity: (len(entity.text), entity.text.isupper()))
    return replace(
        first,
        text=short.text,  # what the ontology knows best
        mentions=tuple(replace(m, type=first.type) for m in mentions),
        p_direct=direct,
        p_quasi=min(max(entity.p_quasi for entity in group), 1 - direct),
        protected=any(entity.protected for entity in group),
    )
