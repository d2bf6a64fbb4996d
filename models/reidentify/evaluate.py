"""Tables 1 and 2 of paper 003: every attacker tries every plan of `plans.py`.

    python -m models.reidentify.evaluate --work WORK --plans PLANS.jsonl --ranks RANKS.jsonl --out results.json [--index N]

An attacker counts as unseen for a plan when it had no part in making it. The ensemble of a row is made of the unseen
attackers, neural ones and BM25; `all` counts the seen ones too. With `--index N` the people index attacks every N-th
document as well; as it is not asked about all of them, it has a column of its own and no part in the ensemble. Ranks are
kept in `RANKS.jsonl`; documents that are there are not attacked again.
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
from sfumato.core.risk.reidentify.attack import Attackers
from sfumato.core.risk.reidentify.tokens import fold

_SWEEPS = ("IDF ", "table-aware IDF ", "random ")
Plan = Sequence[Sequence[str | None]]  # chunks of words, None for a mask


class Everybody:
    """All attackers over all people, many plans at once."""

    def __init__(self, attackers: Attackers, index_every: int = 0) -> None:
        self.attackers, self.index_every = attackers, index_every
        self.index = IndexAttacker() if index_every else None
        # Dozens of plans against everybody at once: floats are the faster way to multiply so many.
        self.floats = {n: s.rows(np.arange(len(s.matrix))) for n, s in attackers.stores.items()}

    def ranks(self, person: int, plans: Sequence[Plan], ask_index: Sequence[bool]) -> list[dict[str, int]]:
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
        asked = self.index and person % self.index_every == 0
        number = self.index.number(self.attackers.profiles[person].name) if self.index and asked else None
        for line, plan in enumerate(plans):
            shown = [word for row in plan for word in row if word is not None]
            out[line]["bm25"] = lone_rank(self.attackers.words.scores(shown), person)
            if self.index and number is not None and ask_index[line]:
                out[line]["index"] = self.index.rank(number, plan)
        return out


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

    def rank(self, number: int, plan: Plan) -> int:
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


def attack(lines: Iterable[dict[str, Any]], everybody: Everybody, out: Path) -> None:
    for line in lines:
        plans = line["plans"]
        # Many plans of a document are equal; each is attacked once.
        unique: dict[str, Plan] = {}
        for_index: dict[str, bool] = {}
        for method, plan in plans.items():
            key = json.dumps(plan["rows"])
            unique[key] = plan["rows"]
            # The index takes its time; of the sweeps over shares it sees nothing new.
            for_index[key] = for_index.get(key, False) or not method.startswith(_SWEEPS)
        found_ranks = everybody.ranks(line["person"], list(unique.values()), list(for_index.values()))
        ranks = dict(zip(unique, found_ranks, strict=True))
        found = {}
        for method, plan in plans.items():
            seen = ranks[json.dumps(plan["rows"])]
            if method.startswith(_SWEEPS):
                seen = {attacker: rank for attacker, rank in seen.items() if attacker != "index"}
            found[method] = {"ranks": seen, "shares": plan["shares"]}
        with out.open("a", encoding="utf-8") as handle:
            handle.write(json.dumps({"person": line["person"], "found": found}) + "\n")


def table(ranks: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    gathered: dict[str, list[Outcome]] = {}
    for line in ranks:
        for method, found in line["found"].items():
            gathered.setdefault(method, []).append(Outcome(found["ranks"], found["shares"]))
    rows = []
    for method, outcomes in gathered.items():
        names = sorted({a for o in outcomes for a in o.ranks} - {"index"})
        unseen = [a for a in names if a not in seen_by(method)]
        row = asdict(summary(method, outcomes, unseen))
        rows.append({**row, "all": summary(method, outcomes, names).ensemble, "unseen": unseen})
    return rows


def lines_of(paths: Iterable[Path]) -> list[dict[str, Any]]:
    return [json.loads(line) for path in paths if path.exists() for line in path.open(encoding="utf-8")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--plans", type=Path, nargs="+", required=True)
    parser.add_argument("--ranks", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--index", type=int, default=0, metavar="N", help="the people index attacks every N-th"
    )
    arguments = parser.parse_args()
    done = {line["person"] for line in lines_of([arguments.ranks])}
    open_lines = [line for line in lines_of(arguments.plans) if line["person"] not in done]
    if open_lines:
        everybody = Everybody(people(arguments.work), arguments.index)
        attack(open_lines, everybody, arguments.ranks)
    rows = table(lines_of([arguments.ranks]))
    arguments.out.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    for row in rows:
        each = "  ".join(f"{a} {v:.1%}" for a, v in row["by_attacker"].items())
        gone = "  ".join(f"{s} {v:.1%}" for s, v in row["shares"].items())
        print(f"{row['method']:44} unseen {row['ensemble']:.1%} all {row['all']:.1%}  {gone}  {each}")


if __name__ == "__main__":
    main()
