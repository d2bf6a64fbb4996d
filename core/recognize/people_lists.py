"""Lists of people, one a line, as courts name those who sat: a list whose members are people is people as a whole.

Nicolas Bratza, President,
Lech Garlicki,                 the tagger may miss one, or half of one
Ljiljana Mijović, judges,
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sfumato.core.language.titles import ADDRESS_PATTERN, PARTICLES
from sfumato.core.recognize.calibrate import HIDDEN, raised
from sfumato.core.recognize.cuts import READ_BY_RULE
from sfumato.core.recognize.legal.citation_edges import CITED
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored

_WORD = r"(?:[^\W\d_a-z][\w’'‑-]*\.?|(?:[^\W\d_a-z]\.-?){1,3})"
_PARTICLE = rf"(?:{'|'.join(sorted(PARTICLES - {'of', 'the'}))})"
_ROLE = (
    r"(?:(?:Vice-)?President|(?:ad hoc |substitute )?[Jj]udges?|Presiding|(?:\w+ ){0,3}Registrar|members?)"
)
_LINE = re.compile(
    rf"(?:and\s)?(?P<it>{_WORD}(?:[ \u00a0](?:{_WORD}|{_PARTICLE}))*[ \u00a0]{_WORD})[ \t]*(?:,[ \t]*{_ROLE})*[,;]?[ \t]*"
)
# Under the names of those who sign stands what they are: "Deputy Registrar", "Section Registrar".
_ROLE_ALONE = re.compile(rf"(?:(?:Deputy|Section|Acting|Assistant)\s)*{_ROLE}")
_LEAST = 3  # lines of a list
# What may stand between two of one list, in one line or over several.
_BETWEEN = re.compile(
    rf"(?:,\s*{_ROLE})*\s*(?:,\s*|,?\s+and\s+|\n\s*)(?:and\s+)?(?:(?:{ADDRESS_PATTERN}|Sir)\.?\s+)?"
)


def whole_lists(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions with every line of a list of people as one person; at least half of its lines must name somebody already."""
    kept = list(mentions)
    for names in _lists(text):
        # One walk over all mentions a list, not one a line of it.
        near = [s for s in kept if s.start < names[-1][1] and names[0][0] < s.end]
        lines = {span: [s for s in near if s.start < span[1] and span[0] < s.end] for span in names}
        people = [s for inside in lines.values() for s in inside if s.type is EntityType.PERSON]
        named = sum(any(s.type is EntityType.PERSON for s in inside) for inside in lines.values())
        if 2 * named < len(names) or any(_stays(s) for inside in lines.values() for s in inside):
            continue
        direct = sum(s.p_direct for s in people) / len(people)
        quasi = sum(s.p_quasi for s in people) / len(people)
        for (start, end), inside in lines.items():
            if (
                len(inside) == 1
                and inside[0].type is EntityType.PERSON
                and inside[0].start <= start
                and inside[0].end >= end
            ):
                continue
            kept = [s for s in kept if s not in inside]
            best = max(inside, key=lambda s: s.p_mask, default=None)
            mention = Mention(
                start, end, EntityType.PERSON, READ_BY_RULE, ("pattern:list of people",), "name"
            )
            of_list = Scored(mention, direct, quasi, judged=True)
            kept.append(
                of_list if best is None or best.p_mask < of_list.p_mask else replace(best, mention=mention)
            )
    return sorted(kept, key=lambda s: s.start)


def _stays(scored: Scored) -> bool:
    return "user" in scored.mention.sources or scored.mention.kind in CITED


def _lists(text: str) -> Iterator[list[tuple[int, int]]]:
    """Names of consecutive lines that hold nothing else; a line of capitals is a heading."""
    names: list[tuple[int, int]] = []
    at = 0
    for line in text.splitlines(keepends=True):
        found = _LINE.fullmatch(line.rstrip("\r\n"))
        if found and not found["it"].isupper() and not _ROLE_ALONE.fullmatch(found["it"]):
            names.append((at + found.start("it"), at + found.end("it")))
        else:
            if len(names) >= _LEAST:
                yield names
            names = []
        at += len(line)
    if len(names) >= _LEAST:
        yield names


def listed_alike(text: str, entities: Sequence[Entity]) -> list[Entity]:
    """The entities, with people who are named in one list judged together: where half or more are hidden, all are."""
    places = sorted(
        (m.start, m.end, e.id) for e in entities if e.type is EntityType.PERSON for m in e.mentions
    )
    by_id = {e.id: e for e in entities}
    chain: list[str] = []
    reached = 0
    for start, end, who in (*places, (len(text), len(text), "")):
        if not who or not chain or not _BETWEEN.fullmatch(text, reached, start):
            if len(set(chain)) >= _LEAST and 2 * sum(by_id[w].p_mask >= HIDDEN for w in chain) >= len(chain):
                by_id |= {w: raised(by_id[w]) for w in chain if by_id[w].p_mask < HIDDEN}
            chain = []
        chain.append(who)
        reached = end
    return [by_id[e.id] for e in entities]
