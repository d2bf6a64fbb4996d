"""Links mentions into entities: who is who, which short form means which organisation, which dates are one day."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from sfumato.core.recognize.keys import key_of
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.names import Name
from sfumato.core.recognize.scored import Scored

DEFINED = re.compile(
    r"\s*\((?:hereinafter |hereafter |also known as |formerly )?[“\"‘']?(?:the )?([^()“”\"]{2,60}?)[”\"’']?(?:[,;][^()]{0,80})?\)"
)
ACRONYM = re.compile(r"[A-ZÀ-Ž][A-ZÀ-Ž0-9.&-]{1,9}")
SMALL = {"of", "the", "for", "and", "in", "de", "la", "du", "des", "der", "und", "on", "to", "a"}
NAMED = (EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.DEM)


@dataclass
class Group:
    """Mentions of one thing, while it is being found out."""

    members: list[int] = field(default_factory=list)
    names: list[Name] = field(default_factory=list)

    @property
    def gender(self) -> str:
        return next((name.gender for name in self.names if name.gender), "")


def link(text: str, mentions: Sequence[Scored]) -> list[list[int]]:
    """Groups of indexes into `mentions` (which are in text order); each mention is in exactly one."""
    people = [i for i, m in enumerate(mentions) if m.type is EntityType.PERSON]
    groups = [group.members for group in _people(text, mentions, people)]
    others: dict[str, list[int]] = {}
    for number, scored in enumerate(mentions):
        if scored.type is EntityType.PERSON:
            continue
        key = key_of(text[scored.start : scored.end], scored.type)
        family = "name" if scored.type in NAMED else scored.type.value
        others.setdefault(f"{family}:{key}", []).append(number)
    short_forms = _short_forms(text, mentions, others)
    for short, full in short_forms.items():
        if short in others and full in others and short != full:
            others[full] += others.pop(short)
    groups += others.values()
    return sorted((sorted(group) for group in groups), key=lambda group: group[0])


def _people(text: str, mentions: Sequence[Scored], numbers: list[int]) -> list[Group]:
    """Full names found groups; shorter forms join the one group they fit, the nearest before them if several do."""
    named = [(number, Name.of(text[mentions[number].start : mentions[number].end])) for number in numbers]
    groups: list[Group] = []
    for number, name in sorted(named, key=lambda pair: (-_weight(pair[1]), pair[0])):
        exact = [g for g in groups if any(name.words == other.words for other in g.names)]
        candidates = [g for g in exact if not (name.gender and g.gender and name.gender != g.gender)] or [
            g for g in groups if _joins(name, g)
        ]
        if candidates:
            group = (
                candidates[0]
                if len(candidates) == 1
                else _nearest(candidates, mentions, mentions[number].start)
            )
        else:
            group = Group()
            groups.append(group)
        group.members.append(number)
        group.names.append(name)
    return groups


def _weight(name: Name) -> int:
    return sum(10 if len(word) > 1 else 3 for word in name.words)


def _joins(name: Name, group: Group) -> bool:
    fullest = max(group.names, key=_weight)
    if name.gender and group.gender and name.gender != group.gender:
        return False
    return name.fits(fullest)


def _nearest(groups: list[Group], mentions: Sequence[Scored], start: int) -> Group:
    def distance(group: Group) -> int:
        before = [start - mentions[i].start for i in group.members if mentions[i].start <= start]
        return min(before) if before else 10**9 + min(mentions[i].start for i in group.members)

    return min(groups, key=distance)


def _short_forms(text: str, mentions: Sequence[Scored], groups: dict[str, list[int]]) -> dict[str, str]:
    """Short key → full key, from "Ministry of Justice (“the Ministry”)" and from initials that spell an acronym."""
    links: dict[str, str] = {}
    acronyms: dict[str, str] = {}
    for key, members in groups.items():
        if not key.startswith("name:"):
            continue
        for number in members:
            scored = mentions[number]
            defined = DEFINED.match(text, scored.end)
            if defined:
                short = f"name:{key_of(defined[1], EntityType.ORG)}"
                if short != key and len(defined[1]) < scored.end - scored.start + 12:
                    links.setdefault(short, key)
        words = [
            w for w in re.findall(r"[^\W\d_]+", text[mentions[members[0]].start : mentions[members[0]].end])
        ]
        if len(words) > 1:
            acronyms.setdefault("".join(w[0] for w in words if w.lower() not in SMALL).lower(), key)
            acronyms.setdefault("".join(w[0] for w in words).lower(), key)
    for key, members in groups.items():
        span = text[mentions[members[0]].start : mentions[members[0]].end]
        if key.startswith("name:") and ACRONYM.fullmatch(span):
            full = acronyms.get(span.replace(".", "").replace("-", "").lower())
            if full and full != key:
                links.setdefault(key, full)
    # Two steps at most ("the AA" → "Aliens Authority" → …), and never in a circle.
    return {
        short: links.get(full, full) if links.get(full, full) != short else full
        for short, full in links.items()
    }


def type_of(mentions: Sequence[Scored]) -> EntityType:
    """The type that the mentions together are surest of."""
    votes: Counter[EntityType] = Counter()
    for scored in mentions:
        votes[scored.type] += max(1, round(100 * scored.mention.probability))
    return votes.most_common(1)[0][0]
