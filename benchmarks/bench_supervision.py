"""Distant supervision on real biographies: our masks and the paper's own beside what people masked.

    SFUMATO_DATA=../shared/data python -m benchmarks supervision

Rows give token precision and recall over `wiki/biographies_masked.jsonl`: the held-out fifth (by hash of the
document id; rules were chosen on the other four), and all of it. Throughput is in processor seconds.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from sfumato.core.knowledge import open_index
from sfumato.core.risk.anonymity_supervision import Supervisor

DATA = Path(os.environ.get("SFUMATO_DATA", "../shared/data"))
CORPUS = DATA / "wiki" / "biographies_masked.jsonl"
_WORD = re.compile(r"\w+")
Row = dict[str, object]


def held_out(doc_id: str) -> bool:
    return int(hashlib.sha256(doc_id.encode()).hexdigest(), 16) % 5 == 0


def masked_tokens(text: str, spans: Iterable[Sequence[int]]) -> list[bool]:
    marks = bytearray(len(text) + 1)
    for start, end in spans:
        marks[start:end] = b"\x01" * (end - start)
    return [any(marks[word.start() : word.end()]) for word in _WORD.finditer(text)]


class Score:
    def __init__(self) -> None:
        self.both = self.ours = self.theirs = 0

    def add(self, predicted: list[bool], gold: list[bool]) -> None:
        self.both += sum(p and g for p, g in zip(predicted, gold, strict=True))
        self.ours += sum(predicted)
        self.theirs += sum(gold)

    def row(self, what: str) -> Row:
        precision, recall = self.both / max(1, self.ours), self.both / max(1, self.theirs)
        return {
            "what": what,
            "precision": f"{precision:.3f}",
            "recall": f"{recall:.3f}",
            "F1": f"{2 * precision * recall / max(1e-9, precision + recall):.3f}",
        }


def run() -> list[Row]:
    if not CORPUS.exists():
        return [{"what": f"skipped: {CORPUS} is not here (set SFUMATO_DATA)"}]
    index = open_index()
    with CORPUS.open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    systems = {
        "ours greedy": Supervisor(index, "greedy"),
        "ours random": Supervisor(index, "random"),
        "ours greedy, any size": Supervisor(index, "greedy", max_arity=None),
    }
    names = ["paper greedy", "paper random", *systems]
    scores = {(part, name): Score() for part in ("held out", "all") for name in names}
    spent = dict.fromkeys(systems, 0.0)
    for number, record in enumerate(records):
        text = record["text"]
        spans = {"paper greedy": record["kanon_greedy"], "paper random": record["kanon_random"]}
        for name, system in systems.items():
            began = time.process_time()
            terms, masked = system.mask(text, number)
            spent[name] += time.process_time() - began
            spans[name] = [(terms[n].start, terms[n].end) for n in masked]
        gold = masked_tokens(text, record["manual_mask"])
        for name, found in spans.items():
            tokens = masked_tokens(text, found)
            scores["all", name].add(tokens, gold)
            if held_out(record["doc_id"]):
                scores["held out", name].add(tokens, gold)
    rows = [score.row(f"{name} ({part})") for (part, name), score in scores.items()]
    for name, seconds in spent.items():
        rows.append({"what": f"{name}: {len(records) / seconds:.0f} biographies a second"})
    return rows


if __name__ == "__main__":
    from benchmarks.__main__ import table

    print(table(run()))
