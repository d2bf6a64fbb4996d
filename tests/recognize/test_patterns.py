"""Patterns: what is proven, what is only offered, and what must be left alone."""

from __future__ import annotations

import pytest

from sfumato.core.recognize import patterns, recognize
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns import national
from sfumato.core.recognize.patterns._base import CERTAIN, PATTERNS, Pattern


def found(text: str, *, at_least: float = 0.0) -> dict[str, tuple[str, float]]:
    return {
        text[m.start : m.end]: (m.kind, m.probability)
        for m in patterns.find(text)
        if m.probability >= at_least
    }


@pytest.mark.parametrize(
    ("text", "span", "kind"),
    [
        ("write to jane.doe+x@mail.example.org today", "jane.doe+x@mail.example.org", "e-mail"),
        (
            "gave judgment (реш. № 48 от 24 юли 2006 г. по д. № С‑61/2006 г., СГС).",
            "реш. № 48 от 24 юли 2006 г. по д. № С‑61/2006 г., СГС",
            "reference number",
        ),
        ("see https://example.org/a/b?c=1.", "https://example.org/a/b?c=1", "web address"),
        ("from 192.168.10.254 at night", "192.168.10.254", "IP address"),
        ("from 2001:db8::ff00:42:8329 at night", "2001:db8::ff00:42:8329", "IP address"),
        ("call +44 20 7946 0958 now", "+44 20 7946 0958", "phone number"),
        ("IBAN GB29 NWBK 6016 1331 9268 19 please", "GB29 NWBK 6016 1331 9268 19", "IBAN"),
        ("card 4111 1111 1111 1111 expired", "4111 1111 1111 1111", "payment card"),
        ("her DNI 12345678Z was", "12345678Z", "DNI"),
        ("codice fiscale RSSMRA85T10A562S was", "RSSMRA85T10A562S", "codice fiscale"),
        ("PESEL 44051401359 was", "44051401359", "PESEL"),
        ("fødselsnummer 15108695088 ble", "15108695088", "fødselsnummer"),
        ("NINO AB 12 34 56 C was", "AB 12 34 56 C", "NINO"),
        ("SSN 536-90-4399 was", "536-90-4399", "SSN"),
        ("an application (no. 36244/06) against", "36244/06", "application number"),
        ("in [2004] UKHL 22 the House", "[2004] UKHL 22", "neutral citation"),
        ("Crown Court\nT20177654\nRoyal", "T20177654", "docket number"),
        ("in Sessions Trial No. 77 of 2003 he", "77 of 2003", "docket number"),
        ("CASE OF BERG\n(85/1996/704/896)", "85/1996/704/896", "docket number"),
        ("(file no. 2 Ws 428/10; see", "2 Ws 428/10", "docket number"),
        ("in case II SA/Wr 1234/04 the", "II SA/Wr 1234/04", "docket number"),
        ("docket 1:19-cv-01234-ABC was", "1:19-cv-01234-ABC", "docket number"),
        ("VIN 1M8GDM9AXKP042788 was", "1M8GDM9AXKP042788", "vehicle number"),
        ("at 59.9139, 10.7522? no: 59.91391, 10.75225 yes", "59.91391, 10.75225", "coordinates"),
    ],
)  # fmt: skip
def test_proven_forms_are_certain(text: str, span: str, kind: str) -> None:
    assert found(text, at_least=1.0)[span] == (kind, 1.0)


@pytest.mark.parametrize(
    "text",
    [
        "IBAN GB29 NWBK 6016 1331 9268 18 please",  # wrong check digits
        "card 4111 1111 1111 1112 expired",
        "from 192.168.10.256 at night",
        "codice fiscale RSSMRA85T10A562T was",
        "VIN 1M8GDM9A0KP042788 was",
    ],
)
def test_a_wrong_checksum_is_never_certain(text: str) -> None:
    assert found(text, at_least=1.0) == {}


def test_a_bare_number_that_passes_a_check_digit_by_chance_is_only_offered() -> None:
    hits = found("the sum of 44051401359 units")
    assert all(probability < 1.0 for _, probability in hits.values())


@pytest.mark.parametrize(
    "span",
    [
        "31 August 2006",
        "August 31, 2006",
        "31st of August 2006",
        "2006-08-31",
        "31/08/2006",
        "31.8.06",
        "August 2006",
        "Monday, 5 March 2001",
        "5 and 7 May 2003",
        "spring of 2004",
        "1990s",
        "10.30 a.m.",
        "14:30",
        "three years and two months",
    ],
)
def test_dates_in_all_written_forms(span: str) -> None:
    text = f"It happened on {span}, they said."
    assert any(span in hit for hit in found(text)), found(text)
    assert all(m.type is EntityType.DATETIME for m in patterns.find(text))


@pytest.mark.parametrize("plate", ["T61 TBX", "AB51 KLM"])
def test_british_plates_of_both_kinds_are_offered(plate: str) -> None:
    assert found(f"the driver of {plate} failed")[plate][0] == "licence plate"


def test_years_need_a_word_that_makes_them_years() -> None:
    assert "1973" in found("He was born in 1973.")
    assert "1973" not in found("Room 1973 was empty.")


@pytest.mark.parametrize(
    "span", ["EUR 5,000", "€5 million", "10,000 Polish zlotys (PLN)", "$12.50", "DKK 2,200,000"]
)
def test_amounts_of_money(span: str) -> None:
    assert found(f"They paid {span} to him.")[span][0] == "amount of money"


@pytest.mark.parametrize("span", ["aged 45", "63 years old", "seventeen-year-old"])
def test_ages_are_demographic(span: str) -> None:
    hits = [m for m in patterns.find(f"She was {span} then.") if m.kind == "age"]
    assert [m.type for m in hits] == [EntityType.DEM]


def test_a_number_between_commas_behind_a_name_is_an_age() -> None:
    hits = [
        m for m in patterns.find("Maria Berg, 34, is a nurse. In Oslo, 12, Bergen, 9.") if m.kind == "age"
    ]
    assert [(m.start, m.end, m.type) for m in hits] == [(12, 14, EntityType.DEM)]


def test_addresses_in_several_countries() -> None:
    assert "12 Baker Street, London NW1 6XE" in found("He lives at 12 Baker Street, London NW1 6XE.")
    assert any("Hauptstraße 5" in hit for hit in found("Er wohnt Hauptstraße 5, 10115 Berlin."))
    assert any("rue de Rivoli 12" in hit for hit in found("Elle habite rue de Rivoli 12."))


def test_numbers_announced_as_references() -> None:
    assert "AB-2291/7" in found("Your reference: AB-2291/7 of today")
    assert "2014" not in {
        k for k, (kind, _) in found("in case 2014 he").items() if kind == "reference number"
    }


def test_titled_names() -> None:
    assert "Mr J. van der Berg" in found("by Mr J. van der Berg of Oslo")


def test_titled_names_end_where_the_name_ends() -> None:
    assert "Mr McBride" in found("Mr McBride’s mother")
    assert "Mr O'Connor" in found("by Mr O'Connor's lawyer")
    assert "Ms A" in found("the lights of Ms A that night")
    assert "Ms A." in found("contacts with Ms A. When the hearing resumed")


def test_capitals_and_digits_in_one_word_are_a_code() -> None:
    assert "HR-2019-1562-U" in found("dismissed (HR-2019-1562-U).")
    assert "KKO 2003:107" in found("in its precedent judgment KKO 2003:107 on the grounds")
    assert "LR-4471" in found("registered as LR-4471, in")
    assert not {"COVID-19", "F-16"} & set(found("COVID-19 and the F-16"))


def test_article_numbers_and_paragraphs_are_left_alone() -> None:
    assert found("Article 6 § 1 of the Convention and Rule 47 apply.") == {}


def test_a_name_between_a_number_and_a_currency_is_no_money() -> None:
    assert "1962 Ridan won" not in found("In 1962 Ridan won the race.")
    assert "1993 won" not in found("In 1989 and in 1993 won a prize for research.")
    assert "5,000 won" in found("They paid 5,000 won for it.")
    assert "20 New Zealand dollars" in found("They paid 20 New Zealand dollars.")


def test_initials_in_square_brackets_stand_for_a_name() -> None:
    text = "the heir [S.T.] of [R.J.], under [U.S.] law"
    hits = [
        text[m.start : m.end] for m in patterns.find(text) if m.sources == ("pattern:initials in brackets",)
    ]
    assert hits == ["S.T.", "R.J."]


@pytest.mark.parametrize("pattern", patterns.all_patterns(), ids=lambda p: p.name)
def test_each_pattern_finds_its_example(pattern: Pattern) -> None:
    """The example of a table's row is its test: the words between the bars, and nothing else, with some probability."""
    before, span, after = pattern.example.split("|")
    hits = list(pattern.find(before + span + after))
    assert [(start, end) for start, end, _ in hits] == [(len(before), len(before) + len(span))]


@pytest.mark.parametrize("row", national.KINDS, ids=lambda row: row[1])
def test_announced_identity_numbers_are_proven_by_their_check_digit(row: tuple[str, ...]) -> None:
    (hit,) = PATTERNS[f"id:{row[1]}"].find(f"{row[0]} {row[-1]} was")
    assert hit[2] == CERTAIN


@pytest.mark.parametrize("number", ["160484-12341", "161175-19998"])
def test_six_and_five_digits_that_are_no_latvian_number_are_not_certain(number: str) -> None:
    assert not found(f"The file {number} is open.", at_least=CERTAIN)


def test_a_national_insurance_number_of_a_form_is_hidden_whole() -> None:
    text = "My National Insurance number is QQ 12 34 56 C and I live in Leeds."
    hidden = [text[m.start : m.end] for e in recognize(text) for m in e.mentions if e.type is EntityType.CODE]
    assert hidden == ["QQ 12 34 56 C"]
