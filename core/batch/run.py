"""A whole batch: find the files, leave out what is done, work, report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from sfumato.core.batch.executors import DIED, Executor
from sfumato.core.batch.ledger import FOLDER, Ledger, fingerprint
from sfumato.core.batch.model import BatchSettings, FileRow
from sfumato.core.batch.report import write_report
from sfumato.core.batch.work import dials_for
from sfumato.core.errors import CannotRead

OnRow = Callable[[FileRow, int, int], None]  # the row, how many are done, of how many


def run_batch(settings: BatchSettings, executor: Executor, on_row: OnRow | None = None) -> list[FileRow]:
    """Every row of the batch, those of earlier runs included. Writes `report.csv` and `report.html` beside the outputs.

    Files that finished in an earlier run with the same content, dials and profile are not done again.
    Raises `CannotRead` where the folder holds no files, `SfumatoError` where the profile does not exist."""
    dials = dials_for(settings)
    files = {str(path.relative_to(settings.source)): path for path in find_files(settings)}
    if not files:
        raise CannotRead(
            "There are no files in this folder.", file=settings.source, next_step="Choose another folder."
        )
    settings.out.mkdir(parents=True, exist_ok=True)
    ledger = Ledger(settings.out)
    sources = ((name, f"{fingerprint(path)} {settings.decisions}") for name, path in files.items())
    left = ledger.begin(sources, settings.out)
    for count, row in enumerate(executor.run(settings, left), len(files) - len(left) + 1):
        if row.reason == DIED:  # its worker could not say so itself
            ledger.finish(row)
        if on_row is not None:
            on_row(row, count, len(files))
    rows = [row for row in ledger.rows() if row.path in files]
    write_report(rows, settings.out, dials, settings.profile)
    return rows


def find_files(settings: BatchSettings) -> Iterator[Path]:
    """All files below the source folder, without hidden ones and without the batch's own outputs."""
    out = settings.out.resolve()
    if not settings.source.is_dir():
        raise CannotRead(
            "This is not a folder.", file=settings.source, next_step="Choose a folder of documents."
        )
    for path in sorted(settings.source.rglob("*")):
        inside = path.relative_to(settings.source).parts
        if path.is_file() and not any(part.startswith((".", "~$")) or part == FOLDER for part in inside):
            if out in path.resolve().parents and out != settings.source.resolve():
                continue
            yield path
