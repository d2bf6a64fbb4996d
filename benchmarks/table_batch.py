"""A batch that is killed twice and finished: is anything lost or done twice?

    python -m benchmarks.table_batch --files 1000 --kill-at 300,650 --work DIR [--command sfumato] [--workers 2]

Notes of one sentence are made in `DIR/in`; `sfumato batch` runs in a process group of its own, which is killed (SIGKILL) once the
given numbers of files are finished; then it runs to its end. Prints what was checked, and fails where a check does.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.batch_files import NOTE, make_letters
from sfumato.core.batch.ledger import FOLDER, Ledger
from sfumato.core.batch.model import FINISHED

Seen = dict[
    str, tuple[str, int]
]  # by path: hash of the output in the ledger, time of the last change of the file


def finished(out: Path) -> Seen:
    """What the ledger calls finished."""
    return {
        row.path: (row.output_sha256, (out / row.out).stat().st_mtime_ns)
        for row in Ledger(out).rows()
        if row.state in FINISHED
    }


def run_until(command: list[str], kill_at: int | None) -> int:
    """Files that the run finished before it was killed, or before it ended."""
    process = subprocess.Popen(command, start_new_session=True, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    done = 0
    for line in process.stderr:
        if not (line.startswith("sfumato: ") and " of " in line):
            continue
        done += 1
        if kill_at is not None and int(line.split()[1]) >= kill_at:
            os.killpg(process.pid, signal.SIGKILL)
            break
    process.wait()
    return done


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--kill-at", default="300,650")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument(
        "--command", default=shutil.which("sfumato") or str(Path(sys.executable).with_name("sfumato"))
    )
    arguments = parser.parse_args()
    source, out = arguments.work / "in", arguments.work / "out"
    make_letters(source, arguments.files, NOTE)
    command = [arguments.command, "batch", str(source), "-o", str(out), "--profile", "court", "--no-ocr"]
    command += ["--workers", str(arguments.workers)]
    kills = [int(number) for number in arguments.kill_at.split(",") if number]
    began, worked, kept = time.monotonic(), 0, []
    for kill_at in (*kills, None):
        worked += run_until(command, kill_at)
        kept.append(finished(out))
        print(f"{'killed' if kill_at else 'ended'} with {len(kept[-1])} files finished", flush=True)
    seconds = time.monotonic() - began
    return report(arguments.files, out, kept, worked, seconds)


def report(files: int, out: Path, kept: list[Seen], worked: int, seconds: float) -> int:
    """Prints the checks; 0 where all hold."""
    end = kept[-1]
    with (out / "report.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    redone = sum(end.get(path) != seen for earlier in kept[:-1] for path, seen in earlier.items())
    differ = sum(
        hashlib.sha256((out / path).read_bytes()).hexdigest() != said for path, (said, _) in end.items()
    )
    strays = [
        p
        for p in out.rglob("*")
        if p.is_file() and FOLDER not in p.parts and p.suffix not in (".txt", ".csv", ".html")
    ]
    checks = {
        "files in the report, each once": (len({row["path"] for row in rows}), len(rows) == files == len(end)),
        "outputs on disk": (len(list(out.rglob("*.txt"))), len(list(out.rglob("*.txt"))) == files),
        "finished before a kill and written again": (redone, redone == 0),
        "outputs that differ from the ledger": (differ, differ == 0),
        "drafts left over": (len(strays), not strays),
        "files worked on in all runs that told of it": (worked, worked <= files),
    }  # fmt: skip
    for said, (value, holds) in checks.items():
        print(f"{said:<45} {value:>6}  {'ok' if holds else 'WRONG'}")
    print(f"{'files an hour, kills and starts included':<45} {files / seconds * 3600:>6.0f}")
    return 0 if all(holds for _, holds in checks.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
