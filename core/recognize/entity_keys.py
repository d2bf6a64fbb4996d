"""One key for each way of writing the same date, place, organisation or code."""

from __future__ import annotations

import re

from sfumato.core.language.currencies import sum_of_money
from sfumato.core.language.fold import fold
from sfumato.core.language.months import MONTH_NUMBERS
from sfumato.core.recognize.model import EntityType

DAY_MONTH = re.compile(
    r"\b(\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?([a-z]{3})[a-z]*\.?,?[ -]?((?:1\d|20)\d\d)?\b"
)
MONTH_DAY = re.compile(r"\b([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? ((?:1\d|20)\d\d))?\b")
ISO = re.compile(r"\b((?:1\d|20)\d\d)-(\d\d)-(\d\d)\b")
NUMERIC = re.compile(r"\b(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\b")
# "23 and 24 February", "May 3-4, 2001": two days of one month are neither of them.
DAYS = re.compile(
    r"\b\d{1,2}(?:st|nd|rd|th)?(?:,? (?:and|or|to|until|&) |, ?| ?[-–‑/] ?)(?:the )?\d{1,2}(?:st|nd|rd|th)? (?:of )?[a-z]{3}"
    r"|\b[a-z]{3,9}\.? \d{1,2}(?:,? (?:and|or|to|&) | ?[-–‑/] ?)\d{1,2}\b(?! ?[a-z/])"
)
MONTH_YEAR = re.compile(r"^(?:early |mid[- ]|late )?([a-z]{3})[a-z]*\.?,? (?:of )?((?:1\d|20)\d\d)$")

TRANSLATED = re.compile(r"\s*\((?:[^()]|\([^()]*\)?)*\)?$")  # "(Općinski (građanski) sud u Zagrebu)"


def date_key(text: str) -> str | None:
    """ISO form of a single day or month; nothing for ranges and durations."""
    plain = " ".join(fold(text).split())
    found: list[tuple[int | None, int, int | None]] = []
    if DAYS.search(plain):
        return None
    for day, month, year in DAY_MONTH.findall(plain):
        if month in MONTH_NUMBERS:
            found.append((int(year) if year else None, MONTH_NUMBERS[month], int(day)))
    if not found:
        for month, day, year in MONTH_DAY.findall(plain):
            if month in MONTH_NUMBERS:
                found.append((int(year) if year else None, MONTH_NUMBERS[month], int(day)))
    if not found:
        found += [(int(y), int(m), int(d)) for y, m, d in ISO.findall(plain)]
    if not found:
        for day, month, year in NUMERIC.findall(plain):
            number = int(year) if len(year) == 4 else int(year) + (1900 if int(year) > 40 else 2000)
            found.append((number, int(month), int(day)))
    if not found and (match := MONTH_YEAR.match(plain)) and match[1] in MONTH_NUMBERS:
        return f"{match[2]}-{MONTH_NUMBERS[match[1]]:02}"
    if len(found) != 1:
        return None
    year_, month_, day_ = found[0]
    return f"{year_ or '----'}-{month_:02}-{day_:02}"


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
