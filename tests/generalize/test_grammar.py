"""The replacement reads as English."""

from __future__ import annotations

import pytest

from sfumato.core.generalize.model import RungFlag as F
from sfumato.core.generalize.model import RungKind as K
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.rule import composed
from sfumato.core.generalize.realise.sentence import write_sentence
from sfumato.core.recognize.model import EntityType


def put(text: str, span: str, rung: str, type_: str, what: K | F) -> str:
    start = text.index(span)
    kind, flags = (what, F.NONE) if isinstance(what, K) else (K.ATTRIBUTE, what)
    cut = Cut(start, start + len(span), rung, span, EntityType(type_), kind, flags, "A", mask=kind is K.MASK)
    return composed(text, write_sentence(text, (cut,)))


@pytest.mark.parametrize(
    ("text", "span", "rung", "type_", "what", "expected"),
    [
        ("He lives in Oslo now.", "Oslo", "city in Norway", "LOC", K.PLACE, "He lives in a city in Norway now."),
        ("Oslo is nice.", "Oslo", "city in Norway", "LOC", K.PLACE, "A city in Norway is nice."),
        ("He is a Norwegian national.", "Norwegian", "European", "DEM", F.ADJECTIVE, "He is a European national."),
        ("He is a Turk.", "Turk", "Asian", "DEM", F.ADJECTIVE, "He is an Asian person."),
        ("He is an electrician.", "electrician", "worker", "DEM", K.KIND, "He is a worker."),
        ("They are lawyers.", "lawyers", "legal professional", "DEM", K.KIND, "They are legal professionals."),
        ("the Regional Court’s view", "Regional Court’s", "court", "ORG", K.KIND, "the court’s view"),
        ("She was born on 18 July 1980.", "18 July 1980", "July 1980", "DATETIME", K.DATE,
         "She was born in July 1980."),
        ("She was born on 18 July 1980.", "18 July 1980", "date in the 1980s", "DATETIME", K.DATE,
         "She was born in the 1980s."),
        ("On 18 July 1980 he left.", "18 July 1980", "1980", "DATETIME", K.DATE, "In 1980 he left."),
        ("He was born in 1965.", "1965", "date in the 1960s", "DATETIME", K.DATE, "He was born in the 1960s."),
        ("application (no. 40593/04) against", "40593/04", "case number", "CODE", K.CODE,
         "application (no. [case number]) against"),
        ("by Mr Polat, a lawyer", "Mr Polat", "PERSON 1", "PERSON", K.LABEL, "by PERSON 1, a lawyer"),
        ("Then Mr Polat left.", "Mr Polat", "the applicant", "PERSON", K.ROLE, "Then the applicant left."),
        ("Mr Polat left.", "Mr Polat", "the applicant", "PERSON", K.ROLE, "The applicant left."),
        ("He saw an MP.", "MP", "member of a legislature", "DEM", K.KIND, "He saw a member of a legislature."),
        ("by a United Kingdom national, Ms X", "United Kingdom", "state in Europe", "ORG", K.PLACE,
         "by a European national, Ms X"),
        ("said by the Polats.", "Polats", "PERSON 1", "PERSON", K.LABEL, "said by PERSON 1."),
        ("two years’ imprisonment", "two years’", "period of time", "DATETIME", K.DURATION, "a period of imprisonment"),
        ("He lives in Oslo.", "Oslo", "***", "LOC", K.MASK, "He lives in ***."),
        ("nine months’ imprisonment", "nine months", "period of time", "DATETIME", K.DURATION, "a period of imprisonment"),
        ("income of about GBP 150 a month", "GBP 150", "between GBP 100 and GBP 200", "QUANTITY", K.AMOUNT,
         "income of between GBP 100 and GBP 200 a month"),
        ("her social security number 536-22-8145.", "536-22-8145", "social security number", "CODE", K.CODE,
         "her social security number [social security number]."),
        ("(Application no. 66640/12) JUDGMENT", "66640/12", "application number", "CODE", K.CODE,
         "(Application no. [application number]) JUDGMENT"),
        ("in Article 263 § 4 of the Code", "263 § 4", "reference number", "CODE", K.CODE, "in a provision of the Code"),
        ("The next morning he left.", "next morning", "later", "DATETIME", K.DATE, "Later he left."),
        ("about widows’ benefits.", "widows’ benefits", "payment or financial matter", "MISC", K.KIND,
         "about payments or financial matters."),
        ("the Fatih public prosecutor", "Fatih", "city in Asia", "LOC", K.PLACE, "the Asian public prosecutor"),
        ("a Fatih public prosecutor", "Fatih", "city in Turkey", "LOC", K.PLACE, "a local public prosecutor"),
        ("then aged 17, was", "17", "number", "QUANTITY", K.AMOUNT, "then of a certain age, was"),
        ("the bank (“Nordea”) paid", "Nordea", "company", "ORG", K.KIND, "the bank (“a company”) paid"),
        ("born in 1978, 1981 and 1986.", "1981", "date in the 1980s", "DATETIME", K.DATE,
         "born in 1978, the 1980s and 1986."),
        ("Laino v. Italy, judgment", "Italy", "state in Southern Europe", "LOC", K.PLACE,
         "Laino v. a state in Southern Europe, judgment"),
        ("a Protocol, which Italy had ratified", "Italy", "state in Southern Europe", "ORG", K.PLACE,
         "a Protocol, which a state in Southern Europe had ratified"),
        ("which Italy had ratified", "Italy", "state", "ORG", K.PLACE, "which a state had ratified"),
        ("held that Oslo was large", "Oslo", "city in Norway", "LOC", K.PLACE, "held that a city in Norway was large"),
        ("The European Court of Human Rights", "Court", "judicial body", "ORG", K.KIND,
         "The European judicial body of Human Rights"),
        ("but rather the Chief Superintendent.", "Superintendent", "person in charge", "DEM", K.KIND,
         "but rather the Chief person in charge."),
        ("In Court he said", "Court", "judicial body", "ORG", K.KIND, "In a judicial body he said"),
        ("Done in English, and notified", "English", "Germanic language", "DEM", F.LANGUAGE,
         "Done in a Germanic language, and notified"),
        ("and in French and", "French", "Romance language", "DEM", F.LANGUAGE, "and in a Romance language and"),
        ("took English lessons", "English", "Germanic language", "DEM", F.LANGUAGE, "took Germanic language lessons"),
        ("two half sisters, born in 1993 and 1995.", "1993 and 1995", "dates in the 1990s", "DATETIME", K.DATE,
         "two half sisters, born in the 1990s."),
        ("He sued on 5 or 7 May 1993.", "5 or 7 May 1993", "date in 1993", "DATETIME", K.DATE, "He sued in 1993."),
        ("in 1990 and 7 March and 10 October 1991)", "7 March and 10 October 1991", "dates in 1991", "DATETIME",
         K.DATE, "in 1990 and on two dates in 1991)"),
        ("heard on 5 and 7 May 1993", "5 and 7 May 1993", "dates in 1993", "DATETIME", K.DATE,
         "heard on two dates in 1993"),
        ("issued a ten year residence prohibition", "ten year", "ten to twenty years", "DATETIME", K.DURATION,
         "issued a ten to twenty year residence prohibition"),
        ("an eight-year ban", "eight-year", "five to ten years", "DATETIME", K.DURATION, "a five to ten year ban"),
        ("the property of the Astrakhan region", "Astrakhan", "city", "LOC", K.PLACE,
         "the property of the local region"),
        ("the eviction of a Roma family", "Roma", "ethnic", "DEM", F.ADJECTIVE, "the eviction of an ethnic family"),
        ("the eviction of Roma or others", "Roma", "ethnic", "DEM", F.ADJECTIVE,
         "the eviction of people of an ethnic group or others"),
        ("FOR THESE REASONS, THE COURT\n1. Holds", "COURT", "judicial body", "ORG", K.KIND,
         "FOR THESE REASONS, THE JUDICIAL BODY\n1. Holds"),
        ("as an elementary school teacher", "teacher", "educator", "DEM", K.KIND, "as an elementary school educator"),
        ("the applicant became teacher", "teacher", "educator", "DEM", K.KIND, "the applicant became an educator"),
        ("that the national courts’ decisions", "courts", "judicial body", "ORG", K.KIND,
         "that the national judicial bodies’ decisions"),
        ("Official Gazette no 91/1996)", "91/1996", "reference number", "CODE", K.CODE,
         "Official Gazette no [reference number])"),
        ("DEÉS v. HUNGARY JUDGMENT", "HUNGARY JUDGMENT", "legal case", "MISC", K.KIND, "DEÉS v. A LEGAL CASE"),
        ("at the 2014 Olympics", "2014", "date in the 2010s", "DATETIME", K.DATE, "at the Olympics"),
        ("In a 1926 match", "1926", "date in the 1920s", "DATETIME", K.DATE, "In a 1920s match"),
        ("Ambassador Carrera left", "Ambassador", "public official", "DEM", K.KIND, "Public official Carrera left"),
        ("for the years 1997/8 and 1998/9.", "years 1997/8 and 1998/9", "dates in the 1990s", "DATETIME", K.DATE,
         "for the 1990s."),
        ("as CHP party MP for", "CHP", "political party", "ORG", K.KIND, "as a political party MP for"),
        ("a 72-year-old retired headmistress, whom", "headmistress", "educator", "DEM", K.KIND,
         "a 72-year-old retired educator, whom"),
        ("She is a Catholic and sings", "Catholic", "religious", "DEM", F.ADJECTIVE,
         "She is a religious person and sings"),
        ("a Catholic family", "Catholic", "religious", "DEM", F.ADJECTIVE, "a religious family"),
        ("sections 26 of RIPA apply", "RIPA", "statute", "ORG", K.KIND, "sections 26 of a statute apply"),
    ],
)  # fmt: skip
def test_rendering(text: str, span: str, rung: str, type_: str, what: K | F, expected: str) -> None:
    assert put(text, span, rung, type_, what) == expected


def test_an_article_is_never_doubled() -> None:
    assert put("He is a lawyer.", "a lawyer", "professional", "DEM", K.KIND) == "He is a professional."
    assert put("He left the island.", "the island", "place", "MISC", K.KIND) == "He left the place."
