"""Regions between the town and the country, and work among those who are of an age for it."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.model import EntityType
from sfumato.core.risk.population import PopulationMeasure
from sfumato.core.risk.population_attributes import Attribute
from sfumato.core.risk.population_estimate import estimate


@pytest.fixture(scope="module")
def measure() -> PopulationMeasure:
    return PopulationMeasure()


def place(measure: PopulationMeasure, text: str) -> Attribute:
    found = measure.attribute(EntityType.LOC, "", text)
    assert found is not None, text
    return found


def crowd(measure: PopulationMeasure, *places: str, **others: str) -> float:
    attributes = [place(measure, text) for text in places]
    if "age" in others:
        attributes.append(measure.attribute(EntityType.QUANTITY, "", others["age"]))  # type: ignore[arg-type]
    if "work" in others:
        attributes.append(measure.attribute(EntityType.DEM, "", others["work"]))  # type: ignore[arg-type]
    return estimate(attributes, measure.tables, others.get("sex", "")).expected


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
def test_a_region_has_about_the_people_of_its_census(
    measure: PopulationMeasure, region: str, millions: float
) -> None:
    made = estimate([place(measure, region)], measure.tables)
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
def test_every_rung_up_from_a_town_holds_more_people(
    measure: PopulationMeasure, rungs: tuple[str, ...]
) -> None:
    crowds = [crowd(measure, rung) for rung in rungs]
    assert crowds == sorted(crowds) and len(set(crowds)) == len(crowds)


def test_a_town_inside_its_region_inside_its_country_is_counted_once(measure: PopulationMeasure) -> None:
    town = crowd(measure, "Larvik")
    assert crowd(measure, "Larvik", "Vestfold", "Norway") == town
    assert crowd(measure, "Larvik", "town in Vestfold, Norway", "Norway") == town
    # Telemark does not hold Larvik: somebody who has to do with both is rarer.
    assert crowd(measure, "Larvik", "Telemark", "Norway") < town / 10


@pytest.mark.parametrize(
    ("text", "people"), [("Paris, Texas", 24_782), ("Paris, TX", 24_782), ("Paris, France", 2_138_551)]
)
def test_the_region_tells_namesakes_apart(measure: PopulationMeasure, text: str, people: int) -> None:
    assert place(measure, text).people == people


def test_a_city_that_is_most_of_its_region_is_what_the_name_says(measure: PopulationMeasure) -> None:
    assert place(measure, "New York").people < 10e6 and not place(measure, "Berlin").wide
    assert place(measure, "Washington").spread == 3.0  # the state, or the capital


@pytest.mark.parametrize("text", ["the North", "Western Province", "Central", "the Capital Region"])
def test_a_compass_direction_names_no_region(measure: PopulationMeasure, text: str) -> None:
    assert measure.attribute(EntityType.LOC, "", text) is None
    assert place(measure, "Northern Province, Sri Lanka").codes == ("LK",)


def test_work_is_done_by_those_of_an_age_for_it(measure: PopulationMeasure) -> None:
    lawyers = crowd(measure, "Norway", work="lawyer")
    by_age = [crowd(measure, "Norway", work="lawyer", age=f"aged {age}") for age in range(100)]
    assert sum(by_age) == pytest.approx(lawyers, rel=0.02)  # the same people, taken apart by age
    assert by_age[45] > 5 * by_age[75] > 0 and by_age[10] < 0.01
    assert crowd(measure, "Norway", work="student", age="aged 16") > 1000
    assert crowd(measure, "Norway", work="pensioner", age="aged 80") > 1000
    women, men = (crowd(measure, "Norway", work="nurse", sex=sex) for sex in "fm")
    assert women > 5 * men
    # Half of Niger is under fifteen: fewer of its people are of working age than of Norway's.
    share = {
        country: crowd(measure, country, work="lawyer") / crowd(measure, country)
        for country in ("Niger", "Norway")
    }
    assert share["Niger"] < share["Norway"]
