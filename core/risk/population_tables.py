"""The shipped tables behind the population model; see resources/population/build.py for where they come from."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from sfumato.core.errors import ResourceMissing
from sfumato.core.language.fold import fold_phrase
from sfumato.core.packed import map_stored
from sfumato.core.paths import RESOURCES
from sfumato.core.risk import crowd_priors as priors

FIRST_DECADE = 1910  # of the table of given names by year of birth
ONE_SEX = 0.95  # of the bearers of a given name, from which on it tells the sex: a judgment call
HALF = 0.5  # of a trade, women where nothing is said
WOMEN = 4  # the column of `trades.tsv` that says it
PER_HUNDRED_THOUSAND, PER_MILLION = 100_000, 1e6  # units of the tables of names

FOLDER = RESOURCES / "population"

_LEGAL_FORMS = frozenset({
    "inc", "corporation", "corp", "company", "co", "ltd", "limited", "plc", "llc", "group", "ag", "asa", "as", "ab", "gmbh", "se",
    "sa", "nv", "holding", "holdings", "employees", "staff",
})  # fmt: skip


class SortedLines:
    """A sorted file of `key<TAB>value` lines, bisected in place: nothing is read until it is asked for."""

    def __init__(self, path: Path) -> None:
        try:
            self._map = map_stored(path)
        except (OSError, ValueError) as error:
            raise ResourceMissing("A table of the population model is missing.", file=path) from error

    def rows(self, key: str) -> list[list[str]]:
        """The rows of a key, each without the key; none where the file does not have it."""
        wanted = key.encode() + b"\t"
        low, high = 0, len(self._map)
        while low < high:
            middle = (low + high) // 2
            start = self._map.rfind(b"\n", 0, middle) + 1
            end = self._map.find(b"\n", start)
            if self._map[start:end] < wanted:
                low = end + 1
            else:
                high = start
        found = []
        while low < len(self._map) and self._map[low : low + len(wanted)] == wanted:
            end = self._map.find(b"\n", low)
            found.append(self._map[low:end].decode().split("\t"))
            low = end + 1
        return found

    def all(self) -> Iterator[list[str]]:
        """Every row of the file, key included."""
        for line in self._map[:].decode().splitlines():
            yield line.split("\t")


@dataclass(frozen=True, slots=True)
class Region:
    """A first-level division: a state, county or province."""

    code: str  # "NO.17"
    people: int

    @property
    def country(self) -> str:
        """The code of its country."""
        return self.code[:2]


class Tables:
    """The population tables of `resources/population` in memory: people by country, sex and age, work, faiths, languages."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        try:
            data: dict[str, Any] = json.loads((folder / "tables.json").read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ResourceMissing("The tables of the population model are missing.", file=folder) from error
        self.year: int = data["year"]
        self._ages: dict[str, dict[str, list[float]]] = data["ages"]
        self._counted: dict[tuple[tuple[str, ...], str, int, int], float] = {}
        self.religions: dict[str, dict[str, float]] = data["religions"]
        self.peoples: dict[str, dict[str, float]] = data["peoples"]
        self.languages: dict[str, dict[str, float]] = data.get("languages", {})
        self.urban: dict[str, float] = data["urban"]
        self._occupations: list[tuple[str, list[str], int, int]] = [tuple(row) for row in data["occupations"]]
        self._add_small_countries()
        self._add_belongings()

    def _add_small_countries(self) -> None:
        """States that the tables by age leave out, and former ones: never the world, and never a village."""
        for code, people, _ in self._written("small_countries.tsv"):
            if code in self._ages:
                continue
            made_of = people[1:].split("|") if people.startswith("=") else ["WORLD"]
            part = 1.0 if people.startswith("=") else float(people) / self.world
            self._ages[code] = {
                sex: [
                    part * sum(groups) for groups in zip(*(self._ages[c][sex] for c in made_of), strict=True)
                ]
                for sex in "fm"
            }

    def _add_belongings(self) -> None:
        """Peoples, faiths and languages that the Factbook does not list in a country where they are known to be."""
        tables = {"peoples": self.peoples, "religions": self.religions, "languages": self.languages}
        for code, table, label, share, _ in self._written("peoples_more.tsv"):
            listed = tables[table].get(code) or {}
            tables[table][code] = {**listed, label: max(listed.get(label, 0.0), float(share))}

    def _written(self, name: str) -> list[list[str]]:
        """Rows of a table that is written by hand."""
        path = self._folder / name
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except OSError as error:
            raise ResourceMissing("A table of the population model is missing.", file=path) from error
        return [line.split("\t") for line in lines if line and not line.startswith("#")]

    @property
    def world(self) -> float:
        """How many people there are."""
        return self.people(("WORLD",))

    def knows(self, code: str) -> bool:
        """Whether there are tables of this country."""
        return code in self._ages

    def people(self, codes: Sequence[str], sex: str = "", low: int = 0, high: int = priors.OLDEST) -> float:
        """People of these countries, of this sex ("" for both), from `low` to `high` years old, both included."""
        key = (tuple(codes), sex, low, high)
        if key not in self._counted:
            self._counted[key] = self._count(*key)
        return self._counted[key]

    def _count(self, codes: tuple[str, ...], sex: str, low: int, high: int) -> float:
        total = 0.0
        for code in codes:
            for one in sex or "fm":
                groups = self._ages.get(code, {}).get(one, ())
                for number, people in enumerate(groups):
                    first = number * 5
                    years = max(0, min(first + 4, high) - max(first, low) + 1)
                    total += people * 1000 * years / 5
        return total

    @cached_property
    def _places(self) -> SortedLines:
        return SortedLines(self._folder / "places.tsv")

    def places(self, name: str) -> list[tuple[str, int]]:
        """Country and people of every place of that name, the largest first."""
        rows = self._places.rows(fold_phrase(name))
        return sorted(((code, int(people)) for _, code, people in rows), key=lambda row: -row[1])

    @cached_property
    def _regions(self) -> SortedLines:
        return SortedLines(self._folder / "regions.tsv")

    def regions(self, name: str) -> list[Region]:
        """Divisions of that name."""
        rows = self._regions.rows(fold_phrase(name))
        return [Region(f"{row[1]}.{row[2]}", int(row[3])) for row in rows if row[4] == "r"]

    @cached_property
    def _by_code(self) -> dict[str, Region]:
        rows = (row for row in self._regions.all() if row[4] == "r")
        return {f"{row[1]}.{row[2]}": Region(f"{row[1]}.{row[2]}", int(row[3])) for row in rows}

    def region(self, code: str) -> Region | None:
        """A first-level division by its code."""
        return self._by_code.get(code)

    def places_in(self, name: str, region: str) -> list[int]:
        """People of the larger places of that name in a division."""
        rows = self._regions.rows(fold_phrase(name))
        return [int(row[3]) for row in rows if row[4] == "p" and f"{row[1]}.{row[2]}" == region]

    def region_of(self, name: str, country: str, people: int) -> str:
        """The division of the larger place of that name and size; "" when no table says it."""
        rows = [row for row in self._regions.rows(fold_phrase(name)) if row[4] == "p" and row[1] == country]
        return next((f"{country}.{row[2]}" for row in rows if int(row[3]) == people), "")

    @cached_property
    def _first(self) -> SortedLines:
        return SortedLines(self._folder / "first.tsv")

    def first_name(self, name: str, low: int, high: int, sex: str = "") -> tuple[float, str] | None:
        """Share of people born from `low` to `high` who have the name, and the sex it tells ("" if it does not)."""
        rows = {row[1]: [int(n) for n in row[2].split()] for row in self._first.rows(fold_phrase(name))}
        if not rows:
            return None
        totals = {row[1]: [int(n) for n in row[2].split()] for row in self._first.rows("")}
        first, last = (min(10, max(0, (year - FIRST_DECADE) // 10)) for year in (low, high))
        counts = {s: sum(rows.get(s, [0] * 11)[first : last + 1]) for s in "fm"}
        born = {s: sum(totals[s][first : last + 1]) for s in "fm"}
        if sex:
            return max(counts[sex], 1) / born[sex], sex
        share = max(1, sum(counts.values())) / sum(born.values())
        told = next((s for s in "fm" if counts[s] > ONE_SEX * sum(counts.values())), "")
        return share, told

    @cached_property
    def _last(self) -> SortedLines:
        return SortedLines(self._folder / "last.tsv")

    def last_name(self, name: str) -> float | None:
        """The share of people with this last name; None where the table does not know it."""
        rows = self._last.rows(fold_phrase(name).split(" ")[-1])
        return float(rows[0][1]) / PER_HUNDRED_THOUSAND if rows else None

    @cached_property
    def _names(self) -> SortedLines:
        return SortedLines(self._folder / "names.tsv")

    @cached_property
    def named_people(self) -> dict[str, int]:
        """Known people by country, for the countries whose names are counted."""
        return {row[1]: int(row[2]) for row in self._names.rows("")}

    def name_share(self, parts: Sequence[tuple[str, str]], codes: Sequence[str]) -> float | None:
        """Share of people of these countries with all parts of a name, each with "f" for a first and "l" for a last name; of all
        countries whose names are counted where none is given.

        Country by country, because first and last names go together. A name that a country's list lacks counts as half a known
        person there. None where no country's names are counted. Known people are no random sample: within a factor of 3."""
        counted = self.named_people
        wanted = [code for code in (codes or counted) if code in counted]
        everybody = sum(self.people((code,)) for code in wanted)
        if not everybody:
            return None
        lists = [
            {
                row[1]: float(row[3]) / PER_MILLION
                for row in self._names.rows(fold_phrase(part))
                if row[2] == kind
            }
            for part, kind in parts
        ]
        absent = {code: min(0.5 / counted[code], priors.ABSENT_NAME) for code in wanted}
        total = sum(self.people((c,)) * math.prod(here.get(c, absent[c]) for here in lists) for c in wanted)
        return total / everybody

    @cached_property
    def workers(self) -> float:
        """All workers that the table of occupations counts (US)."""
        return float(sum(row[2] + row[3] for row in self._occupations))

    @cached_property
    def _by_word(self) -> dict[str, tuple[str, int, int]]:
        """Name → title, men, women. A name also stands for the longer names that end in it: nurses of all kinds."""
        titles: dict[str, set[int]] = {}
        for number, (_, names, _, _) in enumerate(self._occupations):
            for name in names:
                words = name.split()
                # "managers of artists" are no artists
                ends = range(len(words)) if "of" not in words else (0,)
                for start in ends:
                    titles.setdefault(" ".join(words[start:]), set()).add(number)
        found = {}
        for name, numbers in titles.items():
            rows = [self._occupations[n] for n in sorted(numbers)]
            title = rows[0][0] if len(rows) == 1 else f"{len(rows)} titles such as {rows[0][0]}"
            found[name] = (title, sum(row[2] for row in rows), sum(row[3] for row in rows))
        return found

    def occupation(self, text: str, sex: str = "") -> tuple[float, str, bool] | None:
        """Share of (US) people of that sex who do this work, the title it was found under, and whether assumed. Of words that are
        listed without their first ones only a part: "customs officer" is one of many officers."""
        words = fold_phrase(text).split()
        # "retired tax lawyer" is looked up whole, then without its first words.
        for start in range(len(words)):
            name = " ".join(words[start:])
            part = priors.WITH_A_MODIFIER if start else 1.0
            if (
                name in self._trades
            ):  # written for what the census calls otherwise: its "surgeons" are all physicians
                return part * self._trades[name][0] * self._of_sex(name, sex), name, True
            if name in self._by_word:
                title, men, women = self._by_word[name]
                workers = {"m": men, "f": women, "": men + women}[sex]
                return part * max(workers, 100) / self.people(("US",), sex), title, False
        return None

    def _of_sex(self, trade: str, sex: str) -> float:
        """How much commoner the trade is among people of a sex than among all people."""
        women = self._trades[trade][2]
        return {"m": 1 - women, "f": women}[sex] / HALF if sex else 1.0

    def is_listed(self, work: str) -> bool:
        """Whether a table lists work by these very words."""
        return (name := fold_phrase(work)) in self._by_word or name in self._trades

    @cached_property
    def _trades(self) -> dict[str, tuple[float, float, float]]:
        """Work that the census table does not list: share of people, the factor around it, and women among those who do it."""
        return {
            row[0]: (float(row[1]), float(row[2]), float(row[WOMEN]) if len(row) > WOMEN else HALF)
            for row in self._written("trades.tsv")
        }

    @cached_property
    def _farming(self) -> dict[str, float]:
        return {row[0]: float(row[1]) for row in self._written("farming.tsv")}

    def farming(self, codes: tuple[str, ...]) -> float:
        """Of people at work in these countries, those on farms, in percent."""
        everywhere = self._farming["WORLD"]
        people = [(self.people((code,)), self._farming.get(code, everywhere)) for code in codes]
        return sum(n * share for n, share in people) / max(1.0, sum(n for n, _ in people))

    @cached_property
    def _employers(self) -> dict[str, tuple[float, float]]:
        return {row[0]: (float(row[1]), float(row[2])) for row in self._written("employers.tsv")}

    def employer(self, name: str) -> tuple[float, float] | None:
        """People of a large employer and the factor around it; None for a name that is not listed."""
        words = fold_phrase(name).removeprefix("the ").split()
        while words:
            if (found := self._employers.get(" ".join(words))) is not None:
                return found
            if words[-1] not in _LEGAL_FORMS:
                return None
            words.pop()
        return None

    def factor_of(self, title: str) -> float:
        """The factor around the share of work that `occupation` found under this title."""
        return self._trades[title][1] if title in self._trades else priors.COUNTED_SPREAD


@lru_cache(maxsize=1)
def load_tables() -> Tables:
    """The shipped tables of populations; one a process."""
    return Tables()


def belonging_share(shares: dict[str, float], wanted: str) -> float:
    """Share of the labels that are, or contain as a word, what is wanted: "Catholic" is in "Roman Catholic"."""
    if wanted in shares:
        return shares[wanted]
    stem = wanted.removesuffix("s")
    hits = [s for label, s in shares.items() if stem in label.split() or f" {wanted} " in f" {label} "]
    return min(1.0, sum(hits))
