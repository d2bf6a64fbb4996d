"""`sfumato knowledge index FOLDER`: public documents that an attacker could search."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from sfumato.app.commands._shared import CLEAN, FINDINGS, command, show


def add_to(parts: Any) -> None:
    """Adds `knowledge index`."""
    parser = command(
        parts, "index", run, "Index a folder of public documents (judgments, press, registers) for search."
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("-o", "--output", type=Path, metavar="INDEX", help="default: in your own data folder")
    parser.add_argument("--quiet", action="store_true", help="no progress")


def run(arguments: argparse.Namespace) -> int:
    """Indexes a folder of documents and prints what was added; 1 where a file could not be read."""
    from sfumato.core.knowledge.fulltext import default_path, index_folder

    def progress(count: int, name: str) -> None:
        print(f"\r{count:,} documents …", end="", file=sys.stderr, flush=True)

    loud = not arguments.quiet and not arguments.json and sys.stderr.isatty()
    report = index_folder(arguments.folder, arguments.output, progress=progress if loud else None)
    if loud:
        print(file=sys.stderr)
    where = arguments.output or default_path()
    data = {
        "index": str(where),
        "documents": report.documents,
        "added": report.added,
        "unchanged_files": report.unchanged,
        "removed_files": report.removed,
        "unreadable": [{"file": file, "reason": reason} for file, reason in report.unreadable],
    }
    words = (
        f"{where}: {report.documents:,} documents ({report.added:,} new; "
        f"{report.unchanged:,} files unchanged, {report.removed:,} gone)."
    )
    for file, reason in report.unreadable:
        print(f"sfumato: {file}: {reason} It was left out.", file=sys.stderr)
    show(arguments, data, words)
    return FINDINGS if report.unreadable else CLEAN
