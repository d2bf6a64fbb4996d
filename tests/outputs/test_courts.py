"""Orders of courts, and a police report, as a clerk would publish them: own numbers gone in every form, cited cases whole."""

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
        (
            "us_state",
            (
                "12345CF10A",
                "12346CF10B",
                "61234",
                "745 So. 2d",
                "Pickett",
                "PICKETT",
                "Dez",
                "Monroe",
                "Tran",
            ),
        ),
        (
            "us_civil",
            ("04567", "3321", "22-1234", "Whitfield", "WHITFIELD", "Redwood", "RTL", "Steele", "STEELE"),
        ),
        (
            "uk_appeal",
            ("1871", "1422", "D90LS417", "Thackray", "THACKRAY", "Ogden", "Batley", "2213", "Wragg"),
        ),
        (
            "india_writ",
            (
                "4127",
                "17345",
                "612/2014",
                "Sunita",
                "SUNITA",
                "Prakash",
                "Om ",
                "Gali",
                "Swaroop",
                "Harry",
                "110042",
            ),
        ),
        ("eu_reference", ("C-131/12", "725/2010", "Lodestar", "Echevarría", "Vanguardia")),
        (
            "us_criminal",
            (
                "20447",
                "041122",
                "57312",
                "Whitlow",
                "WHITLOW",
                "Tee",
                "Big T",
                "Maplewood",
                "MICHIGAN",
                "Milan",
            ),
        ),
        (
            "us_family",
            (
                "1873",
                "000912",
                "Duarte",
                "DUARTE",
                "Sofia",
                "Lucas",
                "Chestnut",
                "5B",
                "CS91822340A",
                "Paramus",
            ),
        ),
        (
            "uk_high",
            ("2291", "004127", "1401223", "6041877", "Malhotra", "MALHOTRA", "Cotterill", "Weston Vale"),
        ),
        (
            "india_bail",
            (
                "1893",
                "214/2020",
                "88/2021",
                "Lakshmi",
                "LAKSHMI",
                "Nagaraju",
                "Manjunath",
                "MARUTHI",
                "572102",
            ),
        ),
        ("eu_general", ("T-718/18", "T-102/19", "R/417/16", "Oosterwijk", "Lindqvist", "ECHA", "Espoo")),
        (
            "police",
            (
                "21-003487",
                "P210417",
                "417293KB4",
                "482-61-9930",
                "01877",
                "FECR014478",
                "Nguyen",
                "Becker",
                "Sletten",
            ),
        ),
        (
            "norway",
            (
                "049712",
                "060118",
                "TRR-2021-118",
                "987 654 321",
                "030366",
                "Kvamme",
                "Fjordlaks",
                "Storebø",
                "Austevoll",
            ),
        ),
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
        ("us", ("ROBERT K. ANDERSEN", "Daniel P. Marsh")),
        (
            "us_state",
            (
                "Strickland v. Washington, 466 U.S. 668 (1984)",
                "Ferrell v. State, 29 So. 3d 959, 969 (Fla. 2010)",
                "JUDGE: MARGARET L. HOLLOWAY",
                "Assistant Public Defender Lorna Whitcomb",
                "Assistant State Attorney Brian Koslow",
                "on a date in the 20",
                "CASE NO.: [DOCKET NUMBER]",
            ),
        ),
        (
            "us_civil",
            (
                "Bell Atl. Corp. v. Twombly, 550 U.S. 544, 570 (2007)",
                "In Twombly, the Court held",
                "29 U.S.C. § 207(a)(1)",
                "Cal. Bus. & Prof. Code § 17200",
                '(ECF No. 54, "SAC")',
                "Hon. Albert B. Carmody",
                "United States District Judge",
                "Case No. [docket number]",
            ),
        ),
        (
            "uk_appeal",
            (
                "Bolam v Friern Hospital Management Committee [1957] 1 WLR 582",
                "LORD JUSTICE DAVENPORT",
                "MR JUSTICE PELHAM",
                "Sister PERSON",
                "Claim No. [claim number]",
            ),
        ),
        (
            "india_writ",
            (
                "Safai Karamchari Andolan v. Union of India, (2014) 11 SCC 224",
                "Sections 304A/34 IPC",
                "Mr. Rajiv Khosla, Advocate",
                "Reliance is placed on",
            ),
        ),
        (
            "eu_reference",
            (
                "Case C-101/01 Lindqvist EU:C:2003:596, paragraph 25",
                "C-139/01 Österreichischer Rundfunk and Others EU:C:2003:294",
                "Case T-194/04 Bavarian Lager v Commission EU:T:2007:334",
                "K. Lenaerts, Vice-President",
                "by F. González Díaz, J. Baño Fos and B. Holles, abogados",
                "\n4  By the national proceedings",
            ),
        ),
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
        (
            "us_criminal",
            (
                "UNITED STATES OF AMERICA",
                "United States v. Jones, 980 F.3d 1098, 1107-08 (6th Cir. 2020)",
                "In Jones, the Sixth Circuit",
                "U.S.S.G. § 1B1.13",
                "Attorney Rebecca L. Orzechowski",
                "Assistant United States Attorney Paul R. Kessinger",
                "United States District Judge",
                "(ECF No. 201, PageID.1422.)",
                "inmate at a prison",
                "A FEDERAL DISTRICT IN THE UNITED STATES",
            ),
        ),
        (
            "us_family",
            (
                "Lepis v. Lepis, 83 N.J. 139, 157 (1980)",
                "her attorney Kimberly A. Rossetti, Esq.",
                "Hon. Gregory T. Pallone",
                "A SUPERIOR COURT",
                "DOCKET NO. [",
                "at a police department",
            ),
        ),
        (
            "uk_high",
            (
                "West London Mental Health NHS Trust v Chhabra [2013] UKSC 80, [2014] ICR 194 at [39]",
                "In Mezey, Ward LJ observed",
                "employed by the Defendant Trust since",
                "The GMC (reference",
                "the Modern NHS",
                "Hearing dates: 2019",
                "an employment tribunal in",
            ),
        ),
        (
            "india_bail",
            (
                "Prahlad Singh Bhati v. NCT, Delhi, (2001) 4 SCC 280",
                "MR. JUSTICE V. SRISHANANDA RAO",
                "(BY SRI. KESHAVA MURTHY H.R., ADVOCATE)",
                "Learned counsel Sri. Keshava Murthy",
                "that on a date in 2020 at about 9.30 p.m. the deceased, husband of",
                "A HIGH COURT",
            ),
        ),
        (
            "eu_general",
            (
                "Curto v Parliament, T‑275/17, EU:T:2018:479, paragraph 76",
                "Council Directive 89/391/EEC of 12 June 1989",
                "P. Nihoul (Rapporteur)",
                "\n6 The applicant’s claim",
            ),
        ),
        ("police", ("Burglary 3rd Degree", "2214 hrs", "Ofc. PERSON", "a county jail", "Evidence Item 3")),
        (
            "norway",
            (
                "Rt-2009-685 paragraph 52",
                "HR-2018-880-A paragraph 34",
                "Rt. 2001 s. 418",
                "In HR-2018-880-A the question",
                "A DISTRICT COURT",
                "finds that the company did not offer",
                "Advocate Silje Nordtveit",
                "[organisation number]",
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
