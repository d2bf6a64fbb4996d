"""Puts a 95 % interval beside every "n of m" in the tables of a page, where m is 2 to 199 documents.

    python -m benchmarks.intervals docs/measurements/attack.md      # writes the page again; cells that have one keep it
    python -m benchmarks.intervals 12/26                            # prints the interval of one share
    python -m benchmarks.intervals --sheets > docs/measurements/sheets.md    # every sheet that readers judged, as one table

Documents are drawn with replacement, as everywhere (`core/evaluate/span_scores.py`). For a share of documents the draws need no
documents, only how many of how many, so figures of earlier versions get theirs without being made again.
"""

from __future__ import annotations

import argparse
import csv
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from benchmarks.table_words import LABELS
from sfumato.core.evaluate.span_scores import interval, needs_interval

_COUNT = re.compile(r"\b(\d+) of (\d+)\b(?! (?:\[|found|by|in))")


@cache
def told(hits: int, documents: int) -> str:
    """ " [27–65 %]", or nothing where no interval is due."""
    if not needs_interval(documents) or hits > documents:
        return ""
    low, high = interval([1] * hits + [0] * (documents - hits), lambda part: sum(part) / len(part))
    # Draws of documents that are all alike are alike: there the exact bound (Clopper and Pearson) says what chance leaves open.
    if hits == 0:
        high = 1 - 0.025 ** (1 / documents)
    if hits == documents:
        low = 0.025 ** (1 / documents)
    return f" [{100 * low:.0f}–{100 * high:.0f} %]"


def with_intervals(page: str) -> str:
    """The page with intervals in its tables; prose stays as it is."""
    return "".join(
        _COUNT.sub(lambda m: m[0] + told(int(m[1]), int(m[2])), line) if line.startswith("|") else line
        for line in page.splitlines(keepends=True)
    )


SHEETS = Path(__file__).parents[1] / "docs" / "measurements" / "sheets"


def sheets(folder: Path) -> str:
    """One row a judged sheet: the share of each label with its interval over the documents of the sheet."""
    out = [
        "# The sheets, with intervals",
        "",
        "What readers said of replacements in documents set aside, one row a sheet ([how they are drawn and judged](words.md)). "
        "`biographies-12` is the twelfth sheet of biographies. A sheet has 3 to 27 documents, and those of one document are "
        "judged alike, so intervals (95 %, documents drawn with replacement) are wide: sheets whose intervals overlap do not "
        "show that one version is better than another. A label that no replacement of a sheet has stands without.",
        "",
        "```",
        "python -m benchmarks.intervals --sheets > docs/measurements/sheets.md",
        "```",
        "",
        "| sheet | documents | replacements | " + " | ".join(LABELS) + " |",
        "|---|---|---|" + "---|" * len(LABELS),
    ]
    numbered = (path for path in folder.glob("*-*.csv") if path.stem.rpartition("-")[2].isdigit())
    for path in sorted(numbered, key=lambda p: (p.stem.partition("-")[0], int(p.stem.rpartition("-")[2]))):
        with path.open(encoding="utf-8", newline="") as handle:
            rows = [row for row in csv.DictReader(handle) if row["label"].strip()]
        by_document: dict[str, list[str]] = {}
        for row in rows:
            by_document.setdefault(row["document"], []).append(row["label"].strip())
        cells = [_share(list(by_document.values()), label) for label in LABELS]
        out.append(f"| {path.stem} | {len(by_document)} | {len(rows)} | " + " | ".join(cells) + " |")
    return "\n".join(out)


def _share(documents: Sequence[Sequence[str]], label: str) -> str:
    def value(some: Sequence[Sequence[str]]) -> float:
        return sum(labels.count(label) for labels in some) / sum(map(len, some))

    if not needs_interval(len(documents)) or not value(documents):
        return f"{100 * value(documents):.0f} %"
    low, high = interval(documents, value)
    return f"{100 * value(documents):.0f} % [{100 * low:.0f}–{100 * high:.0f}]"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="*", help="Markdown pages, or shares as 12/26")
    parser.add_argument("--sheets", action="store_true", help="print the table of the judged sheets")
    arguments = parser.parse_args()
    if arguments.sheets:
        print(sheets(SHEETS))
    for what in arguments.what:
        if share := re.fullmatch(r"(\d+)/(\d+)", what):
            print(f"{share[1]} of {share[2]}{told(int(share[1]), int(share[2]))}")
        else:
            page = Path(what)
            page.write_text(with_intervals(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
