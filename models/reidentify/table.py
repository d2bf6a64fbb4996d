"""The tables of `docs/reidentify.md` from the results of `evaluate.py`.

python -m models.reidentify.table --results results.json [more.json …] [--people people.json]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from models.reidentify.evaluate import seen_by
from models.reidentify.plans import K

ATTACKERS = ("bm25", "bag", "grams", "shallow", "index")
NAMES = {"bag": "`bag`", "grams": "`grams`", "bm25": "BM25", "index": "the index"}
KINDS = {
    "words": "words",
    "words relaxed": "words treated alike",
    "rungs relaxed": "rungs",
}
SWEEPS = [f"IDF {share}" for share in ("20%", "40%", "50%", "60%")]
SWEEPS += [f"table-aware IDF {share}" for share in ("30%", "50%")]
Row = dict[str, Any]


def percent(value: float | None) -> str:
    return "" if value is None else f"{value:.1%}".replace("%", " %")


def title(method: str) -> str:
    kind, _, rest = method.partition(", ")
    if not rest:
        return method.replace("table-aware IDF", "IDF table-aware").replace("%", " %")
    names, k = rest.split(", ")
    said = [NAMES[name] for name in names.split("+")]
    return f"ours, {KINDS[kind]}, from {' and '.join([', '.join(said[:-1]), said[-1]] if said[1:] else said)}, {k}"


def lines(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows))


def experiment(rows: dict[str, Row]) -> str:
    """Tables 1 and 2 of the paper; what a plan was hidden from stands in brackets."""
    chosen = ["none", "named entity", "lexical", *SWEEPS, *(m for m in rows if ", K=" in m)]
    out = []
    for method in chosen:
        row = rows[method]
        each = [
            f"({percent(row['by_attacker'].get(a))})"
            if a in seen_by(method)
            else percent(row["by_attacker"].get(a))
            for a in ATTACKERS
        ]
        shares = [percent(row["shares"][s]) for s in ("masked", "compressed", "strict", "bits")]
        out.append([title(method), percent(row["ensemble"]), *each, *shares])
    head = ["method", "any unseen", "BM25", "`bag`", "`grams`", "`shallow`", "index", "words changed"]
    return lines([*head, "compressed", "strict", "bits"], out)


def compared(rows: dict[str, Row], defence: str, measure: str) -> str:
    """Rungs against words, plain and equally treated, under the same defence at the same K."""
    out = []
    for k in K:
        plain, same, rungs = (rows[f"{kind}, {defence}, K={k}"] for kind in KINDS)
        found = [percent(row["ensemble"]) for row in (plain, same, rungs)]
        lost = [row["shares"][measure] for row in (plain, same, rungs)]
        less = [f"{lost[2] / other - 1:+.0%}".replace("-", "−").replace("%", " %") for other in lost[:2]]
        out.append([str(k), *found, *map(percent, lost), *less])
    methods = ("words", "words treated alike", "rungs")
    head = ["K", *(f"found, {m}" for m in methods), *(f"lost, {m}" for m in methods)]
    return lines([*head, "against words", "against words treated alike"], out)


def masks(rows: dict[str, Row]) -> str:
    out = []
    for method, row in rows.items():
        each = [percent(row["by_attacker"].get(a)) for a in ATTACKERS]
        shares = [percent(row["shares"][s]) for s in ("masked", "bits")]
        out.append([method, percent(row["all"]), *each, *shares])
    head = [
        "method",
        "any attacker",
        "BM25",
        "`bag`",
        "`grams`",
        "`shallow`",
        "index",
        "words masked",
        "bits lost",
    ]
    return lines(head, out)


def load(*paths: Path) -> dict[str, Row]:
    """By method; where several files have one, the first counts."""
    found: dict[str, Row] = {}
    for path in paths:
        for row in json.loads(path.read_text(encoding="utf-8")):
            found.setdefault(row["method"], row)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=Path, nargs="+", required=True)
    parser.add_argument("--people", type=Path, help="results on the masks that people made")
    arguments = parser.parse_args()
    rows = load(*arguments.results)
    none = rows["none"]
    print(f"{none['documents']} documents; the index knows {none['asked'].get('index', 0)} of the people\n")
    print(experiment(rows))
    for defence in ("bag+bm25", "bag+bm25+index"):
        for measure in ("bits", "compressed", "strict"):
            if f"rungs relaxed, {defence}, K={K[0]}" in rows:
                print(f"\n{measure}, hidden from {defence}\n\n{compared(rows, defence, measure)}")
    if arguments.people:
        people = load(arguments.people)
        print(f"\n{people['none']['documents']} documents; index {people['none']['asked'].get('index', 0)}\n")
        print(masks(people))


if __name__ == "__main__":
    main()
