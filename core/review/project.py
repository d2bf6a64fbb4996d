"""A project: documents, what the machine found in them, and what people decided."""

from __future__ import annotations

import getpass
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from sfumato.core.decide.model import Dials
from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.review.history import History, Key
from sfumato.core.review.model import Decision, Record, Status, status_of
from sfumato.core.review.values import Value


def user_name() -> str:
    """The name that decisions are signed with: that of the account."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # no account entry, as in some containers
        return "unknown"


class Project:
    """Machine results live in `records`; everything a person does goes through `history`."""

    def __init__(self, who: str | None = None, id_: str | None = None) -> None:
        self.id = id_ or uuid.uuid4().hex
        self.records: dict[str, Record] = {}
        self.history = History(user_name() if who is None else who)

    # -- documents --

    def put(self, record: Record) -> None:
        """Adds what the machine found in a document, or replaces it."""
        self.records[record.id] = record

    def remove(self, document: str) -> None:
        """Takes a document out. The trail keeps what was done with it; its text is gone with the next save."""
        self.records.pop(document, None)

    def new_document_id(self) -> str:
        """An id that no document of the project has."""
        number = 1 + max((int(i[1:]) for i in self.records if i[1:].isdigit()), default=0)
        return f"d{number}"

    def entities(self, document: str) -> tuple[Entity, ...]:
        """What was found and not dismissed, plus what was marked by hand, in text order."""
        dismissed = {name for name, _ in self.history.of_kind("dismissed", document)}
        types = dict(self.history.of_kind("type", document))
        found = [_retyped(e, types) for e in self.records[document].entities if e.id not in dismissed]
        found += [mark for _, mark in self.history.of_kind("mark", document)]
        return tuple(sorted(found, key=lambda e: (e.mentions[0].start if e.mentions else 0, e.id)))

    def ladder(self, document: str, entity: Entity) -> Ladder:
        """An entity without a ladder of its own (marked by hand, or no ontology) can be kept or masked."""
        ladder = self.records[document].ladders.get(entity.id)
        if ladder is not None and ladder.rungs:
            return ladder
        return _keep_or_mask(entity.id, entity.text)

    # -- decisions --

    def decision(self, document: str, entity_id: str) -> Decision | None:
        """What was decided for an entity; None where nobody decided yet."""
        value: Decision | None = self.history.values.get(Key("decision", document, entity_id))
        return value

    def decisions(self, document: str) -> dict[str, Decision]:
        """All decisions of a document, by entity id."""
        return dict(self.history.of_kind("decision", document))

    def status(self, document: str, entity: Entity) -> Status:
        """The state of an entity in review: undecided, kept, generalized or masked."""
        return status_of(self.decision(document, entity.id), self.ladder(document, entity))

    def decide(self, document: str, decisions: Mapping[str, Decision | None], label: str) -> bool:
        """Notes decisions as one step that can be undone; None takes one back. Returns whether anything changed."""
        values = {Key("decision", document, entity): decision for entity, decision in decisions.items()}
        return self.history.do(label, values) is not None

    def mark(self, document: str, entity: Entity, decision: Decision | None, label: str) -> None:
        """Adds an entity that a person marked, with its decision if there is one, as one step."""
        values: dict[Key, Value] = {Key("mark", document, entity.id): entity}
        if decision is not None:
            values[Key("decision", document, entity.id)] = decision
        self.history.do(label, values)

    def dismiss(self, document: str, entity_ids: Iterable[str], label: str) -> None:
        """ "This is not an identifier": a found entity is hidden from the review, a hand mark disappears."""
        values: dict[Key, Value] = {}
        for entity_id in entity_ids:
            mark = Key("mark", document, entity_id)
            if mark in self.history.values:
                values[mark] = None
            else:
                values[Key("dismissed", document, entity_id)] = True
            values[Key("decision", document, entity_id)] = None
        self.history.do(label, values)

    def new_mark_id(self, document: str, type_: str, also_taken: Iterable[str] = ()) -> str:
        """An id for a marked entity that neither a mark of the document nor `also_taken` has."""
        taken = {name for name, _ in self.history.of_kind("mark", document)} | set(also_taken)
        number = 1
        while f"{type_}-H{number}" in taken:
            number += 1
        return f"{type_}-H{number}"

    # -- settings --

    def setting(self, name: str, default: Value = None, document: str = "") -> Value:
        """A setting of a document, or of the project where `document` is empty."""
        return self.history.values.get(Key("setting", document, name), default)

    def set(self, name: str, value: Value, label: str, document: str = "") -> None:
        """Changes a setting as a step that can be undone."""
        self.history.do(label, {Key("setting", document, name): value})

    @property
    def dials(self) -> Dials:
        """The dials of the project; the defaults until somebody moves them."""
        value: Dials | None = self.setting("dials")
        return value or Dials()

    def set_dials(self, dials: Dials, label: str) -> None:
        """Moves the dials as a step that can be undone."""
        self.set("dials", dials, label)

    def protected(self, document: str) -> tuple[str, ...] | None:
        """Ids of the persons to protect; None when nobody chose yet."""
        value = self.setting("protected", None, document)
        return None if value is None else tuple(value)

    @property
    def type_rules(self) -> dict[str, str]:
        """Per type: "auto" (the plan decides), "mask", "generalize" or "keep"."""
        return dict(self.setting("type_rules", {}))


@lru_cache(
    maxsize=65_536
)  # asked for again and again while a text is read: smaller than a long text has, it would help nobody
def _keep_or_mask(entity_id: str, words: str) -> Ladder:
    return Ladder(entity_id, (Rung(words, 1.0, 0.0), Rung(MASK, float("inf"), 1.0)))


def _retyped(entity: Entity, types: Mapping[str, str]) -> Entity:
    if entity.id not in types:
        return entity
    return replace(entity, type=EntityType(types[entity.id]))
