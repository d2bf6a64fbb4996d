"""Steps of the history in words: the trail keeps ids (it goes into the audit log), the menus show the document's own words."""

from __future__ import annotations

from pathlib import Path

from sfumato.app.gui.vm.words import say
from sfumato.core.messages import Message
from sfumato.core.recognize.model import Entity
from sfumato.core.review.history import Step
from sfumato.core.review.project import Project

LONGEST = 32  # characters of a name in a menu


def step_words(project: Project, step: Step) -> str:
    """The label of a step with names instead of ids: “Mask “Anna Berg””, not “Mask PERSON-1”."""
    return say(_named(step.label, _names(project, step)))


def _names(project: Project, step: Step) -> dict[str, str]:
    names: dict[str, str] = {}
    for change in step.changes:
        key = change.key
        record = project.records.get(key.document)
        if record is None:
            continue
        names[key.document] = Path(record.path).name
        if key.kind == "area":
            box = (change.after or change.before or {}).get("box", (0,))
            names[key.name] = Message("the box on page {0}", int(box[0]) + 1)
            continue
        if key.kind == "mark":
            entity = change.after if isinstance(change.after, Entity) else change.before
        else:
            entity = next((e for e in project.entities(key.document) if e.id == key.name), None)
            entity = entity or next((e for e in record.entities if e.id == key.name), None)
        if isinstance(entity, Entity):
            names[key.name] = f"“{_short(entity.text)}”"
    return names


def _named(words: str, names: dict[str, str]) -> str:
    if not isinstance(words, Message):
        return words
    values = (
        _named(v, names) if isinstance(v, Message) else names.get(v, v) if isinstance(v, str) else v
        for v in words.values
    )
    return Message(words.code, *values)


def _short(words: str) -> str:
    flat = " ".join(words.split())
    return flat if len(flat) <= LONGEST else flat[: LONGEST - 1] + "…"
