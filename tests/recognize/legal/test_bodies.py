"""Bodies and people called by initials are whole: name, kind and number are one mention."""

from __future__ import annotations

import re

import pytest

from sfumato.core.recognize.legal.bodies import whole_bodies
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored

_MARK = re.compile(r"⟦([^|⟧]*)\|(\w+)⟧")


def found(marked: str) -> list[tuple[str, str]]:
    text, mentions, reached = "", [], 0
    for match in _MARK.finditer(marked):
        text += marked[reached : match.start()]
        type_ = EntityType[match[2]]
        mention = Mention(len(text), len(text) + len(match[1]), type_, 0.9, ("tagger",))
        mentions.append(Scored(mention, 0.0, 0.7))
        text += match[1]
        reached = match.end()
    text += marked[reached:]
    return [(text[s.start : s.end], s.type.value) for s in whole_bodies(text, mentions)]


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (
            "The applicant complained to ⟦Vigo|LOC⟧ investigating judge no. 5.",
            [("Vigo investigating judge no. 5", "ORG")],
        ),
        ("He was in remand prison no. ⟦IZ-77/2|CODE⟧ then.", [("remand prison no. IZ-77/2", "ORG")]),
        ("from the No. ⟦7 Centre for Family Doctors|ORG⟧, who", [("No. 7 Centre for Family Doctors", "ORG")]),
        ("treated at ⟦Hospital|ORG⟧ no. 20 again", [("Hospital no. 20", "ORG")]),
        ("the ⟦Gorzów Wlkp|ORG⟧. ⟦Regional Court|ORG⟧ upheld", [("Gorzów Wlkp. Regional Court", "ORG")]),
        ("the political ⟦party Jobbik|ORG⟧ sued", [("Jobbik", "ORG")]),
        ("in the ⟦nationwide magazine Hymy|ORG⟧ an", [("Hymy", "ORG")]),
        ("The ⟦Moscow|LOC⟧ police arrested", [("Moscow police", "ORG")]),
        ("The applicant said that ⟦A.U.A.|ORG⟧ abducted", [("A.U.A.", "PERSON")]),
        (
            "The applicant: the ⟦Zagreb Medical Faculty, N.Šp.|ORG⟧ and",
            [("Zagreb Medical Faculty", "ORG"), ("N.Šp.", "PERSON")],
        ),
        (
            "The applicant wrote to R.C., under the alias of ⟦R.C. B.B.O.|PERSON⟧ did not appear",
            [("R.C.", "PERSON"), ("B.B.O.", "PERSON")],
        ),
        ("The applicant met ⟦R.C. and B.B.O.|ORG⟧ there", [("R.C.", "PERSON"), ("B.B.O.", "PERSON")]),
        ("away from the ⟦KNAB’s offices|ORG⟧ then", [("KNAB", "ORG")]),
        (
            "CASE OF ⟦BERG AND LUND|PERSON⟧: the applicants, ⟦Mr Ola Berg|PERSON⟧ and ⟦Mrs Ida Lund|PERSON⟧",
            [("BERG", "PERSON"), ("LUND", "PERSON"), ("Mr Ola Berg", "PERSON"), ("Mrs Ida Lund", "PERSON")],
        ),
        (
            "CASE OF ⟦BERG, DAHL AND LUND|PERSON⟧: applicants ⟦Mr Ola Berg|PERSON⟧, ⟦Ms Eva Dahl|PERSON⟧, ⟦Ms Ida Lund|PERSON⟧",
            [
                ("BERG", "PERSON"),
                ("DAHL", "PERSON"),
                ("LUND", "PERSON"),
                ("Mr Ola Berg", "PERSON"),
                ("Ms Eva Dahl", "PERSON"),
                ("Ms Ida Lund", "PERSON"),
            ],
        ),
        (
            "CASE OF ⟦THE HUMAN RIGHTS LEAGUE AND LUND|ORG⟧: the applicants, and ⟦Mrs Ida Lund|PERSON⟧",
            [("THE HUMAN RIGHTS LEAGUE", "ORG"), ("LUND", "PERSON"), ("Mrs Ida Lund", "PERSON")],
        ),
        (
            "The applicant was in ⟦Moss Superior Court|ORG⟧ No. BA312345 then.",
            [("Moss Superior Court", "ORG")],
        ),
        ("The applicant. Judges: ⟦Mr\nP. Lorenzen|PERSON⟧, President", [("Mr\nP. Lorenzen", "PERSON")]),
        ("The applicant's son, ⟦Yar. B.\nA.|PERSON⟧ Custody", [("Yar. B.", "PERSON")]),
        (
            "The applicant's father ⟦S. B. Witness M.|PERSON⟧ said",
            [("S. B.", "PERSON"), ("Witness M.", "PERSON")],
        ),
        ("The applicant sold it to ⟦Ms Ye|PERSON⟧., who left", [("Ms Ye.", "PERSON")]),
        ("certified for the applicant by public notary ⟦R.|ORG⟧ in", [("R.", "PERSON")]),
        ("CASE OF X AND ⟦A.U.I.|MISC⟧ v. SPAIN: the applicant", [("A.U.I.", "PERSON")]),
        (
            "the applicant and the ⟦United Kingdom of Great Britain|LOC⟧ and ⟦Northern Ireland|LOC⟧ agree",
            [("United Kingdom of Great Britain and Northern Ireland", "LOC")],
        ),
        ("the applicant, a member of the ⟦Athens Bar|LOC⟧ since", [("Athens Bar", "ORG")]),
        ("the applicant lives in the ⟦Leningrad|LOC⟧ region.", [("Leningrad region", "LOC")]),
        (
            "the applicant before the ⟦Paris Court of Appeal for theft|ORG⟧ with",
            [("Paris Court of Appeal", "ORG")],
        ),
        ("The applicant: Mr and ⟦Mrs Nasri|PERSON⟧ wanted", [("Mr and Mrs Nasri", "PERSON")]),
        (
            "The applicant remained with ⟦V.K.\n23. V.K.|ORG⟧ lodged",
            [("V.K.", "PERSON"), ("V.K.", "PERSON")],
        ),
        ("treated by Doctor ⟦P.|PERSON⟧ of", [("Doctor P.", "PERSON")]),
        ("with ⟦Ms Brown L.P. [B.]|PERSON⟧ since", [("Ms Brown L.P.", "PERSON"), ("B.", "PERSON")]),
    ],
)
def test_a_body_is_one_mention(marked: str, expected: list[tuple[str, str]]) -> None:
    assert found(marked) == expected


@pytest.mark.parametrize(
    "marked",
    [
        "lives in ⟦Oslo|LOC⟧ police said",
        "an application (no. ⟦1234/05|CODE⟧) by the applicant",
        "the applicant, an employee of the company ⟦R.L.|ORG⟧",
        "under Order no. ⟦14-2|CODE⟧ of",
        "the ⟦centre for aliens in Kętrzyn|ORG⟧ was",
        "In ⟦Norway|LOC⟧ courts apply",
    ],
)
def test_what_is_whole_stays(marked: str) -> None:
    assert found(marked) == [(m[1], m[2]) for m in _MARK.finditer(marked)]


def test_a_title_at_the_end_of_a_line_is_not_cut_in_two() -> None:
    marked = "Mr. \n⟦J. CREMONA|PERSON⟧,\nMrs. \n⟦M. HOFFMANN|PERSON⟧, judges of the court"
    assert [name for name, _ in found(marked)] == ["Mr. \nJ. CREMONA", "Mrs. \nM. HOFFMANN"]


def test_whose_a_house_is_belongs_to_its_name() -> None:
    text = "She asked to move her to the Linares (Jaén) children's home, which was closer."
    at = text.index("Linares")
    mention = Mention(at, text.index("'s home"), EntityType.ORG, 0.9, ("tagger",))
    found = whole_bodies(text, [Scored(mention, 0.0, 0.6)])
    assert [text[s.start : s.end] for s in found] == ["Linares (Jaén) children's home"]


def test_two_people_of_whom_one_is_named_alone_elsewhere_are_two() -> None:
    text = "Bata Nsona lived there. The ties between Francine and Bata Nsona were alleged."
    spans = [(0, 10), (text.index("Francine"), text.index(" were"))]
    people = [Scored(Mention(a, b, EntityType.PERSON, 0.9, ("tagger",)), 0.3, 0.6) for a, b in spans]
    found = whole_bodies(text, people)
    assert [text[s.start : s.end] for s in found] == ["Bata Nsona", "Francine", "Bata Nsona"]
