"""People whom the kind model takes for things, and what a reader pays for a replacement."""

from __future__ import annotations

from sfumato.core.decide.worth import reading_costs
from sfumato.core.generalize.generalizer import ladder_for
from sfumato.core.generalize.kinds.retype import retyped
from sfumato.core.recognize.model import Entity, EntityType, Mention

TEXT = (
    "Ida Marie Berg was a Norwegian actress. Berg appeared in films such as Zodiac (2007) with David Letterman "
    "and lived in Amsterdam."
)


def _entity(id_: str, said: str, type_: EntityType, **more: bool) -> Entity:
    at = TEXT.find(said)
    return Entity(id_, type_, (Mention(at, at + len(said), type_, 0.9, ("tagger",)),), said, 0.0, 0.9, **more)


def _people(**more: bool) -> list[Entity]:
    names = ("Ida Marie Berg", "Zodiac", "David Letterman", "Amsterdam")
    return [_entity(f"PERSON-{n}", name, EntityType.PERSON, **more) for n, name in enumerate(names, 1)]


def test_a_film_and_a_town_are_no_people() -> None:
    types = [e.type for e in retyped(TEXT, _people())]
    assert types == [EntityType.PERSON, EntityType.MISC, EntityType.PERSON, EntityType.LOC]


def test_a_protected_person_stays_one() -> None:
    assert {e.type for e in retyped(TEXT, _people(protected=True))} == {EntityType.PERSON}


def test_ids_stay_unique() -> None:
    found = retyped(TEXT, [*_people(), _entity("MISC-1", "films", EntityType.MISC)])
    assert len({e.id for e in found}) == len(found)


def test_a_hidden_occupation_costs_a_reader_more_than_a_wider_nationality() -> None:
    actress = _entity("DEM-1", "actress", EntityType.DEM)
    norwegian = _entity("DEM-2", "Norwegian", EntityType.DEM)
    ladders = {e.id: ladder_for(e.text, e.type, TEXT, entity_id=e.id) for e in (actress, norwegian)}
    costs = reading_costs([actress, norwegian], ladders)
    assert costs["DEM-1"][-1] > 1.5 * costs["DEM-2"][1]
    assert costs["DEM-1"][-1] > costs["DEM-2"][-1]
    assert costs["DEM-1"][0] == costs["DEM-2"][0] == 0
