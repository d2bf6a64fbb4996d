"""Orders of four kinds of courts as a clerk would publish them: own numbers gone in every form, cited cases whole."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sfumato.core.achieved import achieved_in_output, below
from sfumato.core.decide.profiles import profile
from sfumato.core.pipeline import Sanitized, sanitize

FOLDER = Path(__file__).parent / "courts"


@cache
def sanitized(name: str) -> Sanitized:
    return sanitize((FOLDER / f"{name}.txt").read_text(encoding="utf-8"), profile("court").dials)


def published(name: str) -> str:
    return sanitized(name).text


@pytest.mark.parametrize(
    ("name", "gone"),
    [
        (
            "us",
            (
                "12345",
                "20001",
                "10987",
                "Fuentes",
                "FUENTES",
                "OCHOA",
                "Tomlin",
                "Bayshore",
                "BAYSHORE",
                "Hialeah",
            ),
        ),
        (
            "uk",
            (
                "1234",
                "FD18P00457",
                "SA18C00291",
                "Eleanor",
                "ELEANOR",
                "Gareth",
                "GARETH",
                "Swansea",
                "SWANSEA",
            ),
        ),
        (
            "india",
            ("4821", "11234", "2301", "112/2015", "Kavita", "KAVITA", "Deshmukh", "DESHMUKH", "Deogiri"),
        ),
        ("eu", ("C-482/18", "Ferrer", "Montalbán", "Almudena", "Getafe")),
    ],
)
def test_parties_and_own_numbers_are_gone_everywhere(name: str, gone: tuple[str, ...]) -> None:
    assert [word for word in gone if word in published(name)] == []


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        (
            "us",
            (
                "Bell Atlantic Corp. v. Twombly, 550 U.S. 544, 555 (2007)",
                "42 U.S.C. § 2000e",
                "[ECF No. 15]",
                "[DE 21]",
            ),
        ),
        ("us", ("a/k/a PERSON 1", "d/b/a ", "ROBERT K. ANDERSEN", "Daniel P. Marsh")),
        (
            "uk",
            (
                "[2007] UKHL 55, [2008] 1 AC 1288",
                "[2017] UKSC 5",
                "Children Act 1989",
                "HHJ Bramwell",
                "MR JUSTICE HOLLOWAY",
                "Ms Priya Nair QC",
                "Mr Simon Fell for the First Respondent",
            ),
        ),
        ("india", ("Maneka Gandhi v. Union of India, AIR 1978 SC 597", "2023 INSC 468", "INDIRA RAO")),
        (
            "eu",
            (
                "Schultz-Hoff and Others, C-350/06 and C-520/06, EU:C:2009:18",
                "Kreuziger, C-619/16",
                "K. Jürimäe (Rapporteur)",
            ),
        ),
    ],
)
def test_public_law_judges_and_counsel_stay(name: str, kept: tuple[str, ...]) -> None:
    assert [words for words in kept if words not in published(name)] == []


def test_the_crowd_is_that_of_a_party_and_never_of_the_judge() -> None:
    """The judge's name stays, so that a crowd counted for the judge would always be one."""
    result = sanitized("uk")
    crowds = achieved_in_output(result.analysis, result.edits)
    assert [crowd.person for crowd in crowds] == ["the applicant"]
    assert not below(crowds, profile("court").dials.k)


def test_husband_and_wife_of_one_surname_are_two_people() -> None:
    lines = published("uk").splitlines()
    husband = next(line for line in lines if line.startswith("(1) ")).removeprefix("(1) ")
    wife = next(line for line in lines if line.endswith(" Applicant")).split("  ")[0]
    assert husband != wife and f"{husband} works for" in published("uk")
