"""Names of courts, laws, benefits and offices: what they are in words, and attributes that only stand inside them.

"widows’ benefits", "child welfare services" and "State Security Court" say nothing of a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.recognize.scored import Scored

_KINDS: tuple[tuple[str, frozenset[EntityType], re.Pattern[str]], ...] = (
    (
        "court",
        frozenset({EntityType.ORG}),
        re.compile(
            r"\b(?:courts?|tribunals?|chamber|magistrates?)\b"
            r"|\b(?:northern|southern|eastern|western|middle|central) district of\b",
            re.IGNORECASE,
        ),
    ),
    (
        "benefit",
        frozenset({EntityType.MISC, EntityType.ORG, EntityType.DEM, EntityType.QUANTITY}),
        re.compile(r"\b(?:benefits?|allowances?|pensions?|tax credits?|income support)$", re.IGNORECASE),
    ),
    (
        "law",
        frozenset({EntityType.MISC, EntityType.ORG}),
        re.compile(
            r"\b(?:Acts?|Codes?|Laws?|Regulations?|Convention|Constitution|Directive|Ordinance|Decree|Statute|Treaty|Protocol)"
            r"(?: (?:of |no\. ?)?\d[\d/]*)?$"
        ),
    ),
)
# What follows an attribute that is part of the name of an institution, a law or a benefit.
_INSTITUTION = re.compile(
    r"(?:[’']s?|s[’'])?[ -](?:and \w+ )?(?:[Bb]enefits?|[Aa]llowances?|[Pp]ensions?|[Ww]elfare|[Ss]ervices?|"
    r"[Cc]ourts?|[Tt]ribunals?|Acts?|Laws?|Code|"
    r"[Rr]ights|[Bb]oards?|Council|Ministry|[Pp]rotection|Security Court|[Ll]egislation|[Bb]ranch|"
    r"[Dd]ivision|[Uu]nion|[Aa]ssociation|"
    r"[Aa]uthorit(?:y|ies)|[Oo]ffices?|[Dd]epartment|[Aa]gency)\b"
)


def outside_institutions(text: str, candidates: Sequence[Scored]) -> list[Scored]:
    """The candidates without attributes that only stand inside the name of an institution, law or benefit.

    A person's own list stands, and so do nationalities ("the Norwegian courts"): they tell a country.
    """
    return [
        s
        for s in candidates
        if s.type is not EntityType.DEM
        or "user" in s.mention.sources
        or s.mention.kind in ("origin", "religion")
        or text[s.start].isupper()
        or not _INSTITUTION.match(text, s.end)
    ]


def with_kinds(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """Entities whose name tells that they are a court, a law or a benefit, with that in `kind`."""
    return tuple(_with_kind(entity) for entity in entities)


def _with_kind(entity: Entity) -> Entity:
    if entity.kind:
        return entity
    kind = next((k for k, types, form in _KINDS if entity.type in types and form.search(entity.text)), "")
    return replace(entity, kind=kind) if kind else entity
