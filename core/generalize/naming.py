"""Places where only a name can stand: “a band called Alfa”, “her first single ‘Beta’”.

A kind there reads as an error ("a band called a band") and a mask as a gap, where a label ("a band called Band A") is what the
sentence asks for.
"""

from __future__ import annotations

import re

from sfumato.core.recognize.model import EntityType, Mention

_NAMING = re.compile(
    r"\b(?:called|named|titled|entitled|nicknamed|name|names|known as|dubbed)\s+(?:\\?[“\"‘'])?$"
)
_OPENING, _CLOSING = re.compile(r"\\?[“\"]$"), re.compile(r"\\?[,.]?[”\"]")
_ARTICLE = re.compile(r"\b(?:an?|the)\s+\\?[“\"]$", re.IGNORECASE)
_REACH = 24  # characters before a name that are looked at


def is_called(before: str) -> bool:
    """Whether the words before a name say that it is one."""
    return _NAMING.search(before) is not None


def in_quotes(before: str, after: str) -> bool:
    """Whether a name stands in quotation marks."""
    return _OPENING.search(before) is not None and _CLOSING.match(after) is not None


def wants_a_name(text: str, mention: Mention) -> bool:
    """Whether a kind cannot stand for a mention. The quotation marks of a body, a place, or of anything behind an article are no
    hindrance: they go with the name ("a room in “Alfa”")."""
    before, after = text[max(0, mention.start - _REACH) : mention.start], text[mention.end : mention.end + 4]
    quoted = mention.type is EntityType.MISC and in_quotes(before, after) and not _ARTICLE.search(before)
    return quoted or is_called(before)
