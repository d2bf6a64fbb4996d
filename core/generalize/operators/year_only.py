"""Only the year of a date."""

from __future__ import annotations

import re

from sfumato.core.generalize.model import MASK

_YEAR = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)")


def year_only(text: str) -> str:
    """The year; a mask where there is none or more than one."""
    years = _YEAR.findall(text)
    return years[0] if len(years) == 1 else MASK
