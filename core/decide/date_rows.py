"""Dates of one row are told alike: "in 2006, 2008 and 2013" never reads "in the 2000s, 2008 and 2013"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from sfumato.core.generalize.model import Ladder
from sfumato.core.language.dates import Precision, read
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk.model import Case

_JOINT = re.compile(r",\s+|,?\s+(?:and|or)\s+")
_YEAR = re.compile(r"(?<!\d)\d{4}(?![\ds])")  # a year, not a decade


def date_rows(case: Case, ladders: Mapping[str, Ladder]) -> Iterator[dict[int, int]]:
    """For each row, its entities with the last rung at which each still tells its year."""
    dates = sorted(
        (mention.start, mention.end, number)
        for number, entity in enumerate(case.entities)
        if entity.type is EntityType.DATETIME
        for mention in entity.mentions
        if _is_one(case.text[mention.start : mention.end])
    )
    row: dict[int, int] = {}
    reached = -1
    for start, end, number in [*dates, (len(case.text) + 1, 0, 0)]:
        if reached < 0 or start > len(case.text) or not _JOINT.fullmatch(case.text[reached:start]):
            if len(row) > 1:
                yield row
            row = {}
        if start <= len(case.text):
            row[number] = _last_year(ladders[case.entities[number].id])
        reached = end


def _is_one(said: str) -> bool:
    atoms = read(said)
    return len(atoms) == 1 and bool(atoms[0].year) and atoms[0].precision <= Precision.YEAR


def _last_year(ladder: Ladder) -> int:
    years = (n for n, rung in enumerate(ladder.rungs[1:-1], 1) if _YEAR.search(rung.text))
    return max(years, default=0)
