"""Runs a folder of foreign files through read, redact and verify, and writes what became of each as a table.

    python -m tests.document.corpus.table FOLDER --results results.jsonl --out docs/measurements/foreign-files.md

Each file gets a process of its own with the memory a reader may have: reading may use 200 seconds of processor time, all of it
ten minutes. Results are
appended as they come, so a stopped run goes on where it was. Spans are drawn at random from the file's name as seed:
three words or pairs of words, and two arbitrary stretches that may begin and end inside a word or cross a line.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from sfumato.core.document import isolated, ocr, service
from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import format_of, formats
from sfumato.core.document.verify.kept import KEPT
from sfumato.core.errors import CannotRead, LeakFound, SfumatoError

READING = 200  # seconds of processor time
ALL = 600
PATIENCE = 1800  # seconds on the clock, for a busy machine


def spans(text: str, seed: str) -> Edits:
    chance = random.Random(seed)
    words = list(re.finditer(r"\w{3,}(?: \w{3,})?", text))
    chosen = [(word.start(), word.end()) for word in chance.sample(words, min(3, len(words)))]
    for _ in range(2 if len(text) > 40 else 0):
        start = chance.randrange(len(text) - 20)
        chosen.append((start, start + chance.randint(2, 20)))
    edits: list[Edit] = []
    for start, end in sorted(chosen):
        if text[start:end].strip() and (not edits or start >= edits[-1].end):
            edits.append(Edit(start, end, Action.MASK, "[X]"))
    return Edits.of(edits, text)


def run(path: Path) -> dict[str, Any]:
    """One file, in this process."""
    row: dict[str, Any] = {"file": path.name, "format": path.suffix.lower().lstrip(".")}
    started = time.process_time()
    try:
        row["format"] = format_of(path).name
        document = service.read(path)
        row["seconds"] = round(time.process_time() - started, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (ALL, ALL + 5))
        edits = spans(document.text, path.name)
        if not edits.edits:
            return row | {"outcome": "read, no text to redact"}
        with tempfile.TemporaryDirectory() as folder:
            target = formats()[document.format].writes_as or document.format
            suffix = path.suffix if target == document.format else formats()[target].suffixes[0]
            options = RedactOptions(verify_with_ocr=False)
            certificate = service.redact(document, edits, Path(folder) / f"out{suffix}", options)
        row["raster"] = len(certificate.raster_pages)
        row["kept"] = next((c.result.value for c in certificate.checks if c.name == KEPT), "")
        fallback = bool(certificate.raster_pages)
        return row | {"outcome": "redacted, raster fallback" if fallback else "redacted in place"}
    except LeakFound as error:
        return row | {"outcome": "not exported: a check failed", "reason": error.reason}
    except CannotRead as error:
        kind = "refused" if "seconds" not in row else "read, not written"
        return row | {"outcome": f"{kind}: {type(error).__name__}", "reason": error.reason}
    except SfumatoError as error:
        return row | {"outcome": f"read, not written: {type(error).__name__}", "reason": error.reason}
    except Exception as error:
        return row | {"outcome": f"uncaught {type(error).__name__}", "reason": str(error)[:200]}


def in_child(path: Path) -> dict[str, Any]:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.environ["SFUMATO_ISOLATE"] = (
            "0"  # this process is the separate one: its time and memory are counted
        )
        resource.setrlimit(resource.RLIMIT_CPU, (READING, ALL + 5))
        resource.setrlimit(resource.RLIMIT_DATA, (isolated.MEMORY, isolated.MEMORY))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 2)
        os.write(writer, json.dumps(run(path)).encode())
        os._exit(0)
    os.close(writer)
    signal.alarm(0)
    deadline = time.monotonic() + PATIENCE
    parts: list[bytes] = []
    os.set_blocking(reader, False)
    while time.monotonic() < deadline:
        try:
            piece = os.read(reader, 65536)
        except BlockingIOError:
            time.sleep(0.05)
            continue
        if not piece:
            break
        parts.append(piece)
    os.close(reader)
    if time.monotonic() >= deadline:
        os.kill(child, signal.SIGKILL)
    _, status, usage = os.wait4(child, 0)
    if parts:
        used = {"all": round(usage.ru_utime + usage.ru_stime, 1), "memory": usage.ru_maxrss // 1024}
        return dict(json.loads(b"".join(parts))) | used
    reason = (
        "over the time limit"
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (24, 9)
        else "process ended"
    )
    return {"file": path.name, "format": path.suffix.lower().lstrip("."), "outcome": f"failed: {reason}"}


def table(rows: list[dict[str, Any]]) -> str:
    outcomes = sorted(
        {row["outcome"] for row in rows}, key=lambda name: (not name.startswith("redacted"), name)
    )
    kinds = sorted({row["format"] for row in rows})
    counts = Counter((row["format"], row["outcome"]) for row in rows)
    lines = ["| outcome | " + " | ".join(kinds) + " | all |", "|---" * (len(kinds) + 2) + "|"]
    for outcome in outcomes:
        numbers = [counts[kind, outcome] for kind in kinds]
        lines.append(f"| {outcome} | " + " | ".join(str(n or "") for n in numbers) + f" | {sum(numbers)} |")
    lines.append(
        "| all | " + " | ".join(str(sum(r["format"] == k for r in rows)) for k in kinds) + f" | {len(rows)} |"
    )
    pdfs = [row for row in rows if row["format"] == "pdf"]
    readable = [
        r for r in pdfs if not r["outcome"].startswith(("refused", "read, no text", "failed", "uncaught"))
    ]
    in_place = sum(row["outcome"] == "redacted in place" for row in readable)
    share = f"{100 * in_place / len(readable):.1f} %" if readable else "none"
    exported = [row for row in rows if row["outcome"].startswith("redacted")]
    intact = sum(row.get("kept") == "passed" for row in exported)
    slowest = max((row.get("seconds", 0.0) for row in rows), default=0.0)
    longest = max((row.get("all", 0.0) for row in rows), default=0.0)
    memory = max((row.get("memory", 0) for row in rows), default=0)
    reasons = Counter(
        (row["format"], row["outcome"], row.get("reason", ""))
        for row in rows
        if row["outcome"] != "redacted in place"
    )
    lines += [
        "",
        f"PDFs with text that were redacted in place: {in_place} of {len(readable)}, {share}.",
        f"Results that read as the plan applied to the source, word for word: {intact} of {len(exported)}.",
        f"Slowest reading: {slowest:.1f} s of processor time; longest in all: {longest:.0f} s; most memory: {memory} MB.",
        "",
        "Everything that was not redacted in place, with its reason:",
        "",
        "| format | outcome | reason | files |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {kind} | {outcome} | {reason} | {count} |"
        for (kind, outcome, reason), count in sorted(reasons.items())
    ]
    return "\n".join(lines)


REST = "\n## Sanitized as a whole"
HEAD = """# Foreign files

Real files from the test suites of other document tools (odd fonts, forms, rotated pages, other scripts, encrypted,
damaged), each read, redacted at five random spans and verified (without the OCR check) in a process of its own.
Made by `python -m tests.document.corpus.table FOLDER --no-ocr --results R.jsonl --out docs/measurements/foreign-files.md`:
pages that are only pictures count as having no text. `--again "read, no"` without `--no-ocr` reads those once more with OCR.

"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--out", type=Path)
    parser.add_argument(
        "--no-ocr", action="store_true", help="a quick first pass; read scans again with --again 'read, no'"
    )
    parser.add_argument("--again", metavar="OUTCOME", help="run files with this outcome again (a prefix)")
    arguments = parser.parse_args()
    if arguments.no_ocr:
        ocr.recognise = lambda image: []
    rows: dict[str, dict[str, Any]] = {}
    if arguments.results.exists():
        for line in arguments.results.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            rows[row["file"]] = row
    again = arguments.again
    for path in sorted(arguments.folder.iterdir(), key=lambda p: p.stat().st_size):
        done = rows.get(path.name)
        if not path.is_file() or (done and not (again and done["outcome"].startswith(again))):
            continue
        rows[path.name] = in_child(path)
        with arguments.results.open("a", encoding="utf-8") as log:
            log.write(json.dumps(rows[path.name]) + "\n")
        print(
            rows[path.name]["outcome"],
            path.name,
            rows[path.name].get("reason", ""),
            file=sys.stderr,
            flush=True,
        )
    if arguments.out:
        old = arguments.out.read_text(encoding="utf-8") if arguments.out.exists() else ""
        rest = old[old.index(REST) :] if REST in old else ""  # what another command writes
        arguments.out.write_text(HEAD + table(list(rows.values())) + "\n" + rest, encoding="utf-8")


if __name__ == "__main__":
    main()
