"""Accounts, cards and amounts of money."""

from __future__ import annotations

import re

from stdnum import bic, iban

from sfumato.core.language.currencies import CODE_PATTERN, SIGN_PATTERN, WORD_PATTERN
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns._base import CERTAIN, LIKELY, OFFERED, by_regex, luhn, register_table

IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){2,7}(?:[ \u00a0]?[A-Z0-9]{1,4})?\b")
CARD = re.compile(
    r"(?<![\d-])(?<!IMEI )(?<!IMEI: )(?<!IMEI [Nn]o )(?<!IMEI [Nn]o\. )(?<!IMEI number )"
    r"(?:[3-6]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,7}|3[47]\d{2}[ -]?\d{6}[ -]?\d{5})(?![\d-])"
)
BIC = re.compile(r"\b(?:BIC|SWIFT)(?:[ -]?code)?\s*[:#]?\s*(?P<it>[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b")
ACCOUNT = re.compile(
    r"\b(?:account|acct|a/c)(?:\s+(?:no|number|nr|#))?\.?\s*[:#]?\s*(?P<it>\d[\d -]{5,18}\d)\b", re.IGNORECASE
)
SORT_CODE = re.compile(
    r"\b[Ss]ort\s?[Cc]ode(?:\s(?:no|number))?\.?\s?[:#]?\s?(?P<it>\d{2}[- ]?\d{2}[- ]?\d{2})(?![\d-])"
)
# The last two are other words, too, but for a number before them: "in |1993| won a prize" tells a year.
WORDS = rf"{WORD_PATTERN}|Turkish liras?|won(?!\s+(?:an?|the|his|her|its|their|both|several|many)\b)|rand"
NUMBER = r"\d{1,2}(?:,\d{2})+,\d{3}(?:/-)?|\d{1,3}(?:[,.  \u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?"
SCALE = r"(?:\s?(?:thousand|million|billion|trillion|lakhs?|crores?|[mk]|bn)\b)?"
NATION = r"(?:[A-Z][a-z]+ ){0,2}"  # whose currency it is; `_is_money` looks whether a nation is called so
MONEY = re.compile(
    rf"(?:\b(?:{CODE_PATTERN}|Rs\.?|US\$|A\$|C\$|kr\.?)\s?|{SIGN_PATTERN}\s?)(?:{NUMBER}){SCALE}"
    rf"|\b(?:{NUMBER}){SCALE}\s?(?:(?:{CODE_PATTERN})\b|[€£₺₽]|{NATION}(?:{WORDS})\b(?:\s?\((?:{CODE_PATTERN}|[€$£])\)?)?)"
)


def _is_money(form: str) -> bool:
    """Whether the words between number and currency name a nation: "20 New Zealand dollars", not "In |1962 Ridan won|"."""
    between = re.search(rf"(?<=\d ){NATION}(?=(?:{WORDS})\b)", form)
    said = between[0].strip() if between else ""
    return said in ("", "Deutsche") or next(nations_in(said), None) is not None


# name, finder, kind (what is written instead), how often it identifies alone, together with others, and an example
register_table(
    EntityType.CODE,
    (
        ("iban", by_regex(IBAN, CERTAIN, check=iban.is_valid), "IBAN", 0.95, 0.05, "to |GB29 NWBK 6016 1331 9268 19| please"),
        ("card", by_regex(CARD, CERTAIN, check=lambda raw: luhn(re.sub(r"\D", "", raw))), "payment card", 0.95, 0.05,
         "card |4111 1111 1111 1111| expired"),
        ("bic", by_regex(BIC, CERTAIN, check=bic.is_valid, otherwise=OFFERED), "BIC", 0.0, 0.8, "BIC |DEUTDEFF| please"),
        ("sort code", by_regex(SORT_CODE, CERTAIN), "bank code", 0.3, 0.6, "sort code |40-11-60|, account"),
        ("account", by_regex(ACCOUNT, LIKELY), "account number", 0.85, 0.1, "account no. |1234 56 78901| was"),
    ),
)  # fmt: skip
register_table(
    EntityType.QUANTITY,
    (
        ("money", by_regex(MONEY, LIKELY, check=_is_money), "amount of money", 0.0, 0.75, "They paid |20 New Zealand dollars|."),
    ),
)  # fmt: skip
