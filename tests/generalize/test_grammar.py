"""The replacement reads as English."""

from __future__ import annotations

import pytest

from sfumato.core.generalize import Rung, render
from sfumato.core.recognize.model import EntityType, Mention


def put(text: str, span: str, rung: str, type_: str, source: str = "ontology:x") -> str:
    start = text.index(span)
    rendered = render(
        text, Mention(start, start + len(span), EntityType(type_), 1.0), Rung(rung, 5.0, 0.5, "", source)
    )
    return text[: rendered.start] + rendered.text + text[rendered.end :]


@pytest.mark.parametrize(
    ("text", "span", "rung", "type_", "source", "expected"),
    [
        ("He lives in Oslo now.", "Oslo", "city in Norway", "LOC", "ontology:country", "He lives in a city in Norway now."),
        ("Oslo is nice.", "Oslo", "city in Norway", "LOC", "ontology:country", "A city in Norway is nice."),
        ("He is a Norwegian national.", "Norwegian", "European", "DEM", "ontology:demonym", "He is a European national."),
        ("He is a Turk.", "Turk", "Asian", "DEM", "ontology:demonym", "He is an Asian."),
        ("He is an electrician.", "electrician", "worker", "DEM", "rule:head", "He is a worker."),
        ("They are lawyers.", "lawyers", "legal professional", "DEM", "rule:head", "They are legal professionals."),
        ("the Regional Court’s view", "Regional Court’s", "court", "ORG", "rule:head", "the court’s view"),
        ("She was born on 18 July 1980.", "18 July 1980", "July 1980", "DATETIME", "rule:date:month",
         "She was born in July 1980."),
        ("She was born on 18 July 1980.", "18 July 1980", "date in the 1980s", "DATETIME", "rule:date:decade",
         "She was born on a date in the 1980s."),
        ("On 18 July 1980 he left.", "18 July 1980", "1980", "DATETIME", "rule:date:year", "In 1980 he left."),
        ("He was born in 1965.", "1965", "date in the 1960s", "DATETIME", "rule:date:decade", "He was born in the 1960s."),
        ("application (no. 40593/04) against", "40593/04", "case number", "CODE", "rule:code",
         "application (case number) against"),
        ("by Mr Polat, a lawyer", "Mr Polat", "PERSON 1", "PERSON", "rule:person", "by PERSON 1, a lawyer"),
        ("Then Mr Polat left.", "Mr Polat", "the applicant", "PERSON", "rule:role", "Then the applicant left."),
        ("Mr Polat left.", "Mr Polat", "the applicant", "PERSON", "rule:role", "The applicant left."),
        ("He saw an MP.", "MP", "member of a legislature", "DEM", "rule:head", "He saw a member of a legislature."),
        ("by a United Kingdom national, Ms X", "United Kingdom", "state in Europe", "ORG", "ontology:continent",
         "by a European national, Ms X"),
        ("said by the Polats.", "Polats", "PERSON 1", "PERSON", "rule:person", "said by PERSON 1."),
        ("two years’ imprisonment", "two years’", "period of time", "DATETIME", "rule:duration", "a period of imprisonment"),
        ("He lives in Oslo.", "Oslo", "***", "LOC", "mask", "He lives in ***."),
        ("nine months’ imprisonment", "nine months", "period of time", "DATETIME", "rule:duration", "a period of imprisonment"),
        ("income of about GBP 150 a month", "GBP 150", "between GBP 100 and GBP 200", "QUANTITY", "rule:quantity",
         "income of between GBP 100 and GBP 200 a month"),
        ("her social security number 536-22-8145.", "536-22-8145", "social security number", "CODE", "rule:code",
         "her social security number."),
        ("(Application no. 66640/12) JUDGMENT", "66640/12", "application number", "CODE", "rule:code",
         "(Application number) JUDGMENT"),
        ("in Article 263 § 4 of the Code", "263 § 4", "reference number", "CODE", "rule:code", "in a provision of the Code"),
        ("The next morning he left.", "next morning", "later", "DATETIME", "rule:relative", "Later he left."),
        ("about widows’ benefits.", "widows’ benefits", "payment or financial matter", "MISC", "rule:head",
         "about payments or financial matters."),
        ("the Fatih public prosecutor", "Fatih", "city in Asia", "LOC", "ontology:continent", "the Asian public prosecutor"),
        ("a Fatih public prosecutor", "Fatih", "city in Turkey", "LOC", "ontology:country", "a local public prosecutor"),
        ("then aged 17, was", "17", "number", "QUANTITY", "rule:quantity", "then of a certain age, was"),
        ("the bank (“Nordea”) paid", "Nordea", "company", "ORG", "rule:head", "the bank (“a company”) paid"),
        ("born in 1978, 1981 and 1986.", "1981", "date in the 1980s", "DATETIME", "rule:date:decade",
         "born in 1978, the 1980s and 1986."),
        ("Laino v. Italy, judgment", "Italy", "state in Southern Europe", "LOC", "ontology:subregion",
         "Laino v. a state in Southern Europe, judgment"),
        ("a Protocol, which Italy had ratified", "Italy", "state in Southern Europe", "ORG", "ontology:subregion",
         "a Protocol, which a state in Southern Europe had ratified"),
        ("which Italy had ratified", "Italy", "state", "ORG", "ontology:country", "which a state had ratified"),
        ("held that Oslo was large", "Oslo", "city in Norway", "LOC", "ontology:country", "held that a city in Norway was large"),
        ("The European Court of Human Rights", "Court", "judicial body", "ORG", "rule:head",
         "The European judicial body of Human Rights"),
        ("but rather the Chief Superintendent.", "Superintendent", "person in charge", "DEM", "rule:head",
         "but rather the Chief person in charge."),
        ("In Court he said", "Court", "judicial body", "ORG", "rule:head", "In a judicial body he said"),
        ("Done in English, and notified", "English", "Germanic language", "DEM", "ontology:language",
         "Done in a Germanic language, and notified"),
        ("and in French and", "French", "Romance language", "DEM", "ontology:language", "and in a Romance language and"),
        ("took English lessons", "English", "Germanic language", "DEM", "ontology:language", "took Germanic language lessons"),
        ("two half sisters, born in 1993 and 1995.", "1993 and 1995", "dates in the 1990s", "DATETIME", "rule:date:decade",
         "two half sisters, born in the 1990s."),
        ("in 1990 and 7 March and 10 October 1991)", "7 March and 10 October 1991", "dates in 1991", "DATETIME",
         "rule:date:year", "in 1990 and in 1991)"),
        ("heard on 5 and 7 May 1993", "5 and 7 May 1993", "dates in 1993", "DATETIME", "rule:date:year",
         "heard on dates in 1993"),
        ("issued a ten year residence prohibition", "ten year", "ten to twenty years", "DATETIME", "rule:duration",
         "issued a ten to twenty year residence prohibition"),
        ("an eight-year ban", "eight-year", "five to ten years", "DATETIME", "rule:duration", "a five to ten year ban"),
        ("the property of the Astrakhan region", "Astrakhan", "city", "LOC", "ontology:place",
         "the property of the local region"),
        ("the eviction of a Roma family", "Roma", "ethnic", "DEM", "rule:head:adjective", "the eviction of an ethnic family"),
        ("the eviction of Roma or others", "Roma", "ethnic", "DEM", "rule:head:adjective",
         "the eviction of people of an ethnic group or others"),
        ("FOR THESE REASONS, THE COURT\n1. Holds", "COURT", "judicial body", "ORG", "rule:head",
         "FOR THESE REASONS, THE JUDICIAL BODY\n1. Holds"),
        ("as an elementary school teacher", "teacher", "educator", "DEM", "rule:head", "as an elementary school educator"),
        ("the applicant became teacher", "teacher", "educator", "DEM", "rule:head", "the applicant became an educator"),
        ("that the national courts’ decisions", "courts", "judicial body", "ORG", "rule:head",
         "that the national judicial bodies’ decisions"),
        ("Official Gazette no 91/1996)", "91/1996", "reference number", "CODE", "rule:code",
         "Official Gazette reference number)"),
        ("DEÉS v. HUNGARY JUDGMENT", "HUNGARY JUDGMENT", "legal case", "MISC", "rule:head", "DEÉS v. A LEGAL CASE"),
        ("at the 2014 Olympics", "2014", "date in the 2010s", "DATETIME", "rule:date:decade", "at the 2010s Olympics"),
        ("In a 1926 match", "1926", "date in the 1920s", "DATETIME", "rule:date:decade", "In a 1920s match"),
        ("Ambassador Carrera left", "Ambassador", "public official", "DEM", "rule:head", "Public official Carrera left"),
        ("for the years 1997/8 and 1998/9.", "years 1997/8 and 1998/9", "dates in the 1990s", "DATETIME", "rule:date:decade",
         "for the 1990s."),
        ("as CHP party MP for", "CHP", "political party", "ORG", "rule:head", "as a political party MP for"),
        ("a 72-year-old retired headmistress, whom", "headmistress", "educator", "DEM", "rule:head",
         "a 72-year-old retired educator, whom"),
        ("She is a Catholic and sings", "Catholic", "religious", "DEM", "rule:head:adjective",
         "She is a religious person and sings"),
        ("a Catholic family", "Catholic", "religious", "DEM", "rule:head:adjective", "a religious family"),
        ("sections 26 of RIPA apply", "RIPA", "statute", "ORG", "rule:head", "sections 26 of a statute apply"),
    ],
)  # fmt: skip
def test_rendering(text: str, span: str, rung: str, type_: str, source: str, expected: str) -> None:
    assert put(text, span, rung, type_, source) == expected


def test_an_article_is_never_doubled() -> None:
    assert put("He is a lawyer.", "a lawyer", "professional", "DEM", "rule:head") == "He is a professional."
    assert put("He left the island.", "the island", "place", "MISC", "rule:head") == "He left the place."


def test_keeping_changes_nothing() -> None:
    assert put("He lives in Oslo.", "Oslo", "Oslo", "LOC", "original") == "He lives in Oslo."
