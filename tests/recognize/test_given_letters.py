"""Letters that a court gave to people name nobody; initials that stand for names do."""

from __future__ import annotations

import pytest

from sfumato.core.recognize import recognize
from sfumato.core.recognize.bare_capitals import people_by_capitals
from sfumato.core.recognize.given_letters import given_letters
from sfumato.core.recognize.lookalikes import without_plain
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored

ORDERED = "A, who was born on 3 May 1989, and B, born on 7 June 1990, are cousins. A was fined. C was hit. B's appeal failed."


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        (ORDERED, "ABC"),
        ("A was fined. B was not. The rest is in section D.", "AB"),
        ("A man was fined. B was not.", ""),  # an article
        ("Officer K. struck him. K. denied it.", ""),  # the initial of a name
        ("Section A and section B apply to him.", ""),
    ],
)
def test_letters_are_given_in_their_order(text: str, letters: str) -> None:
    assert "".join(sorted(given_letters(text))) == letters


def left(text: str, words: str, type_: EntityType) -> bool:
    start = text.index(words)
    mention = Mention(start, start + len(words), type_, 0.9, ("tagger",))
    return bool(without_plain(text, [Scored(mention, 0.2, 0.7)]))


def test_a_letter_of_the_order_and_a_letter_behind_what_somebody_is_stay() -> None:
    resident = "a resident, whom we call Resident D, fell"
    assert not left(ORDERED, "B", EntityType.PERSON)
    assert not left(resident, "Resident D", EntityType.PERSON)
    assert not left(resident, "Resident", EntityType.DEM)
    assert left("Mr B was fined by Officer Kent.", "Officer Kent", EntityType.PERSON)
    assert left("Officer K. struck him.", "K.", EntityType.PERSON)
    assert left("a resident of Bergen", "resident", EntityType.DEM)


def test_no_letter_of_the_order_is_found_again_as_initials() -> None:
    assert people_by_capitals(ORDERED, []) == []


def test_a_letter_alone_in_its_cell_is_the_head_of_a_column() -> None:
    table = "C \tD \tE\n12\tKim K\t3"
    assert not left(table, "D", EntityType.PERSON)
    assert not left(table, "E", EntityType.PERSON)
    assert left(table, "K", EntityType.PERSON)


def test_no_firm_reaches_into_a_postcode() -> None:
    text = "Pat Holm\nHR Partner\nBrook Pumps Ltd, Unit 6 Canal Wharf, Tipton DY4 7QX\n"
    ends = [m.end for e in recognize(text) for m in e.mentions if m.start < text.index("DY4")]
    assert text.index("DY4") + 3 not in ends


@pytest.mark.parametrize("heading", ["J U D G M E N T", "O R D E R"])
def test_a_word_whose_letters_stand_apart_is_nobody(heading: str) -> None:
    text = f"{heading}\n\ngiven by the Court."
    assert not left(text, heading[2:7], EntityType.PERSON)


def test_whoever_is_telephoned_is_somebody_else() -> None:
    text = "At night the midwife, Ms. Bernadette Quirke, called Dr. Gogarty, who came at four. Ms. Quirke has retired."
    people = [e.text for e in recognize(text) if e.type is EntityType.PERSON]
    assert people == ["Ms. Bernadette Quirke", "Dr. Gogarty"]
