"""Which country's law a text applies, by how it cites: its reports, codes and courts say so where its name does not.

[2022] EWHC 311 (QB)      the United Kingdom
29 U.S.C. § 621           the United States
"""

from __future__ import annotations

import re

_SYSTEMS: dict[str, re.Pattern[str]] = {
    "GB": re.compile(
        r"\[\d{4}\]\s(?:\d\s)?(?:EWHC|EWCA|EWFC|EWCOP|UKSC|UKHL|UKUT|UKFTT|UKEAT|EAT|AC|QB|KB|WLR|IRLR)\b|\bCrown\sCourt\b|\bHM(?:RC|CTS)\b"
    ),
    "US": re.compile(
        r"\b\d+\sU\.\s?S\.\s?C\.|\b\d+\s(?:U\.S\.|F\.\s?(?:2d|3d|4th|Supp))\s|\bFed\.\sR\.\s(?:Civ|Crim|Evid)"
    ),
    "IN": re.compile(r"\bAIR\s\d{4}\s|\(\d{4}\)\s\d+\sSCC\b|\bCr\.?\s?P\.?\s?C\b"),
    "NO": re.compile(r"\b(?:HR-\d{4}-\d+-[A-Z]|Rt[.-]\s?\d{4}-\d+)\b"),
}


def laws_cited(text: str) -> dict[str, int]:
    """How often a text cites the law of a country, by ISO code; only countries that are cited at all."""
    found = {code: sum(1 for _ in form.finditer(text)) for code, form in _SYSTEMS.items()}
    return {code: times for code, times in found.items() if times}
