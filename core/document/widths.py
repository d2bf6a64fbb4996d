"""How much a width tells of a name, in bits: those of knowing that a name's width lies between two bounds.

0 says nothing, 1 halves the names that fit, 9 leaves one in 500. A model of name widths, not a proof.
"""

from __future__ import annotations

from math import erf, log2, sqrt

# Full names set in Helvetica are this wide, in ems (measured, see docs/pdf-layout.md).
NAME_WIDTH, NAME_SPREAD = 7.4, 2.35
PART_WIDTH, PART_SPREAD = 3.15, 1.05  # their first and last words
PRECISION = 0.01  # ems; two widths closer than this are one to an attacker; 0.1 pt at 10 pt
MOST = 12.0  # bits; more is not claimed of a model of names


def exact(width: float, precision: float = PRECISION) -> float:
    """Bits told by a width (ems) that is known as well as a page can show it."""
    return between(width - precision / 2, width + precision / 2)


def between(low: float, high: float, part: bool = False) -> float:
    """Bits told by knowing that a name, or one word of it, is between two widths (ems)."""
    share = _below(high, part) - _below(low, part)
    return min(MOST, max(0.0, -log2(max(share, 2.0**-MOST))))


def _below(width: float, part: bool) -> float:
    mean, spread = (PART_WIDTH, PART_SPREAD) if part else (NAME_WIDTH, NAME_SPREAD)
    return 0.5 * (1 + erf((width - mean) / (spread * sqrt(2))))
