"""List numbers, machines and the printed words of forms are no mentions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sfumato.core.recognize import gazetteer, patterns
from sfumato.core.recognize.calibrate import titles_in_doubt
from sfumato.core.recognize.lookalikes import without_plain
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored


def kept(text: str, form: str, type_: EntityType, source: str = "tagger") -> bool:
    at = text.index(form)
    scored = Scored(Mention(at, at + len(form), type_, 0.9, (source,)), 0.1, 0.7)
    return without_plain(text, [scored]) == [scored]


@pytest.mark.parametrize(
    ("text", "form", "type_"),
    [
        ("Plan:\n3. Call the office", "3.", EntityType.CODE),
        ("child support until the applicant's 17th birthday.", "17th", EntityType.DATETIME),
        ("conclusive, with 99.8 % certainty.", "99.8 %", EntityType.QUANTITY),
        ("with a probability of 99.8% he is", "99.8%", EntityType.QUANTITY),
        ("Plan:\n 12) Call the office", "12", EntityType.CODE),
        ("yes.\n[10:16 AM] Bo: Let us meet", "10:16 AM", EntityType.DATETIME),
        ("yes.\n[10:16 AM] Bo: Let us meet", "16 AM", EntityType.DATETIME),
        ("We finish the server upgrade today", "server", EntityType.DEM),
        ("He played in the major leagues again", "major", EntityType.DEM),
        ("Paid at Grocery Store today", "Grocery Store", EntityType.ORG),
        ("Credit Card Statement\nMay", "Credit Card Statement", EntityType.MISC),
        ("Cardholder: Ida Moe", "Cardholder", EntityType.PERSON),
        ("03/04 Online 12.00", "Online", EntityType.ORG),
        ("between twenty-one and twenty-two detainees", "twenty-one", EntityType.DATETIME),
        ("had twenty-two beds", "twenty-two", EntityType.MISC),
        ("had twenty-two beds", "two", EntityType.QUANTITY),
        ("several chronic diseases: asthma", "chronic diseases", EntityType.DEM),
        ("her Bachelor of Science in Biology", "Science", EntityType.MISC),
        (
            "held in cells nos. 419 and 416. Cell no. 419 was dark",
            "419 and 416. Cell no. 419",
            EntityType.MISC,
        ),
        ("applicants nos. 5, 13 and 27 in the list", "13", EntityType.MISC),
        ("(No. TA123456, 2012). See Gall v. United States", "See", EntityType.PERSON),
        ("the case-law of the Strasbourg Court", "Strasbourg Court", EntityType.ORG),
        ("applicants nos. 5, 13 and 27 in the list", "27", EntityType.QUANTITY),
        ("with regard to applicants nos. 18 to 28.", "18 to 28", EntityType.MISC),
        ("filed a Response, ECF No. [19], to which", "ECF", EntityType.ORG),
        ("per Lord Berg at [47]-[50].", "50", EntityType.CODE),
        ("provided:\n“13.14. Prisoners shall", "13.14", EntityType.DATETIME),
        ("the trial against Mr [J.] will", "Mr", EntityType.PERSON),
        ("(a) Moss; share: whole; area: 5 sq. m", "whole", EntityType.LOC),
        ("(a) Moss; share: whole; area: 5 sq. m", "area", EntityType.LOC),
        ("He painted a Virgin and Child with Angels in oil.", "Child", EntityType.PERSON),
        ("an altarpiece of the Assumption of the Virgin", "Assumption of the Virgin", EntityType.MISC),
        ("He credited his success to God.", "God", EntityType.PERSON),
        ("She holds four World records in rowing.", "World records", EntityType.ORG),
    ],
)
def test_what_only_looks_like_a_mention_is_none(text: str, form: str, type_: EntityType) -> None:
    assert not kept(text, form, type_)
    assert kept(text, form, type_, "user")


@pytest.mark.parametrize(
    ("text", "form", "type_"),
    [
        ("Locker:\n3114. Call him", "3114", EntityType.CODE),
        ("His room is 12. He sleeps", "12", EntityType.CODE),
        ("She worked as a server at a diner", "server", EntityType.DEM),
        ("The driver stopped", "driver", EntityType.DEM),
        ("Paid at Halvorsen Store today", "Halvorsen Store", EntityType.ORG),
        ("Bill: can you call?", "Bill", EntityType.PERSON),
        ("after twenty-one days", "twenty-one", EntityType.DATETIME),
        ("two or three years later", "two", EntityType.DATETIME),
        ("for seventeen others", "seventeen", EntityType.QUANTITY),
        ("a mental illness", "mental illness", EntityType.DEM),
        ("the journal Science", "Science", EntityType.MISC),
        ("[10:16 AM] Bo: Let us meet at 3 PM", "3 PM", EntityType.DATETIME),
        ("He called [10:16 AM] from home", "10:16 AM", EntityType.DATETIME),
    ],
)
def test_what_is_one_stays(text: str, form: str, type_: EntityType) -> None:
    assert kept(text, form, type_)


@pytest.mark.parametrize("street", ["2nd Street", "West 42nd Street", "5th Ave."])
def test_a_counted_street_is_a_place(street: str) -> None:
    text = f"We meet at {street} at noon."
    found = [(text[m.start : m.end], m.type) for m in patterns.find(text)]
    assert (street, EntityType.LOC) in found


def test_a_position_under_a_signature_is_one_line() -> None:
    text = "Best regards,\nIda Moe\nSales Director\nNorthwind"
    found = [text[m.start : m.end] for m in patterns.find(text) if m.kind == "occupation"]
    assert found == ["Sales Director"]


def test_an_abbreviation_of_common_nouns_names_nobody() -> None:
    text = "the status of internally displaced person (“IDP”). Other IDPs left."
    assert not kept(text, "IDPs", EntityType.ORG)
    assert not kept(text, "IDP", EntityType.ORG)
    assert kept("the office of a company (“ABC”). Then ABC left.", "ABC", EntityType.ORG)


def test_common_words_are_neither_something_else_nor_an_amount() -> None:
    text = "He won the sprint in three races with a pistol of 25 metres."
    spans = {"sprint": EntityType.QUANTITY, "three races": EntityType.QUANTITY, "pistol": EntityType.MISC}
    found = [
        Scored(Mention(text.index(w), text.index(w) + len(w), t, 0.9, ("tagger",)), 0.1, 0.6)
        for w, t in spans.items()
    ]
    assert [text[s.start : s.end] for s in without_plain(text, found)] == ["three races"]


@pytest.mark.parametrize(
    ("text", "form", "type_"),
    [
        ("one Suresh Pandey (PW-1), a teacher", "PW-1", EntityType.PERSON),
        ("Between:\nREGINA\nRespondent", "REGINA", EntityType.ORG),
        ("He cited R. v. Clarence there", "R.", EntityType.PERSON),
        ("Tiwari … Appellant\nVersus\nState", "Appellant\nVersus", EntityType.ORG),
    ],
)
def test_parties_of_the_common_law_and_numbers_of_witnesses_name_nobody(
    text: str, form: str, type_: EntityType
) -> None:
    assert not kept(text, form, type_)


def test_the_words_of_a_memo_name_nobody() -> None:
    text = "Internal Memo\nTo: All Employees\nPlease RSVP. Same here!"
    found = [
        Scored(Mention(text.index(w), text.index(w) + len(w), t, 0.9, ("tagger",)), 0.1, 0.6)
        for w, t in (
            ("Internal Memo", EntityType.ORG),
            ("All Employees", EntityType.ORG),
            ("RSVP", EntityType.CODE),
            ("Same", EntityType.DEM),
        )
    ]
    assert without_plain(text, found) == []


def test_everyday_abbreviations_name_nobody() -> None:
    assert not kept("filmed on CCTV again", "CCTV", EntityType.ORG)


def test_what_closes_a_letter_names_nobody() -> None:
    text = "See you.\nBest,\nJane\n"
    best = Scored(Mention(9, 13, EntityType.PERSON, 0.9, ("tagger",)), 0.5, 0.3)
    assert without_plain(text, [best]) == []
    assert without_plain(
        "George Best,\nwho", [Scored(Mention(7, 11, EntityType.PERSON, 0.9, ("tagger",)), 0.5, 0.3)]
    )


def test_kin_words_alone_name_nobody() -> None:
    text = "Dear Mom, I talked to Grandma and to Uncle Joe yesterday."
    spans = [(text.index(w), text.index(w) + len(w)) for w in ("Mom", "Grandma", "Uncle Joe")]
    people = [Scored(Mention(a, b, EntityType.PERSON, 0.9, ("tagger",)), 0.6, 0.2) for a, b in spans]
    assert [text[s.start : s.end] for s in without_plain(text, people)] == ["Uncle Joe"]


def test_seasons_and_ordinals_before_a_noun_name_nothing() -> None:
    assert not kept("during the winter holidays", "winter", EntityType.DATETIME)
    assert not kept("in the third grade", "third", EntityType.DEM)
    assert not kept("and his two children left", "two", EntityType.DEM)
    assert kept("in the winter of 1999", "winter", EntityType.DATETIME)


def test_parts_of_a_house_and_the_seat_of_the_court_name_nobody() -> None:
    assert not kept("placed in the B wing of it", "B", EntityType.ORG)
    assert not kept("placed in the B wing of it", "wing", EntityType.DEM)
    assert not kept("placed in cell number 17 there", "number 17", EntityType.MISC)
    assert not kept("JUDGMENT\nSTRASBOURG\n4 May 2001", "STRASBOURG", EntityType.ORG)
    assert kept("He lives in STRASBOURG now", "STRASBOURG", EntityType.ORG)


def test_a_listed_illness_takes_the_word_that_says_which() -> None:
    text = "He has ischaemic heart disease, arterial hypertension and severe asthma."
    found = [text[m.start : m.end] for m in gazetteer.find(text)]
    assert found == ["ischaemic heart disease", "arterial hypertension", "asthma"]


def test_a_title_of_common_words_is_hidden_where_a_noun_says_what_it_is() -> None:
    text = "Her roles included one in the 1999 film Election. The election was close."
    at = text.index("Election")
    title = Entity("M", EntityType.MISC, (Mention(at, at + 8, EntityType.MISC, 0.9),), "Election", 0.0, 0.02)
    assert titles_in_doubt(text, [title])[0].p_mask >= 0.5
    vote = replace(title, mentions=(Mention(text.index("election was"), 63, EntityType.MISC, 0.9),))
    assert titles_in_doubt(text, [vote])[0].p_mask == vote.p_mask
