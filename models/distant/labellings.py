"""The labels themselves against people's masks: Algorithm 1 to the letter, this program's own, and the paper's released ones.

    python -m models.distant.labellings --data ../shared/data --out labellings.json

Also how many biographies the index identifies (001, table 3: some combination of up to three terms fits exactly one person), and
how often greedy and random choose the same masks.
"""

from __future__ import annotations

import argparse
import json
from itertools import combinations
from pathlib import Path
from typing import Any

from benchmarks.papers_tables import span_table as table
from benchmarks.splits import is_unseen
from models.distant.evaluate import figures, recall_by_kind
from sfumato.core.knowledge import open_index
from sfumato.core.risk.anonymity_candidates import Term
from sfumato.core.risk.anonymity_literal import LiteralSupervisor
from sfumato.core.risk.anonymity_supervision import Supervisor


def identifies(terms: list[Term], most: int = 3) -> bool:
    """Whether some combination of terms belongs to exactly one person of the index."""
    postings = list({term.text: term.people for term in terms if len(term.people)}.values())
    if any(len(people) == 1 for people in postings):
        return True
    for size in range(2, most + 1):
        for chosen in combinations(sorted(postings, key=len)[:20], size):
            common = chosen[0]
            for people in chosen[1:]:
                common = common & people
            if len(common) == 1:
                return True
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    with (arguments.data / "wiki" / "biographies_masked.jsonl").open(encoding="utf-8") as lines:
        records = [r for r in map(json.loads, lines) if not is_unseen("biographies", r["doc_id"])]
    documents = [(r["doc_id"], r["text"], [(a, b) for a, b in r["manual_mask"]]) for r in records]
    index = open_index()
    systems: dict[str, Any] = {
        "literal greedy": LiteralSupervisor(index, "greedy"),
        "literal random": LiteralSupervisor(index, "random"),
        "extended greedy": Supervisor(index, "greedy"),
        "extended random": Supervisor(index, "random"),
    }
    rows, spans = [], {}
    for name, system in systems.items():
        found = []
        for number, (_, text, _) in enumerate(documents):
            terms, masked = system.mask(text, number)
            found.append(sorted({(terms[n].start, terms[n].end) for n in masked}))
        spans[name] = found
        rows.append(
            {
                "system": name,
                "part": "people",
                **figures(documents, found),
                **recall_by_kind(documents, found),
            }
        )
    for name in ("greedy", "random"):
        found = [[(a, b) for a, b in r[f"kanon_{name}"] if b > a] for r in records]
        row = {"system": f"released {name}", "part": "people", **figures(documents, found)}
        rows.append(row | recall_by_kind(documents, found))
    literal = LiteralSupervisor(index)
    known = sum(identifies(literal.terms(text)) for _, text, _ in documents)
    same = {
        kind: sum(a == b for a, b in zip(spans[f"{kind} greedy"], spans[f"{kind} random"], strict=True))
        for kind in ("literal", "extended")
    }
    result = {"rows": rows, "identified": known, "documents": len(documents), "greedy equals random": same}
    arguments.out.write_text(json.dumps(result, indent=1), encoding="utf-8")
    print(table(rows))
    print(f"identified {known} of {len(documents)}; greedy equals random: {same}")


if __name__ == "__main__":
    main()
