"""The people index and k-anonymity: building, opening, intersecting; the paper's algorithm on Python sets beside ours.

    python -m benchmarks.bench_knowledge                             1.7 million synthetic people
    python -m benchmarks.bench_knowledge --people 1700000 10000000   and ten million: 3 GB of disk, ten minutes
    SFUMATO_BENCH_PEOPLE="1700000 10000000" make bench               the same among all benchmarks
    SFUMATO_BENCH_FOLDER=DIR                                         builds there and goes on after an interruption

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
from typing import Any

import numpy as np
from pyroaring import BitMap

from sfumato.core.knowledge import open_index
from sfumato.core.knowledge.build import build_index
from sfumato.core.knowledge.index import SHIPPED
from sfumato.core.knowledge.lexicon import load_lexicon
from sfumato.core.knowledge.people import Person
from sfumato.core.knowledge.sources import Problems
from sfumato.core.knowledge.storage import IndexFile
from sfumato.core.risk.anonymity_algorithm import terms_to_mask, terms_to_mask_any_arity
from sfumato.core.risk.anonymity_search import minimal_violations

PEOPLE = [int(size) for size in os.environ.get("SFUMATO_BENCH_PEOPLE", "1700000").split()]
FOLDER = os.environ.get("SFUMATO_BENCH_FOLDER")
PATIENCE = float(os.environ.get("SFUMATO_BENCH_PATIENCE", "90"))  # processor seconds granted to Python sets
SIZES = ((20_000, 0.9), (200_000, 0.8), (30_000, 0.9), (2_000, 1.0))
K = 5
Row = dict[str, object]


class Synthetic:
    """People with names, dates, places and occupations whose frequencies fall like those of real ones (Zipf)."""

    def __init__(self, path: Path, people: int) -> None:
        self.path, self._people = path, people

    def people(self, problems: Problems) -> Iterator[Person]:
        draw = np.random.default_rng(1)
        countries = ["NO", "SE", "DE", "FR", "US", "GB", "PL", "IT", "ES", "TR"]
        # How many there are, and how fast they get rarer: first names, surnames, towns, occupations.
        kinds = [np.arange(1, size + 1) ** -fall for size, fall in SIZES]
        tables = [np.cumsum(weights) / weights.sum() for weights in kinds]
        for start in range(0, self._people, 10_000):
            count = min(10_000, self._people - start)
            drawn = [np.searchsorted(table, draw.random(count)).tolist() for table in tables]
            spans = ((1900, 2006), (1, 13), (1, 29), (0, 2))
            rows = zip(*drawn, *(draw.integers(*span, count).tolist() for span in spans), strict=True)
            for first, last, place, work, year, month, day, sex in rows:
                country = countries[place % len(countries)]
                yield Person(
                    f"First{first} Last{last}",
                    sex="fm"[sex],
                    births=[f"{year}-{month:02}-{day:02}"],
                    countries=[country],
                    places=[(f"Town{place}", country)],
                    occupations=[f"occupation {work}"],
                )


def _build(people: int, folder: str, pipe: Any) -> None:
    seed = Path(folder) / f"synthetic-{people}"
    if not seed.exists():  # its time is part of what an interrupted build is known by
        seed.write_text("seed 1")
    began = time.process_time()
    built = build_index([Synthetic(seed, people)], Path(folder) / f"people-{people}.index")
    seconds = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    pipe.send((built, seconds, peak))


def index_rows(people: int, folder: str) -> list[Row]:
    receive, send = multiprocessing.Pipe(False)
    child = multiprocessing.get_context("spawn").Process(target=_build, args=(people, folder, send))
    child.start()
    send.close()  # so that a child that dies is noticed
    built, seconds, peak = receive.recv()
    child.join()
    path = Path(folder) / f"people-{people}.index"
    sections = IndexFile(path).header["sections"]
    rate = "goes on after an interruption" if built.resumed else f"{people / seconds:,.0f} people/s"
    rows: list[Row] = [
        {"what": f"build {people:,} synthetic people", "value": f"{seconds:,.0f} s, {rate}"},
        {"what": "  peak memory", "value": f"{peak:,.0f} MB"},
        {
            "what": f"  {built.terms:,} terms, {built.postings:,} postings",
            "value": f"{built.bytes / 1e6:.1f} MB, {built.bytes / built.postings:.2f} bytes a posting with names, "
            f"{sections['postings'][1] / built.postings:.2f} the lists alone",
        },
    ]
    rows += query_rows(path, "synthetic")
    path.unlink()
    return rows


def query_rows(path: Path, name: str) -> list[Row]:
    load_lexicon()  # once a process, whatever the index
    opened = []
    for _ in range(5):
        began = time.perf_counter()
        index = open_index(path)
        opened.append(time.perf_counter() - began)
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
    named = [draw.sample(keys, 3) for _ in range(300)]
    began = time.process_time()
    for terms in named:
        BitMap.intersection(*(index.key(key) for key in terms))
    read = time.process_time() - began
    return [
        {"what": f"open {name} index ({len(index):,} people)", "value": f"{min(opened) * 1000:.1f} ms"},
        {"what": "  intersections of three lists", "value": f"{len(pairs) / seconds:,.0f} /s"},
        {"what": "  the same, terms looked up in the file", "value": f"{len(named) / read:,.0f} /s"},
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


def parts(people: Sequence[int]) -> Iterator[list[Row]]:
    with tempfile.TemporaryDirectory(prefix="sfumato-bench-") as folder:
        for size in people:
            yield index_rows(size, FOLDER or folder)
    if SHIPPED.exists():
        yield query_rows(SHIPPED, "shipped")
    yield algorithm_rows()
    yield stronger_rows()


def run(people: Sequence[int] = PEOPLE) -> list[Row]:
    return [row for rows in parts(people) for row in rows]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", type=int, nargs="+", default=PEOPLE)
    from benchmarks.__main__ import table

    for measured in parts(parser.parse_args().people):  # each as soon as it is there
        print(table(measured), flush=True)
