"""Whole files through the command line: `sfumato inspect` and `sfumato sanitize`, with OCR, each with a limit of time.

    python -m tests.document.corpus.sanitized FOLDER --results R.jsonl --out OUTPUTS [--largest N] [--limit S] [--page PAGE]

A run that was stopped goes on where it was. `--limit` is of clock, so a busy machine needs more than the default.
Of every PDF that was written, pages whose text is as before are drawn and compared.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

LIMIT = 400.0  # seconds of clock a command may take unless told
PAGES = 4  # of a file that are drawn
BEGIN, END = "<!-- sanitized: begin -->", "<!-- sanitized: end -->"
_MAIN = "import sys; from sfumato.app.cli import main; sys.exit(main())"


def run(command: str, *arguments: str, limit: float = LIMIT) -> dict[str, Any]:
    """One command in a process of its own: its exit code, seconds, memory in MB and last words.

    Memory is that of the largest process, the program or one of its readers.
    """
    begun = time.monotonic()
    hung = False
    with tempfile.TemporaryFile() as words:
        process = subprocess.Popen(
            [sys.executable, "-c", _MAIN, command, *arguments],
            stdout=subprocess.DEVNULL, stderr=words, start_new_session=True,
        )  # fmt: skip
        while True:
            ended, status, usage = os.wait4(process.pid, os.WNOHANG)
            if ended:
                break
            if not hung and time.monotonic() - begun > limit:
                hung = True
                os.killpg(process.pid, signal.SIGKILL)
            time.sleep(0.05)
        process.returncode = os.waitstatus_to_exitcode(status)
        words.seek(0)
        said = words.read().decode("utf-8", "replace")[-1500:]
    return {
        "rc": process.returncode,
        "wall": round(time.monotonic() - begun, 1),
        "cpu": round(usage.ru_utime + usage.ru_stime, 1),
        "memory": usage.ru_maxrss // 1024,
        "hung": hung,
        "err": said,
    }


def unlike(source: Path, out: Path) -> tuple[int, int]:
    """Of the first pages: how many have the same text as before, and how many of these look otherwise."""
    import pypdfium2

    same = other = 0
    before, after = pypdfium2.PdfDocument(source), pypdfium2.PdfDocument(out)
    if before.get_formtype():
        before.init_forms()  # else its fields are not drawn; in the result they are part of the page
    for number in range(min(len(before), len(after), PAGES)):
        old, new = before[number], after[number]
        texts = ["".join(page.get_textpage().get_text_range().split()) for page in (old, new)]
        if texts[0] != texts[1]:
            continue
        same += 1
        drawn = [np.asarray(page.render(scale=1).to_pil().convert("L"), dtype=float) for page in (old, new)]
        if drawn[0].shape != drawn[1].shape or (np.abs(drawn[0] - drawn[1]) > 60).mean() > 0.002:
            other += 1
    return same, other


def summary(rows: list[dict[str, Any]], limit: float) -> str:
    """Outcomes, and every refusal with its reason."""
    refused = [row for row in rows if not row["written"]]
    told = Counter(_reason(row) for row in refused)
    pages = [row["pages"] for row in rows if row.get("pages")]
    hung = sum(row["sanitize"]["hung"] for row in rows)
    broken = sum("Traceback" in row["sanitize"]["err"] for row in rows)
    most = {
        key: max(row[step][key] for row in rows for step in ("inspect", "sanitize"))
        for key in ("memory", "cpu")
    }
    lines = [
        f"{len(rows)} files through `sfumato inspect` and `sfumato sanitize` with OCR: {len(rows) - len(refused)} written and "
        f"verified, {len(refused)} refused; {hung} over the limit of {limit:.0f} s, {broken} tracebacks; "
        f"most memory of a process {most['memory']} MB, most processor time {most['cpu']:.0f} s.",
        f"Pages with the text they had: {sum(same for same, _ in pages)}; of these that look otherwise: "
        f"{sum(other for _, other in pages)}.",
        "",
        "| refused because | files |",
        "|---|---|",
        *(f"| {reason} | {count} |" for reason, count in sorted(told.items())),
    ]
    return "\n".join(lines)


def _reason(row: dict[str, Any]) -> str:
    said = row["sanitize"]["err"].strip().splitlines()
    return said[-1].split(": ", 2)[-1].split(". ")[0] if said else "over the limit"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--page", type=Path)
    parser.add_argument("--largest", type=int, help="only so many of the largest files")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds of clock for one command")
    arguments = parser.parse_args()
    rows: dict[str, dict[str, Any]] = {}
    if arguments.results.exists():
        for line in arguments.results.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            rows[row["file"]] = row
    arguments.out.mkdir(parents=True, exist_ok=True)
    files = [path for path in arguments.folder.iterdir() if path.suffix in (".pdf", ".docx", ".odt", ".rtf")]
    files.sort(key=lambda path: path.stat().st_size)
    for path in files[-arguments.largest :] if arguments.largest else files:
        if path.name in rows:
            continue
        out = arguments.out / path.name
        row = {"file": path.name, "inspect": run("inspect", str(path), limit=arguments.limit)}
        row["sanitize"] = run("sanitize", str(path), "-o", str(out), "--overwrite", limit=arguments.limit)
        row["written"] = out.exists()
        row["pages"] = unlike(path, out) if out.exists() and out.suffix == ".pdf" else None
        rows[path.name] = row
        with arguments.results.open("a", encoding="utf-8") as log:
            log.write(json.dumps(row) + "\n")
    told = summary(list(rows.values()), arguments.limit)
    print(told)
    if arguments.page:
        text = arguments.page.read_text(encoding="utf-8")
        start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
        arguments.page.write_text(f"{text[:start]}\n{told}\n{text[end:]}", encoding="utf-8")


if __name__ == "__main__":
    main()
