"""One entity, one type; spellings, aliases and firms are one, relatives and neighbours in a list are not."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.link import link
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.names import Name
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.type_agreement import agree_types

P, ORG, LOC = EntityType.PERSON, EntityType.ORG, EntityType.LOC


def marked(text: str, forms: list[tuple[str, EntityType]]) -> list[Scored]:
    found, at = [], 0
    for form, type_ in forms:
        at = text.index(form, at)
        found.append(Scored(Mention(at, at + len(form), type_, 0.9, ("tagger",)), 0.2, 0.6))
        at += len(form)
    return found


def groups(text: str, forms: list[tuple[str, EntityType]]) -> list[list[str]]:
    mentions = agree_types(text, marked(text, forms))
    return [[text[mentions[i].start : mentions[i].end] for i in group] for group in link(text, mentions)]


def test_a_firm_is_not_two_people() -> None:
    text = "Northwind Limited (“Northwind”) sued. Northwind won. Then Northwind left."
    forms = [("Northwind Limited", ORG), ("Northwind", P), ("Northwind", P), ("Northwind", P)]
    assert groups(text, forms) == [["Northwind Limited", "Northwind", "Northwind", "Northwind"]]
    assert {m.type for m in agree_types(text, marked(text, forms))} == {ORG}


def test_a_form_of_address_is_proof_of_a_person_and_an_office_is_not() -> None:
    text = "Mr Larvik came to Larvik. Larvik spoke."
    kinds = [
        m.type for m in agree_types(text, marked(text, [("Mr Larvik", P), ("Larvik", LOC), ("Larvik", P)]))
    ]
    assert kinds[0] is P
    office = "The General Prosecutor wrote to the Prosecutor."
    found = agree_types(office, marked(office, [("General Prosecutor", ORG), ("Prosecutor", ORG)]))
    assert {m.type for m in found} == {ORG}


@pytest.mark.parametrize(
    "text",
    [
        "Anna Berg, also known as Anita Holm, left.",
        "Anna Berg (known as “Anita Holm”) left.",
        "ANNA BERG, a/k/a Anita Holm, left.",
        "Anna Berg f/k/a Anita Holm left.",
        "Anna Berg (née Anita Holm) left.",
        "Anna Berg, formerly Anita Holm, left.",
        "Anna Berg alias Anita Holm left.",
    ],
)
def test_an_alias_is_the_same_person(text: str) -> None:
    first = "ANNA BERG" if "ANNA" in text else "Anna Berg"
    assert groups(text, [(first, P), ("Anita Holm", P)]) == [[first, "Anita Holm"]]


def test_a_name_in_its_own_script_is_the_same_person() -> None:
    text = "Anna Berg (Анна Берг) sang."
    assert groups(text, [("Anna Berg", P), ("Анна Берг", P)]) == [["Anna Berg", "Анна Берг"]]


def test_a_relative_of_the_same_initial_is_somebody_else() -> None:
    text = "J. Berg sued. He lived with his father, J. Berg, in town."
    assert len(groups(text, [("J. Berg", P), ("J. Berg", P)])) == 2
    text = "John Berg met his brother Berg there."
    assert len(groups(text, [("John Berg", P), ("Berg", P)])) == 2


def test_two_names_side_by_side_are_two_people() -> None:
    assert len(groups("J. Berg and Berg came.", [("J. Berg", P), ("Berg", P)])) == 2
    assert len(groups("A. Berg v. Anna Berg", [("A. Berg", P), ("Anna Berg", P)])) == 2


@pytest.mark.parametrize(
    ("short", "full", "fits"),
    [
        ("Henrik Haslund", "Henrik Hasslund", True),  # a letter lost
        ("Henrik Hasslnud", "Henrik Hasslund", True),  # two exchanged
        ("Henrik Berge", "Henrik Bergh", False),  # too short to be a slip
        ("Henrik Hanssen", "Henrik Hasslund", False),
        ("N. Berg", "Anna Nilsen", False),
        ("J. Berg", "Anna J. Berg", True),
        ("B. Jensen", "Jan Berg Jensen", True),
    ],
)
def test_slips_and_initials(short: str, full: str, fits: bool) -> None:
    assert Name.of(short).fits(Name.of(full)) is fits


def test_initials_that_the_text_calls_a_company_are_one() -> None:
    text = "He ran a private company, R.L., with A.B. as partner. R.L. failed. R.L. closed."
    found = agree_types(text, marked(text, [("R.L.", P), ("A.B.", P), ("R.L.", P), ("R.L.", P)]))
    assert [m.type for m in found] == [ORG, P, ORG, ORG]


@pytest.mark.parametrize("text", ["The director of a company, R.L., left.", "He met R.L. at a company."])
def test_initials_of_somebody_at_a_company_stay_a_person(text: str) -> None:
    assert [m.type for m in agree_types(text, marked(text, [("R.L.", P)]))] == [P]


def test_a_lone_initial_in_two_parts_is_two_people() -> None:
    text = "He was seized by officer K. and represented by Mr K., a lawyer. Officer K. denied it. Mr K. appealed."
    forms = [("K.", P), ("Mr K.", P), ("K.", P), ("Mr K.", P)]
    assert groups(text, forms) == [["K.", "K."], ["Mr K.", "Mr K."]]


def test_a_lone_initial_without_a_part_joins_the_nearest() -> None:
    text = "Officer K. came. K. spoke."
    assert groups(text, [("K.", P), ("K.", P)]) == [["K.", "K."]]


def test_titles_behind_a_name_are_the_same_persons() -> None:
    text = "Anna de Moss, Princess of Larvik (13 April 1814 – 1 April 1857), Countess of Hamar by marriage, was a princess."
    forms = [("Anna de Moss", P), ("Princess of Larvik", P), ("Countess of Hamar", P)]
    assert groups(text, forms) == [["Anna de Moss", "Princess of Larvik", "Countess of Hamar"]]


def test_a_hyphenated_surname_is_the_person() -> None:
    text = "Laurent Touil-Tartour directs. Touil-Tartour licensed it. Laurent Touil-Tartour left."
    forms = [("Laurent Touil-Tartour", P), ("Touil-Tartour", ORG), ("Laurent Touil-Tartour", P)]
    assert groups(text, forms) == [["Laurent Touil-Tartour", "Touil-Tartour", "Laurent Touil-Tartour"]]


def test_what_a_bracket_calls_a_fund_is_a_body() -> None:
    text = "Ms Berg v Krankenkasse Rheintal (‘the sickness fund’) in Aachen."
    (found,) = agree_types(text, marked(text, [("Krankenkasse Rheintal", P)]))
    assert found.type is ORG


def test_three_names_in_another_order_are_another_person() -> None:
    assert not Name.of("Mr Mahmud Abas Amie").fits(Name.of("Mr Abas Mahmud Amie"))
    assert Name.of("Nashiro Nobuo").fits(Name.of("Nobuo Nashiro"))
    assert not Name.of("F.B.").fits(Name.of("F.C.B."))


def test_a_former_name_a_name_in_another_language_and_a_genitive_are_one_person() -> None:
    text = "Ida Holm formerly Ida Marie Berg swims."
    assert groups(text, [("Ida Holm", P), ("Ida Marie Berg", P)]) == [["Ida Holm", "Ida Marie Berg"]]
    text = "Nizami Ramzi (Azerbaijani: Nizami Rəmzi; 1947) sang. The “Nizami Ramzis gata” is long."
    forms = [("Nizami Ramzi", P), ("Nizami Rəmzi", P), ("Nizami Ramzis", P)]
    assert groups(text, forms) == [["Nizami Ramzi", "Nizami Rəmzi", "Nizami Ramzis"]]
    text = "Ida Berg (Manager: Tom Holm) left."
    assert groups(text, [("Ida Berg", P), ("Tom Holm", P)]) == [["Ida Berg"], ["Tom Holm"]]
