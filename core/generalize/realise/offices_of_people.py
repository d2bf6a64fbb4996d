"""Offices and ranks that are told with a name say nothing of who it is: they stay beside the label.

Lord Justice |Evans|, Mrs Justice |Hallworth|, HHJ |Simon Hirst|, |Moylan| LJ, Mr D. |Pannick| QC
"""

from __future__ import annotations

import re

_JUSTICE = r"(?:(?:Lord|Lady|Mr|Mrs|Ms|Miss)\s(?:Chief\s)?Justice|(?:(?:Chief|Associate|Presiding)\s)?(?:Justice|Judge))"
_BEFORE = re.compile(
    rf"(?:{_JUSTICE}|HHJ|H\.H\.J\.|(?:His|Her)\sHonour\sJudge)\s+(?-i:(?=[^\W\d_a-z]))", re.IGNORECASE
)
_AFTER = re.compile(r"(?<=[^\W\d_]{2}),?\s(?:[QK]\.?C\.?|LJJ?|JSC)$")


def without_offices(name: str) -> tuple[int, int]:
    """Where the name begins and ends in a mention of somebody without the offices around it; all of it where nothing is left."""
    before, after = _BEFORE.match(name), _AFTER.search(name)
    start = before.end() if before else 0
    end = after.start() if after else len(name)
    return (start, end) if name[start:end].strip() else (0, len(name))
