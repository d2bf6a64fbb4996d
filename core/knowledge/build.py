"""From sources to an index: collect, merge namesakes that are one person, number, invert, write.

Every stage works on sorted chunks on disk, so memory does not grow with the sources. What is collected stays in
`INDEX.building/` until the index is in place; an interrupted build goes on from there. The index itself is
written beside its final name and moved there in one step, so a good index is never replaced by half of one.
"""

from __future__ import annotations

import heapq
import json
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import numpy as np

from sfumato.core.errors import CannotRead, CannotWrite
from sfumato.core.knowledge.lexicon import Lexicon, load_lexicon
from sfumato.core.knowledge.merge import merge_namesakes
from sfumato.core.knowledge.people import Person, keys_of, record_of, sort_key
from sfumato.core.knowledge.sources import BadLine, Problems, Source
from sfumato.core.knowledge.storage import IndexFile, IndexWriter

Progress = Callable[[str, int], None]
CHUNK = 200_000  # people sorted in memory at a time
RUN = 6_000_000  # postings inverted in memory at a time


@dataclass(frozen=True, slots=True)
class Built:
    path: Path
    records: int  # read from the sources
    people: int  # after merging
    terms: int
    postings: int
    bytes: int
    bad_lines: int
    problems: tuple[BadLine, ...]
    resumed: bool
    seconds: float


def build_index(
    sources: Sequence[Source],
    output: Path,
    *,
    strict: bool = False,
    progress: Progress | None = None,
    lexicon: Lexicon | None = None,
    chunk: int = CHUNK,
    run: int = RUN,
    notice: Sequence[str] = (),
) -> Built:
    began = time.monotonic()
    tell = progress or (lambda stage, count: None)
    words = lexicon or load_lexicon()
    work = output.with_name(output.name + ".building")
    try:
        work.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"The work folder cannot be made ({error.strerror}).", file=work) from error
    problems = Problems(strict=strict)
    try:
        stage = _Collect(work, sources, problems, chunk, tell)
        stage.run()
        if not stage.records:
            shutil.rmtree(work, ignore_errors=True)
            raise CannotRead(
                "The sources hold no people.", next_step="Check the files and the --map of columns."
            )
        temporary = work / "index"
        people = _number(stage.chunks(), work, temporary, words, run, tell, notice, sources)
        made = IndexFile(temporary)  # refuses what it cannot read back
        if made.people != people:
            raise CannotWrite("The index does not read back whole.", file=output)
        terms, postings = made.terms, int(made.header["postings"])
        size = temporary.stat().st_size
        os.replace(temporary, output)
    except OSError as error:
        raise CannotWrite(f"The index cannot be written ({error.strerror}).", file=output) from error
    shutil.rmtree(work, ignore_errors=True)
    return Built(
        output,
        stage.records,
        people,
        terms,
        postings,
        size,
        stage.bad_lines,
        tuple(problems.lines),
        stage.resumed,
        time.monotonic() - began,
    )


class _Collect:
    """Sources to sorted chunks of (key, person); a manifest says how far it got."""

    def __init__(
        self, work: Path, sources: Sequence[Source], problems: Problems, chunk: int, tell: Progress
    ) -> None:
        self._work, self._sources, self._problems, self._chunk, self._tell = (
            work,
            sources,
            problems,
            chunk,
            tell,
        )
        self._manifest = work / "manifest.json"
        stamp = []
        for source in sources:
            about = source.path.stat()
            stamp.append([str(source.path.resolve()), about.st_size, about.st_mtime_ns])
        fresh: dict[str, Any] = {
            "sources": stamp,
            "chunk": chunk,
            "done": [0] * len(stamp),
            "finished": [False] * len(stamp),
            "bad": [0] * len(stamp),
            "chunks": 0,
        }
        state = fresh
        self.resumed = False
        if self._manifest.exists():
            old = json.loads(self._manifest.read_text(encoding="utf-8"))
            if old.get("sources") == stamp and old.get("chunk") == chunk:
                state, self.resumed = old, old["chunks"] > 0
        self._state = state

    @property
    def records(self) -> int:
        return sum(self._state["done"])

    @property
    def bad_lines(self) -> int:
        return sum(self._state["bad"])

    def chunks(self) -> list[Path]:
        return [self._work / f"people-{n:05}.jsonl" for n in range(self._state["chunks"])]

    def run(self) -> None:
        for number, source in enumerate(self._sources):
            if self._state["finished"][number]:
                continue
            # What an interrupted build has kept is read over: its bad lines are reported again.
            before = self._problems.count
            people = source.people(self._problems)
            for _ in islice(people, self._state["done"][number]):
                pass
            while rows := [(sort_key(p.name), p) for p in islice(people, self._chunk)]:
                for _, person in rows:
                    person.sources.append(number)
                self._spool(rows)
                self._state["done"][number] += len(rows)
                self._save()
                self._tell(f"read {source.path.name}", self._state["done"][number])
            self._state["finished"][number] = True
            self._state["bad"][number] = self._problems.count - before
            self._save()

    def _spool(self, rows: list[tuple[str, Person]]) -> None:
        rows.sort(key=lambda row: row[0])
        path = self._work / f"people-{self._state['chunks']:05}.jsonl"
        with path.open("w", encoding="utf-8") as out:
            for key, person in rows:
                out.write(
                    key + "\t" + json.dumps(person.to_row(), ensure_ascii=False, separators=(",", ":")) + "\n"
                )
        self._state["chunks"] += 1

    def _save(self) -> None:
        temporary = self._manifest.with_suffix(".new")
        temporary.write_text(json.dumps(self._state), encoding="utf-8")
        os.replace(temporary, self._manifest)


def _records(path: Path) -> Iterator[tuple[str, str]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            key, _, row = line.partition("\t")
            yield key, row


def _people(chunks: Iterable[Path]) -> Iterator[Person]:
    merged = heapq.merge(*(_records(path) for path in chunks), key=lambda record: record[0])
    for _, group in groupby(merged, key=lambda record: record[0]):
        yield from merge_namesakes([Person.from_row(json.loads(row)) for _, row in group])


def _number(
    chunks: list[Path],
    work: Path,
    target: Path,
    lexicon: Lexicon,
    run: int,
    tell: Progress,
    notice: Sequence[str],
    sources: Sequence[Source],
) -> int:
    """Gives people their numbers, inverts them, and writes the index."""
    most = sum(sum(1 for _ in path.open("rb")) for path in chunks)
    writer = IndexWriter(target, most)
    inverter = _Inverter(work, run)
    number = 0
    for person in _people(chunks):
        writer.add_person(record_of(person))
        for key in keys_of(person, lexicon):
            inverter.add(key, number)
        number += 1
        if number % 100_000 == 0:
            tell("people", number)
    for count, (term, ids) in enumerate(inverter.terms(), 1):
        writer.add_term(term, ids)
        if count % 500_000 == 0:
            tell("terms", count)
    writer.finish({"version": 1, "sources": [source.path.name for source in sources], "notice": list(notice)})
    return number


class _Inverter:
    """(key, person) pairs to sorted terms; sorted runs on disk when memory would grow."""

    def __init__(self, work: Path, most: int) -> None:
        self._work, self._most = work, most
        self._lists: dict[str, list[int]] = {}
        self._count = 0
        self._runs: list[Path] = []

    def add(self, key: str, number: int) -> None:
        found = self._lists.get(key)
        if found is None:
            self._lists[key] = [number]
        else:
            found.append(number)
        self._count += 1
        if self._count >= self._most:
            self._flush()

    def _flush(self) -> None:
        path = self._work / f"run-{len(self._runs):05}"
        with path.open("wb") as out:
            for key, ids in sorted((key.encode(), ids) for key, ids in self._lists.items()):
                out.write(len(key).to_bytes(2, "little") + len(ids).to_bytes(4, "little") + key)
                out.write(np.asarray(ids, dtype="<u4").tobytes())
        self._runs.append(path)
        self._lists.clear()
        self._count = 0

    def _read(self, path: Path, order: int) -> Iterator[tuple[bytes, int, bytes]]:
        with path.open("rb") as file:
            while head := file.read(6):
                key = file.read(int.from_bytes(head[:2], "little"))
                yield key, order, file.read(4 * int.from_bytes(head[2:], "little"))

    def terms(self) -> Iterator[tuple[bytes, np.ndarray[tuple[int], np.dtype[np.uint32]]]]:
        self._flush()
        # Numbers grow from run to run, so a term's list is its runs' lists one after the other.
        merged = heapq.merge(*(self._read(path, n) for n, path in enumerate(self._runs)), key=lambda r: r[:2])
        for key, group in groupby(merged, key=lambda record: record[0]):
            yield key, np.frombuffer(b"".join(data for _, _, data in group), dtype="<u4")
