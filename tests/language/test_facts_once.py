"""What the program knows of English stands in `core/language` alone: no other room lists it again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "core"
# Three members in a row of a list that `core/language` holds, in a pattern or in a table.
LISTS = {
    "forms of address (titles.ADDRESS_PATTERN)": r"\bMr\|Mrs\|Ms\|(?:Miss\|)?Dr\b",
    "months (months.MONTHS, SHORT_MONTH_PATTERN)": r"\bJan(?:uary)?\W{1,4}Feb(?:ruary)?\W{1,4}Mar",
    "number words (numbers.UNITS, COUNT_PATTERN)": r"\bfive\W{1,4}six\W{1,4}seven\b",
    "weekdays (months.WEEKDAYS)": r"(?i)(?:\"|\|)monday\W{1,4}tuesday\W{1,4}wednesday\b",
    "ordinals (numbers.ORDINAL_UNITS)": r"\bfourth\W{1,4}fifth\W{1,4}sixth\b",
    "relatives (kin.KIN)": r"\bnephew\W{1,4}(?:m\W{1,4})?niece\b|\bstepfather\W{1,4}stepmother\b",
    "particles of names (titles.PARTICLES)": r"\"van\",\s+\"von\",\s+\"de\"",
}


@pytest.mark.parametrize("what", LISTS)
def test_no_other_room_lists_it_again(what: str) -> None:
    again = [
        str(path.relative_to(CORE))
        for path in sorted(CORE.rglob("*.py"))
        if path.parent.name != "language" and re.search(LISTS[what], path.read_text(encoding="utf-8"))
    ]
    assert not again
