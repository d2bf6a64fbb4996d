"""Rungs for CODE: at most its kind. A number that identifies has no safe half (paper 004 §3.3.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sfumato.core.generalize import dates, datetime_rules
from sfumato.core.generalize.coverages import CODES_OF_A_KIND
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.fields import code_noun
from sfumato.core.recognize.model import Mention

_KINDS: tuple[tuple[str, str], ...] = (
    (r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", "e-mail address"),
    (r"(?:https?://|www\.)\S+", "web address"),
    (r"(?:\d{1,3}\.){3}\d{1,3}", "network address"),
    (r"[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,4})?", "bank account number"),
    (r"(?:\d{4}[ -]?){3}\d{1,7}", "card number"),
    # Digits without a separator may be any number: an account, a policy, a customer.
    (r"(?=.*[\s().+-])\+?[\d(][\d\s().-]{7,}\d", "phone number"),
    (r"#\w+", "hashtag"),
    (r"@\w+", "user name"),
    (r"(?:nos?\.\s*)?[A-Z]?\s?[\w ]{0,12}\d+[/:]\d{2,4}(?:/\d+)?", "case number"),
    (r"(?:ISBN|ISSN).*", "publication number"),
)
_APPLICATION = re.compile(r"\d{2,6}/\d{2}")  # as the Strasbourg court numbers them
# "the Top 14", "a 13-team league", "the 14th", "Miss Earth 2015": no number that refers to anything.
_NO_CODE = re.compile(r"\d{1,2}|\d+-[a-z]+|(?:the\s+)?\d+(?:st|nd|rd|th)|(?:1[89]|20)\d\d", re.IGNORECASE)
# Kinds that the recogniser proved and knows by their short names.
_PROVEN = {
    "SSN": "social security number",
    "NINO": "national insurance number",
    "IBAN": "bank account number",
    "BIC": "bank code",
    "ECLI": "case number",
}
# Short names of the recogniser that read better in full.
_FULL = {
    "e-mail": "e-mail address",
    "email": "e-mail address",
    "phone": "phone number",
    "url": "web address",
}


def full_name(kind: str) -> str:
    """What people call a kind that the recogniser knows by a short name: "national insurance number" for NINO."""
    return _PROVEN.get(kind, _FULL.get(kind.lower(), kind))


_VAGUE = (
    "",
    "identity number",
    "reference number",
    "phone number",
)  # kinds that the words around a number may know better


def said_of(text: str, mentions: Iterable[Mention]) -> str:
    """What the text calls a number at one of its mentions: "order number", or ""."""
    return next((noun for m in mentions if (noun := code_noun(text, m.start))), "")


def steps(span: str, kind: str = "", said: str = "") -> list[Step]:
    """The kind the recogniser already knows comes first, then what the text calls it (`said`); otherwise the form decides."""
    found = dates.read(span.strip())
    if (
        found
        and (found[0].start, found[-1].end) == (0, len(span.strip()))
        and found[0].year
        and found[0].month
    ):
        return datetime_rules.steps(span.strip())  # "2023-03-12" taken for a number
    name = _PROVEN.get(kind, "identity number") if kind.isupper() else _FULL.get(kind.lower(), kind)
    if name == "application number" and not _APPLICATION.fullmatch(span.strip()):
        name = "case number"  # of a domestic court
    if said and (name in _VAGUE or (name == "payment card" and "card" not in said)):
        name = said  # an account of sixteen digits may have the form of a card
    if not name:
        name = next((n for pattern, n in _KINDS if re.fullmatch(pattern, span.strip())), "")
    if not name and _NO_CODE.fullmatch(span.strip()):
        return []
    if not name:
        name = "reference number" if re.search(r"\d", span) else "reference"
    return [Step(name, CODES_OF_A_KIND, "rule:code", kind=RungKind.CODE, flags=RungFlag.NAMES_NOBODY)]
