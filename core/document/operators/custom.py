"""Words the person typed; empty words remove without a trace."""

from __future__ import annotations

from sfumato.core.document.edits import Action
from sfumato.core.document.operators.operator import Operator, Shown, Subject


def _apply(subject: Subject) -> Shown:
    return Shown(Action.REPLACE, subject.replacement or "")


OPERATOR = Operator("custom text", "Words of your own", _apply)
