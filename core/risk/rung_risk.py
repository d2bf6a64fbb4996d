"""How likely people find a rung still too revealing, given that they hide the original: one calibrated probability a rung.

A logistic curve in the logarithm of how many things the rung covers, through the original (covers one, always too
revealing for who hides it), with its own slope for dates and its own level for rungs that name nobody and for wider words
for a country. Fitted on what people chose among true replacements in WikiReplace; `python -m benchmarks.table_rungs DIR` fits
it anew and prints how well it does on documents left out.
"""

from __future__ import annotations

import math

from sfumato.core.generalize.model import Rung, RungFlag, RungKind
from sfumato.core.recognize.model import EntityType

WIDEST = 1e10  # things that a rung can cover
FLOOR = 0.05  # of people who hide something: those who mask it whatever is offered
# Of a rung that keeps the head noun nobody was asked: half of those who hide the original are taken to hide it as well, so that
# a low threshold asks for a wider word.
HEAD_NOUN = 0.5
# Of a band around a number ("20 to 50") nobody was asked either. How many values it holds is no measure of how many things it may
# mean: an exact amount is what can be looked up, and half of those who hide it are taken to hide its band as well.
BAND = 0.5
# constant, date, log10 coverage where no date, log10 coverage of a date, names nobody, of a country
COEFFICIENTS = (5.188, 5.534, -1.601, -3.244, -2.588, -7.487)


def features(type_: EntityType, rung: Rung, country: bool) -> tuple[float, ...]:
    """`country`: the entity is a country, of which there are few, however much a wider word hides."""
    covered = math.log10(min(max(rung.coverage, 1.0), WIDEST))
    date = float(type_ is EntityType.DATETIME)
    nobody = float(RungFlag.NAMES_NOBODY in rung.flags)
    wider = float(country and rung.kind is not RungKind.ORIGINAL)
    return 1.0, date, (1 - date) * covered, date * covered, nobody, wider


def too_revealing(
    type_: EntityType, rung: Rung, *, country: bool = False, coefficients: tuple[float, ...] = COEFFICIENTS
) -> float:
    """Of people who hide the original, the share who would not leave this rung. 1 for the original, 0 for the mask."""
    if rung.kind in (RungKind.ORIGINAL, RungKind.INITIALS):  # nobody was asked about initials
        return 1.0
    if rung.kind is RungKind.MASK or math.isinf(rung.coverage):
        return 0.0
    if RungFlag.TYPE_ONLY in rung.flags:  # "a date", "some": no more than the mask tells
        return FLOOR
    logit = sum(c * x for c, x in zip(coefficients, features(type_, rung, country), strict=True))
    share = FLOOR + (1 - FLOOR) / (1 + math.exp(-logit))
    if rung.kind is RungKind.AMOUNT:
        return min(share, BAND)
    return max(share, HEAD_NOUN) if RungFlag.HEAD_NOUN in rung.flags else share
