"""The kind of thing removed."""

from __future__ import annotations

from sfumato.core.document.edits import Action
from sfumato.core.document.operators.operator import Operator, Shown, Subject


def _apply(subject: Subject) -> Shown:
    return Shown(Action.MASK, f"[{subject.type.upper()}]")


OPERATOR = Operator("label", "The kind of thing removed, as [PERSON]", _apply)
