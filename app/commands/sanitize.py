"""`sfumato sanitize`: the whole way of a file, without the window."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sfumato.app.commands._profiles import load_attackers, nobody, passphrase_of, profiles_arguments
from sfumato.app.commands._shared import CLEAN, FINDINGS, command, file_argument, show
from sfumato.core.decide.names import STRATEGY_NAMES

if TYPE_CHECKING:
    from sfumato.core.generalize.realise import Replacement
    from sfumato.core.risk.reidentify import Attackers
    from sfumato.core.risk.reidentify.further import Lost


def add_to(subparsers: Any) -> None:
    parser = command(subparsers, "sanitize", run, "Hide who a file is about, keep what it says.")
    file_argument(parser)
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="OUT")
    parser.add_argument(
        "--profile",
        metavar="NAME",
        help="dials, rules by type and the style of masks by name: court, names, research; other options go before it",
    )
    parser.add_argument(
        "--k", type=int, help="how many people must fit what is left (default 5, or the profile's)"
    )
    parser.add_argument(
        "--threshold",
        type=float,
        help="risk from which on something is hidden, 0 to 1 (default 0.5, or the profile's)",
    )
    parser.add_argument(
        "--strategy", choices=STRATEGY_NAMES, default="joint", help="how to decide (default joint)"
    )
    parser.add_argument(
        "--measures",
        metavar="NAME,…",
        help="measures to use (default: classifier,population,events; "
        "also: anonymity, language model, search, search model, reidentify)",
    )
    parser.add_argument(
        "--combine", choices=("any", "all", "weighted"), default="any", help="how measures combine"
    )
    parser.add_argument(
        "--combinations",
        type=int,
        default=2,
        metavar="N",
        help="entities that are searched for together (default 2)",
    )
    parser.add_argument("--person", help="the person to protect, where the file does not say")
    profiles_arguments(
        parser,
        "people of your own (CSV, XLSX, JSON or .people): the person must also leave the first K of them",
    )
    parser.add_argument(
        "--brackets",
        action="store_true",
        help="put replaced words in brackets, as the window does by default",
    )
    parser.add_argument("--explain", action="store_true", help="say for every entity why it stays or goes")
    parser.add_argument("--overwrite", action="store_true", help="replace OUT if it exists")


def run(arguments: argparse.Namespace) -> int:
    from sfumato.core.achieved import achieved, achieved_in_file, below, in_words, statement_of
    from sfumato.core.analysis import analyse
    from sfumato.core.decide.check import check_plan
    from sfumato.core.decide.explain import explain
    from sfumato.core.decide.model import Dials
    from sfumato.core.decide.profiles import profile
    from sfumato.core.document.options import RedactOptions
    from sfumato.core.document.service import read, redact
    from sfumato.core.generalize.realise import Wording, edits_of
    from sfumato.core.pipeline import replacements_of, with_statement
    from sfumato.core.risk.names import DEFAULT_MEASURES

    chosen = profile(arguments.profile) if arguments.profile else None
    given = chosen.dials if chosen else Dials()
    arguments.k = given.k if arguments.k is None else arguments.k
    arguments.threshold = given.threshold if arguments.threshold is None else arguments.threshold
    measures = _measures(arguments.measures) or (
        tuple(sorted(given.measures)) if chosen else DEFAULT_MEASURES
    )
    dials = replace(
        given,
        k=_at_least(arguments.k, 1, "--k"),
        threshold=_share(arguments.threshold),
        measures=frozenset(measures),
        strategy=arguments.strategy,
        combine=arguments.combine,
    )
    attackers = _attackers(arguments)
    ready: dict[str, Any] = {}
    if "search" in measures:
        from sfumato.core.risk.search import SearchMeasure

        ready["search"] = SearchMeasure(max_arity=_at_least(arguments.combinations, 1, "--combinations"))
    if attackers is not None and arguments.person:
        from sfumato.core.risk.reidentify import ReidentifyMeasure

        measures = tuple(dict.fromkeys((*measures, "reidentify")))
        dials = replace(dials, measures=frozenset(measures))
        ready["reidentify"] = ReidentifyMeasure(attackers, arguments.k, [arguments.person], True)
    document = read(arguments.file, arguments.password)
    analysis = analyse(document.text, person=arguments.person, measures=measures, ready=ready)
    people = _people(arguments, attackers, analysis) if attackers is not None else []
    plan = analysis.plan(dials, chosen.rungs_of(analysis.entities, analysis.ladders) if chosen else None)
    wording = Wording(brackets=arguments.brackets)
    replacements = replacements_of(analysis, plan, replace(wording, mask=chosen.mask) if chosen else wording)
    edits = edits_of(replacements, document.text)
    lost = None
    if attackers is not None:
        from sfumato.core.risk.reidentify.further import hide_further

        lost = hide_further(attackers, document.text, edits, people, arguments.k)
        edits = lost.edits
    check = check_plan(analysis.evidence, plan, replacements)
    options = with_statement(RedactOptions(overwrite=arguments.overwrite), check)
    said = statement_of(achieved(analysis, plan), dials.k)
    options = replace(options, statements=(*options.statements, said))
    certificate = redact(document, edits, arguments.out, options)
    off = [a for a in analysis.assessments if not a.available and a.measure in dials.measures]
    for note in (*document.notices, *analysis.notes, *plan.notes):
        print(f"sfumato: {note}", file=sys.stderr)
    crowds = achieved_in_file(arguments.out)
    small = below(crowds, dials.k)
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
        "achieved": [crowd.to_json() for crowd in crowds],
        "open_findings": len(plan.open_findings),
        "check": check.to_json(),
        "unavailable": {a.measure: a.reason for a in off},
        "notes": [*document.notices, *analysis.notes, *plan.notes],
        "output_sha256": certificate.output_sha256,
        "edits": [_edit(r) for r in replacements],
    }
    words = (
        f"{arguments.out}: {tally['masked']} masked, {tally['generalized']} generalized, "
        f"{tally['kept']} kept; {plan.kept:.0%} of the information stays"
        + ("." if check.passed else f"; {len(check.open)} risks stay open.")
    )
    words += "\n" + in_words(crowds, dials.k)
    if small:
        result["to_blame"] = [blame.text for crowd in small for blame in crowd.blame]
    found = lost is not None and lost.rank <= dials.k
    if attackers is not None and lost is not None:
        result["attack"] = {
            "people": len(attackers.profiles),
            "rank": lost.rank,
            "reached": not found,
            "further_words": lost.further,
            "attackers": {name: dict(ranks) for name, ranks in lost.ranks.items()},
        }
        words += _ranks_in_words(lost, len(attackers.profiles), dials.k)
    if arguments.explain:
        explanations = explain(analysis.decider, plan)
        result["explain"] = [e.to_json() for e in explanations]
        words += "\n" + "\n".join(e.words for e in explanations)
    show(arguments, result, words)
    return FINDINGS if not check.passed or off or found or small else CLEAN


def _edit(replacement: Replacement) -> dict[str, Any]:
    return {
        "start": replacement.start,
        "end": replacement.end,
        "original": replacement.original,
        "replacement": replacement.text,
        "entity": replacement.entity_id,
        "type": replacement.type.value,
        "kind": replacement.kind,
        "rung": replacement.rung,
        "action": replacement.action.value,
        "also": list(replacement.also),
    }


def _attackers(arguments: argparse.Namespace) -> Attackers | None:
    """Over the user's own people; None where none are given."""
    from sfumato.core.errors import SfumatoError

    if arguments.profiles is None:
        return None
    attackers = load_attackers(arguments.profiles, passphrase_of(arguments.passphrase_file))
    if len(attackers.profiles) <= arguments.k:
        raise SfumatoError(
            f"{arguments.profiles} has {len(attackers.profiles)} people: nobody can leave the first {arguments.k}.",
            next_step="Give more people, or a smaller --k.",
        )
    if arguments.person and attackers.find(arguments.person) is None:
        raise nobody(arguments.profiles)
    return attackers


def _people(arguments: argparse.Namespace, attackers: Attackers, analysis: Any) -> list[int]:
    """Whom the attackers must lose: the person named, else everybody of the list whom the file names in full."""
    named = (e.text for e in analysis.entities if e.type.value == "PERSON" and len(e.text.split()) > 1)
    names = [arguments.person] if arguments.person else list(named)
    found = dict.fromkeys(n for name in names if (n := attackers.find(name)) is not None)
    if not found:
        raise nobody(arguments.profiles)
    return list(found)


def _ranks_in_words(lost: Lost, people: int, k: int) -> str:
    lines = [""]
    for name, ranks in lost.ranks.items():
        now = ", ".join(f"{attacker} {rank:,}" for attacker, rank in ranks.items())
        lines.append(f"Rank of {name} among {people:,} people now: {now}.")
    if lost.further:
        lines.append(f"{lost.further} words more had to go for that; the share above does not count them.")
    if lost.rank <= k:
        lines.append(f"Hiding could not bring everybody out of the first {k}.")
    return "\n".join(lines)


def _tally(analysis: Any, plan: Any) -> dict[str, int]:
    kept = sum(1 for c in plan.choices.values() if c.rung == 0)
    masked = sum(1 for i, c in plan.choices.items() if c.rung and c.rung == analysis.ladders[i].top)
    return {"kept": kept, "generalized": len(plan.choices) - kept - masked, "masked": masked}


def _measures(given: str | None) -> tuple[str, ...]:
    from sfumato.core.errors import SfumatoError
    from sfumato.core.risk.names import MEASURE_NAMES

    names = tuple(name.strip().replace("_", " ") for name in (given or "").split(",") if name.strip())
    unknown = [name for name in names if name not in MEASURE_NAMES]
    if unknown:
        raise SfumatoError(
            f"There is no measure called {unknown[0]}.", next_step=f"Use some of: {', '.join(MEASURE_NAMES)}."
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
