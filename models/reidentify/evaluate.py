"""Tables 1 and 2 of paper 003: every attacker tries every plan of `plans.py`.

    python -m models.reidentify.evaluate --work WORK --plans PLANS.jsonl --out results.json [--index]

An attacker counts as unseen for a plan when it had no part in making it. The ensemble of a row is made of the unseen
attackers (neural, BM25 and, with `--index`, the people index); `all` counts the seen ones too.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from models.reidentify.plans import people
from sfumato.core.evaluate.deidentification import Outcome, lone_rank, summary
from sfumato.core.risk.reidentify.attack import Attackers, rank_of
from sfumato.core.risk.reidentify.tokens import fold


def attack(
    attackers: Attackers, person: int, plans: Sequence[Sequence[Sequence[str | None]]]
) -> list[dict[str, int]]:
    """The rank of the person with each attacker, for each plan (its chunks of words)."""
    ranks: list[dict[str, int]] = [{} for _ in plans]
    for attacker in attackers.neural:
        chunks = attacker.encoder.encode([row for plan in plans for row in plan])
        edges = np.cumsum([0, *(len(plan) for plan in plans)])
        vectors = np.stack([attacker.join(chunks[a:b]) for a, b in pairwise(edges)])
        for line, scores in enumerate(attacker.scores(vectors)):
            ranks[line][attacker.name] = rank_of(scores, person)
    for line, plan in enumerate(plans):
        shown = [word for row in plan for word in row if word is not None]
        ranks[line]["bm25"] = lone_rank(attackers.words.scores(shown), person)
    return ranks


class IndexAttacker:
    """The people index as an attacker: who shares most and rarest terms with the text?"""

    def __init__(self) -> None:
        from sfumato.core.knowledge import open_index

        self.index = open_index()

    def number(self, name: str) -> int | None:
        """The index number of a person, where the name belongs to one person alone."""
        found = list(self.index.lookup(name) or ())
        exact = [n for n in found[:200] if fold(self.index.person(n).name) == fold(name)]
        return exact[0] if len(exact) == 1 else None

    def rank(self, number: int, plan: Sequence[Sequence[str | None]]) -> int:
        from sfumato.core.risk.reidentify.public import index_scores

        text = " ".join("_" if word is None else word for row in plan for word in row)
        return lone_rank(index_scores(self.index, text), number)


def seen_by(method: str) -> set[str]:
    """The attackers that a plan was made against, from its name."""
    if ", " in method:
        return set(method.split(", ")[1].split("+"))
    if method.startswith("ours ("):
        return set(method[6:].split(")")[0].split("+"))
    return set()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--plans", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--index", action="store_true", help="let the people index attack too")
    arguments = parser.parse_args()
    attackers = people(arguments.work)
    index = IndexAttacker() if arguments.index else None
    gathered: dict[str, list[Outcome]] = {}
    lines = [json.loads(line) for path in arguments.plans for line in path.open(encoding="utf-8")]
    for line in lines:
        plans: dict[str, Any] = line["plans"]
        ranks = attack(attackers, line["person"], [plan["rows"] for plan in plans.values()])
        number = index.number(attackers.profiles[line["person"]].name) if index else None
        for (method, plan), rank in zip(plans.items(), ranks, strict=True):
            if index and number is not None:
                rank["index"] = index.rank(number, plan["rows"])
            gathered.setdefault(method, []).append(Outcome(rank, plan["shares"]))
    rows = []
    for method, outcomes in gathered.items():
        everybody = sorted({a for o in outcomes for a in o.ranks})
        unseen = [a for a in everybody if a not in seen_by(method)]
        row = asdict(summary(method, outcomes, unseen))
        row["all"] = summary(method, outcomes, everybody).ensemble
        row["unseen"] = unseen
        rows.append(row)
    arguments.out.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    for row in rows:
        each = "  ".join(f"{a} {v:.1%}" for a, v in row["by_attacker"].items())
        gone = "  ".join(f"{s} {v:.1%}" for s, v in row["shares"].items())
        print(f"{row['method']:44} unseen {row['ensemble']:.1%} all {row['all']:.1%}  {gone}  {each}")


if __name__ == "__main__":
    main()
