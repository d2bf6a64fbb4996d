"""Names and signs of currencies."""

from __future__ import annotations

import re

from sfumato.core.language.numbers import find_number

# For patterns. Codes only as they are written, in capitals: "all" and "try" are words.
CODE_PATTERN = (
    "EUR|USD|GBP|CHF|PLN|TRY|TRL|YTL|DKK|NOK|SEK|ISK|CZK|SKK|HUF|RON|ROL|BGN|BGL|HRK|RSD|UAH|RUB|RUR|AUD|CAD|NZD|JPY|CNY|"
    "INR|BRL|MXN|ZAR|ATS|DEM|FRF|ITL|BEF|NLG|ESP|PTE|GRD|FIM|IEP|LUF|SIT|EEK|LVL|LTL|MTL|CYP|GEL|AMD|AZN|MDL|ALL|MKD|"
    "BAM|KRW|THB|SGD|HKD|ILS|EGP|NGN|KES|PHP|IDR|MYR|PKR|BDT|VND|SAR|AED"
)
WORD_PATTERN = (
    r"euros?|dollars?|pounds?(?: sterling)?|zlotys?|liras?|kroner|kronor|kron[ae]|rou?bles?|francs?|marks|schillings?|forints?|"
    r"lei|leu|leva?|levs|hryvn[iy]as?|hryvnias?|pesos?|rupees?|yen|yuan|reais|korunas?|kunas?|dinars?|denars?|drachmas?|guilders?|"
    r"lire|pesetas?|escudos?|kroons?|lats|lati|litas|litai|tolars?|laris?|manats?|drams?|cents?|pence|shillings?|naira|baht|ringgit"
)
SIGN_PATTERN = "[€$£¥₹₺₽₴₪]"
CURRENCY = re.compile(rf"\b(?:{CODE_PATTERN}|(?i:{WORD_PATTERN}|crowns?|eur|usd|gbp))\b|{SIGN_PATTERN}")

# The signs and names whose code is the only one they can mean; francs and crowns are those of many States.
_CODES = {
    "€": "eur",
    "euro": "eur",
    "euros": "eur",
    "£": "gbp",
    "zloty": "pln",
    "zlotys": "pln",
    "kuna": "hrk",
    "kunas": "hrk",
}
_SHORT = {"k": " thousand", "m": " million", "mn": " million", "bn": " billion"}


def spelled_out(span: str) -> str:
    """A sum with its scale in words: "£9.5m" is £9.5 million. Other spans stay: "200m" are metres."""
    if CURRENCY.search(span) is None:
        return span
    return re.sub(
        r"(?<=\d)\s?(k|mn?|bn)\b", lambda found: _SHORT[found[1].lower()], span, flags=re.IGNORECASE
    )


def sum_of_money(span: str) -> tuple[str, float] | None:
    """Currency and value of one sum: "EUR 12,500", "12,500 euros (EUR)" and "twelve thousand five hundred euros" are equal."""
    plain = spelled_out(span)
    named = {_CODES.get(found[0].lower(), found[0].lower()) for found in CURRENCY.finditer(plain)}
    number = find_number(plain)
    if len(named) != 1 or number is None or number.ordinal or find_number(plain, number.end) is not None:
        return None
    return named.pop(), number.value
