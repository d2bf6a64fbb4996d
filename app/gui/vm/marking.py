"""Marks by hand: one entity with a mention at every occurrence of the same words."""

from __future__ import annotations

from collections.abc import Iterable

from sfumato.app.gui.vm.search import occurrences
from sfumato.app.gui.vm.session import Session
from sfumato.core.messages import Message
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.review.model import Decision, Origin

_AFTER = " \t\r\n\u00a0,;:!?"
_BEFORE = _AFTER + "."  # a full stop behind may belong to an abbreviation
ALWAYS_MASK = 99  # above every ladder: a mask stays one when the mark gets replacements of its own


def whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch of text as a person means it: without blanks and points around it, and with the rest of the words it cuts."""
    while start < end and text[start] in _BEFORE:
        start += 1
    while end > start and text[end - 1] in _AFTER:
        end -= 1
    while start > 0 and start < end and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while end < len(text) and end > start and text[end].isalnum() and text[end - 1].isalnum():
        end += 1
    return start, end


def mark(session: Session, start: int, end: int, type_: EntityType, *, spread: bool = True) -> Entity | None:
    """A hand mark is one entity with a mention at every occurrence of the same words, masked at once."""
    record = session.record
    if record is None or not record.text[start:end].strip():
        return None
    words = record.text[start:end].strip()
    places = occurrences(record.text, words) if spread else ()
    if not any(a <= start < b for a, b in places):
        places = ((start, end), *places)
    return mark_places(session, places, words, type_)


def mark_places(
    session: Session, places: Iterable[tuple[int, int]], words: str, type_: EntityType
) -> Entity | None:
    """Adds an entity at those places that no other entity covers, masked; None where all are covered. Can be undone."""
    taken = [(m.start, m.end) for e in session.entities() for m in e.mentions]
    free = [(a, b) for a, b in sorted(places) if not any(a < end and start < b for start, end in taken)]
    if not free:
        return None
    entity = Entity(
        session.project.new_mark_id(session.current, type_.value),
        type_,
        tuple(Mention(a, b, type_, 1.0, ("user",)) for a, b in free),
        words,
        p_direct=1.0,
        p_quasi=0.0,
    )
    label = Message("Mark {0}", entity.id)
    session.project.mark(session.current, entity, Decision(ALWAYS_MASK, origin=Origin.PERSON), label)
    return entity
