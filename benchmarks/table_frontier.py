"""How far k moves what is kept, at the default threshold: the sample and the first judgments of an annotated corpus.

python -m benchmarks.table_frontier [../shared/data/tab/dev_typed.json] [--limit N]
"""

from __future__ import annotations

import argparse
import itertools
import random
from pathlib import Path

from sfumato.core.analysis import analyse
from sfumato.core.decide.model import Dials
from sfumato.core.evaluate.corpus import documents
from sfumato.core.paths import RESOURCES

KS = (1, 2, 5, 10, 100, 1000, 10_000, 100_000)


def kept(text: str) -> list[float]:
    analysis = analyse(text)
    return [analysis.plan(Dials(k=k)).kept for k in KS]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, nargs="?")
    parser.add_argument("--limit", type=int, default=5)
    arguments = parser.parse_args()
    texts = {"sample": (RESOURCES / "samples/judgment.txt").read_text(encoding="utf-8")}
    if arguments.corpus is not None:
        found = [(document.doc_id, document.text) for document in documents(arguments.corpus)]
        random.Random(7).shuffle(found)
        texts |= dict(found[: arguments.limit])
    print("| document | " + " | ".join(f"k {k:,}" for k in KS) + " | points | monotone |")
    print("|---" * (len(KS) + 3) + "|")
    for name, text in texts.items():
        row = kept(text)
        falls = all(a >= b - 1e-9 for a, b in itertools.pairwise(row))
        shares = " | ".join(f"{100 * share:.1f}" for share in row)
        print(
            f"| {name} | {shares} | {100 * (row[0] - row[-1]):.1f} | {'yes' if falls else 'no'} |", flush=True
        )


if __name__ == "__main__":
    main()
