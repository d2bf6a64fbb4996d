"""A redaction plan: which spans of a document's text go, and what stands in their place."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from sfumato.core.errors import BadPlan
from sfumato.core.messages import Message

DEFAULT_LABEL = "[REDACTED]"


class Action(StrEnum):
    """What an edit does with the text of its span."""

    MASK = "mask"
    REPLACE = "replace"
    CLEAR = "clear"  # text under an old box: it goes, nothing is drawn, everything else stays in place


@dataclass(frozen=True, slots=True)
class Edit:
    """Offsets are into `Document.text`; `text` is the label of a mask or the words of a replacement."""

    start: int
    end: int
    action: Action = Action.MASK
    text: str | None = None

    @property
    def shown(self) -> str:
        """What a reader of the result sees in place of the removed text."""
        if self.action is Action.CLEAR:
            return ""
        if self.text is not None:
            return self.text
        return DEFAULT_LABEL if self.action is Action.MASK else ""


@dataclass(frozen=True, slots=True)
class Edits:
    """Edits in text order; they never overlap."""

    edits: tuple[Edit, ...]

    @classmethod
    def of(cls, edits: Iterable[Edit], text: str) -> Edits:
        """Checks every edit against the text it is meant for."""
        ordered = tuple(sorted(edits, key=lambda edit: (edit.start, edit.end)))
        reached = 0
        for edit in ordered:
            if not 0 <= edit.start < edit.end <= len(text):
                raise BadPlan(
                    Message(
                        "An edit spans {0}–{1}, but the text has {2} characters.",
                        edit.start,
                        edit.end,
                        len(text),
                    )
                )
            if edit.start < reached:
                raise BadPlan(Message("Two edits overlap at offset {0}.", edit.start))
            reached = edit.end
        return cls(ordered)

    @classmethod
    def from_json(cls, data: Any, text: str) -> Edits:
        """The edits of a plan for this text. Raises `BadPlan` where the plan does not fit."""
        if not isinstance(data, dict) or not isinstance(data.get("edits"), list):
            raise BadPlan(
                'A plan is a JSON object of the form {"edits": [{"start", "end", "action", "text"}]}.'
            )
        return cls.of((_edit_from_json(item, number) for number, item in enumerate(data["edits"])), text)

    @classmethod
    def load(cls, path: Path, text: str) -> Edits:
        """The edits of a plan file. Raises `BadPlan` where it cannot be read or does not fit the text."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise BadPlan("The plan could not be read.", file=path) from error
        except (ValueError, RecursionError) as error:
            raise BadPlan("The plan is not valid JSON.", file=path) from error
        return cls.from_json(data, text)

    def to_json(self) -> dict[str, Any]:
        """The edits in the form that `from_json` reads."""
        return {
            "edits": [
                {"start": e.start, "end": e.end, "action": e.action.value, "text": e.text} for e in self.edits
            ]
        }

    def apply(self, text: str, between: str = "") -> str:
        """The text a faithful export must read as. `between`: stands where text goes and nothing takes its place."""
        parts: list[str] = []
        reached = 0
        for edit in self.edits:
            parts += (text[reached : edit.start], edit.shown or between)
            reached = edit.end
        parts.append(text[reached:])
        return "".join(parts)

    def removed(self, text: str) -> tuple[str, ...]:
        """The stretches of the text that go, in order."""
        return tuple(text[edit.start : edit.end] for edit in self.edits)


def _edit_from_json(item: Any, number: int) -> Edit:
    if not isinstance(item, dict):
        raise BadPlan(Message("Edit {0} is not an object.", number))
    start, end, text = item.get("start"), item.get("end"), item.get("text")
    if type(start) is not int or type(end) is not int:
        raise BadPlan(Message("Edit {0} needs whole numbers for start and end.", number))
    if text is not None and not isinstance(text, str):
        raise BadPlan(Message("Edit {0} has a text that is not a string.", number))
    try:
        action = Action(item.get("action", "mask"))
    except ValueError as error:
        raise BadPlan(Message('Edit {0} has an unknown action; use "mask" or "replace".', number)) from error
    return Edit(start, end, action, text)
