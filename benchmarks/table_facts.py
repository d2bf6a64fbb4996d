"""Precision and recall of facts by relation on labelled sentences, each read alone.

    python -m benchmarks.table_facts [--part rules|report]

A fact is right when its relation is and its words overlap the label's. Entities come from the recogniser: its misses count.
Only facts of the person a sentence is about; events, proceedings, names and sex (which is not labelled) are left out.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from sfumato.core.facts.extract import Extractor
from sfumato.core.facts.model import Relation
from sfumato.core.language.fold import fold_words
from sfumato.core.recognize import recognize

LABELLED = Path(__file__).parent.parent / "tests" / "facts" / "labelled.tsv"
LEFT_OUT = frozenset(
    {Relation.EVENT, Relation.PROCEEDINGS, Relation.OTHER, Relation.NAME, Relation.SEX, Relation.FAMILY}
)


def rows(part: str) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Name, sentence and labels of the sentences of one part ("" for all)."""
    found = []
    for line in LABELLED.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, sentence, labels = line.split("\t")
        even = int(name[1:]) % 2 == 0
        if part in ("", "report" if even else "rules"):
            pairs = [tuple(label.split("=", 1)) for label in labels.split("; ") if label]
            found.append((name, sentence, [(p[0], p[1]) for p in pairs]))
    return found


def said(sentence: str) -> list[tuple[str, str]]:
    """Relation and value of what is told of the main person."""
    extractor = Extractor(sentence, recognize(sentence))
    return [
        (fact.relation.value, fact.value)
        for fact in extractor.run()
        if fact.subject in extractor.cast.main and not fact.tie and fact.relation not in LEFT_OUT
    ]


def overlap(one: str, other: str) -> bool:
    return bool({*fold_words(one)} & {*fold_words(other)})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=("rules", "report"), default="report")
    parser.add_argument(
        "--errors", action="store_true", help="print what is missed or wrong (rules part only)"
    )
    arguments = parser.parse_args()
    hit, told, wanted = Counter[str](), Counter[str](), Counter[str]()
    for name, sentence, labels in rows(arguments.part):
        answers = said(sentence)
        for relation, value in answers:
            told[relation] += 1
            right = any(r == relation and overlap(v, value) for r, v in labels)
            hit[f"+{relation}"] += right
            if not right and arguments.errors and arguments.part == "rules":
                print(f"wrong  {name}\t{relation}={value}\t{sentence}")
        for relation, value in labels:
            wanted[relation] += 1
            found = any(r == relation and overlap(v, value) for r, v in answers)
            hit[relation] += found
            if not found and arguments.errors and arguments.part == "rules":
                print(f"missed {name}\t{relation}={value}\t{sentence}")
    print("relation\tlabels\tprecision\trecall")
    for relation in sorted({*told, *wanted}):
        precision = f"{hit[f'+{relation}'] / told[relation]:.2f}" if told[relation] else "–"
        recall = f"{hit[relation] / wanted[relation]:.2f}" if wanted[relation] else "–"
        print(f"{relation}\t{wanted[relation]}\t{precision}\t{recall}")
    right = sum(n for r, n in hit.items() if r.startswith("+"))
    found = sum(n for r, n in hit.items() if not r.startswith("+"))
    print(
        f"all\t{sum(wanted.values())}\t{right / max(1, sum(told.values())):.2f}\t{found / max(1, sum(wanted.values())):.2f}"
    )


if __name__ == "__main__":
    main()
