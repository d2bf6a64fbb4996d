"""From sources to an index: collect, merge namesakes that are one person, number, invert, write.

Every stage works on sorted chunks on disk, so memory does not grow with the sources. What is collected stays in
`INDEX.building/` until the index is in place; an interrupted build goes on from there. The index itself is
written beside its final name and moved there in one step, so a good index is never replaced by half of one.
"""

from __future__ import annotations

import gc
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

from sfumato.core.errors import CannotRead, CannotWrite
from sfumato.core.knowledge.invert import Inverter
from sfumato.core.knowledge.lexicon import Lexicon, load_lexicon
from sfumato.core.knowledge.merge import merge_namesakes
from sfumato.core.knowledge.people import Keys, Person, record_of, sort_key
from sfumato.core.knowledge.sources import BadLine, Problems, Source
from sfumato.core.knowledge.storage import IndexFile, IndexWriter
from sfumato.core.messages import Message

Progress = Callable[[str, int], None]
CHUNK = 100_000  # people sorted in memory at a time
RUN = 6_000_000  # postings inverted in memory at a time
_BATCH = 256  # people on a line of a chunk: one call of the JSON library for all of them
_SELDOM = 200_000  # new objects between two looks for cycles: people make none, and are many
_FORM = 2  # of the chunks; what another form has left behind is collected again


@dataclass(frozen=True, slots=True)
class Built:
    """What became of a build of the people index, for its report."""

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
    """Builds the index of people into `output`. `strict`: a bad line ends the work; `chunk`, `run` bound the memory."""
    began = time.monotonic()
    tell = progress or (lambda stage, count: None)
    words = lexicon or load_lexicon()
    work = output.with_name(output.name + ".building")
    try:
        work.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(
            Message("The work folder cannot be made ({0}).", error.strerror), file=work
        ) from error
    problems = Problems(strict=strict)
    often = gc.get_threshold()
    gc.set_threshold(max(often[0], _SELDOM), *often[1:])
    try:
        stage = _Collect(work, sources, problems, chunk, tell)
        stage.run()
        if not stage.records:
            shutil.rmtree(work, ignore_errors=True)
            raise CannotRead(
                "The sources hold no people.", next_step="Check the files and the --map of columns."
            )
        temporary = work / "index"
        people = _number(stage.chunks(), stage.records, work, temporary, words, run, tell, notice, sources)
        made = IndexFile(temporary)  # refuses what it cannot read back
        if made.people != people:
            raise CannotWrite("The index does not read back whole.", file=output)
        terms, postings = made.terms, int(made.header["postings"])
        size = temporary.stat().st_size
        os.replace(temporary, output)
    except OSError as error:
        raise CannotWrite(
            Message("The index cannot be written ({0}).", error.strerror), file=output
        ) from error
    finally:
        gc.set_threshold(*often)
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
            "form": _FORM,
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
            if all(old.get(name) == fresh[name] for name in ("form", "sources", "chunk")):
                state, self.resumed = old, old["chunks"] > 0
        self._state = state

    @property
    def records(self) -> int:
        """How many records have been read from all sources."""
        return sum(self._state["done"])

    @property
    def bad_lines(self) -> int:
        """How many lines were skipped."""
        return sum(self._state["bad"])

    def chunks(self) -> list[Path]:
        """The sorted files written so far."""
        return [self._work / f"people-{n:05}.jsonl" for n in range(self._state["chunks"])]

    def run(self) -> None:
        """Reads every source that is not finished; goes on where an interrupted build stopped."""
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
        write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
        with path.open("w", encoding="utf-8") as out:
            for at in range(0, len(rows), _BATCH):
                out.write(write([(key, person.to_row()) for key, person in rows[at : at + _BATCH]]) + "\n")
        self._state["chunks"] += 1

    def _save(self) -> None:
        temporary = self._manifest.with_suffix(".new")
        temporary.write_text(json.dumps(self._state), encoding="utf-8")
        os.replace(temporary, self._manifest)


def _records(path: Path, order: int) -> Iterator[tuple[str, int, list[Any]]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            for key, row in json.loads(line):
                yield key, order, row


def _people(chunks: Iterable[Path]) -> Iterator[tuple[str, Person]]:
    # A chunk has one record in the merge at a time, so the comparison ends at the chunk's number.
    merged = heapq.merge(*(_records(path, order) for order, path in enumerate(chunks)))
    for key, group in groupby(merged, key=lambda record: record[0]):
        for person in merge_namesakes([Person.from_row(row) for _, _, row in group]):
            yield key, person


def _number(
    chunks: list[Path],
    records: int,
    work: Path,
    target: Path,
    lexicon: Lexicon,
    run: int,
    tell: Progress,
    notice: Sequence[str],
    sources: Sequence[Source],
) -> int:
    """Gives people their numbers, inverts them, and writes the index."""
    writer = IndexWriter(target, records)
    inverter = Inverter(work, run)
    keys = Keys(lexicon)
    number = 0
    for name, person in _people(chunks):
        writer.add_person(record_of(person))
        inverter.add(keys.of(person, name))
        number += 1
        if number % 100_000 == 0:
            tell("people", number)
    for count, (term, ids) in enumerate(inverter.terms(), 1):
        writer.add_term(term, ids)
        if count % 500_000 == 0:
            tell("terms", count)
    writer.finish({"version": 1, "sources": [source.path.name for source in sources], "notice": list(notice)})
    return number
