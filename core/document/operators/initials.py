"""First letters. Many people share them; where few do, choose the label."""

from __future__ import annotations

import re

from sfumato.core.document.edits import Action
from sfumato.core.document.operators.operator import Operator, Shown, Subject


def _apply(subject: Subject) -> Shown:
    letters = [part[0].upper() for part in re.findall(r"[^\W\d_]+", subject.text)]
    if not letters:
        return Shown(Action.MASK, f"[{subject.type.upper()}]")
    return Shown(Action.REPLACE, " ".join(f"{letter}." for letter in letters))


OPERATOR = Operator("initials", "First letters of names, as J. S.", _apply)
