"""Laws with their number and date are one mention that stays; private orders are none."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.legal.statutes import KIND, find_laws, with_laws
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored


@pytest.mark.parametrize(
    "law",
    [
        "Law no. 77-AB of 3 April 1991",
        "Official Gazette nos. 56/1990, 135/1997, 8/1998 and 5/2014",
        "Official Gazette no. 110/1997",
        "Brussels IIa Regulation",
        "MCL 712A.19b(3)(c)(i), (g), and (j)",
        "Federal Law no. 12-FZ of 9 May 2003",
        "Law no. 31/1990",
        "U/s 302/201/34 IPC",
        "Prop. 97 L (2009-2010) page 27",
        "Ot.prp. nr. 22 (2008-2009)",
        "Council Regulation (EC) No 2201/2003 of 27 November 2003",
        "Regulation (EU) 2016/679",
        "Directive 95/46/EC",
        "Legislative Decree no. 286 of 25 July 1998",
        "Protocol No. 14",
        "Protocols Nos. 4 and 7",
        "Act of 17 June 1966",
        "Fisheries Limits Act 1976",
        "Association Membership Act of 9 June 1982",
        "Act of 1992",
        "Housing (Scotland) Act 1987",
        "Government Resolution no. 420 of 8 July 1997",
        "Order no. 95 of the Ministry of Transport",
        "Pub. L. No. 104-132",
    ],
)
def test_a_law_is_one_thing_with_its_number_and_date(law: str) -> None:
    text = f"The court relied on {law}, and dismissed the claim."
    assert [text[a:b] for a, b in find_laws(text)] == [law]


@pytest.mark.parametrize(
    "private",
    [
        "By order no. 15 of 3 May 2001 he was dismissed.",
        "The divorce decree no. 12 of 3 May 2001 was served.",
        "In decision no. 45/2003 the tax office refused.",
        "His application (no. 28342/95) was lodged on 3 May 1995.",
        "The medical act no. 334 of 5 May 2002 listed bruises.",
    ],
)
def test_papers_about_one_person_are_no_law(private: str) -> None:
    assert find_laws(private) == ()


def test_a_law_may_be_called_by_its_year() -> None:
    text = (
        "The 1985 Act applied. In May 2000 Law no. 4616 came. The Swedish Fishing Act of 1886 did not apply."
    )
    assert [text[a:b] for a, b in find_laws(text)] == ["1985 Act", "Law no. 4616", "Fishing Act of 1886"]


def _scored(text: str, form: str, type_: EntityType) -> Scored:
    at = text.index(form)
    return Scored(Mention(at, at + len(form), type_, 0.9, ("tagger",)), 0.0, 0.9)


def test_nothing_inside_a_law_is_a_mention_of_its_own() -> None:
    text = "The Coastal Fishing Act of 12 August 1995 (no. 14-F) applied to Larvik."
    found = with_laws(
        text,
        [
            _scored(text, "Coastal Fishing Act", EntityType.MISC),
            _scored(text, "12 August 1995", EntityType.DATETIME),
            _scored(text, "Larvik", EntityType.LOC),
        ],
    )
    assert [(text[s.start : s.end], s.mention.kind) for s in sorted(found, key=lambda s: s.start)] == [
        ("Coastal Fishing Act of 12 August 1995 (no. 14-F)", KIND),
        ("Larvik", ""),
    ]
    assert max(s.p_mask for s in found if s.mention.kind == KIND) < 0.1


def test_the_day_a_law_came_into_force_stays_and_that_of_a_judgment_does_not() -> None:
    text = (
        "Protocol No. 14 came into force on 1 June 2010. The judgment came into force on 2 July 2011. "
        "The case moved on 3 May 2012, when Protocol No. 9 to the Convention came into force."
    )
    days = [_scored(text, d, EntityType.DATETIME) for d in ("1 June 2010", "2 July 2011", "3 May 2012")]
    risk = {text[s.start : s.end]: s.p_mask for s in with_laws(text, days)}
    assert risk["3 May 2012"] < 0.1
    assert risk["1 June 2010"] < 0.1 < risk["2 July 2011"]


@pytest.mark.parametrize(
    ("text", "laws"),
    [
        (
            "He relied on the Law on Local Self-Government and the Convention on the Rights of the Child.",
            ["Law on Local Self-Government", "Convention on the Rights of the Child"],
        ),
        ("under the Housing Code and the Vienna Convention", ["Housing Code", "Vienna Convention"]),
        ("The 25th Amendment was adopted", ["25th Amendment"]),
        ("Recommendation Rec(2006)2 of the Committee", ["Recommendation Rec(2006)2"]),
        ("the Media Law Resource Center and the Faculty of Law", []),
    ],
)
def test_a_law_is_found_by_its_title(text: str, laws: list[str]) -> None:
    assert [text[a:b] for a, b in find_laws(text)] == laws


def kept(text: str, form: str, type_: EntityType) -> bool:
    at = text.index(form)
    scored = Scored(Mention(at, at + len(form), type_, 0.9, ("tagger",)), 0.1, 0.7)
    return scored in with_laws(text, [scored])


@pytest.mark.parametrize(
    ("text", "form", "type_"),
    [
        (
            "under the Law on the Procedure for Leaving the Russian Federation, no. 114-FZ of 15 August 1996, says",
            "15 August 1996",
            EntityType.DATETIME,
        ),
        ("the Law on Advocates (Zakon, in force from 1 March 1996) provides", "Zakon", EntityType.ORG),
        ("under the 2003 Criminal Code he", "2003", EntityType.DATETIME),
        ("Article 115 § 2 of the CCrP provides", "CCrP", EntityType.ORG),
        ("the Code of Civil Procedure (“the CCP”) applied. He cited the CCP.", "CCP.", EntityType.MISC),
        ("the Code of Criminal Procedure of 1997 applied", "1997", EntityType.DATETIME),
    ],
)
def test_what_belongs_to_a_law_is_no_mention_of_its_own(text: str, form: str, type_: EntityType) -> None:
    assert not kept(text, form.rstrip("."), type_)


def test_the_day_of_a_change_stays() -> None:
    text = "the Law on Foreigners, no. 114-FZ of 15 August 1996, as amended on 1 April 2014, says"
    found = [text[s.start : s.end] for s in with_laws(text, [])]
    assert found == ["Law on Foreigners, no. 114-FZ of 15 August 1996", "1 April 2014"]


def test_the_title_of_the_next_code_is_no_section_of_the_first() -> None:
    text = "Under 21 U.S.C. § 841(a)(1) and 18 U.S.C. § 924(c), it is."
    found = [text[s.start : s.end] for s in with_laws(text, [])]
    assert found == ["21 U.S.C. § 841(a)(1)", "18 U.S.C. § 924(c)"]


@pytest.mark.parametrize(
    ("text", "gloss"),
    [
        ("the Sale of Flats Act (Zakon o prodaji stanova), which", ["Zakon o prodaji stanova"]),
        ("under the Property Act (Ola Berg), he", []),
        ("the decision (Zakon o prodaji stanova) was", []),
        ("the Aliens Act (378/1991) and his case (378/1991)", ["378/1991"]),
    ],
)
def test_what_a_law_is_called_where_it_was_made_is_the_law(text: str, gloss: list[str]) -> None:
    assert [text[a:b] for a, b in find_laws(text) if text[a - 1] == "("] == gloss
