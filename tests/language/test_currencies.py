"""Currencies and units are told once, for finding sums and for their replacements."""

from __future__ import annotations

import re

import pytest

from sfumato.core.language.currencies import CURRENCY, sum_of_money
from sfumato.core.language.units import ANY_UNIT_PATTERN, UNIT_PATTERN
from sfumato.core.recognize.patterns.finance import MONEY


@pytest.mark.parametrize("span", ["KRW 500", "500 baht", "eur 12", "20 Pounds sterling", "₴ 40", "3 kroons"])
def test_currencies(span: str) -> None:
    assert CURRENCY.search(span)


@pytest.mark.parametrize("span", ["all 12 people", "try 5 times", "won 5 games", "12 titles"])
def test_words_that_are_codes_in_capitals_are_no_currency(span: str) -> None:
    assert not CURRENCY.search(span)


@pytest.mark.parametrize("span", ["500 baht", "3 kroons", "KRW 500", "20,000 won"])
def test_a_sum_is_found_and_read_in_the_same_currencies(span: str) -> None:
    assert MONEY.search(span)
    assert sum_of_money(span) or span.endswith("won")


def test_every_sure_unit_is_a_unit() -> None:
    for unit in ("km", "hectares", "square feet", "litres"):
        assert re.fullmatch(UNIT_PATTERN, unit) and re.fullmatch(ANY_UNIT_PATTERN, unit)
    assert not re.fullmatch(UNIT_PATTERN, "m") and re.fullmatch(ANY_UNIT_PATTERN, "m")
