"""What judgments write and readers stumbled over, through the whole recogniser: whole names, sums, signatures, headings."""

from __future__ import annotations

import pytest

from sfumato.core.analysis import find_entities
from sfumato.core.recognize.entity_keys import date_key, key_of
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.nations import parties

HEAD = (
    "1. The case originated in an application (no. 45247/07) against Russia lodged with the European Court of Human Rights by a "
    "Russian national, Ms Olga Berg (“the applicant”).\n"
)


def people(text: str) -> list[set[str]]:
    found = find_entities(HEAD + text)
    return [
        {(HEAD + text)[m.start : m.end].rstrip(".") for m in e.mentions}
        for e in found
        if e.type is EntityType.PERSON
    ]


def names(text: str) -> set[str]:
    return {(HEAD + text)[m.start : m.end] for e in find_entities(HEAD + text) for m in e.mentions}


def test_figures_and_words_are_one_sum() -> None:
    forms = ("EUR 12,500", "12,500 euros (EUR)", "twelve thousand five hundred euros", "€12,500")
    assert len({key_of(form, EntityType.QUANTITY) for form in forms}) == 1
    assert key_of("USD 12,500", EntityType.QUANTITY) != key_of("EUR 12,500", EntityType.QUANTITY)


@pytest.mark.parametrize(
    "days", ["23 and 24 February", "19-24 April 2004", "May 3-4, 2001", "9 and 10 January 2004"]
)
def test_two_days_of_a_month_are_neither_of_them(days: str) -> None:
    assert date_key(days) is None


def test_initials_with_blanks_are_three_people_and_not_one_letter() -> None:
    text = (
        "15. A search for Yar. B. was launched. The school from which Yar. B. was picked up by S. B. was asked. Yar. B.’s "
        "grandfather, N. B., had come. S.B. avoided them. The door was opened by N. B., whose son S. B. was away."
    )
    found = people(text)
    assert {"S. B", "S.B"} in found and {"N. B"} in found and {"Yar. B"} in found


def test_a_first_name_before_another_person_is_a_person_of_its_own() -> None:
    text = (
        "6. Francine Nsona and Bata Nsona are nationals of Zaire. Bata Nsona was born in 1960, Francine in 1984. Francine, Bata "
        "Nsona and the latter’s son arrived at the airport."
    )
    found = people(text)
    assert {"Bata Nsona"} in found and {"Francine Nsona", "Francine"} in found


def test_an_officer_called_by_the_letters_of_a_degree_is_somebody() -> None:
    text = "8. The commander, M.A., sent E.M., I.V., A.B. and V.K. to the officer R.T., who met M.A. at noon."
    assert {"M.A"} in people(text)


def test_headings_and_signatures_are_nobody() -> None:
    text = (
        "A. Damage\n96. She claimed 30,000 euros in respect of non-pecuniary damage.\nDone in English, and notified in writing "
        "on 12 January 2016.\nMarialena Tsirli\nLuis López Guerra\nDeputy Registrar\nPresident\n"
    )
    found = names(text)
    assert not {"A. Damage", "Damage", "Deputy Registrar", "English"} & found
    assert {"Marialena Tsirli", "Luis López Guerra"} <= found


def test_the_rest_of_a_caption_is_no_body() -> None:
    assert not any("v. Russia" in name for name in names("In the case of Berg and Others v. Russia,\n"))


def test_a_company_called_by_its_first_word_is_no_person() -> None:
    text = (
        "2. She worked for Fjordlaks Sjømat AS. The court found that Fjordlaks did not offer her other work."
    )
    assert not any("Fjordlaks" in forms for forms in people(text))


def test_a_state_that_brings_the_case_is_a_party() -> None:
    caption = "UNITED STATES OF AMERICA,\n\n     Plaintiff,     Case No. 2:19-cr-20447\nv.\nTERRENCE WHITLOW,\n     Defendant.\n"
    assert set(parties(caption)) == {"US"}


def test_the_registrar_is_not_the_officer_called_by_a_letter() -> None:
    text = "and Søren Nielsen, Section Registrar,\n30. The physician, together with S., an officer of the agency, asked S. to go."
    assert {"Søren Nielsen"} in people(text)


def test_a_child_called_n_a_is_no_form_of_a_bank() -> None:
    text = "6. Ms K.A. gave birth to their son, N.A. In May 2009 K.A. moved. N.A. stayed with K.A. and R.T."
    assert {"N.A"} in people(text)
