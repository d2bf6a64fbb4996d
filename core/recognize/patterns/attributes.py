"""Ages and measured quantities."""

from __future__ import annotations

import re

from sfumato.core.language.ages import YEARS_OLD_PATTERN
from sfumato.core.language.lists import listed
from sfumato.core.language.units import UNIT_PATTERN
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns._base import LIKELY, OFFERED, by_regex, register_table
from sfumato.core.recognize.patterns.dates import COUNT

AGE = re.compile(
    rf"\b(?:{COUNT}[- ]{YEARS_OLD_PATTERN}\b|(?:aged?|at the age of)\s{COUNT}\b(?!\s(?:days|weeks|months|per)))",
    re.IGNORECASE,
)
# "Maria Berg, 34, is": a bare number between two commas behind a name of at least two words. "Oslo, 12, Bergen, 9" is
# a table, so a word of a sentence must follow.
AGE_BEHIND_NAME = re.compile(
    r"\b[^\W\d_a-z][^\W\d_]+[ \u00a0](?:[^\W\d_a-z]\.[ \u00a0])?[^\W\d_a-z][\w’'-]+(?:, (?P<it>[1-9]\d), (?=[a-z]))"
)
PERCENT = re.compile(r"(?<![\w.])\d{1,3}(?:[.,]\d{1,2})?\s?(?:%|per cent\b|percent\b)", re.IGNORECASE)
MEASURE = re.compile(
    rf"(?<![\w.])(?:\d{{1,3}}(?:[.,]\d+)?\s?(?:{UNIT_PATTERN})?\sby\s){{0,2}}"
    rf"\d{{1,3}}(?:[,.\u00a0 ]\d{{3}})*(?:[.,]\d+)?\s?(?:{UNIT_PATTERN})\b",
    re.IGNORECASE,
)

# Positions as they stand under a signature or beside a name: "Senior Developer", "Sales Manager", "CEO".
_POSITION_HEADS = (
    r"Manager|Director|Engineer|Developer|Analyst|Executive|Officer|Accountant|Consultant|Specialist|Coordinator|Designer|"
    r"Representative|Administrator|Supervisor|Assistant|Technician|Architect|Scientist|Advisor|Adviser|Recruiter|Secretary|Programmer|"
    r"Strategist|Auditor|Partner|Associate|Lecturer|Therapist|Pharmacist|Physician|Surgeon|Lead"
)
POSITION = re.compile(
    r"(?:(?<=\n)|(?<=\()|(?<=, )|(?<=as )|(?<=as a )|(?<=as an )|(?<=: ))"
    rf"(?!Dear\b)(?P<it>(?:[A-Z][\w&-]*[ \u00a0]){{0,3}}(?:{_POSITION_HEADS})"
    r"(?:[ \u00a0]of[ \u00a0][A-Z]\w+)?|C[EFTOMI]O|(?:Vice[ \u00a0])?President)(?=\s*(?:[\n),.;:]|at\b|$)|(?<=C[EFTOMI]O)\sof\b)"
)
# What follows the labels of a medical form, and a medicine with its dose.
MEDICAL = re.compile(
    r"\b(?:[Dd]iagnos(?:is|es|ed with)|[Ss]ymptoms?(?: of)?|[Mm]edications?(?: prescribed)?|[Pp]rescribed|[Aa]llerg(?:y|ies)|"
    r"[Cc]ondition|"
    r"[Tt]reatment(?: prescribed)?|[Tt]ests?(?: conducted)?|[Rr]ecommended (?:tests?|treatment|[Dd]iet)|[Rr]ecommendations?):\s*"
    r"(?P<it>[A-Za-z][\w’' %/-]{2,50}?)(?=\s*(?:[.,;\n(]|\band\b|$))"
)
DOSE = re.compile(
    r"\b[A-Z][a-z]{4,}(?:\s[A-Z][a-z]+)?\s\d{1,4}\s?(?:mg|mcg|ml|g|IU)\b(?:\s(?:once|twice|three times)?\s?daily)?"
)

_NO_NEWS = listed(
    "stable;normal;good;fair;none;negative;unremarkable;pending;improved;improving;see above;not applicable"
)


def _tells(said: str) -> bool:
    """Not what every second form says: "Condition: Stable"."""
    return said.strip().lower() not in _NO_NEWS


# name, finder, kind (what is written instead), how often it identifies alone, together with others, and an example
register_table(
    EntityType.DEM,
    (
        ("position", by_regex(POSITION, LIKELY), "occupation", 0.0, 0.75, "Anna Berg, |Sales Manager|, signed"),
        ("medical", by_regex(MEDICAL, LIKELY, check=_tells), "condition", 0.0, 0.8, "Diagnosis: |epilepsy|."),
        ("dose", by_regex(DOSE, LIKELY), "condition", 0.0, 0.8, "She takes |Metformin 500 mg twice daily| now"),
        ("age", by_regex(AGE, LIKELY), "age", 0.0, 0.7, "a |seventeen-year-old| boy"),
        ("age behind a name", by_regex(AGE_BEHIND_NAME, LIKELY), "age", 0.0, 0.7, "Maria Berg, |34|, is a nurse"),
    ),
)  # fmt: skip
register_table(
    EntityType.QUANTITY,
    (
        ("percent", by_regex(PERCENT, OFFERED + 0.1), "percentage", 0.0, 0.5, "a share of |12.5 %| of it"),
        ("measure", by_regex(MEASURE, LIKELY), "measure", 0.0, 0.6, "a plot of |1,250 square metres| there"),
    ),
)  # fmt: skip
