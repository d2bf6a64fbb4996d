"""Rule profiles: court rules applied as decisions (Fed. R. Civ. P. 5.2(a), Fed. R. Crim. P. 49.1(a)).

Each rule looks at one entity in its text and may answer with an operator and a reason code. Rules never touch what
a person decided, and they only ever hide: where a rule is unsure whether it applies, the plan stays in charge.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from sfumato.core.generalize.operators import operate, rung_of
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.review.model import Decision, Origin
from sfumato.core.review.project import Project

NEAR = 60  # characters around a mention that say what it is
SSN = re.compile(r"social[\s-]security|\bSSN\b|taxpayer|\bTIN\b|national id", re.IGNORECASE)
SSN_SHAPE = re.compile(r"^\D*\d{3}-\d{2}-\d{4}\D*$")
ACCOUNT = re.compile(r"\baccount\b|\bIBAN\b|\bcard\b|\bbank\b", re.IGNORECASE)
BORN = re.compile(r"\bborn\b|\bbirth\b|\bD\.?O\.?B\b", re.IGNORECASE)
MINOR_CLUE = re.compile(r"\b(daughter|son|child|minor|pupil|infant|boy|girl|juvenile)s?\b", re.IGNORECASE)
ADULT_KIN = re.compile(r"\b(grand|god)?(mother|father|wife|husband|parent)\b", re.IGNORECASE)
ADDRESS = re.compile(r"\d.*,|,.*\d")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a rule asks for an entity: an operator, and the code that says why."""

    operator: str
    reason_code: str


Rule = Callable[[Entity, str], Verdict | None]


def _kind(entity: Entity, *words: str) -> bool:
    return any(word in entity.kind.casefold() for word in words)


def _before(entity: Entity, text: str) -> str:
    return " ".join(text[max(0, m.start - NEAR) : m.start] for m in entity.mentions)


def _distance(clue: re.Pattern[str], entity: Entity, text: str) -> float:
    """How far before a mention the clue stands: of two clues, the nearer one speaks of the number."""
    best = float("inf")
    for m in entity.mentions:
        near = text[max(0, m.start - NEAR) : m.start]
        best = min([best, *(len(near) - found.end() for found in clue.finditer(near))])
    return best


def social_security(entity: Entity, text: str) -> Verdict | None:
    """Rule 5.2(a)(1): of a social-security or taxpayer number the last four digits stay."""
    if entity.type is not EntityType.CODE:
        return None
    named = _kind(entity, "ssn", "social", "taxpayer", "national id") or SSN_SHAPE.match(entity.text)
    told = _distance(SSN, entity, text) < min(NEAR, _distance(ACCOUNT, entity, text))
    return Verdict("last four", "5.2(a)(1)") if named or told else None


def account(entity: Entity, text: str) -> Verdict | None:
    """Rule 5.2(a)(4): of a financial account number the last four digits stay."""
    if entity.type is not EntityType.CODE:
        return None
    named = _kind(entity, "iban", "account", "card", "bank")
    return Verdict("last four", "5.2(a)(4)") if named or _distance(ACCOUNT, entity, text) < NEAR else None


def birth_date(entity: Entity, text: str) -> Verdict | None:
    """Rule 5.2(a)(2): of a date of birth the year stays."""
    if entity.type is not EntityType.DATETIME or operate("year only", entity.text) == entity.text.strip():
        return None
    near = _before(entity, text)[-NEAR:] if len(entity.mentions) == 1 else _before(entity, text)
    return Verdict("year only", "5.2(a)(2)") if _kind(entity, "birth") or BORN.search(near) else None


def minor(entity: Entity, text: str) -> Verdict | None:
    """A person whom the text calls a child right beside the name."""
    if entity.type is not EntityType.PERSON:
        return None
    for m in entity.mentions:
        near = text[max(0, m.start - 30) : m.start] + " | " + text[m.end : m.end + 30]
        if MINOR_CLUE.search(near) and not ADULT_KIN.search(near):
            return Verdict("initials", "5.2(a)(3)")
    return None


def home_address(entity: Entity, text: str) -> Verdict | None:
    """Rule 49.1(a)(5): of a home address city and state stay."""
    if entity.type not in (EntityType.LOC, EntityType.CODE, EntityType.MISC):
        return None
    if _kind(entity, "address") or (entity.type is EntityType.LOC and ADDRESS.search(entity.text)):
        return Verdict("city and state", "49.1(a)(5)")
    return None


@dataclass(frozen=True, slots=True)
class RuleProfile:
    """The rules of one court, with the reason codes they use."""

    name: str
    title: str
    rules: tuple[Rule, ...]
    reason_set: str


PROFILES: dict[str, RuleProfile] = {
    "federal-rules": RuleProfile(
        "federal-rules",
        "US federal courts (Fed. R. Civ. P. 5.2, Fed. R. Crim. P. 49.1)",
        (social_security, account, birth_date, minor, home_address),
        "federal-rules",
    ),
}


def apply_rules(project: Project, document: str, profile: str) -> dict[str, Decision]:
    """Decisions of a rule profile for a document; what a person decided stays as it is."""
    chosen = PROFILES[profile]
    decided = project.decisions(document)
    text = project.records[document].text
    found: dict[str, Decision] = {}
    for entity in project.entities(document):
        old = decided.get(entity.id)
        if old is not None and old.origin is Origin.PERSON:
            continue
        for rule in chosen.rules:
            verdict = rule(entity, text)
            if verdict is not None:
                ladder = project.ladder(document, entity)
                found[entity.id] = Decision(
                    rung=rung_of(verdict.operator, entity.text, ladder),
                    operator=verdict.operator,
                    reason_code=verdict.reason_code,
                    origin=Origin.RULE,
                    profile=profile,
                )
                break
    return found
