"""The population model: ranges, conditions, intervals, rungs, and a published fact."""

from __future__ import annotations

import math

import pytest

from sfumato.core.generalize.model import MASK, Ladder, Rung, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.model import Case
from sfumato.core.risk.population import PopulationMeasure
from sfumato.core.risk.population_estimate import estimate
from sfumato.core.risk.population_subject import sex_in_text
from sfumato.core.risk.population_tables import load_tables

TEXT = (
    "The applicant was born in 1973 and lives in Larvik, Norway. He is a Norwegian lawyer. "
    "He said that his son had met a man from Bergen at the fair in Paris on 3 May 2001."
)


@pytest.fixture(scope="module")
def measure() -> PopulationMeasure:
    return PopulationMeasure()


def made(entity_id: str, kind: EntityType, text: str, *rungs: str) -> tuple[Entity, Ladder]:
    start = TEXT.index(text)
    entity = Entity(entity_id, kind, (Mention(start, start + len(text), kind, 1.0),), text, 0.0, 0.6)
    shown = [text, *rungs, MASK]
    return entity, Ladder(entity_id, tuple(Rung(t, 1.0, n / len(shown)) for n, t in enumerate(shown)))


@pytest.fixture(scope="module")
def case() -> Case:
    pairs = [
        made("born", EntityType.DATETIME, "1973", "1970s"),
        made("town", EntityType.LOC, "Larvik", "city in Norway", "Norway"),
        made("land", EntityType.LOC, "Norway", "Europe"),
        made("nation", EntityType.DEM, "Norwegian", "European"),
        made("work", EntityType.DEM, "lawyer", "professional"),
        made("day", EntityType.DATETIME, "3 May 2001"),
        made("fair", EntityType.LOC, "Paris"),
    ]
    return Case(TEXT, tuple(e for e, _ in pairs), {e.id: ladder for e, ladder in pairs})


@pytest.mark.parametrize(
    ("kind", "narrow", "wide"),
    [
        (EntityType.DATETIME, "16 June 1958", "June 1958"),
        (EntityType.DATETIME, "June 1958", "spring 1958"),
        (EntityType.DATETIME, "June 1958", "1958"),
        (EntityType.DATETIME, "1958", "1950s"),
        (EntityType.DATETIME, "in her late twenties", "in her twenties"),
        (EntityType.QUANTITY, "aged 43", "in his forties"),
        (EntityType.QUANTITY, "in his forties", "between 30 and 60 years old"),
        (EntityType.LOC, "Larvik", "city in Norway"),
        (EntityType.LOC, "city in Norway", "Norway"),
        (EntityType.LOC, "Norway", "Northern Europe"),
        (EntityType.LOC, "Northern Europe", "Europe"),
        (EntityType.DEM, "Norwegian", "European national"),
        (EntityType.DEM, "judge", "professional"),
    ],
)
def test_a_more_general_rung_covers_more_people(
    measure: PopulationMeasure, kind: EntityType, narrow: str, wide: str
) -> None:
    small, large = measure.share(kind, "", narrow), measure.share(kind, "", wide)
    assert small is not None and large is not None
    assert small.value < large.value <= 0


def test_a_village_near_a_town_has_a_wide_interval_around_the_town(measure: PopulationMeasure) -> None:
    town = measure.share(EntityType.LOC, "", "Larvik")
    village = measure.share(EntityType.LOC, "", "a village near Larvik")
    assert town is not None and village is not None
    assert village.low < town.value < village.high
    assert village.high - village.low > town.high - town.low


def test_what_no_table_knows_is_not_guessed(measure: PopulationMeasure) -> None:
    assert measure.share(EntityType.DEM, "", "zorblatt polisher") is None
    assert measure.share(EntityType.LOC, "", "Qwertyville-under-Asdf") is None
    assert measure.share(EntityType.ORG, "", "Acme Ltd") is None


def test_country_and_city_are_not_multiplied_twice(measure: PopulationMeasure, case: Case) -> None:
    both = measure.estimate(case, {"born": 2, "work": 2})
    town_only = measure.estimate(case, {"born": 2, "work": 2, "land": 2, "nation": 2})
    assert both.expected == pytest.approx(town_only.expected)


def test_work_depends_on_sex_and_on_age() -> None:
    tables = load_tables()
    nurse_f, nurse_m = tables.occupation("registered nurse", "f"), tables.occupation("registered nurse", "m")
    assert nurse_f is not None and nurse_m is not None and nurse_f[0] > 5 * nurse_m[0]
    measure = PopulationMeasure()
    adult = [
        measure.attribute(EntityType.DEM, "", "lawyer"),
        measure.attribute(EntityType.QUANTITY, "", "aged 45"),
    ]
    child = [
        measure.attribute(EntityType.DEM, "", "lawyer"),
        measure.attribute(EntityType.QUANTITY, "", "aged 9"),
    ]
    people = [estimate([a for a in group if a], tables).expected for group in (adult, child)]
    assert people[0] > 100_000 and people[1] < 1


def test_events_of_others_are_not_counted(measure: PopulationMeasure, case: Case) -> None:
    assert {e.id for e in measure.subjects(case)} == {"born", "town", "land", "nation", "work"}


def test_the_estimate_has_an_interval_and_says_how(measure: PopulationMeasure, case: Case) -> None:
    result = measure.estimate(case)
    assert result.low < result.expected < result.high
    assert "Larvik" in result.words and "born in 1973" in result.words and "men" in result.words


def test_unknown_attributes_are_said(measure: PopulationMeasure, case: Case) -> None:
    entity, ladder = made("odd", EntityType.DEM, "Norwegian lawyer")
    more = Case(TEXT, (*case.entities, entity), {**case.ladders, "odd": ladder})
    odd = Entity("odd", EntityType.DEM, entity.mentions, "zorblatt", 0.0, 0.5)
    more = Case(TEXT, (*case.entities, odd), more.ladders)
    assert "Not counted" in measure.estimate(more).words


def test_violations_are_minimal_and_generalizing_breaks_them(measure: PopulationMeasure, case: Case) -> None:
    findings = measure.violations(case, {}, 5, 10)
    assert findings
    for finding in findings:
        rungs = {e.id: case.ladders[e.id].top for e in case.entities} | {
            i.entity_id: i.rung for i in finding.items
        }
        assert measure.estimate(case, rungs).expected < 5
        for item in finding.items:
            assert measure.estimate(case, {**rungs, item.entity_id: 9}).expected >= 5
    assert measure.violations(case, {"town": 1, "born": 1}, 5, 10) == []


def test_the_linear_condition_is_never_stricter_than_the_exact_one(
    measure: PopulationMeasure, case: Case
) -> None:
    exposure = measure.exposure(case)
    tops = [(e.id, case.ladders[e.id].top) for e in case.entities if e.id in exposure.nats]

    def combos(rest: list[tuple[str, int]]) -> list[dict[str, int]]:
        if not rest:
            return [{}]
        return [{rest[0][0]: rung, **more} for rung in range(rest[0][1] + 1) for more in combos(rest[1:])]

    for rungs in combos(tops):
        nats = sum(exposure.nats[entity_id][rung] for entity_id, rung in rungs.items())
        exact = exposure.log_total - math.log(measure.estimate(case, rungs).expected)
        assert nats <= exact + 1e-6


def test_pronouns_tell_the_sex() -> None:
    assert sex_in_text("He said his car was his.") == "m"
    assert sex_in_text("She told her sister that she would come herself.") == "f"
    assert sex_in_text("He told her that she was late, and she said he was too.") == ""


def alone(sizes: list[tuple[float, float]]) -> float:
    """Share of the US population that is alone in its postcode area with its sex and birth date.

    Births are spread evenly over the days of a year; ages and sexes are those of the UN table. A person among n is
    alone when none of the other n−1 has the same sex, year and day: (1 − p)^(n−1). `sizes`: people of an area, and
    how many such areas there are.
    """
    tables = load_tables()
    everyone = tables.people(("US",))
    people = sum(size * weight for size, weight in sizes)
    total = 0.0
    for sex in "fm":
        for age in range(0, 100):
            share = tables.people(("US",), sex, age, age) / everyone
            p = share / 365.25
            total += sum(share * size * weight / people * (1 - p) ** (size - 1) for size, weight in sizes)
    return total


def test_gender_birth_date_and_postcode_single_out_63_to_87_percent_of_the_us() -> None:
    """Golle (2006) found 63 %, Sweeney (2000) 87 % for gender, birth date and 5-digit postcode (paper 000, note 2).

    Assumption on postcode sizes: 282 million people in 33,000 areas are 8,600 in each. Were all areas of that size,
    87 % would be alone. They are not: spread log-normally around a median of 2,800 (logarithmic deviation 1.5, the
    same mean, none above 115,000), 63 % are. The published figures are these two ends.
    """
    spread = []
    for step in range(400):
        z = -4 + 8 * (step + 0.5) / 400
        spread.append((min(115_000.0, 2800 * math.exp(1.5 * z)), math.exp(-z * z / 2)))
    assert alone(spread) == pytest.approx(0.63, abs=0.015)
    assert alone([(8600.0, 1.0)]) == pytest.approx(0.87, abs=0.015)


def test_a_placeholder_or_a_role_tells_nothing(measure: PopulationMeasure) -> None:
    text = "Ola Nordmann was born in 1973 and lives in Norway. He is the applicant."
    mentions = (Mention(0, 12, EntityType.PERSON, 1.0),)
    entity = Entity("name", EntityType.PERSON, mentions, "Ola Nordmann", 0.9, 0.0, True)
    shown = (
        Rung("Ola Nordmann", 1, 0.0, "Ola Nordmann", "original"),
        Rung("the applicant", 1e6, 0.6, "the applicant", "rule:role", RungKind.ROLE),
        Rung("PERSON 1", 8e9, 0.97, "PERSON 1", "rule:person", RungKind.LABEL),
        Rung(MASK, math.inf, 1.0, "", "mask"),
    )
    case = Case(text, (entity,), {"name": Ladder("name", shown)}, ("name",))
    nats = measure.exposure(case).nats["name"]
    assert nats[0] > 0 and nats[1:] == (0.0, 0.0, 0.0)
