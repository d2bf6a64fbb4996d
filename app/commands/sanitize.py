"""`sfumato sanitize`: the whole way of a file, without the window."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from sfumato.app.commands._shared import CLEAN, FINDINGS, command, file_argument, show

STRATEGIES = ("joint", "mask", "greedy", "random", "all", "specific", "supervised")


def add_to(subparsers: Any) -> None:
    parser = command(subparsers, "sanitize", run, "Hide who a file is about, keep what it says.")
    file_argument(parser)
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="OUT")
    parser.add_argument("--k", type=int, default=5, help="how many people must fit what is left (default 5)")
    parser.add_argument(
        "--threshold",
        type=float,
        default=0.5,
        help="risk from which on something is hidden, 0 to 1 (default 0.5)",
    )
    parser.add_argument(
        "--strategy", choices=STRATEGIES, default="joint", help="how to decide (default joint)"
    )
    parser.add_argument(
        "--measures",
        metavar="NAME,…",
        help="measures to use (default: classifier,anonymity,population; "
        "also: language model, search, search model, reidentify)",
    )
    parser.add_argument(
        "--combine", choices=("any", "all", "weighted"), default="any", help="how measures combine"
    )
    parser.add_argument("--person", help="the person to protect, where the file does not say")
    parser.add_argument("--explain", action="store_true", help="say for every entity why it stays or goes")
    parser.add_argument("--overwrite", action="store_true", help="replace OUT if it exists")


def run(arguments: argparse.Namespace) -> int:
    from sfumato.core.decide.explain import explain
    from sfumato.core.decide.model import Dials
    from sfumato.core.document.options import RedactOptions
    from sfumato.core.document.service import read, redact
    from sfumato.core.sanitize import DEFAULT_MEASURES, analyse, edits_of

    measures = _measures(arguments.measures) or DEFAULT_MEASURES
    dials = Dials(
        k=_at_least(arguments.k, 1, "--k"),
        threshold=_share(arguments.threshold),
        measures=frozenset(measures),
        strategy=arguments.strategy,
        combine=arguments.combine,
    )
    document = read(arguments.file, arguments.password)
    analysis = analyse(document.text, person=arguments.person, measures=measures)
    plan = analysis.plan(dials)
    edits = edits_of(analysis, plan)
    certificate = redact(document, edits, arguments.out, RedactOptions(overwrite=arguments.overwrite))
    off = [a for a in analysis.assessments if not a.available and a.measure in dials.measures]
    for note in (*document.notices, *analysis.notes, *plan.notes):
        print(f"sfumato: {note}", file=sys.stderr)
    tally = _tally(analysis, plan)
    result: dict[str, Any] = {
        "file": str(arguments.file),
        "out": str(arguments.out),
        "strategy": plan.strategy,
        "k": dials.k,
        "threshold": dials.threshold,
        **tally,
        "information_lost_bits": round(plan.loss, 2),
        "information_kept": round(plan.kept, 4),
        "bound_bits": round(plan.bound, 2),
        "optimal": plan.optimal,
        "gap": round(plan.gap, 4),
        "open_findings": len(plan.open_findings),
        "unavailable": {a.measure: a.reason for a in off},
        "notes": [*document.notices, *analysis.notes, *plan.notes],
        "output_sha256": certificate.output_sha256,
    }
    words = (
        f"{arguments.out}: {tally['masked']} masked, {tally['generalized']} generalized, "
        f"{tally['kept']} kept; {plan.kept:.0%} of the information stays"
        + ("." if not plan.open_findings else f"; {len(plan.open_findings)} risks stay open.")
    )
    if arguments.explain:
        explanations = explain(analysis.decider, plan)
        result["explain"] = [e.to_json() for e in explanations]
        words += "\n" + "\n".join(e.words for e in explanations)
    show(arguments, result, words)
    return FINDINGS if plan.open_findings or off else CLEAN


def _tally(analysis: Any, plan: Any) -> dict[str, int]:
    kept = sum(1 for c in plan.choices.values() if c.rung == 0)
    masked = sum(1 for i, c in plan.choices.items() if c.rung and c.rung == analysis.ladders[i].top)
    return {"kept": kept, "generalized": len(plan.choices) - kept - masked, "masked": masked}


def _measures(given: str | None) -> tuple[str, ...]:
    from sfumato.core.errors import SfumatoError
    from sfumato.core.sanitize import MEASURES

    names = tuple(name.strip().replace("_", " ") for name in (given or "").split(",") if name.strip())
    unknown = [name for name in names if name not in MEASURES]
    if unknown:
        raise SfumatoError(
            f"There is no measure called {unknown[0]}.", next_step=f"Use some of: {', '.join(MEASURES)}."
        )
    return names


def _at_least(value: int, least: int, name: str) -> int:
    from sfumato.core.errors import SfumatoError

    if value < least:
        raise SfumatoError(f"{name} must be {least} or more.", next_step="Give a larger number.")
    return value


def _share(value: float) -> float:
    from sfumato.core.errors import SfumatoError

    if not 0 <= value <= 1:
        raise SfumatoError("--threshold is between 0 and 1.", next_step="Give a number such as 0.5.")
    return value
