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
    ],
)  # fmt: skip
def test_rendering(text: str, span: str, rung: str, type_: str, source: str, expected: str) -> None:
    assert put(text, span, rung, type_, source) == expected


def test_an_article_is_never_doubled() -> None:
    assert put("He is a lawyer.", "a lawyer", "professional", "DEM", "rule:head") == "He is a professional."
    assert put("He left the island.", "the island", "place", "MISC", "rule:head") == "He left the place."


def test_keeping_changes_nothing() -> None:
    assert put("He lives in Oslo.", "Oslo", "Oslo", "LOC", "original") == "He lives in Oslo."
