"""Sections of a judgment that set out the law: what is named there alone is public, and says nothing of the people of the case.

    II. RELEVANT DOMESTIC LAW AND PRACTICE
    26. According to Circular no. 2000/93 issued by the Ministry of Justice on 20 September 2000 …

People stay as they are: practice is told by the cases of others. So does whatever stands in a sentence about a party.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace

from sfumato.core.recognize.legal.citation_edges import Span
from sfumato.core.recognize.model import Entity, EntityType

PUBLIC = 0.02  # P(mask) of what a section on the law tells, as of what stands in a law gazette
_COUNTED = r"[ \t]*(?:(?:[A-Z]|[IVX]{1,5}|\d{1,2})\.?[ \t]+)?"
_HEADING = re.compile(
    rf"^{_COUNTED}(?:THE[ \t])?(?:RELEVANT|APPLICABLE)[ \t]"
    rf"(?:DOMESTIC|INTERNATIONAL|EUROPEAN|NATIONAL|LAW|LEGAL|COMPARATIVE|PROVISIONS|COUNCIL|MATERIALS?)[^\n]*$"
    rf"|^{_COUNTED}(?:The[ \t])?(?:[Rr]elevant|[Aa]pplicable)[ \t]"
    rf"(?:domestic|international|European|national|law|legal|comparative|provisions|Council)[^\n.;]*$",
    re.MULTILINE,
)
_CAPITALS = re.compile(r"^(?![^\n]*[a-zà-ž])[^\n]*[A-ZÀ-Ž]{3}[^\n]*$", re.MULTILINE)
_LETTERED = re.compile(r"^[ \t]*(?:[A-Z]|[IVX]{1,5})\.[ \t]+[^\n]*[^\n.;:,]$", re.MULTILINE)
_OF_A_PARTY = re.compile(r"\b(?:applicant|plaintiff|claimant|petitioner|appellant)s?\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.;:]\s+(?=[A-Z“\"‘(\d])|\n")
_TYPES = frozenset(EntityType) - {EntityType.PERSON, EntityType.EVENT}


def law_sections(text: str) -> tuple[Span, ...]:
    """The stretches under a heading that announces law, up to the next heading of its level: one in capitals ends any."""
    found: list[Span] = []
    for heading in _HEADING.finditer(text):
        if found and heading.start() < found[-1][1]:
            continue
        shouted = _CAPITALS.fullmatch(heading[0]) is not None
        ends = [m.start() for m in _CAPITALS.finditer(text, heading.end() + 1) if not _HEADING.match(m[0])]
        if not shouted:
            ends += [
                m.start() for m in _LETTERED.finditer(text, heading.end() + 1) if not _HEADING.match(m[0])
            ]
        found.append((heading.end(), min(ends, default=len(text))))
    return tuple(found)


def of_public_law(text: str, entities: Iterable[Entity]) -> frozenset[str]:
    """Ids of the entities that only sections on the law name, and never in a sentence about a party."""
    sections = law_sections(text)
    if not sections:
        return frozenset()
    breaks = [0, *(m.end() for m in _SENTENCE_END.finditer(text)), len(text)]

    def is_public(start: int) -> bool:
        if not any(left <= start < right for left, right in sections):
            return False
        at = bisect_right(breaks, start)
        return not _OF_A_PARTY.search(text, breaks[at - 1], breaks[min(at, len(breaks) - 1)])

    return frozenset(
        e.id
        for e in entities
        if e.type in _TYPES
        and not e.protected
        and not any("user" in m.sources for m in e.mentions)
        and all(is_public(m.start) for m in e.mentions)
    )


def with_public_law(text: str, entities: Sequence[Entity]) -> tuple[Entity, ...]:
    """The entities; those of public law stay."""
    public = of_public_law(text, entities)
    return tuple(
        replace(e, p_direct=0.0, p_quasi=min(e.p_quasi, PUBLIC)) if e.id in public else e for e in entities
    )
