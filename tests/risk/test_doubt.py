"""In a case, words that usually tell nothing are doubt and no proof: what people surely hide is hidden."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.classifier import ClassifierMeasure
from sfumato.core.risk.model import Case

SURE, UNSURE = 0.97, 0.6


def risk(text: str, said: str, type_: EntityType, p: float) -> float | None:
    at = text.index(said)
    entity = Entity("asked", type_, (Mention(at, at + len(said), type_, 0.9),), said, 0.0, p)
    return ClassifierMeasure().assess(Case(text, (entity,), {})).scores.get("asked")


@pytest.mark.parametrize(
    ("text", "said", "type_"),
    [
        ("The court sentenced the applicant to 89 months’ imprisonment.", "89 months", EntityType.DATETIME),
        ("The applicant was awarded EUR 4,000 for his losses.", "EUR 4,000", EntityType.QUANTITY),
        (
            "Until 2003 sixteen hearings were held. The applicant left.",
            "sixteen hearings",
            EntityType.QUANTITY,
        ),
        ("The custody of the applicant lasted seven days.", "seven days", EntityType.DATETIME),
    ],
)
def test_facts_of_a_case_are_hidden_where_people_surely_hide_them(
    text: str, said: str, type_: EntityType
) -> None:
    assert (risk(text, said, type_, SURE) or 0) >= 0.5
    assert (risk(text, said, type_, UNSURE) or 0) < 0.5


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The applicant’s offence was punishable by up to ten years.", "ten years"),
        ("The applicant kept the time-limit of six months.", "six months"),
    ],
)
def test_what_the_law_sets_stays_however_sure_the_recogniser_is(text: str, said: str) -> None:
    assert risk(text, said, EntityType.DATETIME, SURE) is None


def test_without_a_case_the_form_of_words_is_proof() -> None:
    assert (risk("Ola Moe won the cup 4–2 in style.", "4–2", EntityType.QUANTITY, SURE) or 0) < 0.5


@pytest.mark.parametrize("said", ["nine years", "fifteen years", "two years and six months"])
def test_a_sentence_as_many_serve_it_stays(said: str) -> None:
    text = f"The court sentenced the applicant to {said}’ imprisonment."
    assert (risk(text, said, EntityType.DATETIME, SURE) or 0) < 0.5
