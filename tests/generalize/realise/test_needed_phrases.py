"""Phrases that stay although the grammar could spare them."""

from __future__ import annotations

import pytest

from sfumato.core.generalize.realise.rule import composed, parse
from sfumato.core.generalize.realise.sentence import write_sentence


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "The first applicant is a [journalist|DEM|attribute|professional] and the second applicant the editor of a paper.",
            "The first applicant is a professional and the second applicant the editor of a paper.",
        ),
        (
            "The first applicant is a [journalist|DEM|attribute|professional] and an editor of a paper.",
            "The first applicant is an editor of a paper.",
        ),
    ],
)
def test_a_clause_without_its_verb_keeps_what_it_answers_to(before: str, after: str) -> None:
    text, cuts = parse(before)
    assert composed(text, write_sentence(text, cuts)) == after
