"""Which part a person plays in proceedings, where the text says so: judge, counsel, party, witness, official.

Profiles keep judges and counsel and hide parties; without a sign the role stays empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from sfumato.core.recognize.model import Entity, EntityType

REACH = 70  # characters around a name in which a sign may stand
_PARTIES = "applicant|plaintiff|defendant|claimant|petitioner|appellant|respondent|accused|victim|complainant"
_LAWYERS = "lawyer|counsel|attorney|solicitor|barrister|advocate|representative"
# Signs before a name (titles between them and the name are skipped) …
_BEFORE_WORDS = {
    "judge": (
        r"[Jj]udges?|[Jj]ustices?|Magistrate(?:\sJudge)?|the\sHon(?:ou?rable|\.)|Hon\.|HHJ|(?:Lord|Lady)\sJustice|Coram:?|Before:?"
    ),
    "counsel": rf"represented(?:\sbefore\sthe\sCourt)?\sby|(?:{_LAWYERS}|Counsel|Advocate)s?,?|Attorneys?\sfor\s\w+",
    "official": r"Agents?,?|Registrar|Clerk(?:\sof\sCourt)?",
    "witness": r"witness(?:es)?|the\sexpert|expert\switness",
    # "for the Plaintiff" closes the line of the counsel who stands above.
    "party": (
        rf"(?<!\bfor\sthe\s)(?:{_PARTIES}|Applicant|Claimant|Plaintiff|Defendant|Petitioner|Appellant|Respondent)s?,?"
        r"|nationals?,|citizens?,"
    ),
}
# … and behind it.
_AFTER_WORDS = {
    "judge": (
        r"\s\(Rapporteur\)|,\s(?:C?JJ?|L\.?J|P|CJI|President|[Jj]udges?|ad\shoc\sjudge|Presiding)\b|\s(?:CJ|LJ|LJJ|J|JJ)\b"
        r"|[,\s]+(?:UNITED\sSTATES|United\sStates)\s(?:DISTRICT|MAGISTRATE|District|Magistrate|Circuit|Bankruptcy)"
    ),
    "counsel": (
        rf"\s\(instructed\sby\b|\s[QKS]\.?C\b|\sfor\sthe\s(?:\w+\s)?(?:{_PARTIES.title()})s?\b"
        rf"|,?\s(?:(?:a|an|the)\s)?(?:{_LAWYERS})s?\b|,\sEsq|,\s[QKS]\.?C\b|,\s(?:of\s)?[Cc]ounsel"
    ),
    "official": r",\s(?:(?:Deputy|Section|Assistant)\s)*(?:Registrar|Clerk|Agent)\b|,\sof\sthe\sMinistry",
    "party": (
        rf"[,\s]*\(?\s*[“\"‘']?(?:hereinafter\s)?[Tt]he\s(?:first\s|second\s|third\s)?(?:{_PARTIES})\b"
        r"|,?\s*(?:Applicant|Plaintiff|Defendant|Petitioner|Appellant|Respondent|Appellee|Claimant)s?\b|\s+(?:vs?\.|V\.)\s"
    ),
}
_BEFORE = {
    role: re.compile(rf"(?<!\w)(?:{words})[\s,:.]*(?:(?:Mr|Mrs|Ms|Dr|Messrs|Sir|Hon)\.?\s*)*$")
    for role, words in _BEFORE_WORDS.items()
}
_TITLE_OF_A_JUDGE = re.compile(
    r"(?:HHJ|His\sHonour|Her\sHonour|Judge|(?:Mr|Mrs|Ms|MR|MRS|MS|Lord|Lady)\.?\s(?:Justice|JUSTICE))\s(?=[A-Z])"
)
_MARK_OF_COUNSEL = re.compile(
    r",?\s(?:Esq\.?|[QKS]\.?C\.?)$"
)  # as part of the mention: "Daniel P. Marsh, Esq."
# The names of a bench stand between these, with no sentence between.
_BENCH = re.compile(r"\bcomposed of\b|\bsitting as a\b|\bbefore:?\s")
_BENCH_END = re.compile(r",?\s*(?:and\s+)?judges\b")
_SENTENCE = re.compile(r"[a-zà-þ]{3,}\.\s+[A-Z]|\n\s*\n\s*\d+\.")
_BENCH_LENGTH = 700  # characters: "Mr A. B., President, Mr C. D., Mrs E. F., judges"
_AFTER = {role: re.compile(rf"[’']?s?\s*(?:{words})") for role, words in _AFTER_WORDS.items()}


def with_roles(text: str, entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """People with the part that most of their signs speak for, in `kind`; a kind that is more than "name" stays."""
    return tuple(
        replace(entity, kind=role)
        if entity.type is EntityType.PERSON
        and entity.kind in ("", "name")
        and (role := role_of(text, entity))
        else entity
        for entity in entities
    )


def role_of(text: str, entity: Entity) -> str:
    """The role of a person, or "". Of two roles with equally many signs the one named first wins."""
    votes: dict[str, int] = {}
    for mention in entity.mentions:
        if _on_the_bench(text, mention.start, mention.end):
            votes["judge"] = votes.get("judge", 0) + 1
            continue
        if _TITLE_OF_A_JUDGE.match(text, mention.start, mention.end):
            votes["judge"] = votes.get("judge", 0) + 1
            continue
        if _MARK_OF_COUNSEL.search(text[mention.start : mention.end]):
            votes["counsel"] = votes.get("counsel", 0) + 1
            continue
        before = text[max(0, mention.start - REACH) : mention.start]
        after = text[mention.end : mention.end + REACH]
        for role, sign in _BEFORE.items():
            if sign.search(before):
                votes[role] = votes.get(role, 0) + 1
                break
        for role, sign in _AFTER.items():
            if sign.match(after):
                votes[role] = votes.get(role, 0) + 1
                break
    return max(votes, key=lambda role: votes[role]) if votes else ""


def _on_the_bench(text: str, start: int, end: int) -> bool:
    ahead = _BENCH_END.search(text, end, end + _BENCH_LENGTH)
    behind = [m.end() for m in _BENCH.finditer(text, max(0, start - _BENCH_LENGTH), start)]
    return ahead is not None and bool(behind) and not _SENTENCE.search(text[behind[-1] : ahead.start()])
