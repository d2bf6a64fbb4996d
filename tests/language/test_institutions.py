"""The words of a public body's name that say what it is, without those that say which."""

from __future__ import annotations

import pytest

from sfumato.core.language.institutions import descriptive_part, is_only_kind, spells


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Gdańsk District Prosecutor", "district prosecutor"),
        ("the Riga City Vidzeme District Bailiffs’ Office (Rigas kantoris)", "district bailiffs’ office"),
        ("Supreme Court of the Autonomous Republic of Crimea (“the ARC”)", "supreme court"),
        ("Director of the Haute-Marne Tax Office", "director of a tax office"),
        ("Split Social Welfare Centre", "social welfare centre"),
        ("Moscow City Hospital no. 33", "city hospital"),
        ("The Norwegian Government", "government"),
        ("Dijon Court of Appeal", "court of appeal"),
        ("Northwind Trading", ""),
        ("SOUTHERN DISTRICT OF FLORIDA", "federal district"),
        ("Regional Rzeszów Prosecutor", "regional prosecutor"),
        ("Public Monitoring Commission", "public monitoring commission"),
        ("Inmates’ Mental Health Research and Monitoring Commission", "monitoring commission"),
        ("Bergen County Probation Division", "county probation division"),
        (
            "Department for Competition and Fraud Prevention",
            "department for competition and fraud prevention",
        ),
        ("Polish Committee for the Investigation of Smolensk Flights", "committee"),
        ("Garza West Unit", "unit"),
        ("the Russian Federation Defence Ministry", "defence ministry"),
        ("Supreme Court of the Russian Federation", "supreme court"),
        ("the Economic Crimes Department of the Salzburg police", "economic crimes department of the police"),
        ("the Review Chamber (Kammer) of the Linz Regional Court", "review chamber of a regional court"),
        ("the Presidium of the Saratov Regional Court", "presidium of a regional court"),
        ("High Desert State Prison", "state prison"),  # no prison is high
        ("Scottish Home and Health Department", "department"),  # half of its field would be another one
        ("Kyrenia District Lands Office", "district lands office"),
        # words that a firm, a clinic or a commission may be called by
        ("Harmony Clinic", "clinic"),
        ("Warren Commission", "commission"),
        ("Hill Commission", "commission"),
    ],
)
def test_towns_people_and_numbers_are_left_out(name: str, said: str) -> None:
    assert descriptive_part(name) == said


@pytest.mark.parametrize(
    "name",
    [
        "Court of Cassation",
        "UNITED STATES DISTRICT COURT",
        "GRAND CHAMBER",
        "Ministry of the Interior",
        "Regional Court",
    ],
)
def test_a_name_of_common_words_tells_which_body_to_nobody(name: str) -> None:
    assert is_only_kind(name)


@pytest.mark.parametrize(
    "name", ["Split District Court", "Reading Prison", "City Hospital no. 33", "Court (Oslo)"]
)
def test_a_town_that_is_also_a_word_is_no_common_word(name: str) -> None:
    assert not is_only_kind(name)


def test_a_place_behind_a_comma_and_a_justice_of_the_peace() -> None:
    assert descriptive_part("Sessions Judge, Pratapgarh") == "sessions judge"
    assert descriptive_part("Justice of the Peace of Novosibirsk") == "justice of the peace"
    assert (
        descriptive_part("Ministry of Labour, Family and Social Affairs")
        == "ministry of labour, family and social affairs"
    )


def test_a_bar_of_lawyers_and_bodies_of_many_states() -> None:
    assert descriptive_part("the Palma de Mallorca Bar") == "bar association"
    assert (
        is_only_kind("Interpol")
        and is_only_kind("the UN Security Council")
        and is_only_kind("Chamber of Deputies")
    )


def test_initials_of_a_body_spell_its_name() -> None:
    assert spells("the BIA", "Board of Immigration Appeals")
    assert not spells("KNAB", "Board of Immigration Appeals")
    assert not spells("bia", "Board of Immigration Appeals")
