"""Dates written again: moved by a secret number of days, in their own style."""

from __future__ import annotations

import datetime as dt
import re

from sfumato.core.language.dates import read
from sfumato.core.language.months import MONTHS


def shifted(span: str, days: int) -> str | None:
    """The span with every full date moved by the same number of days, in its own style; None where a date of
    it cannot be moved. Order and intervals of a document's dates survive one common shift."""
    atoms = read(span)
    if not atoms or any(a.days() is None for a in atoms):
        return None
    out, last = "", 0
    for atom in atoms:
        old = atom.days()
        assert old is not None
        out += span[last : atom.start] + _restyled(
            span[atom.start : atom.end], old + dt.timedelta(days=days), old
        )
        last = atom.end
    return out + span[last:]


def _restyled(text: str, new: dt.date, old: dt.date) -> str:
    if re.match(r"\d{4}[-./]", text):
        mark = text[4]
        return f"{new.year:04}{mark}{new.month:02}{mark}{new.day:02}"
    if re.fullmatch(r"\d{1,2}[-./]\d{1,2}[-./]\d{2,4}", text):
        mark = re.sub(r"\d", "", text)[0]
        parts = [new.day, new.month] if int(re.split(r"\D", text)[0]) == old.day else [new.month, new.day]
        return mark.join(f"{p:02}" for p in parts) + f"{mark}{new.year}"
    if re.match(r"\d", text):
        return f"{new.day} {MONTHS[new.month]} {new.year}"
    return f"{MONTHS[new.month]} {new.day}, {new.year}"


__all__ = ["read", "shifted"]
