"""Names and signs of currencies."""

from __future__ import annotations

import re

CURRENCY = re.compile(
    r"\b(EUR|USD|GBP|PLN|TRY|TRL|YTL|DKK|SEK|NOK|CHF|ATS|DEM|FRF|ITL|RUB|RUR|UAH|HUF|CZK|SKK|BGN|BGL|RON|ROL|HRK|"
    r"FIM|NLG|BEF|ESP|PTE|IEP|GRD|CYP|MTL|SIT|EEK|LVL|LTL|MDL|GEL|AMD|AZN|JPY|CNY|INR|AUD|CAD|euros?|dollars?|"
    r"pounds?(?: sterling)?|liras?|zlotys?|kroner|kronor|krona|schillings?|francs?|marks|roubles?|rubles?|"
    r"hryvn\w+|forints?|korunas?|lire|pesetas?|drachmas?|yen|yuan|rupees?|lei|leva|levs?|kroons?|lats|lati|litas|litai|"
    r"tolars?|kunas?|dinars?|denars?|laris?|manats?|drams?|escudos?|guilders?|leu|crowns?|cents?)\b|[€$£¥₹]",
    re.IGNORECASE,
)

_SHORT = {"k": " thousand", "m": " million", "mn": " million", "bn": " billion"}


def spelled_out(span: str) -> str:
    """A sum with its scale in words: "£9.5m" is £9.5 million. Other spans stay: "200m" are metres."""
    if CURRENCY.search(span) is None:
        return span
    return re.sub(
        r"(?<=\d)\s?(k|mn?|bn)\b", lambda found: _SHORT[found[1].lower()], span, flags=re.IGNORECASE
    )
