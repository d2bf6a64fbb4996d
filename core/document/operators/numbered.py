"""Kind and number: a reader can follow who does what without learning who it is."""

from __future__ import annotations

from sfumato.core.document.edits import Action
from sfumato.core.document.operators.operator import Operator, Shown, Subject


def _apply(subject: Subject) -> Shown:
    return Shown(Action.MASK, f"[{subject.type.upper()} {subject.number}]")


OPERATOR = Operator("numbered label", "Kind and number, as [PERSON 1]; one thing keeps one number", _apply)
