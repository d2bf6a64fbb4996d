"""The sex that the pronouns of a text give away."""

from __future__ import annotations

import re

_HE, _SHE = (
    re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE),
    re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE),
)


def sex_in_text(text: str) -> str:
    """The sex that the pronouns give away: nearly all of one kind, and at least three of them."""
    he, she = len(_HE.findall(text)), len(_SHE.findall(text))
    if he + she < 3:
        return ""
    return "m" if he > 9 * she else "f" if she > 9 * he else ""
