"""How a biography opens: dates in brackets behind the name, also after a comma or another name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from sfumato.core.facts.extract import Extractor
from sfumato.core.facts.model import Relation
from sfumato.core.facts.people import Cast, is_a_life, is_an_article
from sfumato.core.recognize.model import Entity, EntityType, Mention


@pytest.mark.parametrize(
    ("text", "life"),
    [
        ("Ola Hansen (born 1961) wrote books.", True),
        ("Ola Hansen,  (23 July 1893 – 29 August 1972) wrote books.", True),
        ("Ola Hansen, also known as Ola the Tall (1947 in Larvik – 1997), wrote books.", True),
        ("Ola Hansen came in the morning. He left (at 5).", False),
    ],
)
def test_a_life_is_told_by_its_opening(text: str, life: bool) -> None:
    assert opens(is_a_life, text) is life


@pytest.mark.parametrize(
    ("text", "article"),
    [
        ("Ola Hansen (born 1961) wrote books.", True),
        ("Ola Hansen, real name Ola Berg, (born 6 May 1951 in Larvik) wrote books.", True),
        ("Ola Hansen (sometimes spelt Hanssen) (born 6 May 1951) wrote books.", True),
        ("Ola Hansen, Jr. is a Norwegian chemist.", True),
        ("Ola Hansen is a Norwegian national.", False),
        ("Ola Hansen is a nurse in Larvik.", False),
        ("Ola Hansen, who came to us (in 1999), is a nurse.", False),
    ],
)
def test_an_article_has_the_dates_of_a_life_or_a_nation_and_a_work(text: str, article: bool) -> None:
    assert opens(is_an_article, text) is article


def test_an_article_is_known_by_its_label_as_well() -> None:
    text = "PERSON 1 (born in the 20th century) is an athlete."
    assert is_an_article(text, (), Extractor(text, ()).cast)


def opens(asked: Callable[[str, Sequence[Entity], Cast], bool], text: str) -> bool:
    person = Entity(
        "PERSON-1",
        EntityType.PERSON,
        (Mention(0, 10, EntityType.PERSON, 1.0),),
        "Ola Hansen",
        1.0,
        0.0,
        protected=True,
    )
    return asked(text, (person,), Extractor(text, (person,)).cast)


def people_and_posts(text: str, **spans: str) -> tuple[Entity, ...]:
    found = []
    for name, said in spans.items():
        kind, at = EntityType(name.split("_")[0]), text.index(said)
        mention = Mention(at, at + len(said), kind, 1.0)
        found.append(Entity(name.replace("_", "-"), kind, (mention,), said, 0.0, 0.5))
    return tuple(found)


@pytest.mark.parametrize("behind", [", OBE (born 1947)", ", OBE,", ", 3rd Earl of Harrow (1801 – 1850)"])
def test_letters_and_titles_behind_a_name_are_the_same_person(behind: str) -> None:
    text = f"Ola Hansen{behind} was a painter and poet."
    second = behind.strip(" ,").split(" (")[0]
    given = people_and_posts(text, PERSON_1="Ola Hansen", PERSON_2=second, DEM_1="painter", DEM_2="poet")
    told = {f.value: f.subject for f in Extractor(text, given).run() if f.relation is Relation.OCCUPATION}
    assert told == {"painter": "PERSON-1", "poet": "PERSON-1"}


def test_two_people_side_by_side_are_two() -> None:
    text = "Ola Hansen (born 1961) is a painter. With Ola Hansen came Per Berg (born 1950), a poet."
    given = people_and_posts(text, PERSON_1="Ola Hansen", PERSON_2="Per Berg", DEM_1="painter", DEM_2="poet")
    told = {f.value: f.subject for f in Extractor(text, given).run() if f.relation is Relation.OCCUPATION}
    assert told == {"painter": "PERSON-1", "poet": "PERSON-2"}


def test_every_trade_of_a_list_is_told_although_nobody_marked_it() -> None:
    text = "Ola Hansen (born 1961) was a Norwegian singer, songwriter, comedian, and actor. He died."
    given = people_and_posts(text, PERSON_1="Ola Hansen", DEM_1="singer")
    told = [f.value for f in Extractor(text, given).run() if f.relation is Relation.OCCUPATION]
    assert sorted(told) == ["actor", "comedian", "singer", "songwriter"]
