"""Which entities say something about the person to protect: a judgment names many places, but lives in one."""

from __future__ import annotations

import re

from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.model import Case

_BORN = re.compile(
    r"(?:\bborn\b|\bbirth(?:day|date)?\b|\bb\.|\bn[ée]e?\b|\bd\.?o\.?b\.?)[^.;\n]{0,40}$", re.IGNORECASE
)
_LIFE = re.compile(r"^[^()]{0,80}\(\s*(?:born\s+)?(?:[^()\d]{0,60}?)$")  # “Name (16 June 1958 – …”
_AGED = re.compile(r"(?:\baged?(?:\s+of)?|\bin\s+(?:his|her|their))\s*$", re.IGNORECASE)
_YEARS_OLD = re.compile(r"^\s*-?\s*years?(?:\s+|-)(?:old|of age)", re.IGNORECASE)
_AGE_TEXT = re.compile(
    r"years?[\s-]old|\baged?\b|\b(?:his|her|their)\s+(?:early|mid|late)?[\s-]*(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)",
    re.IGNORECASE,
)
_HOME = re.compile(
    r"\b(?:born|liv(?:es|ed|ing)|resid(?:es|ed|ing|ent|ence)|native|grew up|raised|home|domiciled|based|settled|detained|"
    r"practis(?:es|ing))\b[^.;\n]{0,45}$|\b(?:from|moved to)\s+$",
    re.IGNORECASE,
)
_HE, _SHE = (
    re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE),
    re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE),
)


def about_the_person(entity: Entity, case: Case) -> bool:
    """Whether the population model should count this entity, by its type and the words around its mentions."""
    if entity.type == EntityType.PERSON:
        return entity.protected or entity.id in case.protected
    if entity.type == EntityType.DEM:
        return True
    if entity.type not in (EntityType.DATETIME, EntityType.LOC, EntityType.QUANTITY):
        return False
    for mention in entity.mentions:
        before = case.text[max(0, mention.start - 60) : mention.start]
        after = case.text[mention.end : mention.end + 20]
        said = case.text[mention.start : mention.end]
        if entity.type == EntityType.LOC:
            if _HOME.search(before):
                return True
        elif (
            _AGED.search(before)
            or _YEARS_OLD.match(after)
            or _AGE_TEXT.search(said)
            or (
                entity.type == EntityType.DATETIME
                and (
                    _BORN.search(before) or (mention.start < 120 and _LIFE.match(case.text[: mention.start]))
                )
            )
        ):
            return True
    return False


def sex_in_text(text: str) -> str:
    """The sex that the pronouns give away: nearly all of one kind, and at least three of them."""
    he, she = len(_HE.findall(text)), len(_SHE.findall(text))
    if he + she < 3:
        return ""
    return "m" if he > 9 * she else "f" if she > 9 * he else ""
