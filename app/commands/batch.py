"""`sfumato batch`: a folder of files, in parallel, resumable."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sfumato.app.commands._shared import CLEAN, FINDINGS, command, show

if TYPE_CHECKING:
    from sfumato.core.batch.model import FileRow


def add_to(subparsers: Any) -> None:
    """Adds `batch`."""
    parser = command(
        subparsers, "batch", run, "Sanitize every file of a folder; go on after an interruption."
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument(
        "-o", "--out", type=Path, required=True, metavar="OUT", help="folder for the results and the report"
    )
    parser.add_argument(
        "--k",
        type=int,
        default=None,
        help="how many people must fit what is left (default 5, or the profile's)",
    )
    parser.add_argument(
        "--threshold",
        type=float,
        default=None,
        help="risk from which on something is hidden (default 0.5, or the profile's)",
    )
    parser.add_argument(
        "--profile",
        default="",
        help="dials, rules by type and the style of masks by name: court, names, research; other options go before it",
    )
    parser.add_argument(
        "--workers", type=int, default=0, help="processes to use (default: one per two cores, at least one)"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="work on the Dask cluster at this address instead"
    )
    parser.add_argument(
        "--password-file", type=Path, help="passwords for locked files, one a line, tried in turn"
    )
    parser.add_argument("--no-ocr", action="store_true", help="do not check the page images of the results")


def run(arguments: argparse.Namespace) -> int:
    """Sanitizes every file of a folder and writes the report; 1 where a file failed or fell short of k."""
    from sfumato.core.batch.executors import DaskCluster, Executor, Processes
    from sfumato.core.batch.model import FINISHED, BatchSettings, FileState
    from sfumato.core.batch.run import run_batch

    settings = BatchSettings(
        source=arguments.folder.resolve(),
        out=arguments.out.resolve(),
        k=arguments.k,
        threshold=arguments.threshold,
        profile=arguments.profile,
        check_with_ocr=not arguments.no_ocr,
        passwords=_passwords(arguments.password_file),
    )
    executor: Executor
    if arguments.scheduler:
        executor = DaskCluster(arguments.scheduler)
    else:
        executor = Processes(arguments.workers or max(1, (os.cpu_count() or 2) // 2))
    rows = run_batch(settings, executor, _progress)
    states = {state.value: sum(row.state is state for row in rows) for state in FileState}
    words = f"{len(rows)} files: " + ", ".join(f"{n} {state}" for state, n in states.items() if n)
    result = {
        "files": [asdict(row) | {"state": row.state.value} for row in rows],
        "states": states,
        "report": [str(settings.out / "report.csv"), str(settings.out / "report.html")],
    }
    show(arguments, result, f"{words}. The report is {settings.out / 'report.html'}.")
    return (
        CLEAN
        if all(row.state in FINISHED and row.state is not FileState.BELOW_K for row in rows)
        else FINDINGS
    )


def _progress(row: FileRow, done: int, total: int) -> None:
    print(f"sfumato: {done} of {total}: {row.path}: {row.state.value}", file=sys.stderr, flush=True)


def _passwords(path: Path | None) -> tuple[str, ...]:
    if path is None:
        return ()
    from sfumato.core.errors import CannotRead

    try:
        return tuple(line for line in path.read_text(encoding="utf-8").splitlines() if line)
    except (OSError, UnicodeDecodeError) as error:
        raise CannotRead(
            "The passwords could not be read.", file=path, next_step="Give a text file, one password a line."
        ) from error
