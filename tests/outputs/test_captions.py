"""Captions in columns, benches by their surnames, and earlier cases of the parties, as a clerk would publish them."""

from __future__ import annotations

import pytest

from tests.outputs.test_courts import published


@pytest.mark.parametrize(
    ("name", "gone"),
    [
        ("canada", "ONCA 318|C69204|0412|6021|40271|Whiteduck|Cormorant|Haldane|Polson|SP19038814"),
        (
            "us_columns",
            "00314|20 Cr. 314|20 Mag. 1522|Kovalenko|KOVALENKO|Daryna|SHEVCHUK|Tommy|Dasha|Maksym|Brightwater|356789104325517",
        ),
        ("eu_staff", "C-419/19|T-612/17|EU:T:2019:177|Haapasalo|EFCA|Plas|Vigo|20 March"),
        ("india_appeal", "1127|4418|211 of 2017|Lodhi|Guddu|Phoolwati|Kishori|Mulayam|77123"),
        ("us_juvenile", "E076512|E076488|1900448|L.M.|J.M.|R.V.|N.V.|Graciela|Montes|Dolores"),
        ("norway_lettered", "9684|961203|055187|99831|Mikalsen|Liv Torill|Nordtind|Svolvær"),
        (
            "us_bankruptcy",
            "24561|02199|4471|0932|0081274|PRZYB|Przyb|Cynthia|Haas|Harborlight|HARBORLIGHT|17735|Trzeb|6714|30877",
        ),
        ("uk_crown", "T20197214|1174|HINCHLIFFE|Hinchliffe|Kieron|2214|Moult|Appleyard"),
    ],
)
def test_parties_and_own_numbers_are_gone_everywhere(name: str, gone: str) -> None:
    assert [word for word in gone.split("|") if word in published(name)] == []


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("canada", "Feldman, Hoy and Coroza JJ.A."),
        (
            "canada",
            "Patrick R. Simon, for the appellant\nSylvie Lavallee and J. Thomas Curry, for the respondents",
        ),
        ("canada", "Honda Canada Inc. v. Keays, 2008 SCC 39, [2008] 2 S.C.R. 362, at para. 57"),
        ("us_columns", 'a/k/a "PERSON 1,"'),
        (
            "us_juvenile",
            "In re Austin J. (2020) 47 Cal.App.5th 870, 883-884; In re D.S. (2020) 46 Cal.App.5th 1041, 1052.",
        ),
        ("us_juvenile", "\nRAMOS, P. J.\n"),
        ("norway_lettered", "\nJ U D G M E N T\n"),
        ("norway_lettered", "HR-2019-900-A Brønnøy and from Prop. 97 L (2009-2010) page 27"),
        ("norway_lettered", "B was acquitted."),
        ("norway_lettered", "\n2. B's appeal is dismissed."),
        ("us_bankruptcy", "In re Bogstad, 779 F.2d 370, 375 (7th Cir. 1985)"),
        ("us_bankruptcy", "In Bogstad the Seventh Circuit held"),
        ("us_columns", "\nPERSON 2, and    "),
        ("us_columns", "See PERSON 7 Aff."),
        ("us_columns", "AUDREY STRAUSS\n"),
        ("us_columns", "By:  /s/ Kyle R. Weinberg"),
        ("eu_staff", "D. Šváby, K. Jürimäe and N. Piçarra, Judges"),
        ("eu_staff", "Advocate General: E. Sharpston"),
        (
            "eu_staff",
            "24 October 2002, Aéroports de Paris v Commission, C-82/01 P, EU:C:2002:617, paragraph 56",
        ),
        ("india_appeal", "State of Orissa v. Debendra Nath Padhi, (2005) 1 SCC 568"),
        ("india_appeal", "State of Rajasthan v. Fatehkaran Mehdu, 2017 Cri LJ 1433"),
        ("india_appeal", "In Debendra Nath Padhi (supra), a three-Judge Bench"),
        ("india_appeal", ".............................J.\n"),
        ("uk_crown", "the appeal of PERSON 5 against conviction"),
    ],
)
def test_cited_cases_benches_and_counsel_stay(name: str, kept: str) -> None:
    assert kept in published(name)
