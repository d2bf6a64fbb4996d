"""Names of courts, laws, benefits and offices: what they are in words, and attributes that only stand inside them.

"widows’ benefits", "child welfare services" and "State Security Court" say nothing of a person.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate

from sfumato.core.language.parties import speaks_of_parties
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.recognize.scored_mentions import Scored

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
# The bench of the Strasbourg court and its registry: whoever holds an office is named beside it.
_OFFICE = re.compile(
    r"\b(?:(?:(?:Deputy|Acting|Section|Assistant)[ \n])+Registrar|(?:Vice-)?Presidents?\sof\sthe\s(?:\w+\s)?(?:Section|Chamber)|"
    r"Grand\sChamber|(?:Senior\s)?Home\sOffice\sPresenting\sOfficer|Decision\s(?:&|and)\sReasons(?:\sPromulgated)?|"
    r"Anonymity\s(?:Direction|Order)\s(?:Not\s)?Made|(?:Media\sand\sCommunications|Planning|Administrative|Commercial)\s(?:List|Court))\b",
    re.IGNORECASE,
)
_OFFICE_OF_THE_COURT = re.compile(
    r"\b(?:(?:Registrar|President)(?:\sof\sthe\s(?:Court|Registry))?|Registry|Chamber|(?:First|Second|Third|Fourth|Fifth)\sSection)\b"
    r"|^[ \t]*(?:JUDGMENT[ \t]+)?(?P<seat>STRASBOURG|Strasbourg)[ \t]*$"
    r"|\bDone\b[^.;]{0,160}?\b(?:at|in)\s(?P<done>Strasbourg)\b"
    r"|(?<!lives\sin\s)(?<!lived\sin\s)(?<!living\sin\s)(?<!born\sin\s)(?<!resident\sin\s)(?<!resides\sin\s)\b(?P<town>Strasbourg)\b",
    re.MULTILINE,
)
# Offices of the State that act in proceedings: they are nobody's attribute there. In a life they may be.
_OFFICE_OF_STATE = re.compile(
    r"\b(?:Secretary\sof\sState(?:\sfor\s(?:the\s)?[A-Z]\w+(?:,?\s(?:and\s)?[A-Z]\w+)*)?|Lord\sChancellor|Attorney[- ]General|"
    r"Director\sof\sPublic\sProsecutions|(?:Parliamentary\s)?Ombuds(?:man|person)|Prosecutor[- ]General|"
    r"(?i:(?:Assistant\s)?United\sStates\sAttorney|United\sStates\s(?:(?:Chief|Senior)\s)?(?:District|Magistrate|Circuit|Bankruptcy)\sJudge)|"
    r"(?:Deputy\s)?Federal\sPublic\sDefender|Constitution\sBench)\b"
)
# A minister who acts as an office, without a name beside it: "the Minister of Justice refused".
_MINISTER = re.compile(
    r"(?<=[Tt]he\s)(?:(?:First\s)?(?:Deputy\s|Vice[- ])|Prime\s)?Minister"
    r"(?:\s(?:of|for)\s(?:the\s)?[A-Z]\w+(?:,?\s(?:and\s)?(?:the\s)?[A-Z]\w+)*)?(?:\s\([^\W\d_a-z]\w*[^()\n\d.]{0,60}\))?"
    r"(?=\s[a-z]|[’']s\s|[.;]|\sin\s)"
)
_SOMEBODY_BEFORE = re.compile(
    r"(?:\bapplicants?\b[^.;]{0,80}|,\s|\b(?:as|is|was|were|be|became|been|appointed|elected)\s)the\s$"
)
# The seat of the English courts, which stands in the head of their judgments.
_SEAT = re.compile(
    r"^[ \t]*(?:The\s)?(?:Royal\sCourts\sof\sJustice|Rolls\sBuilding)[, \t]*(?:\n[ \t]*)?"
    r"(?:(?:Strand|Fetter\sLane|7?\s?Rolls\sBuildings?)[, \t]*(?:\n[ \t]*)?)?"
    r"(?:London[, \t]*(?:\n[ \t]*)?(?:[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})?)?",
    re.MULTILINE,
)
_STRASBOURG = re.compile(
    r"European\s+(?:Court|Commission)\s+of\s+Human\s+Rights|Protection\s+of\s+Human\s+Rights\s+and",
    re.IGNORECASE,
)
_NOBODY = (EntityType.DEM, EntityType.ORG, EntityType.LOC, EntityType.MISC)


def _is_of_somebody(text: str, start: int) -> bool:
    """Whether the words before an office give it to somebody: "Mr Berg, the |Minister|", "the applicant became the
    |Minister|"."""
    return _SOMEBODY_BEFORE.search(text[max(0, start - 120) : start]) is not None


def spans_of_offices(text: str) -> set[tuple[int, int]]:
    """Where the offices, chambers and seat of the court that wrote the text stand.

    "Registrar" or "President" alone says so only in a text of the Strasbourg court."""
    spans = {m.span() for form in (_OFFICE, _SEAT) for m in form.finditer(text)}
    if speaks_of_parties(text):
        spans |= {m.span() for m in _OFFICE_OF_STATE.finditer(text)}
        ministers = _MINISTER.finditer(text)
        spans |= {m.span() for m in ministers if not _is_of_somebody(text, m.start())}
    if _STRASBOURG.search(text):
        spans |= {m.span(m.lastgroup or 0) for m in _OFFICE_OF_THE_COURT.finditer(text)}
    return spans


def outside_offices(text: str, candidates: Sequence[Scored]) -> list[Scored]:
    """The candidates without the offices, chambers and seat of the court that wrote the text; they are nobody's attribute.
    A person's own list stands."""
    spans = spans_of_offices(text)
    if not spans:
        return list(candidates)
    starts = sorted(a for a, _ in spans)
    furthest = list(accumulate((b for _, b in sorted(spans)), max))  # end of all that begin so far

    def is_inside(s: Scored) -> bool:
        before = bisect_right(starts, s.start)
        return before > 0 and s.end <= furthest[before - 1]

    return [s for s in candidates if s.type not in _NOBODY or "user" in s.mention.sources or not is_inside(s)]


def outside_institutions(text: str, candidates: Sequence[Scored]) -> list[Scored]:
    """The candidates without attributes and single small words that only stand inside the name of an institution or law.

    A person's own list stands, and so do nationalities ("the Norwegian courts"): they tell a country.
    """
    return [
        s
        for s in candidates
        if s.type not in (EntityType.DEM, EntityType.ORG)
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
