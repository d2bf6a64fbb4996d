"""The kinds as a witness of types, and what a reader pays for a replacement."""

from __future__ import annotations

from sfumato.core.decide.reading_cost import reading_costs
from sfumato.core.generalize.generalizer import ladder_for
from sfumato.core.generalize.kinds.type_evidence import kind_witness
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.type_agreement import agree_types

TEXT = (
    "Ida Marie Berg was a Norwegian actress. Berg appeared in films such as Zodiac (2007) with David Letterman "
    "and lived in Amsterdam."
)
PERSON, ORG = EntityType.PERSON, EntityType.ORG


def _entity(id_: str, said: str, type_: EntityType, **more: bool) -> Entity:
    at = TEXT.find(said)
    return Entity(id_, type_, (Mention(at, at + len(said), type_, 0.9, ("tagger",)),), said, 0.0, 0.9, **more)


def _types(text: str, *names: tuple[str, EntityType], source: str = "tagger") -> list[EntityType]:
    found, at = [], 0
    for name, type_ in names:
        at = text.index(name, at)
        found.append(Scored(Mention(at, at + len(name), type_, 0.6, (source,)), 0.2, 0.6))
        at += len(name)
    return [s.type for s in agree_types(text, found, None, kind_witness)]


def test_a_film_and_a_town_are_no_people() -> None:
    names = ("Ida Marie Berg", "Zodiac", "David Letterman", "Amsterdam")
    types = _types(TEXT, *((name, PERSON) for name in names))
    assert types == [PERSON, EntityType.MISC, PERSON, EntityType.LOC]


def test_what_a_user_says_stands() -> None:
    names = ("Ida Marie Berg", "Zodiac", "Amsterdam")
    assert set(_types(TEXT, *((name, PERSON) for name in names), source="user")) == {PERSON}


def test_a_surname_is_no_firm_however_often_it_was_read_as_one() -> None:
    text = (
        "Fergus John Strand is a businessman. Strand's wealth came from golf. Strand bought a club. "
        "Strand sold his shares, and Strand lives in the city of Ravenna."
    )
    types = _types(text, ("Fergus John Strand", PERSON), *[("Strand", ORG)] * 4, ("Ravenna", ORG))
    assert types == [PERSON] * 5 + [EntityType.LOC]


def test_a_film_that_was_read_as_a_person_is_told_by_its_list() -> None:
    text = (
        "Ann Berg is known. Ann Berg made films such as The Long Road, Jeremiah Johnson and The Last Ferry."
    )
    names = (("Ann Berg", PERSON), ("Ann Berg", PERSON), ("Long Road", EntityType.MISC))
    last = (("Jeremiah Johnson", PERSON), ("Last Ferry", EntityType.MISC))
    assert _types(text, *names, *last) == [PERSON, PERSON, *[EntityType.MISC] * 3]


def test_a_film_with_the_surname_of_its_hero_is_a_film() -> None:
    text = (
        "Ann Berg is an actress. Ann Berg played Samantha Darko in the cult film Donnie Darko. "
        "Samantha Darko is a girl."
    )
    names = (("Ann Berg", PERSON), ("Ann Berg", PERSON), ("Samantha Darko", PERSON), ("Donnie Darko", PERSON))
    types = _types(text, *names, ("Samantha Darko", PERSON))
    assert types == [PERSON, PERSON, PERSON, EntityType.MISC, PERSON]


def test_a_brother_after_the_title_of_a_film_stays_a_person() -> None:
    text = "Ann Berg is an actress. Ann Berg made the film with Donald Berg, and Donald Berg paid."
    names = (("Ann Berg", PERSON), ("Ann Berg", PERSON), ("Donald Berg", PERSON), ("Donald Berg", PERSON))
    assert _types(text, *names) == [PERSON] * 4


def test_a_hidden_occupation_costs_a_reader_more_than_a_wider_nationality() -> None:
    actress = _entity("DEM-1", "actress", EntityType.DEM)
    norwegian = _entity("DEM-2", "Norwegian", EntityType.DEM)
    ladders = {e.id: ladder_for(e.text, e.type, TEXT, entity_id=e.id) for e in (actress, norwegian)}
    costs = reading_costs([actress, norwegian], ladders)
    assert costs["DEM-1"][-1] > 1.5 * costs["DEM-2"][1]
    assert costs["DEM-1"][-1] > costs["DEM-2"][-1]
    assert costs["DEM-1"][0] == costs["DEM-2"][0] == 0


def test_where_somebody_is_from_is_nobodys_name() -> None:
    text = "Edward of Larvik married Anna of Norway. Anna of Norway left Norway, and Edward of Larvik stayed."
    names = (("Edward of Larvik", PERSON), ("Anna of Norway", PERSON), ("Anna of Norway", PERSON))
    types = _types(text, *names, ("Norway", EntityType.LOC), ("Edward of Larvik", PERSON))
    assert types == [PERSON, PERSON, PERSON, EntityType.LOC, PERSON]


def test_a_club_is_born_in_by_nobody() -> None:
    text = "Ann Berg (born 11 July 1975 in Genoa) is a footballer. Ann Berg played for Genoa until Genoa was relegated."
    names = (("Ann Berg", PERSON), ("Genoa", ORG), ("Ann Berg", PERSON), ("Genoa", ORG), ("Genoa", ORG))
    assert _types(text, *names) == [PERSON, EntityType.LOC, PERSON, ORG, ORG]
