"""What the parties of proceedings are called."""

from __future__ import annotations

import re

# Who brings a case or defends one; a text that uses such a word is of proceedings.
SIDES = ("applicant", "plaintiff", "claimant", "petitioner", "appellant", "defendant", "respondent")
# These, and whom a case is about.
PARTIES = (*SIDES, "accused", "complainant", "victim")
PARTY_PATTERN = "|".join(PARTIES)
_SIDE = re.compile(rf"\b(?:(?:{'|'.join(SIDES)})s?|application against)\b", re.IGNORECASE)


def speaks_of_parties(text: str) -> bool:
    """Whether a text calls somebody by their part in proceedings, or has an application against somebody: a judgment
    does, and so does a survey with respondents."""
    return _SIDE.search(text) is not None
