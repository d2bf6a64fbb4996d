"""Real entities of Wikidata (trimmed, CC0), and what else its dumps hold: unknown values, ranks, calendars, old forms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sfumato.core.knowledge import open_index
from sfumato.core.knowledge.build import build_index
from sfumato.core.knowledge.dates import gregorian
from sfumato.core.knowledge.people import Person
from sfumato.core.knowledge.sources import Problems, open_source

REAL = Path(__file__).parent / "data" / "wikidata.json"
JULIAN, GREGORIAN = "http://www.wikidata.org/entity/Q1985786", "http://www.wikidata.org/entity/Q1985727"


def read(path: Path) -> dict[str, Person]:
    problems = Problems()
    people = {person.id: person for person in open_source(path).people(problems)}
    assert not problems.lines
    return people


def test_real_entities_of_two_generations_of_dumps() -> None:
    people = read(REAL)
    assert set(people) == {"Q646148", "Q3784220"}  # a town, a party and a profession are nobody
    new, old = people["Q646148"], people["Q3784220"]
    assert (new.name, new.sex, new.births) == ("Henning Christophersen", "m", ["1939-11-08"])
    assert new.places == [("Copenhagen", "Denmark")] and new.countries == ["Denmark"]
    assert new.occupations == ["diplomat", "politician"] and new.terms == ["Venstre"]
    assert new.dates == ["1978-08-30", "1979-10-26"]  # from and until, qualifiers of an office
    # Years of eleven digits, items without "id", aliases and sitelinks as empty lists.
    assert (old.name, old.sex) == ("Anne Dallas Dudley", "f")
    assert (old.births, old.deaths) == (["1876-11-13"], ["1955-09-13"])
    assert old.places == [("Nashville", "United States of America")]


def test_an_index_of_real_entities_answers(tmp_path: Path) -> None:
    build_index([open_source(REAL)], tmp_path / "x.index")
    index = open_index(tmp_path / "x.index")
    for terms in (
        ["Danish", "politician", "8 November 1939"],
        ["H. Christophersen", "city in Denmark", "the 1930s"],
        ["American", "Nashville", "13.11.1876", "September 1955"],
    ):
        assert index.count(terms) == 1, terms


def time(when: str, precision: int = 11, calendar: str = GREGORIAN) -> dict[str, Any]:
    value = {"time": when, "timezone": 0, "precision": precision, "calendarmodel": calendar}
    return {"snaktype": "value", "datavalue": {"value": value, "type": "time"}}


def item(target: str) -> dict[str, Any]:
    value = {"entity-type": "item", "numeric-id": int(target[1:]), "id": target}
    return {"snaktype": "value", "datavalue": {"value": value, "type": "wikibase-entityid"}}


def stated(snak: dict[str, Any], rank: str = "normal", **qualifiers: list[dict[str, Any]]) -> dict[str, Any]:
    return {"mainsnak": snak, "type": "statement", "rank": rank, "qualifiers": qualifiers}


def entity(
    number: str, labels: dict[str, str], claims: dict[str, Any], aliases: dict[str, list[str]] | None = None
) -> dict[str, Any]:
    return {
        "type": "item",
        "id": number,
        "labels": {code: {"language": code, "value": text} for code, text in labels.items()},
        "aliases": {
            code: [{"language": code, "value": text} for text in texts]
            for code, texts in (aliases or {}).items()
        },
        "claims": {"P31": [stated(item("Q5"))], **claims},
    }


def people_of(folder: Path, *entities: dict[str, Any]) -> dict[str, Person]:
    path = folder / "dump.json"
    path.write_text("[\n" + ",\n".join(json.dumps(one) for one in entities) + "\n]\n", encoding="utf-8")
    return read(path)


def test_unknown_values_and_withdrawn_statements_say_nothing(tmp_path: Path) -> None:
    claims = {
        "P569": [stated({"snaktype": "somevalue"}), stated(time("+1850-00-00T00:00:00Z", 9), "deprecated")],
        "P570": [stated({"snaktype": "novalue"})],
        "P19": [stated({"snaktype": "somevalue"})],
        "P39": [stated(item("Q9"), P580=[{"snaktype": "somevalue"}, time("+1879-05-00T00:00:00Z", 10)])],
    }
    person = people_of(tmp_path, entity("Q7", {"en": "Ada Qwxz"}, claims))["Q7"]
    assert (person.births, person.deaths, person.places) == ([], [], [])
    assert person.dates == ["1879-05"]


def test_precision_era_and_calendar_of_dates(tmp_path: Path) -> None:
    claims = {
        "P569": [
            stated(time("+1870-02-10T00:00:00Z", 11, JULIAN)),
            stated(time("+1870-00-00T00:00:00Z", 8)),  # a decade
            stated(time("-0043-03-15T00:00:00Z", 11, JULIAN)),
        ],
        "P570": [
            stated(time("+1917-00-00T00:00:00Z", 9), "preferred"),
            stated(time("+1918-01-00T00:00:00Z", 10)),
        ],
    }
    person = people_of(tmp_path, entity("Q7", {"en": "Ada Qwxz"}, claims))["Q7"]
    assert person.births == ["1870-02-10", "1870-02-22"]  # old style and new style
    assert person.deaths == ["1917", "1918-01"]


@pytest.mark.parametrize(
    ("julian", "expected"),
    [((1917, 10, 25), "1917-11-07"), ((1642, 12, 25), "1643-01-04"), ((1900, 2, 29), "1900-03-13")],
)
def test_days_of_the_julian_calendar(julian: tuple[int, int, int], expected: str) -> None:
    assert gregorian(*julian) == expected


def test_labels_for_all_languages_and_for_none_of_ours(tmp_path: Path) -> None:
    people = people_of(
        tmp_path,
        entity("Q7", {"mul": "Ada Qwxz"}, {}, {"en": ["Lady Q"], "mul": ["A. Qwxz", "Lady Q"]}),
        entity("Q8", {"ru": "Ада", "de": "Ada Zwölf"}, {}),
    )
    assert people["Q7"].name == "Ada Qwxz" and people["Q7"].aliases == ["Lady Q", "A. Qwxz"]
    assert people["Q8"].name == "Ada Zwölf"


def test_a_place_lies_in_the_country_of_today(tmp_path: Path) -> None:
    ended = time("+1918-00-00T00:00:00Z", 9)
    town = entity(
        "Q36036", {"en": "Lviv"}, {"P17": [stated(item("Q28513"), P582=[ended]), stated(item("Q212"))]}
    )
    del town["claims"]["P31"]
    states = [
        entity(number, {"en": name}, {"P31": []})
        for number, name in (("Q28513", "Austria-Hungary"), ("Q212", "Ukraine"))
    ]
    person = people_of(
        tmp_path, entity("Q7", {"en": "Ada Qwxz"}, {"P19": [stated(item("Q36036"))]}), town, *states
    )["Q7"]
    assert person.places == [("Lviv", "Ukraine")]


def test_the_download_of_one_page_is_read(tmp_path: Path) -> None:
    path = tmp_path / "Q7.json"
    path.write_text(json.dumps({"entities": {"Q7": entity("Q7", {"en": "Ada Qwxz"}, {})}}))
    assert read(path)["Q7"].name == "Ada Qwxz"
