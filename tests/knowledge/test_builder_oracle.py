"""The builder against its own definition written out plainly: one record at a time, nothing remembered, nothing sorted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from sfumato.core.knowledge import open_index
from sfumato.core.knowledge.build import build_index
from sfumato.core.knowledge.dates import keys_of_value
from sfumato.core.knowledge.lexicon import Lexicon, load_lexicon
from sfumato.core.knowledge.people import Person, name_words, record_of, sort_key
from sfumato.core.knowledge.sources import Problems, open_source
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.titles import LINKS

FIRST = ["Ada", "José", "Karl-Heinz", "O'Neil", "A.", "Åse", "Łukasz", "Jean van", "", "De la"]
LAST = ["Smith", "Sarısoy", "van der Berg", "Ney", "née Ney", "Lovelace, Jr.", "(the Elder)", "Nunez", "III"]
PLACES = [
    ("Lisbon", "Portugal"),
    ("Oslo, Norway", "NO"),
    ("Köln", "DE"),
    ("Nowhere", ""),
    ("Paris", "Atlantis"),
]


class Messy:
    """People who share names on purpose, with every field sometimes missing."""

    def __init__(self, path: Path, seed: int, count: int) -> None:
        self.path, self._seed, self._count = path, seed, count
        path.write_text(f"{seed}")

    def people(self, problems: Problems) -> Iterator[Person]:
        draw = random.Random(self._seed)

        def some(values: list[str], most: int = 2) -> list[str]:
            return draw.sample(values, draw.randint(0, min(most, len(values))))

        for _ in range(self._count):
            yield Person(
                f"{draw.choice(FIRST)} {draw.choice(LAST)}".strip(),
                id=draw.choice(["", "Q1", "Q2"]),
                aliases=some(["Ada  Byron", "Smith, Lorenzo", "L. Smith", "R2 D2"]),
                sex=draw.choice(["", "f", "m"]),
                births=some(["1815-12-10", "1815", "1912-06", "1912-06-23", "+1912-06-23", "unknown"]),
                deaths=some(["1852", "1954-06-07", "1954"], 1),
                dates=some(["1999-00-00", "2001-01-01"]),
                countries=some(["NO", "Portuguese", "GB-SCT", "Atlantis", "Scottish"]),
                places=draw.sample(PLACES, draw.randint(0, 2)),
                occupations=some(["soccer player", "footballer", "Judge", "poet"]),
                terms=some(["Labour Party", "S.C. Freamunde", "x" * 300]),
            )


def plain_keys(person: Person, lexicon: Lexicon) -> set[str]:
    keys = set()
    for name in [person.name, *person.aliases]:
        parts = name_words(name)
        keys |= {"n:" + part for part in parts if not part.isdigit()}
        keys |= {"i:" + part[0] for part in parts[:-1] if part not in LINKS}
    for value in [*person.births, *person.deaths, *person.dates]:
        keys |= set(keys_of_value(value))
    for country in person.countries:
        code = lexicon.country_cell(country)
        keys |= {"c:" + code, "c:" + code.split("-")[0]} if code else {"t:" + fold_phrase(country)}
    for place, country in person.places:
        code = lexicon.country_cell(country).split("-")[0] if country else ""
        keys |= {"t:" + folded for folded in lexicon.place_names(place, code)}
        keys |= {"c:" + code, "p:" + code} if code else set()
    for occupation in person.occupations:
        keys |= {"o:" + folded for folded in lexicon.occupation_names(occupation)}
    keys |= {"t:" + fold_phrase(term)[:200] for term in person.terms}
    return keys | ({"s:" + person.sex} if person.sex else set())


def years(values: list[str]) -> set[str]:
    return {value[:4] for value in values}


def contradicts(a: Person, b: Person) -> bool:
    told_apart = a.id and b.id and a.id != b.id
    same_day = {day for day in a.births if len(day) == 10} & {day for day in b.births if len(day) == 10}
    if set(a.sources) & set(b.sources) and (told_apart or not same_day):
        return True
    if a.sex and b.sex and a.sex != b.sex:
        return True
    for one, other in ((a.births, b.births), (a.deaths, b.deaths)):
        days = [{value for value in values if len(value) == 10} for values in (one, other)]
        if one and other and (not years(one) & years(other) or (all(days) and not days[0] & days[1])):
            return True
    return False


def plain_merge(group: list[Person]) -> list[Person]:
    people: list[Person] = []
    for person in [p for p in group if p.births] + [p for p in group if not p.births]:
        fits = [other for other in people if not contradicts(person, other)]
        if person.births:
            found = [other for other in fits if years(person.births) & years(other.births)]
        else:
            found = fits if len(fits) == 1 else [o for o in fits if set(person.countries) & set(o.countries)]
        if not found:
            people.append(person)
            continue
        for field in ("aliases", "births", "deaths", "dates", "countries", "places", "occupations", "terms"):
            mine = getattr(found[0], field)
            mine += [value for value in getattr(person, field) if value not in mine]
        found[0].sources += person.sources
        found[0].sex = found[0].sex or person.sex
        found[0].id = found[0].id or person.id
    return people


def test_the_index_holds_what_its_definition_says(tmp_path: Path) -> None:
    sources = [Messy(tmp_path / f"source-{n}", n, 150) for n in range(3)]
    build_index(sources, tmp_path / "people.index", chunk=40, run=500)
    file = open_index(tmp_path / "people.index").file

    groups: dict[str, list[Person]] = {}
    for number, source in enumerate(sources):
        for person in source.people(Problems()):
            person.sources.append(number)
            groups.setdefault(sort_key(person.name), []).append(person)
    people = [person for key in sorted(groups) for person in plain_merge(groups[key])]
    postings: dict[str, list[int]] = {}
    for number, person in enumerate(people):
        for key in plain_keys(person, load_lexicon()):
            postings.setdefault(key, []).append(number)

    assert 250 < len(people) < 440  # namesakes were merged, and not all of them
    assert [file.person(number) for number in range(file.people)] == [record_of(person) for person in people]
    assert {term: list(file.bitmap(posting)) for term, posting in file.starting_with("")} == postings


def test_a_name_that_a_whole_source_shares_is_not_compared_with_itself(tmp_path: Path) -> None:
    """Two lines of one source are two people, so 30,000 namesakes need no 450 million comparisons."""
    rows = "".join(f"John Smith,{1900 + n % 100}\n" for n in range(30_000))
    (tmp_path / "a.csv").write_text("name,birth\n" + rows)
    assert build_index([open_source(tmp_path / "a.csv")], tmp_path / "x.index").people == 30_000
