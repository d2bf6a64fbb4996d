"""One reading for the same words."""

from __future__ import annotations

from sfumato.core.language.companies import bears_a_name
from sfumato.core.recognize import recognize
from sfumato.core.recognize.calibrate import people_alike
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.type_agreement import agree_types

TEXT = "Larvik Larvik Larvik Moss"


def scored(number: int, type_: EntityType, source: str = "tagger") -> Scored:
    start = 7 * number
    return Scored(Mention(start, start + len(TEXT[start:].split()[0]), type_, 0.9, (source,)), 0.1, 0.5)


def kinds(found: list[Scored]) -> list[EntityType]:
    return [s.type for s in found]


def test_a_single_other_reading_gives_way() -> None:
    place, person = EntityType.LOC, EntityType.PERSON
    found = agree_types(TEXT, [scored(0, place), scored(1, place), scored(2, person), scored(3, person)])
    assert kinds(found) == [place, place, place, person]


def test_readings_in_balance_and_a_persons_word_stand() -> None:
    place, person = EntityType.LOC, EntityType.PERSON
    assert kinds(agree_types(TEXT, [scored(0, place), scored(1, person)])) == [place, person]
    mine = [scored(0, place), scored(1, place), scored(2, person, "user")]
    assert kinds(agree_types(TEXT, mine)) == [place, place, person]


def test_people_called_by_initials_are_hidden_together() -> None:
    def person(name: str, p: float) -> Entity:
        mention = Mention(0, len(name), EntityType.PERSON, 0.9)
        return Entity(name, EntityType.PERSON, (mention,), name, 0.0, p)

    most = [person("H.", 0.7), person("J.", 0.6), person("Judge B.T.", 0.3), person("Anna Berg", 0.1)]
    assert [e.p_mask >= 0.5 for e in people_alike(most)] == [True, True, True, False]
    few = [person("H.", 0.7), person("J.", 0.4), person("B.T.", 0.3), person("C.", 0.3)]
    assert people_alike(few) == few


def test_where_somebody_lives_is_a_place() -> None:
    text = "He lives in Dąbrowa Tarnowska. The mayor of Dąbrowa Tarnowska left."
    found = [
        Scored(Mention(at, at + 17, EntityType.PERSON, 0.9, ("pattern:x",)), 0.1, 0.5)
        for at in (text.index("Dąb"), text.rindex("Dąb"))
    ]
    assert kinds(agree_types(text, found)) == [EntityType.LOC, EntityType.LOC]


def test_a_firm_that_bears_a_name_is_not_the_person() -> None:
    assert bears_a_name("Stefano Boeri Architetti")
    assert not bears_a_name("Stefano Boeri")
    assert not bears_a_name("Partners")
    text = "Ida Moe (born 25 November 1956) is an architect. She is a partner of Ida Moe Architects in Milan."
    types = {e.text: e.type for e in recognize(text)}
    assert types["Ida Moe"] is EntityType.PERSON
    assert types["Ida Moe Architects"] is EntityType.ORG


def test_whom_a_letter_greets_is_a_person_in_full_too() -> None:
    text = "To: Pepper Potts\n\nHi Pepper,\n\nsee you."
    whole, short = text.index("Pepper Potts"), text.index("Pepper,")
    mentions = [
        Scored(Mention(whole, whole + 12, EntityType.ORG, 0.9, ("tagger",)), 0.1, 0.5),
        Scored(Mention(short, short + 6, EntityType.PERSON, 0.9, ("tagger",)), 0.1, 0.5),
    ]
    assert kinds(agree_types(text, mentions)) == [EntityType.PERSON, EntityType.PERSON]


def test_a_state_is_no_slip_of_a_first_name() -> None:
    person = "Mr Georgie Karlsen"
    for text, name, type_ in (
        ("Mr Georgie Karlsen left. His son likes Georgia.", "Georgia", EntityType.LOC),
        ("Mr Georgie Karlsen left. His son was born in Karlsem.", "Karlsem", EntityType.LOC),
        ("Mr Georgie Karlsen left. His son likes Karlsem.", "Karlsem", EntityType.PERSON),
    ):
        at = text.index(name)
        found = [
            Scored(Mention(0, len(person), EntityType.PERSON, 0.9, ("pattern:x",)), 0.1, 0.5),
            Scored(Mention(at, at + len(name), EntityType.LOC, 0.9, ("pattern:x",)), 0.1, 0.5),
        ]
        assert kinds(agree_types(text, found)) == [EntityType.PERSON, type_]
