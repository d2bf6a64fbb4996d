"""Only the initials of a name."""

from __future__ import annotations

import re

from sfumato.core.generalize.model import MASK

_TITLES = {"mr", "mrs", "ms", "miss", "dr", "prof", "sir", "judge", "lord", "lady", "justice"}


def initials(text: str) -> str:
    """ "Ola Nordmann" → "O.N."; titles do not count."""
    words = [w for w in re.findall(r"\w+", text) if w.lower() not in _TITLES]
    letters = [f"{w[0].upper()}." for w in words if w[0].isalpha()]
    return "".join(letters) or MASK
