"""Regions between the town and the country, and work among those who are of an age for it."""

from __future__ import annotations

import pytest

from sfumato.core.facts.model import Relation
from sfumato.core.risk.crowd_count import count_people
from sfumato.core.risk.crowd_facts import count_facts, shared_reader
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.population_places import Attribute


def trait(text: str) -> Trait:
    found = shared_reader().read(Relation.LIVES_IN, text)
    assert isinstance(found, Trait), text
    return found


def place(text: str) -> Attribute:
    return trait(text).attribute


def crowd(*places: str, **others: str) -> float:
    named = {"work": "occupation"}
    facts = [("lives in", text) for text in places] + [
        (named.get(key, key), text) for key, text in others.items()
    ]
    return count_facts(facts).expected


@pytest.mark.parametrize(
    ("region", "millions"),  # census figures
    [
        ("California", 39.5),
        ("Bavaria", 13.1),
        ("Telemark", 0.175),
        ("Ontario", 14.2),
        ("Scotland", 5.46),
        ("Andalusia", 8.46),
        ("Tasmania", 0.54),
        ("the state of Wyoming", 0.577),
    ],
)
def test_a_region_has_about_the_people_of_its_census(region: str, millions: float) -> None:
    made = count_people([trait(region)], shared_reader().tables)
    assert made.low < millions * 1e6 < made.high
    assert "summed over its places" in made.words


@pytest.mark.parametrize(
    "rungs",
    [
        ("Larvik", "town in Vestfold, Norway", "town in Norway", "Norway"),
        ("a village in Telemark", "Telemark", "region in Norway"),
        ("Fresno", "city in the California region, the United States", "city in the United States"),
        ("Springfield, Illinois", "Illinois", "United States"),
    ],
)
def test_every_rung_up_from_a_town_holds_more_people(rungs: tuple[str, ...]) -> None:
    crowds = [crowd(rung) for rung in rungs]
    assert crowds == sorted(crowds) and len(set(crowds)) == len(crowds)


def test_a_town_inside_its_region_inside_its_country_is_counted_once() -> None:
    town = crowd("Larvik")
    assert crowd("Larvik", "Vestfold", "Norway") == town
    assert crowd("Larvik", "town in Vestfold, Norway", "Norway") == town
    # Telemark does not hold Larvik: somebody who has to do with both is rarer.
    assert crowd("Larvik", "Telemark", "Norway") < town / 10


@pytest.mark.parametrize(
    ("text", "people"), [("Paris, Texas", 24_782), ("Paris, TX", 24_782), ("Paris, France", 2_138_551)]
)
def test_the_region_tells_namesakes_apart(text: str, people: int) -> None:
    assert place(text).people == people


def test_a_city_that_is_most_of_its_region_is_what_the_name_says() -> None:
    assert place("New York").people < 10e6 and not place("Berlin").wide
    assert place("Washington").spread == 3.0  # the state, or the capital


@pytest.mark.parametrize("text", ["the North", "Western Province", "Central", "the Capital Region"])
def test_a_compass_direction_names_no_region(text: str) -> None:
    found = shared_reader().read(Relation.LIVES_IN, text)
    assert found is None or (isinstance(found, Trait) and found.assumed)
    assert place("Northern Province, Sri Lanka").codes == ("LK",)


def test_work_is_done_by_those_of_an_age_for_it() -> None:
    lawyers = crowd("Norway", work="lawyer")
    by_age = [crowd("Norway", work="lawyer", age=f"aged {age}") for age in range(100)]
    assert sum(by_age) == pytest.approx(lawyers, rel=0.02)  # the same people, taken apart by age
    assert by_age[45] > 5 * by_age[75] > 0 and by_age[10] < 0.01
    assert crowd("Norway", work="student", age="aged 16") > 1000
    assert crowd("Norway", work="pensioner", age="aged 80") > 1000
    women, men = (crowd("Norway", work="nurse", sex=sex) for sex in "fm")
    assert women > 5 * men
    # Half of Niger is under fifteen: fewer of its people are of working age than of Norway's.
    share = {country: crowd(country, work="lawyer") / crowd(country) for country in ("Niger", "Norway")}
    assert share["Niger"] < share["Norway"]
