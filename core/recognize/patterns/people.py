"""Names behind a title, and initials that stand for a person."""

from __future__ import annotations

import re

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns._base import LIKELY, OFFERED, by_regex, register

CAPITAL = r"[A-ZÀ-ÖØ-ÞĀ-ŽİŞĞŁŚŻŹ]"
NAME = rf"(?:{CAPITAL}\.[ -]?|{CAPITAL}[\w’'‑-]*\w(?:\s|(?!\w)))"
PARTICLE = r"(?:(?:de|van|von|der|den|la|le|del|della|di|da|dos|bin|ibn|al|el|ter|af)\s)"
TITLED = re.compile(
    rf"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Messrs|Sir|Dame)\.?\s(?:{NAME}|{PARTICLE}){{0,4}}(?:{CAPITAL}[\w’'‑-]*\w|{CAPITAL}\.)"
)
INITIALS = re.compile(rf"(?<![\w.])(?:{CAPITAL}\.\s?){{2,4}}(?=[\s,;)’'])(?!\s?(?:{CAPITAL}\w|\d|v\.))")

register(
    "titled name", EntityType.PERSON, by_regex(TITLED, LIKELY + 0.05), kind="name", direct=0.45, quasi=0.5
)
register(
    "initials", EntityType.PERSON, by_regex(INITIALS, OFFERED - 0.2), kind="initials", direct=0.3, quasi=0.4
)
