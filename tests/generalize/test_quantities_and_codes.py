"""Quantities become ranges that hold the value; codes tell at most their kind."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.generalize import code_rules, ladder_for, quantity_rules
from sfumato.core.language.numbers import bounds, find_number, magnitude
from sfumato.core.recognize.model import EntityType


def rungs(span: str, type_: EntityType = EntityType.QUANTITY) -> list[str]:
    return [r.text for r in ladder_for(span, type_).rungs[1:-1]]


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        ("58 hearings", ["50 to 100 hearings", "10 to 100 hearings", "a number of hearings"]),
        ("13 seconds", ["five to fifteen seconds", "period of time"]),
        ("PLN 359.5", ["between PLN 200 and PLN 500", "between PLN 100 and PLN 1,000", "sum of money"]),
        ("4.4 million Danish kroner (DKK)", ["between 2 million and 5 million Danish kroner",
                                             "between 1 million and 10 million Danish kroner", "sum of money"]),
        ("50%", ["between 40% and 60%", "at most half", "percentage"]),
        ("51 to 66%", ["between 40% and 80%", "more than half", "percentage"]),
        ("15 to 90%", ["percentage"]),
        ("192-page", ["multi-page"]),
        ("£9.7m", ["between £5 million and £10 million", "between £1 million and £10 million", "sum of money"]),
        ("345 to 945 cases", ["200 to 1,000 cases", "100 to 1,000 cases"]),
        ("300 kilometres", ["200 to 500 kilometres", "100 to 1,000 kilometres", "some distance"]),
        ("14th hearing", ["hearing"]),
        ("13 by 9 cm", ["10 to 20 by 5 to 10 cm", "10 to 100 by 1 to 10 cm"]),
        ("one car", []),
    ],
)  # fmt: skip
def test_quantities(span: str, expected: list[str]) -> None:
    assert rungs(span) == expected


@given(st.integers(min_value=6, max_value=10**8))
def test_ranges_hold_the_value(value: int) -> None:
    for low, high in (bounds(value), magnitude(value)):
        assert low <= value < high


@pytest.mark.parametrize(
    ("text", "value"),
    [("twenty-eight", 28), ("two hundred and seventy-one thousand", 271_000), ("1,300,000", 1_300_000),
     ("three and a half", 3.5), ("five and half", 5.5), ("4.4 million", 4_400_000), ("a dozen", 12), ("12th", 12)],
)  # fmt: skip
def test_numbers_are_read_as_written(text: str, value: float) -> None:
    number = find_number(text)
    assert number is not None
    assert number.value == value


@pytest.mark.parametrize(
    ("code", "kind"),
    [("40593/04", "case number"), ("anna@example.org", "e-mail address"), ("https://example.org/x", "web address"),
     ("+47 22 85 50 50", "phone number"), ("GB29 NWBK 6016 1331 9268 19", "bank account number")],
)  # fmt: skip
def test_codes_tell_at_most_their_kind(code: str, kind: str) -> None:
    assert rungs(code, EntityType.CODE) == [kind]
    assert not re.search(r"\d", kind)


@pytest.mark.parametrize("span", ["14", "13-team"])
def test_a_small_number_refers_to_nothing(span: str) -> None:
    assert rungs(span, EntityType.CODE) == []


def test_digits_alone_are_no_telephone_number() -> None:
    assert ladder_for("123456789", EntityType.CODE).rungs[1].text == "reference number"
    assert ladder_for("(555) 987-6543", EntityType.CODE).rungs[1].text == "phone number"
    assert ladder_for("2023-03-12", EntityType.CODE).rungs[1].text == "March 2023"


def test_an_account_with_the_digits_of_a_card_is_an_account() -> None:
    digits = "4444333322221111"
    assert [s.text for s in code_rules.steps(digits, "payment card", "account number")] == ["account number"]
    assert [s.text for s in code_rules.steps(digits, "payment card", "card number")] == ["payment card"]


def test_a_range_of_money_is_not_its_first_figure() -> None:
    texts = [rung.text for rung in ladder_for("$5–16 million", EntityType.QUANTITY).rungs]
    assert texts == ["$5–16 million", "sum of money", "***"]


def test_letters_and_a_number_are_money_only_in_a_currency() -> None:
    assert len(ladder_for("ITL 17,000,000", EntityType.ORG).rungs) > 2
    assert not any("500" in rung.text for rung in ladder_for("HMV 864", EntityType.ORG).rungs)


def test_cents_behind_millions_belong_to_the_number() -> None:
    assert quantity_rules.steps("1,596,618.42 Estonian kroons")[0].text == (
        "between 1 million and 2 million Estonian kroons"
    )


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("5,335.313 km", 5335.313),
        ("1,234,567", 1234567),
        ("5.335.313", 5335313),
        ("2,847.312.000", 2847312000),
    ],
)
def test_the_last_of_two_signs_parts_the_decimals(said: str, value: float) -> None:
    number = find_number(said)
    assert number is not None and number.value == value
