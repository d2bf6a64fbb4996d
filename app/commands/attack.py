"""`sfumato attack` and `sfumato deidentify`: let the local attacker try before anybody else does."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sfumato.app.commands._profiles import load_attackers, nobody, passphrase_of, profiles_arguments
from sfumato.app.commands._shared import CLEAN, FINDINGS, command, file_argument, show
from sfumato.core.errors import CannotRead, CannotWrite

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sfumato.core.document.edits import Edits
    from sfumato.core.generalize import Ladder
    from sfumato.core.recognize.model import Entity
    from sfumato.core.risk.llm import LlmAttack
    from sfumato.core.risk.reidentify import Attack, Attackers, Hidden
    from sfumato.core.risk.reidentify.words import Draft


def add_to(subparsers: Any) -> None:
    """Adds `attack` and `deidentify`."""
    attack = command(subparsers, "attack", run_attack, "Try to re-identify the person a file is about.")
    file_argument(attack)
    _profiles_argument(attack)
    attack.add_argument("--person", help="the person it is about, to be told their rank")
    attack.add_argument("--top", type=int, default=10, help="how many candidates to show (default 10)")
    attack.add_argument(
        "--llm",
        metavar="ADDRESS",
        help="also ask a language model that runs on this machine, such as http://127.0.0.1:8080/v1",
    )
    attack.add_argument("--llm-model", default="local", help="the model's name, where the server has several")
    attack.add_argument(
        "--llm-calibration",
        type=Path,
        metavar="FILE",
        help="what this model's confidence is worth (made by `python -m benchmarks.table_llm`)",
    )
    attack.add_argument(
        "--samples", type=int, default=2, help="answers for each of three prompts (default 2)"
    )

    hide = command(
        subparsers, "deidentify", run_deidentify, "Hide words until the attacker loses the person."
    )
    file_argument(hide)
    _profiles_argument(hide)
    hide.add_argument("--person", required=True, help="the person to protect")
    hide.add_argument(
        "--k", type=int, default=10, help="the person must leave the first K candidates (default 10)"
    )
    hide.add_argument(
        "-o", "--out", type=Path, metavar="OUT", help="write the result in the file's own format"
    )
    hide.add_argument(
        "--units",
        choices=("words", "entities"),
        default="words",
        help="hide words, or raise entities by rungs, hide other words and take back what was not needed",
    )
    hide.add_argument(
        "--attacker",
        default="all",
        help="whom to hide from: all (default), or one: bag, grams, shallow",
    )
    hide.add_argument(
        "--beam", type=int, default=1, metavar="N", help="drafts kept side by side (default 1: greedy)"
    )
    hide.add_argument(
        "--keep-count", action="store_true", help="one mask per word (tells how many were hidden)"
    )
    hide.add_argument("--overwrite", action="store_true", help="replace OUT if it exists")


def _profiles_argument(parser: argparse.ArgumentParser) -> None:
    profiles_arguments(
        parser, "people to search: CSV, XLSX or JSON, or a file written by --keep (default: public figures)"
    )
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="OUT.people",
        help="keep the encoded people in this file; give it to --profiles next time",
    )


def _attackers(arguments: argparse.Namespace, text: str) -> Attackers:
    from sfumato.core.risk.reidentify import Attackers
    from sfumato.core.risk.reidentify.keep import SUFFIX, is_kept

    if arguments.keep is not None and not is_kept(arguments.keep):
        raise CannotWrite(f"Encoded people are kept in files ending in {SUFFIX}.", file=arguments.keep)
    passphrase = passphrase_of(arguments.passphrase_file)
    if arguments.profiles is None:
        attackers = Attackers.public_figures(text, [arguments.person] if arguments.person else [])
    else:
        attackers = load_attackers(arguments.profiles, passphrase)
    if arguments.keep is not None:
        attackers.save(arguments.keep, passphrase)
    return attackers


def run_attack(arguments: argparse.Namespace) -> int:
    """Prints who the attackers think a file is about; 1 where the person is found."""
    from sfumato.core.document.service import read

    client = None
    if arguments.llm is not None:
        from sfumato.core.risk.llm import LoopbackClient

        client = LoopbackClient(arguments.llm, arguments.llm_model)
    text = read(arguments.file, arguments.password).text
    attackers = _attackers(arguments, text)
    attack = attackers.attack(text, arguments.person, arguments.top)
    searched = f"Searched {attack.people:,} people."
    if attackers.public is not None:
        every = len(attackers.public.index)
        searched = f"Searched {every:,} public figures, {attack.people:,} of them closely."
    words = [searched, *_in_words(attack, text, arguments.person)]
    result, named = _as_json(attack, text), attack.reidentified
    if client is not None:
        from sfumato.core.risk.llm import Calibration, attack_with

        worth = Calibration.load(arguments.llm_calibration) if arguments.llm_calibration else None
        samples = max(1, arguments.samples)
        asked = attack_with(client, text, samples=samples, most=arguments.top, calibration=worth)
        rank = asked.rank_of(arguments.person) if arguments.person else None
        result["language_model"] = {
            "rank": rank,
            "candidates": [
                {
                    "name": g.name,
                    "confidence": round(g.confidence, 4),
                    "probability": round(g.probability, 4),
                    "answers": g.answers,
                }
                for g in asked.guesses
            ],
            "attributes": [{"relation": r, "value": v, "answers": n} for r, v, n in asked.attributes],
            "clues": [
                {"start": c.start, "end": c.end, "text": c.text, "answers": c.answers} for c in asked.clues
            ],
            "asked": asked.asked,
        }
        words += _guesses_in_words(asked, rank, arguments.person)
        # The ensemble of paper 003 §6: whoever ranks the true person first has found them, a language model too.
        named = named or rank == 1
        result["attackers"]["language model"] = {
            "rank": rank,
            "probability": asked.guesses[rank - 1].probability if rank else None,
            "candidates": result["language_model"]["candidates"],
        }
        result["reidentified"] = named
    show(arguments, result, "\n".join(words))
    return FINDINGS if named else CLEAN


def _guesses_in_words(asked: LlmAttack, rank: int | None, person: str | None) -> list[str]:
    known = f" ({person} is number {rank})" if rank else ""
    first = ", ".join(f"{g.name} {g.probability:.0%}" for g in asked.guesses[:5]) or "nobody"
    lines = [f"  {'model':12} {first}{known}"]
    if asked.clues:
        lines.append("Words that gave the person away: " + "; ".join(f"“{c.text}”" for c in asked.clues[:12]))
    return lines


def _as_json(attack: Attack, text: str) -> dict[str, Any]:
    best = attack.best
    return {
        "person": attack.person,
        "people": attack.people,
        "rank": best.rank,
        "probability": best.probability,
        "reidentified": attack.reidentified,
        "towards": attack.towards,
        "candidates": [_candidate(c) for c in best.candidates],
        "attackers": {
            view.attacker: {
                "rank": view.rank,
                "probability": view.probability,
                "candidates": [_candidate(c) for c in view.candidates],
            }
            for view in attack.views
        },
        "words": [
            {"start": w.start, "end": w.end, "text": text[w.start : w.end], "drop": round(w.drop, 4)}
            for w in attack.words
        ],
    }


def _candidate(candidate: Any) -> dict[str, Any]:
    return {
        "rank": candidate.rank,
        "name": candidate.name,
        "id": candidate.id,
        "probability": round(candidate.probability, 6),
    }


def _in_words(attack: Attack, text: str, asked: str | None) -> list[str]:
    lines = []
    if asked and attack.person is None:
        lines.append(
            f"{asked} is not among them, or several have that name: no rank can be told. The text resembles:"
        )
    for view in attack.views:
        known = f" ({attack.person} is number {view.rank:,})" if view.rank else ""
        first = ", ".join(f"{c.name} {c.probability:.0%}" for c in view.candidates[:5]) or "nobody"
        lines.append(f"  {view.attacker:12} {first}{known}")
    if attack.reidentified:
        lines.append(f"{attack.person} is found: an attacker ranks them first.")
    if attack.words:
        said = dict.fromkeys(text[w.start : w.end] for w in attack.words)
        lines.append(f"What points to {attack.towards}: " + ", ".join(list(said)[:12]))
    return lines


def _check_attacker(attackers: Attackers, name: str) -> None:
    """Raises where the attacker to hide from is not here."""
    if not attackers.neural:
        from sfumato.core.risk.reidentify.encoders import encoder

        encoder("bag")  # raises with the reason
    if name != "all" and name not in {a.name for a in attackers.neural}:
        raise CannotRead(
            f"There is no attacker called {name}.",
            next_step="Use one of: all, " + ", ".join(a.name for a in attackers.neural) + ".",
        )


def run_deidentify(arguments: argparse.Namespace) -> int:
    """Hides words until the attackers lose the person, and writes the result where an output is named."""
    from sfumato.core.document.options import RedactOptions
    from sfumato.core.document.service import read, redact
    from sfumato.core.risk.reidentify.edits import edits_of
    from sfumato.core.risk.reidentify.measure import mention_units, with_words
    from sfumato.core.risk.reidentify.words import Draft, split_words

    document = read(arguments.file, arguments.password)
    attackers = _attackers(arguments, document.text)
    person = attackers.find(arguments.person)
    if person is None:
        raise nobody(arguments.profiles)
    _check_attacker(attackers, arguments.attacker)
    words = split_words(document.text, attackers.profiles[person].name)
    entities, ladders = _recognized(document.text, arguments)
    draft = Draft(
        words,
        with_words(mention_units(document.text, entities, ladders), words),
        merge=not arguments.keep_count,
    )
    # What is written is cut into other chunks than what was searched, and rungs are bent to fit their sentences: it is
    # attacked again, and where that brings the person back, the search goes further. The best try counts.
    tries: list[_Try] = []
    for further in (1, 2, 4):
        hidden = _hidden(attackers, draft, person, further * arguments.k, arguments)
        edits = edits_of(document.text, draft, hidden.levels, entities, ladders)
        after = attackers.attack(edits.apply(document.text), person, saliency=False)
        ranks = {view.attacker: view.rank or len(attackers.profiles) for view in after.views}
        asked = ranks if arguments.attacker == "all" else {arguments.attacker: ranks[arguments.attacker]}
        tries.append(_Try(edits, len(hidden.levels), ranks, min(asked.values())))
        if tries[-1].rank > arguments.k or not hidden.reached:
            break
    best = max(tries, key=lambda t: t.rank)
    lost, sanitized = best.rank > arguments.k, best.edits.apply(document.text)
    if arguments.out is not None:
        redact(document, best.edits, arguments.out, RedactOptions(overwrite=arguments.overwrite))
    shown = {
        "rank": best.rank,
        "reached": lost,
        "hidden": best.hidden,
        "words": len(words),
        "share_hidden": round(sum(e.end - e.start for e in best.edits.edits) / max(1, len(document.text)), 4),
        "text": sanitized,
        **best.edits.to_json(),
        "attackers": best.ranks,
        "out": str(arguments.out) if arguments.out else None,
    }
    said = [sanitized if arguments.out is None else f"Wrote {arguments.out}."]
    now = ", ".join(f"{name} {rank:,}" for name, rank in best.ranks.items())
    said.append(f"Rank of {arguments.person} now: {now}.")
    if not lost:
        said.append(f"Hiding could not bring {arguments.person} out of the first {arguments.k}.")
    show(arguments, shown, "\n".join(said))
    return CLEAN if lost else FINDINGS


@dataclass(frozen=True, slots=True)
class _Try:
    """One attempt to hide the person: what is written, how much of it is hidden, and where attackers rank the person then."""

    edits: Edits
    hidden: int
    ranks: Mapping[str, int]  # of the person in the text as it is written
    rank: int  # with those who are hidden from


def _hidden(attackers: Attackers, draft: Draft, person: int, k: int, arguments: argparse.Namespace) -> Hidden:
    from sfumato.core.risk.reidentify.deidentify import deidentify

    how: dict[str, Any] = {"beam": arguments.beam, "relaxed": arguments.units == "entities"}
    chosen = next(
        (a for a in attackers.neural if a.name == arguments.attacker), attackers
    )  # "all" is no name
    return deidentify(chosen, draft, person, k, **how)


def _recognized(text: str, arguments: argparse.Namespace) -> tuple[Sequence[Entity], Mapping[str, Ladder]]:
    """Entities with rungs; words alone need none."""
    if arguments.units == "words":
        return (), {}
    from sfumato.core.decide.missed_mentions import closed
    from sfumato.core.generalize import ladders
    from sfumato.core.generalize.kinds.type_evidence import kind_witness
    from sfumato.core.recognize import recognize

    entities = closed(text, recognize(text, person=arguments.person, witness=kind_witness))
    return entities, ladders(text, entities)
