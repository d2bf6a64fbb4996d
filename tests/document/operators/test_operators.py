from __future__ import annotations

import pytest

from sfumato.core.document.edits import Action
from sfumato.core.document.operators import Subject, edit, named, operators
from sfumato.core.errors import BadPlan


@pytest.mark.parametrize(
    ("operator", "subject", "shown"),
    [
        ("black box", Subject("John Smith", "PERSON"), "█████"),
        ("label", Subject("John Smith", "person"), "[PERSON]"),
        ("numbered label", Subject("John Smith", "PERSON", 3), "[PERSON 3]"),
        ("generalization", Subject("Leicester", "LOC", 1, "a city in England"), "a city in England"),
        ("generalization", Subject("Leicester", "LOC"), "[LOC]"),
        ("initials", Subject("John van der Smith"), "J. V. D. S."),
        ("initials", Subject("1234", "CODE"), "[CODE]"),
        ("last four", Subject("DE89 3704 0044 0532 0130 00"), "••••3000"),
        ("last four", Subject("12345678"), "••••"),
        ("year only", Subject("12 May 1962", "DATETIME"), "1962"),
        ("year only", Subject("between 1962 and 1970", "DATETIME"), "[DATETIME]"),
        ("custom text", Subject("John", "PERSON", 1, "the applicant"), "the applicant"),
    ],
)
def test_what_each_operator_shows(operator: str, subject: Subject, shown: str) -> None:
    assert named(operator).apply(subject).text == shown


@pytest.mark.parametrize("name", ["black box", "label", "numbered label", "last four", "initials"])
def test_no_operator_repeats_a_short_secret(name: str) -> None:
    shown = named(name).apply(Subject("Xu Li", "PERSON")).text or ""
    assert "Xu" not in shown and "Li" not in shown.replace("Label", "")


def test_the_registry_holds_them_all() -> None:
    assert set(operators()) == {
        "black box", "label", "numbered label", "generalization", "initials", "last four", "year only", "custom text",
    }  # fmt: skip


def test_an_operator_makes_an_edit() -> None:
    made = edit(4, 9, "year only", Subject("12 May 1962", "DATETIME"))
    assert (made.start, made.end, made.action, made.shown) == (4, 9, Action.REPLACE, "1962")


def test_an_unknown_operator_is_refused_by_name() -> None:
    with pytest.raises(BadPlan, match="blur"):
        named("blur")
