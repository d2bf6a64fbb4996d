"""What governs a name, and phrases with capital letters that name nobody."""

from __future__ import annotations

import pytest

from sfumato.core.generalize.kinds.governors import Governor, governors
from sfumato.core.generalize.kinds.plain_words import Plain, is_idea, is_somebody, plain_sort
from sfumato.core.generalize.kinds.preferences import WEIGHTS, load_preferences
from sfumato.core.generalize.kinds.read_sentences import Place, read_places
from sfumato.core.generalize.kinds.type_evidence import kind_witness
from sfumato.core.generalize.store import open_store
from sfumato.core.language.syntax import parse
from sfumato.core.recognize import recognize
from sfumato.core.recognize.model import EntityType


def place(sentence: str, name: str) -> Place:
    start = sentence.index(name)
    return Place(parse([sentence])[0], start, start + len(name))


@pytest.mark.parametrize(
    ("sentence", "name", "narrow"),
    [
        ("He coached Canada at the Games.", "Canada", "clause:dobj coach"),
        ("He played for Bath and Wigan.", "Wigan", "prep:play for"),
        ("She was kidnapped by Jaysh al-Islam.", "Jaysh al-Islam", "prep:kidnap by"),
        ("She read the newspaper Handelsblatt.", "Handelsblatt", "said:newspaper"),
        ("He flew the Skyraider.", "Skyraider", "article:the 1"),
    ],
)
def test_the_places_of_a_name(sentence: str, name: str, narrow: str) -> None:
    where = place(sentence, name)
    assert narrow in {held.narrow for held in governors(where.read, where.start, where.end)}


def test_teams_are_coached_and_sorts_have_weights() -> None:
    table = load_preferences()
    assert table is not None
    told = dict(zip(table.types, table.logarithms(Governor("clause:dobj coach", "clause:dobj")), strict=True))
    assert told["organization-sportsteam"] > 1 > told["location-GPE"]
    unknown = table.logarithms(Governor("clause:dobj zzz", "zzz:"))
    assert not unknown.any()
    assert {Governor("prep:play for", "prep:for").sort} <= set(WEIGHTS)


@pytest.mark.parametrize(
    ("sentence", "name", "sort"),
    [
        ("She became the NASA Associate Administrator for Music.", "NASA Associate Administrator for Music", Plain.POST),
        ("He served as Massachusetts State Treasurer.", "Massachusetts State Treasurer", Plain.POST),
        ("He is Professor of Cardiothoracic Surgery.", "Cardiothoracic Surgery", Plain.FIELD),
        ("He has a degree in Development Studies.", "Development Studies", Plain.NO_NAME),
        ("He was grouped with Surrealism.", "Surrealism", Plain.NO_NAME),
        ("He painted in the church of Sant'Angelo.", "church", Plain.NO_NAME),
        ("She was interviewed by the Charlotte Observer.", "Charlotte Observer", None),
        ("He is the president of Pulse Play.", "Pulse Play", None),
        ("He earned a degree in the Faculty of Law.", "Faculty of Law", None),
        ("He is a member of the Texas Rangers.", "Texas Rangers", None),
        ("He opened the salumeria there.", "salumeria", None),
        ("She appeared in films such as Skinner.", "Skinner", None),
        ("He was named Player of the Year.", "Player of the Year", None),
        ("He created successful teams in IndyCar Racing.", "IndyCar Racing", None),
        ("He was a manager in Major League Baseball.", "Major League Baseball", None),
    ],
)  # fmt: skip
def test_phrases_that_name_nobody(sentence: str, name: str, sort: Plain | None) -> None:
    assert plain_sort(name, [place(sentence, name)], open_store()) is sort


def test_words_for_somebody_and_for_ideas() -> None:
    store = open_store()
    assert is_somebody("Deputy Civil Engineer", store)
    assert not is_somebody("Mystery Writers of America", store)
    assert not is_somebody("The Observer", store)
    assert is_idea("Pop Art", store)
    assert not is_idea("Forum", store)


def test_a_sentence_is_read_once_and_long_ones_are_not() -> None:
    text = f"He met Ida Berg. {'He met Ida and ' * 80}Ida Berg."
    first, second = text.index("Ida Berg"), text.rindex("Ida Berg")
    assert set(read_places(text, [(first, first + 8), (second, second + 8)])) == {(first, first + 8)}


def test_posts_and_fields_are_attributes() -> None:
    text = (
        "Magdi Holt (born 16 November 1935) is a British surgeon. Holt is Professor of Cardiothoracic Surgery at Imperial "
        "College London. In 2010 Holt was named the NASA Associate Administrator for Education."
    )
    found = {entity.text: entity.type for entity in recognize(text, witness=kind_witness)}
    assert found["NASA Associate Administrator for Education"] is EntityType.DEM
    assert found["Professor of Cardiothoracic Surgery"] is EntityType.DEM


def test_a_person_with_a_party_before_the_name_stays_one() -> None:
    text = (
        "Don Leroy Holt (born March 7, 1937) is an American former congressman. Holt ran in 1972, but was defeated by incumbent "
        "Republican Lud Kramer. The general election was won by Republican Slade Gorton."
    )
    people = [e.text for e in recognize(text, witness=kind_witness) if e.type is EntityType.PERSON]
    assert any("Lud Kramer" in name for name in people) and any("Slade Gorton" in name for name in people)


def test_nobody_is_a_post_because_of_a_surname() -> None:
    found = recognize("Hi, I’m Lisa White. I ordered a lamp. This is Lisa White again.", witness=kind_witness)
    assert {e.text: e.type for e in found}["Lisa White"] is EntityType.PERSON
