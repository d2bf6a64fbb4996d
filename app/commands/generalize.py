"""`sfumato ladder`, `sfumato rank`, `sfumato ontology`: generalize instead of delete."""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

from sfumato.app.commands._shared import CLEAN, command, show

TYPES = ("CODE", "PERSON", "ORG", "LOC", "DEM", "DATETIME", "QUANTITY", "MISC")


def add_to(subparsers: Any) -> None:
    """Adds `ladder`, `rank` and `ontology`."""
    ladder = command(subparsers, "ladder", _ladder, "The replacements of a span, from specific to ***.")
    ladder.add_argument("span", metavar="SPAN")
    ladder.add_argument("--type", required=True, choices=TYPES, type=str.upper)
    ladder.add_argument("--context", default="", metavar="SENTENCE", help="the text around the span")

    rank = command(subparsers, "rank", _rank, "Rank the replacements a WikiReplace file offers, best first.")
    rank.add_argument("--data", required=True, type=Path, metavar="FILE")
    rank.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to write; default: print")

    ontology = command(subparsers, "ontology", _ontology, "Look at the ontology, or build one of your own.")
    ontology.add_argument("action", choices=("about", "build"))
    ontology.add_argument(
        "--wikidata", type=Path, metavar="DUMP", help="a Wikidata JSON dump (.json, .gz, .bz2)"
    )
    ontology.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: your own data folder")
    ontology.add_argument("--alone", action="store_true", help="only the dump, without the shipped ontology")


def _ladder(arguments: argparse.Namespace) -> int:
    from sfumato.core.generalize import ladder_for
    from sfumato.core.recognize.model import EntityType

    ladder = ladder_for(arguments.span, EntityType(arguments.type), arguments.context)
    rungs = [
        {
            "rung": i,
            "text": rung.text,
            "coverage": None if math.isinf(rung.coverage) else rung.coverage,  # None: stands for anything
            "loss": rung.loss,
            "term": rung.term,
            "source": rung.source,
        }
        for i, rung in enumerate(ladder.rungs)
    ]
    data = {"span": arguments.span, "type": arguments.type, "rungs": rungs, "suggested": ladder.suggested}
    words = "\n".join(f"{r['rung']}  {r['text']}  (loss {r['loss']:.2f})" for r in rungs)
    show(arguments, data, words)
    return CLEAN


def _rank(arguments: argparse.Namespace) -> int:
    from sfumato.core.errors import CannotWrite
    from sfumato.core.generalize.rank_data import read
    from sfumato.core.generalize.ranking import open_ranker

    ranked = open_ranker().rank(read(arguments.data))
    if arguments.output is None:
        show(arguments, ranked, json.dumps(ranked, ensure_ascii=False, indent=1))
        return CLEAN
    try:
        arguments.output.write_text(json.dumps(ranked, ensure_ascii=False, indent=1), encoding="utf-8")
    except OSError as error:
        raise CannotWrite("The ranking could not be saved.", file=arguments.output) from error
    show(arguments, {"written": str(arguments.output), "spans": len(ranked)}, f"{len(ranked)} spans ranked.")
    return CLEAN


def _ontology(arguments: argparse.Namespace) -> int:
    from sfumato.core.errors import CannotRead, ResourceMissing
    from sfumato.core.generalize.store import NAME, open_store
    from sfumato.core.generalize.wikidata import build
    from sfumato.core.paths import RESOURCES, user_data

    if arguments.action == "about":
        about = open_store().about
        show(arguments, about, "\n".join(f"{k}: {v}" for k, v in about.items()))
        return CLEAN
    if arguments.wikidata is None:
        raise CannotRead("No dump was named.", next_step="Give one with --wikidata dump.json.gz.")
    try:
        base = None if arguments.alone else open_store(RESOURCES / "ontology" / NAME)
    except ResourceMissing:
        base = None  # then the dump alone: the command that repairs must not need what is broken
    target = arguments.output or user_data() / "ontology" / NAME
    about = build(arguments.wikidata, target, base)
    show(arguments, {"written": str(target), **about}, f"{about['items']} items written to {target}.")
    return CLEAN
