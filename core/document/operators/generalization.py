"""A more general term; without one the label, never the words themselves."""

from __future__ import annotations

from sfumato.core.document.edits import Action
from sfumato.core.document.operators.operator import Operator, Shown, Subject


def _apply(subject: Subject) -> Shown:
    if subject.replacement is None or not subject.replacement.strip():
        return Shown(Action.MASK, f"[{subject.type.upper()}]")
    return Shown(Action.REPLACE, subject.replacement)


OPERATOR = Operator("generalization", "The chosen rung of the ladder", _apply)
