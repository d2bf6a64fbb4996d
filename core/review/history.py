"""Unlimited undo as values: each action is a `Step` of changes that can be saved, replayed and audited."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from sfumato.core import messages
from sfumato.core.review.model import Json
from sfumato.core.review.values import Value, value_from_json, value_to_json


@dataclass(frozen=True, slots=True)
class Key:
    """The address of one reviewed value: ("decision", document id, entity id), ("dials", "", "") …"""

    kind: str
    document: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """One value of a review before and after; applying it backwards undoes it."""

    key: Key
    before: Value
    after: Value


@dataclass(frozen=True, slots=True)
class Step:
    """One action of one person. The label never holds document text: it also goes into the audit log."""

    label: str
    changes: tuple[Change, ...]
    who: str = ""
    when: str = ""

    def to_json(self) -> dict[str, Json]:
        """The step as it stands in a project file."""
        return {
            "label": messages.to_json(self.label),
            "who": self.who,
            "when": self.when,
            "changes": [
                [c.key.kind, c.key.document, c.key.name, value_to_json(c.before), value_to_json(c.after)]
                for c in self.changes
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Step:
        """The step that `to_json` wrote."""
        return cls(
            label=messages.from_json(data["label"]),
            who=str(data.get("who", "")),
            when=str(data.get("when", "")),
            changes=tuple(
                Change(
                    Key(kind, document, name),
                    value_from_json(kind, name, before),
                    value_from_json(kind, name, after),
                )
                for kind, document, name, before, after in data["changes"]
            ),
        )


@dataclass(frozen=True, slots=True)
class Event:
    """A line of the audit trail: something was done, undone or redone. The trail only ever grows."""

    verb: str  # "do", "undo", "redo"
    step: Step
    who: str
    when: str

    def to_json(self) -> dict[str, Json]:
        """The event as it stands in a project file and in the journal."""
        return {"verb": self.verb, "step": self.step.to_json(), "who": self.who, "when": self.when}

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Event:
        """The event that `to_json` wrote."""
        return cls(str(data["verb"]), Step.from_json(data["step"]), str(data["who"]), str(data["when"]))


def now() -> str:
    """The time in UTC, to the second, in ISO form."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class History:
    """The reviewed values, and how they came to be. Nothing is ever forgotten, also not after a save."""

    def __init__(self, who: str = "") -> None:
        self.who = who
        self.values: dict[Key, Value] = {}
        self.steps: list[Step] = []
        self.position = 0
        self.trail: list[Event] = []
        self.on_event: list[Callable[[Event], None]] = []

    def do(self, label: str, values: Mapping[Key, Value]) -> Step | None:
        """Sets values (None removes one) as one undoable step. Nothing happens when nothing would change."""
        changes = tuple(
            Change(key, self.values.get(key), after)
            for key, after in values.items()
            if self.values.get(key) != after
        )
        if not changes:
            return None
        step = Step(label, changes, self.who, now())
        self._take(step)
        self._record("do", step)
        return step

    def undo(self) -> Step | None:
        """Takes back the last step and returns it; None where there is nothing to take back."""
        if self.position == 0:
            return None
        step = self.steps[self.position - 1]
        self._revert(step)
        self._record("undo", step)
        return step

    def redo(self) -> Step | None:
        """Does the step that was taken back last and returns it; None where there is none."""
        if self.position == len(self.steps):
            return None
        step = self.steps[self.position]
        self._apply(step)
        self._record("redo", step)
        return step

    def replay(self, event: Event) -> None:
        """Takes an event from the journal as it happened, with its own name and time."""
        if event.verb == "do":
            self._take(event.step)
        elif event.verb == "undo":
            self._revert(event.step)
        else:
            self._apply(event.step)
        self.trail.append(event)

    def restore(self, step: Step) -> None:
        """Applies a step that `steps` already holds: used while a saved project is loaded."""
        self._apply(step)

    def of_kind(self, kind: str, document: str = "") -> Iterator[tuple[str, Value]]:
        """Name and value of everything of a kind in a document ("": of the project itself)."""
        return (
            (key.name, value)
            for key, value in self.values.items()
            if key.kind == kind and key.document == document
        )

    def _take(self, step: Step) -> None:
        del self.steps[self.position :]
        self.steps.append(step)
        self._apply(step)

    def _apply(self, step: Step) -> None:
        for change in step.changes:
            self._set(change.key, change.after)
        self.position += 1

    def _revert(self, step: Step) -> None:
        for change in reversed(step.changes):
            self._set(change.key, change.before)
        self.position -= 1

    def _set(self, key: Key, value: Value) -> None:
        if value is None:
            self.values.pop(key, None)
        else:
            self.values[key] = value

    def _record(self, verb: str, step: Step) -> None:
        event = Event(verb, step, self.who, now())
        self.trail.append(event)
        for listener in self.on_event:
            listener(event)
