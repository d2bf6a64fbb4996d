"""Only the larger parts of an address."""

from __future__ import annotations

import re

from sfumato.core.generalize.model import MASK


def city_and_state(text: str) -> str:
    """An address without its first part (street and number) and without postcodes; a mask where nothing is left."""
    parts = [p.strip() for p in re.split(r"[,\n]", text) if p.strip()]
    if len(parts) < 2:
        return MASK
    kept = [re.sub(r"\b[\w-]*\d[\w-]*\b", "", p).strip() for p in parts[1:]]
    return ", ".join(p for p in kept if p) or MASK
