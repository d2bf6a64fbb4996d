"""Only the initials of a name."""

from __future__ import annotations

import re

from sfumato.core.generalize.model import MASK
from sfumato.core.language.titles import without_titles


def initials(text: str) -> str:
    """ "Ola Nordmann" → "O.N."; titles do not count."""
    words = re.findall(r"\w+", without_titles(text))
    letters = [f"{w[0].upper()}." for w in words if w[0].isalpha()]
    return "".join(letters) or MASK
