"""Operators by name: small ways to show part of something, as court rules allow (Fed. R. Civ. P. 5.2(a))."""

from __future__ import annotations

from collections.abc import Callable

from sfumato.core.generalize.model import MASK, Ladder
from sfumato.core.generalize.operators.city_and_state import city_and_state
from sfumato.core.generalize.operators.initials import initials
from sfumato.core.generalize.operators.last_four import last_four
from sfumato.core.generalize.operators.year_only import year_only

OPERATORS: dict[str, Callable[[str], str]] = {
    "last four": last_four,
    "year only": year_only,
    "initials": initials,
    "city and state": city_and_state,
}


def operate(name: str, text: str) -> str:
    """What the operator shows of the words. An operator nobody knows masks: an unknown rule must not show anything."""
    operator = OPERATORS.get(name)
    return MASK if operator is None else operator(text)


def rung_of(operator: str, text: str, ladder: Ladder) -> int:
    """The rung that tells as much as the operator does, so that risk is judged on what is really shown.

    A few letters or digits are known to no index: they count as the mask. Anything else counts as the first rung
    unless the ladder has the very same words.
    """
    shown = operate(operator, text)
    for number, rung in enumerate(ladder.rungs):
        if number and rung.text == shown:
            return number
    return ladder.top if operator in ("last four", "initials") or shown == MASK else min(1, ladder.top)
