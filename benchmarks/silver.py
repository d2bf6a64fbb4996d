"""Paper 002 §3.1: the silver corpus (generic NER and gazetteer over biographies and judgments) and figure 2, its types by part.

    PEER_PYTHON benchmarks/peer_spans.py CORPUS.json FOLDER                      # spaCy's spans of each corpus
    python -m benchmarks.silver --corpus BIOS.jsonl SPANS.json --corpus CASES.json SPANS.json --out OUT.jsonl --figure F.svg

The paper labels 2,500 Wikipedia summaries and 2,500 judgments; as many as are given are labelled here. Parts by hash of the text:
80 % train, 10 % dev, 10 % test (the paper's 90, 10 and 10 add up to more than all). Nothing annotated is read.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from pathlib import Path

from benchmarks.table_types import TYPES, with_gazetteer
from sfumato.core.evaluate.corpus import documents
from sfumato.core.evaluate.experiment.plots import bar_chart


def part_of(text: str) -> str:
    bucket = int(hashlib.sha256(text.encode()).hexdigest(), 16) % 10
    return "test" if bucket == 0 else "dev" if bucket == 1 else "train"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--corpus", type=Path, nargs=2, action="append", required=True, metavar=("CORPUS", "SPANS")
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--figure", type=Path)
    arguments = parser.parse_args()
    counts: dict[str, Counter[str]] = {"train": Counter(), "dev": Counter(), "test": Counter()}
    number = Counter[str]()
    with arguments.out.open("w", encoding="utf-8") as out:
        for corpus, spans in arguments.corpus:
            found = json.loads(spans.read_text(encoding="utf-8"))
            for document in documents(corpus):
                generic = [(int(a), int(b), str(t)) for a, b, t in found.get(document.doc_id, ())]
                labels = with_gazetteer(document.text, generic)
                part = part_of(document.text)
                counts[part].update(kind for _, _, kind in labels)
                number[part] += 1
                line = {"doc_id": document.doc_id, "text": document.text, "part": part, "spans": labels}
                out.write(json.dumps(line, ensure_ascii=False) + "\n")
    shares = {
        kind: {part: count[kind] / max(1, sum(count.values())) for part, count in counts.items()}
        for kind in TYPES
    }
    print("| part | documents | spans | " + " | ".join(TYPES) + " |\n|---|---|---|" + "---|" * len(TYPES))
    for part, count in counts.items():
        cells = " | ".join(f"{shares[kind][part]:.1%}".replace("%", " %") for kind in TYPES)
        print(f"| {part} | {number[part]} | {sum(count.values()):,} | {cells} |")
    if arguments.figure:
        chart = bar_chart("Types of the silver corpus", "share of spans", shares)
        arguments.figure.write_text(chart, encoding="utf-8")


if __name__ == "__main__":
    main()
