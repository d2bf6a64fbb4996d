"""A box that says nothing, not even a kind. The blocks keep a place for it in formats without boxes."""

from __future__ import annotations

from sfumato.core.document.edits import Action
from sfumato.core.document.operators.operator import Operator, Shown, Subject


def _apply(subject: Subject) -> Shown:
    return Shown(Action.MASK, "█████")


OPERATOR = Operator("black box", "A filled box without words", _apply)
