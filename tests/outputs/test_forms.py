"""Forms, memos and signatures as they come out at default dials: fields read as fields, and what only looks personal stays."""

from __future__ import annotations

import pytest

from sfumato.core.generalize.realise import shown_text
from sfumato.core.pipeline import sanitize

FORM = """Internal Memo
To: All Staff
From: Mark Taylor, HR Manager
Date: February 20, 2023
Subject: Quarterly Sales Review

Dear Hiring Manager,

The targets for Q2 are set. Patient ID: 75912, Nurse: John Adams, Blood Pressure: 140/90, NIP: 1234567890.
Date of Birth: 1992-05-14. Test Results: Cholesterol level: 220 mg/dL. Condition: Stable. Medication: Lisinopril 10mg.
My order number is 987654321. Your case ID is #PAY12345. The cake is at Grandma's house.

Best regards,
Sarah Thompson
Project Manager
Vexley Ltd
123 Elm Street
Springfield, IL 62701

Bank: Vexley Bank
"""


@pytest.fixture(scope="module")
def shown() -> str:
    return shown_text(sanitize(FORM).replacements, FORM)


@pytest.mark.parametrize(
    "line",
    [
        "To: All Staff",
        "Date: 2023",
        "Dear Hiring Manager,",
        "targets for Q2 are set",
        "Patient ID: [patient ID], Nurse: PERSON 2, Blood Pressure: 140/90, NIP: [tax number].",
        "Date of Birth: 1992.",
        "Cholesterol level: 220 mg/dL. Condition: Stable. Medication: Medicine.",
        "My order number is [order number]. Your case ID is #[case ID].",
        "at Grandma's house.",
        "\nProject Manager\n[company]\n[address in ",
        "Bank: [bank]",
    ],
)
def test_a_form_reads_as_a_form(shown: str, line: str) -> None:
    assert line in shown


@pytest.mark.parametrize(
    "secret",
    ["Taylor", "Adams", "Thompson", "75912", "1234567890", "PAY12345", "Elm", "62701", "Vexley", "May"],
)
def test_nothing_personal_is_left(shown: str, secret: str) -> None:
    assert secret not in shown
