"""The calculator against a census sample: expected crowds and lower bounds for random combinations.

    python -m benchmarks.table_crowd us_adults_1994_half.csv.gz [--held-out]

The true crowd is the weighted share of the sample times the workers of the occupation table. The shipped table was
counted on this very sample, so without `--held-out` the figures say that counting and calculating agree, not more. With it
the table is counted on every other row, and the figures are those of the rows it did not see.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import random
import sys
from collections.abc import Iterable
from pathlib import Path

from sfumato.core.paths import RESOURCES
from sfumato.core.risk import crowd_count
from sfumato.core.risk.crowd_facts import count_facts
from sfumato.core.risk.crowd_workers import Workers, load_workers
from sfumato.core.risk.population_tables import load_tables

QUESTIONS = 2000
LEAST = 10  # rows, so that the true share is worth comparing with
KEYS = {"sex": "sex", "born in": "country", "ethnicity": "race", "marital": "marital", "age": "age"}
Row = dict[str, str]


def band(age: str) -> str:
    low = int(age) // 10 * 10
    return f"{low}-{low + 9}"


def value(row: Row, key: str) -> str:
    return band(row["age"]) if key == "age" else row[KEYS[key]]


def questions(rows: list[Row], seed: int) -> Iterable[tuple[dict[str, str], int, float]]:
    """Random combinations as (facts, rows, weighted share); each combination once."""
    whole = sum(float(row["fnlwgt"]) for row in rows)
    chance = random.Random(seed)
    seen: set[tuple[tuple[str, str], ...]] = set()
    tries = 0
    while len(seen) < QUESTIONS and tries < 100_000:
        tries += 1
        row = chance.choice(rows)
        keys = chance.sample(sorted(KEYS), chance.randint(1, len(KEYS)))
        facts = {"occupation": row["occupation"]} | {key: value(row, key) for key in keys}
        name = tuple(sorted(facts.items()))
        if name in seen:
            continue
        fitting = [
            r
            for r in rows
            if r["occupation"] == facts["occupation"] and all(value(r, k) == facts[k] for k in keys)
        ]
        if len(fitting) >= LEAST:
            seen.add(name)
            yield facts, len(fitting), sum(float(r["fnlwgt"]) for r in fitting) / whole


def measure(rows: list[Row], seed: int = 0) -> dict[str, float]:
    """Share of questions within a factor of 2, and with the lower bound below the truth."""
    workers = load_tables().workers
    near = below = total = 0
    for facts, _, share in questions(rows, seed):
        crowd = count_facts([("country", "United States"), *facts.items()])
        truth = share * workers
        near += truth / 2 <= crowd.expected <= truth * 2
        below += crowd.low <= truth
        total += 1
    return {"questions": total, "within a factor of 2": near / total, "lower bound below": below / total}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sample", type=Path)
    parser.add_argument("--held-out", action="store_true", help="count the table on every other row")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with gzip.open(arguments.sample, "rt", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    if arguments.held_out:
        sys.path.insert(0, str(RESOURCES / "population"))
        from build_crowd import workers as counted

        data = counted(arguments.sample, lambda number: number % 2 == 0)
        table = Workers(data | {"groups": load_workers().group_of_title})
        crowd_count.load_workers = lambda: table  # type: ignore[assignment]
        rows = rows[1::2]
    for name, figure in measure(rows, arguments.seed).items():
        print(f"{name}\t{figure:.3f}")


if __name__ == "__main__":
    main()
