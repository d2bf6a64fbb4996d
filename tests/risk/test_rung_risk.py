"""The risk of a rung is measured: it falls with what the rung covers, and never with what the rung loses."""

from __future__ import annotations

import math
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.generalize.model import MASK, Rung, RungFlag, RungKind
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk.rung_risk import FLOOR, too_revealing

TYPES = st.sampled_from((EntityType.LOC, EntityType.ORG, EntityType.DATETIME, EntityType.MISC))


@given(TYPES, st.floats(2, 1e9), st.floats(1.1, 100))
def test_a_wider_rung_is_less_risky(type_: EntityType, coverage: float, times: float) -> None:
    narrow, wide = Rung("narrow", coverage, 0.3), Rung("wide", coverage * times, 0.4)
    assert FLOOR <= too_revealing(type_, wide) <= too_revealing(type_, narrow) <= 1


@given(TYPES, st.floats(2, 1e9), st.floats(0, 1), st.floats(0, 1))
def test_the_loss_of_a_rung_is_no_part_of_its_risk(
    type_: EntityType, coverage: float, one: float, other: float
) -> None:
    rung = Rung("town", coverage, one)
    assert too_revealing(type_, rung) == too_revealing(type_, replace(rung, loss=other))


def test_both_ends_are_certain() -> None:
    assert too_revealing(EntityType.LOC, Rung("Oslo", 1, 0.0, kind=RungKind.ORIGINAL)) == 1
    assert too_revealing(EntityType.LOC, Rung(MASK, math.inf, 1.0, kind=RungKind.MASK)) == 0


def test_what_people_chose() -> None:
    """A year is too much for nearly everybody who hides a date, a decade for a third, a placeholder for few."""
    year, decade = Rung("1919", 365, 0.5, kind=RungKind.DATE), Rung("1910s", 3650, 0.8, kind=RungKind.DATE)
    label = Rung("PERSON 1", 8e9, 0.9, kind=RungKind.LABEL, flags=RungFlag.NAMES_NOBODY)
    assert too_revealing(EntityType.DATETIME, year) > 0.85
    assert 0.2 < too_revealing(EntityType.DATETIME, decade) < 0.5
    assert too_revealing(EntityType.PERSON, label) < 0.1


def test_a_band_around_a_number_hides_it() -> None:
    band = Rung("20 to 50", 31, 0.5, kind=RungKind.AMOUNT)
    assert too_revealing(EntityType.QUANTITY, band) == 0.5
