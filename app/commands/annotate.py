"""`sfumato annotate`: raw biographies and an index become labelled training data (distant supervision)."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sfumato.app.commands._shared import CLEAN, command, show


def add_to(subparsers: Any) -> None:
    """Adds `annotate`."""
    parser = command(
        subparsers, "annotate", run, "Label raw biographies for k-anonymity, in the format of the TAB corpus."
    )
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="JSON lines, a JSON list, or plain text"
    )
    parser.add_argument("-o", "--output", type=Path, required=True, help=".json for a list, .jsonl for lines")
    parser.add_argument("--selection", choices=("greedy", "random"), default="greedy")
    parser.add_argument(
        "--labels",
        choices=("extended", "literal"),
        default="extended",
        help="extended: names, dates and places always go (default); literal: the published algorithm and nothing else",
    )
    parser.add_argument(
        "-k", type=_whole(1), default=5, help="people that must share every combination (default: 5)"
    )
    parser.add_argument(
        "--max-arity",
        type=_whole(0),
        default=3,
        help="largest combination looked at; 0 for combinations of any size",
    )
    parser.add_argument("--seed", type=int, default=0, help="of the random selection")
    parser.add_argument("--split", default="train", help="what to write as dataset_type")
    parser.add_argument("--index", type=Path, help="another people index than the default one")
    parser.add_argument("--strict", action="store_true", help="stop at the first record without text")


def _whole(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"a whole number from {least} on, not {text!r}")
        return int(text)

    return number


def run(arguments: argparse.Namespace) -> int:
    """Labels biographies and writes them as TAB JSON; the output appears only when it is complete."""
    from sfumato.core.errors import CannotWrite
    from sfumato.core.knowledge import open_index
    from sfumato.core.knowledge.sources import Problems
    from sfumato.core.risk.anonymity_annotations import annotation, read_documents
    from sfumato.core.risk.anonymity_literal import LiteralSupervisor
    from sfumato.core.risk.anonymity_supervision import Supervisor

    index, chosen = open_index(arguments.index), arguments.selection
    supervisor: Supervisor | LiteralSupervisor
    if arguments.labels == "literal":
        supervisor = LiteralSupervisor(index, chosen, arguments.k, arguments.max_arity or 3, arguments.seed)
    else:
        supervisor = Supervisor(index, chosen, arguments.k, arguments.max_arity or None, arguments.seed)
    problems = Problems(strict=arguments.strict)
    began = time.monotonic()
    count = masked = terms = 0
    as_list = arguments.output.suffix.lower() == ".json"
    temporary = arguments.output.with_name(arguments.output.name + ".tmp")
    try:
        with temporary.open("w", encoding="utf-8") as out:
            out.write("[\n" if as_list else "")
            for path in arguments.files:
                for doc_id, text in read_documents(path, problems):
                    record = annotation(doc_id, text, supervisor, count, arguments.split)
                    mentions = next(iter(record["annotations"].values()))["entity_mentions"]
                    terms += len(mentions)
                    masked += sum(m["identifier_type"] != "NO_MASK" for m in mentions)
                    out.write((",\n" if as_list and count else "") + json.dumps(record, ensure_ascii=False))
                    out.write("" if as_list else "\n")
                    count += 1
            out.write("\n]\n" if as_list else "")
        os.replace(temporary, arguments.output)
    except OSError as error:
        raise CannotWrite(
            f"The labels cannot be written ({error.strerror}).", file=arguments.output
        ) from error
    finally:
        temporary.unlink(missing_ok=True)
    for bad in problems.lines[:20]:
        print(f"{bad.file}:{bad.line}: {bad.reason}", file=sys.stderr)
    seconds = time.monotonic() - began
    data = {
        "documents": count,
        "terms": terms,
        "masked": masked,
        "skipped": problems.count,
        "seconds": round(seconds, 3),
        "output": str(arguments.output),
    }
    words = f"{count:,} documents, {masked:,} of {terms:,} terms masked, {count / max(seconds, 1e-9):.0f} documents a second"
    show(arguments, data, words)
    return CLEAN
