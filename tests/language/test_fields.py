"""Labels of fields, and what the words before a number say it is."""

from __future__ import annotations

import pytest

from sfumato.core.language.fields import code_noun, field_label, is_label


@pytest.mark.parametrize(
    ("before", "label"),
    [
        ("Account Number: ", "Account Number"),
        ("Name: Berg, Date of birth: ", "Date of birth"),
        ("Test Results: Cholesterol level: ", "Cholesterol level"),
        ("- **Phone:** ", "Phone"),
        ("2. Holder\nDate of birth            ", "Date of birth"),
        ("He saw it.   ", ""),
        ("BETWEEN\nAnna Berg        ", ""),
        ("He saw many illnesses: ", ""),
        ("at 10:", ""),
        ("my phone is ", ""),
    ],
)
def test_the_label_of_a_field(before: str, label: str) -> None:
    assert field_label(before, len(before)) == label


@pytest.mark.parametrize(
    ("before", "noun"),
    [
        ("My new bank account number is ", "bank account number"),
        ("Invoice #", "invoice number"),
        ("whose NIP is ", "tax number"),
        ("Your case ID is #", "case ID"),
        ("Student: Berg, ID: ", "ID number"),
        ("Your account ending in ", "last digits"),
        ("Can you tell me your order number?\n[10:05 AM] Customer: Sure, it’s ", "order number"),
        (
            "Please confirm the last four digits of your card.\n[10:06] Customer: Yes, it's ",
            "last four digits",
        ),
        ("Nordea account number ", "account number"),  # whose it is stays out
        ("The house stood at ", ""),
        ("My number is well known. It’s ", ""),
    ],
)
def test_what_the_words_before_a_number_say_it_is(before: str, noun: str) -> None:
    assert code_noun(before, len(before)) == noun


def test_a_label_is_told_from_its_value() -> None:
    text = "Nurse: Ann Berg, Blood Pressure: 140/90"
    assert is_label(text, 0, 5)
    assert is_label(text, text.index("Blood"), text.index("Blood") + 14)
    assert not is_label(text, text.index("Ann"), text.index("Ann") + 8)
