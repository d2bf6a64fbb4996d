"""One key for each way of writing the same date, place, organisation or code."""

from __future__ import annotations

import re

from sfumato.core.language.currencies import sum_of_money
from sfumato.core.language.dates import Precision, read
from sfumato.core.language.fold import fold
from sfumato.core.recognize.model import EntityType

# What may stand around a month for both to be the month itself: "early May 2001", "in May of 2001".
_AROUND_A_MONTH = re.compile(r"(?:in\s|early\s|mid[-\s]|late\s|the\s)*", re.IGNORECASE)
TRANSLATED = re.compile(r"\s*\((?:[^()]|\([^()]*\)?)*\)?$")  # "(Općinski (građanski) sud u Zagrebu)"


def date_key(text: str) -> str | None:
    """ISO form of a single day or month, with dashes for a year that is not told; None for lists, ranges and anything wider."""
    atoms = read(" ".join(text.split()))
    if len(atoms) != 1:
        return None
    atom = atoms[0]
    day, month = atom.either if atom.either != (0, 0) else (atom.day, atom.month)
    if atom.precision is Precision.DAY:
        return f"{atom.year or '----'}-{month:02}-{day:02}"
    rest = text.strip()[: atom.start], text.strip()[atom.end :]
    if atom.precision is Precision.MONTH and atom.year and _AROUND_A_MONTH.fullmatch(rest[0]) and not rest[1]:
        return f"{atom.year}-{month:02}"
    return None


def key_of(text: str, type_: EntityType) -> str:
    """Equal keys are the same thing."""
    if type_ is EntityType.DATETIME:
        key = date_key(text)
        if key:
            return f"date:{key}"
    if type_ is EntityType.QUANTITY and (money := sum_of_money(text)):
        return f"money:{money[0]}:{money[1]:g}"
    plain = re.sub(r"[’'‘`]s?$", "", fold(text).strip())
    plain = re.sub(r"^(?:the|a|an|his|her|their) ", "", plain)
    if type_ in (EntityType.LOC, EntityType.ORG):  # "the City of Moscow" is Moscow
        plain = re.sub(
            r"^(?:city|town|village|municipality|state|canton|province) of (?=\S+(?: \S+)?$)", "", plain
        )
    if type_ is EntityType.ORG:  # "Wels Regional Court (Landesgericht)"
        plain = TRANSLATED.sub("", plain) or plain
    if type_ is EntityType.CODE:
        return re.sub(r"[\s.\-()‑–]", "", plain) or plain
    return re.sub(r"[\W_]+", " ", plain).strip() or plain
