"""What the stages that make sentences true add to an assessment: processor time of each, and its share of everything else.

    python -m benchmarks.table_stages ../shared/data [--words 25000]

The stages: kinds of things, grammar of sentences, timeline, plan to text (with its gate), and what readers accept. Time inside
two of them is counted for the inner one. Development judgments joined, language model included; `--made-up` takes the paragraphs
of `python -m benchmarks recognizer` instead.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.bench_recognizer import judgment
from benchmarks.table_growth import joined
from benchmarks.table_words import documents
from sfumato.core.api import sanitize
from sfumato.core.decide import reading_cost
from sfumato.core.facts import timeline
from sfumato.core.generalize import acceptability
from sfumato.core.generalize.kinds import guess_kinds, type_evidence
from sfumato.core.generalize.realise import gate, realiser
from sfumato.core.language import syntax

PAGES = 60
STAGES: tuple[tuple[str, Callable[..., Any]], ...] = (
    ("kinds", type_evidence.kind_witness),
    ("kinds", guess_kinds.sure_and_likely),
    ("grammar", syntax.parse),
    ("grammar", syntax.tag),
    ("timeline", timeline.read_timeline),
    ("plan to text", realiser.realise),
    ("gate", gate.reads_badly),
    ("what readers accept", acceptability.suggest),
    ("what readers accept", reading_cost.reading_costs),
)


class Clock:
    """Processor time of each stage without what runs inside it for another one."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.inner: list[float] = []  # for each running stage, what stages inside it took

    def timed(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, with its time counted."""

        def run(*arguments: Any, **named: Any) -> Any:
            self.inner.append(0.0)
            begun = time.process_time()
            try:
                return work(*arguments, **named)
            finally:
                took = time.process_time() - begun
                self.spent[name] += took - self.inner.pop()
                if self.inner:
                    self.inner[-1] += took

        return run


def watch(clock: Clock) -> None:
    """Puts a clock around every stage, in each module that calls it by name."""
    for name, work in STAGES:
        watched = clock.timed(name, work)
        for module in [m for n, m in sys.modules.items() if n.startswith("sfumato.")]:
            for attribute, value in list(vars(module).items()):
                if value is work:
                    setattr(module, attribute, watched)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--words", type=int, default=25_000)
    parser.add_argument("--made-up", action="store_true")
    arguments = parser.parse_args()
    texts = [text for _, text in sorted(documents("judgments", arguments.data, False))]
    _ = sanitize(judgment(1)).text  # models and tables are loaded
    clock = Clock()
    watch(clock)
    text = judgment(PAGES) if arguments.made_up else joined(texts, arguments.words)
    begun = time.process_time()
    _ = sanitize(text).text
    whole = time.process_time() - begun
    rest = whole - sum(clock.spent.values())
    print("| stage | s | of everything else |\n|---|---|---|")
    for name, seconds in [*clock.spent.most_common(), ("together", whole - rest), ("everything else", rest)]:
        print(f"| {name} | {seconds:.2f} | {seconds / rest:.0%} |")


if __name__ == "__main__":
    main()
