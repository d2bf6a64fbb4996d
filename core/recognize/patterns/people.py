"""Names behind a title, and initials that stand for a person."""

from __future__ import annotations

import re

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns._base import LIKELY, OFFERED, by_regex, register

CAPITAL = r"[A-ZÀ-ÖØ-ÞĀ-ŽİŞĞŁŚŻŹ]"
LETTERS = r"(?:[\w‑-]|[’'](?!s\b))*(?:\w|(?=[’']s\b))"  # without the 's of "Mr Byrne's"
# "Ms A. When she": a new sentence, not a surname.
OPENING = (
    r"(?!(?:The|Th(?:is|at|ese|ey|ere|us|en)|When|Wh(?:ile|ere|o)|On|In|It|Its|He|She|His|Her|At|As|An?|By|For|From|After|Before|"
    r"During|Following|According|However|Subsequently|Moreover|Although|Since|To|Both|No|Not|If|But|And)\b)"
)
NAME = rf"(?:{CAPITAL}\.[ -]?|{OPENING}{CAPITAL}{LETTERS}(?:\s|(?!\w)))"
PARTICLE = r"(?:(?:de|van|von|der|den|la|le|del|della|di|da|dos|bin|ibn|al|el|ter|af)\s)"
TITLED = re.compile(
    rf"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Messrs|Sir|Dame)\.?\s(?:{NAME}|{PARTICLE}){{0,4}}(?:{OPENING}{CAPITAL}{LETTERS}|{CAPITAL}\.|{CAPITAL}\b)"
)
INITIALS = re.compile(rf"(?<![\w.])(?:{CAPITAL}\.\s?){{2,4}}(?=[\s,;)’'])(?!\s?(?:{CAPITAL}\w|\d|v\.))")

register(
    "titled name", EntityType.PERSON, by_regex(TITLED, LIKELY + 0.05), kind="name", direct=0.45, quasi=0.5
)
register(
    "initials", EntityType.PERSON, by_regex(INITIALS, OFFERED - 0.2), kind="initials", direct=0.3, quasi=0.4
)
