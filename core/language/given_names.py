"""Given names and the short forms that English texts write for them."""

from __future__ import annotations

from sfumato.core.language.lists import word_list

_SHORT = word_list("short forms of given names")
SHORT_FORMS = {
    (short, full)
    for entry in _SHORT
    for full, _, shorts in (entry.partition(":"),)
    for short in shorts.split(",")
}


def is_short_for(one: str, other: str) -> bool:
    """Whether one of two folded given names is a short form of the other: "tom" and "thomas"."""
    return (one, other) in SHORT_FORMS or (other, one) in SHORT_FORMS
