"""Captions, signatures and the record of other courts than Strasbourg: titles are no names, and every name is whole."""

from __future__ import annotations

import pytest

from sfumato.core.decide.identifying_words import telling_words
from sfumato.core.recognize.legal.captions import outside_captions
from sfumato.core.recognize.legal.citations import find_precedents
from sfumato.core.recognize.legal.precedents import with_precedents
from sfumato.core.recognize.legal.roles import role_of
from sfumato.core.recognize.link import link
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored

PERSON, ORG, DATETIME = EntityType.PERSON, EntityType.ORG, EntityType.DATETIME


def scored(text: str, words: str, type_: EntityType) -> Scored:
    start = text.index(words)
    return Scored(Mention(start, start + len(words), type_, 0.9, ("tagger",)), 0.1, 0.8)


def entity(text: str, words: str, type_: EntityType = PERSON, kind: str = "") -> Entity:
    mention = scored(text, words, type_).mention
    return Entity("E-1", type_, (mention,), words, 0.1, 0.8, False, kind)


@pytest.mark.parametrize(
    ("text", "found", "left"),
    [
        ("K. MOORE\nCHIEF UNITED STATES DISTRICT JUDGE\n", [("CHIEF UNITED STATES DISTRICT JUDGE", ORG)], []),
        ("LADY JUSTICE NICOLA DAVIES", [("JUSTICE", ORG), ("NICOLA DAVIES", PERSON)], ["NICOLA DAVIES"]),
        (
            "composed of Justices Bergh and Falch",
            [("Justices", EntityType.DEM), ("Bergh", PERSON)],
            ["Bergh"],
        ),
        ("We concur:\nFIELDING, J.\n", [("FIELDING", PERSON), ("J.", PERSON)], ["FIELDING"]),
        ("We concur:\nRAMOS, P. J.\n", [("RAMOS", PERSON), ("P. J.", PERSON)], ["RAMOS"]),
        ("IN THE COURT OF SH. RAJ GUPTA", [("COURT OF SH", ORG), ("RAJ GUPTA", PERSON)], ["RAJ GUPTA"]),
        ("at P.S. Malviya Colony", [("S. Malviya Colony", ORG)], ["P.S. Malviya Colony"]),
        ("Ana Ruiz, AUSA", [("Ana Ruiz", PERSON), ("AUSA", PERSON)], ["Ana Ruiz"]),
        ("a source (“CS-1”) said", [("CS-1", ORG)], []),
        ("Aadhaar No. 4821 7733 9012", [("Aadhaar", PERSON)], []),
        (
            "the United States social security number 536-22-8145",
            [("United States social security", ORG)],
            ["United States"],
        ),
        ("land bearing Gat No. 221/2 at", [("Gat No. 221", ORG)], ["Gat No. 221/2"]),
        (
            "BECKWITH & SHAW, P.C.\n",
            [("BECKWITH & SHAW", ORG), ("P", ORG), ("C.", PERSON)],
            ["BECKWITH & SHAW, P.C."],
        ),
        (
            "Jamie Tordoff … in Tordoff's handset.",
            [("Jamie Tordoff", PERSON), ("Tordoff's handset", ORG)],
            ["Jamie Tordoff", "Tordoff"],
        ),
        ("the justices Webster, Falch and Berglund,", [("Webster, Falch", PERSON)], ["Webster", "Falch"]),
        ("the jury sat at 10:12-18 that day", [("10:12-18", DATETIME)], ["10:12-18"]),
    ],
)
def test_titles_and_labels_are_no_names(
    text: str, found: list[tuple[str, EntityType]], left: list[str]
) -> None:
    if text.startswith("BECKWITH"):
        start = text.index(", P.C.") + 2
        pieces = [Scored(Mention(start, start + 1, ORG, 0.9, ("tagger",)), 0.0, 0.9)]
        pieces.append(Scored(Mention(start + 2, start + 4, PERSON, 0.9, ("tagger",)), 0.0, 0.9))
        mentions = [scored(text, "BECKWITH & SHAW", ORG), *pieces]
    else:
        mentions = [scored(text, words, type_) for words, type_ in found]
        if "… in" in text:
            at = text.index("Tordoff's")
            mentions[1] = Scored(Mention(at, at + 17, ORG, 0.9, ("tagger",)), 0.0, 0.9)
    assert [text[s.start : s.end] for s in outside_captions(text, mentions)] == left


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ("K. MICHAEL MOORE\nCHIEF UNITED STATES DISTRICT JUDGE\n", "K. MICHAEL MOORE", "judge"),
        (
            "REGINA      Respondent\n\nMr R Frieze (instructed by Batleys LLP) for the Appellant",
            "Mr R Frieze",
            "counsel",
        ),
        (
            "... Respondents\n\nMr. A. V. Anturkar, Senior Advocate for the Petitioner.",
            "Mr. A. V. Anturkar",
            "counsel",
        ),
        ("Ana Ruiz, AUSA\n", "Ana Ruiz", "counsel"),
        ("Submitted by:\nColin R. Beckwith\nState Bar No. 24055123\n", "Colin R. Beckwith", "counsel"),
        ("Special Agent Todd Brenner of the administration", "Todd Brenner", ""),
        ("represented by their Agent, Mr F. Alabrune, Director", "Mr F. Alabrune", "official"),
    ],
)
def test_the_part_is_read_off_the_own_line(text: str, name: str, role: str) -> None:
    assert role_of(text, entity(text, name)) == role


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (
            "Danamma @ Suman Surpur v. Amar, (2018) 3 SCC 343. It",
            "Danamma @ Suman Surpur v. Amar, (2018) 3 SCC 343",
        ),
        ("the case of Berg v. France (no. 123/1996/742/941) to", "Berg v. France (no. 123/1996/742/941)"),
        (
            "Father. Aldahl v. Boutain, No. A18-0456 (Minn. Ct. App. Jan. 7, 2019), affirmed",
            "Aldahl v. Boutain, No. A18-0456 (Minn. Ct. App. Jan. 7, 2019)",
        ),
    ],
)
def test_a_cited_case_is_whole(text: str, whole: str) -> None:
    assert whole in [text[p.start : p.end] for p in find_precedents(text)]


@pytest.mark.parametrize(
    ("text", "short"),
    [
        (
            "Vineeta Sharma v. Rakesh Sharma, (2020) 9 SCC 1. In Vineeta Sharma, the Court held",
            "Vineeta Sharma",
        ),
        ("Husky Int'l Elecs., Inc. v. Ritz, 578 U.S. 356 (2016). In Husky, the Court held", "Husky"),
    ],
)
def test_a_case_is_known_by_its_first_party(text: str, short: str) -> None:
    found = [text[s.start : s.end] for s in with_precedents(text, [])]
    assert short in found[1:]


def test_the_report_of_a_hidden_case_hides_no_other_case() -> None:
    text = "R v Stockwell [2018] EWCA Crim 902"
    assert telling_words(text, entity(text, text, EntityType.MISC, "precedent")) == ("stockwell",)


def test_mister_is_not_the_child_and_the_late_father_not_the_son() -> None:
    text = "Tyrell James Boutain, father. There are two minor children: Ava Rose Boutain, born in 2011. Mr. Boutain was ill."
    mentions = [scored(text, n, PERSON) for n in ("Tyrell James Boutain", "Ava Rose Boutain", "Mr. Boutain")]
    assert sorted(sorted(g) for g in link(text, mentions)) == [[0, 2], [1]]
    text = "Raghunath Baburao Pawar came. The Petitioner's father, late Baburao Pawar, owned land."
    start = text.rindex("Baburao")
    mentions = [scored(text, "Raghunath Baburao Pawar", PERSON)]
    mentions.append(Scored(Mention(start, start + 13, PERSON, 0.9, ("tagger",)), 0.1, 0.8))
    assert sorted(sorted(g) for g in link(text, mentions)) == [[0], [1]]
