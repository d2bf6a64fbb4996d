"""Workers by occupation group, sex, age, marital state, ethnicity and country of birth: shares that depend on each other.

Fitted on a weighted sample of employed adults of the United States (1994); `resources/population/build_crowd.py` counts
it. The joint share is a chain, each link smoothed towards the coarser one it refines:

    P(group, sex) · P(age | group, sex) · P(marital | group, sex, age) · P(ethnicity, birth | group, sex) · corrections

The corrections say that ages and marital states differ by ethnicity and country of birth. Shares hold for workers of one
country and time: elsewhere only the links that travel (marital state by sex and age) are used, with a wider interval.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from sfumato.core.errors import ResourceMissing
from sfumato.core.packed import read_stored
from sfumato.core.paths import RESOURCES
from sfumato.core.risk import crowd_priors as priors

UNSEEN, STATES = 0.2, 7  # pseudo-counts of each of the seven marital states of the sample: a judgment call
LAST_BAND = 17  # the number of the last band of five years: 85 and older
PRIOR_COUNT = (
    20  # people of the sample that the overall share counts for beside a group's own: a judgment call
)

FILE = RESOURCES / "population" / "workers.json"
YOUNGEST, OLDEST_WORKER = 17, 90  # years of age in the census sample
SEXES = ("m", "f")
HOME = "United-States"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a person must have; empty means anything."""

    sex: str = ""
    low: int = 0
    high: int = 200
    marital: frozenset[str] = frozenset()
    ethnicity: frozenset[str] = frozenset()
    born: frozenset[str] = frozenset()


class Workers:
    """Shares among the sample's workers. Not a census of anybody else."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.rows = float(data["rows"])
        self._n: dict[str, dict[str, float]] = data["counts"]
        self.group_of_title: dict[str, str] = data["groups"]
        self.groups = tuple(self._n["g"])
        self.bands = tuple(sorted(int(a) for a in self._n["a"]))
        self.marital_states = tuple(sorted({key.split("|")[1] for key in self._n["sm"]}))
        self.ethnicities = tuple(self._n["r"])
        self.countries = tuple(self._n["c"])
        self._pairs = tuple(tuple(key.split("|")) for key in self._n["rc"])
        self._remembered: dict[object, float] = {}

    def _count(self, table: str, *values: object) -> float:
        return self._n[table].get("|".join(map(str, values)), 0.0)

    def share(self, group: str, wanted: Wanted) -> float:
        """Part of all workers who are of this group and as wanted."""
        key = (group, wanted)
        if key not in self._remembered:
            sexes = (wanted.sex,) if wanted.sex else SEXES
            self._remembered[key] = sum(self._of_sex(group, sex, wanted) for sex in sexes)
        return self._remembered[key]

    def share_of_all(self, wanted: Wanted) -> float:
        """Part of all workers who are as wanted, whatever their work."""
        if wanted not in self._remembered:
            self._remembered[wanted] = sum(self.share(group, wanted) for group in self.groups)
        return self._remembered[wanted]

    def given(self, group: str, sex: str, wanted: Wanted) -> float:
        """Part of the group's workers of this sex ("" for both) who are as wanted."""
        sexes = (sex,) if sex else SEXES
        whole = sum(self._count("gs", group, one) for one in sexes) / self.rows
        part = sum(self._of_sex(group, one, wanted) for one in sexes)
        return min(1.0, part / whole) if whole else 0.0

    def _of_sex(self, group: str, sex: str, wanted: Wanted) -> float:
        found = 0.0
        ages = [(band, part) for band in self.bands if (part := _part(band, wanted.low, wanted.high))]
        by_age = {band: part * self._age(group, sex, band) for band, part in ages}
        married = {band: self._marital(group, sex, band, wanted.marital) for band, _ in ages}
        if not wanted.ethnicity and not wanted.born:
            found = sum(p * married[band] for band, p in by_age.items())
            return found * self._count("gs", group, sex) / self.rows
        for ethnicity, born in self._pairs:
            if wanted.ethnicity and ethnicity not in wanted.ethnicity:
                continue
            if wanted.born and born not in wanted.born:
                continue
            both = self._descent(group, sex, ethnicity, born)
            lift = self._marital_lift(ethnicity, sex, wanted.marital)
            found += both * sum(
                p * self._age_lift(ethnicity, born, band) * min(1.0, married[band] * lift)
                for band, p in by_age.items()
            )
        return found * self._count("gs", group, sex) / self.rows

    def _age(self, group: str, sex: str, band: int) -> float:
        base = (self._count("sa", sex, band) + 0.5) / (self._count("s", sex) + 9)
        return (self._count("gsa", group, sex, band) + priors.WORKERS_PRIOR * base) / (
            self._count("gs", group, sex) + priors.WORKERS_PRIOR
        )

    def _marital(self, group: str, sex: str, band: int, states: Collection[str]) -> float:
        if not states:
            return 1.0
        return min(1.0, sum(self._one_marital(group, sex, band, state) for state in states))

    def _one_marital(self, group: str, sex: str, band: int, state: str) -> float:
        overall = (self._count("sm", sex, state) + UNSEEN) / (self._count("s", sex) + STATES * UNSEEN)
        base = (self._count("sam", sex, band, state) + 5 * overall) / (self._count("sa", sex, band) + 5)
        if not group:
            return base
        of_group = (self._count("gsm", group, sex, state) + priors.WORKERS_PRIOR * overall) / (
            self._count("gs", group, sex) + priors.WORKERS_PRIOR
        )
        counted = self._count("gsam", group, sex, band, state) + priors.WORKERS_PRIOR * base * math.sqrt(
            of_group / overall
        )
        return counted / (self._count("gsa", group, sex, band) + priors.WORKERS_PRIOR)

    def marital(self, sex: str, low: int, high: int, states: Collection[str]) -> float:
        """Part of people of this sex and age in these marital states; below the sample's ages nobody is married."""
        key = (sex, low, high, frozenset(states))
        if key not in self._remembered:
            self._remembered[key] = self._marital_share(sex, low, high, states)
        return self._remembered[key]

    def _marital_share(self, sex: str, low: int, high: int, states: Collection[str]) -> float:
        total = found = 0.0
        for one in (sex,) if sex else SEXES:
            for band in self.bands:
                part = _part(band, low, high) * self._count("sa", one, band)
                total += part
                found += part * min(1.0, sum(self._one_marital("", one, band, state) for state in states))
        if not total:
            return 1.0 if "Never-married" in states else 0.0
        return found / total

    def _descent(self, group: str, sex: str, ethnicity: str, born: str) -> float:
        base = self._count("rc", ethnicity, born) / self.rows
        of_group = (self._count("grc", group, ethnicity, born) + priors.WORKERS_PRIOR * base) / (
            self._count("g", group) + priors.WORKERS_PRIOR
        )
        counted = self._count("gsrc", group, sex, ethnicity, born) + priors.WORKERS_PRIOR * of_group
        return counted / (self._count("gs", group, sex) + priors.WORKERS_PRIOR)

    def _age_lift(self, ethnicity: str, born: str, band: int) -> float:
        base = self._count("a", band) / self.rows
        if born == HOME:
            own, whole, prior = self._count("ra", ethnicity, band), self._count("r", ethnicity), 10
        else:
            own, whole, prior = self._count("ca", born, band), self._count("c", born), PRIOR_COUNT
        return (own + prior * base) / (whole + prior) / base

    def _marital_lift(self, ethnicity: str, sex: str, states: Collection[str]) -> float:
        if not states:
            return 1.0
        whole = sum(self._count("rsm", ethnicity, sex, state) for state in self.marital_states)
        base = sum(self._count("sm", sex, s) + UNSEEN for s in states) / self._count("s", sex)
        own = sum(self._count("rsm", ethnicity, sex, s) for s in states)
        return (own + PRIOR_COUNT * base) / (whole + PRIOR_COUNT) / base

    def born_share(self, born: Collection[str]) -> float:
        """Part of all workers who were born in one of these countries."""
        return sum(self._count("c", country) for country in born) / self.rows

    def education(self, group: str, levels: Collection[str]) -> float:
        """Part of the group's workers (of all, without a group) with one of these levels of education."""
        overall = sum(self._count("e", level) for level in levels) / self.rows
        if not group:
            return overall
        own = sum(self._count("ge", group, level) for level in levels)
        return (own + priors.WORKERS_PRIOR * overall) / (self._count("g", group) + priors.WORKERS_PRIOR)


def _part(band: int, low: int, high: int) -> float:
    """Which part of a five-year band lies from `low` to `high`, both included. The sample has nobody under 17."""
    first, last = max(band * 5, YOUNGEST), band * 5 + 4
    if band >= LAST_BAND:
        last = OLDEST_WORKER
        high = max(high, last) if high >= last else high
    years = max(0, min(last, high) - max(first, low) + 1)
    return years / (last - first + 1)


@lru_cache(maxsize=1)
def load_workers(path: Path = FILE) -> Workers:
    """The table of workers by occupation. Raises `ResourceMissing` where it is absent or damaged."""
    try:
        return Workers(json.loads(read_stored(path)))
    except (OSError, ValueError, KeyError) as error:
        raise ResourceMissing("The table of workers is missing or damaged.", file=path) from error
