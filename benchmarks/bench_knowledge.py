"""The people index and k-anonymity: building, opening, intersecting; the paper's algorithm on Python sets beside ours.

    python -m benchmarks.bench_knowledge                     30,000 synthetic people
    python -m benchmarks.bench_knowledge --people 10000000   needs about 12 GB of disk and some patience

Times are processor seconds, so that a busy machine spoils neither side. The builder runs in a process of its own:
its peak memory is its own.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import resource
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
from pyroaring import BitMap

from sfumato.core.knowledge import open_index
from sfumato.core.knowledge.build import build_index
from sfumato.core.knowledge.index import SHIPPED
from sfumato.core.knowledge.people import Person
from sfumato.core.knowledge.sources import Problems
from sfumato.core.risk.anonymity_algorithm import terms_to_mask, terms_to_mask_any_arity
from sfumato.core.risk.anonymity_search import minimal_violations

PEOPLE = int(os.environ.get("SFUMATO_BENCH_PEOPLE", "30000"))
PATIENCE = float(os.environ.get("SFUMATO_BENCH_PATIENCE", "30"))  # processor seconds granted to Python sets
K = 5
Row = dict[str, object]


class Synthetic:
    """People with names, dates, places and occupations whose frequencies fall like those of real ones."""

    def __init__(self, path: Path, people: int) -> None:
        self.path, self._people = path, people

    def people(self, problems: Problems) -> Iterator[Person]:
        draw = random.Random(1)
        countries = ["NO", "SE", "DE", "FR", "US", "GB", "PL", "IT", "ES", "TR"]
        for _ in range(self._people):
            first, last, place = (int(draw.paretovariate(0.5)) % size for size in (20_000, 200_000, 30_000))
            country = countries[place % len(countries)]
            day = f"{draw.randint(1900, 2005)}-{draw.randint(1, 12):02}-{draw.randint(1, 28):02}"
            yield Person(
                f"First{first} Last{last}",
                sex=draw.choice("fm"),
                births=[day],
                countries=[country],
                places=[(f"Town{place}", country)],
                occupations=[f"occupation {int(draw.paretovariate(1)) % 2000}"],
            )


def _build(people: int, folder: str, pipe: object) -> None:
    seed = Path(folder) / "synthetic"
    seed.write_text("seed 1")
    began = time.process_time()
    built = build_index([Synthetic(seed, people)], Path(folder) / "people.index")
    seconds = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    pipe.send((built.people, built.terms, built.postings, built.bytes, seconds, peak))  # type: ignore[attr-defined]


def index_rows(people: int) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="sfumato-bench-") as folder:
        receive, send = multiprocessing.Pipe(False)
        child = multiprocessing.get_context("spawn").Process(target=_build, args=(people, folder, send))
        child.start()
        made, terms, postings, size, seconds, peak = receive.recv()
        child.join()
        rows: list[Row] = [
            {"what": f"build {people:,} synthetic people", "value": f"{people / seconds:,.0f} people/s"},
            {"what": "  peak memory", "value": f"{peak:,.0f} MB"},
            {
                "what": f"  {made:,} people, {terms:,} terms, {postings:,} postings",
                "value": f"{size / 1e6:.1f} MB, {size / postings:.2f} bytes a posting",
            },
        ]
        return rows + query_rows(Path(folder) / "people.index", "synthetic")


def query_rows(path: Path, name: str) -> list[Row]:
    began = time.perf_counter()
    index = open_index(path)
    opened = time.perf_counter() - began
    draw = random.Random(2)
    keys: list[str] = []
    for prefix in ("c:", "d:19", "t:", "o:", "s:", "n:"):
        found = [
            term for term, posting in _first(index.file.starting_with(prefix), 4000) if posting.people > 20
        ]
        keys += draw.sample(found, min(40, len(found)))
    lists = [bitmap for key in keys if (bitmap := index.key(key)) is not None]
    pairs = [draw.sample(lists, 3) for _ in range(3000)]
    began = time.process_time()
    for triple in pairs:
        BitMap.intersection(*triple)
    seconds = time.process_time() - began
    return [
        {"what": f"open {name} index ({len(index):,} people)", "value": f"{opened * 1000:.1f} ms"},
        {"what": "  intersections of three lists", "value": f"{len(pairs) / seconds:,.0f} /s"},
    ]


def _first(terms: Iterator[tuple[str, object]], count: int) -> Iterator[tuple[str, object]]:
    for _, item in zip(range(count), terms, strict=False):
        yield item


# -- Algorithm 1 ------------------------------------------------------------


def document(terms: int, people: int = 1_700_000, seed: int = 3) -> dict[str, BitMap]:
    """A document's posting lists: a few very long ones (a country), many short ones (a town, a day)."""
    generator = np.random.default_rng(seed)
    sizes = np.exp(generator.uniform(np.log(20), np.log(100_000), terms)).astype(int)
    # Those whom the text is about have eight of its terms each; everybody else has them by chance.
    characters = generator.integers(0, people, max(4, terms // 8))
    told = [
        generator.choice(len(characters), max(1, 8 * len(characters) // terms), replace=False) for _ in sizes
    ]
    return {
        f"t{number}": BitMap(
            np.concatenate([generator.integers(0, people, size), characters[who]]).astype(np.uint32)
        )
        for number, (size, who) in enumerate(zip(sizes, told, strict=True))
    }


class OutOfPatience(Exception):
    pass


def on_sets(postings: Mapping[str, set[int]], max_arity: int, k: int, until: float) -> set[str]:
    """Algorithm 1 as printed, on Python sets: restart after each masked term."""
    masked = {term for term in postings if len(postings[term]) < k}
    while True:
        left = [term for term in postings if term not in masked]
        for arity in range(2, max_arity + 1):
            violated = _first_violation(left, postings, arity, k, until)
            if violated:
                break
        else:
            return masked
        masked.add(min(violated, key=lambda term: len(postings[term])))


def _first_violation(
    terms: Sequence[str], postings: Mapping[str, set[int]], arity: int, k: int, until: float
) -> tuple[str, ...]:
    for combination in combinations(terms, arity):
        if 1 <= len(set.intersection(*(postings[term] for term in combination))) < k:
            return combination
        if time.process_time() > until:
            raise OutOfPatience
    return ()


def timed(run: Callable[[], object]) -> tuple[float, object]:
    began = time.process_time()
    result = run()
    return time.process_time() - began, result


def algorithm_rows() -> list[Row]:
    rows: list[Row] = []
    for terms in (30, 100, 300):
        postings = document(terms)
        sets = {name: set(bitmap) for name, bitmap in postings.items()}
        ours, masked = timed(lambda p=postings: terms_to_mask(list(p), p, max_arity=2, k=K))  # type: ignore[misc]
        assert isinstance(masked, list)
        began = time.process_time()
        try:
            same = on_sets(sets, 2, K, began + PATIENCE)
            slow, sign = time.process_time() - began, ""
            if same != set(masked):
                raise AssertionError("the two do not mask the same terms")
        except OutOfPatience:
            slow, sign = PATIENCE, "> "
        rows.append(
            {
                "what": f"Algorithm 1, pairs, {terms} terms ({len(masked)} masked)",
                "value": f"{ours * 1000:.1f} ms",
                "Python sets": f"{sign}{slow * 1000:,.0f} ms",
                "times faster": f"{sign}{slow / ours:,.0f}",
            }
        )
    return rows


def stronger_rows() -> list[Row]:
    rows: list[Row] = []
    for terms in (75, 150, 300):
        postings = {name: bitmap for name, bitmap in document(terms).items() if len(bitmap) >= K}
        total = sum(len(bitmap) for bitmap in postings.values())
        check, _ = timed(lambda p=postings: list(minimal_violations(p, K, 1_700_000, 64)))  # type: ignore[misc]
        whole, masked = timed(lambda p=postings: terms_to_mask_any_arity(list(p), p, k=K, people=1_700_000))  # type: ignore[misc]
        assert isinstance(masked, list)
        rows.append(
            {
                "what": f"any size, {terms} terms, {total:,} postings",
                "value": f"check {check * 1000:.0f} ms, {check / terms * 1e6:.0f} µs a term",
                "times faster": f"masking {len(masked)}: {whole * 1000:.0f} ms",
            }
        )
    return rows


def run(people: int = PEOPLE) -> list[Row]:
    rows = index_rows(people)
    if SHIPPED.exists():
        rows += query_rows(SHIPPED, "shipped")
    return rows + algorithm_rows() + stronger_rows()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=PEOPLE)
    from benchmarks.__main__ import table

    print(table(run(parser.parse_args().people)))
