"""Counts which label follows which in the training documents, for decoding (`core/recognize/viterbi.py`).

    python models/recognizer/transitions.py --data ../shared/data --weight 0.5

Writes the table into `calibration.json`. The words' own probabilities already hold how frequent a label is, so the table is
the ratio of how often a label follows another to how often it comes at all.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

import numpy as np

from sfumato.models.recognizer import corpora
from sfumato.models.recognizer.labels import BIO, begin, inside

WORD = re.compile(r"\w+|[^\w\s]")
SMALLEST = 0.05  # added to every count: what was never seen is unlikely, not impossible


def counted(examples: list[corpora.Example]) -> np.ndarray:
    counts = np.full((len(BIO), len(BIO)), SMALLEST)
    for example in examples:
        starts = np.array([m.start() for m in WORD.finditer(example.text)])
        for spans in example.annotators:
            labels = np.zeros(len(starts), dtype=np.int64)
            for span in sorted(spans, key=lambda s: s.start - s.end):
                left, right = np.searchsorted(starts, (span.start, span.end))
                if right > left:
                    labels[left], labels[left + 1 : right] = begin(span.types[0]), inside(span.types[0])
            np.add.at(counts, (labels[:-1], labels[1:]), 1)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--weight", type=float, default=0.5)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "calibration.json")
    arguments = parser.parse_args()
    tab = arguments.data / "tab"
    counts = counted([*corpora.tab(tab / "train.json"), *corpora.tab_typed(tab / "train_typed.json")])
    follows = counts / counts.sum(axis=1, keepdims=True)
    table = np.log(follows / (counts.sum(axis=0) / counts.sum()))
    settings = json.loads(arguments.out.read_text(encoding="utf-8"))
    settings["transitions"] = {"weight": arguments.weight, "table": np.round(table, 2).tolist()}
    text = json.dumps(settings, indent=1)
    # One row of the table a line.
    text = re.sub(
        r"\[\s+(-?[\d.]+(?:,\s+-?[\d.]+)+)\s+\]", lambda m: "[" + re.sub(r"\s+", " ", m[1]) + "]", text
    )
    arguments.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
