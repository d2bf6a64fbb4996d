"""One person in several sources is one person: counting them twice would make the crowd look bigger.

Records of different sources with the same name are merged when nothing speaks against it and something speaks for
it: the same birth year, or one of them says so little that only one namesake fits.
"""

from __future__ import annotations

from sfumato.core.knowledge.people import Person


def _years(values: list[str]) -> set[str]:
    return {value[:4] for value in values}


def _conflict(a: Person, b: Person) -> bool:
    if set(a.sources) & set(b.sources):  # a source lists nobody twice: two lines are two people
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


def _same_birth(a: Person, b: Person) -> bool:
    return bool(_years(a.births) & _years(b.births))


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
    people: list[Person] = []
    # Those with a birth first: they are what the vaguer records are held against.
    for person in sorted(group, key=lambda p: not p.births):
        fits = [other for other in people if not _conflict(person, other)]
        if person.births:
            chosen = next((other for other in fits if _same_birth(person, other)), None)
        else:
            chosen = fits[0] if len(fits) == 1 else None
            if chosen is None:
                chosen = next((other for other in fits if set(person.countries) & set(other.countries)), None)
        if chosen is not None:
            _into(chosen, person)
        else:
            people.append(person)
    return people
