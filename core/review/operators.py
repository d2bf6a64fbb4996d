"""Small ways to show part of something: what court rules allow to stay (Fed. R. Civ. P. 5.2(a))."""

from __future__ import annotations

import re
from collections.abc import Callable

from sfumato.core.generalize.model import MASK, Ladder

YEAR = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)")
STREET_NUMBER = re.compile(r"\d")
TITLES = {"mr", "mrs", "ms", "miss", "dr", "prof", "sir", "judge", "lord", "lady", "justice"}


def last_four(text: str) -> str:
    """Only the last four characters that are letters or digits; everything if that would show all of it."""
    signs = [c for c in text if c.isalnum()]
    return MASK if len(signs) <= 5 else "xxxx" + "".join(signs[-4:])


def year_only(text: str) -> str:
    years = YEAR.findall(text)
    return years[0] if len(years) == 1 else MASK


def initials(text: str) -> str:
    words = [w for w in re.findall(r"\w+", text) if w.lower() not in TITLES]
    letters = [f"{w[0].upper()}." for w in words if w[0].isalpha()]
    return "".join(letters) or MASK


def city_and_state(text: str) -> str:
    """Street and number go, city and state stay: an address loses its first part and every postcode."""
    parts = [p.strip() for p in re.split(r"[,\n]", text) if p.strip()]
    if len(parts) < 2:
        return MASK
    kept = [re.sub(r"\b[\w-]*\d[\w-]*\b", "", p).strip() for p in parts[1:]]
    return ", ".join(p for p in kept if p) or MASK


OPERATORS: dict[str, Callable[[str], str]] = {
    "last four": last_four,
    "year only": year_only,
    "initials": initials,
    "city and state": city_and_state,
}


def operate(name: str, text: str) -> str:
    """An operator nobody knows masks: an unknown rule must not show anything."""
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
