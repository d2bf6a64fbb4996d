"""A state under two names is decided as one thing."""

from __future__ import annotations

from sfumato.core.recognize import Entity, EntityType, Mention, one_state

TEXT = "Case of X v. Norway. Against the Kingdom of Norway, and the Kingdom of Heaven Ltd, of Oslo, Norway."


def entity(id_: str, span: str, quasi: float, at: int = 0, type_: EntityType = EntityType.ORG) -> Entity:
    start = TEXT.index(span, at)
    return Entity(id_, type_, (Mention(start, start + len(span), type_, 0.9),), span, 0.0, quasi)


def test_official_and_short_names_are_one_and_the_riskier_judgement_counts() -> None:
    short, full = entity("ORG-1", "Norway", 0.9), entity("ORG-2", "Kingdom of Norway", 0.1)
    (only,) = one_state([short, full])
    assert [TEXT[m.start : m.end] for m in only.mentions] == ["Norway", "Kingdom of Norway"]
    assert (only.id, only.text, only.p_quasi) == ("ORG-1", "Norway", 0.9)


def test_places_and_organisations_with_one_name_stay_apart_where_no_official_name_joins_them() -> None:
    here = entity("ORG-1", "Norway", 0.9)
    there = entity("LOC-1", "Norway", 0.2, TEXT.index("Oslo"), EntityType.LOC)
    assert one_state([here, there]) == (here, there)


def test_other_kingdoms_are_left_alone() -> None:
    short, other = entity("ORG-1", "Norway", 0.9), entity("ORG-2", "Kingdom of Heaven Ltd", 0.1)
    assert one_state([short, other]) == (short, other)
