"""`sfumato sanitize`: the whole way of a file, without the window."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sfumato.app.commands._profiles import load_attackers, nobody, passphrase_of, profiles_arguments
from sfumato.app.commands._shared import CLEAN, FINDINGS, columns_argument, command, file_argument, show
from sfumato.core.decide.names import STRATEGY_NAMES
from sfumato.core.risk.registry import DEFAULT_MEASURES, MEASURES

if TYPE_CHECKING:
    from sfumato.core.api import Exported, Planned
    from sfumato.core.decide.model import Dials
    from sfumato.core.generalize.realise import Replacement
    from sfumato.core.risk.model import Measure
    from sfumato.core.risk.reidentify import Attackers
    from sfumato.core.risk.reidentify.further import Lost


def add_to(subparsers: Any) -> None:
    """Adds `sanitize`."""
    parser = command(subparsers, "sanitize", run, "Hide who a file is about, keep what it says.")
    file_argument(parser)
    columns_argument(parser)
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
        help=f"measures to use (default: {','.join(DEFAULT_MEASURES)}; "
        f"also: {', '.join(n for n in MEASURES if n not in DEFAULT_MEASURES)})",
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
    """Sanitizes one file, prints what was done and how many people fit; 1 where fewer than k fit or a risk stays open."""
    from sfumato.core.achieved import below
    from sfumato.core.api import open_document
    from sfumato.core.document.options import RedactOptions
    from sfumato.core.generalize.realise import Wording

    dials = _dials(arguments)
    attackers = _attackers(arguments, dials.k)
    ready = _ready_measures(arguments, dials, attackers)
    dials = replace(dials, measures=dials.measures | frozenset(ready))
    planned = open_document(arguments.file, arguments.password, columns=arguments.columns).plan(
        profile=arguments.profile,
        person=arguments.person,
        dials=dials,
        ready=ready,
    )
    if arguments.brackets:
        planned = planned.with_wording(replace(planned.wording or Wording(), brackets=True))
    for note in _notes(
        planned
    ):  # also where nothing can be written, which a damaged file may be the cause of
        print(f"sfumato: {note}", file=sys.stderr)
    lost = _hide_further(arguments, attackers, planned) if attackers is not None else None
    written = planned.export(
        arguments.out,
        options=RedactOptions(overwrite=arguments.overwrite),
        edits=lost.edits if lost is not None else None,
    )
    result, words = _result(arguments, planned, written)
    if attackers is not None and lost is not None:
        result["attack"] = _attack(lost, len(attackers.profiles), dials.k)
        words += _ranks_in_words(lost, len(attackers.profiles), dials.k)
    if arguments.explain:
        explanations = planned.explanations()
        result["explain"] = [e.to_json() for e in explanations]
        words += "\n" + "\n".join(e.words for e in explanations)
    show(arguments, result, words)
    found = lost is not None and lost.rank <= dials.k
    small = below(written.achieved, dials.k)
    return FINDINGS if not written.check.passed or result["unavailable"] or found or small else CLEAN


def _dials(arguments: argparse.Namespace) -> Dials:
    """Those of the profile, with what the command line says instead."""
    from sfumato.core.decide.model import Dials
    from sfumato.core.decide.profiles import profile

    given = profile(arguments.profile).dials if arguments.profile else Dials()
    return replace(
        given,
        k=_at_least(given.k if arguments.k is None else arguments.k, 1, "--k"),
        threshold=_share(given.threshold if arguments.threshold is None else arguments.threshold),
        measures=frozenset(_measures(arguments.measures)) or given.measures,
        strategy=arguments.strategy,
        combine=arguments.combine,
    )


def _ready_measures(
    arguments: argparse.Namespace, dials: Dials, attackers: Attackers | None
) -> dict[str, Measure]:
    """Measures that need more than their name: the depth of the search, and the user's own people."""
    ready: dict[str, Measure] = {}
    if "search" in dials.measures:
        from sfumato.core.risk.search import SearchMeasure

        ready["search"] = SearchMeasure(max_arity=_at_least(arguments.combinations, 1, "--combinations"))
    if attackers is not None and arguments.person:
        from sfumato.core.risk.reidentify import ReidentifyMeasure

        ready["reidentify"] = ReidentifyMeasure(attackers, dials.k, [arguments.person], True)
    return ready


def _hide_further(arguments: argparse.Namespace, attackers: Attackers, planned: Planned) -> Lost:
    """What must go besides the plan until the attackers lose the people."""
    from sfumato.core.generalize.realise import edits_of
    from sfumato.core.risk.reidentify.further import hide_further

    people = _people(arguments, attackers, planned.analysis)
    text = planned.analysis.text
    return hide_further(attackers, text, edits_of(planned.edits, text), people, planned.plan.dials.k)


def _notes(planned: Planned) -> list[str]:
    notices = planned.document.notices if planned.document is not None else ()
    return [*notices, *planned.analysis.notes, *planned.plan.notes]


def _result(arguments: argparse.Namespace, planned: Planned, written: Exported) -> tuple[dict[str, Any], str]:
    """What was done, as values for `--json` and in words."""
    from sfumato.core.achieved import below, in_words

    plan, dials, tally = planned.plan, planned.plan.dials, planned.tally
    off = [a for a in planned.analysis.assessments if not a.available and a.measure in dials.measures]
    result: dict[str, Any] = {
        "file": str(arguments.file),
        "out": str(arguments.out),
        "strategy": plan.strategy,
        "k": dials.k,
        "threshold": dials.threshold,
        "kept": tally.kept,
        "generalized": tally.generalized,
        "masked": tally.masked,
        "information_lost_bits": round(plan.loss, 2),
        "information_kept": round(plan.kept, 4),
        "bound_bits": round(plan.bound, 2),
        "optimal": plan.optimal,
        "gap": round(plan.gap, 4),
        "achieved": [crowd.to_json() for crowd in written.achieved],
        "open_findings": len(plan.open_findings),
        "check": written.check.to_json(),
        "unavailable": {a.measure: a.reason for a in off},
        "notes": _notes(planned),
        "output_sha256": written.certificate.output_sha256,
        "edits": [_edit(r) for r in planned.edits],
    }
    small = below(written.achieved, dials.k)
    if small:
        result["to_blame"] = [blame.text for crowd in small for blame in crowd.blame]
    words = (
        f"{arguments.out}: {tally.masked} masked, {tally.generalized} generalized, "
        f"{tally.kept} kept; {plan.kept:.0%} of the information stays"
        + ("." if written.check.passed else f"; {len(written.check.open)} risks stay open.")
    )
    return result, words + "\n" + in_words(written.achieved, dials.k)


def _attack(lost: Lost, people: int, k: int) -> dict[str, Any]:
    return {
        "people": people,
        "rank": lost.rank,
        "reached": lost.rank > k,
        "further_words": lost.further,
        "attackers": {name: dict(ranks) for name, ranks in lost.ranks.items()},
    }


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


def _attackers(arguments: argparse.Namespace, k: int) -> Attackers | None:
    """Over the user's own people; None where none are given."""
    from sfumato.core.errors import SfumatoError

    if arguments.profiles is None:
        return None
    attackers = load_attackers(arguments.profiles, passphrase_of(arguments.passphrase_file))
    if len(attackers.profiles) <= k:
        raise SfumatoError(
            f"{arguments.profiles} has {len(attackers.profiles)} people: nobody can leave the first {k}.",
            next_step="Give more people, or a smaller --k.",
        )
    if arguments.person and not attackers.find_all(arguments.person):
        raise nobody(arguments.profiles)
    return attackers


def _people(arguments: argparse.Namespace, attackers: Attackers, analysis: Any) -> list[int]:
    """Whom the attackers must lose: the person named, else everybody of the list whom the file names in full; of
    namesakes all, since nobody can say which is meant."""
    named = (e.text for e in analysis.entities if e.type.value == "PERSON" and len(e.text.split()) > 1)
    names = [arguments.person] if arguments.person else list(named)
    found = dict.fromkeys(n for name in names for n in attackers.find_all(name))
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


def _measures(given: str | None) -> tuple[str, ...]:
    from sfumato.core.errors import SfumatoError

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
