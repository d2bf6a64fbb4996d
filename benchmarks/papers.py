"""Every table of the papers that can be made with the data at hand, on one page: `docs/measurements/papers.md`.

    sfumato experiment papers --data ../shared/data            # from a source tree: the page from results at hand
    sfumato experiment papers --data ../shared/data --work WORK --with MINILM=FOLDER NAME2NAT=FILE PEER=PYTHON GGUF=FILE
    python -m benchmarks.papers …                              # the same

With `--work` every table is made again by its commands (`papers_steps.py`), which the page shows; a run that was stopped goes
on. The page also names the published figures, how the data differs, and which documents chose what. A table whose results are
absent says so.
"""

from __future__ import annotations

import argparse
import datetime
import json
import re
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from benchmarks.papers_sections import sections
from benchmarks.papers_steps import NEEDED, Outcome, make
from benchmarks.papers_tables import RESULTS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "measurements" / "papers.md"
MADE = RESULTS / "made.json"  # by title: the version and the day that made the table last


def page(data: Path | None = None) -> str:
    every = sections(data)
    made = made_by()
    out = [
        "# The papers' tables",
        "",
        "Each table of the four papers that can be made with the data at hand: what it asks, our figures, the published ones, "
        "how the data differs, and the commands that make it. 000 and 001 are the two reports on bootstrapping with distant "
        "supervision, 002 is neural sanitization with explicit measures of risk, 003 unsupervised de-identification, 004 "
        "replacement choices ([how to run them](../guides/researcher.md)).",
        "",
        "`sfumato experiment papers --data DATA --work WORK --with NAME=PATH …` runs the commands of all tables from a source "
        "tree and writes this page. In brackets stand 95 % intervals (documents drawn with replacement) where there are fewer "
        "than 200 documents. Not all tables are made again with each version: the list says which version made which. What each "
        "figure elsewhere was chosen on: [splits](splits.md).",
        "",
        "| table | question | made by |",
        "|---|---|---|",
        *(
            f"| [{section.title}](#{_anchor(section.title)}) | {section.question} | {made.get(section.title, '')} |"
            for section in every
        ),
        "",
        "Words in capitals in the commands:",
        "",
        *(f"- {name}: {what}" for name, what in NEEDED.items()),
    ]
    for section in every:
        found = section.table()
        out += [
            "",
            f"## {section.title}",
            "",
            section.question,
            "",
            *(["```", *section.commands, "```", ""] if section.commands else []),
            found or "No results yet: run the commands.",
            "",
            f"- Published: {section.published}",
            f"- Data: {section.differs}",
            f"- Chosen on: {section.chosen}",
        ]
    return "\n".join(out) + "\n"


def made_by() -> dict[str, str]:
    return dict(json.loads(MADE.read_text(encoding="utf-8"))) if MADE.exists() else {}


def remember(titles: Sequence[str]) -> None:
    """Writes down that these tables were made today by this version."""
    now = f"{version('sfumato')}, {datetime.date.today():%d.%m.%Y}"
    told = made_by() | dict.fromkeys(titles, now)
    MADE.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _anchor(title: str) -> str:
    """The name by which a heading can be linked to, as code hosts make it."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def make_all(data: Path, work: Path, tools: Mapping[str, Path], only: Sequence[str] = ()) -> list[Outcome]:
    """Runs the commands of every table (or of those whose titles hold one of `only`) for whose tools somebody cared."""
    given = {"DATA": data.resolve(), "WORK": work.resolve(), "RESULTS": RESULTS, **tools}
    return [
        make(
            section.title, section.commands, given, tell=lambda line: print(line, file=sys.stderr, flush=True)
        )
        for section in sections(data)
        if section.commands and (not only or any(word in section.title for word in only))
    ]


def tools_of(given: Sequence[str]) -> dict[str, Path]:
    """NAME=PATH, told from here. Links stay: the Python of an environment is one, and what it points to knows nothing of it."""
    return {name: Path(path).absolute() for name, _, path in (tool.partition("=") for tool in given)}


def main(given: Sequence[str] | None = None) -> Path:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data", type=Path, help="the folder of corpora; without it earlier results are shown"
    )
    parser.add_argument(
        "--work", type=Path, help="make the tables again; a folder for what is made on the way"
    )
    parser.add_argument(
        "--with", dest="tools", nargs="*", default=[], metavar="NAME=PATH", help="MINILM=FOLDER …"
    )
    parser.add_argument("--only", nargs="*", default=[], help="tables whose titles hold one of these words")
    parser.add_argument("-o", "--out", type=Path, default=PAGE)
    arguments = parser.parse_args(given)
    RESULTS.mkdir(parents=True, exist_ok=True)
    if arguments.work and arguments.data:
        tools = tools_of(arguments.tools)
        outcomes = make_all(arguments.data, arguments.work, tools, arguments.only)
        remember([outcome.title for outcome in outcomes if outcome.state == "made"])
        for outcome in outcomes:
            print(f"{outcome.title}: {outcome.state} ({outcome.seconds:.0f} s)", file=sys.stderr)
    if arguments.data:  # tables without commands are made by the page itself
        remember([section.title for section in sections(arguments.data) if not section.commands])
    arguments.out.write_text(page(arguments.data), encoding="utf-8")
    return Path(arguments.out)


if __name__ == "__main__":
    print(main())
