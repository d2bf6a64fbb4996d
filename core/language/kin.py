"""Words for relatives and partners, with the sex that they tell: "f", "m", or "" where they tell none."""

from __future__ import annotations

KIN: dict[str, str] = {
    "mother": "f", "father": "m", "parent": "", "daughter": "f", "son": "m", "child": "", "sister": "f", "brother": "m",
    "twin": "", "grandmother": "f", "grandfather": "m", "granddaughter": "f", "grandson": "m",
    "aunt": "f", "uncle": "m", "niece": "f", "nephew": "m", "cousin": "",
    "wife": "f", "husband": "m", "spouse": "", "partner": "", "ex-wife": "f", "ex-husband": "m", "widow": "f", "widower": "m",
    "fiancée": "f", "fiancé": "m", "fiancee": "f", "fiance": "m", "girlfriend": "f", "boyfriend": "m",
    "stepmother": "f", "stepfather": "m", "stepdaughter": "f", "stepson": "m",
    "mother-in-law": "f", "father-in-law": "m", "daughter-in-law": "f", "son-in-law": "m", "sister-in-law": "f",
    "brother-in-law": "m",
}  # fmt: skip
SEVERAL_KIN: dict[str, str] = {
    "parents": "", "daughters": "f", "sons": "m", "children": "", "sisters": "f", "brothers": "m",
}  # fmt: skip
SPOUSES = frozenset({"wife", "husband", "spouse", "partner", "ex-wife", "ex-husband", "widow", "widower"})
# One relative, for patterns that ignore case; longest first, so that "son-in-law" is not read as "son".
KIN_PATTERN = "|".join(sorted(KIN, key=len, reverse=True))
