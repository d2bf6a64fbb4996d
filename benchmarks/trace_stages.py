"""Which stage of the recogniser changed which mention of a text: where to look when one comes out wrong.

    python -m benchmarks.trace_stages "On 3 May 2004 the Vigo investigating judge no. 5 heard Mr Anton Berg."

Prints the mentions that the sources found, then a line for every stage (`core/recognize/stages.py`) that changed one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from unittest.mock import patch

from sfumato.core.recognize.pipeline import Recognizer
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.stages import STAGES, Reading, Stage

Spans = list[tuple[int, int, str]]


def trace(text: str) -> Iterator[tuple[str, str, str]]:
    """Of each stage that changed something: its function, what it took away, what it put there."""
    seen: list[tuple[Stage, Spans, Spans]] = []
    plain = Stage.run

    def run(stage: Stage, reading: Reading, mentions: Sequence[Scored]) -> Sequence[Scored]:
        after = plain(stage, reading, mentions)
        seen.append((stage, _spans(mentions), _spans(after)))
        return after

    with patch.object(Stage, "run", run):
        Recognizer().recognize(text)
    yield "the sources", "", _words(text, seen[0][1] if seen else [])
    for stage, before, after in seen[: len(STAGES)]:
        gone, new = [s for s in before if s not in after], [s for s in after if s not in before]
        if gone or new or len(before) != len(after):
            twice = sorted({s for s in before if before.count(s) > after.count(s)} - set(gone))
            yield stage.function.__name__, _words(text, sorted([*gone, *twice])), _words(text, new)


def _spans(mentions: Sequence[Scored]) -> Spans:
    return sorted((s.start, s.end, s.type.value) for s in mentions)


def _words(text: str, spans: Spans) -> str:
    return " · ".join(f"{text[start:end]} ({type_})" for start, end, type_ in spans)


def main() -> int:
    for stage, gone, new in trace(" ".join(sys.argv[1:])):
        print(
            f"{stage:22} {'− ' + gone if gone else ''}{'  ' if gone and new else ''}{'+ ' + new if new else ''}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
