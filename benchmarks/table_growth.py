"""How the time of the first assessment grows: processor time for n and 2n words of development judgments joined, and their ratio.

    python -m benchmarks.table_growth ../shared/data [--words 7500 15000]

A ratio of 2 is linear. Stages: entities, ladders, crowd (facts and first bounds), plan; the language model is left out.
`--whole` prints what a whole assessment takes instead, language model and plan included: on free cores it cannot last longer
than the processor time of all its threads.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from benchmarks.table_words import documents
from sfumato.core.analysis import analyse
from sfumato.core.api import sanitize
from sfumato.core.decide.missed_mentions import closed
from sfumato.core.decide.model import Dials
from sfumato.core.generalize import ladders
from sfumato.core.generalize.kinds.type_evidence import kind_witness
from sfumato.core.recognize import recognize
from sfumato.core.risk.crowd import CrowdMeasure
from sfumato.core.risk.information import WordBits
from sfumato.core.risk.model import Case

T = TypeVar("T")


def joined(texts: list[str], words: int) -> str:
    """The first words of the texts one after the other."""
    parts: list[str] = []
    left = words
    for text in texts:
        own = text.split(" ")
        parts.append(" ".join(own[:left]))
        left -= len(own)
        if left <= 0:
            break
    return "\n\n".join(parts)


def timed(stages: dict[str, float], name: str, work: Callable[[], T]) -> T:
    """Runs a stage and notes its processor time."""
    begun = time.process_time()
    made = work()
    stages[name] = time.process_time() - begun
    return made


def measure(text: str) -> dict[str, float]:
    """Seconds of processor time by stage."""
    stages: dict[str, float] = {}
    found = timed(stages, "entities", lambda: recognize(text, witness=kind_witness))
    entities = timed(stages, "closing", lambda: closed(text, found))
    made = timed(stages, "ladders", lambda: ladders(text, entities))
    case = Case(text, entities, made)
    timed(stages, "crowd", lambda: CrowdMeasure().assess(case))
    analysis = analyse(text, entities=entities, ladders=made, information=WordBits())
    timed(stages, "plan", lambda: analysis.plan(Dials()))
    return stages


def whole(text: str) -> str:
    """Wall and processor seconds of everything up to the plan, over all threads."""
    begun, used = time.perf_counter(), time.process_time()
    sanitize(text)
    return (
        f"{time.perf_counter() - begun:.1f} s of wall, {time.process_time() - used:.1f} s of processor time"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--words", type=int, nargs="+", default=[7500, 15_000])
    parser.add_argument("--whole", action="store_true")
    arguments = parser.parse_args()
    texts = [text for _, text in sorted(documents("judgments", arguments.data, False))]
    if arguments.whole:
        sanitize(joined(texts, 200))
        for words in arguments.words:
            print(f"{words:,} words:", whole(joined(texts, words)))
        return
    measure(joined(texts, 200))  # models and tables are loaded
    rows = {words: measure(joined(texts, words)) for words in arguments.words}
    print("| stage | " + " | ".join(f"{words:,} words" for words in rows) + " | last ÷ first, per word |")
    print("|---" * (len(rows) + 2) + "|")
    first, last = min(rows), max(rows)
    for stage in (*rows[first], "all"):
        seconds = [sum(row.values()) if stage == "all" else row[stage] for row in rows.values()]
        growth = seconds[-1] / max(seconds[0], 1e-9) * first / last
        print(f"| {stage} | " + " | ".join(f"{s:.2f}" for s in seconds) + f" | {growth:.2f} |")


if __name__ == "__main__":
    main()
