"""Which part a person plays in proceedings, where the text says so: judge, counsel, party, witness, official.

Profiles keep judges and counsel and hide parties; without a sign the role stays empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from sfumato.core.language.parties import PARTY_PATTERN
from sfumato.core.language.titles import ADDRESS_PATTERN
from sfumato.core.recognize.model import Entity, EntityType

REACH = 70  # characters around a name in which a sign may stand
_LAWYERS = "lawyer|counsel|attorney|solicitor|barrister|advocate|abogado|avocat|avvocato|Rechtsanwalt|Advocate|representative"
# Signs before a name (titles between them and the name are skipped) …
_BEFORE_WORDS = {
    "judge": (
        r"[Jj]udges?|[Jj]ustices?|Magistrate(?:\sJudge)?|the\sHon(?:ou?rable|\.)|Hon\.|ALJ|Advocate\sGeneral:?|HHJ|(?:Lord|Lady)\sJustice|Coram:?|Before:?|JUDGE:?|PRESIDING:?"
        r"|[._]{3,}\s*J\.\s*\(|(?:THE\s)?HON(?:OU?RABLE|['’]BLE)?\.?(?:\s(?:THE\s)?(?:CHIEF\s)?JUSTICE)?|JUSTICES?|(?:the\s)?Hon['’]ble"
    ),
    "counsel": (
        rf"ARGUED:|ON\sBRIEF:|represented(?:\sbefore\sthe\sCourt)?\sby|(?:{_LAWYERS}|Counsel|Advocate|Attorney|Solicitor|COUNSEL|ADVOCATE|ATTORNEY)s?,?"
        r"|(?:Attorneys?|Counsel)\sfor\s(?:the\s)?\w+,?|Through:?|(?:Assistant|Deputy|Senior|Chief)?\s?(?:Federal\s)?Public\sDefender,?"
        r"|(?:Assistant\s|Deputy\s)?(?:State|United\sStates|District|County|City)[’']?s?\sAttorney,?|Solicitors?:?"
    ),
    # "their Agent, Mr Berg" speaks for a State; "Special Agent Berg" has a rank.
    "official": r"Agents?,|(?:[Tt]heir|[Ii]ts|[Tt]he)\s(?:\w+\s)?Agents?|Registrar|Clerk(?:\sof\sCourt)?",
    "witness": r"witness(?:es)?|the\sexpert|expert\switness",
    # "for the Plaintiff" closes the line of the counsel who stands above.
    "party": (
        rf"(?<!\bfor\sthe\s)(?:{PARTY_PATTERN}|Applicant|Claimant|Plaintiff|Defendant|Petitioner|Appellant|Respondent)s?,?"
        r"|nationals?,|citizens?,"
    ),
}
# … and behind it.
_AFTER_WORDS = {
    "judge": (
        r"\s\(Rapporteur\)|,\s(?:(?:Chief|Senior)\s)?(?:District|Circuit|Magistrate|Bankruptcy)\sJudge\b|,\s(?:C?JJ?|L\.?J|P|CJI|President|Vice[-‑]President|[Jj]udges?|ad\shoc\sjudge|Presiding)\b|\s(?:CJ|LJ|LJJ|J|JJ)\b"
        # "WYNN, DIAZ, and QUATTLEBAUM, Circuit Judges", "Feldman, Hoy and Coroza JJ.A."
        r"|(?:(?:,\sand|,|\sand)\s[A-Z][\w’'-]+){0,6},?\s(?:(?:(?:Chief|Senior|Circuit|District|Appellate|Associate)\s)+(?:Judges|Justices)|L?JJ)\b"
        r"|[,\s]+(?:(?:CHIEF|SENIOR|Chief|Senior)\s)?(?:UNITED\sSTATES|United\sStates)\s(?:CIRCUIT|BANKRUPTCY|DISTRICT|MAGISTRATE|District|Magistrate|Circuit|Bankruptcy)"
        # "SH. RAJNEESH KUMAR GUPTA, ADDITIONAL SESSIONS JUDGE-02", and in India magistrates
        r"|,\s+(?:(?:LD|Ld)\.\s)?(?:(?:PRINCIPAL|ADDITIONAL|ADDL\.?|CHIEF|SPECIAL|Principal|Additional|Addl\.?|Chief|Special)\s)*"
        r"(?:(?:DISTRICT|SESSIONS|JUDICIAL|METROPOLITAN|CIVIL|FAMILY\sCOURT|District|Sessions|Judicial|Metropolitan|Civil)\s(?:(?:AND|&|and)\s)?)+"
        r"(?:JUDGE|MAGISTRATE|Judge|Magistrate)"
        r"|\s*\n\s*(?:(?:CHIEF|SENIOR|PRESIDING|CIRCUIT|DISTRICT|COUNTY|SUPERIOR\sCOURT)\s)*(?:JUDGE|JUSTICE|Circuit\sJudge|District\sJudge)\b"
    ),
    "counsel": (
        rf"\s\(instructed\sby\b|,?\s(?:[QKS]\.?C|B\.L)\b|\sfor\sthe\s(?:\w+\s)?(?:{PARTY_PATTERN.title()})s?\b"
        rf"|,?\s(?:(?:a|an|the)\s)?(?:Senior\s)?(?:{_LAWYERS}|ADVOCATE|HCGP|SPP|APP|AGA|AGP)s?\b|,\sEsq|,\s[QKS]\.?C\b|,\s(?:of\s)?[Cc]ounsel"
        # A number of the bar in the block of a signature: "(BBO #412233)", and on the next line "State Bar No. 24055123".
        rf"|,\sfor\sthe\s(?:\w+\s)?(?:{PARTY_PATTERN})s?[ \t]*(?:\n|$)"
        r"|\s*\n\s*(?:(?:Acting|Deputy|Special|Assistant)\s)*(?:United\sStates|U\.S\.)\sAttorney\b"
        r"|,\s(?:AUSA|SAUSA|AFPD)\b|\s*[,(\n]\s*(?:(?:[A-Z][a-z]+\s)?Bar\s(?:No|Number|#)|BBO|SBN\b|ARDC)"
    ),
    "official": (
        r",\sacting\sas\sAgents?\b|,\s(?:(?:Deputy|Section|Assistant)\s)*(?:Registrar|Clerk|Agent)\b|,\sof\sthe\sMinistry"
    ),
    "party": (
        rf"[,\s]*\(?\s*[“\"‘']?(?:hereinafter\s)?[Tt]he\s(?:first\s|second\s|third\s)?(?:{PARTY_PATTERN})\b"
        r"|,?\s*(?:Applicant|Plaintiff|Defendant|Petitioner|Appellant|Respondent|Appellee|Claimant)s?\b|\s+(?:vs?\.|V\.)\s"
    ),
}
_BEFORE = {
    role: re.compile(
        rf"(?<!\w)(?:{words})[\s,:.]*(?:(?:{ADDRESS_PATTERN}|Messrs|Sir|Hon|Sri|SRI|Shri|SHRI|Smt|SMT|MR|MRS|MS)\.?\s*)*(?:[A-Z]\.\s?)*$"
    )
    for role, words in _BEFORE_WORDS.items()
}
_TITLE_OF_A_JUDGE = re.compile(
    r"(?:HHJ|His\sHonour|Her\sHonour|Judge|(?:Mr|Mrs|Ms|MR|MRS|MS|Lord|Lady)\.?\s(?:Justice|JUSTICE))\s(?=[A-Z])"
)
_MARK_OF_A_JUDGE = re.compile(r"\w,?\s(?:C?J|LJJ?|JJ|P\.?J|CJI|JSC|J\.S\.C)\.?$")  # "Ward LJ" as one mention
_MARK_OF_COUNSEL = re.compile(
    r",?\s(?:Esq\.?|[QKS]\.?C\.?)$"
)  # as part of the mention: "Daniel P. Marsh, Esq."
# The names of a bench stand between these, with no sentence between.
_BENCH = re.compile(r"\bcomposed of\b|\bsitting as a\b|\bbefore:?\s")
_BENCH_END = re.compile(r",?\s*(?:and\s+)?[Jj]udges\b")
_SENTENCE = re.compile(r"[a-zà-þ]{3,}\.\s+[A-Z]|\n\s*\n\s*\d+\.")
_BENCH_LENGTH = 700  # characters: "Mr A. B., President, Mr C. D., Mrs E. F., judges"
# "…   Respondent", an empty line, "Mr R Frieze for the Appellant": what a caption ends with says nothing of the name below it.
_CAPTION_ENDS = re.compile(r"\w[.,]?[ \t]*\n[ \t]*\n")
_AFTER = {role: re.compile(rf"[’']?s?\s*(?:{words})") for role, words in _AFTER_WORDS.items()}


def with_roles(text: str, entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """People with the part that most of their signs speak for, in `kind`; a kind that is more than "name" stays."""
    entities = tuple(entities)
    found = {e.id: role_of(text, e) for e in entities if e.type is EntityType.PERSON}
    found = _listed_with(text, [e for e in entities if e.type is EntityType.PERSON], found)
    return tuple(
        replace(e, kind=found[e.id])
        if found.get(e.id) and (e.kind in ("", "name") or (e.kind == "initials" and " " in e.text))
        else e
        for e in entities
    )


_BESIDE = re.compile(rf",?\sand\s|,\s(?:(?:{ADDRESS_PATTERN})\.?\s)?")
_OPENS = re.compile(rf"(?:\b(?:by\s|Through:?\s+)|\n[ \t]*)(?:(?:{ADDRESS_PATTERN})\.?\s)?$")


def _listed_with(text: str, people: Sequence[Entity], roles: dict[str, str]) -> dict[str, str]:
    """The roles with those of counsel named in one list, whose last member says what they are: "by A, B and C, lawyers"."""
    spots = sorted((m.start, m.end, e.id) for e in people for m in e.mentions)
    found = dict(roles)
    for at in range(len(spots) - 2, -1, -1):
        (_, end, who), (following, _, beside) = spots[at], spots[at + 1]
        if not found[who] and found[beside] == "counsel" and _BESIDE.fullmatch(text[end:following]):
            first = at
            while first and _BESIDE.fullmatch(text[spots[first - 1][1] : spots[first][0]]):
                first -= 1
            if _OPENS.search(text[max(0, spots[first][0] - 20) : spots[first][0]]):
                found[who] = "counsel"
    return found


def role_of(text: str, entity: Entity) -> str:
    """The role of a person, or "". Of two roles with equally many signs the one named first wins."""
    votes: dict[str, int] = {}
    for mention in entity.mentions:
        if _on_the_bench(text, mention.start, mention.end):
            votes["judge"] = votes.get("judge", 0) + 1
            continue
        if _TITLE_OF_A_JUDGE.match(text, mention.start, mention.end) or _MARK_OF_A_JUDGE.search(
            text[mention.start : mention.end]
        ):
            votes["judge"] = votes.get("judge", 0) + 1
            continue
        if _MARK_OF_COUNSEL.search(text[mention.start : mention.end]):
            votes["counsel"] = votes.get("counsel", 0) + 1
            continue
        before = text[max(0, mention.start - REACH) : mention.start]
        after = text[mention.end : mention.end + REACH]
        for role, sign in _BEFORE.items():
            if (found := sign.search(before)) and not (role == "party" and _CAPTION_ENDS.search(found[0])):
                votes[role] = votes.get(role, 0) + 1
                break
        for role, sign in _AFTER.items():
            if sign.match(after):
                votes[role] = votes.get(role, 0) + 1
                break
    # "Respondents:  Mr T Gillie, counsel": of a list of parties, who is told to speak for one is none.
    return max(votes, key=lambda role: (votes[role], role != "party")) if votes else ""


def _on_the_bench(text: str, start: int, end: int) -> bool:
    ahead = _BENCH_END.search(text, end, end + _BENCH_LENGTH)
    behind = [m.end() for m in _BENCH.finditer(text, max(0, start - _BENCH_LENGTH), start)]
    return ahead is not None and bool(behind) and not _SENTENCE.search(text[behind[-1] : ahead.start()])
