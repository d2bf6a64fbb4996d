"""Where the files of a batch are worked on: processes of this machine, or an existing Dask cluster.

An executor takes jobs and gives rows back as they finish, in any order. A worker that dies takes only its own files with it:
they are given to another one, and a file that kills its worker twice is called failed.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from sfumato.core.batch.model import BatchSettings, FileRow, FileState
from sfumato.core.batch.work import work_on
from sfumato.core.errors import SfumatoError
from sfumato.core.messages import Message

TRIES = 2  # a file is given to a worker this often
DIED = "The process that worked on this file ended unexpectedly."


class Executor(Protocol):
    """Works on the files of a batch: on this machine (`Processes`) or elsewhere."""

    def run(self, settings: BatchSettings, paths: Sequence[str]) -> Iterator[FileRow]:
        """Yields the row of each file when it is done, in any order. A file that fails gives a row that says why."""


class Processes:
    """Worker processes on this machine; each loads the models once."""

    def __init__(self, workers: int) -> None:
        self.workers = max(1, workers)

    def run(self, settings: BatchSettings, paths: Sequence[str]) -> Iterator[FileRow]:
        """Yields the row of each file when it is done. Files whose worker died are tried again, one at a time."""
        left = list(paths)
        tried: Counter[str] = Counter()
        while left:
            suspects: list[str] = []
            for row in self._round(settings, left, suspects):
                left.remove(row.path)
                yield row
            # Who of those that were being worked on killed the worker is not known: they are tried again, one at a time.
            for path in suspects:
                tried[path] += 1
                if tried[path] >= TRIES:
                    left.remove(path)
                    yield FileRow(path, FileState.FAILED, reason=DIED)
            if suspects:
                for path in [p for p in suspects if p in left]:
                    row = self._alone(settings, path)
                    left.remove(path)
                    yield row

    def _round(self, settings: BatchSettings, paths: Sequence[str], suspects: list[str]) -> Iterator[FileRow]:
        """Rows until all are done or a worker dies; then `suspects` holds what was being worked on."""
        with self._pool(self.workers) as pool:
            waiting = list(reversed(paths))
            running: dict[Future[FileRow], str] = {}
            while waiting or running:
                # Only as many as there are workers are given out, so that a crash names few suspects.
                while waiting and len(running) < self.workers:
                    path = waiting.pop()
                    running[pool.submit(work_on, settings, path)] = path
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    path = running.pop(future)
                    try:
                        row = future.result()
                    except BrokenProcessPool:
                        suspects += [path, *running.values()]
                        return
                    yield row

    def _alone(self, settings: BatchSettings, path: str) -> FileRow:
        with self._pool(1) as pool:
            try:
                return pool.submit(work_on, settings, path).result()
            except BrokenProcessPool:
                return FileRow(path, FileState.FAILED, reason=DIED)

    @staticmethod
    def _pool(workers: int) -> ProcessPoolExecutor:
        # "spawn": a forked copy of a process with threads may hang.
        return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


class DaskCluster:
    """Workers of an existing Dask cluster that see the same folders. Dask itself gives the work of a dead worker to another."""

    def __init__(self, address: str) -> None:
        self.address = address

    def run(self, settings: BatchSettings, paths: Sequence[str]) -> Iterator[FileRow]:
        """Yields the row of each file when a worker is done with it. Files that kill their workers are reported, not lost."""
        client, as_completed, killed = self._connect()
        with client:
            futures = {
                client.submit(work_on, settings, path, key=f"sfumato-{path}", retries=1): path
                for path in paths
            }
            for future in as_completed(futures):
                try:
                    yield future.result()
                except killed:
                    yield FileRow(futures[future], FileState.FAILED, reason=DIED)

    def _connect(self) -> tuple[Any, Any, Any]:
        try:
            from distributed import Client, KilledWorker, as_completed
        except ImportError as error:
            raise SfumatoError(
                "Dask is not installed, so no cluster can be used.",
                next_step="Install it with: pip install 'sfumato[dask]', or leave out --scheduler.",
            ) from error
        try:
            return Client(self.address, timeout="20s"), as_completed, KilledWorker
        except (OSError, TimeoutError, ValueError) as error:
            raise SfumatoError(
                Message("No Dask scheduler answers at {0}.", self.address),
                next_step="Start one (dask scheduler), or leave out --scheduler to use this machine.",
            ) from error
