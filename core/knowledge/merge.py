"""One person in several sources is one person: counting them twice would make the crowd look bigger.

Records of different sources with the same name are merged when nothing speaks against it and something speaks for
it: the same birth year, or one of them says so little that only one namesake fits. Of one source, only lines with the
same day of birth are.
"""

from __future__ import annotations

from sfumato.core.knowledge.people import Person


def _years(values: list[str]) -> set[str]:
    return {value[:4] for value in values}


def _listed_twice(a: Person, b: Person) -> bool:
    """Two lines of one source are two people, unless the day of birth says otherwise and the source does not.

    A firm's list has a line for each case of a client: five lines must not look like a crowd of five.
    """
    return not (a.id and b.id and a.id != b.id) and not _days(a.births).isdisjoint(_days(b.births))


def _days(values: list[str]) -> set[str]:
    return {value for value in values if len(value) == 10}


def _conflict(a: Person, b: Person) -> bool:
    if not set(a.sources).isdisjoint(b.sources) and not _listed_twice(a, b):
        return True
    if a.sex and b.sex and a.sex != b.sex:
        return True
    for one, other in ((a.births, b.births), (a.deaths, b.deaths)):
        if one and other:
            if not _years(one) & _years(other):
                return True
            # Both know the day and the days differ.
            days = _days(one), _days(other)
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
    target.sources.extend(source for source in other.sources if source not in target.sources)
    target.sex = target.sex or other.sex
    target.id = target.id or other.id


def merge_namesakes(group: list[Person]) -> list[Person]:
    """The records of one name, joined where births agree and nothing else conflicts. A record without a birth joins the one
    that fits, from another source only."""
    if len(group) == 1:
        return group
    # Those with a birth first: they are what the vaguer records are held against.
    ordered = sorted(group, key=lambda p: not p.births)
    # Within one source only a day of birth makes two lines one person: a hundred thousand namesakes need not be
    # compared with each other.
    single = all(person.sources == group[0].sources for person in group)
    births = _days if single else _years
    people: list[Person] = []
    born: dict[str, list[int]] = {}  # year or day → places in `people`
    for person in ordered:
        if person.births:
            near = sorted({n for when in births(person.births) for n in born.get(when, ())})
            chosen = next((n for n in near if not _conflict(person, people[n])), None)
        else:
            chosen = None if single else _only_one(person, people)
        if chosen is None:
            chosen = len(people)
            people.append(person)
        else:
            _into(people[chosen], person)
        for when in births(person.births):
            if chosen not in born.setdefault(when, []):
                born[when].append(chosen)
    return people


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
