"""How many living people share several attributes: population × shares, each given those before it.

Where comes first (a city inside its country is not counted twice), then sex and age among the people there, then
what depends on them: work given sex and working age, first name given sex and year of birth, faith and people
given the country. Shares that the tables know only for another country carry a wider interval, and the interval
of the whole adds up the factors as independent errors of the logarithm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sfumato.core.risk.population_places import Attribute
from sfumato.core.risk.population_tables import OLDEST, Tables

# Assumed where no table says it: foreigners of one nationality among the people of a place.
FOREIGN, FOREIGN_SPREAD = 0.02, 10.0
WORKING = (18, 69)
AGES_OF_WORK = {"student": (6, 29), "pensioner": (60, OLDEST)}
LATE = 0.1  # of those past the age who still work (assumed)


@dataclass(frozen=True, slots=True)
class Share:
    """Part of all living people, as decimal logarithms."""

    value: float
    low: float
    high: float
    words: str


@dataclass(frozen=True, slots=True)
class Estimate:
    expected: float
    low: float
    high: float
    words: str


class _Running:
    """The estimate while it is being made."""

    def __init__(self, people: float) -> None:
        self.people = people
        self.variance = 0.0
        self.steps: list[str] = []

    def times(self, share: float, spread: float, words: str) -> None:
        self.people *= share
        self.variance += math.log(max(spread, 1.0001)) ** 2
        self.steps.append(f"{words}: × {_percent(share)}")

    def result(self) -> Estimate:
        width = math.exp(math.sqrt(self.variance))
        low, high = self.people / width, self.people * width
        words = "; ".join(self.steps)
        ending = f"about {_count(self.people)} people ({_count(low)} to {_count(high)})"
        return Estimate(self.people, low, high, f"{words} → {ending}." if words else f"{ending}.")


def estimate(attributes: Sequence[Attribute], tables: Tables, sex: str = "") -> Estimate:
    by: dict[str, list[Attribute]] = {}
    for attribute in attributes:
        by.setdefault(attribute.dimension, []).append(attribute)
    running = _Running(tables.world)
    running.steps.append(f"{_count(tables.world)} people in the world")
    codes = _where(by.get("where", []), by.get("nationality", []), tables, running)
    told = next((a.sex for a in by.get("sex", [])), "") or sex
    first = last = ""
    if names := by.get("name"):
        parts = max((a.text.split() for a in names), key=len)
        last = parts[-1]
        first = parts[0] if len(parts) > 1 else ""
    if told:
        share = tables.people(codes, told) / tables.people(codes)
        running.times(share, 1.05, "women" if told == "f" else "men")
    low, high = _age(by.get("age", []), codes, told, tables, running)
    for attribute in _distinct(by.get("occupation", [])):
        _work(attribute, told, low, high, codes, tables, running)
    for dimension, table in (("faith", tables.religions), ("people", tables.peoples)):
        for attribute in _distinct(by.get(dimension, [])):
            _belonging(attribute, codes, table, tables, running)
    if last:
        _name(first, last, told, low, high, codes, tables, running)
    return running.result()


def _distinct(attributes: list[Attribute]) -> list[Attribute]:
    """The rarest of those that say the same: "Catholic" and "Roman Catholic" are one thing."""
    return sorted(attributes, key=lambda a: a.share)[:1]


def _where(
    places: list[Attribute], nations: list[Attribute], tables: Tables, running: _Running
) -> tuple[str, ...]:
    everywhere: tuple[str, ...] = ("WORLD",)
    if not places and not nations:
        return everywhere
    towns = sorted((a for a in places if a.people), key=lambda a: a.people)
    wide = sorted((a for a in (*places, *nations) if not a.people), key=lambda a: tables.people(a.codes))
    if towns:
        home = towns[0]
        codes = home.codes
        running.times(home.people / tables.world, home.spread, home.how)
    else:
        home = wide.pop(0)
        codes = home.codes
        running.times(tables.people(codes) / tables.world, 1.1, home.how)
    inside = set(codes)
    for town in _other_places(towns[1:], home):
        within = tables.people(town.codes)
        running.times(min(1.0, town.people / within), 5.0, f"who also have to do with {town.text}")
    if foreign := [a for a in wide if not inside & set(a.codes)]:
        running.times(FOREIGN, FOREIGN_SPREAD, f"of other countries ({foreign[0].text}; assumed)")
    narrower = [set(a.codes) & inside for a in wide if inside & set(a.codes) and len(inside) > 1]
    if not towns and narrower:
        codes = tuple(sorted(set.intersection(inside, *narrower))) or codes
    return codes


def _other_places(towns: list[Attribute], home: Attribute) -> list[Attribute]:
    """Places that are not the home said again: the same words, or the area that holds it."""
    seen = {home.text.lower(), home.how}
    others = []
    for town in towns:
        if town.text.lower() not in seen and town.how not in seen and not _holds(town, home):
            others.append(town)
            seen |= {town.text.lower(), town.how}
    return others


def _holds(area: Attribute, home: Attribute) -> bool:
    """Where no table says in which region a place lies, it is taken to lie in the one that the text names."""
    if not area.wide or not set(area.codes) & set(home.codes):
        return False
    return not area.region or not home.region or area.region == home.region


def _age(
    ages: list[Attribute], codes: tuple[str, ...], sex: str, tables: Tables, running: _Running
) -> tuple[int, int]:
    low, high, fraction, spread = 0, OLDEST, 1.0, 1.0
    if not ages:
        return low, high
    for attribute in ages:
        new_low, new_high = max(low, attribute.low), min(high, attribute.high)
        if new_low > new_high:  # an age then and a birth year now need not agree; the narrower one counts
            narrow = attribute.high - attribute.low < high - low
            new_low, new_high = (attribute.low, attribute.high) if narrow else (low, high)
        low, high = new_low, new_high
        fraction = min(fraction, attribute.fraction)
        spread = max(spread, attribute.spread)
    everyone = tables.people(codes, sex)
    share = tables.people(codes, sex, low, high) / everyone * fraction
    running.times(
        max(share, 1 / everyone), spread, min(ages, key=lambda a: (a.high - a.low) * a.fraction).how
    )
    return low, high


def _work(
    attribute: Attribute,
    sex: str,
    low: int,
    high: int,
    codes: tuple[str, ...],
    tables: Tables,
    running: _Running,
) -> None:
    """The tables count workers among people of all ages in one country; here they are a part of those of working age.

    So a young country has fewer of them than an old one, and somebody of a given age is more likely one of them.
    """
    found = tables.occupation(attribute.text, sex)
    share, title, assumed = found if found is not None else (attribute.share, "", False)
    ages = AGES_OF_WORK.get(title, WORKING)
    counted: tuple[str, ...] = ("WORLD",) if assumed else ("US",)
    rate = min(1.0, share * tables.people(counted, sex) / _workers(counted, sex, 0, OLDEST, ages, tables))
    share = (
        rate * _workers(codes, sex, low, high, ages, tables) / max(1.0, tables.people(codes, sex, low, high))
    )
    spread = attribute.spread if codes != ("US",) else min(attribute.spread, 1.5)
    running.times(max(share, 1e-9), spread, attribute.how)


def _workers(
    codes: tuple[str, ...], sex: str, low: int, high: int, ages: tuple[int, int], tables: Tables
) -> float:
    """People from `low` to `high` who are of an age for this work; of the older ones a part."""
    of_age = tables.people(codes, sex, max(low, ages[0]), min(high, ages[1]))
    return of_age + LATE * tables.people(codes, sex, max(low, ages[1] + 1), high)


def _belonging(
    attribute: Attribute,
    codes: tuple[str, ...],
    table: dict[str, dict[str, float]],
    tables: Tables,
    running: _Running,
) -> None:
    wanted = attribute.text.lower()
    here = total = 0.0
    for code in codes:
        people = tables.people((code,))
        total += people
        here += people * sum(
            s for label, s in table.get(code, {}).items() if label == wanted or wanted in label.split()
        )
    if here:
        running.times(min(1.0, here / total), 1.5, f"{attribute.text} (in that country)")
    else:
        running.times(attribute.share, 5.0, f"{attribute.text} (in the world)")


def _name(
    first: str,
    last: str,
    sex: str,
    low: int,
    high: int,
    codes: tuple[str, ...],
    tables: Tables,
    running: _Running,
) -> None:
    spread = 2.0 if codes == ("US",) else 10.0
    if first:
        found = tables.first_name(first, tables.year - high, tables.year - low, sex)
        share = found[0] if found else 1e-6
        running.times(share, spread if found else 20.0, "with this first name (as often as in the US)")
    share_of_last = tables.last_name(last)
    running.times(
        share_of_last or 5e-7, spread if share_of_last else 20.0, "with this surname (as often as in the US)"
    )


def _percent(share: float) -> str:
    if share >= 0.0995:
        return f"{share:.0%}"
    return f"{share:.1%}" if share >= 0.00995 else f"{share:.2g}"


def _count(people: float) -> str:
    if people >= 1e9:
        return f"{people / 1e9:.1f} billion"
    if people >= 1e6:
        return f"{people / 1e6:.1f} million"
    if people >= 100:
        digits = -(int(math.log10(people)) - 1)
        return f"{round(people, digits):,.0f}"
    return f"{people:.2g}"
