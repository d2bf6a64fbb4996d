"""Tables 1 and 2 of paper 003: every attacker tries every plan of `plans.py`.

    python -m models.reidentify.evaluate --work WORK --plans PLANS.jsonl --ranks RANKS.jsonl --out results.json

An attacker counts as unseen for a plan when it had no part in making it. The ensemble of a row is made of the unseen
attackers: neural ones, BM25 and the people index; `all` counts the seen ones too. The index abstains where it does not
know the person. Ranks are kept in `RANKS.jsonl`; documents that are there are not attacked again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from models.reidentify.plans import people
from sfumato.core.evaluate.deidentification import Outcome, lone_rank, summary
from sfumato.core.evaluate.span_scores import interval
from sfumato.core.knowledge import open_index
from sfumato.core.risk.reidentify.attack import Attackers
from sfumato.core.risk.reidentify.public import IndexAttacker

Plan = Sequence[Sequence[str | None]]  # chunks of words, None for a mask


class Everybody:
    """All attackers over all people, many plans at once."""

    def __init__(self, attackers: Attackers) -> None:
        self.attackers = attackers
        self.index = IndexAttacker(open_index())
        # Dozens of plans against everybody at once: floats are the faster way to multiply so many.
        self.floats = {n: s.rows(np.arange(len(s.matrix))) for n, s in attackers.stores.items()}

    def ranks(self, person: int, plans: Sequence[Plan]) -> list[dict[str, int]]:
        """By attacker. The index is asked where it knows the person; elsewhere it abstains."""
        out: list[dict[str, int]] = [{} for _ in plans]
        edges = np.cumsum([0, *(len(plan) for plan in plans)])
        for attacker in self.attackers.neural:
            chunks = attacker.encoder.encode([row for plan in plans for row in plan])
            vectors = np.stack([attacker.join(chunks[a:b]) for a, b in pairwise(edges)])
            people = self.floats[attacker.store.encoder]
            # A margin of rounding: the person's own score comes from another multiplication.
            mine = (vectors * people[person]).sum(1, keepdims=True) + 1e-6
            for line, above in enumerate((vectors @ people.T > mine).sum(1)):
                out[line][attacker.name] = int(above) + 1
        number = self.index.number(self.attackers.profiles[person])
        for line, plan in enumerate(plans):
            shown = [word for row in plan for word in row if word is not None]
            out[line]["bm25"] = lone_rank(self.attackers.words.scores(shown), person)
            if number is not None:
                text = " ".join("_" if word is None else word for row in plan for word in row)
                out[line]["index"] = lone_rank(self.index.scores(text), number)
        return out


def seen_by(method: str) -> set[str]:
    """The attackers that a plan was made against, from its name."""
    if ", " in method:
        return set(method.split(", ")[1].split("+"))
    if method.startswith("ours ("):
        return set(method[6:].split(")")[0].split("+"))
    return set()


def attack(lines: Iterable[dict[str, Any]], everybody: Everybody, out: Path) -> None:
    for line in lines:
        # Many plans of a document are equal; each is attacked once.
        unique: dict[str, Plan] = {json.dumps(plan["rows"]): plan["rows"] for plan in line["plans"].values()}
        ranks = dict(zip(unique, everybody.ranks(line["person"], list(unique.values())), strict=True))
        found = {
            method: {"ranks": ranks[json.dumps(plan["rows"])], "shares": plan["shares"]}
            for method, plan in line["plans"].items()
        }
        with out.open("a", encoding="utf-8") as handle:
            handle.write(json.dumps({"person": line["person"], "found": found}) + "\n")


def table(ranks: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    gathered: dict[str, list[Outcome]] = {}
    for line in ranks:
        for method, found in line["found"].items():
            gathered.setdefault(method, []).append(Outcome(found["ranks"], found["shares"]))
    rows = []
    for method, outcomes in gathered.items():
        names = sorted({a for o in outcomes for a in o.ranks})
        unseen = [a for a in names if a not in seen_by(method)]
        row = asdict(summary(method, outcomes, unseen))
        hits = [any(o.ranks.get(a) == 1 for a in unseen) for o in outcomes]
        span = interval(hits, lambda part: sum(part) / max(1, len(part)))
        asked = {a: sum(a in o.ranks for o in outcomes) for a in names}
        every = summary(method, outcomes, names).ensemble
        rows.append({**row, "all": every, "interval": span, "unseen": unseen, "asked": asked})
    return rows


def lines_of(paths: Iterable[Path]) -> list[dict[str, Any]]:
    return [json.loads(line) for path in paths if path.exists() for line in path.open(encoding="utf-8")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--plans", type=Path, nargs="+", required=True)
    parser.add_argument("--ranks", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    done = {line["person"] for line in lines_of([arguments.ranks])}
    open_lines = [line for line in lines_of(arguments.plans) if line["person"] not in done]
    if open_lines:
        everybody = Everybody(people(arguments.work))
        attack(open_lines, everybody, arguments.ranks)
    rows = table(lines_of([arguments.ranks]))
    arguments.out.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    for row in rows:
        each = "  ".join(f"{a} {v:.1%}" for a, v in row["by_attacker"].items())
        gone = "  ".join(f"{s} {v:.1%}" for s, v in row["shares"].items())
        print(f"{row['method']:44} unseen {row['ensemble']:.1%} all {row['all']:.1%}  {gone}  {each}")


if __name__ == "__main__":
    main()
