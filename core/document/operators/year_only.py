"""Of a date, only the year."""

from __future__ import annotations

import re

from sfumato.core.document.edits import Action
from sfumato.core.document.operators.operator import Operator, Shown, Subject


def _apply(subject: Subject) -> Shown:
    years = re.findall(r"(?<!\d)(1[0-9]{3}|20[0-9]{2})(?!\d)", subject.text)
    if len(years) != 1:
        return Shown(Action.MASK, f"[{subject.type.upper()}]")
    return Shown(Action.REPLACE, years[0])


OPERATOR = Operator("year only", "Of a date, only the year", _apply)
