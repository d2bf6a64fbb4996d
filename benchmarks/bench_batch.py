"""Files and pages an hour of a batch, with one worker process and with two.

Both runs include the start of the workers and the loading of the models. How the wall time grows depends on the cores that are
free. The processor time of a file tells also beside other work what two workers lose to each other (models loaded twice, caches):
`growth on free cores` is what two workers would gain if each had a core to itself.
`SFUMATO_BENCH_FILES` sets the number of letters (40); four copies of the sample judgment, which has pages, are added.
"""

from __future__ import annotations

import os
import resource
import shutil
import tempfile
import time
from pathlib import Path

from benchmarks.batch_files import make_letters
from sfumato.core.batch.executors import Processes
from sfumato.core.batch.model import BatchSettings
from sfumato.core.batch.run import run_batch
from sfumato.core.paths import RESOURCES

JUDGMENTS = 4


def run() -> list[dict[str, object]]:
    letters = int(os.environ.get("SFUMATO_BENCH_FILES", "40"))
    rows: list[dict[str, object]] = []
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "in"
        make_letters(source, letters)
        for number in range(JUDGMENTS):
            shutil.copy(RESOURCES / "samples" / "judgment.pdf", source / f"judgment-{number}.pdf")
        first = first_used = 0.0
        for workers in (1, 2):
            settings = BatchSettings(source, Path(folder) / f"out-{workers}", check_with_ocr=False)
            began, used = time.perf_counter(), _processor_seconds()
            done = run_batch(settings, Processes(workers))
            seconds, used = time.perf_counter() - began, _processor_seconds() - used
            first, first_used = first or seconds, first_used or used
            pages = sum(max(1, row.pages) for row in done)
            rows.append(
                {
                    "workers": workers,
                    "files": len(done),
                    "pages": pages,
                    "seconds": round(seconds, 1),
                    "files an hour": round(len(done) / seconds * 3600),
                    "pages an hour": round(pages / seconds * 3600),
                    "times faster than one": round(first / seconds, 2),
                    "processor s a file": round(used / len(done), 2),
                    "growth on free cores": round(workers * first_used / used, 2),
                }
            )
    return rows


def _processor_seconds() -> float:
    """Of this process and of every worker that has ended."""
    told = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in told)
