"""(key, person) pairs turned round: terms in order, each with its people; sorted runs on disk when memory would grow."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import numpy as np

Ids = np.ndarray[tuple[int], np.dtype[np.uint32]]
_BATCH = 1 << 16  # postings kept as Python numbers before they become an array


class _Numbers(dict[str, int]):
    """Key → its number, the next one for a key that is new. As a dictionary of its own it is asked at the speed of C."""

    def __missing__(self, key: str) -> int:
        number = self[key] = len(self)
        return number


class Inverter:
    """Keys get small numbers in the order in which they are met, so that a run is one stable sort of an array."""

    def __init__(self, work: Path, most: int) -> None:
        self._work, self._most = work, most
        self._runs: list[Path] = []
        self._people = 0
        self._start()

    def _start(self) -> None:
        self._numbers = _Numbers()
        self._batch: list[int] = []
        self._terms: list[Ids] = []
        self._counts: list[int] = []  # keys of each person of the run
        self._first = self._people
        self._held = 0

    def add(self, keys: Iterable[str]) -> None:
        """The keys of the next person, none twice."""
        before = len(self._batch)
        self._batch.extend(map(self._numbers.__getitem__, keys))
        self._counts.append(len(self._batch) - before)
        self._people += 1
        if len(self._batch) >= _BATCH or self._held + len(self._batch) >= self._most:
            self._held += len(self._batch)
            self._terms.append(np.array(self._batch, dtype=np.uint32))
            self._batch = []
            if self._held >= self._most:
                self._flush()

    def _flush(self) -> None:
        terms = np.concatenate([*self._terms, np.array(self._batch, dtype=np.uint32)])
        self._terms, self._batch = [], []
        people = np.repeat(
            np.arange(self._first, self._people, dtype="<u4"), np.array(self._counts, dtype=np.int64)
        )
        order = np.argsort(terms, kind="stable")
        people = people[order]
        ends = np.cumsum(np.bincount(terms, minlength=len(self._numbers)))
        starts = np.concatenate([[0], ends[:-1]]).tolist() if len(ends) else []
        stops = ends.tolist()
        path = self._work / f"run-{len(self._runs):05}"
        with path.open("wb") as out:
            for key, number in sorted((key.encode(), number) for key, number in self._numbers.items()):
                start, stop = starts[number], stops[number]
                out.write(len(key).to_bytes(2, "little") + (stop - start).to_bytes(4, "little") + key)
                out.write(people[start:stop].tobytes())
        self._runs.append(path)
        self._start()

    def _read(self, path: Path, order: int) -> Iterator[tuple[bytes, int, bytes]]:
        with path.open("rb") as file:
            read = file.read
            while head := read(6):
                key = read(int.from_bytes(head[:2], "little"))
                yield key, order, read(4 * int.from_bytes(head[2:], "little"))

    def terms(self) -> Iterator[tuple[bytes, Ids]]:
        """Each key once, in the order of its bytes, with the sorted numbers of the people who have it."""
        self._flush()
        # Numbers grow from run to run, so a term's list is its runs' lists one after the other. No two records
        # have the same key and run, so the comparison never comes to the lists.
        merged = heapq.merge(*(self._read(path, n) for n, path in enumerate(self._runs)))
        for key, group in groupby(merged, key=lambda record: record[0]):
            yield key, np.frombuffer(b"".join([data for _, _, data in group]), dtype="<u4")
