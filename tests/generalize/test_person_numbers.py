"""Who shares a number: short forms of one earlier person, but no lone letter that the recogniser left apart."""

from __future__ import annotations

from sfumato.core.generalize.person_rules import couples, number
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.relations import beside


def people(*names: str) -> list[Entity]:
    return [
        Entity(
            f"PERSON-{at}", EntityType.PERSON, (Mention(at, at + 1, EntityType.PERSON, 0.9),), name, 0.2, 0.7
        )
        for at, name in enumerate(names)
    ]


def test_a_lone_letter_left_apart_is_another_person() -> None:
    assert list(number(people("K.", "Mr K.")).values()) == [1, 2]


def test_a_surname_joins_the_one_who_bears_it() -> None:
    assert list(number(people("Anna Berg", "Mrs Berg")).values()) == [1, 1]


def test_two_people_side_by_side_are_never_one() -> None:
    text = "Mr Ivan Berg and Mr Ivan Berg, his son, came."
    spans = [(0, 12), (17, 29)]
    two = [
        Entity(
            f"PERSON-{n}", EntityType.PERSON, (Mention(a, b, EntityType.PERSON, 0.9),), text[a:b], 0.2, 0.7
        )
        for n, (a, b) in enumerate(spans)
    ]
    assert list(number(two, apart=beside(text, two)).values()) == [1, 2]


def test_initials_share_no_number_with_a_letter_or_a_name_that_they_end_like() -> None:
    assert list(number(people("B", "M.B.", "M. B.")).values()) == [1, 2, 2]


def test_a_couple_is_called_by_both_labels() -> None:
    given = people("Mr Jan Berg", "Mrs Ida Berg-Lund", "Kim Berg", "Mr and Mrs Berg", "Mr and Mrs Lie")
    numbers = number(given)
    assert couples(given, numbers, {"PERSON-0": "the applicant"}) == {
        "PERSON-3": "the applicant and PERSON 2",
        "PERSON-4": "the couple",
    }
