"""`sfumato knowledge …`: build and question the index of people that an attacker may know."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sfumato.app import commands
from sfumato.app.commands._shared import CLEAN, FINDINGS, command, show


def add_to(subparsers: Any) -> None:
    """Adds `knowledge` with its parts `build`, `query`, `terms` and `index`."""
    parser = subparsers.add_parser(
        "knowledge", help="what an attacker may know: people, and your own documents"
    )
    parts = parser.add_subparsers(dest="knowledge", metavar="PART", required=True)
    build = command(
        parts,
        "build",
        run_build,
        "Build an index of people from CSV, TSV, XLSX, JSON lines or a Wikidata dump.",
    )
    build.add_argument("sources", nargs="+", type=Path, metavar="SOURCE")
    build.add_argument("-o", "--output", type=Path, required=True, metavar="INDEX")
    build.add_argument(
        "--map",
        action="append",
        default=[],
        metavar="COLUMN=ROLE",
        help="what a column means: name, first, middle, last, alias, sex, birth, death, date, country, place, "
        "occupation, term, id; - leaves it out",
    )
    build.add_argument("--encoding", default="utf-8", help="of CSV and TSV files (default: utf-8)")
    build.add_argument(
        "--strict", action="store_true", help="stop at the first bad line instead of skipping it"
    )
    build.add_argument("--quiet", action="store_true", help="no progress")
    query = command(parts, "query", run_query, "How many known people share all these terms?")
    query.add_argument(
        "terms",
        nargs="+",
        metavar="TERM",
        help='a name, date, place, country, occupation, or a general term such as "city in Norway" or 1940s',
    )
    query.add_argument("--index", type=Path, help="another index than the default one")
    query.add_argument("--limit", type=int, default=5, help="how many people to name (default: 5)")
    query.add_argument("-k", type=int, default=0, help="exit with 1 when 1 to k-1 people share the terms")
    terms = command(parts, "terms", run_terms, "Which terms of the index stand in this text?")
    terms.add_argument("file", type=Path, metavar="FILE", help="a text file, or - for standard input")
    terms.add_argument("--index", type=Path)
    # Other parts of knowledge add themselves: one file `_knowledge_<part>.py` with `add_to(parts)`.
    for module in pkgutil.iter_modules(commands.__path__):
        if module.name.startswith("_knowledge_"):
            importlib.import_module(f"{commands.__name__}.{module.name}").add_to(parts)


def mapping_of(pairs: list[str]) -> dict[str, str]:
    """Columns and their roles from `COLUMN=ROLE` pairs. Raises `CannotRead` for another form."""
    from sfumato.core.errors import CannotRead

    mapping = {}
    for pair in pairs:
        column, equals, role = pair.rpartition("=")
        if not equals or not column:
            raise CannotRead(
                f"--map needs COLUMN=ROLE, not {pair!r}.", next_step="For example: --map 'Client=name'."
            )
        mapping[column] = role.strip()
    return mapping


def run_build(arguments: argparse.Namespace) -> int:
    """Builds an index of people from the sources and prints how many it holds."""
    from sfumato.core.knowledge.build import build_index
    from sfumato.core.knowledge.sources import open_source

    mapping = mapping_of(arguments.map)
    sources = [open_source(path, mapping, arguments.encoding) for path in arguments.sources]
    last = [0.0]

    def progress(stage: str, count: int) -> None:
        if not arguments.quiet and time.monotonic() - last[0] > 0.5:
            last[0] = time.monotonic()
            print(f"\r{stage}: {count:,}\033[K", end="", file=sys.stderr, flush=True)

    built = build_index(sources, arguments.output, strict=arguments.strict, progress=progress)
    if last[0]:
        print(file=sys.stderr)
    for bad in built.problems[:20]:
        print(f"{bad.file}:{bad.line}: {bad.reason}", file=sys.stderr)
    if built.bad_lines > 20:
        print(f"… and {built.bad_lines - 20:,} more lines that were skipped", file=sys.stderr)
    if any(bad.reason.endswith(" text") for bad in built.problems):
        hint = "Lines in another encoding were skipped: name it with --encoding (cp1252, latin-1 or utf-16)."
        print(hint, file=sys.stderr)
    data = {**asdict(built), "path": str(built.path)}
    words = (
        f"{built.people:,} people, {built.terms:,} terms, {built.postings:,} postings in {built.bytes / 1e6:.1f} MB"
        f" ({built.bytes / max(1, built.postings):.1f} bytes a posting), {built.seconds:.0f} s; {built.bad_lines:,} lines skipped"
    )
    show(arguments, data, words)
    return CLEAN


def run_query(arguments: argparse.Namespace) -> int:
    """Prints how many people, and which, have all of the terms."""
    from sfumato.core.errors import CannotRead
    from sfumato.core.knowledge import open_index

    if not all(term.strip() for term in arguments.terms):
        raise CannotRead("A term is empty.", next_step="Put each term in quotes of its own.")
    index = open_index(arguments.index)
    lists = [(term, index.lookup(term)) for term in arguments.terms]
    common = index.having(arguments.terms)
    people = index.people(common, arguments.limit)
    data = {
        "count": len(common),
        "people": [
            {"name": p.name, "life": p.life, "country": p.country, "occupation": p.occupation} for p in people
        ],
        "terms": [
            {"term": term, "known": found is not None, "count": len(found) if found is not None else 0}
            for term, found in lists
        ],
        "index": {"path": str(index.path), "people": len(index)},
    }
    lines = [f"{len(common):,} of {len(index):,} people"]
    lines += [
        f"  {term}: " + (f"{len(found):,}" if found is not None else "not in the index")
        for term, found in lists
    ]
    lines += [f"  – {person}" for person in people]
    show(arguments, data, "\n".join(lines))
    return FINDINGS if 0 < len(common) < arguments.k else CLEAN


def run_terms(arguments: argparse.Namespace) -> int:
    """Prints the terms of the index that stand in a text."""
    from sfumato.core.errors import CannotRead
    from sfumato.core.knowledge import open_index

    try:
        text = sys.stdin.read() if str(arguments.file) == "-" else arguments.file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CannotRead(f"The text cannot be read ({type(error).__name__}).", file=arguments.file) from error
    hits = open_index(arguments.index).find_terms(text)
    data = {
        "terms": [
            {"start": h.start, "end": h.end, "term": h.term, "count": h.count, "kind": h.kind} for h in hits
        ]
    }
    show(arguments, data, "\n".join(f"{h.start}–{h.end}\t{h.term}\t{h.count:,} ({h.kind})" for h in hits))
    return CLEAN
