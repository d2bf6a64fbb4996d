"""Linking: who is who, which short form means what, which dates are one day."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.entity_keys import date_key, key_of
from sfumato.core.recognize.link import definition, link
from sfumato.core.recognize.missed_occurrences import spread
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.names import Name
from sfumato.core.recognize.scored_mentions import Scored


def linked(text: str, marked: list[tuple[str, EntityType]]) -> list[list[str]]:
    """Groups of the marked strings, each found after the one before."""
    mentions, at = [], 0
    for form, type_ in marked:
        at = text.index(form, at)
        mentions.append(Scored(Mention(at, at + len(form), type_, 0.9, ("tagger",)), 0.2, 0.6))
        at += len(form)
    return [[text[mentions[i].start : mentions[i].end] for i in group] for group in link(text, mentions)]


P, ORG, D = EntityType.PERSON, EntityType.ORG, EntityType.DATETIME


def test_one_person_under_full_name_surname_initials_title_and_possessive() -> None:
    text = "Mr Henrik Hasslund sued. Hasslund’s lawyer met H. Hasslund, and H.H. left with Mr Hasslund."
    forms = ["Mr Henrik Hasslund", "Hasslund’s", "H. Hasslund", "H.H.", "Mr Hasslund"]
    assert linked(text, [(f, P) for f in forms]) == [forms]


def test_a_surname_with_a_title_is_no_relative_who_was_named_last() -> None:
    text = "MR FARHAD KARIMI appealed. His uncle, Hassan Karimi, died. Mr Karimi's account was open."
    assert linked(text, [("MR FARHAD KARIMI", P), ("Hassan Karimi", P), ("Mr Karimi", P)]) == [
        ["MR FARHAD KARIMI", "Mr Karimi"],
        ["Hassan Karimi"],
    ]
    text = "Leonard Fiske and Gloria Fiske own a house. Mr. Fiske complained."
    assert linked(text, [("Leonard Fiske", P), ("Gloria Fiske", P), ("Mr. Fiske", P)]) == [
        ["Leonard Fiske", "Mr. Fiske"],
        ["Gloria Fiske"],
    ]


def test_two_people_of_one_surname_stay_apart() -> None:
    text = "Mr Adam Mazgaj and Mrs Anna Mazgaj came. Mrs Mazgaj spoke. Mr Mazgaj did not. Anna Mazgaj left."
    groups = linked(
        text,
        [(f, P) for f in ("Mr Adam Mazgaj", "Mrs Anna Mazgaj", "Mrs Mazgaj", "Mr Mazgaj", "Anna Mazgaj")],
    )
    assert groups == [["Mr Adam Mazgaj", "Mr Mazgaj"], ["Mrs Anna Mazgaj", "Mrs Mazgaj", "Anna Mazgaj"]]


def test_diacritics_and_case_do_not_split_a_person() -> None:
    text = "Wołąsiewicz wrote. Later WOLASIEWICZ signed."
    assert linked(text, [("Wołąsiewicz", P), ("WOLASIEWICZ", P)]) == [["Wołąsiewicz", "WOLASIEWICZ"]]


def test_a_defined_short_form_is_the_organisation() -> None:
    text = "the Aliens Appeals Board (“the Board”) refused. The Board was right."
    assert linked(text, [("Aliens Appeals Board", ORG), ("Board", ORG)]) == [
        ["Aliens Appeals Board", "Board"]
    ]


def test_an_acronym_is_its_organisation_by_initials() -> None:
    text = "The Kurdistan Workers Party is known. The KWP denied it."
    assert linked(text, [("Kurdistan Workers Party", ORG), ("KWP", ORG)]) == [
        ["Kurdistan Workers Party", "KWP"]
    ]


def test_different_courts_stay_apart() -> None:
    text = "The Warsaw Regional Court and the Gdańsk Regional Court disagreed."
    assert len(linked(text, [("Warsaw Regional Court", ORG), ("Gdańsk Regional Court", ORG)])) == 2


def test_one_day_written_several_ways() -> None:
    text = "on 31 August 2006, that is 31.08.2006 or August 31st, 2006, and not 30 August 2006"
    groups = linked(
        text, [("31 August 2006", D), ("31.08.2006", D), ("August 31st, 2006", D), ("30 August 2006", D)]
    )
    assert groups == [["31 August 2006", "31.08.2006", "August 31st, 2006"], ["30 August 2006"]]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("31 August 2006", "2006-08-31"),
        ("2006-08-31", "2006-08-31"),
        ("31/8/06", "2006-08-31"),
        ("5 March", "-----03-05"),
        ("August 2006", "2006-08"),
        ("08/31/2006", "2006-08-31"),
        ("early May 2001", "2001-05"),
        ("May 2001 and later", None),
        ("5 and 7 May 2003", None),
        ("spring of 2004", None),
        ("three years", None),
    ],
)
def test_date_keys(text: str, key: str | None) -> None:
    assert date_key(text) == key


def test_codes_ignore_blanks_and_hyphens() -> None:
    assert key_of("GB29 NWBK", EntityType.CODE) == key_of("GB29NWBK", EntityType.CODE)


@pytest.mark.parametrize(
    ("short", "full", "fits"),
    [
        ("Hasslund", "Henrik Hasslund", True),
        ("Henrik", "Henrik Hasslund", True),
        ("Erik Hasslund", "Henrik Hasslund", False),
        ("E. Hasslund", "Henrik Hasslund", False),
        ("Mrs Hasslund", "Mr Henrik Hasslund", False),
        ("van der Berg", "Jan van der Berg", True),
        ("J.B.", "Jan van der Berg", True),
        ("", "Jan", False),
    ],
)
def test_which_short_forms_fit(short: str, full: str, fits: bool) -> None:
    assert Name.of(short).fits(Name.of(full)) is fits


def test_a_town_with_and_without_its_country_is_one_place() -> None:
    text = "in the village of Konyár, Hungary, and a school in Konyár. Hungary is large."
    marked = [("Konyár, Hungary", EntityType.LOC), ("Konyár", EntityType.LOC), ("Hungary", EntityType.LOC)]
    assert ["Konyár, Hungary", "Konyár"] in linked(text, marked)


def test_a_surname_before_initials_is_the_person() -> None:
    text = "Mr Yevgeniy Nikolayevich Zakharov sued. The claims of Mr Zakharov Ye. N. failed."
    marked = [
        ("Mr Yevgeniy Nikolayevich Zakharov", EntityType.PERSON),
        ("Mr Zakharov Ye. N.", EntityType.PERSON),
    ]
    assert len(linked(text, marked)) == 1


def test_initials_that_are_called_a_relative_are_the_person_of_before() -> None:
    text = "He was married to Z. until 1999. He left the flat of his former wife Z. in May."
    assert len(linked(text, [("Z.", EntityType.PERSON), ("Z.", EntityType.PERSON)])) == 1


@pytest.mark.parametrize(
    ("text", "forms", "of_the_first"),
    [
        (
            "Bertha Torp was a nurse. She married Victor Torp, a fisherman, and had six children. Torp died in 2010.",
            ["Bertha Torp", "Victor Torp", "Torp"],
            ["Bertha Torp", "Torp"],
        ),
        (
            "Ole Torp (born 1934) is a painter. The son of Jens Torp and Ida Torp, Torp attended a school.",
            ["Ole Torp", "Jens Torp", "Ida Torp", "Torp"],
            ["Ole Torp", "Torp"],
        ),
        (
            "Son of the painter Jens Torp, Ole Torp was born in 1934. Torp was a painter too.",
            ["Jens Torp", "Ole Torp", "Torp"],
            ["Jens Torp"],
        ),
    ],
)
def test_a_bare_surname_is_the_one_the_text_is_about(
    text: str, forms: list[str], of_the_first: list[str]
) -> None:
    assert linked(text, [(f, P) for f in forms])[0] == of_the_first


def test_a_title_says_whom_a_surname_means() -> None:
    text = "Mr Ole Torp lived with his wife, Ida Torp. Mrs Torp left. Mr Torp stayed."
    groups = linked(text, [(f, P) for f in ("Mr Ole Torp", "Ida Torp", "Mrs Torp", "Mr Torp")])
    assert groups == [["Mr Ole Torp", "Mr Torp"], ["Ida Torp", "Mrs Torp"]]


def test_a_title_chooses_between_two_people_of_one_surname() -> None:
    text = (
        "GARETH OWEN PRITCHARD and ELEANOR MARGARET PRITCHARD. Eleanor Pritchard, a nurse, asks for the return of her son. "
        "Mr Pritchard works for the council."
    )
    forms = ["GARETH OWEN PRITCHARD", "ELEANOR MARGARET PRITCHARD", "Eleanor Pritchard", "Mr Pritchard"]
    assert linked(text, [(f, P) for f in forms]) == [[forms[0], forms[3]], [forms[1], forms[2]]]


def test_a_short_form_that_a_mention_defines_in_its_own_bracket() -> None:
    text = "The Bureau for Combating Corruption (“the KNAB”) received it. The KNAB launched proceedings."
    forms = ["Bureau for Combating Corruption (“the KNAB”)", "KNAB"]
    assert linked(text, [(f, ORG) for f in forms]) == [forms]
    text = "The Azerbaijani Bar (Kollegiyası – hereinafter “the ABA”) met. The ABA decided."
    forms = ["Azerbaijani Bar (Kollegiyası – hereinafter “the ABA”)", "ABA"]
    assert linked(text, [(f, ORG) for f in forms]) == [forms]


def test_a_short_form_that_is_used_in_the_sentence_before_its_definition() -> None:
    text = "BTS signed with the city. The contract of Baltic Tram Services (“BTS”) ended."
    forms = ["BTS", "Baltic Tram Services", "BTS"]
    assert linked(text, [(f, ORG) for f in forms]) == [forms]


def test_initials_in_the_bracket_of_a_mention_are_its_short_form() -> None:
    text = "The unit Anti-Terrorism Task Force (TEK) arrived. TEK officers searched."
    forms = ["Anti-Terrorism Task Force (TEK)", "TEK"]
    assert linked(text, [(f, ORG) for f in forms]) == [forms]


def test_where_something_was_held_is_no_short_form_of_it() -> None:
    text = "He tied in the 2002 World Open (Philadelphia, PA). Philadelphia cheered."
    forms = [("2002 World Open", ORG), ("Philadelphia", EntityType.LOC), ("Philadelphia", EntityType.LOC)]
    assert linked(text, forms) == [["2002 World Open"], ["Philadelphia", "Philadelphia"]]


def test_a_short_form_behind_the_words_of_a_bracket_and_its_acronym() -> None:
    text = "the Regional Department (Управление дел, “the Regional GUVD”). He went to the Regional GUVD and the GUVD left."
    forms = ["Regional Department (Управление дел", "Regional GUVD", "GUVD"]
    mentions = [(forms[0], ORG), (forms[1], ORG), (forms[1], ORG), (forms[2], ORG)]
    assert linked(text, mentions) == [[forms[0], forms[1], forms[1], forms[2]]]


def test_the_city_of_a_name_is_the_name() -> None:
    text = "She lives in Moscow. It belonged to the City of Moscow."
    assert linked(text, [("Moscow", EntityType.LOC), ("City of Moscow", ORG)]) == [
        ["Moscow", "City of Moscow"]
    ]


def test_a_name_in_another_spelling_and_a_later_name_are_the_same_person() -> None:
    text = (
        "Mr Elchin Namazov (Elçin Namazov - “the applicant”) sued. She later changed her name to Anna Gray."
    )
    assert linked(text, [("Mr Elchin Namazov", P), ("Elçin Namazov", P)]) == [
        ["Mr Elchin Namazov", "Elçin Namazov"]
    ]
    text = "Ms Anna White sued. She later changed her name to Anna Gray."
    assert linked(text, [("Ms Anna White", P), ("Anna Gray", P)]) == [["Ms Anna White", "Anna Gray"]]


def test_a_grandfather_is_no_woman() -> None:
    text = "Ms Nina Berg sued. The boy's grandfather, N.B., left."
    assert linked(text, [("Ms Nina Berg", P), ("N.B.", P)]) == [["Ms Nina Berg"], ["N.B."]]


def test_a_club_and_a_party_by_a_part_of_their_names() -> None:
    text = "He left the LA Galaxy. The Galaxy won. Celtic F.C. lost to Rangers. Celtic sold him."
    forms = ["LA Galaxy", "Galaxy", "Celtic F.C.", "Rangers", "Celtic"]
    groups = [["LA Galaxy", "Galaxy"], ["Celtic F.C.", "Celtic"], ["Rangers"]]
    assert linked(text, [(f, ORG) for f in forms]) == groups
    text = "The Democratic Party won. Democrats held a majority. Two Democratic members left."
    forms = ["Democratic Party", "Democrats", "Democratic"]
    assert linked(text, [(f, ORG) for f in forms]) == [forms]
    text = "The Oslo District Court ruled. Oslo appealed, and the Court agreed."
    assert len(linked(text, [(f, ORG) for f in ("Oslo District Court", "Oslo", "Court")])) == 3


def test_whose_son_somebody_is_is_somebody_else() -> None:
    text = "Damon Graham Hill raced. He is the son of Graham Hill. Hill won."
    forms = ["Damon Graham Hill", "Graham Hill", "Hill"]
    assert linked(text, [(f, P) for f in forms]) == [["Damon Graham Hill", "Hill"], ["Graham Hill"]]


def test_a_street_with_and_without_its_town_is_one() -> None:
    text = "a flat in Gajeva Street in Split. She left Gajeva Street."
    forms = [("Gajeva Street in Split", EntityType.LOC), ("Gajeva Street", EntityType.LOC)]
    assert linked(text, forms) == [["Gajeva Street in Split", "Gajeva Street"]]


def test_initials_are_not_those_of_who_is_called_the_applicant() -> None:
    text = "Mr Aleksandr Mamchur (“the applicant”) sued. He had a daughter, A.M., who left."
    assert linked(text, [("Mr Aleksandr Mamchur", P), ("A.M.", P)]) == [["Mr Aleksandr Mamchur"], ["A.M."]]
    text = "Mr A.M. (“the applicant”) sued. Then A.M. left."
    assert linked(text, [("Mr A.M.", P), ("A.M.", P)]) == [["Mr A.M.", "A.M."]]


@pytest.mark.parametrize(
    ("text", "name", "short"),
    [
        (
            "the Revenue Service (Valsts dienests – the “VID”), an",
            "Revenue Service (Valsts dienests – the “VID”)",
            "VID",
        ),
        ("the Revenue Service (the “VID”), an", "Revenue Service", "VID"),
        ("from the Revenue Service (“the VID)”, an", "Revenue Service (“the VID)”", "VID"),
        ("the Revenue Service (Valsts dienests, the “VID”), an", "Revenue Service", "VID"),
        ("a clinic (Philadelphia, PA) in", "clinic", ""),
    ],
)
def test_a_short_form_is_defined_in_a_bracket(text: str, name: str, short: str) -> None:
    start = text.index(name)
    assert definition(text, start, start + len(name)) == short


def test_an_address_is_not_its_town() -> None:
    text = "He lives in Nicosia. The house at Nicosia, Ibrahim Pasha, plot no. 497, is his."
    groups = linked(
        text, [("Nicosia", EntityType.LOC), ("Nicosia, Ibrahim Pasha, plot no. 497", EntityType.LOC)]
    )
    assert len(groups) == 2


def test_the_town_somebody_was_born_in_is_not_its_club() -> None:
    text = "Matteo Berg (born 11 July 1975 in Genoa) played. Then Genoa lost, and Genoa was relegated."
    loc = EntityType.LOC
    assert linked(text, [("Genoa", loc), ("Genoa", ORG), ("Genoa", ORG)]) == [["Genoa"], ["Genoa", "Genoa"]]
    assert linked(text, [("Genoa", loc), ("Genoa", loc), ("Genoa", ORG)]) == [["Genoa"] * 3]
    assert linked(text, [("Genoa", loc)]) == [["Genoa"]]


def test_a_short_form_is_not_that_of_the_body_above_it() -> None:
    text = (
        "a new Inter-district Department of Bailiffs for the Recovery of Payments of the Federal Bailiffs’ Service "
        "(“the Inter-district Department of Bailiffs”). The Inter-district Department of Bailiffs acted."
    )
    part = "Inter-district Department of Bailiffs"
    assert linked(text, [(part, ORG), ("Federal Bailiffs’ Service", ORG), (part, ORG), (part, ORG)]) == [
        [part, part, part],
        ["Federal Bailiffs’ Service"],
    ]


def test_a_letter_is_not_somebody_called_by_two() -> None:
    text = "The applicants, Mr K.S. and Mrs M.S., live here. A data carrier was bought from K. for money. K. fled."
    forms = ("Mr K.S.", "Mrs M.S.", "K.", "K.")
    assert linked(text, [(f, P) for f in forms]) == [["Mr K.S."], ["Mrs M.S."], ["K.", "K."]]


def test_a_name_with_its_town_or_its_noun_is_the_name() -> None:
    text = "She ran the restaurant Le Cardinal in Ghent. Le Cardinal closed. Rustavi 2 said so. The Rustavi 2 TV channel sent it."
    forms = [("restaurant Le Cardinal in Ghent", EntityType.LOC), ("Le Cardinal", ORG), ("Rustavi 2", ORG)]
    assert linked(text, [*forms, ("Rustavi 2 TV channel", ORG)]) == [
        ["restaurant Le Cardinal in Ghent", "Le Cardinal"],
        ["Rustavi 2", "Rustavi 2 TV channel"],
    ]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("the Lund District Court, Skåne", "the Lund District Court of Skåne", True),
        ("the Berghoff Hospital", "the Berghoff Military Hospital", True),
        ("the Lund City Court", "the Lund Regional Court", False),
        ("the Lund District Court", "the Lund District Court judge", False),
    ],
)
def test_a_public_body_under_two_forms_of_its_name_is_one(one: str, other: str, same: bool) -> None:
    text = f"He wrote to {one}. Later he wrote to {other}."
    assert (len(linked(text, [(one, ORG), (other, ORG)])) == 1) is same


def test_a_group_and_the_noun_of_what_it_is_are_one() -> None:
    text = "Members of the ABC (Band of Bergen) terrorist organisation left. The ABC denied it."
    forms = ["the ABC (Band of Bergen) terrorist organisation", "The ABC"]
    assert linked(text, [(f, ORG) for f in forms]) == [forms]


def test_a_relative_who_is_only_addressed_is_nobody_named_before() -> None:
    text = "Karl Anton Berg sued. His wife, Mrs, and Karl Berg, his son, were heard."
    assert linked(text, [("Karl Anton Berg", P), ("Mrs", P)]) == [["Karl Anton Berg"], ["Mrs"]]


def test_initials_of_a_hidden_body_are_hidden_wherever_they_stand() -> None:
    text = "The Northern Task Force (NTF) arrived. Later NTF officers searched."
    body = "Northern Task Force (NTF"
    at = text.index(body)
    found = spread(text, [Scored(Mention(at, at + len(body), ORG, 0.9, ("tagger",)), 0.2, 0.6)])
    assert [text[s.start : s.end] for s in found] == [body, "NTF"]
