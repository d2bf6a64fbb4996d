"""The label scheme shared by the recipe and the run time."""

from __future__ import annotations

TYPES = ("CODE", "PERSON", "ORG", "LOC", "DEM", "DATETIME", "QUANTITY", "MISC")
BIO = ("O", *(f"{prefix}-{name}" for name in TYPES for prefix in "BI"))
MASKS = ("NO_MASK", "DIRECT", "QUASI")
DOMAINS = ("court", "biography", "other")


def begin(name: str) -> int:
    return 1 + 2 * TYPES.index(name)


def inside(name: str) -> int:
    return 2 + 2 * TYPES.index(name)
