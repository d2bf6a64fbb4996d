"""The last four of a number. Of eight characters or fewer, four would be half or more: all go."""

from __future__ import annotations

from sfumato.core.document.edits import Action
from sfumato.core.document.operators.operator import Operator, Shown, Subject


def _apply(subject: Subject) -> Shown:
    characters = [c for c in subject.text if c.isalnum()]
    if len(characters) <= 8:
        return Shown(Action.MASK, "••••")
    return Shown(Action.REPLACE, "••••" + "".join(characters[-4:]))


OPERATOR = Operator("last four", "Last four characters of a number, as ••••1234", _apply)
