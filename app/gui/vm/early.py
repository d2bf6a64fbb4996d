"""What a person decides while a text is still read. Things have passing names until linking knows which are one, and no
ladder but "keep or mask" until they are judged; choices made meanwhile go over to what comes out of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from sfumato.app.gui.vm.session import Session
from sfumato.core.messages import Message
from sfumato.core.recognize.model import Entity
from sfumato.core.review.history import Key
from sfumato.core.review.model import Record, Status, status_of
from sfumato.core.review.values import Value


def follow(session: Session, before: Record, after: Record) -> None:
    """The selection stays on the same words."""
    if session.current == after.id and session.selected:
        gone = _gone(before, after, session.selected)
        heirs = (_heir(gone[i], after) if i in gone else i for i in session.selected)
        session.selected = tuple(dict.fromkeys(i for i in heirs if i))


def keep_choices(session: Session, before: Record, after: Record) -> bool:
    """True when any choice had to go over. What a person hid stays hidden, also where linking dropped the thing."""
    project, document = session.project, after.id
    touched = {name for name, _ in project.history.of_kind("dismissed", document)}
    gone = _gone(before, after, touched | set(project.decisions(document)))
    label = Message("Decisions made while the file was being read")
    values: dict[Key, Value] = {}
    marked = False
    dismissed = [name for name, _ in project.history.of_kind("dismissed", document) if name in gone]
    decided = project.decisions(document)
    values.update({Key("dismissed", document, name): None for name in dismissed})
    values.update({Key("decision", document, name): None for name in decided if name in gone})
    for name in dismissed:
        if heir := _heir(gone[name], after):
            values[Key("dismissed", document, heir)] = True
    for name, decision in decided.items():
        heir = _heir(gone[name], after) if name in gone else name
        if not heir and decision.rung > 0:
            mark = replace(gone[name], id=project.new_mark_id(document, gone[name].type.value))
            project.mark(document, mark, decision, label)
            marked = True
        ladder = after.ladders.get(heir)
        if ladder is not None and status_of(decision, before.ladders.get(name)) is Status.MASKED:
            decision = replace(decision, rung=ladder.top)  # a mask stays a mask on a higher ladder
        other = values.get(Key("decision", document, heir))
        if heir and (other is None or other.rung <= decision.rung):  # of two for one thing, the safer
            values[Key("decision", document, heir)] = decision
    return project.history.do(label, values) is not None or marked


def _gone(before: Record, after: Record, names: Collection[str]) -> dict[str, Entity]:
    """Of these names, those that are not known any more, or stand for other places now."""
    known = {e.id: e for e in after.entities}
    asked = (e for e in before.entities if e.id in names)
    return {e.id: e for e in asked if e.id not in known or not _meet(e, known[e.id])}


def _meet(one: Entity, other: Entity) -> bool:
    """Whether they have a place in common. Usually the first: a name of hundreds of mentions is not compared with itself."""
    return any(m.start < n.end and n.start < m.end for m in one.mentions for n in other.mentions)


def _shared(one: Entity, other: Entity) -> int:
    return sum(m.start < n.end and n.start < m.end for m in one.mentions for n in other.mentions)


def _heir(entity: Entity, after: Record) -> str:
    """Whoever has most of its places, whole or in part."""
    best, most = "", 0
    for other in after.entities:
        if (shared := _shared(entity, other)) > most:
            best, most = other.id, shared
    return best
