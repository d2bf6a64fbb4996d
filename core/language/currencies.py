"""Names and signs of currencies."""

from __future__ import annotations

import re

from sfumato.core.language.numbers import find_number

CURRENCY = re.compile(
    r"\b(EUR|USD|GBP|PLN|TRY|TRL|YTL|DKK|SEK|NOK|CHF|ATS|DEM|FRF|ITL|RUB|RUR|UAH|HUF|CZK|SKK|BGN|BGL|RON|ROL|HRK|"
    r"FIM|NLG|BEF|ESP|PTE|IEP|GRD|CYP|MTL|SIT|EEK|LVL|LTL|MDL|GEL|AMD|AZN|JPY|CNY|INR|AUD|CAD|euros?|dollars?|"
    r"pounds?(?: sterling)?|liras?|zlotys?|kroner|kronor|krona|schillings?|francs?|marks|roubles?|rubles?|"
    r"hryvn\w+|forints?|korunas?|lire|pesetas?|drachmas?|yen|yuan|rupees?|lei|leva|levs?|kroons?|lats|lati|litas|litai|"
    r"tolars?|kunas?|dinars?|denars?|laris?|manats?|drams?|escudos?|guilders?|leu|crowns?|cents?)\b|[€$£¥₹]",
    re.IGNORECASE,
)

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
