"""One person in several sources is one person: counting them twice would make the crowd look bigger.

Records of different sources with the same name are merged when nothing speaks against it and something speaks for
it: the same birth year, or one of them says so little that only one namesake fits.
"""

from __future__ import annotations

from sfumato.core.knowledge.people import Person


def _years(values: list[str]) -> set[str]:
    return {value[:4] for value in values}


def _conflict(a: Person, b: Person) -> bool:
    if not set(a.sources).isdisjoint(b.sources):  # a source lists nobody twice: two lines are two people
        return True
    if a.sex and b.sex and a.sex != b.sex:
        return True
    for one, other in ((a.births, b.births), (a.deaths, b.deaths)):
        if one and other:
            if not _years(one) & _years(other):
                return True
            # Both know the day and the days differ.
            days = {v for v in one if len(v) == 10}, {v for v in other if len(v) == 10}
            if all(days) and not days[0] & days[1]:
                return True
    return False


def _into(target: Person, other: Person) -> None:
    for mine, theirs in (
        (target.aliases, other.aliases),
        (target.births, other.births),
        (target.deaths, other.deaths),
        (target.dates, other.dates),
        (target.countries, other.countries),
        (target.occupations, other.occupations),
        (target.terms, other.terms),
    ):
        mine.extend(value for value in theirs if value not in mine)
    target.places.extend(place for place in other.places if place not in target.places)
    target.sources.extend(other.sources)
    target.sex = target.sex or other.sex
    target.id = target.id or other.id


def merge_namesakes(group: list[Person]) -> list[Person]:
    if len(group) == 1:
        return group
    # Those with a birth first: they are what the vaguer records are held against.
    ordered = sorted(group, key=lambda p: not p.births)
    if all(person.sources == group[0].sources for person in group):
        return ordered  # a hundred thousand namesakes of one source need not be compared with each other
    people: list[Person] = []
    born: dict[str, list[int]] = {}  # year → places in `people`
    for person in ordered:
        chosen = _born_together(person, people, born) if person.births else _only_one(person, people)
        if chosen is None:
            chosen = len(people)
            people.append(person)
        else:
            _into(people[chosen], person)
        for year in _years(person.births):
            if chosen not in born.setdefault(year, []):
                born[year].append(chosen)
    return people


def _born_together(person: Person, people: list[Person], born: dict[str, list[int]]) -> int | None:
    """The first of those born in the same year against whom nothing speaks."""
    years = sorted({n for year in _years(person.births) for n in born.get(year, ())})
    return next((n for n in years if not _conflict(person, people[n])), None)


def _only_one(person: Person, people: list[Person]) -> int | None:
    """For a record without a birth: the only one who fits, else the first of those who also shares a country."""
    fits = 0
    first = shared = None
    for n, other in enumerate(people):
        if _conflict(person, other):
            continue
        fits += 1
        first = n if first is None else first
        if shared is None and not set(person.countries).isdisjoint(other.countries):
            shared = n
        if fits > 1 and shared is not None:
            break
    return first if fits == 1 else shared
